"""One step of a ruling as lines: what was done, how it came out, what happened because of it, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.rulings.answers import deciding_rules, fact, is_unsure, question, says_no, says_yes
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.results import Happening, Outcome, StepKind, StepShown, VerdictShown

_INDENT = 5
_DEEPER = 2


def step_lines(step: StepShown, width: int, *, everything: bool = False) -> Iterator[Line]:
    """The lines of one step; `everything` also tells the book-keeping."""
    heading, merged = _heading(step)
    yield from heading.lines(width)
    if step.verdict is not None:
        yield from _verdict_lines(step, step.verdict, width)
    for index, happening in enumerate(step.happenings):
        if index == merged or (happening.quiet and not everything):
            continue
        depth = _depth(step.happenings, index, merged, everything)
        text = happening_text(happening)
        yield from Row(text, happening.rules, indent=_INDENT + _DEEPER * depth).lines(width)


def _heading(step: StepShown) -> tuple[Row, int]:
    """The first line, and the index of the happening that it already tells (-1 for none)."""
    words = question(step) if step.kind is StepKind.QUESTION else step.sentence or step.words
    merged = -1
    rules: tuple[str, ...] = ()
    roots = [index for index, each in enumerate(step.happenings) if each.parent < 0]
    if roots and step.happenings[roots[0]].text in (step.sentence, ""):
        merged = roots[0]
        rules = step.happenings[merged].rules
    mark, role = _mark(step)
    verdict = step.verdict
    if verdict is not None and not rules and not _tells_value(step, verdict):
        bare = [reason.rules for reason in verdict.reasons if not reason.sentence]
        rules = tuple(dict.fromkeys(rule for each in bare for rule in each))
    return Row(words, rules, lead=f"{step.number}  ", mark=mark, mark_role=role), merged


def _mark(step: StepShown) -> tuple[str, Role]:
    """The word at the right of a step that has an answer."""
    if step.outcome is Outcome.UNSUPPORTED:
        return "UNSUPPORTED", Role.UNSURE
    if step.outcome is Outcome.UNDETERMINED or is_unsure(step.verdict):
        return "UNDETERMINED", Role.UNSURE
    if step.kind is StepKind.EXPECTATION:
        return ("holds", Role.YES) if step.outcome is Outcome.HOLDS else ("DIFFERS", Role.NO)
    asked = step.kind is StepKind.QUESTION
    if says_no(step.verdict):
        return "no" if asked else "illegal", Role.NO
    if asked and says_yes(step.verdict):
        return "yes", Role.YES
    return "", Role.QUIET


def _verdict_lines(step: StepShown, verdict: VerdictShown, width: int) -> Iterator[Line]:
    if _tells_value(step, verdict):
        told = any(reason.sentence for reason in verdict.reasons)
        yield from Row(fact(verdict), () if told else deciding_rules(verdict), indent=_INDENT).lines(width)
    for reason in verdict.reasons:
        if reason.sentence:
            yield from Row(reason.sentence, reason.rules, indent=_INDENT).lines(width)
    if verdict.still_possible:
        who = step.player[:1].upper() + step.player[1:] if step.player else "Still possible"
        words = f"{who} could still: " if step.player else f"{who}: "
        rules = (verdict.still_rule,) if verdict.still_rule else ()
        yield from Row(words + ", ".join(verdict.still_possible), rules, indent=_INDENT).lines(width)


def _tells_value(step: StepShown, verdict: VerdictShown) -> bool:
    """Whether the answer is more than a yes or no, so that it needs a line of its own."""
    plain = says_yes(verdict) or says_no(verdict) or is_unsure(verdict)
    return bool(verdict.value) or (step.kind is StepKind.QUESTION and not plain)


def _depth(happenings: tuple[Happening, ...], index: int, merged: int, everything: bool) -> int:
    """How many of its headings are told between the step's and a happening; a parent always comes before."""
    depth = 0
    here = happenings[index].parent
    while 0 <= here < index and here != merged:
        depth += everything or not happenings[here].quiet
        index, here = here, happenings[here].parent
    return min(depth, 4)


def happening_text(happening: Happening) -> str:
    """What happened, with the zones of a move where the words don't name them."""
    if happening.after and happening.after not in happening.text:
        return f"{happening.text}: {happening.before} → {happening.after}"
    return happening.text
