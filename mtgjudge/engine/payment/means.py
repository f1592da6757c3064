"""What a player can pay with: mana in the pool, what could still make mana, and what can stand in for mana (605, 702.51, 702.66).

The documented order of an unscripted payment, in `preference`: mana that is already there before sources that would have to be
used; mana that may be spent on few things before mana that may be spent on all; the least flexible first (colorless, one
color, …, any color; not snow before snow); basic lands before other lands, lands before other permanents, creatures
last; sources that cost something (a sacrifice, damage) after all these; then the older object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from itertools import combinations_with_replacement
from typing import TypeAlias

import msgspec

from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.payment.pips import COLOR_BITS, GENERIC_BIT, SNOW_BIT, TYPE_BIT
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.vocabulary import Color, ManaType


class SourceKind(IntEnum):
    """What kind of thing a source is, in the order in which sources are used."""

    BASIC_LAND = 0
    LAND = 1
    OTHER = 2
    CREATURE = 3


class StandIn(StrEnum):
    """What can pay for mana without being mana."""

    CONVOKE = "convoke"
    """A creature tapped for generic mana or mana of one of its colors (702.51a)."""
    IMPROVISE = "improvise"
    """An artifact tapped for generic mana (702.126a)."""
    DELVE = "delve"
    """A card exiled for generic mana (702.66a)."""


class Substitute(msgspec.Struct, frozen=True):
    """An object that pays for one mana of a total cost: for generic mana, and by convoke also for mana of its colors."""

    object: int
    way: StandIn
    colors: tuple[Color, ...] = ()


Payer: TypeAlias = ManaUnit | Substitute


class PotentialSource(msgspec.Struct, frozen=True):
    """One activation of a mana ability that is possible, or one stand-in.

    `key` tells it from all others (an ability of a permanent); `source` is the object. `options`: what it would add, one entry
    for each choice. `tokens`: what only one use can have (its own tap, a creature to be sacrificed); empty: its own key.
    `cost` and `life`: what the ability itself costs; `penalty`: how unwelcome its other consequences are (0: none).
    `unlimited`: it can be activated again and again (no {T} in its cost).
    """

    key: int
    source: int
    options: tuple[tuple[Payer, ...], ...]
    kind: SourceKind = SourceKind.OTHER
    tokens: tuple[int, ...] = ()
    cost: ManaCost | None = None
    life: int = 0
    penalty: int = 0
    unlimited: bool = False


def mask_of(payer: Payer) -> int:
    """What it can pay, before anything is spent as though it were something else."""
    if isinstance(payer, ManaUnit):
        return TYPE_BIT[payer.type] | GENERIC_BIT | (SNOW_BIT if payer.snow else 0)
    mask = GENERIC_BIT
    if payer.way is StandIn.CONVOKE:
        for color in payer.colors:
            mask |= TYPE_BIT[ManaType(color.value)]
    return mask


class Spec(msgspec.Struct, frozen=True):
    """All that matters about a payer for paying: equal specs are interchangeable."""

    mask: int
    type: ManaType | None
    use: ManaUse | None = None
    traits: tuple[str, ...] = ()


def _spec(payer: Payer) -> Spec:
    if isinstance(payer, ManaUnit):
        use = payer.use if payer.use is not None and (payer.use.cast or payer.use.activate) else None
        return Spec(mask_of(payer), payer.type, use, payer.traits if use is not None else ())
    return Spec(mask_of(payer), None)


class Item(msgspec.Struct, frozen=True):
    """One unit that may be spent: in the pool (`source` None), or one place in what a source adds, with its payer by option."""

    payers: tuple[tuple[int, Payer], ...]
    source: PotentialSource | None = None


class Group(msgspec.Struct, frozen=True):
    """Interchangeable items, in the order of their objects. `specs`: what an item can be, by place in its payers."""

    preference: tuple[int, ...]
    specs: tuple[Spec, ...]
    items: tuple[Item, ...]


class Means(msgspec.Struct, frozen=True):
    """All that a player can pay with, sorted into groups once and asked often.

    `complex`: sources that a matching can't decide alone (costs of their own, several choices that hang together, a thing
    that two of them need).
    """

    groups: tuple[Group, ...]
    complex: tuple[PotentialSource, ...] = ()


def gather(pool: Iterable[ManaUnit] = (), sources: Iterable[PotentialSource] = ()) -> Means:
    """Sort everything into groups. Take it once and use it for many costs: grouping is what takes time on a large board."""
    listed = tuple(sources)
    used: dict[int, int] = {}
    for source in listed:
        for token in source.tokens or (source.key,):
            used[token] = used.get(token, 0) + 1
    items = [Item(((0, unit),)) for unit in pool]
    hard: list[PotentialSource] = []
    for source in listed:
        shared = any(used[token] > 1 for token in source.tokens or (source.key,))
        simple = None if shared or source.cost or source.life or source.unlimited else simple_items(source)
        if simple is None:
            hard.append(source)
        else:
            items += simple
    return Means(group(items), tuple(hard))


def group(items: Sequence[Item]) -> tuple[Group, ...]:
    """Interchangeable items together, the groups in the order of preference."""
    found: dict[tuple[tuple[int, ...], tuple[Spec, ...]], list[Item]] = {}
    cache: dict[tuple[Payer, ...], tuple[Spec, ...]] = {}
    for item in items:
        payers = tuple(payer for _, payer in item.payers)
        specs = cache.get(payers)
        if specs is None:
            specs = cache[payers] = tuple(_spec(payer) for payer in payers)
        found.setdefault((preference(item, specs), specs), []).append(item)
    groups = [Group(rank, specs, tuple(sorted(members, key=_age))) for (rank, specs), members in found.items()]
    return tuple(sorted(groups, key=lambda each: (each.preference, _age(each.items[0]))))


def _age(item: Item) -> tuple[int, int]:
    if item.source is None:
        payer = item.payers[0][1]
        return (0, payer.id if isinstance(payer, ManaUnit) else payer.object)
    return (item.source.source, item.source.key)


def preference(item: Item, specs: Sequence[Spec]) -> tuple[int, ...]:
    """Where the documented order puts an item; lower is used earlier."""
    mask = 0
    for spec in specs:
        mask |= spec.mask
    restricted = all(spec.use is not None for spec in specs)
    stands_in = any(spec.type is None for spec in specs)
    flexible = ((mask & COLOR_BITS).bit_count(), 1 if mask & SNOW_BIT else 0)
    if item.source is None:
        return (0, 0 if restricted else 1, *flexible)
    cost = item.source.penalty + (1 if stands_in else 0)
    return (1, cost, 0 if restricted else 1, *flexible, item.source.kind)


def simple_items(source: PotentialSource) -> list[Item] | None:
    """The items of a source whose choices are independent of each other; None if they hang together."""
    options = source.options
    if not options:
        return []
    if len(options) == 1:
        return [Item(((0, payer),), source) for payer in options[0]]
    if all(len(option) == 1 for option in options):
        payers: dict[Payer, int] = {}
        for number, option in enumerate(options):
            payers.setdefault(option[0], number)
        return [Item(tuple((number, payer) for payer, number in payers.items()), source)]
    return None


def free_items(source: PotentialSource) -> list[Item]:
    """More than the source could ever add: for showing quickly that even with it something can't be paid."""
    payers: dict[Payer, int] = {}
    for number, option in enumerate(source.options):
        for payer in option:
            payers.setdefault(payer, number)
    most = max((len(option) for option in source.options), default=0)
    item = Item(tuple((number, payer) for payer, number in payers.items()), source)
    return [item] * most if payers else []


def option_items(source: PotentialSource, option: int) -> list[Item]:
    """The items of a source for one of its choices."""
    return [Item(((option, payer),), source) for payer in source.options[option]]


def any_combination(source: PotentialSource) -> Iterator[int]:
    """The options of a source that differ for paying: equal ones once."""
    seen: dict[tuple[Spec, ...], None] = {}
    for number, option in enumerate(source.options):
        key = tuple(sorted((_spec(payer) for payer in option), key=repr))
        if key not in seen:
            seen[key] = None
            yield number


def combinations_of(types: Sequence[ManaType], amount: int) -> tuple[tuple[ManaType, ...], ...]:
    """Every way to make so much mana in any combination of these types: for sources that say so."""
    return tuple(combinations_with_replacement(types, amount))
