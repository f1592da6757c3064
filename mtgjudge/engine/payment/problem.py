"""One payment as a matching: which groups may pay which pips, the filling, and the plan or the missing piece read off
it.

A mana ability with a mana cost is a stage of its own before the cost itself: its output can't pay for itself or for
stages before it (605.3c), and what may be spent "as though" counts for the cost itself only (609.4b).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

import msgspec

from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.payment.matching import Filling, fill
from mtgjudge.engine.payment.means import Group, Item, Payer, PotentialSource, Way
from mtgjudge.engine.payment.pips import TYPE_BIT, Demand, as_cost
from mtgjudge.engine.payment.result import THE_COST, Activation, AsThough, Missing, Payment, Plan, Spending


class Stage(msgspec.Struct, frozen=True):
    """What is to be paid at one time: for which purpose, and the pips."""

    key: int
    demands: tuple[Demand, ...]


class Problem:
    """A matching problem, solved as it is made. `available` says from which stage on a group's mana is there."""

    def __init__(
        self, stages: Sequence[Stage], groups: Sequence[Group], available: Sequence[int], spending: Spending
    ) -> None:
        self.groups = groups
        self.spending = spending
        self.barred: list[ManaUnit] = []
        self._pips = [(place, demand) for place, stage in enumerate(stages) for demand in stage.demands]
        self._stages = stages
        self._available = available or (0,) * len(groups)
        self._wanted = [demand.count for _, demand in self._pips]
        self._counts = [len(each.items) for each in groups]
        self._masks = [self._masks_of(each) for each in groups]
        self._fits = [self._fit(place) for place in range(len(groups))]
        self._filling = fill(self._fits, self._counts, self._wanted)

    @property
    def complete(self) -> bool:
        """Whether everything is paid."""
        return self._filling.complete

    def _masks_of(self, each: Group) -> tuple[tuple[int, ...], ...]:
        """For each stage and each way of the group's items, the mask that it can pay there (0: barred)."""
        found: list[tuple[int, ...]] = []
        for stage in self._stages:
            final = stage.key == THE_COST
            masks: list[int] = []
            for way, spec in zip(each.items[0].ways, each.specs, strict=True):
                mask = spec.mask
                if not spec.type and not final:
                    mask = 0
                elif spec.use is not None and not self._may_spend(way.payer, stage.key):
                    mask = 0
                    if final and isinstance(way.payer, ManaUnit):
                        self.barred.append(way.payer)
                elif final and spec.type and self.spending.as_though:
                    mask |= _as_though(self.spending.as_though, spec.type)
                masks.append(mask)
            found.append(tuple(masks))
        return tuple(found)

    def _may_spend(self, payer: Payer, key: int) -> bool:
        may_spend = self.spending.may_spend
        return may_spend is not None and isinstance(payer, ManaUnit) and may_spend(payer, key)

    def _fit(self, place: int) -> int:
        fits, bit = 0, 1
        since = self._available[place]
        widest = [reduce(or_, masks) for masks in self._masks[place]]
        for stage, demand in self._pips:
            if stage >= since and widest[stage] & demand.mask:
                fits |= bit
            bit <<= 1
        return fits

    def missing(self) -> Missing:
        """What the last stage lacks."""
        last = len(self._stages) - 1
        short = [count for (stage, _), count in zip(self._pips, self._filling.short, strict=True) if stage == last]
        return Missing(as_cost(self._stages[last].demands, short), 0, tuple(self.barred))

    def plan(self, life: int, chosen: Sequence[tuple[PotentialSource, int]] = ()) -> Plan:
        """The plan of a complete filling; `chosen` are the complex sources, in the order of their use."""
        flow = self._welcome(self._without_waste(chosen).flow)
        spent = list(self._spend(flow))
        used: dict[int, tuple[PotentialSource, int]] = {}
        for _, _, way in spent:
            if way.source is not None and not any(way.source is source for source, _ in chosen):
                used[way.source.key] = (way.source, way.option)
        activations = [(source, option) for source, option in used.values()] + list(chosen)
        payments: list[list[Payment]] = [[] for _ in self._stages]
        for stage, demand, way in spent:
            payments[stage].append(Payment(demand.symbol, way.payer, 0 if way.source is None else way.source.key))
        costs = iter(payments[:-1])
        made = [
            Activation(source, option, tuple(next(costs)) if source.cost is not None else ())
            for source, option in activations
        ]
        more = sum(source.life for source, _ in used.values())
        more += sum(source.life for source, _ in chosen)
        return Plan(tuple(made), tuple(payments[-1]), life + more, _unspent(made, payments))

    def _without_waste(self, chosen: Sequence[tuple[PotentialSource, int]]) -> Filling:
        """Leave out sources of several units without which the cost can be paid as well, the least preferred first."""
        filling = self._filling
        used = self._sources_used(filling)
        if not any(len(source.options[0]) > 1 for source in used.values()):
            return filling
        for key in [key for key, source in reversed(used.items()) if not any(source is each for each, _ in chosen)]:
            kept = {each: source for each, source in used.items() if each != key}
            counts = [sum(_available_of(item, kept) for item in each.items) for each in self.groups]
            smaller = fill(self._fits, counts, self._wanted)
            if smaller.complete:
                used = kept
                filling = smaller
                self._only = kept
        return filling

    _only: dict[int, PotentialSource] | None = None

    def _sources_used(self, filling: Filling) -> dict[int, PotentialSource]:
        used: dict[int, PotentialSource] = {}
        for each, flows in zip(self.groups, filling.flow, strict=True):
            for item in each.items[: sum(flows)]:
                source = item.ways[0].source
                if source is not None:
                    used[source.key] = source
        return used

    def _welcome(self, flow: Sequence[Sequence[int]]) -> list[list[int]]:
        """The same units on other pips, where that spares the unwelcome ways of some."""
        moved = [list(flows) for flows in flow]
        if not any(any(each.penalties) for each in self.groups):
            return moved
        for place, flows in enumerate(moved):
            for pip, count in enumerate(flows):
                if count and self._price(place, pip):
                    while moved[place][pip] and self._swap(moved, place, pip):
                        pass
        return moved

    def _swap(self, flow: list[list[int]], place: int, pip: int) -> bool:
        """Trade this pip with another group's pip, if both together become cheaper."""
        for other, flows in enumerate(flow):
            for elsewhere, count in enumerate(flows):
                if not count or (other == place) or elsewhere == pip:
                    continue
                if not (self._fits[place] >> elsewhere & 1 and self._fits[other] >> pip & 1):
                    continue
                now = self._price(place, pip) + self._price(other, elsewhere)
                if self._price(place, elsewhere) + self._price(other, pip) < now:
                    flow[place][pip] -= 1
                    flow[place][elsewhere] += 1
                    flow[other][elsewhere] -= 1
                    flow[other][pip] += 1
                    return True
        return False

    def _price(self, place: int, pip: int) -> int:
        """How unwelcome it is that a unit of this group pays this pip."""
        stage, demand = self._pips[pip]
        masks = self._masks[place][stage]
        return min(
            (price for mask, price in zip(masks, self.groups[place].penalties, strict=True) if mask & demand.mask),
            default=0,
        )

    def _spend(self, flow: Sequence[Sequence[int]]) -> list[tuple[int, Demand, Way]]:
        """Items of the groups, in their order, on the pips."""
        spent: list[tuple[int, int, Demand, Way]] = []
        for place, (each, flows) in enumerate(zip(self.groups, flow, strict=True)):
            if not any(flows):
                continue
            items = iter([item for item in each.items if self._only is None or _available_of(item, self._only)])
            for pip, count in enumerate(flows):
                if not count:
                    continue
                stage, demand = self._pips[pip]
                ways = (self._way(place, stage, demand, next(items)) for _ in range(count))
                spent.extend((pip, stage, demand, way) for way in ways)
        spent.sort(key=lambda entry: entry[0])
        return [(stage, demand, way) for _, stage, demand, way in spent]

    def _way(self, place: int, stage: int, demand: Demand, item: Item) -> Way:
        if len(item.ways) == 1:
            return item.ways[0]
        masks = self._masks[place][stage]
        fitting = [way for mask, way in zip(masks, item.ways, strict=True) if mask & demand.mask]
        return min(fitting, key=lambda way: way.penalty)


def _as_though(as_though: AsThough, kind: str) -> int:
    mask = 0
    for own, others in as_though:
        if own.value == kind:
            for other in others:
                mask |= TYPE_BIT[other]
    return mask


def _available_of(item: Item, kept: dict[int, PotentialSource]) -> bool:
    """Whether the item is there with only these sources used."""
    source = item.ways[0].source
    return source is None or source.key in kept


def _unspent(made: Sequence[Activation], payments: Sequence[Sequence[Payment]]) -> tuple[ManaUnit, ...]:
    """Mana that the sources used add and nothing takes."""
    spent = [(payment.key, payment.payer) for stage in payments for payment in stage]
    left: list[ManaUnit] = []
    for activation in made:
        for payer in activation.source.options[activation.option]:
            entry = (activation.source.key, payer)
            if entry in spent:
                spent.remove(entry)
            elif isinstance(payer, ManaUnit):
                left.append(payer)
    return tuple(left)
