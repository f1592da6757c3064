"""Total costs: what is added, what is taken off, in which order, and what a symbol's reading changes."""

import pytest

from mtgjudge.engine.payment import Increase, LockedCost, Reduction, locked, resolve_pip, total_cost
from mtgjudge.language.mana import ManaCost, parse_mana_cost


def mana(text: str) -> ManaCost:
    return parse_mana_cost(text)


def less(text: str, times: int = 1, floor: int = 0, *, spill: bool = True) -> Reduction:
    return Reduction(mana(text), times, floor, spill)


def totals(text: str, *reductions: Reduction, minimum: int = 0, x: int = 0) -> list[str]:
    found = total_cost(mana(text), x=x, reductions=reductions, minimum=minimum)
    return [f"{cost.mana_cost}" + (f" and {cost.life} life" if cost.life else "") for cost in found]


@pytest.mark.cr("601.2f")
def test_additional_costs_and_increases_are_added() -> None:
    (cost,) = total_cost(
        mana("{X}{1}{G}"),
        x=3,
        additional=[mana("{2}{R}")],
        increases=[Increase(mana("{1}"), 2), Increase(mana("{W}"), 0)],
    )
    assert cost == LockedCost(("R", "G"), 8)
    assert str(cost.mana_cost) == "{8}{R}{G}"


@pytest.mark.cr("118.6", "118.6a")
def test_no_mana_cost_is_unpayable_even_if_something_is_added() -> None:
    assert total_cost(None) == ()
    assert total_cost(None, increases=[Increase(mana("{1}"))], reductions=[less("{1}")]) == ()


@pytest.mark.cr("118.5", "118.7")
def test_a_cost_reduced_to_nothing_is_zero() -> None:
    assert totals("{2}", less("{5}")) == ["{0}"]
    assert totals("{G}", less("{G}")) == ["{0}"]


@pytest.mark.cr("118.7a")
@pytest.mark.parametrize(
    ("text", "reduction", "total"),
    [
        ("{3}{G}", "{1}", "{2}{G}"),
        ("{1}{G}{G}", "{3}", "{G}{G}"),
        ("{C}{C}", "{2}", "{C}{C}"),
        ("{W/U}{W/U}", "{1}", "{W/U}{W/U}"),
        ("{W/P}", "{1}", "{W/P}"),
    ],
)
def test_generic_reductions_leave_other_mana_alone(text: str, reduction: str, total: str) -> None:
    assert totals(text, less(reduction)) == [total]


@pytest.mark.cr("107.4h")
def test_snow_is_not_reduced() -> None:
    assert totals("{2}{S}", less("{4}")) == ["{S}"]


@pytest.mark.cr("118.7g")
def test_a_reduction_by_snow_takes_generic_mana() -> None:
    assert totals("{2}{S}", less("{S}")) == ["{1}{S}"]
    assert totals("{2}{S}", less("{S}", spill=False)) == ["{1}{S}"]


@pytest.mark.cr("118.7b", "118.7c", "118.7d")
@pytest.mark.parametrize(
    ("text", "reduction", "total"),
    [
        ("{2}{W}{W}", "{W}", "{2}{W}"),
        ("{2}{W}", "{W}{W}", "{1}"),
        ("{2}{W}", "{U}", "{1}{W}"),
        ("{W}", "{U}", "{W}"),
        ("{2}{C}", "{C}{C}", "{1}"),
        ("{1}{W}", "{C}", "{W}"),
        ("{3}{W}{B}", "{W}{B}", "{3}"),
    ],
)
def test_colored_reductions_spill_over_into_generic_mana(text: str, reduction: str, total: str) -> None:
    assert totals(text, less(reduction)) == [total]


def test_a_reduction_of_colored_mana_only_does_not_spill() -> None:
    assert totals("{2}{W}", less("{W}{W}", spill=False)) == ["{2}"]
    assert totals("{2}{W}", less("{B}", spill=False)) == ["{2}{W}"]


@pytest.mark.cr("118.7e")
def test_a_hybrid_reduction_takes_the_half_that_the_player_chooses() -> None:
    assert totals("{2}{W}{U}", less("{W/U}")) == ["{2}{U}", "{2}{W}"]
    assert totals("{2}{W}", less("{W/U}")) == ["{2}"]
    assert totals("{3}{W}", less("{2/W}")) == ["{1}{W}", "{3}"]


@pytest.mark.cr("118.7f")
def test_a_phyrexian_reduction_takes_its_color() -> None:
    assert totals("{1}{B}", less("{B/P}")) == ["{1}"]
    assert totals("{1}{W}", less("{B/P}")) == ["{W}"]


@pytest.mark.cr("601.2b", "118.13a")
def test_how_a_symbol_will_be_paid_is_chosen_before_reductions() -> None:
    assert totals("{W/U}{W/U}", less("{W}")) == ["{U}", "{W}"]
    assert totals("{2/R}{2/R}", less("{1}")) == ["{1}{R}", "{3}"], "{1}{R} asks for less than {R}{R}"
    assert totals("{2/R}{2/R}", less("{1}", 3)) == ["{1}"]
    assert totals("{W/P}{1}", less("{W}")) == ["{1}", "{0} and 2 life"]
    assert totals("{W/P}{W/P}", less("{W}")) == ["{W}", "{0} and 2 life"]


@pytest.mark.cr("601.2f")
def test_reductions_with_a_floor_come_in_the_order_that_suits_the_player() -> None:
    floored = less("{2}", floor=1)
    assert totals("{2}", floored) == ["{1}"]
    assert totals("{3}", less("{1}"), floored) == ["{0}"]
    assert totals("{3}", floored, less("{1}")) == ["{0}"]
    assert totals("{1}", floored) == ["{1}"]
    assert totals("{0}", floored) == ["{0}"]
    assert totals("{G}", less("{G}", floor=1)) == ["{G}"]
    many = [less("{1}"), less("{1}"), less("{1}"), less("{1}"), less("{1}"), less("{1}"), less("{3}", floor=2)]
    assert totals("{9}", *many) == ["{0}"]


@pytest.mark.cr("601.2f")
def test_an_effect_on_the_total_comes_last() -> None:
    assert totals("{1}", minimum=3) == ["{3}"]
    assert totals("{5}{G}", less("{5}"), minimum=3) == ["{2}{G}"]
    assert totals("{2}{G}", minimum=3) == ["{2}{G}"]
    assert totals("{W/P}", minimum=3) == ["{2}{W}", "{3} and 2 life"]
    assert totals("{2/W}{2/W}", minimum=3) == ["{2}{W}", "{4}"]


@pytest.mark.cr("601.2b")
def test_a_symbol_can_be_settled_when_the_spell_is_proposed() -> None:
    cost = locked(mana("{1}{W/P}{2/U}"))
    assert resolve_pip(cost, "W/P", "life") == LockedCost(("2/U",), 1, 2)
    assert resolve_pip(cost, "W/P", "W") == LockedCost(("W", "2/U"), 1)
    assert resolve_pip(cost, "2/U", "2") == LockedCost(("W/P",), 3)
    for pip, way in (("W/P", "U"), ("G", "G"), ("2/U", "life")):
        with pytest.raises(ValueError, match="can't be paid|not in tuple|not in list"):
            resolve_pip(cost, pip, way)
