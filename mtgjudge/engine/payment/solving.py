"""Can it be paid, and with what: exact where sources only need to be used, bounded where they cost something
(601.2g-h).

Units that need no decision of their own are matched to pips at once. Sources with mana costs, with choices that hang
together or that compete for the same thing are tried in combinations, as few of them as possible. A quick check that
pretends they are free answers most refusals; if no combination within the bound pays, the answer is not "no" but
`Bounded`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations

import msgspec

from mtgjudge.engine.payment.means import (
    Group,
    Item,
    Means,
    PotentialSource,
    free_items,
    group,
    in_order,
    kind_of,
    option_items,
    tokens_of,
)
from mtgjudge.engine.payment.pips import TooManyVariants, Variant, can_differ, variants
from mtgjudge.engine.payment.problem import Problem, Stage
from mtgjudge.engine.payment.result import THE_COST, Bounded, Missing, PaymentResult, Plan, Spending
from mtgjudge.engine.payment.totals import LockedCost, locked
from mtgjudge.language.mana import ManaCost

_DEFAULT = Spending()
_NOTHING = ManaCost(())


def solve(cost: LockedCost, means: Means, spending: Spending = _DEFAULT) -> PaymentResult:
    """Pay a locked-in cost: a plan in the documented order, or the smallest missing piece, or `Bounded`."""
    if cost.life > spending.life:
        return Missing(_NOTHING, cost.life - spending.life)
    budget = _Budget(spending.bound)
    best: Missing | None = None
    try:
        for variant in variants(cost.pips, cost.generic, spending.life - cost.life):
            found = _solve_variant(variant, cost.life, means, spending, budget)
            if isinstance(found, Plan):
                return found
            if best is None or _amount(found) < _amount(best):
                best = found
    except TooManyVariants:
        return Bounded(budget.tried, "its symbols can be paid in too many ways")
    except _BoundReached:
        return Bounded(budget.tried, "too many combinations of mana sources with costs of their own")
    if best is None:  # without life for it, the reading with mana alone always exists
        raise AssertionError(cost)
    if budget.cut_short:
        return Bounded(budget.tried, "a mana source can be used any number of times")
    return best


def can_pay(costs: Sequence[LockedCost], means: Means, spending: Spending = _DEFAULT) -> bool | None:
    """Whether one of several totals can be paid, None if unknown: as `pay_any`, quicker where no plan is wanted."""
    unknown = False
    for cost in costs:
        if cost.life <= spending.life and not means.costs_life:
            pips = cost.pips
            if not any(can_differ(pip) for pip in pips):
                (variant,) = variants(pips, cost.generic, 0)
                if Problem((Stage(THE_COST, variant.demands),), means.groups, (), spending).complete:
                    return True
                if not means.complex:
                    continue
        found = solve(cost, means, spending)
        if isinstance(found, Plan):
            return True
        unknown = unknown or isinstance(found, Bounded)
    return None if unknown else False


def pay_any(costs: Sequence[LockedCost], means: Means, spending: Spending = _DEFAULT) -> PaymentResult:
    """Pay the first of several totals that can be paid; else what is missing least. No total: unpayable (118.6)."""
    best: PaymentResult | None = None
    for cost in costs:
        found = solve(cost, means, spending)
        if isinstance(found, Plan):
            return found
        if best is None or isinstance(found, Bounded) or (isinstance(best, Missing) and _amount(found) < _amount(best)):
            best = found if not isinstance(best, Bounded) else best
    return best if best is not None else Missing(_NOTHING)


def _amount(missing: Missing) -> int:
    return sum(int(symbol) if symbol.isdigit() else 1 for symbol in missing.cost.symbols) + missing.life


class _BoundReached(Exception):
    """The search stops here."""


class _Budget:
    """How many combinations may still be tried."""

    def __init__(self, bound: int) -> None:
        self.bound = bound
        self.tried = 0
        self.skipped = 0
        self.cut_short = False

    def skip(self) -> None:
        """A combination that goes not together: much quicker than one that must be tried."""
        self.skipped += 1
        if self.skipped > 20 * self.bound:
            raise _BoundReached

    def spend(self) -> None:
        """One more."""
        self.tried += 1
        if self.tried > self.bound:
            raise _BoundReached


def _solve_variant(variant: Variant, life: int, means: Means, spending: Spending, budget: _Budget) -> Plan | Missing:
    final = Stage(THE_COST, variant.demands)
    simple = Problem((final,), means.groups, (), spending)
    if simple.complete:
        plan = simple.plan(life + variant.life)
        if plan.life <= spending.life:
            return plan
        return _solve_variant(variant, life, means.strict(), spending, budget)
    if not means.complex:
        return simple.missing()
    free = [item for source in means.complex for item in free_items(source, _times(source, variant))]
    relaxed = Problem((final,), _merge(means.groups, group(free)), (), spending)
    if not relaxed.complete:
        return relaxed.missing()
    for chosen in _combinations(means.complex, variant, spending.life - life - variant.life, budget):
        for order in _orders(chosen):
            budget.spend()
            found = _try(order, final, means, spending)
            if found is not None and found.life + life + variant.life <= spending.life:
                return msgspec.structs.replace(found, life=found.life + life + variant.life)
    budget.cut_short = budget.cut_short or any(source.unlimited for source in means.complex)
    return simple.missing()


def _times(source: PotentialSource, variant: Variant) -> int:
    return max(1, variant.mana) if source.unlimited else 1


class _Use(msgspec.Struct, frozen=True):
    """One activation of a complex source with one of its choices."""

    source: PotentialSource
    option: int


class _Class(msgspec.Struct, frozen=True):
    """Interchangeable complex sources, and a choice."""

    members: tuple[PotentialSource, ...]
    option: int


def _combinations(
    sources: Sequence[PotentialSource], variant: Variant, life: int, budget: _Budget
) -> Iterator[tuple[_Use, ...]]:
    """Every set of activations that go together, small sets first; in each size the welcome ones first."""
    classes = _classes(sources, variant)
    most = sum({id(each.members): len(each.members) for each in classes}.values())
    for size in range(1, most + 1):
        any_fits = False
        for picked in combinations_with_replacement(classes, size):
            uses = _assign(picked)
            if uses is None or sum(use.source.life for use in uses) > life:
                budget.skip()
                continue
            any_fits = True
            yield uses
        if not any_fits:
            return


def _classes(sources: Sequence[PotentialSource], variant: Variant) -> list[_Class]:
    needed: dict[int, int] = {}
    for source in sources:
        for token in tokens_of(source):
            needed[token] = needed.get(token, 0) + 1
    found: dict[object, list[PotentialSource]] = {}
    for source in sources:
        alone = all(needed[token] == 1 for token in tokens_of(source))
        key: object = kind_of(source) if alone else source.key
        found.setdefault(key, []).extend([source] * _times(source, variant))
    ordered = sorted(found.values(), key=lambda members: (members[0].penalty, members[0].life, members[0].key))
    return [_Class(members, option) for members in map(tuple, ordered) for option in range(len(members[0].options))]


def _assign(picked: Sequence[_Class]) -> tuple[_Use, ...] | None:
    """A member for each class picked, none twice (but those without a limit); None if two need the same thing."""
    counts: dict[int, int] = {}
    taken: dict[int, None] = {}
    uses: list[_Use] = []
    for each in picked:
        key = id(each.members)
        number = counts.get(key, 0)
        if number >= len(each.members):
            return None
        counts[key] = number + 1
        source = each.members[number]
        if not source.unlimited:
            for token in tokens_of(source):
                if token in taken:
                    return None
                taken[token] = None
        uses.append(_Use(source, each.option))
    return tuple(uses)


def _orders(uses: Sequence[_Use]) -> Iterator[tuple[_Use, ...]]:
    """The orders that can matter: those with a mana cost among themselves, after those without."""
    free = tuple(use for use in uses if use.source.cost is None)
    costly = [use for use in uses if use.source.cost is not None]
    seen: dict[tuple[tuple[object, int], ...], None] = {}
    for order in permutations(costly):
        key = tuple((kind_of(use.source), use.option) for use in order)
        if key not in seen:
            seen[key] = None
            yield free + order


def _try(order: Sequence[_Use], final: Stage, means: Means, spending: Spending) -> Plan | None:
    """Pay with exactly these activations, in this order."""
    stages: list[Stage] = []
    added: list[tuple[int, Item]] = []
    for use in order:
        cost = use.source.cost
        if cost is not None:
            whole = locked(cost)
            reading = variants(whole.pips, whole.generic, 0)[0]
            stages.append(Stage(use.source.key, reading.demands))
        added += [(len(stages), item) for item in option_items(use.source, use.option)]
    groups: tuple[Group, ...] = means.groups
    available: dict[int, int] = {}
    for stage in dict.fromkeys(stage for stage, _ in added):
        new = group(item for at, item in added if at == stage)
        available.update({id(each): stage for each in new})
        groups = _merge(groups, new)
    problem = Problem((*stages, final), groups, tuple(available.get(id(each), 0) for each in groups), spending)
    if not problem.complete:
        return None
    return problem.plan(0, tuple((use.source, use.option) for use in order))


def _merge(left: Sequence[Group], right: Sequence[Group]) -> tuple[Group, ...]:
    return in_order((*left, *right))
