"""What one mana symbol in a cost asks for, and what one unit of mana can answer (107.4).

Both sides are small bit masks: a unit pays a pip if they share a bit. Generic mana is a bit that every unit has; snow
is a bit of its own that nothing but a snow source gives, so spending mana "as though it were mana of any type" never
pays {S}.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import ManaType

TYPE_BIT: dict[ManaType, int] = {kind: 1 << place for place, kind in enumerate(ManaType)}
COLORS = tuple(kind for kind in ManaType if kind is not ManaType.COLORLESS)
COLOR_BITS = sum(TYPE_BIT[kind] for kind in COLORS)
TYPE_BITS = sum(TYPE_BIT.values())
SNOW_BIT = 1 << 6
GENERIC_BIT = 1 << 7

_BIT_OF: dict[str, int] = {kind.value: bit for kind, bit in TYPE_BIT.items()}

VARIANTS_BOUND = 4096
"""More ways to read a cost's symbols than this are not tried."""


class Demand(msgspec.Struct, frozen=True):
    """So many times the same pip: a mask, and the symbol to show for it."""

    mask: int
    count: int
    symbol: str


class Variant(msgspec.Struct, frozen=True):
    """One way to read a cost's symbols: the pips to be paid with mana (generic last), and the life for the others."""

    demands: tuple[Demand, ...]
    life: int = 0

    @property
    def mana(self) -> int:
        """How many units of mana it takes."""
        return sum(demand.count for demand in self.demands)


class PipKind(msgspec.Struct, frozen=True):
    """How a symbol can be paid: with one mana of the mask, with so much generic mana, with so much life."""

    mask: int
    generic: int = 0
    life: int = 0


def pip_kind(symbol: str) -> PipKind:
    """What a symbol that is no number asks for.

    >>> pip_kind("2/W").generic
    2
    """
    if symbol == "S":
        return PipKind(SNOW_BIT)
    parts = symbol.split("/")
    mask = 0
    for part in parts:
        mask |= _BIT_OF.get(part, 0)
    if mask == 0:
        raise ValueError(f"{{{symbol}}} is no pip")
    return PipKind(mask, 2 if parts[0] == "2" else 0, 2 if parts[-1] == "P" else 0)


def is_generic(symbol: str) -> bool:
    """Whether the symbol stands for generic mana (107.4b): a number or a variable."""
    return symbol.isdigit() or symbol in ("X", "Y", "Z")


def generic_amount(symbol: str, x: int) -> int:
    """How much generic mana a generic symbol stands for."""
    return int(symbol) if symbol.isdigit() else x


def can_differ(symbol: str) -> bool:
    """Whether there is more than mana of one mask to pay it with ({2/W}, {W/P}): costs with it have variants."""
    return symbol.startswith("2/") or symbol.endswith("/P")


class TooManyVariants(Exception):
    """A cost whose symbols can be read in more ways than are tried."""


def variants(pips: tuple[str, ...], generic: int, life: int) -> tuple[Variant, ...]:
    """Every way to read the symbols, in the documented order: least life first, then least mana.

    Equal symbols are counted, not told apart. `life` is the most that may be paid. Raises TooManyVariants.
    """
    if not any(symbol.endswith("/P") for symbol in pips):
        life = 0
    return _variants(pips, generic, life)


@lru_cache(maxsize=1024)
def _variants(pips: tuple[str, ...], generic: int, life: int) -> tuple[Variant, ...]:
    counts: dict[str, int] = {}
    for symbol in pips:
        counts[symbol] = counts.get(symbol, 0) + 1
    fixed = {symbol: count for symbol, count in counts.items() if not can_differ(symbol)}
    open_ones = [(symbol, count, pip_kind(symbol)) for symbol, count in counts.items() if can_differ(symbol)]
    if not open_ones:
        return (Variant(_demands(fixed, generic)),)
    number = 1
    for _, count, _ in open_ones:
        number *= count + 1
    if number > VARIANTS_BOUND:
        raise TooManyVariants
    found: list[tuple[int, int, Variant]] = []
    for others in product(*(range(count + 1) for _, count, _ in open_ones)):
        paid_life = sum(kind.life * other for (_, _, kind), other in zip(open_ones, others, strict=True))
        if paid_life > life:
            continue
        more = sum(kind.generic * other for (_, _, kind), other in zip(open_ones, others, strict=True))
        with_mana = {s: count - other for (s, count, _), other in zip(open_ones, others, strict=True)}
        variant = Variant(_demands({**fixed, **with_mana}, generic + more), paid_life)
        found.append((paid_life, variant.mana, variant))
    found.sort(key=lambda entry: entry[:2])
    return tuple(variant for _, _, variant in found)


def _demands(counts: Mapping[str, int], generic: int) -> tuple[Demand, ...]:
    """Pips by mask, those that fewest types pay first, generic mana last."""
    demands: dict[int, Demand] = {}
    for symbol, count in counts.items():
        if count:
            mask = pip_kind(symbol).mask
            before = demands.get(mask)
            demands[mask] = Demand(mask, count + (before.count if before else 0), before.symbol if before else symbol)
    listed = sorted(demands.values(), key=lambda demand: (demand.mask.bit_count(), demand.mask))
    if generic > 0:
        listed.append(Demand(GENERIC_BIT, generic, "1"))
    return tuple(listed)


def as_cost(demands: Sequence[Demand], short: Sequence[int]) -> ManaCost:
    """The pips that are short, as a mana cost to show."""
    generic: list[str] = []
    others: list[str] = []
    for demand, count in zip(demands, short, strict=True):
        if count and demand.mask == GENERIC_BIT:
            generic.append(str(count))
        elif count:
            others += [demand.symbol] * count
    return ManaCost((*generic, *others))
