"""The total cost of a spell or ability: additions, reductions, and what sets it at the end (601.2f, 118.7).

The order of 601.2f: mana cost or alternative cost, plus additional costs and increases, minus reductions in the order
that suits the player best, then effects on the total itself. Where a symbol can be paid in several ways and a reduction
would treat these differently, each way gives a total of its own, because the player chooses it before (601.2b,
118.13a).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product

import msgspec

from mtgjudge.engine.payment.pips import can_differ, generic_amount, is_generic
from mtgjudge.language.mana import ManaCost

_ORDERS_BOUND = 6
"""So many different reductions are tried in every order; more are taken with those that have a floor first."""


class Increase(msgspec.Struct, frozen=True):
    """The cost grows by this, so often."""

    cost: ManaCost
    times: int = 1


class Reduction(msgspec.Struct, frozen=True):
    """The cost shrinks by this, so often.

    `floor`: this reduction can't take the mana of the cost below so much. `spill`: colored or colorless mana that the
    cost doesn't ask for reduces generic mana (118.7b-d); False where the effect says that it reduces colored mana only.
    """

    cost: ManaCost
    times: int = 1
    floor: int = 0
    spill: bool = True


class LockedCost(msgspec.Struct, frozen=True):
    """A total cost that is locked in: symbols that are not generic, generic mana, life for Phyrexian symbols already
    chosen.
    """

    pips: tuple[str, ...] = ()
    generic: int = 0
    life: int = 0

    @property
    def mana_cost(self) -> ManaCost:
        """The mana part, to be shown; {0} for nothing (118.5)."""
        number = (str(self.generic),) if self.generic or not self.pips else ()
        return ManaCost((*number, *self.pips))

    def size(self) -> int:
        """How much mana it is, a symbol with two readings counted with its larger."""
        return self.generic + sum(2 if pip.startswith("2/") else 1 for pip in self.pips)


def locked(cost: ManaCost, x: int = 0) -> LockedCost:
    """A cost as it stands, with this value for its variable symbols."""
    pips = tuple(symbol for symbol in cost.symbols if not is_generic(symbol))
    return LockedCost(pips, sum(generic_amount(symbol, x) for symbol in cost.symbols if is_generic(symbol)))


def total_cost(
    base: ManaCost | None,
    *,
    x: int = 0,
    additional: Sequence[ManaCost] = (),
    increases: Sequence[Increase] = (),
    reductions: Sequence[Reduction] = (),
    minimum: int = 0,
) -> tuple[LockedCost, ...]:
    """Every total that the player can arrive at, the best first; none if the cost is unpayable (118.6, 118.6a).

    `base` None: no mana cost. `minimum`: an effect on the total itself makes it cost at least so much mana.
    """
    if base is None:
        return ()
    symbols: list[str] = list(base.symbols)
    for cost in additional:
        symbols += cost.symbols
    for increase in increases:
        symbols += increase.cost.symbols * max(0, increase.times)
    sum_of_all = locked(ManaCost(tuple(symbols)), x)
    found: dict[LockedCost, None] = {}
    for chosen in _readings(sum_of_all, reductions, minimum):
        for reduced in _reduced(chosen, reductions):
            found[_in_order(_at_least(reduced, minimum))] = None
    totals = _without_worse(list(found))
    return tuple(sorted(totals, key=lambda total: (total.life, total.size(), len(total.pips), total.pips)))


def resolve_pip(cost: LockedCost, pip: str, way: str) -> LockedCost:
    """The cost after the player announced how one symbol will be paid (601.2b): a colour letter, `C`, `2` or `life`.

    Raises ValueError if the cost has no such symbol or the symbol no such way.
    """
    pips = list(cost.pips)
    place = pips.index(pip)
    ways = dict(_ways(pip))
    if way not in ways:
        raise ValueError(f"{{{pip}}} can't be paid with {way}")
    more = ways[way]
    return LockedCost(
        (*pips[:place], *more.pips, *pips[place + 1 :]), cost.generic + more.generic, cost.life + more.life
    )


def _ways(pip: str) -> Iterator[tuple[str, LockedCost]]:
    """The ways to pay a symbol of several parts."""
    for part in pip.split("/"):
        if part == "P":
            yield "life", LockedCost(life=2)
        elif part.isdigit():
            yield part, LockedCost(generic=int(part))
        else:
            yield part, LockedCost((part,))


def _readings(cost: LockedCost, reductions: Sequence[Reduction], minimum: int) -> Iterator[LockedCost]:
    """The cost with each symbol fixed whose reading matters to a reduction or to a minimum; others stay as they are."""
    colors = {part for reduction in reductions for symbol in reduction.cost.symbols for part in symbol.split("/")}
    any_reduction = any(reduction.times > 0 and reduction.cost.symbols for reduction in reductions)
    options: list[list[LockedCost]] = []
    kept: list[str] = []
    counts: dict[str, int] = {}
    for pip in cost.pips:
        parts = pip.split("/")
        matters = len(parts) > 1 and (
            not colors.isdisjoint(parts) or (any_reduction and parts[0] == "2") or (minimum > 0 and can_differ(pip))
        )
        floors = len(parts) > 1 and can_differ(pip) and any(reduction.floor for reduction in reductions)
        if matters or floors:
            counts[pip] = counts.get(pip, 0) + 1
        else:
            kept.append(pip)
    for pip, count in counts.items():
        ways = [way for _, way in _ways(pip)]
        options.append([_sum(each) for each in _multisets(ways, count)])
    for chosen in product(*options):
        yield _sum((LockedCost(tuple(kept), cost.generic, cost.life), *chosen))


def _multisets(ways: Sequence[LockedCost], count: int) -> Iterator[tuple[LockedCost, ...]]:
    """Every way to give `count` equal symbols to the ways."""
    if len(ways) == 1:
        yield (ways[0],) * count
        return
    for number in range(count, -1, -1):
        for rest in _multisets(ways[1:], count - number):
            yield (ways[0],) * number + rest


def _sum(parts: Iterable[LockedCost]) -> LockedCost:
    pips: list[str] = []
    generic = life = 0
    for part in parts:
        pips += part.pips
        generic += part.generic
        life += part.life
    return LockedCost(tuple(pips), generic, life)


def _reduced(cost: LockedCost, reductions: Sequence[Reduction]) -> Iterator[LockedCost]:
    """The cost after all reductions, in every order that can matter, with each choice of a hybrid one's half."""
    active = [reduction for reduction in reductions if reduction.times > 0 and reduction.cost.symbols]
    for order in _orders(active):
        costs: dict[LockedCost, None] = {cost: None}
        for reduction in order:
            costs = {after: None for before in costs for after in _apply(before, reduction)}
        yield from costs


def _orders(reductions: Sequence[Reduction]) -> Iterable[Sequence[Reduction]]:
    floored = [reduction for reduction in reductions if reduction.floor]
    if not floored or len(reductions) == 1:
        return [reductions]
    if len(reductions) <= _ORDERS_BOUND:
        return dict.fromkeys(permutations(reductions))
    others = [reduction for reduction in reductions if not reduction.floor]
    return [sorted(floored, key=lambda reduction: -reduction.floor) + others]


def _apply(cost: LockedCost, reduction: Reduction) -> Iterator[LockedCost]:
    """The cost after one reduction, for each choice of halves (118.7e)."""
    symbols = reduction.cost.symbols * reduction.times
    plain = [symbol for symbol in symbols if is_generic(symbol) or "/" not in symbol]
    hybrid = [symbol for symbol in symbols if "/" in symbol]
    seen: dict[LockedCost, None] = {}
    choices = [[part for part in symbol.split("/") if part != "P"] for symbol in hybrid]
    for halves in dict.fromkeys(tuple(sorted(chosen)) for chosen in product(*choices)):
        seen[_subtract(cost, sorted((*plain, *halves), key=_takes_generic), reduction)] = None
    yield from seen


def _takes_generic(symbol: str) -> bool:
    """Whether a symbol in a reduction takes generic mana only (118.7a, 118.7g)."""
    return is_generic(symbol) or symbol == "S"


def _subtract(cost: LockedCost, symbols: Sequence[str], reduction: Reduction) -> LockedCost:
    pips = list(cost.pips)
    generic = cost.generic
    for symbol in symbols:
        for _ in range(generic_amount(symbol, 0) if is_generic(symbol) else 1):
            if len(pips) + generic <= reduction.floor:
                break
            if symbol in pips and symbol != "S":
                pips.remove(symbol)
            elif generic and (reduction.spill or _takes_generic(symbol)):
                generic -= 1
    return LockedCost(tuple(pips), generic, cost.life)


def _at_least(cost: LockedCost, minimum: int) -> LockedCost:
    missing = minimum - (len(cost.pips) + cost.generic)
    return LockedCost(cost.pips, cost.generic + missing, cost.life) if missing > 0 else cost


def _without_worse(totals: list[LockedCost]) -> list[LockedCost]:
    """Leave out totals that ask for all that another asks for, and more."""
    return [total for total in totals if not any(other != total and _covers(total, other) for other in totals)]


def _covers(total: LockedCost, other: LockedCost) -> bool:
    """Whether `total` asks for at least everything that `other` asks for."""
    if total.life < other.life:
        return False
    spare = list(total.pips)
    for pip in other.pips:
        if pip not in spare:
            return False
        spare.remove(pip)
    return total.generic + sum(not pip.endswith("/P") for pip in spare) >= other.generic


def _in_order(cost: LockedCost) -> LockedCost:
    return LockedCost(tuple(sorted(cost.pips, key=_place)), cost.generic, cost.life)


def _place(pip: str) -> tuple[int, str]:
    """Where a symbol is shown: two-part symbols by their first part."""
    return "2CWUBRGS".index(pip[0]), pip
