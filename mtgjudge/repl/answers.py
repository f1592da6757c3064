"""How answers, steps and faults read at the table: changes only, rules at the right edge."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from mtgjudge.repl.ground import SetUpFault
from mtgjudge.repl.replies import Kind, Reply, diagnostic_lines, reply
from mtgjudge.rulings.answers import is_unsure, says_no
from mtgjudge.rulings.asked import verdict_lines
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.rulings.steps import step_lines
from mtgjudge.scenario.results import Happening, Outcome, StepKind, StepShown


def step_told(shown: StepShown, width: int) -> list[Line]:
    """What a step did; the same several times in a row is told once."""
    return list(step_lines(structs.replace(shown, happenings=_once(shown.happenings)), width))


def _once(told: Sequence[Happening]) -> tuple[Happening, ...]:
    found: list[Happening] = []
    times: list[int] = []
    place: dict[int, int] = {}
    for index, each in enumerate(told):
        parent = place.get(each.parent, -1)
        last = found[-1] if found else None
        alike = last is not None and (last.text, last.rules, last.parent) == (each.text, each.rules, parent)
        if alike and not any(other.parent == index for other in told):
            times[-1] += 1
        else:
            found.append(structs.replace(each, parent=parent))
            times.append(1)
        place[index] = len(found) - 1
    return tuple(
        structs.replace(each, text=f"{each.text} ×{number}") if number > 1 else each
        for each, number in zip(found, times, strict=True)
    )


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
        return list(step_lines(shown, width)) if shown.happenings else Row("it is done", indent=0).lines(width)
    return verdict_lines(verdict, width)


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
