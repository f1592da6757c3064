"""One step of a ruling as lines: what was done, how it came out, what happened because of it, each with its rules."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.rulings.answers import capital, deciding_rules, fact, is_unsure, question, says_no, says_yes
from mtgjudge.rulings.facts import facts
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario.results import Happening, Outcome, StepKind, StepShown, VerdictShown

_INDENT = 5
_DEEPER = 2
_PASSING = ("StepBegins", "TurnBegins")
"""Kinds of events that tell nothing where the next event is another of them."""


def step_lines(step: StepShown, width: int, *, everything: bool = False) -> Iterator[Line]:
    """The lines of one step; `everything` also tells the book-keeping, and steps in which nothing happens."""
    heading, merged = _heading(step)
    yield from heading.lines(width)
    if step.verdict is not None:
        yield from _verdict_lines(step, step.verdict, width)
    for index, happening in enumerate(step.happenings):
        if index == merged or not (everything or _worth_telling(step.happenings, index)):
            continue
        depth = _depth(step.happenings, index, merged, everything)
        text = happening_text(happening)
        yield from Row(text, happening.rules, indent=_INDENT + _DEEPER * depth).lines(width)
    if everything and step.background:
        yield from Row(f"behind it: {', '.join(step.background)}", indent=_INDENT, role=Role.QUIET).lines(width)


def _worth_telling(happenings: tuple[Happening, ...], index: int) -> bool:
    """Not book-keeping, and not a step that is over before anything else happens."""
    happening = happenings[index]
    following = happenings[index + 1] if index + 1 < len(happenings) else None
    passing = following is not None and happening.kind in _PASSING and following.kind in _PASSING
    return not (happening.quiet or passing)


def _heading(step: StepShown) -> tuple[Row, int]:
    """The first line, and the index of the happening that it already tells (-1 for none)."""
    merged = -1
    rules: tuple[str, ...] = ()
    words = _words(step)
    roots = [index for index, each in enumerate(step.happenings) if each.parent < 0]
    if roots and step.happenings[roots[0]].text == words:
        merged = roots[0]
        rules = step.happenings[merged].rules
    mark, role = _mark(step)
    verdict = step.verdict
    if verdict is not None and not rules and not _tells_value(step, verdict):
        bare = [reason.rules for reason in verdict.reasons if not reason.sentence]
        rules = tuple(dict.fromkeys(rule for each in bare for rule in each))
    if step.kind is StepKind.EXPECTATION:
        rules = tuple(dict.fromkeys(rule for fact in facts(step.checks) for rule in fact.rules))
    return Row(words, rules, lead=f"{step.number}  ", mark=mark, mark_role=role), merged


def _words(step: StepShown) -> str:
    """What the step is, in a line."""
    if step.kind is StepKind.QUESTION:
        return question(step)
    if step.kind is StepKind.EXPECTATION:
        return "; ".join(fact.text for fact in facts(step.checks)) or capital(step.sentence or step.words)
    if step.kind is StepKind.MOVE and step.happenings and step.happenings[0].kind in _PASSING:
        return capital(step.words)
    if step.player and (step.sentence in ("", step.words) or _declares(step)):
        return f"{capital(step.player)}: {step.words.removeprefix(f'{step.player}: ')}"
    return step.sentence or step.words


def _declares(step: StepShown) -> bool:
    """A legal declaration of attackers or blockers happens as several events, none of which tells it whole."""
    return step.words.startswith(("attack ", "block ")) and bool(step.happenings) and not says_no(step.verdict)


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
            yield from Row(capital(reason.sentence), reason.rules, indent=_INDENT).lines(width)
    for line in verdict.payment:
        note = f" ({line.note})" if line.source and line.note else f": {line.note}" if line.note else ""
        words = f"{line.symbol}  {line.source or 'nothing left'}{note}"
        yield from Row(words, indent=_INDENT).lines(width)
    for each in verdict.trace:
        if each.proof:
            yield from Row(capital(each.proof), each.order, indent=_INDENT).lines(width)
    for number, branch in enumerate(verdict.branches, 1):
        words = "; ".join(branch.result) or "nothing changes"
        yield from Row(words, lead=f"{number}  ", indent=_INDENT).lines(width)
        for choice in branch.choices:
            yield from Row(choice, indent=_INDENT + _DEEPER, role=Role.QUIET).lines(width)
    if verdict.still_possible:
        who = capital(step.player) if step.player else "Still possible"
        words = f"{who} could still: " if step.player else f"{who}: "
        rules = (verdict.still_rule,) if verdict.still_rule else ()
        yield from Row(words + ", ".join(verdict.still_possible), rules, indent=_INDENT).lines(width)


def _tells_value(step: StepShown, verdict: VerdictShown) -> bool:
    """Whether the answer is more than a yes or no, so that it needs a line of its own."""
    plain = says_yes(verdict) or says_no(verdict) or is_unsure(verdict)
    if verdict.branches:
        return False
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
    place = happening.after.rpartition(" ")[2]
    if place and place not in happening.text:
        return f"{happening.text}: {happening.before} → {happening.after}"
    return happening.text
