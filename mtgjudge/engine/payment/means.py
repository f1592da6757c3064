"""What a player can pay with: mana in the pool, what could still make mana, and what can stand in for mana (605,
702.51, 702.66).

The documented order of an unscripted payment, in `preference`: mana that is already there before sources that would
have to be used; creatures after everything else, and what could be tapped for something else than mana before them;
mana that may be spent on few things before mana that may be spent on all; the least flexible first (colorless, one
color, …, any color; not snow before snow); basic lands before other lands, lands before other permanents; sources
that cost something (a sacrifice, damage) after all these, and so is the object whose own ability is paid for; then
the older object.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, StrEnum
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
    WATERBEND = "waterbend"
    """An artifact or creature tapped for generic mana of a waterbend cost (701.67a)."""


class Substitute(msgspec.Struct, frozen=True):
    """An object that pays for one mana of a total cost: for generic mana, by convoke also for mana of its colors."""

    object: int
    way: StandIn
    colors: tuple[Color, ...] = ()


Payer: TypeAlias = ManaUnit | Substitute


class PotentialSource(msgspec.Struct, frozen=True):
    """One activation of a mana ability that is possible, or one stand-in.

    `key` tells it from all others (an ability of a permanent); `source` is the object. `options`: what it would add,
    one entry for each choice. `tokens`: what only one use can have (its own tap, a creature to be sacrificed); empty:
    its own key.
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
    useful: bool = False
    """It could be tapped for something else than mana."""


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
    """All that matters about a payer for paying: equal specs are interchangeable. `type` is empty for a stand-in."""

    mask: int
    type: str
    use: ManaUse | None = None
    traits: tuple[str, ...] = ()


def _spec(payer: Payer) -> Spec:
    if isinstance(payer, ManaUnit):
        use = payer.use if payer.use is not None and _restricts(payer.use) else None
        return Spec(mask_of(payer), payer.type.value, use, payer.traits if use is not None else ())
    return Spec(mask_of(payer), "")


def _restricts(use: ManaUse) -> bool:
    return bool(use.cast or use.activate or use.rider or use.symbol or use.actions)


class Way(msgspec.Struct, frozen=True):
    """What one unit can be, and where it comes from: `source` None for the pool, else a choice (`option`) of that
    source.
    """

    payer: Payer
    source: PotentialSource | None = None
    option: int = 0

    @property
    def penalty(self) -> int:
        """How unwelcome it is to have it."""
        return 0 if self.source is None else self.source.penalty + self.source.life


class Item(msgspec.Struct, frozen=True):
    """One unit that may be spent, with all that it can be; the welcome ways first."""

    ways: tuple[Way, ...]

    @property
    def age(self) -> tuple[int, int]:
        """Orders interchangeable items: the pool, then the older object."""
        first = self.ways[0]
        if first.source is not None:
            return (first.source.source, first.source.key)
        return (0, first.payer.id if isinstance(first.payer, ManaUnit) else first.payer.object)


class Group(msgspec.Struct, frozen=True):
    """Interchangeable items, in the order of their age; `specs` and `penalties` by place in their ways."""

    preference: tuple[int, ...]
    specs: tuple[Spec, ...]
    penalties: tuple[int, ...]
    items: tuple[Item, ...]


class Means(msgspec.Struct, frozen=True):
    """All that a player can pay with, sorted into groups once and asked often.

    `complex`: sources that a matching can't decide alone (a mana cost of their own, several choices that hang together,
    a thing that two of them need).
    """

    groups: tuple[Group, ...]
    complex: tuple[PotentialSource, ...] = ()
    sources: tuple[PotentialSource, ...] = ()
    pool: tuple[Payer, ...] = ()
    """Mana in the pool, and what the player has already said will stand in for mana."""
    costs_life: bool = False
    """Whether any source costs life."""

    def strict(self) -> Means:
        """The same, with sources that cost life among the complex ones, so that life is counted exactly."""
        return gather(self.pool, self.sources, life_is_simple=False)


def gather(
    pool: Iterable[Payer] = (), sources: Iterable[PotentialSource] = (), *, life_is_simple: bool = True
) -> Means:
    """Sort everything into groups. Take it once and use it for many costs: grouping is what takes time on a large
    board.
    """
    listed = tuple(sources)
    units = tuple(pool)
    items = [Item((Way(unit),)) for unit in units]
    hard: list[PotentialSource] = []
    for component in _components(listed):
        simple = _simple_items(component) if life_is_simple or not any(source.life for source in component) else None
        if simple is None:
            hard += component
        else:
            items += simple
    return Means(group(items), tuple(hard), listed, units, any(source.life for source in listed))


def tokens_of(source: PotentialSource) -> tuple[int, ...]:
    """What only one use can have."""
    return source.tokens or (source.key,)


def _components(sources: Sequence[PotentialSource]) -> list[list[PotentialSource]]:
    """Sources that need the same things together, in the order given."""
    needed: dict[int, int] = {}
    for source in sources:
        for token in source.tokens or (source.key,):
            needed[token] = needed.get(token, 0) + 1
    if len(needed) == sum(needed.values()):
        return [[source] for source in sources]
    of_token: dict[int, list[PotentialSource]] = {}
    components: dict[int, list[PotentialSource]] = {}
    for source in sources:
        merged: list[PotentialSource] = []
        for token in tokens_of(source):
            known = of_token.get(token)
            if known is not None:
                merged += [each for each in known if not any(each is other for other in merged)]
                components.pop(id(known), None)
        merged.append(source)
        components[id(merged)] = merged
        for each in merged:
            for token in tokens_of(each):
                of_token[token] = merged
    return list(components.values())


def _simple_items(component: Sequence[PotentialSource]) -> list[Item] | None:
    """The items of sources that can be decided by matching alone; None if they can't.

    Either one source that always adds the same, or sources that need the same one thing and add one unit each.
    """
    if any(source.cost is not None or source.unlimited for source in component):
        return None
    if len(component) == 1 and len(component[0].options) == 1:
        source = component[0]
        return [Item((Way(payer, source),)) for payer in source.options[0]]
    needs = {tokens_of(source) for source in component}
    if len(component) > 1 and (len(needs) > 1 or any(len(each) > 1 for each in needs)):
        return None
    if any(len(option) != 1 for source in component for option in source.options):
        return None
    ways = [Way(option[0], source, n) for source in component for n, option in enumerate(source.options)]
    return [Item(tuple(sorted(ways, key=lambda way: way.penalty)))] if ways else []


def group(items: Iterable[Item]) -> tuple[Group, ...]:
    """Interchangeable items together, the groups in the order of preference."""
    found: dict[tuple[tuple[int, ...], tuple[Spec, ...], tuple[int, ...]], list[Item]] = {}
    for item in items:
        specs = tuple(_spec(way.payer) for way in item.ways)
        penalties = tuple(way.penalty for way in item.ways)
        found.setdefault((preference(item, specs), specs, penalties), []).append(item)
    groups = [
        Group(rank, specs, penalties, tuple(sorted(members, key=lambda item: item.age)))
        for (rank, specs, penalties), members in found.items()
    ]
    return in_order(groups)


def in_order(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Groups in the order of preference, then of age, then of what they are."""
    return tuple(sorted(groups, key=_rank))


def _rank(each: Group) -> tuple[tuple[int, ...], tuple[int, int], tuple[int, ...]]:
    return each.preference, each.items[0].age, tuple(spec.mask for spec in each.specs)


def preference(item: Item, specs: Sequence[Spec]) -> tuple[int, ...]:
    """Where the documented order puts an item; lower is used earlier."""
    mask = 0
    for spec in specs:
        mask |= spec.mask
    restricted = all(spec.use is not None for spec in specs)
    flexible = (0 if restricted else 1, (mask & COLOR_BITS).bit_count(), 1 if mask & SNOW_BIT else 0)
    first = item.ways[0]
    if first.source is None:
        return (0, *flexible)
    stands_in = any(not spec.type for spec in specs)
    wanted = (int(first.source.kind is SourceKind.CREATURE), int(first.source.useful))
    return (1, first.penalty, 1 if stands_in else 0, *wanted, *flexible, int(first.source.kind))


def free_items(source: PotentialSource, times: int) -> list[Item]:
    """More than the source could ever add: for showing quickly that even with it something can't be paid."""
    ways: dict[Spec, Way] = {}
    for number, option in enumerate(source.options):
        for payer in option:
            ways.setdefault(_spec(payer), Way(payer, source, number))
    most = max((len(option) for option in source.options), default=0)
    return [Item(tuple(ways.values()))] * (most * times) if ways else []


def option_items(source: PotentialSource, option: int) -> list[Item]:
    """The items of a source for one of its choices."""
    return [Item((Way(payer, source, option),)) for payer in source.options[option]]


def kind_of(source: PotentialSource) -> tuple[object, ...]:
    """All that matters about a complex source but its tokens: equal ones are interchangeable if nobody else needs
    theirs.
    """
    options = tuple(tuple(_spec(payer) for payer in option) for option in source.options)
    return (options, source.cost, source.life, source.penalty, source.kind, source.unlimited)
