"""What is printed on a card, checked but not yet compiled: type line (205), mana cost (202), numbers (208-210).

Importers and inline cards all come through here, so that one table decides what a card may say. Where something
printed is no part of the game's rules (a joke card's type, an unknown symbol), it is a `Fault` and never guessed.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from mtgjudge.cards.model import Layout
from mtgjudge.language.mana import BadManaCost, ManaCost, parse_mana_cost
from mtgjudge.language.vocabulary import CardType, Color, Supertype, subtypes

_DASH = re.compile(r"\s+[—–-]+\s+|\s*—\s*")
_NUMBER = re.compile(r"[+-]?\d+|\*|\d+[+-]\*|\*[+-]\d+|X")
_OLD_WORDS = {"tribal": "kindred", "interrupt": "instant"}


class Fault(msgspec.Struct, frozen=True):
    """Something printed that the rules do not know: where it stands (`type line`, …), and what is wrong."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class TypeLine(msgspec.Struct, frozen=True):
    """A type line, taken apart (205.1)."""

    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()


class PrintedFace(msgspec.Struct, frozen=True):
    """One face or half as printed; None where there is no such thing."""

    name: str
    type_line: str
    mana_cost: str | None = None
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: tuple[str, ...] = ()


class PrintedCard(msgspec.Struct, frozen=True):
    """A card as printed: name (of both halves, if two), layout, faces; what the source says against using it."""

    name: str
    layout: Layout
    faces: tuple[PrintedFace, ...]


@lru_cache(maxsize=1)
def subtype_spellings() -> dict[str, str]:
    """All subtypes by their small letters, so that a user's `creature — bear` is read."""
    return {word.casefold().replace("’", "'"): word for family in subtypes().values() for word in family}


def read_type_line(text: str) -> tuple[TypeLine, tuple[Fault, ...]]:
    """The type line, and each word that is none of the game's. Case is forgiven."""
    left, right = _split_line(text)
    supertypes: list[Supertype] = []
    types: list[CardType] = []
    faults: list[Fault] = []
    for word in left.split():
        small = _OLD_WORDS.get(word.casefold(), word.casefold())
        if small in Supertype._value2member_map_:
            supertypes.append(Supertype(small))
        elif small in CardType._value2member_map_:
            types.append(CardType(small))
        else:
            faults.append(Fault("type line", f"{word} is no card type or supertype that is supported"))
    if not types and not faults:
        faults.append(Fault("type line", "there is no card type"))
    found, unknown = _read_subtypes(right)
    faults += [Fault("type line", f"{word} is no subtype") for word in unknown]
    line = TypeLine(tuple(dict.fromkeys(supertypes)), tuple(dict.fromkeys(types)), tuple(dict.fromkeys(found)))
    return line, tuple(faults)


def _split_line(text: str) -> tuple[str, str]:
    parts = _DASH.split(text.strip().replace("’", "'"), maxsplit=1)
    return parts[0], parts[1] if len(parts) > 1 else ""


def _read_subtypes(text: str) -> tuple[list[str], list[str]]:
    """Subtypes are single words but for one of two words, so the longer is tried first."""
    known = subtype_spellings()
    words = text.split()
    found: list[str] = []
    unknown: list[str] = []
    at = 0
    while at < len(words):
        pair = " ".join(words[at : at + 2]).casefold()
        if at + 1 < len(words) and pair in known:
            found.append(known[pair])
            at += 2
            continue
        word = known.get(words[at].casefold())
        if word is None:
            unknown.append(words[at])
        else:
            found.append(word)
        at += 1
    return found, unknown


def read_mana_cost(text: str | None) -> tuple[ManaCost | None, tuple[Fault, ...]]:
    """The mana cost (None where there is none: 202.1b), and what in it is no mana symbol."""
    if text is None or not text.strip():
        return None, ()
    try:
        return parse_mana_cost(text.strip().replace(" ", "")), ()
    except BadManaCost as bad:
        return None, (Fault("mana cost", f"{bad} is no mana symbol"),)


def read_number(where: str, text: str | None) -> tuple[str | None, tuple[Fault, ...]]:
    """A printed power, toughness, loyalty or defense."""
    if text is None:
        return None, ()
    plain = text.strip().replace("−", "-").replace("\u2013", "-")
    if _NUMBER.fullmatch(plain):
        return plain, ()
    return None, (Fault(where, f"{text} is no number"),)


def read_colors(where: str, letters: tuple[str, ...]) -> tuple[tuple[Color, ...], tuple[Fault, ...]]:
    """A colour indicator (204), in the order of the rule book."""
    wanted = {letter.upper() for letter in letters}
    known = tuple(color for color in Color if color.value in wanted)
    strange = sorted(wanted - {color.value for color in Color})
    return known, tuple(Fault(where, f"{letter} is no color") for letter in strange)


def known_type_words() -> tuple[str, ...]:
    """Card types and supertypes as they are printed."""
    return tuple(word.value.capitalize() for word in (*Supertype, *CardType))
