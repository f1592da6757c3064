"""Values that exist only between text and meaning: what a noun or a count says before a verb decides what
becomes of it."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Filter, PlayerRef
from mtgjudge.language.filters import AllOf, Anything
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone


class Range(Node, frozen=True, tag=True):
    """From ``low`` to ``high`` (None: any number)."""

    low: Amount
    high: Amount | None


class Noun(Node, frozen=True, tag=True):
    """Objects of a kind: the filter, and the zone where the words say one."""

    filter: Filter
    zone: Zone | None


class Qualifier(Node, frozen=True, tag=True):
    """What follows a noun: "you control", "in your graveyard"."""

    filter: Filter | None
    zone: Zone | None = None


class EventNoun(Node, frozen=True, tag=True):
    """The subject of an event: "~", "another creature you control", "one or more Elves"."""

    filter: Filter
    zone: Zone | None
    several: bool = False


class Bonus(Node, frozen=True, tag=True):
    """+2/-1."""

    power: Amount
    toughness: Amount




class CastBy(Filter, frozen=True, tag=True):
    """ "you cast" after a noun, before the verb says what becomes of it."""

    who: PlayerRef


def parts_of(filter_: Filter) -> tuple[Filter, ...]:
    """The parts of a filter, in the order of the text."""
    if isinstance(filter_, AllOf):
        return filter_.parts
    return () if isinstance(filter_, Anything) else (filter_,)


def together(parts: tuple[Filter, ...]) -> Filter:
    """One filter of these parts, flat and without repetition."""
    flat: list[Filter] = []
    for part in parts:
        for one in parts_of(part):
            if one not in flat:
                flat.append(one)
    if not flat:
        return Anything()
    return flat[0] if len(flat) == 1 else AllOf(tuple(flat))
