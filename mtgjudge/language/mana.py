"""Mana symbols and mana costs (107.4, 202).

A symbol is written as in text, without braces: `2`, `W`, `C`, `X`, `S`, `W/U`, `2/W`, `C/W`, `W/P`, `W/U/P`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Color

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_COLOURS = "WUBRG"
_VALID = re.compile(
    r"\d{1,7}|[WUBRGCSXYZ]|[WUBRG]/[WUBRG]|2/[WUBRG]|C/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P",
)


class BadManaCost(ValueError):
    """A text is not a mana cost; the message names the part that is not a symbol."""


class ManaCost(Node, frozen=True, tag=True):
    """A mana cost: its symbols in printed order. An object *without* a mana cost has None in its place (202.1b)."""

    symbols: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols) or "{0}"

    def cheaper(self, by: int) -> ManaCost:
        """The cost with so much less generic mana, as far as it goes."""
        if not by:
            return self
        generic = sum(int(symbol) for symbol in self.symbols if symbol.isdigit())
        rest = (str(generic - by),) if generic > by else ()
        return ManaCost((*rest, *(symbol for symbol in self.symbols if not symbol.isdigit())))


@lru_cache(maxsize=4096)
def parse_mana_cost(text: str) -> ManaCost:
    """`{2}{G}` → ManaCost. The empty text gives a cost of no symbols. Raises BadManaCost."""
    symbols: list[str] = []
    position = 0
    for match in _SYMBOL.finditer(text):
        if match.start() != position:
            raise BadManaCost(text[position : match.start()])
        symbol = match.group(1).upper()
        if not _VALID.fullmatch(symbol):
            raise BadManaCost(match.group(0))
        symbols.append(symbol)
        position = match.end()
    if position != len(text):
        raise BadManaCost(text[position:])
    return ManaCost(tuple(symbols))


def symbol_value(symbol: str, x: int = 0) -> int:
    """What one symbol adds to mana value (202.3): hybrid its largest part, {X} the number given (0 off the stack)."""
    if symbol.isdigit():
        return int(symbol)
    if symbol in ("X", "Y", "Z"):
        return x
    return 2 if symbol.startswith("2/") else 1


def mana_value(cost: ManaCost | None, x: int = 0) -> int:
    """Mana value of a cost (202.3); 0 for no cost (202.3a)."""
    return 0 if cost is None else sum(symbol_value(symbol, x) for symbol in cost.symbols)


def symbol_colors(symbol: str) -> tuple[Color, ...]:
    """The colours of one symbol (105.2, 107.4): `W/U` is white and blue, `C` and `S` have none."""
    return tuple(Color(part) for part in symbol.split("/") if part in _COLOURS and part)


def cost_colors(cost: ManaCost | None) -> tuple[Color, ...]:
    """The colours of an object with this mana cost (105.2, 202.2), in WUBRG order."""
    found = {color for symbol in (cost.symbols if cost else ()) for color in symbol_colors(symbol)}
    return tuple(color for color in Color if color in found)
