"""What counts as cited, touched and proved."""

import json

from mtgjudge.rulings.coverage import Coverage, RuleState, measure, share, to_json, to_lines
from mtgjudge.scenario.results import (
    CaseResult,
    Outcome,
    ReasonShown,
    ScenarioResult,
    StepKind,
    StepShown,
    VerdictShown,
)


def scenario(outcome: Outcome = Outcome.HOLDS) -> ScenarioResult:
    verdict = VerdictShown("no", (ReasonShown("because", ("509.1b",), True),))
    step = StepShown(1, StepKind.QUESTION, "can bob block", "Can Bob block?", Outcome.HOLDS, verdict=verdict)
    case = CaseResult("", outcome, (step,), rules_touched=("121.1",), rules_proved=("702.9b",))
    return ScenarioResult("a.yaml", "A title", outcome, (case,))


def state(coverage: Coverage, number: str) -> RuleState:
    return next(each for each in coverage.rules if each.number == number)


def test_events_and_reasons_touch_and_expectations_prove() -> None:
    found = measure([scenario()])
    assert {each.number for each in found.rules if each.touched} == {"509.1b", "121.1", "702.9b"}
    assert [each.number for each in found.rules if each.proved] == ["702.9b"]
    assert found.core.touched == 3
    assert found.core.proved == 1


def test_what_does_not_hold_shows_nothing() -> None:
    found = measure([scenario(Outcome.DIFFERS), scenario(Outcome.TODO)])
    assert (found.scenarios, found.holding, found.core.touched) == (2, 0, 0)


def test_citations_are_those_of_the_code() -> None:
    found = measure([])
    assert state(found, "704.5a").cited
    assert not state(found, "101.1").touched
    assert 300 < found.core.cited < found.core.rules


def test_sections_add_up_to_chapters_and_these_to_the_core() -> None:
    found = measure([scenario()])
    for chapter in found.chapters:
        parts = [row for row in found.sections if row.number[0] == chapter.number]
        assert sum(row.rules for row in parts) == chapter.rules
        assert sum(row.touched for row in parts) == chapter.touched
    assert sum(row.rules for row in found.chapters if row.number in "1234567") == found.core.rules
    assert share(found.core) == 100 * found.core.touched / found.core.rules


def test_rules_that_cannot_be_executed_are_left_out_and_listed() -> None:
    found = measure([])
    counted = {each.number for each in found.rules}
    left_out = {rule for each in found.exempt for rule in each.rules}
    assert "100.6b" in left_out
    assert not counted & left_out


def test_json_is_the_same_account() -> None:
    found = measure([scenario()])
    data = json.loads(to_json(found))
    assert data["core"]["proved"] == 1
    assert len(data["rules"]) == len(found.rules)


def test_text_names_what_is_missing_when_asked() -> None:
    found = measure([scenario()])
    assert not any("Not touched" in line for line in to_lines(found))
    lines = to_lines(found, missing=True)
    missing = next(line for line in lines if line.startswith("  509 Declare Blockers Step:"))
    assert "509.1a" in missing
    assert "509.1b" not in missing
