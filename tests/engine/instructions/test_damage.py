"""Damage dealt by instructions, fights and shields (120, 601.2d, 608.2h, 615, 701.14, 701.19)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from tests.engine.builders import ALICE, BOB, Table, where
from tests.engine.instructions.follow import SECOND, TARGET, context, do

THREE = a.Fixed(3)
CREATURES = r.All(f.IsType(CardType.CREATURE))


@pytest.mark.cr("120.3", "120.3a")
def test_damage_to_a_player_and_a_creature_at_once() -> None:
    table = Table()
    source = table.creature("Tester", 1, 1)
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    outcome = do(context(game, source, (bear, BOB)), e.DealDamage(r.This(), THREE, TARGET))
    assert game.state.objects[bear].damage == 3
    assert game.player(BOB).life == 17
    assert (outcome.objects, outcome.amount) == ((bear, BOB), 6)


@pytest.mark.cr("120.1")
def test_no_damage_to_what_is_no_creature_planeswalker_or_battle() -> None:
    table = Table()
    source = table.creature("Tester", 1, 1)
    rock = table.put("Rock", CardType.ARTIFACT, controller=BOB)
    game = table.game()
    assert not do(context(game, source, (rock,)), e.DealDamage(r.This(), THREE, TARGET)).done


@pytest.mark.cr("608.2h", "702.15b")
def test_a_source_that_is_gone_deals_damage_as_it_last_was() -> None:
    table = Table()
    source = table.creature("Tester", 4, 1, Keyword.LIFELINK)
    game = table.game()
    ctx = context(game, source, (BOB,))
    do(ctx, e.Destroy(r.This()), e.DealDamage(r.This(), a.MeasureOf(a.Measure.POWER, r.This()), TARGET))
    assert game.player(BOB).life == 16
    assert game.player(ALICE).life == 24


@pytest.mark.cr("601.2d")
def test_divided_damage_goes_as_it_was_divided() -> None:
    table = Table()
    source = table.creature("Tester", 1, 1)
    bears = tuple(table.creature(f"Bear {n}", 2, 9, controller=BOB) for n in range(2))
    game = table.game()
    do(context(game, source, bears, divisions=((1, 4),)), e.DealDividedDamage(r.This(), 0))
    assert [game.state.objects[bear].damage for bear in bears] == [1, 4]


@pytest.mark.cr("701.14a", "701.14d")
def test_each_fighter_deals_damage_equal_to_its_power() -> None:
    table = Table()
    mine = table.creature("Mine", 3, 5)
    yours = table.creature("Yours", 2, 5, controller=BOB)
    game = table.game()
    do(context(game, mine, (mine,), (yours,)), e.Fight(TARGET, SECOND))
    assert (game.state.objects[mine].damage, game.state.objects[yours].damage) == (2, 3)


@pytest.mark.cr("701.14b")
def test_nobody_fights_where_one_of_them_is_gone() -> None:
    table = Table()
    mine = table.creature("Mine", 3, 5)
    yours = table.creature("Yours", 2, 5, controller=BOB)
    game = table.game()
    ctx = context(game, mine, (mine,), (yours,))
    assert not do(ctx, e.Destroy(SECOND), e.Fight(TARGET, SECOND)).done
    assert game.state.objects[mine].damage == 0


@pytest.mark.cr("701.14c")
def test_a_creature_that_fights_itself_deals_twice_its_power() -> None:
    table = Table()
    mine = table.creature("Mine", 3, 9)
    game = table.game()
    do(context(game, mine, (mine,)), e.Fight(TARGET, r.This()))
    assert game.state.objects[mine].damage == 6


@pytest.mark.cr("701.19a", "701.19b")
def test_a_regeneration_shield_saves_once() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game, bear), e.Regenerate(r.This()), e.Destroy(r.This()))
    assert game.state.objects[bear].tapped
    do(context(game, bear), e.Destroy(r.This()))
    assert where(game, bear) is Zone.GRAVEYARD


@pytest.mark.cr("615.7")
def test_a_shield_against_the_next_three_damage() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear, (BOB,))
    do(ctx, e.PreventNextDamage(TARGET, THREE), e.DealDamage(r.This(), a.Fixed(2), TARGET))
    assert game.player(BOB).life == 20
    do(ctx, e.DealDamage(r.This(), a.Fixed(2), TARGET))
    assert game.player(BOB).life == 19


@pytest.mark.cr("615.12")
def test_damage_that_cant_be_prevented() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear, (BOB,))
    do(ctx, e.PreventNextDamage(TARGET, THREE), e.DealDamage(r.This(), a.Fixed(2), TARGET, unpreventable=True))
    assert game.player(BOB).life == 18


@pytest.mark.cr("615.7")
def test_a_shield_for_nothing_protects_nobody() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear, (), (BOB,))
    do(ctx, e.PreventNextDamage(TARGET, None), e.DealDamage(r.This(), a.Fixed(2), SECOND))
    assert game.player(BOB).life == 18


@pytest.mark.cr("608.2h")
def test_an_amount_can_be_about_each_recipient() -> None:
    table = Table()
    source = table.creature("Tester", 9, 9)
    small = table.creature("Small", 1, 9)
    game = table.game()
    amount = a.MeasureOf(a.Measure.POWER, r.Iterated())
    do(context(game, source), e.DealDamage(r.This(), amount, CREATURES))
    assert (game.state.objects[source].damage, game.state.objects[small].damage) == (9, 1)


@pytest.mark.cr("120.3a", "608.2h")
def test_each_of_several_sources_damages_its_own_controller() -> None:
    table = Table()
    source = table.creature("Tester", 1, 1)
    for number in range(3):
        table.creature(f"Bear {number}", 2, 2, controller=BOB)
    game = table.game()
    outcome = do(context(game, source), e.DealDamage(CREATURES, a.Fixed(1), r.ControllerOf(CREATURES)))
    assert (game.player(ALICE).life, game.player(BOB).life) == (19, 17)
    assert outcome.amount == 4
