"""Continuous effects that instructions start (611.2, 613.7b, 701.12, 707.4)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Color, Keyword
from tests.engine.builders import ALICE, BOB, Table
from tests.engine.instructions.follow import SECOND, TARGET, context, do

ONE = a.Fixed(1)
CREATURE = f.IsType(CardType.CREATURE)
CREATURES = r.All(CREATURE)
EOT = d.UntilEndOfTurn()
BIGGER = ch.ModifyPowerToughness(ONE, ONE)


@pytest.mark.cr("611.2c")
def test_the_set_is_fixed_where_characteristics_change() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game), e.Apply(CREATURES, (BIGGER,), EOT))
    token = e.TokenSpec((CardType.CREATURE,), ("Cat",), (), ONE, ONE)
    (late,) = do(context(game), e.CreateTokens(r.You(), ONE, token)).objects
    assert game.characteristics(bear).power == 3
    assert game.characteristics(late).power == 1


@pytest.mark.cr("611.2c")
def test_the_set_is_open_where_only_rules_change() -> None:
    table = Table()
    game = table.game()
    do(context(game), e.Apply(CREATURES, (ch.CantBlock(),), EOT))
    token = e.TokenSpec((CardType.CREATURE,), ("Cat",), (), ONE, ONE)
    (late,) = do(context(game), e.CreateTokens(r.You(), ONE, token)).objects
    assert game.rule_on(ch.CantBlock, late)


@pytest.mark.cr("611.2c")
def test_parts_of_both_kinds_have_sets_of_their_own() -> None:
    table = Table()
    game = table.game()
    do(context(game), e.Apply(CREATURES, (BIGGER, ch.CantBlock()), EOT))
    token = e.TokenSpec((CardType.CREATURE,), ("Cat",), (), ONE, ONE)
    (late,) = do(context(game), e.CreateTokens(r.You(), ONE, token)).objects
    assert game.rule_on(ch.CantBlock, late)
    assert game.characteristics(late).power == 1


@pytest.mark.cr("611.2d", "608.2h")
def test_numbers_are_worked_out_once() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    count = a.CountOf(CREATURES)
    do(context(game, bear), e.Apply(r.This(), (ch.ModifyPowerToughness(count, count),), EOT))
    do(context(game), e.CreateTokens(r.You(), ONE, e.TokenSpec((CardType.CREATURE,), ("Cat",), (), ONE, ONE)))
    assert game.characteristics(bear).power == 3


@pytest.mark.cr("608.2h")
def test_a_number_can_be_about_each_affected_object() -> None:
    table = Table()
    small = table.creature("Small", 1, 1)
    large = table.creature("Large", 4, 4)
    game = table.game()
    own = a.MeasureOf(a.Measure.POWER, r.Iterated())
    do(context(game), e.Apply(CREATURES, (ch.ModifyPowerToughness(own, own),), EOT))
    assert (game.characteristics(small).power, game.characteristics(large).power) == (2, 8)


@pytest.mark.cr("613.1b", "611.2a")
def test_gaining_control_names_the_player_of_this_resolution() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    do(context(game, 0, (bear,)), e.Apply(TARGET, (ch.ChangeControl(r.You()),), EOT))
    assert game.characteristics(bear).controller == ALICE


@pytest.mark.cr("611.2b")
def test_a_condition_that_is_false_already_starts_nothing() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    never = d.WhileTrue(c.Is(r.This(), f.IsTapped()))
    assert not do(context(game, bear), e.Apply(r.This(), (BIGGER,), never)).done
    assert game.state.effects == []


@pytest.mark.cr("611.2b")
def test_until_something_leaves_that_has_left() -> None:
    table = Table()
    ring = table.put("Ring", CardType.ARTIFACT)
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, ring, (bear,))
    do(ctx, e.Destroy(r.This()))
    assert not do(ctx, e.Apply(TARGET, (BIGGER,), d.UntilLeaves(r.This()))).done


@pytest.mark.cr("608.2d", "702.16a")
def test_a_colour_chosen_before_is_written_into_the_ability_granted() -> None:
    table = Table()
    spell = table.creature("Caster", 1, 1)
    bear = table.creature("Bear", 2, 2)
    game = table.game("R")
    grant = ch.GainAbility(KeywordAbility(Keyword.PROTECTION, quality=f.IsChosenColor()))
    do(context(game, spell, (bear,)), e.ChooseForThis(r.You(), "color"), e.Apply(TARGET, (grant,), EOT))
    (ability,) = game.keyword_abilities(bear, Keyword.PROTECTION)
    assert ability.quality == f.IsColor(Color.RED)


@pytest.mark.cr("701.12a", "701.12b")
def test_exchanging_control_needs_two_controllers() -> None:
    table = Table()
    mine = table.creature("Mine", 1, 1)
    yours = table.creature("Yours", 2, 2, controller=BOB)
    also = table.creature("Also mine", 2, 2)
    game = table.game()
    assert not do(context(game, 0, (mine,), (also,)), e.ExchangeControl(TARGET, SECOND)).done
    assert do(context(game, 0, (mine,), (yours,)), e.ExchangeControl(TARGET, SECOND)).done
    assert game.characteristics(mine).controller == BOB
    assert game.characteristics(yours).controller == ALICE


@pytest.mark.cr("707.4", "707.2")
def test_becoming_a_copy_keeps_counters_and_ends_with_its_duration() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 1),))
    giant = table.creature("Giant", 5, 5, Keyword.TRAMPLE)
    game = table.game()
    do(context(game, 0, (bear,), (giant,)), e.BecomeCopy(TARGET, SECOND, EOT))
    look = game.characteristics(bear)
    assert (look.name, look.power) == ("Giant", 6)
    assert Keyword.TRAMPLE in look.keywords


@pytest.mark.cr("611.2c")
def test_a_filter_of_a_rule_change_keeps_its_target() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    other = table.creature("Other", 2, 2)
    game = table.game()
    only = ch.CantBlock(f.IsOneOf(SECOND))
    do(context(game, 0, (bear,), (other,)), e.Apply(TARGET, (only,), EOT))
    (effect,) = game.state.effects
    ((label, outcome),) = effect.bindings
    assert outcome.objects == (other,)
    assert effect.changes == (ch.CantBlock(f.IsOneOf(r.Result(label))),)
