"""The answer to one question: the short answer and its rules first, then the reasons, as a table where there is one.

`ask_lines` is for people; `as_json` is data with a version of its own, its schema made from these types.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from mtgjudge.rulings.answers import capital, deciding_rules, fact, is_unsure, says_no, says_yes
from mtgjudge.rulings.document import Problem, ReasonOut, VerdictOut, problem_out, reason_out, verdict_out
from mtgjudge.rulings.full import problem_lines
from mtgjudge.rulings.lines import BLANK, Line, Piece, Role, Row, cells, labelled
from mtgjudge.scenario.asked import Asked
from mtgjudge.scenario.results import CaseResult, Outcome, ReasonShown, TraceLine, VerdictShown

FORMAT: Literal["mtgjudge.answer/1"] = "mtgjudge.answer/1"
_LONG = 36


class AnswerOut(Struct, frozen=True):
    """What `ask --output-format json` prints."""

    mtgjudge: Literal[1]
    format: Literal["mtgjudge.answer/1"]
    question: str
    outcome: Outcome
    answer: VerdictOut | None
    unsupported: tuple[ReasonOut, ...]
    assumed: tuple[str, ...]
    edition: str | None
    card_data: str | None
    problems: tuple[Problem, ...]


def answer_data(asked: Asked, question: str) -> AnswerOut:
    """The answer as data."""
    case, step, result = asked.case, asked.step, asked.result
    return AnswerOut(
        1,
        FORMAT,
        question,
        result.outcome,
        None if step is None or step.verdict is None else verdict_out(step.verdict),
        tuple(reason_out(each) for each in case.unsupported) if case is not None else (),
        case.assumed if case is not None else (),
        result.edition or None,
        result.card_data or None,
        tuple(problem_out(each) for each in result.problems),
    )


def as_json(asked: Asked, question: str) -> str:
    """The same as text."""
    from msgspec import json

    return json.format(json.encode(answer_data(asked, question)), indent=2).decode()


def json_schema() -> dict[str, object]:
    """The JSON Schema of an answer."""
    from msgspec import json

    schema = json.schema(AnswerOut)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "mtgjudge answer", **schema}


def ask_lines(asked: Asked, width: int, *, player_safe: bool = False, full_text: bool = False) -> list[Line]:
    """The answer for people. `player_safe`: only what was asked, nothing that a player may not know. `full_text`: with
    the text of the deciding rules, where the user has imported one."""
    result, case, step = asked.result, asked.case, asked.step
    lines: list[Line] = []
    if result.problems or case is None:
        for each in result.problems:
            lines += problem_lines((each,), asked.sources.get(each.file), width)
        return lines
    if case.unsupported or result.outcome is Outcome.UNSUPPORTED:
        return [*_unsupported(case, width), BLANK, *_law(asked, width)]
    if step is None or step.verdict is None:
        words = "the script does not come to the moment that is asked about"
        return [*_stopped(case, words, width), BLANK, *_law(asked, width)]
    lines += verdict_lines(step.verdict, width, player_safe=player_safe)
    if player_safe:
        return [*lines, *_law(asked, width)]
    if case.assumed:
        lines += [BLANK, *labelled("ASSUMED", case.assumed, width)]
    if full_text:
        lines += _rule_texts(deciding_rules(step.verdict), width)
    return [*lines, BLANK, *_law(asked, width)]


def _stopped(case: CaseResult, words: str, width: int) -> Iterator[Line]:
    yield from Row(words, lead="UNDETERMINED  ", indent=0, lead_role=Role.UNSURE).lines(width)
    last = case.steps[-1] if case.steps else None
    if last is not None:
        yield from Row(f"step {last.number}: {last.words}", role=Role.QUIET).lines(width)
        for reason in last.verdict.reasons if last.verdict is not None else ():
            yield from Row(reason.sentence, reason.rules, indent=4).lines(width)


def _unsupported(case: CaseResult, width: int) -> Iterator[Line]:
    from mtgjudge.rulings.full import unsupported_lines

    yield from unsupported_lines(case, width, "this can't be answered")


def _rule_texts(rules: tuple[str, ...], width: int) -> Iterator[Line]:
    """What the rules say in full, as imported; nothing where nothing was."""
    from mtgjudge.rulebook.imported import edition
    from mtgjudge.rulebook.imported import full_text as text_of

    told = {rule: paragraphs for rule in rules if (paragraphs := text_of(rule))}
    if not told:
        return
    said = edition()
    yield BLANK
    yield from Row(f"The rules in full, edition {said}:", indent=0, role=Role.TITLE).lines(width)
    for rule, paragraphs in told.items():
        for place, words in enumerate(paragraphs):
            lead = f"{rule}  " if place == 0 else ""
            yield from Row(words, lead=lead, lead_role=Role.RULE).lines(width)


def _law(asked: Asked, width: int) -> Iterator[Line]:
    """By which law and cards."""
    facts = []
    if asked.result.edition:
        facts.append(f"Comprehensive Rules {asked.result.edition}")
    if asked.result.card_data:
        facts.append(f"cards {asked.result.card_data}")
    yield from Row(" · ".join(facts), indent=0, role=Role.QUIET).lines(width)


def verdict_lines(verdict: VerdictShown, width: int, *, player_safe: bool = False) -> list[Line]:
    """An answer: the word for it, then why."""
    if is_unsure(verdict):
        return _labelled("UNDETERMINED  ", Role.UNSURE, verdict, width)
    if verdict.payment:
        return _payment(verdict, width)
    if says_no(verdict) and not verdict.value:
        return _labelled("No.  ", Role.NO, verdict, width, player_safe=player_safe)
    if says_yes(verdict) and not verdict.value:
        return _labelled("Yes.  ", Role.YES, verdict, width, player_safe=player_safe)
    if verdict.branches:
        return _branches(verdict, width)
    return _fact(verdict, width)


def _labelled(lead: str, role: Role, verdict: VerdictShown, width: int, *, player_safe: bool = False) -> list[Line]:
    reasons = [reason for reason in verdict.reasons if reason.sentence and (reason.decides or not player_safe)]
    if not reasons:
        return Row("", deciding_rules(verdict), lead=lead, indent=0, lead_role=role).lines(width)
    first, *rest = reasons
    rules = first.rules or deciding_rules(verdict)
    lines = Row(capital(first.sentence), rules, lead=lead, indent=0, lead_role=role).lines(width)
    for reason in rest:
        lines += _reason(reason, len(lead), width)
    if verdict.still_possible and not player_safe:
        words = f"Still possible: {', '.join(verdict.still_possible)}"
        rules = (verdict.still_rule,) if verdict.still_rule else ()
        lines += Row(words, rules, indent=len(lead)).lines(width)
    return lines


def _reason(reason: ReasonShown, indent: int, width: int) -> list[Line]:
    """Deciding reasons as they are, context quieter."""
    role = Role.PLAIN if reason.decides else Role.QUIET
    return Row(capital(reason.sentence), reason.rules, indent=indent, role=role).lines(width)


def _payment(verdict: VerdictShown, width: int) -> list[Line]:
    """``Yes``, then a row for each symbol; ``No: one {S} is missing``, then the same."""
    deciding = [reason for reason in verdict.reasons if reason.decides]
    yes = says_yes(verdict)
    rules = deciding_rules(verdict)
    words = "" if yes or not deciding else deciding[0].sentence
    lead, role = ("Yes", Role.YES) if yes else ("No: ", Role.NO)
    lines = Row(words, rules, lead=lead, indent=0, lead_role=role).lines(width)
    symbols = max(cells(line.symbol) for line in verdict.payment)
    names = max((cells(line.source) for line in verdict.payment), default=0)
    for line in verdict.payment:
        gap = " " * (symbols - cells(line.symbol) + 2)
        source = line.source or "nothing left"
        if not line.note:
            words = source
        elif not line.source:
            words = f"{source}: {line.note}"
        else:
            words = f"{source}{' ' * (names - cells(source) + 4)}{line.note}"
        lines += _table_row(f"  {line.symbol}{gap}", words, width)
    for reason in verdict.reasons:
        if not reason.decides or (not yes and reason is not deciding[0]):
            lines += _reason(reason, 2, width)
    return lines


def _table_row(lead: str, words: str, width: int) -> list[Line]:
    """A row whose inner gaps are kept, unless it has to be wrapped."""
    if cells(lead) + cells(words) <= width:
        return [(Piece(lead), Piece(words))]
    return Row(" ".join(words.split()), lead=lead, indent=0).lines(width)


def _branches(verdict: VerdictShown, width: int) -> list[Line]:
    """Each possible result with the choices that lead to it."""
    lines: list[Line] = []
    for reason in verdict.reasons:
        if reason.sentence:
            lines += Row(capital(reason.sentence), reason.rules, indent=0, role=Role.TITLE).lines(width)
    for number, branch in enumerate(verdict.branches, 1):
        lines += Row("; ".join(branch.result) or "nothing changes", lead=f"{number}  ").lines(width)
        for choice in branch.choices:
            lines += Row(choice, indent=5, role=Role.QUIET).lines(width)
        if branch.count > 1:
            lines += Row(f"and {branch.count - 1} more ways to the same", indent=5, role=Role.QUIET).lines(width)
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
    if verdict.trace:
        lines += trace_lines(verdict.trace, width)
        told = [reason for reason in told if not reason.decides]
    for reason in told:
        lines += _reason(reason, 2, width)
    return lines


def trace_lines(trace: tuple[TraceLine, ...], width: int) -> list[Line]:
    """The layers as a table: layer, change, effect, timestamp, rule; below a row what its place in the order turned
    on."""
    lines: list[Line] = []
    changes = min(max(cells(line.change) for line in trace), 28)
    sources = min(max(cells(line.source) for line in trace), 22)
    for line in trace:
        stamp = f"t{line.timestamp}" if line.timestamp else ""
        words = f"{line.change:<{changes}}  {line.source:<{sources}}  {stamp}".rstrip()
        lead = f"{line.layer:<8}  "
        rules = ", ".join(line.rules[:1])
        room = width - 2 - cells(lead) - cells(rules) - 2
        if cells(words) <= room:
            gap = " " * (room + 2 - cells(words))
            lines.append((Piece("  "), Piece(lead, Role.LABEL), Piece(words), Piece(gap + rules, Role.RULE)))
        else:
            lines += Row(" ".join(words.split()), line.rules[:1], lead=lead, lead_role=Role.LABEL).lines(width)
    for line in trace:
        if line.proof:
            lines += Row(capital(line.proof), line.order).lines(width)
    return lines


def trace_tree(verdict: VerdictShown) -> object:
    """The trace as rich's tree, for a terminal."""
    from rich.text import Text
    from rich.tree import Tree

    tree = Tree(Text(fact(verdict), style="bold"), guide_style="dim")
    for line in verdict.trace:
        words = Text(f"{line.layer:<8}", style="bold")
        words.append(line.change, "")
        words.append(f"  {line.source}", "cyan")
        words.append(f"  t{line.timestamp}" if line.timestamp else "", "dim")
        words.append(f"  {', '.join(line.rules)}", "dim")
        node = tree.add(words)
        if line.before != line.after:
            node.add(Text(f"{line.before} → {line.after}"))
        if line.proof:
            node.add(Text(f"{line.proof}  {', '.join(line.order)}", style="yellow"))
    return tree
