"""Payment agrees with trying everything, on thousands of small cases; and every plan really pays.

The reference is slow, small, and written without looking at how the package does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.payment import (
    AS_ANY_COLOR,
    AS_ANY_TYPE,
    THE_COST,
    AsThough,
    Bounded,
    LockedCost,
    Missing,
    Payment,
    Plan,
    PotentialSource,
    SourceKind,
    Spending,
    StandIn,
    Substitute,
    can_pay,
    gather,
    solve,
)
from mtgjudge.engine.payment.matching import fill
from mtgjudge.language.filters import IsType
from mtgjudge.language.mana import ManaCost, parse_mana_cost
from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.vocabulary import CardType, Color, ManaType

Pool = tuple[ManaUnit | Substitute, ...]


def can_pay_one(payer: ManaUnit | Substitute, pip: str, as_though: str) -> bool:
    """Whether one payer can pay a pip that takes one mana."""
    if isinstance(payer, Substitute):
        return pip == "1" or (
            payer.way is StandIn.CONVOKE and any(color.value in pip.split("/") for color in payer.colors)
        )
    if pip == "1":
        return True
    if pip == "S":
        return payer.snow
    types = {payer.type.value} | set(as_though)
    return any(part in types for part in pip.split("/"))


def ways_to_pay(pips: Sequence[str], pool: Pool, life: int, as_though: str) -> Iterator[tuple[Pool, int]]:
    """Everything that can be left after the pips are paid: the pool, and the life that may still be paid."""
    if not pips:
        yield pool, life
        return
    pip, rest = pips[0], pips[1:]
    if pip.startswith("2/"):
        yield from ways_to_pay(("1", "1", *rest), pool, life, as_though)
    if pip.endswith("/P") and life >= 2:
        yield from ways_to_pay(rest, pool, life - 2, as_though)
    tried = set()
    for place, payer in enumerate(pool):
        if payer not in tried and can_pay_one(payer, pip, as_though):
            tried.add(payer)
            yield from ways_to_pay(rest, pool[:place] + pool[place + 1 :], life, as_though)


def payable(
    cost: LockedCost, pool: Pool, sources: Sequence[PotentialSource] = (), life: int = 0, as_though: str = ""
) -> bool:
    """Whether some use of the sources, in some order, pays the cost."""
    if life < cost.life:
        return False
    pips = (*cost.pips, *("1",) * cost.generic)
    if any(True for _ in ways_to_pay(pips, pool, life - cost.life, as_though)):
        return True
    seen = set()
    for place, source in enumerate(sources):
        others = [
            other
            for number, other in enumerate(sources)
            if number != place and not set(other.tokens or (other.key,)) & set(source.tokens or (source.key,))
        ]
        own = _pips_of(source.cost)
        if source.life > life:
            continue
        for left, life_left in ways_to_pay(own, _mana_only(pool), life - source.life, ""):
            for option in source.options:
                after = tuple(sorted((*left, *_stand_ins(pool), *option), key=repr))
                state = (source.key, after, life_left)
                if state in seen:
                    continue
                seen.add(state)
                if payable(cost, after, others, life_left, as_though):
                    return True
    return False


def _pips_of(cost: ManaCost | None) -> tuple[str, ...]:
    if cost is None:
        return ()
    return tuple(pip for symbol in cost.symbols for pip in (("1",) * int(symbol) if symbol.isdigit() else (symbol,)))


def _mana_only(pool: Pool) -> Pool:
    return tuple(payer for payer in pool if isinstance(payer, ManaUnit))


def _stand_ins(pool: Pool) -> Pool:
    return tuple(payer for payer in pool if isinstance(payer, Substitute))


PIPS = ("W", "U", "B", "C", "S", "W/U", "U/B", "2/W", "2/U", "C/B", "W/P", "B/P", "W/U/P")
NO_CREATURES = ManaUse(cast=IsType(CardType.ARTIFACT))
LETTERS = st.sampled_from("WUBC")
AS_THOUGH: dict[str, tuple[AsThough, str]] = {
    "nothing": ((), ""),
    "any color": (AS_ANY_COLOR, "WUBRG"),
    "any type": (AS_ANY_TYPE, "WUBRGC"),
}


@st.composite
def pools(draw: st.DrawFn, most: int = 5) -> tuple[ManaUnit, ...]:
    kinds = draw(st.lists(st.tuples(LETTERS, st.booleans(), st.booleans()), max_size=most))
    return tuple(
        ManaUnit(n, ManaType(letter), 100 + n, snow, NO_CREATURES if barred else None)
        for n, (letter, snow, barred) in enumerate(kinds, 1)
    )


def costs(most: int = 4, generic: int = 3) -> st.SearchStrategy[LockedCost]:
    return st.builds(
        LockedCost,
        st.lists(st.sampled_from(PIPS), max_size=most).map(tuple),
        st.integers(0, generic),
        st.sampled_from((0, 0, 0, 2)),
    )


def options(most_units: int, most_options: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text("WUBC", min_size=1, max_size=most_units), min_size=1, max_size=most_options, unique=True)


def simple_sources() -> st.SearchStrategy[tuple[PotentialSource, ...]]:
    """Lands and the like: one choice of one unit, or always the same several."""
    shape = st.one_of(options(1, 3), options(3, 1))
    return st.lists(st.tuples(shape, st.booleans(), st.sampled_from(SourceKind)), max_size=4).map(_make_simple)


def _make_simple(shapes: list[tuple[list[str], bool, SourceKind]]) -> tuple[PotentialSource, ...]:
    return tuple(
        PotentialSource(key, key, _units(letters, key, snow), kind)
        for key, (letters, snow, kind) in enumerate(shapes, 1)
    )


def _units(letters: Sequence[str], key: int, snow: bool = False) -> tuple[tuple[ManaUnit, ...], ...]:
    return tuple(tuple(ManaUnit(0, ManaType(letter), key, snow) for letter in option) for option in letters)


def hard_sources() -> st.SearchStrategy[tuple[PotentialSource, ...]]:
    """Sources with costs, choices that hang together, things that several need, life; and stand-ins."""
    shape = st.tuples(
        options(2, 3),
        st.sampled_from((None, None, "{1}", "{W}", "{W/U}", "{2}")),
        st.sampled_from((0, 0, 1)),
        st.sampled_from(((), (), (70,), (71,), (70, 71))),
        st.sampled_from((None, None, None, StandIn.CONVOKE, StandIn.DELVE)),
    )
    return st.lists(shape, min_size=1, max_size=3).map(_make_hard)


def _make_hard(
    shapes: list[tuple[list[str], str | None, int, tuple[int, ...], StandIn | None]],
) -> tuple[PotentialSource, ...]:
    made = []
    for key, (letters, cost, life, tokens, way) in enumerate(shapes, 11):
        if way is not None:
            stand_in = Substitute(key, way, (Color.WHITE,))
            made.append(PotentialSource(key, key, ((stand_in,),), SourceKind.CREATURE, tokens))
        else:
            own = None if cost is None else parse_mana_cost(cost)
            made.append(PotentialSource(key, key, _units(letters, key), SourceKind.OTHER, tokens, own, life))
    return tuple(made)


def not_barred(pool: Pool) -> Pool:
    return tuple(payer for payer in pool if not (isinstance(payer, ManaUnit) and payer.use))


def check_plan(
    plan: Plan,
    cost: LockedCost,
    pool: Sequence[ManaUnit],
    sources: Sequence[PotentialSource],
    spending: Spending,
    types: str,
) -> None:
    """Carry a plan out, step by step, and see that everything is there and that exactly the cost is paid."""
    there: list[tuple[int, ManaUnit | Substitute]] = [(0, unit) for unit in pool]
    tokens: list[int] = []
    for activation in plan.activations:
        assert activation.source in sources
        tokens += activation.source.tokens or (activation.source.key,)
        _pay(activation.payments, _pips_of(activation.source.cost), there, "", 0)
        there += [(activation.source.key, payer) for payer in activation.source.options[activation.option]]
    assert len(tokens) == len(set(tokens))
    life = plan.life - cost.life - sum(activation.source.life for activation in plan.activations)
    assert 0 <= plan.life <= spending.life
    _pay(plan.payments, (*cost.pips, *("1",) * cost.generic), there, types, life)
    made = [payer for key, payer in there if key and isinstance(payer, ManaUnit)]
    assert sorted(map(repr, plan.unspent)) == sorted(map(repr, made))


def _pay(
    payments: Sequence[Payment],
    pips: Sequence[str],
    there: list[tuple[int, ManaUnit | Substitute]],
    types: str,
    life: int,
) -> None:
    for payment in payments:
        there.remove((payment.key, payment.payer))
    paid = tuple(payment.payer for payment in payments)
    assert any(not left and life_left == 0 for left, life_left in ways_to_pay(pips, paid, life, types))


@given(costs(), pools(), st.sampled_from(sorted(AS_THOUGH)), st.integers(0, 5), st.booleans())
@settings(max_examples=1500, deadline=None)
@pytest.mark.cr("107.4", "106.6", "609.4b", "601.2h")
def test_paying_from_the_pool(
    cost: LockedCost, pool: tuple[ManaUnit, ...], as_though: str, life: int, may: bool
) -> None:
    table, types = AS_THOUGH[as_though]
    spending = Spending(life, (lambda unit, on: on == THE_COST) if may else None, table)
    result = solve(cost, gather(pool), spending)
    expected = payable(cost, pool if may else not_barred(pool), (), life, types)
    assert isinstance(result, Plan) is expected
    if isinstance(result, Plan):
        check_plan(result, cost, pool, (), spending, types)


@given(costs(), pools(2), simple_sources(), st.integers(0, 4))
@settings(max_examples=1000, deadline=None)
@pytest.mark.cr("601.2g", "605.3a")
def test_paying_with_sources_that_only_need_to_be_used(
    cost: LockedCost, pool: tuple[ManaUnit, ...], sources: tuple[PotentialSource, ...], life: int
) -> None:
    result = solve(cost, gather(pool, sources), Spending(life))
    assert can_pay((cost,), gather(pool, sources), Spending(life)) is isinstance(result, Plan)
    assert isinstance(result, Plan) is payable(cost, not_barred(pool), sources, life)
    if isinstance(result, Plan):
        check_plan(result, cost, pool, sources, Spending(life), "")
        one_reading = not any(pip.startswith("2/") or pip.endswith("/P") for pip in cost.pips)
        for left_out in result.activations:
            if len(left_out.source.options[0]) > 1 and one_reading:
                rest = tuple(a.source for a in result.activations if a is not left_out)
                assert not payable(cost, not_barred(pool), rest, life), "a source is used without need"


@given(costs(2, 2), pools(2), simple_sources(), hard_sources(), st.integers(0, 4))
@settings(max_examples=700, deadline=None)
@pytest.mark.cr("601.2g", "605.3c", "118.3")
def test_paying_with_sources_that_cost_something(
    cost: LockedCost,
    pool: tuple[ManaUnit, ...],
    simple: tuple[PotentialSource, ...],
    hard: tuple[PotentialSource, ...],
    life: int,
) -> None:
    sources = simple[:2] + hard
    result = solve(cost, gather(pool, sources), Spending(life, bound=100_000))
    assert not isinstance(result, Bounded)
    assert isinstance(result, Plan) is payable(cost, not_barred(pool), sources, life)
    assert can_pay((cost,), gather(pool, sources), Spending(life, bound=100_000)) is isinstance(result, Plan)
    if isinstance(result, Plan):
        check_plan(result, cost, pool, sources, Spending(life), "")


@given(costs(2, 2), pools(2), simple_sources(), hard_sources(), st.integers(0, 4), st.integers(1, 3))
@settings(max_examples=300, deadline=None)
def test_a_bound_never_turns_a_yes_into_a_no(
    cost: LockedCost,
    pool: tuple[ManaUnit, ...],
    simple: tuple[PotentialSource, ...],
    hard: tuple[PotentialSource, ...],
    life: int,
    bound: int,
) -> None:
    means = gather(pool, simple[:2] + hard)
    near = solve(cost, means, Spending(life, bound=bound))
    far = solve(cost, means, Spending(life, bound=100_000))
    assert isinstance(near, (Bounded, type(far)))


@given(costs(), pools(), simple_sources(), st.randoms(use_true_random=False))
@settings(max_examples=300, deadline=None)
def test_the_order_in_which_things_are_listed_changes_nothing(
    cost: LockedCost, pool: tuple[ManaUnit, ...], sources: tuple[PotentialSource, ...], chance: Random
) -> None:
    mixed, shuffled = list(pool), list(sources)
    chance.shuffle(mixed)
    chance.shuffle(shuffled)
    assert solve(cost, gather(pool, sources), Spending(2)) == solve(cost, gather(mixed, shuffled), Spending(2))


@given(costs(), pools(6))
@settings(max_examples=500, deadline=None)
@pytest.mark.cr("118.3")
def test_what_is_missing_is_enough_and_nothing_less_is(cost: LockedCost, pool: tuple[ManaUnit, ...]) -> None:
    result = solve(cost, gather(pool))
    if isinstance(result, Missing) and not result.life:
        lacking = _pips_of(result.cost)
        given_mana = tuple(
            ManaUnit(50 + n, _some_type(pip), 0, pip == "S") for n, pip in enumerate(lacking) for _ in range(1)
        )
        extra = tuple(ManaUnit(80 + n, ManaType.WHITE, 0) for n, pip in enumerate(lacking) if pip.startswith("2/"))
        assert isinstance(solve(cost, gather((*pool, *given_mana, *extra))), Plan)
        if cost.pips == tuple(pip for pip in cost.pips if not pip.startswith("2/")):
            assert len(lacking) == len(cost.pips) + cost.generic - _most_paid(cost, not_barred(pool))


def _some_type(pip: str) -> ManaType:
    return ManaType(next((part for part in pip.split("/") if part in "WUBRGC"), "C"))


def _most_paid(cost: LockedCost, pool: Pool) -> int:
    """How many pips can be paid at most."""
    pips = (*cost.pips, *("1",) * cost.generic)
    return _most(pips, pool)


def _most(pips: Sequence[str], pool: Pool) -> int:
    if not pips or not pool:
        return 0
    best = _most(pips[1:], pool)
    for place, payer in enumerate(pool):
        if can_pay_one(payer, pips[0], ""):
            best = max(best, 1 + _most(pips[1:], pool[:place] + pool[place + 1 :]))
    return best


@given(
    st.lists(st.tuples(st.integers(0, 15), st.integers(1, 3)), max_size=5),
    st.lists(st.integers(0, 3), min_size=4, max_size=4),
)
@settings(max_examples=600, deadline=None)
def test_a_matching_takes_the_earlier_groups_first(groups: list[tuple[int, int]], wanted: list[int]) -> None:
    fits, counts = [fit for fit, _ in groups], [count for _, count in groups]
    filling = fill(fits, counts, wanted)
    for place, flows in enumerate(filling.flow):
        assert sum(flows) <= counts[place]
        assert all(not count or fits[place] >> pip & 1 for pip, count in enumerate(flows))
    for pip, count in enumerate(wanted):
        assert sum(flows[pip] for flows in filling.flow) + filling.short[pip] == count
    for upto in range(len(groups) + 1):
        paid = sum(sum(flows) for flows in filling.flow[:upto])
        assert paid == _most_units(fits[:upto], counts[:upto], wanted)
    for upto in range(len(wanted) + 1):
        short = sum(filling.short[:upto])
        assert sum(wanted[:upto]) - short == _most_units(fits, counts, [*wanted[:upto], *[0] * (4 - upto)])


def _most_units(fits: Sequence[int], counts: Sequence[int], wanted: Sequence[int]) -> int:
    """By Hall's theorem with counts: the least of what a set of pips wants and what can pay the others."""
    total = sum(wanted)
    return (
        min(
            sum(want for pip, want in enumerate(wanted) if not chosen >> pip & 1)
            + sum(count for fit, count in zip(fits, counts, strict=True) if fit & chosen)
            for chosen in range(1 << len(wanted))
        )
        if total
        else 0
    )
