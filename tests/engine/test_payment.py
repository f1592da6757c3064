"""What a cost is paid with: each kind of symbol, restrictions, the documented order, and what is missing."""

import msgspec
import pytest

from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.payment import (
    AS_ANY_COLOR,
    AS_ANY_TYPE,
    THE_COST,
    Bounded,
    LockedCost,
    Means,
    Missing,
    PaymentResult,
    Plan,
    PotentialSource,
    SourceKind,
    Spending,
    StandIn,
    Substitute,
    can_pay,
    gather,
    locked,
    pay_any,
    reasons_against,
    solve,
    unpayable_reason,
)
from mtgjudge.language.filters import IsType
from mtgjudge.language.mana import ManaCost, parse_mana_cost
from mtgjudge.language.mana_specs import ManaUse
from mtgjudge.language.vocabulary import CardType, Color, ManaType

CREATURES_ONLY = ManaUse(cast=IsType(CardType.CREATURE))


def cost(text: str, x: int = 0) -> LockedCost:
    return locked(parse_mana_cost(text), x)


def pool(text: str, *, snow: bool = False, use: ManaUse | None = None) -> tuple[ManaUnit, ...]:
    return tuple(ManaUnit(n, ManaType(letter), 900 + n, snow, use) for n, letter in enumerate(text, 1))


def source(
    key: int,
    *options: str,
    kind: SourceKind = SourceKind.BASIC_LAND,
    snow: bool = False,
    tokens: tuple[int, ...] = (),
    needs: str | None = None,
    life: int = 0,
    penalty: int = 0,
    unlimited: bool = False,
) -> PotentialSource:
    units = tuple(tuple(ManaUnit(0, ManaType(letter), key, snow) for letter in option) for option in options)
    own = None if needs is None else parse_mana_cost(needs)
    return PotentialSource(key, key, units, kind, tokens, own, life, penalty, unlimited)


def pays(text: str, mana: str, spending: Spending | None = None, *, snow: bool = False) -> bool:
    return isinstance(solve(cost(text), gather(pool(mana, snow=snow)), spending or Spending()), Plan)


def missing(result: PaymentResult) -> str:
    assert isinstance(result, Missing)
    return str(result.cost)


def plan(text: str, *sources: PotentialSource, life: int = 0, floating: str = "") -> Plan:
    result = solve(cost(text), gather(pool(floating), sources), Spending(life=life))
    assert isinstance(result, Plan), result
    return result


def used(result: Plan) -> list[int]:
    return [activation.source.key for activation in result.activations]


@pytest.mark.cr("107.4a", "107.4b", "107.4c")
@pytest.mark.parametrize(
    ("text", "mana", "answer"),
    [
        ("{W}", "W", True),
        ("{W}", "C", False),
        ("{C}", "C", True),
        ("{C}", "W", False),
        ("{2}", "WC", True),
        ("{2}", "W", False),
        ("{1}{W}", "WW", True),
        ("{1}{W}", "UU", False),
        ("{0}", "", True),
        ("{10}{G}{G}", "G" * 12, True),
        ("{10}{G}{G}", "G" * 11, False),
    ],
)
def test_plain_symbols(text: str, mana: str, answer: bool) -> None:
    assert pays(text, mana) is answer


@pytest.mark.cr("107.4e")
@pytest.mark.parametrize(
    ("text", "mana", "answer"),
    [
        ("{W/U}{W/U}", "WU", True),
        ("{W/U}", "C", False),
        ("{W/U}{U/B}{W}", "WUB", True),
        ("{W/U}{U/B}{W}", "WBB", False),
        ("{2/W}", "W", True),
        ("{2/W}", "CC", True),
        ("{2/W}", "C", False),
        ("{2/W}{2/W}{2/W}", "WWRR", True),
        ("{2/W}{2/W}{2/W}", "WRRR", False),
        ("{C/W}", "C", True),
        ("{C/W}", "W", True),
        ("{C/W}", "U", False),
    ],
)
def test_hybrid_symbols(text: str, mana: str, answer: bool) -> None:
    assert pays(text, mana) is answer


@pytest.mark.cr("107.4f", "119.4")
@pytest.mark.parametrize(
    ("text", "mana", "life", "spent_life"),
    [
        ("{W/P}", "W", 20, 0),
        ("{W/P}", "U", 20, 2),
        ("{W/P}", "U", 1, None),
        ("{W/P}{W/P}", "W", 2, 2),
        ("{W/P}{W/P}", "", 3, None),
        ("{W/P}{W/P}", "", 4, 4),
        ("{1}{W/P}", "W", 20, 2),
        ("{W/U/P}", "U", 0, 0),
        ("{W/U/P}", "R", 0, None),
    ],
)
def test_phyrexian_symbols_take_mana_before_life(text: str, mana: str, life: int, spent_life: int | None) -> None:
    result = solve(cost(text), gather(pool(mana)), Spending(life=life))
    if spent_life is None:
        assert isinstance(result, Missing)
    else:
        assert isinstance(result, Plan)
        assert result.life == spent_life


@pytest.mark.cr("107.4h")
@pytest.mark.parametrize("mana", "WUBRGC")
def test_snow_is_paid_with_any_type_from_a_snow_source_only(mana: str) -> None:
    assert pays("{S}", mana, snow=True)
    assert not pays("{S}", mana)


@pytest.mark.cr("107.4h", "609.4b")
def test_mana_spent_as_though_it_were_of_any_type_is_still_not_snow() -> None:
    assert not pays("{S}", "G", Spending(as_though=AS_ANY_TYPE))
    assert pays("{S}", "G", Spending(as_though=AS_ANY_TYPE), snow=True)
    assert missing(solve(cost("{1}{S}"), gather(pool("GG")), Spending(as_though=AS_ANY_TYPE))) == "{S}"


@pytest.mark.cr("107.4h")
def test_a_snow_forest_pays_both_green_and_snow_but_once() -> None:
    mixed = gather((*pool("G", snow=True), ManaUnit(7, ManaType.GREEN, 907)))
    assert isinstance(solve(cost("{S}{G}"), mixed), Plan)
    assert isinstance(solve(cost("{S}{S}"), mixed), Missing)
    assert isinstance(solve(cost("{1}{S}"), mixed), Plan)


@pytest.mark.cr("609.4b", "118.14")
def test_as_though_of_any_color_or_any_type() -> None:
    assert pays("{W}{U}", "CC", Spending(as_though=AS_ANY_COLOR))
    assert not pays("{C}", "W", Spending(as_though=AS_ANY_COLOR))
    assert pays("{C}", "W", Spending(as_though=AS_ANY_TYPE))
    only_white = ((ManaType.WHITE, (ManaType.RED,)),)
    assert pays("{R}", "W", Spending(as_though=only_white))
    assert not pays("{R}", "U", Spending(as_though=only_white))


@pytest.mark.cr("106.6")
def test_restricted_mana_is_spent_only_where_it_may_and_is_named_where_it_may_not() -> None:
    restricted = gather(pool("GG", use=CREATURES_ONLY))
    free = Spending(may_spend=lambda unit, on: on == THE_COST and unit.use == CREATURES_ONLY)
    assert isinstance(solve(cost("{1}{G}"), restricted, free), Plan)
    for spending in (Spending(), Spending(may_spend=lambda unit, on: False)):
        result = solve(cost("{1}{G}"), restricted, spending)
        assert missing(result) == "{1}{G}"
        assert isinstance(result, Missing)
        assert result.barred[0].use == CREATURES_ONLY


@pytest.mark.cr("106.6")
def test_a_rider_alone_is_no_restriction() -> None:
    uncounterable = ManaUse(for_spell_uncounterable=True)
    assert isinstance(solve(cost("{G}"), gather(pool("G", use=uncounterable))), Plan)


def test_restricted_mana_is_spent_first() -> None:
    units = (ManaUnit(1, ManaType.GREEN, 1), ManaUnit(2, ManaType.GREEN, 2, False, CREATURES_ONLY))
    result = solve(cost("{G}"), gather(units), Spending(may_spend=lambda unit, on: True))
    assert isinstance(result, Plan)
    assert [payment.payer for payment in result.payments] == [units[1]]


@pytest.mark.cr("118.3", "601.2h")
@pytest.mark.parametrize(
    ("text", "mana", "lacks"),
    [
        ("{2}{R}{R}", "RRR", "{1}"),
        ("{2}{R}{R}", "RUU", "{R}"),
        ("{2}{R}{R}", "UU", "{R}{R}"),
        ("{1}{G}", "", "{1}{G}"),
        ("{1}{G}", "G", "{1}"),
        ("{1}{G}", "U", "{G}"),
        ("{W/U}{W}", "W", "{W/U}"),
        ("{2/W}{2/W}", "W", "{2/W}"),
        ("{2/W}", "C", "{2/W}"),
        ("{5}", "GG", "{3}"),
        ("{S}{S}", "GG", "{S}{S}"),
    ],
)
def test_the_smallest_missing_piece(text: str, mana: str, lacks: str) -> None:
    assert missing(solve(cost(text), gather(pool(mana)))) == lacks


@pytest.mark.cr("119.4")
def test_missing_life_is_told() -> None:
    assert solve(LockedCost((), 0, 4), gather(), Spending(life=3)) == Missing(ManaCost(()), 1)
    assert isinstance(solve(LockedCost((), 0, 4), gather(), Spending(life=4)), Plan)


@pytest.mark.cr("118.6")
def test_no_total_at_all_is_unpayable() -> None:
    assert isinstance(pay_any((), gather(pool("WUBRG"))), Missing)


def test_the_best_of_several_totals() -> None:
    means = gather(pool("U"))
    assert isinstance(pay_any((cost("{W}"), cost("{U}")), means), Plan)
    assert missing(pay_any((cost("{W}{W}"), cost("{U}{R}")), means)) == "{R}"


def test_the_pool_is_used_before_sources() -> None:
    result = plan("{1}{G}", source(1, "G"), source(2, "G"), floating="U")
    assert used(result) == [1]
    assert [(payment.pip, payment.key) for payment in result.payments] == [("G", 1), ("1", 0)]


def test_the_least_flexible_sources_first_basics_before_others_creatures_last() -> None:
    sources = (
        source(1, "G", kind=SourceKind.CREATURE),
        source(2, "W", "U", "B", "R", "G", kind=SourceKind.LAND),
        source(3, "G", kind=SourceKind.OTHER),
        source(4, "G", kind=SourceKind.LAND),
        source(5, "G", "W", kind=SourceKind.LAND),
        source(6, "G", snow=True),
        source(7, "G"),
        source(8, "C", kind=SourceKind.OTHER),
        source(9, "G", kind=SourceKind.OTHER, penalty=1),
    )
    orders = [used(plan(f"{{{number}}}", *sources)) for number in range(1, 10)]
    assert orders[8] == [8, 7, 4, 3, 6, 5, 2, 1, 9]
    for number, order in enumerate(orders, 1):
        assert order == orders[8][:number]


def test_equal_sources_are_used_from_the_oldest() -> None:
    forests = [source(key, "G") for key in (5, 3, 9, 1)]
    assert used(plan("{G}{G}", *forests)) == [1, 3]


def test_flexible_sources_are_kept_for_what_needs_them() -> None:
    result = plan("{W}{U}", source(1, "W", "U", kind=SourceKind.LAND), source(2, "U"))
    assert {p.pip: p.key for p in result.payments} == {"W": 1, "U": 2}
    assert {a.source.key: a.option for a in result.activations} == {1: 0, 2: 0}
    result = plan("{W}{U}", source(1, "W", "U", kind=SourceKind.LAND), source(2, "W"))
    assert {a.source.key: a.option for a in result.activations} == {1: 1, 2: 0}


def test_a_source_of_several_mana_is_used_whole_and_the_rest_is_told() -> None:
    ring = source(1, "CC", kind=SourceKind.OTHER)
    result = plan("{1}", ring)
    assert used(result) == [1]
    assert [unit.type for unit in result.unspent] == [ManaType.COLORLESS]
    assert plan("{2}", ring).unspent == ()
    assert isinstance(solve(cost("{C}{G}"), gather((), [ring])), Missing)


def test_no_source_is_used_without_need() -> None:
    result = plan("{3}{B}", source(1, "CC", kind=SourceKind.OTHER), source(2, "BBBB", kind=SourceKind.LAND))
    assert used(result) == [2]


@pytest.mark.cr("106.6")
def test_choices_that_hang_together() -> None:
    lotus = source(1, "WWW", "UUU", "BBB", "RRR", "GGG", kind=SourceKind.OTHER, penalty=1)
    result = plan("{1}{R}{R}", lotus)
    assert [(a.source.key, a.option) for a in result.activations] == [(1, 3)]
    assert missing(solve(cost("{W}{U}"), gather((), [lotus]))) == "{W}{U}"
    assert isinstance(solve(cost("{W}{U}"), gather((), [lotus, source(2, "U")])), Plan)


@pytest.mark.cr("605.3c")
def test_a_mana_ability_with_a_mana_cost_is_paid_before_it_adds() -> None:
    signet = source(1, "WU", kind=SourceKind.OTHER, needs="{1}")
    assert missing(solve(cost("{W}"), gather((), [signet]))) == "{W}"
    result = plan("{W}{U}", signet, source(2, "G"))
    assert used(result) == [2, 1]
    assert [(p.pip, p.key) for p in result.activations[1].payments] == [("1", 2)]
    other = source(3, "BR", kind=SourceKind.OTHER, needs="{1}")
    assert used(plan("{B}{R}{U}", signet, other, source(2, "G"))) == [2, 1, 3]
    assert isinstance(solve(cost("{B}{R}{U}{W}"), gather((), [signet, other, source(2, "G")])), Missing)


def test_sources_that_need_the_same_thing() -> None:
    pain = [
        source(1, "C", kind=SourceKind.LAND, tokens=(50,)),
        source(2, "W", "U", kind=SourceKind.LAND, tokens=(50,), penalty=1),
    ]
    assert used(plan("{W}", *pain)) == [2]
    assert used(plan("{1}", *pain)) == [1]
    assert isinstance(solve(cost("{1}{W}"), gather((), pain)), Missing)
    plains = source(3, "W")
    assert sorted(used(plan("{1}{W}", *pain, plains))) == [1, 3]
    altar = [source(10 + n, "CC", kind=SourceKind.OTHER, tokens=(60 + n,)) for n in range(2)]
    shared = [*altar, source(20, "G", kind=SourceKind.CREATURE, tokens=(60,))]
    assert isinstance(solve(cost("{G}{C}{C}"), gather((), shared)), Plan)
    assert isinstance(solve(cost("{G}{C}{C}{C}"), gather((), shared)), Missing)


@pytest.mark.cr("119.4")
def test_life_for_sources_and_symbols_comes_from_one_total() -> None:
    confluences = [source(n, "W", "U", kind=SourceKind.LAND, life=1) for n in (1, 2, 3)]
    result = plan("{W}{U}", *confluences, life=2)
    assert result.life == 2
    assert isinstance(solve(cost("{W}{U}"), gather((), confluences), Spending(life=1)), Missing)
    assert plan("{W}{W/P}", *confluences, life=3).life == 2
    assert isinstance(solve(cost("{W}{B/P}"), gather((), confluences), Spending(life=2)), Missing)
    assert plan("{W}{B/P}", *confluences, life=3).life == 3


@pytest.mark.cr("702.51a", "702.66a", "702.126a")
def test_stand_ins_pay_for_generic_mana_and_convoke_for_colors_too() -> None:
    def stand_in(key: int, way: StandIn, *colors: Color) -> PotentialSource:
        return PotentialSource(key, key, ((Substitute(key, way, colors),),), SourceKind.CREATURE)

    green = stand_in(1, StandIn.CONVOKE, Color.GREEN)
    assert used(plan("{G}", green)) == [1]
    assert used(plan("{1}", green)) == [1]
    assert missing(solve(cost("{W}"), gather((), [green]))) == "{W}"
    assert missing(solve(cost("{C}"), gather((), [green]))) == "{C}"
    assert missing(solve(cost("{S}"), gather((), [green]), Spending(as_though=AS_ANY_TYPE))) == "{S}"
    for way in (StandIn.IMPROVISE, StandIn.DELVE):
        assert used(plan("{1}", stand_in(2, way))) == [2]
        assert isinstance(solve(cost("{G}"), gather((), [stand_in(2, way, Color.GREEN)])), Missing)
    signet = source(3, "WU", kind=SourceKind.OTHER, needs="{1}")
    assert isinstance(solve(cost("{W}"), gather((), [green, signet])), Missing)


def test_a_creature_that_can_tap_for_mana_or_convoke_does_one_of_them() -> None:
    elf = [
        source(1, "G", kind=SourceKind.CREATURE, tokens=(9,)),
        PotentialSource(2, 1, ((Substitute(1, StandIn.CONVOKE, (Color.WHITE,)),),), SourceKind.CREATURE, (9,)),
    ]
    assert used(plan("{W}", *elf)) == [2]
    assert used(plan("{G}", *elf)) == [1]
    assert isinstance(solve(cost("{G}{W}"), gather((), elf)), Missing)


def test_beyond_the_bound_nothing_is_claimed() -> None:
    filters = [
        source(n, *(a + b for a in "WUB" for b in "WUB"), kind=SourceKind.LAND, needs="{W/U}") for n in range(1, 9)
    ]
    sources = [*filters, source(20, "B"), source(21, "R")]
    short = solve(cost("{W}{W}{U}{U}"), gather((), sources), Spending(bound=50))
    assert isinstance(short, Bounded)
    assert can_pay((cost("{W}{W}{U}{U}"),), gather((), sources), Spending(bound=50)) is None
    assert can_pay((cost("{W}{W}{U}{U}"), cost("{B}")), gather((), sources), Spending(bound=50)) is True
    assert short.tried > 0


@pytest.mark.cr("605.3c")
def test_a_source_without_limit() -> None:
    washer = source(1, "W", "U", kind=SourceKind.OTHER, needs="{1}", unlimited=True)
    lands = [source(2, "G"), source(3, "G")]
    result = plan("{W}{U}", washer, *lands)
    assert sorted(used(result)) == [1, 1, 2, 3]
    assert isinstance(solve(cost("{W}{U}{U}"), gather((), [washer, *lands])), Bounded)
    assert missing(solve(cost("{R}"), gather((), [washer, *lands]))) == "{R}"


def test_variable_symbols_take_the_value_announced() -> None:
    assert cost("{X}{X}{G}", x=3) == LockedCost(("G",), 6)
    assert pays("{X}", "", None)


def test_an_unpayable_large_board_is_answered_at_once() -> None:
    means: Means = gather((), [source(n, "G") for n in range(1, 1001)])
    assert missing(solve(cost("{998}{U}{G}{G}"), means)) == "{U}"
    assert len(plan("{997}{G}{G}", *(source(n, "G") for n in range(1, 1001))).payments) == 999


@pytest.mark.cr("107.4h", "118.3", "106.6", "119.4")
@pytest.mark.parametrize(
    ("text", "mana", "rules"),
    [
        ("{S}", "GG", ["107.4h"]),
        ("{2}", "G", ["118.3"]),
        ("{1}{R}", "", ["118.3", "107.4a"]),
        ("{C}{W/U}{B/P}", "", ["107.4f", "107.4c", "107.4e"]),
        ("{2/W}", "", ["107.4e"]),
    ],
)
def test_reasons_name_the_rule_of_the_missing_symbol(text: str, mana: str, rules: list[str]) -> None:
    result = solve(cost(text), gather(pool(mana)))
    assert isinstance(result, Missing)
    assert sorted(rule for reason in reasons_against(result) for rule in reason.rules) == sorted(rules)


def test_reasons_for_life_restrictions_and_bounds() -> None:
    (life,) = reasons_against(Missing(ManaCost(()), 3))
    assert (life.sentence, life.rules) == ("3 life more would be needed", ("119.4",))
    result = solve(cost("{G}"), gather(pool("GG", use=CREATURES_ONLY)))
    assert isinstance(result, Missing)
    assert [reason.rules for reason in reasons_against(result)] == [("107.4a",), ("106.6",)]
    result = solve(cost("{W}"), gather(pool("GG", use=CREATURES_ONLY)))
    assert isinstance(result, Missing)
    assert [reason.rules for reason in reasons_against(result)] == [("107.4a",)], "green mana would not have helped"
    (unknown,) = reasons_against(Bounded(7, "too many"))
    assert unknown.undetermined
    assert unpayable_reason().rules == ("118.6",)


def test_what_could_be_tapped_for_something_else_is_kept_but_used_before_creatures() -> None:
    useful = msgspec.structs.replace(source(1, "C", kind=SourceKind.LAND), useful=True)
    sources = (useful, source(2, "G", kind=SourceKind.CREATURE), source(3, "W", "U", "B", "R", "G"))
    assert [used(plan(f"{{{number}}}", *sources)) for number in (1, 2, 3)] == [[3], [3, 1], [3, 1, 2]]
