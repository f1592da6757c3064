"""A ruling as data: the shape of `--output-format json`, versioned, with its JSON Schema made from these types.

The types are the contract: fields are only ever added. `mtgjudge` is the version of the shape; the same input gives the
same bytes (no times, no absolute paths of our own).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from mtgjudge.rulings.findings import findings
from mtgjudge.rulings.tally import all_checks, tally
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.reason_kinds import kind_of
from mtgjudge.scenario.results import (
    CaseResult,
    Check,
    Happening,
    Outcome,
    ReasonShown,
    ScenarioResult,
    StepKind,
    StepShown,
    TraceLine,
    VerdictShown,
)
from mtgjudge.scenario.spans import Span

FORMAT: Literal["mtgjudge.rulings/1"] = "mtgjudge.rulings/1"


class Position(Struct, frozen=True):
    """A place in a file, counted from 1."""

    line: int
    column: int


class Place(Struct, frozen=True):
    """A stretch of a file; the end is behind the last character."""

    start: Position
    end: Position


class Problem(Struct, frozen=True):
    """A diagnostic: why a scenario does not hold, or what is wrong with its file."""

    code: str
    severity: str
    title: str
    message: str
    file: str
    span: Place | None
    notes: tuple[str, ...]
    help: str | None
    rule: str | None


class ReasonOut(Struct, frozen=True):
    """Why: a sentence, its rules, whether it decides or is context, and the object it is about.

    `kind`: the identifier in the catalogue of reasons (docs/reasons.md), where one fits.
    """

    sentence: str
    rules: tuple[str, ...]
    decides: bool
    object: str | None
    kind: str | None = None


class TraceOut(Struct, frozen=True):
    """One effect in one layer. `timestamp`: its place in the order of time among these, from 1; null where it has none.

    `proof`: why it came when it did where that was not the order of time, with the rules of that in `order`.
    """

    layer: str
    change: str
    source: str | None
    rules: tuple[str, ...]
    timestamp: int | None
    before: str
    after: str
    proof: str | None
    order: tuple[str, ...]


class PaymentOut(Struct, frozen=True):
    """One symbol of a cost and what pays it; null: nothing is left that could."""

    symbol: str
    source: str | None
    note: str | None


class BranchOut(Struct, frozen=True):
    """One possible result, one list of choices that leads to it, and how many combinations do."""

    result: tuple[str, ...]
    choices: tuple[str, ...]
    count: int


class VerdictOut(Struct, frozen=True):
    """An answer with its reasons; `trace`, `payment` and `branches` where the question is about such."""

    answer: str
    value: str | tuple[str, ...] | None
    reasons: tuple[ReasonOut, ...]
    still_possible: tuple[str, ...]
    still_rule: str | None
    trace: tuple[TraceOut, ...] = ()
    payment: tuple[PaymentOut, ...] = ()
    branches: tuple[BranchOut, ...] = ()


class EventOut(Struct, frozen=True):
    """One thing that happened. `parent`: index of its heading among the events of the step, or null.

    `quiet`: book-keeping, which text leaves out.
    """

    text: str
    rules: tuple[str, ...]
    kind: str
    parent: int | None
    quiet: bool
    turn: int
    step: str
    before: str | None
    after: str | None


class ExpectationOut(Struct, frozen=True):
    """One expectation and what it was held to."""

    outcome: Outcome
    what: str
    expected: str
    actual: str
    rules_expected: tuple[str, ...]
    rules_deciding: tuple[str, ...]
    explanation: tuple[EventOut, ...]
    span: Place | None


class StepOut(Struct, frozen=True):
    """One step of the script."""

    number: int
    kind: StepKind
    player: str | None
    words: str
    sentence: str
    branch: str | None
    outcome: Outcome
    verdict: VerdictOut | None
    events: tuple[EventOut, ...]
    expectations: tuple[ExpectationOut, ...]
    span: Place | None
    background: tuple[str, ...] = ()
    """Rules behind the events that don't decide; only where they were asked for."""


class CaseOut(Struct, frozen=True):
    """One case; a scenario without cases has one, unnamed."""

    name: str | None
    outcome: Outcome
    steps: tuple[StepOut, ...]
    expectations: tuple[ExpectationOut, ...]
    changes: tuple[str, ...]
    choices: tuple[str, ...]
    assumed: tuple[str, ...]
    unsupported: tuple[ReasonOut, ...]
    rules_touched: tuple[str, ...]
    rules_proved: tuple[str, ...]


class ScenarioOut(Struct, frozen=True):
    """One scenario file."""

    path: str
    title: str
    outcome: Outcome
    reason: str | None
    tags: tuple[str, ...]
    history: tuple[str, ...]
    edition: str | None
    card_data: str | None
    cases: tuple[CaseOut, ...]
    problems: tuple[Problem, ...]


class Summary(Struct, frozen=True):
    """Totals; the outcomes count scenarios."""

    scenarios: int
    passed: int
    failed: int
    unsupported: int
    undetermined: int
    invalid: int
    todo: int
    internal_errors: int
    expectations: int
    expectations_held: int


class Document(Struct, frozen=True):
    """What `--output-format json` prints."""

    mtgjudge: Literal[1]
    format: Literal["mtgjudge.rulings/1"]
    summary: Summary
    scenarios: tuple[ScenarioOut, ...]


def document(results: Iterable[ScenarioResult]) -> Document:
    """The results as one document."""
    listed = tuple(results)
    total = tally(listed)
    summary = Summary(
        total.total,
        total.count(Outcome.HOLDS),
        total.count(Outcome.DIFFERS),
        total.count(Outcome.UNSUPPORTED),
        total.count(Outcome.UNDETERMINED),
        total.count(Outcome.INVALID),
        total.count(Outcome.TODO),
        total.faults,
        sum(1 for result in listed for _ in all_checks(result)),
        total.held,
    )
    return Document(1, FORMAT, summary, tuple(_scenario(result) for result in listed))


def as_json(results: Iterable[ScenarioResult]) -> str:
    """The document as text."""
    from msgspec import json

    return json.format(json.encode(document(results)), indent=2).decode()


def json_schema() -> dict[str, object]:
    """The JSON Schema of the document."""
    from msgspec import json

    schema = json.schema(Document)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "mtgjudge rulings", **schema}


def _scenario(result: ScenarioResult) -> ScenarioOut:
    return ScenarioOut(
        path=result.path,
        title=result.title,
        outcome=result.outcome,
        reason=result.reason or None,
        tags=result.tags,
        history=result.history,
        edition=result.edition or None,
        card_data=result.card_data or None,
        cases=tuple(_case(case) for case in result.cases),
        problems=tuple(problem_out(each) for each in findings(result)),
    )


def _case(case: CaseResult) -> CaseOut:
    return CaseOut(
        name=case.name or None,
        outcome=case.outcome,
        steps=tuple(_step(step) for step in case.steps),
        expectations=tuple(_expectation(check) for check in case.checks),
        changes=case.changes,
        choices=case.choices,
        assumed=case.assumed,
        unsupported=tuple(reason_out(reason) for reason in case.unsupported),
        rules_touched=case.rules_touched,
        rules_proved=case.rules_proved,
    )


def _step(step: StepShown) -> StepOut:
    return StepOut(
        number=step.number,
        kind=step.kind,
        player=step.player or None,
        words=step.words,
        sentence=step.sentence,
        branch=step.branch or None,
        outcome=step.outcome,
        verdict=None if step.verdict is None else verdict_out(step.verdict),
        events=tuple(_event(each) for each in step.happenings),
        expectations=tuple(_expectation(check) for check in step.checks),
        span=_place(step.span),
        background=step.background,
    )


def verdict_out(verdict: VerdictShown) -> VerdictOut:
    """An answer as data."""
    return VerdictOut(
        answer=verdict.answer,
        value=verdict.value or None,
        reasons=tuple(reason_out(reason) for reason in verdict.reasons),
        still_possible=verdict.still_possible,
        still_rule=verdict.still_rule or None,
        trace=tuple(_trace(each) for each in verdict.trace),
        payment=tuple(PaymentOut(each.symbol, each.source or None, each.note or None) for each in verdict.payment),
        branches=tuple(BranchOut(each.result, each.choices, each.count) for each in verdict.branches),
    )


def _trace(line: TraceLine) -> TraceOut:
    return TraceOut(
        layer=line.layer,
        change=line.change,
        source=line.source or None,
        rules=line.rules,
        timestamp=line.timestamp or None,
        before=line.before,
        after=line.after,
        proof=line.proof or None,
        order=line.order,
    )


def reason_out(reason: ReasonShown) -> ReasonOut:
    """A reason as data."""
    kind = kind_of(reason.rules) or None
    return ReasonOut(reason.sentence, reason.rules, reason.decides, reason.object or None, kind)


def _event(each: Happening) -> EventOut:
    return EventOut(
        text=each.text,
        rules=each.rules,
        kind=each.kind,
        parent=each.parent if each.parent >= 0 else None,
        quiet=each.quiet,
        turn=each.turn,
        step=each.step,
        before=each.before or None,
        after=each.after or None,
    )


def _expectation(check: Check) -> ExpectationOut:
    return ExpectationOut(
        outcome=check.outcome,
        what=check.what,
        expected=check.expected,
        actual=check.actual,
        rules_expected=check.rules_expected,
        rules_deciding=check.rules_deciding,
        explanation=tuple(_event(each) for each in check.explanation),
        span=_place(check.span),
    )


def problem_out(diagnostic: Diagnostic) -> Problem:
    """A diagnostic as data."""
    return Problem(
        code=diagnostic.code,
        severity=diagnostic.severity.value,
        title=diagnostic.title,
        message=diagnostic.message,
        file=diagnostic.file,
        span=_place(diagnostic.span),
        notes=diagnostic.notes,
        help=diagnostic.help,
        rule=diagnostic.rule,
    )


def _place(span: Span | None) -> Place | None:
    if span is None:
        return None
    return Place(Position(span.line, span.column), Position(span.end_line, span.end_column))
