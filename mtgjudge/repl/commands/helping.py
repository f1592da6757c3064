"""Help, made from the tables that the commands and the parser themselves are made of; and leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Kind, Reply, heading, refusal, reply
from mtgjudge.rulings.lines import BLANK, Line, Role, Row
from mtgjudge.scenario.names import suggest

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

LANGUAGE = ("moves", "actions", "options", "choices", "questions", "cards", "keys")
_COLUMN = 30


def help_lines(table: Table, rest: str) -> Reply:
    """An overview, or one topic."""
    topic = rest.strip().casefold()
    if not topic:
        return reply(_overview(table))
    for group in Group:
        if topic in (group.value, *group.value.split()[:1]):
            return reply(_group(table, group))
    command = table.commands.called(topic)
    if command is not None:
        return reply(_usage(command, table.width))
    tables = _language()
    if topic in tables:
        title, words = tables[topic]
        return reply([heading(title), *(line for pair in words.items() for line in _pair(*pair, table.width))])
    known = (*(group.value for group in Group), *LANGUAGE, *table.commands.words())
    near = suggest(topic, known)
    hint = f"did you mean help {near[0]}?" if near else f"topics: {', '.join(known[: len(Group) + len(LANGUAGE)])}"
    return refusal(f"there is no help on '{topic}'", hint, table.width)


def _overview(table: Table) -> list[Line]:
    width = table.width
    lines: list[Line] = []
    for group in Group:
        words = ", ".join(command.words for command in table.commands.of(group) if command.usage)
        lines += Row(words, lead=f"{group.value:<19}", indent=0, lead_role=Role.LABEL).lines(width)
    lines.append(BLANK)
    for words, meaning in (
        ("alice battlefield: 3 Forest", "put cards anywhere: help setting"),
        ("cast NAME targeting NAME", "whoever's line it is acts; bob: cast … for others: help actions"),
        ("resolve, to combat damage", "move the game: help moves; step shows one event"),
        ("2 or 1, 3", "choose from the list that the rules ask for: help choices"),
        ("can bob cast Shock", "ask anything: help questions"),
    ):
        lines += _pair(words, meaning, width)
    lines.append(BLANK)
    topics = ", ".join((*(group.value for group in Group), *LANGUAGE))
    return lines + Row(f"help TOPIC: {topics}, or a command", indent=0, role=Role.QUIET).lines(width)


def _group(table: Table, group: Group) -> list[Line]:
    found = [line for command in table.commands.of(group) for line in _usage(command, table.width)]
    if group is Group.MOVING:
        found += [line for pair in _language()["moves"][1].items() for line in _pair(*pair, table.width)]
    if group is Group.KNOWING:
        found += Row("questions about the game: help questions", indent=2).lines(table.width)
    return [heading(group.value), *found]


def _usage(command: Command, width: int) -> list[Line]:
    return [line for words, meaning in command.usage for line in _pair(words, meaning, width)]


def _pair(words: str, meaning: str, width: int) -> list[Line]:
    if len(words) >= _COLUMN - 1:
        return [*Row(words, indent=2, role=Role.LABEL).lines(width), *Row(meaning, indent=_COLUMN + 2).lines(width)]
    return Row(meaning, lead=words.ljust(_COLUMN), indent=2, lead_role=Role.LABEL).lines(width)


def _language() -> dict[str, tuple[str, Mapping[str, str]]]:
    """The scenario language by topic."""
    from mtgjudge.scenario.keys import CARD_KEYS, PLAYER_KEYS, SET_UP_KEYS
    from mtgjudge.scenario.questions import QUESTIONS
    from mtgjudge.scenario.words import ACTIONS, CHOICES, MOVES, OPTIONS

    keys = {name: key.doc for name, key in (*PLAYER_KEYS.items(), *SET_UP_KEYS.items())}
    cards = {name: key.doc for name, key in CARD_KEYS.items()}
    return {
        "moves": ("moving the game", MOVES),
        "actions": ("what a player does: alice: …, or without a name for whoever's line it is", ACTIONS),
        "options": ("what may follow an action, in any order", OPTIONS),
        "choices": ("answers to what the rules ask", CHOICES),
        "questions": ("questions; they change nothing", QUESTIONS),
        "cards": ("the state of a card in {card: NAME, KEY: VALUE}", cards),
        "keys": ("keys of a set-up: set KEY: VALUE", keys),
    }


def leave(table: Table, rest: str) -> Reply | None:
    """Leave the table."""
    return None if rest else Reply(kind=Kind.LEAVE)


COMMANDS = (
    Command(
        "help",
        Group.TABLE,
        (("help TOPIC", "on a group of commands, a command, or the language"),),
        help_lines,
        others=("?",),
    ),
    Command("quit", Group.TABLE, (("quit", "leave; also exit, Ctrl-D"),), leave, others=("exit", "q"), bare=True),
)
