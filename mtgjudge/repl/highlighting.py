"""What the parts of a typed line are: commands, players, names, mana symbols, rules. Data, without a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.scenario.tokens import Token, TokenKind, scan
from mtgjudge.scenario.values import NameKind
from mtgjudge.scenario.words import ACTIONS, CHOICES, KEYWORD_ACTIONS, MOVES, STEP_WORDS

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_MANA = re.compile(r"\{[^{}\s]{1,6}\}")
_RULE = re.compile(r"\b[1-9]\d{2}\.\d+[a-z]?\b")
_WORDS = frozenset(key.split(" ")[0] for table in (MOVES, ACTIONS, CHOICES, KEYWORD_ACTIONS) for key in table)
_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

Part = tuple[str, str]
"""The look and the text of a stretch of the line; looks are the names of styles below."""

STYLES = {
    "command": "bold",
    "word": "bold",
    "player": "ansimagenta",
    "name": "ansicyan",
    "rule": "ansiblue",
    "number": "",
    "error": "",
    "mana": "bold",
    "mana-white": "bold ansiyellow",
    "mana-blue": "bold ansiblue",
    "mana-black": "bold ansibrightblack",
    "mana-red": "bold ansired",
    "mana-green": "bold ansigreen",
    "plain": "",
}
"""What each look is on a terminal; nothing is said by colour alone."""


def parts(table: Table, line: str) -> list[Part]:
    """The whole line, cut into its parts."""
    marks = [""] * len(line)
    for start, end, look in (*_of_words(table, line), *_of_patterns(line)):
        for place in range(start, min(end, len(line))):
            marks[place] = look
    found: list[Part] = []
    start = 0
    for place in range(1, len(line) + 1):
        if place == len(line) or marks[place] != marks[start]:
            found.append((marks[start] or "plain", line[start:place]))
            start = place
    return found


def _of_patterns(line: str) -> Iterator[tuple[int, int, str]]:
    for match in _MANA.finditer(line):
        color = _LETTERS.get(match[0][1:-1].upper())
        yield match.start(), match.end(), f"mana-{color}" if color else "mana"
    for match in _RULE.finditer(line):
        yield match.start(), match.end(), "rule"


def _of_words(table: Table, line: str) -> Iterator[tuple[int, int, str]]:
    names = table.ground.names
    tokens = scan(line)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        match = names.longest(tokens, at) if token.kind is TokenKind.WORD else None
        if match is not None:
            look = "player" if match.kind is NameKind.PLAYER else "name"
            yield token.start, tokens[match.end - 1].end, look
            at = match.end
            continue
        look = _look(table, token, at)
        if look:
            yield token.start, token.end, look
        at += 1


def _look(table: Table, token: Token, at: int) -> str:
    if token.kind is TokenKind.NUMBER:
        return "number"
    word = token.text.casefold()
    if at == 0 and word in table.commands.words():
        return "command"
    return "word" if word in _WORDS or word in STEP_WORDS else ""
