"""Asking about rules and cards; questions about the game are steps of the scenario language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import yaml
from msgspec import structs

from mtgjudge.cards.catalogue import suggest
from mtgjudge.repl import answers
from mtgjudge.repl.document import Data
from mtgjudge.repl.playing import Record
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Kind, Reply, refusal, reply
from mtgjudge.rulebook import EDITION, Citation, UnknownRule, children, cite, heading, heading_path, summary
from mtgjudge.rulings.cards import card_lines
from mtgjudge.rulings.lines import Line, Role, Row, paragraph
from mtgjudge.rulings.steps import step_lines
from mtgjudge.scenario.results import Outcome, StepKind, StepShown

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table


def rule(table: Table, rest: str) -> Reply | None:
    """A rule in our own words, its place, and what stands below it."""
    number = rest.strip().rstrip(".")
    if not number:
        return refusal("which rule?", "rule 702.61a", table.width)
    try:
        found = cite(number)
    except UnknownRule as unknown:
        hint = f"the nearest are {', '.join(unknown.nearest)}" if unknown.nearest else "rule 702.61a"
        return refusal(f"the Comprehensive Rules of {EDITION} have no rule {number}", hint, table.width)
    place = Row(" › ".join(heading_path(found)), lead=f"{found}  ", indent=0, role=Role.TITLE)
    lines: list[Line] = place.lines(table.width)
    words = summary(found)
    if words:
        lines += paragraph(words, table.width - 2, indent=2)
    for child in children(found):
        lines += _child(child, table.width)
    return reply(lines)


def _child(child: Citation, width: int) -> list[Line]:
    words = heading(child) or summary(child)
    return Row(words or "", lead=f"{child}".ljust(9), indent=2, lead_role=Role.RULE).lines(width)


def card(table: Table, rest: str) -> Reply | None:
    """What a card does; with bars, a card of one's own."""
    if "|" in rest:
        from mtgjudge.repl.commands.setting import define

        return define(table, rest)
    written = rest.strip().strip('"')
    if not written:
        return refusal("which card?", "card NAME; card NAME | COST | TYPE | P/T | TEXT defines one", table.width)
    catalogue = table.ground.catalogue
    found = catalogue.find(written)
    known = catalogue.card(found) if isinstance(found, str) else None
    if known is not None:
        return reply(card_lines(known, table.width))
    if isinstance(found, tuple):
        return refusal(f"'{written}' fits several cards", f"write one of {'; '.join(found)}", table.width)
    near = _near(table, written)
    if len(near) == 1 and near[0].casefold().startswith(written.casefold()):
        only = catalogue.card(near[0])
        if only is not None:
            return reply(card_lines(only, table.width))
    hint = f"did you mean {' or '.join(near)}?" if near else "it can be defined: card NAME | COST | TYPE | P/T | TEXT"
    return refusal(f"no card is named '{written}'", hint, table.width)


def _near(table: Table, written: str) -> tuple[str, ...]:
    """The only name that begins so, else the nearest."""
    from mtgjudge.repl.completion import cards_beginning

    found = cards_beginning(table.ground.catalogue, written, 4)
    return found or suggest(written, table.ground.catalogue.names())


def why(table: Table, rest: str) -> Reply | None:
    """The reasons of the last answer again."""
    if rest.strip(" ?") not in ("", "not"):
        return None
    if table.last is None:
        return refusal("nothing was asked or refused yet", "why is NAME 3/3 asks about a fact", table.width)
    shown = StepShown(0, StepKind.QUESTION, "why", "", Outcome.HOLDS, verdict=table.last)
    lines = answers.answer_lines(shown, table.width)
    rules = tuple(dict.fromkeys(rule for reason in table.last.reasons for rule in reason.rules))
    for number in rules[:8]:
        try:
            words = summary(cite(number))
        except UnknownRule:
            continue
        if words:
            lines += Row(words, lead=number.ljust(9), indent=2, lead_role=Role.RULE).lines(table.width)
    return reply(lines)


def assumed(table: Table, rest: str) -> Reply:
    """What the set-up assumes."""
    found = table.ground.assumed
    lines = [line for each in found for line in Row(each, lead="·  ").lines(table.width)]
    return reply(lines or Row("nothing that is not said", indent=0).lines(table.width))


def expect(table: Table, rest: str) -> Reply:
    """Facts that hold now, in the words of a file; kept as an expectation."""
    from mtgjudge.repl.loading import facts_checked, read_expectation

    try:
        written = yaml.load(f"{{{rest}}}" if not rest.startswith("{") else rest, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        written = None
    if not isinstance(written, dict) or not written:
        return refusal("what is expected?", "expect bears: {power: 3}, bob: {life: 18}", table.width)
    script: dict[str, Data] = {"expect": written}
    facts, problems = read_expectation(table, script)
    if facts is None:
        return reply(problems, Kind.WRONG)
    table.leave_event()
    shown = facts_checked(table, facts)
    lines = list(step_lines(structs.replace(shown, number=table.at.number), table.width))
    for check in shown.checks:
        if check.outcome is not Outcome.HOLDS:
            words = f"{check.what + ': ' if check.what else ''}expected {check.expected}, got {check.actual}"
            lines += Row(words, check.rules_deciding[:3], indent=5, role=Role.NO).lines(table.width)
    if shown.outcome is Outcome.HOLDS:
        table.at.note(Record(shown, script))
        return reply(lines)
    lines += Row("what does not hold is not kept", indent=5, role=Role.QUIET).lines(table.width)
    return reply(lines, Kind.NO)


COMMANDS = (
    Command(
        "expect",
        Group.KNOWING,
        (("expect NAME: {FACTS}", "what holds now, kept for save: expect bears: {power: 3}, bob: {life: 18}"),),
        expect,
    ),
    Command("rule", Group.KNOWING, (("rule 702.61a", "a rule in short, and what stands below it"),), rule),
    Command(
        "card",
        Group.KNOWING,
        (
            ("card NAME", "what a card does, as mtgjudge reads it"),
            ("card NAME | COST | TYPE | P/T | TEXT", "define a card (set-up), TEXT in Oracle templating"),
        ),
        card,
    ),
    Command("why", Group.KNOWING, (("why, why not", "the reasons of the last answer, with what the rules say"),), why),
    Command("assumed", Group.KNOWING, (("assumed", "what the set-up assumes"),), assumed, bare=True),
)
