"""From results to diagnostics: the right code, the right place, and never an empty list for what does not hold."""

from __future__ import annotations

import pytest
from msgspec import structs

from mtgjudge.rulings.findings import findings, of_check
from mtgjudge.scenario.results import CaseResult, Check, Outcome, ScenarioResult, StepKind, StepShown
from mtgjudge.scenario.spans import Span
from tests.rulings.examples import DIFFERS, EVERYTHING, SNOW, SPLIT_SECOND, UNSUPPORTED

SPAN = Span(3, 1, 3, 9)


def test_what_holds_has_no_findings() -> None:
    assert findings(SPLIT_SECOND) == ()
    assert findings(SNOW) == ()


def test_every_other_outcome_has_some() -> None:
    wrong = [
        result.path
        for result in EVERYTHING
        if bool(findings(result)) is (result.outcome in (Outcome.HOLDS, Outcome.TODO))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("check", "code", "message"),
    [
        (Check(Outcome.DIFFERS, "1", "2", SPAN, "power"), "MJ101", "power: expected 1, got 2"),
        (Check(Outcome.DIFFERS, "illegal", "legal", SPAN), "MJ101", "expected illegal, got legal"),
        (
            Check(Outcome.DIFFERS, "no", "no", SPAN, rules_expected=("107.4h",), rules_deciding=("107.4c",)),
            "MJ102",
            "expected 107.4h among the deciding rules, got 107.4c",
        ),
        (
            Check(Outcome.DIFFERS, "no", "no", SPAN, rules_expected=("107.4h",)),
            "MJ102",
            "expected 107.4h among the deciding rules, got none",
        ),
        (
            Check(Outcome.DIFFERS, "unsupported", "yes", SPAN),
            "MJ103",
            "expected unsupported, but it can be ruled on now: yes",
        ),
        (Check(Outcome.UNDETERMINED, "yes", "undetermined", SPAN), "MJ202", "expected yes, got undetermined"),
        (Check(Outcome.UNSUPPORTED, "yes", "unsupported", SPAN), "MJ201", "expected yes, got unsupported"),
    ],
)
def test_the_code_says_what_is_wrong(check: Check, code: str, message: str) -> None:
    finding = of_check("x.yaml", check)
    assert (finding.code, finding.message, finding.span) == (code, message, SPAN)


def test_a_check_without_a_place_stands_at_its_step() -> None:
    check = Check(Outcome.DIFFERS, "illegal", "legal", None)
    step = StepShown(1, StepKind.ACTION, "cast A", "", Outcome.DIFFERS, checks=(check,), span=SPAN)
    case = CaseResult("a control", Outcome.DIFFERS, steps=(step,))
    (finding,) = findings(ScenarioResult("x.yaml", "T", Outcome.DIFFERS, (case,)))
    assert finding.span == SPAN
    assert finding.notes == ("in the case: a control",)


def test_one_case_that_differs_does_not_blame_the_others() -> None:
    good = structs.replace(SPLIT_SECOND.cases[0], name="good")
    bad = structs.replace(DIFFERS.cases[0], name="bad")
    result = structs.replace(DIFFERS, cases=(good, bad))
    assert {finding.notes[0] for finding in findings(result)} == {"in the case: bad"}


def test_what_is_unsupported_points_at_the_step_and_at_the_card() -> None:
    (finding,) = findings(UNSUPPORTED)
    assert finding.code == "MJ201"
    assert finding.span == Span(9, 5, 9, 26)
    assert finding.help == 'mtgjudge card "Some Card"'
