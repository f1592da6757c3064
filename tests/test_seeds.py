"""The founding statements: each claim that has scenarios is shown by them, decided by the rule that it names.

What a scenario *proved* is what the runner says: a rule that an expectation named and that was among the deciding ones.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import cast

import pytest
import yaml
from msgspec import Struct, convert

from mtgjudge import scenario
from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.rulebook import exists
from mtgjudge.scenario.results import Outcome, ScenarioResult

ROOT = Path(__file__).parent.parent
DOCUMENTS = 5
CLAIMS = 157
CHANGED = 23


class RulesThen(Struct, forbid_unknown_fields=True):
    """The rules that a document cites, and by which edition they are numbered."""

    rules: list[str]
    edition: str | None = None


class Statement(Struct, forbid_unknown_fields=True):
    """One entry of the list."""

    id: str
    source: str | list[str]
    claim: str
    rules: list[str]
    status: str
    scenarios: list[str]
    rule_then: RulesThen | None = None
    what_changed: str | None = None
    note: str | None = None

    @property
    def documents(self) -> list[str]:
        """The document, or both."""
        return [self.source] if isinstance(self.source, str) else self.source


def _statements() -> list[Statement]:
    text = (ROOT / "seeds" / "statements.yaml").read_text(encoding="utf-8")
    return convert(yaml.load(text, yaml.BaseLoader)["statements"], list[Statement])


STATEMENTS = _statements()
SHOWN = [each for each in STATEMENTS if each.scenarios]


@cache
def _run(path: str) -> ScenarioResult:
    return scenario.run_file(str(ROOT / path), default_catalogue())


def test_every_claim_is_listed() -> None:
    """Each once, from all five documents."""
    assert len(STATEMENTS) == len({each.id for each in STATEMENTS}) == CLAIMS
    assert len({document for each in STATEMENTS for document in each.documents}) == DOCUMENTS


@pytest.mark.parametrize("entry", STATEMENTS, ids=lambda each: cast(Statement, each).id)
def test_entry_is_complete(entry: Statement) -> None:
    """An id that fits its document, a claim, rules that exist, and what has changed where something has."""
    assert re.fullmatch(r"S[0-4]-\d\d", entry.id)
    assert f"00{entry.id[1]}_" in " ".join(entry.documents)
    assert len(entry.claim) > 20
    assert entry.status in ("agrees", "changed")
    assert (entry.what_changed is not None) == (entry.status == "changed")
    for rule in entry.rules:
        assert exists(rule), f"{entry.id} names {rule}, which does not exist"


def test_what_has_changed() -> None:
    """Of the claims, as many have changed as were found to."""
    assert sum(each.status == "changed" for each in STATEMENTS) == CHANGED


@pytest.mark.parametrize("entry", SHOWN, ids=lambda each: cast(Statement, each).id)
def test_claim_is_shown(entry: Statement) -> None:
    """Its scenarios hold and between them prove the rules that the claim names; a changed one tells its history."""
    results = [_run(path) for path in entry.scenarios]
    waiting = [result for result in results if result.outcome is Outcome.TODO]
    for result in results:
        assert result.outcome in (Outcome.HOLDS, Outcome.TODO), f"{result.path}: {result.outcome.value}"
    if entry.status == "changed":
        assert any(result.history for result in results), f"{entry.id}: no scenario tells what the answer was"
    if waiting:
        pytest.skip(f"to do: {waiting[0].reason}")
    proved = {rule for result in results for case in result.cases for rule in case.rules_proved}
    assert not set(entry.rules) - proved, f"{entry.id}: not among the deciding rules: {set(entry.rules) - proved}"
