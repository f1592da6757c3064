"""The catalogue of reasons: it is current, covers what the engine can say, and each kind is shown by a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.rulebook import exists
from mtgjudge.scenario.reason_kinds import KINDS, kind_of, page
from tools.reason_sites import sites

ROOT = Path(__file__).resolve().parents[2]
WHY = ROOT / "scenarios" / "why"


def test_the_page_is_current() -> None:
    page_there = (ROOT / "docs" / "reasons.md").read_text(encoding="utf-8")
    assert page_there == page(), "python -m mtgjudge.scenario.reason_kinds > docs/reasons.md"


def test_every_identifier_is_there_once() -> None:
    names = [kind.id for kind in KINDS]
    assert len(names) == len(set(names))


def test_rules_exist() -> None:
    assert [rule for kind in KINDS for rule in kind.rules if not exists(rule)] == []


def test_every_shown_kind_has_its_scenario_and_every_scenario_its_kind() -> None:
    shown = {kind.id for kind in KINDS if kind.shown}
    files = {path.stem for path in WHY.glob("*.yaml")}
    assert shown == files
    assert len(files) >= 60


def test_every_reason_of_the_engine_is_in_the_catalogue() -> None:
    known = {rule for kind in KINDS for rule in kind.rules}
    missing = [
        f"{site.place} {site.rules}" for site in sites() if site.rules and not any(rule in known for rule in site.rules)
    ]
    assert missing == []


def test_sites_are_found() -> None:
    found = list(sites())
    assert len(found) > 120
    assert any("702.61a" in site.rules for site in found)


@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        (("702.61a",), "split-second"),
        (("702.18a",), "target-shroud"),
        (("302.6", "508.1a"), "attack-summoning-sick"),
        (("999.9z",), ""),
        ((), ""),
    ],
)
def test_a_reason_has_the_kind_that_fits_its_rules_best(rules: tuple[str, ...], kind: str) -> None:
    assert kind_of(rules) == kind


def test_each_kind_without_a_scenario_is_said_to_have_none() -> None:
    text = page()
    for kind in KINDS:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{kind.id}` |"))
        assert row.endswith("| – |") is not kind.shown
