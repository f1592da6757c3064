"""What is wrong with a scenario or its expectations, as diagnostics: one list that every format shows in its own way.

A ruling that differs, a rule that did not decide, something unsupported or undetermined where a ruling was wanted, and
the problems of the file itself. A scenario that does not hold never has an empty list.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from mtgjudge.rulings.lines import cells
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.results import CaseResult, Check, Happening, Outcome, ReasonShown, ScenarioResult, StepShown
from mtgjudge.scenario.spans import Span

CODE_OF: dict[Outcome, str] = {
    Outcome.DIFFERS: "MJ101",
    Outcome.UNDETERMINED: "MJ202",
    Outcome.UNSUPPORTED: "MJ201",
    Outcome.INVALID: "MJ900",
}
_WORST_EXPECTED = "unsupported"
_FINE = (Outcome.HOLDS, Outcome.TODO)


def findings(result: ScenarioResult) -> tuple[Diagnostic, ...]:
    """All that keeps a scenario from holding, in the order of its run; none for one that holds or is kept out."""
    if result.problems:  # what is wrong with the file stands in the way of every case
        return result.problems
    found: list[Diagnostic] = []
    if result.outcome is not Outcome.TODO:
        for case in result.cases:
            found += case_findings(result, case)
    if not found and result.outcome not in _FINE:
        found.append(Diagnostic(CODE_OF[result.outcome], f"the scenario came out as {result.outcome}", result.path))
    return tuple(dict.fromkeys(found))


def case_findings(result: ScenarioResult, case: CaseResult) -> tuple[Diagnostic, ...]:
    """The same for one case of a scenario."""
    found = list(case.problems)
    if case.outcome not in _FINE:
        for step in case.steps:
            found += _of_step(result.path, step)
        found += [of_check(result.path, check) for check in case.checks if check.outcome not in _FINE]
        if case.outcome is Outcome.UNSUPPORTED:
            found += [_of_reason(result.path, reason, _where(case)) for reason in case.unsupported]
        if not found:
            words = f"the case came out as {case.outcome}" if case.name else f"the scenario came out as {case.outcome}"
            found.append(Diagnostic(CODE_OF[case.outcome], words, result.path, _where(case)))
    if not case.name:
        return tuple(found)
    return tuple(structs.replace(each, notes=(f"in the case: {case.name}", *each.notes)) for each in found)


def of_check(path: str, check: Check) -> Diagnostic:
    """One expectation that does not hold."""
    code = CODE_OF.get(check.outcome, "MJ101")
    wanted, got = check.expected, check.actual
    message = f"expected {wanted}, got {got}"
    if check.outcome is Outcome.DIFFERS:
        if wanted == _WORST_EXPECTED:
            code, message = "MJ103", f"expected unsupported, but it can be ruled on now: {got}"
        elif check.rules_expected:
            return Diagnostic("MJ102", _rules_message(check), path, check.span, notes=_notes(check))
    if check.what and check.what not in message:
        message = f"{check.what}: {message}"
    return Diagnostic(code, message, path, check.span, notes=_notes(check))


def _rules_message(check: Check) -> str:
    missing = [rule for rule in check.rules_expected if rule not in check.rules_deciding]
    deciding = ", ".join(check.rules_deciding) or "none"
    if not missing:  # all are there; so no others were allowed
        return f"expected {', '.join(check.rules_expected)} to decide and no other rule, got {deciding}"
    where = "among the rules in the background" if check.what == "background" else "among the deciding rules"
    return f"expected {', '.join(missing)} {where}, got {deciding}"


def _notes(check: Check) -> tuple[str, ...]:
    """How the fact came about, which the reader needs to see what to change."""
    return explanation_notes(check.explanation)


def explanation_notes(explanation: tuple[Happening, ...]) -> tuple[str, ...]:
    """How a fact came about, a line each, the rules in a column of their own."""
    wide = max((cells(each.text) for each in explanation if cells(each.text) <= 56), default=0)
    return tuple(
        f"{each.text}{' ' * max(0, wide - cells(each.text))}  {', '.join(each.rules)}".rstrip() for each in explanation
    )


def _of_step(path: str, step: StepShown) -> Iterator[Diagnostic]:
    failing = [check for check in step.checks if check.outcome not in _FINE]
    for check in failing:
        finding = of_check(path, check)
        yield finding if finding.span is not None else structs.replace(finding, span=step.span)
    if failing or step.outcome in _FINE or step.outcome is Outcome.INVALID:
        return  # what makes a step invalid stands among the problems of its case
    reasons = step.verdict.reasons if step.verdict is not None else ()
    if reasons:
        for reason in reasons:
            yield structs.replace(_of_reason(path, reason, step.span), code=CODE_OF[step.outcome])
    elif step.outcome is not Outcome.UNSUPPORTED:  # its reasons are told once for the whole case
        yield Diagnostic(CODE_OF[step.outcome], f"{step.sentence or step.words}: {step.outcome}", path, step.span)


def _of_reason(path: str, reason: ReasonShown, span: Span | None) -> Diagnostic:
    sentence = _naming(reason)
    rule = reason.rules[0] if reason.rules else None
    hint = f'mtgjudge card "{reason.object}"' if reason.object else None
    return Diagnostic("MJ201", sentence, path, span, help=hint, rule=rule)


def _naming(reason: ReasonShown) -> str:
    """The sentence, with the object that it is about where it does not name it."""
    if reason.object and reason.object not in reason.sentence:
        return f"{reason.object}: {reason.sentence}"
    return reason.sentence


def _where(case: CaseResult) -> Span | None:
    """The step at which a case came to its end."""
    return next((step.span for step in case.steps if step.outcome not in _FINE), None)
