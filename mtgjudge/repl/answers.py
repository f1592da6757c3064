"""How answers, steps and faults read at the table: changes only, rules at the right edge."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from mtgjudge.repl.ground import SetUpFault
from mtgjudge.repl.replies import Kind, Reply, diagnostic_lines, reply
from mtgjudge.rulings.answers import capital, deciding_rules, fact, is_unsure, says_no, says_yes
from mtgjudge.rulings.lines import Line, Piece, Role, Row, cells
from mtgjudge.rulings.steps import step_lines
from mtgjudge.scenario.results import Happening, Outcome, ReasonShown, StepKind, StepShown, VerdictShown

_LONG = 60


def step_told(shown: StepShown, width: int) -> list[Line]:
    """What a step did."""
    return list(step_lines(shown, width))


def as_one(steps: Sequence[StepShown], line: str) -> StepShown:
    """Several steps that were one command, told as one."""
    if len(steps) == 1:
        return steps[0]
    told: list[Happening] = []
    for step in steps:
        offset = len(told)
        told += [
            structs.replace(each, parent=each.parent + offset if each.parent >= 0 else -1) for each in step.happenings
        ]
    verdict = next((step.verdict for step in steps if step.verdict is not None), None)
    return structs.replace(
        steps[0], kind=StepKind.MOVE, words=line, sentence=line, player="", happenings=tuple(told), verdict=verdict
    )


def kind_of(shown: StepShown, before: Kind = Kind.DONE) -> Kind:
    """What kind of answer it was; of several the worse."""
    if is_unsure(shown.verdict) or shown.outcome is Outcome.UNSUPPORTED:
        return Kind.UNRULED
    if says_no(shown.verdict) and shown.kind is not StepKind.QUESTION and before is not Kind.UNRULED:
        return Kind.NO
    return before


def answer_lines(shown: StepShown, width: int) -> list[Line]:
    """The answer to a question, or why something can't be done."""
    verdict = shown.verdict
    if verdict is None:
        return list(step_lines(shown, width)) if shown.happenings else Row("Done", indent=0).lines(width)
    if is_unsure(verdict):
        return _labelled("UNDETERMINED  ", Role.UNSURE, verdict, width)
    if says_no(verdict):
        return _labelled("No.  ", Role.NO, verdict, width)
    if says_yes(verdict) and not verdict.value:
        return _labelled("Yes.  ", Role.YES, verdict, width)
    return _fact(verdict, width)


def _labelled(lead: str, role: Role, verdict: VerdictShown, width: int) -> list[Line]:
    reasons = [reason for reason in verdict.reasons if reason.sentence]
    if not reasons:
        return Row("", deciding_rules(verdict), lead=lead, indent=0, lead_role=role).lines(width)
    first, *rest = reasons
    rules = first.rules or deciding_rules(verdict)
    lines = Row(capital(first.sentence), rules, lead=lead, indent=0, lead_role=role).lines(width)
    for reason in rest:
        lines += Row(capital(reason.sentence), reason.rules, indent=len(lead)).lines(width)
    if verdict.still_possible:
        words = f"Still possible: {', '.join(verdict.still_possible)}"
        rules = (verdict.still_rule,) if verdict.still_rule else ()
        lines += Row(words, rules, indent=len(lead)).lines(width)
    return lines


def _fact(verdict: VerdictShown, width: int) -> list[Line]:
    told = [reason for reason in verdict.reasons if reason.sentence]
    rules = () if told else deciding_rules(verdict)
    lines: list[Line] = []
    if isinstance(verdict.value, tuple) and any(len(each) > _LONG for each in verdict.value):
        for number, each in enumerate(verdict.value):
            lines += Row(each, rules if number == 0 else (), indent=0).lines(width)
    else:
        words = capital(fact(verdict)) if says_yes(verdict) or says_no(verdict) else fact(verdict)
        lines = Row(words or "nothing", rules, indent=0, role=Role.TITLE).lines(width)
    for reason in told:
        lines += Row(reason.sentence, reason.rules).lines(width) if "  " not in reason.sentence else ()
    return lines + _layers([reason for reason in told if "  " in reason.sentence], width)


def _layers(reasons: Sequence[ReasonShown], width: int) -> list[Line]:
    """What made an object what it is: layer, change and source in columns of their own (613)."""
    rows = [(*reason.sentence.split("  ", 2), "", "")[:3] for reason in reasons]
    room = min(max((cells(change) for _, change, _ in rows), default=0), 40) + 2
    lines: list[Line] = []
    for reason, (layer, change, source) in zip(reasons, rows, strict=True):
        text, rules = f"  {layer:<4}{change:<{room}}{source}", ", ".join(reason.rules)
        if cells(text) + 2 + cells(rules) > width:
            lines += Row(f"{change}: {source}", reason.rules, lead=f"{layer:<4}").lines(width)
            continue
        lines.append((Piece(text), Piece(" " * (width - cells(text) - cells(rules))), Piece(rules, Role.RULE)))
    return lines


def set_up_fault(fault: SetUpFault, width: int) -> Reply:
    """Why a board can't be laid out."""
    lines: list[Line] = []
    for each in fault.problems:
        lines += diagnostic_lines(each, fault.source, width)
    for reason in fault.unsupported:
        lines += Row(reason.sentence, lead="UNSUPPORTED  ", indent=0, lead_role=Role.UNSURE).lines(width)
    if fault.unsupported:
        hint = "help: to play without an ability, say first: ignoring NAME's ability N (a ruling then says so)"
        lines += Row(hint, indent=0).lines(width)
    return reply(lines, Kind.WRONG if fault.problems else Kind.UNRULED)
