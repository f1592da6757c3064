"""A ruling in full: the short answer first, numbered steps with their rules, what changed, what was assumed.

Unsupported and undetermined have labels of their own: the first replaces the ruling, the second the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtgjudge.rulings.answers import answers
from mtgjudge.rulings.findings import case_findings
from mtgjudge.rulings.lines import BLANK, Line, Piece, Role, Row, cells, labelled, paragraph, verbatim
from mtgjudge.rulings.steps import step_lines
from mtgjudge.rulings.tally import case_checks, is_fault
from mtgjudge.scenario.diagnostics import Diagnostic, render, render_all
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

Sources = Mapping[str, Source]
"""The texts of the files, for the lines with carets; a file that is not there is named only."""

_LABELS: dict[Outcome, tuple[str, Role]] = {
    Outcome.HOLDS: ("holds", Role.YES),
    Outcome.TODO: ("todo", Role.UNSURE),
    Outcome.DIFFERS: ("DIFFERS", Role.NO),
    Outcome.UNDETERMINED: ("UNDETERMINED", Role.UNSURE),
    Outcome.UNSUPPORTED: ("UNSUPPORTED", Role.UNSURE),
    Outcome.INVALID: ("INVALID", Role.NO),
}


def ruling_lines(result: ScenarioResult, width: int, sources: Sources, *, everything: bool = False) -> list[Line]:
    """One scenario's ruling; `everything` also tells the book-keeping events."""
    source = sources.get(result.path)
    lines = paragraph(result.title, width, role=Role.TITLE) if result.title else []
    if result.problems:
        lines += [BLANK] * bool(lines) + problem_lines(result.problems, source, width)
    for case in () if result.problems or result.outcome is Outcome.TODO else result.cases:
        lines += _case_lines(result, case, source, width, everything)
    if result.history:
        lines += [BLANK, *labelled("HISTORY", result.history, width)]
    lines += [BLANK, *_last_lines(result, width)]
    return lines


def problem_lines(problems: tuple[Diagnostic, ...], source: Source | None, width: int) -> list[Line]:
    """Diagnostics in their own look, errors told apart by the eye."""
    return verbatim(render_all(problems, source, width), Role.NO)


def _case_lines(
    result: ScenarioResult, case: CaseResult, source: Source | None, width: int, everything: bool
) -> Iterator[Line]:
    if case.name:
        yield BLANK
        yield from Row(case.name, lead="case  ", indent=0, role=Role.TITLE).lines(width)
    if case.outcome is Outcome.TODO:
        yield from Row("this case is kept out for now", lead="todo  ", lead_role=Role.UNSURE).lines(width)
        return
    if case.unsupported or case.outcome is Outcome.UNSUPPORTED:
        yield from unsupported_lines(case, width)
    else:
        yield from _ruled_lines(case, width, everything)
    for finding in case_findings(result, case):
        if finding.code not in ("MJ201", "MJ202"):  # these have been told already, in words of their own
            yield BLANK
            yield from verbatim(render(finding, source, width), Role.NO)


def _ruled_lines(case: CaseResult, width: int, everything: bool) -> Iterator[Line]:
    for answer in answers(case):
        yield from Row(answer.sentence, answer.rules, role=answer.role).lines(width)
        if answer.role is Role.UNSURE:
            for reason in answer.reasons:
                yield from Row(reason.sentence, reason.rules, indent=4).lines(width)
    if case.steps:
        yield BLANK
    branch = ""
    for step in case.steps:
        if step.branch != branch:
            branch = step.branch
            yield from paragraph(f"branch {branch}" if branch else "after the branch", width, 2, Role.QUIET)
        yield from step_lines(step, width, everything=everything)
    sections = (("CHANGES", case.changes), ("CHOICES", case.choices), ("ASSUMED", case.assumed))
    if any(texts for _, texts in sections):
        yield BLANK
    for label, texts in sections:
        if label == "CHOICES" and texts:
            texts = (_tried(case), *texts)
        yield from labelled(label, texts, width)


def _tried(case: CaseResult) -> str:
    """What is known of other choices: only an exhaustive search says that they change nothing."""
    for step in case.steps:
        verdict = step.verdict
        if verdict is not None and len(verdict.branches) == 1 and verdict.answer != "undetermined":
            return f"as scripted; from step {step.number} on every other choice gives the same result"
    return "as scripted; other choices were not tried"


def unsupported_lines(
    case: CaseResult, width: int, words: str = "this scenario can't be ruled on"
) -> Iterator[Line]:
    """What can't be ruled on and why: nothing here looks like an answer."""
    yield from Row(words, lead="UNSUPPORTED  ", indent=0, lead_role=Role.UNSURE).lines(width)
    for reason in case.unsupported:
        words = reason.sentence
        if reason.object and reason.object not in words:
            words = f"{reason.object}: {words}"
        yield from Row(words, reason.rules).lines(width)
    stopped = next((step for step in case.steps if step.outcome is Outcome.UNSUPPORTED), None)
    if stopped is not None:
        yield from Row(f"at step {stopped.number}: {stopped.words}", role=Role.QUIET).lines(width)
    for name in dict.fromkeys(reason.object for reason in case.unsupported if reason.object):
        yield from paragraph(f'What would be needed is listed by: mtgjudge card "{name}"', width, 2, Role.QUIET)


def _last_lines(result: ScenarioResult, width: int) -> list[Line]:
    """How it came out, and by which law and cards; a line is broken only between two of these."""
    word, role = ("FAILED", Role.NO) if is_fault(result) else _LABELS[result.outcome]
    lead = f"{word}  "
    room = width - 2 - len(lead)
    texts = [""]
    for fact in _facts(result):
        joined = f"{texts[-1]} · {fact}" if texts[-1] else fact
        if texts[-1] and cells(joined) > room:
            texts.append(fact)
        else:
            texts[-1] = joined
    lines: list[Line] = []
    for number, text in enumerate(texts):
        row = Row(text, lead=lead if number == 0 else " " * len(lead), lead_role=role, role=Role.QUIET)
        lines += row.lines(width)
    return lines


def _facts(result: ScenarioResult) -> Iterator[str]:
    if result.outcome is Outcome.TODO and result.reason:
        yield result.reason
    if is_fault(result):
        yield f"{result.path}: a fault of mtgjudge, there is no ruling"
        return
    if result.problems:
        many = len(result.problems)
        yield f"{result.path} has {many} problem{'s' * (many != 1)}: there is no ruling"
        return
    checks = [check for case in result.cases for check in case_checks(case)]
    held = sum(check.outcome is Outcome.HOLDS for check in checks)
    if checks:
        hold = "" if result.outcome is Outcome.HOLDS else " hold"
        yield f"{held} of {len(checks)} expectation{'s' * (len(checks) != 1)}{hold}"
    elif result.cases:
        yield "no expectations"
    if result.edition:
        yield f"Comprehensive Rules {result.edition}"
    if result.card_data:
        yield f"cards {result.card_data}"


def player_safe_lines(result: ScenarioResult, width: int) -> list[Line]:
    """Only what was asked, for the eyes of a player: no hands, no other possibilities, no steps, no expectations."""
    lines = paragraph(result.title, width, role=Role.TITLE) if result.title else []
    if result.problems or result.outcome is Outcome.INVALID:
        lines += Row("there is no ruling: the file has problems", lead="INVALID  ", lead_role=Role.NO).lines(width)
    asked = False
    for case in result.cases:
        if case.unsupported or case.outcome is Outcome.UNSUPPORTED:
            asked = True
            lines.append((Piece("  "), Piece("UNSUPPORTED", Role.UNSURE), Piece("  there is no ruling on this")))
            continue
        for answer in answers(case, asked_only=True):
            asked = True
            lines += Row(answer.sentence, answer.rules, role=answer.role).lines(width)
            for reason in answer.reasons:
                if reason.decides and reason.sentence:
                    lines += Row(reason.sentence, reason.rules, indent=4).lines(width)
    if not asked and not result.problems:
        lines += paragraph("nothing is asked here: add `ask:` with the player's question", width, 2, Role.QUIET)
    return lines
