"""The rule index: which numbers the pinned edition of the Comprehensive Rules has, in which order.

Everything in mtgjudge that cites a rule goes through `cr()`, so a number that does not exist can't be
written: it fails when the module that cites it is imported. The index is one small file of numbers,
read once; headings and summaries are read only when somebody asks for them.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from typing import NewType

Citation = NewType("Citation", str)
"""A rule number known to exist in the pinned edition, such as `702.61a`. At run time it is a plain string."""

DATA = os.path.join(os.path.dirname(__file__), "data")


def _read(name: str) -> str:
    with open(os.path.join(DATA, name), encoding="utf-8") as stream:
        return stream.read()


EDITION, *_numbers = _read("numbers.txt").split()
"""The edition all citations are checked against, as the date it took effect."""
_ORDER = tuple(_numbers)
_NUMBERS = frozenset(_ORDER)


class UnknownRule(LookupError):
    """A rule number that the edition does not have; `nearest` lists existing ones close to it."""

    def __init__(self, number: str, nearest: tuple[str, ...] = (), edition: str = EDITION) -> None:
        self.number = number
        self.nearest = nearest
        self.edition = edition
        hint = f"; nearest: {', '.join(nearest)}" if nearest else ""
        super().__init__(f"the Comprehensive Rules of {edition} have no rule {number}{hint}")


def exists(number: str) -> bool:
    """Whether the pinned edition has this number (chapter, section, rule or subrule)."""
    return number in _NUMBERS


def cite(number: str) -> Citation:
    """The citation for a number of the pinned edition; `UnknownRule` with the nearest numbers otherwise."""
    if number in _NUMBERS:
        return Citation(number)
    raise UnknownRule(number, nearest(number, _ORDER))


def all_rules() -> tuple[Citation, ...]:
    """Every number of the pinned edition, in the order of the book."""
    return tuple(Citation(number) for number in _ORDER)


def sort_key(number: str) -> tuple[int, int, int, str]:
    """Orders rule numbers as the book does: 613.2 before 613.10, 702.26z before 702.26aa."""
    section, _, rest = number.partition(".")
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    letters = rest[len(digits) :]
    if not section.isdigit() or (rest and not digits.isdigit()):
        raise ValueError(f"{number!r} is not shaped like a rule number")
    wide = int(section) * (100 if len(section) == 1 else 1)
    return (wide, int(digits) if digits else (-2 if len(section) == 1 else -1), len(letters), letters)


def in_order(citations: Iterable[Citation]) -> list[Citation]:
    """The citations without repetition, in the order of the book."""
    return sorted(dict.fromkeys(citations), key=sort_key)


def parent_number(number: str) -> str | None:
    """The number one level up by its shape alone: 702.61a → 702.61 → 702 → 7 → None."""
    if "." in number:
        bare = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return bare if bare != number else number.partition(".")[0]
    return number[0] if len(number) == 3 else None


def parent(number: str) -> Citation | None:
    """The rule, section or chapter that holds this one; None for a chapter."""
    up = parent_number(cite(number))
    return cite(up) if up is not None else None


@cache
def _children() -> dict[str, list[Citation]]:
    table: dict[str, list[Citation]] = {}
    for number in _ORDER:
        up = parent_number(number)
        if up is not None:
            table.setdefault(up, []).append(Citation(number))
    return table


def children(number: str) -> tuple[Citation, ...]:
    """What stands directly below: a chapter's sections, a section's rules, a rule's subrules."""
    return tuple(_children().get(cite(number), ()))


@cache
def _headings() -> dict[str, str]:
    return dict(line.split("\t") for line in _read("headings.txt").splitlines())


def heading(number: str) -> str | None:
    """The title of a chapter, a section or a titled rule (`Split Second` for 702.61); None for other rules."""
    return _headings().get(cite(number))


def heading_path(number: str) -> tuple[str, ...]:
    """The titles above and at this rule, outermost first: Additional Rules, Keyword Abilities, Split Second."""
    titles: list[str] = []
    here: Citation | None = cite(number)
    while here is not None:
        title = heading(here)
        if title is not None:
            titles.append(title)
        here = parent(here)
    return tuple(reversed(titles))


def nearest(number: str, order: tuple[str, ...], limit: int = 3) -> tuple[str, ...]:
    """The existing numbers closest to one that doesn't exist, for error messages."""
    try:
        key = sort_key(number)
    except ValueError:
        key = None
    if key is not None:
        siblings: list[str] = []
        home = parent_number(number)
        while home is not None and not siblings:
            siblings = [n for n in order if parent_number(n) == home]
            home = parent_number(home)
        siblings = siblings or [n for n in order if "." not in n and len(n) == 3]
        if siblings:
            at = bisect_left(siblings, key, key=sort_key)
            start = max(0, min(at - limit // 2 - 1, len(siblings) - limit))
            return tuple(siblings[start : start + limit])
    from difflib import get_close_matches  # only on the way to an error message

    return tuple(get_close_matches(number, order, n=limit, cutoff=0.5))
