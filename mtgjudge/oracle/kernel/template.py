"""The template language: one line of text that is read and printed.

======================= ===========================================================
``word``                a token, as it stands in normalised text
``draw^`` ``draw^who``  a verb that agrees with the inherited number, or with slot ``who``
``card#`` ``card#n``    a noun, likewise
``{x:cat}``             a slot filled from category ``cat`` (number inherited)
``{x:cat.sg}`` ``.pl``  the same with a fixed number, ``.n``: the number of slot ``n``
``{xs:cat|and}``        a list: ``a``, ``a and b``, ``a, b, and c`` (also ``|or``, ``|and/or``)
``{xs:cat|and2}``       the same with at least two items
``{xs:cat|comma}``      ``a, b, c``; ``|semi`` with semicolons; ``|plus`` side by side, at least one
``[ … ]``               optional: read as two variants; slots in it are None when left out
``[?flag … ]``          the same, remembered as a flag
======================= ===========================================================
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mtgjudge.oracle.kernel.morphology import noun, verb

SG, PL, INHERIT = 0, 1, 2


class TemplateError(ValueError):
    """A template that can't be understood, or refers to a slot that does not stand to its left."""


@dataclass(frozen=True)
class Source:
    """Where an item takes its number from: fixed (``sg``/``pl``), inherited, or an earlier slot (by index)."""

    fixed: int = INHERIT
    slot: int = -1


@dataclass(frozen=True)
class Word:
    """A literal token in its two forms."""

    sg: str
    pl: str
    source: Source


@dataclass(frozen=True)
class Slot:
    """A place filled by a category; ``joint`` is empty, or how list items are joined."""

    name: str
    cat: str
    source: Source
    joint: str = ""
    least: int = 1


Item = Word | Slot


@dataclass(frozen=True)
class Variant:
    """A template with its optional groups decided."""

    items: tuple[Item, ...]
    names: tuple[str, ...]
    flags: frozenset[str]


_PIECES = re.compile(r"\[\?\w+|\[|\]|\{\w+:[^}]*\}|[^\s\[\]]+")
_SLOT = re.compile(r"\{(\w+):([\w-]+)(?:\.(\w+))?(?:\|(and/or|[a-z]+)(2?))?\}")


def _source(word: str | None, names: list[str], text: str) -> Source:
    if not word:
        return Source()
    if word in ("sg", "pl"):
        return Source(fixed=SG if word == "sg" else PL)
    if word not in names:
        raise TemplateError(f"{text!r}: no slot {word!r} to the left")
    return Source(slot=names.index(word))


def _expand(pieces: list[str], at: int) -> tuple[list[tuple[list[str], frozenset[str]]], int]:
    """All ways to decide the groups from ``at`` on, up to a closing bracket."""
    ways: list[tuple[list[str], frozenset[str]]] = [([], frozenset())]
    while at < len(pieces) and pieces[at] != "]":
        piece = pieces[at]
        if piece.startswith("["):
            inner, at = _expand(pieces, at + 1)
            if at >= len(pieces):
                raise TemplateError("a bracket is not closed")
            flag = frozenset({piece[2:]}) if piece.startswith("[?") else frozenset()
            taken = [(w + iw, f | ifl | flag) for w, f in ways for iw, ifl in inner]
            ways = ways + taken
        else:
            for way, _ in ways:
                way.append(piece)
        at += 1
    return ways, at


def variants(text: str) -> tuple[Variant, ...]:
    """The variants of a template, the plainest (fewest groups taken) first."""
    pieces = _PIECES.findall(text)
    ways, end = _expand(pieces, 0)
    if end != len(pieces):
        raise TemplateError(f"{text!r}: a bracket too many")
    out = []
    for words, flags in ways:
        items: list[Item] = []
        names: list[str] = []
        for piece in words:
            match = _SLOT.fullmatch(piece)
            if match:
                name, cat, number, joint, two = match.groups()
                items.append(Slot(name, cat, _source(number, names, text), joint or "", 2 if two else 1))
                names.append(name)
                continue
            mark = re.fullmatch(r"(.+?)([\^#])(\w*)", piece)
            if mark:
                base, kind, number = mark.groups()
                sg, pl = verb(base) if kind == "^" else noun(base)
                items.append(Word(sg, pl, _source(number, names, text)))
            else:
                if ("{" in piece or "}" in piece) and not re.fullmatch(r"\{[^:{}]+\}", piece):
                    raise TemplateError(f"{text!r}: bad slot {piece!r}")
                items.append(Word(piece, piece, Source(fixed=SG)))
        out.append(Variant(tuple(items), tuple(names), flags))
    return tuple(out)
