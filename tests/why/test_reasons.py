"""The catalogue of reasons: it is current, covers what the engine can say, and each kind is shown by a scenario."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.rulebook import exists
from mtgjudge.scenario.reason_kinds import KINDS, Kind, kind_of, page
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.runner import run_source
from mtgjudge.scenario.spans import Source
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


def test_every_kind_has_its_scenario_and_every_scenario_its_kind() -> None:
    files = {path.stem for path in WHY.glob("*.yaml")}
    assert {kind.id for kind in KINDS} == files
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


@pytest.mark.parametrize("kind", KINDS, ids=[kind.id for kind in KINDS])
def test_the_scenario_of_a_kind_holds_and_expects_one_of_its_rules(kind: Kind) -> None:
    try:
        catalogue = default_catalogue()
        catalogue.find("Forest")
    except PackFault:
        pytest.skip("there is no card pack")
    path = WHY / f"{kind.id}.yaml"
    source = Source(str(path), path.read_text(encoding="utf-8"))
    assert run_source(source, catalogue).outcome is Outcome.HOLDS
    expected = set(_rules(yaml.load(source.text, Loader=yaml.BaseLoader)))  # all as text: 613.10 is no number
    assert expected & set(kind.rules), (kind.id, expected)


def _rules(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "rule":
                yield from value if isinstance(value, list) else (value,)
            else:
                yield from _rules(value)
    elif isinstance(node, list):
        for each in node:
            yield from _rules(each)
