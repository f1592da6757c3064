"""Asking about rules and cards; questions about the game are steps of the scenario language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.cards.catalogue import suggest
from mtgjudge.repl import answers
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Reply, refusal, reply
from mtgjudge.rulebook import EDITION, Citation, UnknownRule, children, cite, heading, heading_path, summary
from mtgjudge.rulings.cards import card_lines
from mtgjudge.rulings.lines import Line, Role, Row, paragraph
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
    beginning = getattr(table.ground.catalogue, "beginning_with", None)
    if beginning is not None:
        found: tuple[str, ...] = beginning(written, 4)
        if found:
            return found
    return suggest(written, table.ground.catalogue.names())


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


COMMANDS = (
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
