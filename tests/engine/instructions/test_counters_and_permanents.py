"""Counters, tapping, attaching, transforming, choices for the source (122, 607.2d, 701.3, 701.26-27, 701.34)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Color, Keyword
from tests.engine.builders import ALICE, BOB, Table, asked, static
from tests.engine.instructions.follow import SECOND, TARGET, context, do

ONE, TWO = a.Fixed(1), a.Fixed(2)
CREATURE = f.IsType(CardType.CREATURE)


@pytest.mark.cr("122.6")
def test_counters_on_each_of_several() -> None:
    table = Table()
    bears = [table.creature(f"Bear {n}", 2, 2) for n in range(2)]
    game = table.game()
    outcome = do(context(game), e.PutCounters(r.All(CREATURE), "+1/+1", TWO))
    assert outcome.amount == 4
    assert [game.characteristics(bear).power for bear in bears] == [4, 4]


@pytest.mark.cr("101.2")
def test_counters_that_cant_be_put() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, static(ch.CantReceiveCounters()))
    game = table.game()
    assert not do(context(game, bear), e.PutCounters(r.This(), "+1/+1", TWO)).done


@pytest.mark.cr("122.5")
def test_counters_move_only_where_both_objects_are_there() -> None:
    table = Table()
    giver = table.creature("Giver", 0, 0, counters=(("+1/+1", 3),))
    taker = table.creature("Taker", 1, 1)
    game = table.game()
    ctx = context(game, giver, (giver,), (taker,))
    assert do(ctx, e.MoveCounters(TARGET, SECOND, "+1/+1", None)).amount == 3
    assert game.state.objects[taker].counter("+1/+1") == 3
    assert not do(ctx, e.MoveCounters(TARGET, SECOND, "+1/+1", None)).done
    assert not do(ctx, e.MoveCounters(SECOND, SECOND, "+1/+1", None)).done


@pytest.mark.cr("122.1")
def test_removing_asks_for_kinds_where_any_may_go() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 1), ("flying", 1)))
    game = table.game("flying")
    outcome = do(context(game, bear), e.RemoveCounters(r.This(), "", ONE))
    assert outcome.done
    assert game.state.objects[bear].counters == (("+1/+1", 1),)
    assert do(context(game, bear), e.RemoveCounters(r.This(), "", None)).amount == 1


@pytest.mark.cr("122.1f")
def test_players_get_counters() -> None:
    table = Table()
    game = table.game()
    do(context(game), e.GiveCounters(r.EachOpponent(), "poison", TWO))
    assert game.player(BOB).counter("poison") == 2


@pytest.mark.cr("701.34a")
def test_proliferate_gives_one_more_of_each_kind_to_those_chosen() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 1), ("flying", 1)))
    other = table.creature("Other", 2, 2, counters=(("-1/-1", 1),))
    table.creature("Plain", 2, 2)
    table.player(BOB).counters = (("poison", 4),)
    game = table.game((bear, BOB))
    do(context(game), e.Proliferate(r.You()))
    assert game.state.objects[bear].counters == (("+1/+1", 2), ("flying", 2))
    assert game.player(BOB).counter("poison") == 5
    (decision,) = asked(game)
    assert isinstance(decision, ChooseObjects)
    assert decision.candidates == (BOB, bear, other)


@pytest.mark.cr("601.2d")
def test_distributed_counters() -> None:
    table = Table()
    bears = tuple(table.creature(f"Bear {n}", 2, 2) for n in range(2))
    game = table.game()
    do(context(game, 0, bears, divisions=((1, 2),)), e.DistributeCounters(0, "+1/+1"))
    assert [game.state.objects[bear].counter("+1/+1") for bear in bears] == [1, 2]


@pytest.mark.cr("701.26a", "701.26b")
def test_tap_and_untap_say_what_they_did() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, tapped=True)
    game = table.game("untap")
    assert not do(context(game, bear), e.Tap(r.This())).done
    assert do(context(game, bear), e.Untap(r.This())).done
    do(context(game, bear), e.Tap(r.This()))
    do(context(game, bear), e.TapOrUntap(r.This(), r.You()))
    assert not game.state.objects[bear].tapped


@pytest.mark.cr("701.3a", "701.3b")
def test_equipment_attaches_to_a_creature_and_to_nothing_else() -> None:
    table = Table()
    sword = table.put("Sword", CardType.ARTIFACT, subtypes=("Equipment",))
    bear = table.creature("Bear", 2, 2)
    rock = table.put("Rock", CardType.ARTIFACT)
    game = table.game()
    assert do(context(game, sword, (bear,)), e.Attach(r.This(), TARGET)).done
    assert not do(context(game, sword, (rock,)), e.Attach(r.This(), TARGET)).done
    assert game.state.objects[sword].attached_to == bear
    assert do(context(game, sword), e.Unattach(r.This())).done


@pytest.mark.cr("702.16d")
def test_protection_keeps_equipment_off() -> None:
    table = Table()
    sword = table.put("Sword", CardType.ARTIFACT, subtypes=("Equipment",))
    shy = table.creature("Shy", 2, 2, KeywordAbility(Keyword.PROTECTION, quality=f.IsType(CardType.ARTIFACT)))
    game = table.game()
    assert not do(context(game, sword, (shy,)), e.Attach(r.This(), TARGET)).done


def _two_faced(table: Table) -> int:
    bear = table.creature("Day", 2, 2)
    faces = (
        Face("Day", types=(CardType.CREATURE,), power="2", toughness="2"),
        Face("Night", types=(CardType.CREATURE,), power="5", toughness="5"),
    )
    table.state.objects[bear].card = Card("Day", Layout.TRANSFORM, faces)
    return bear


@pytest.mark.cr("701.27a", "701.27c")
def test_transform_turns_double_faced_permanents_only() -> None:
    table = Table()
    bear = _two_faced(table)
    plain = table.creature("Plain", 1, 1)
    game = table.game()
    outcome = do(context(game, 0, (bear, plain)), e.Transform(TARGET))
    assert outcome.objects == (bear,)
    assert game.characteristics(bear).power == 5


@pytest.mark.cr("506.4", "509.1h")
def test_removed_from_combat() -> None:
    table = Table()
    attacker = table.creature("Attacker", 2, 2)
    blocker = table.creature("Blocker", 2, 2, controller=BOB)
    table.combat((attacker, BOB, (blocker,)))
    game = table.game()
    do(context(game, blocker), e.RemoveFromCombat(r.This()))
    assert game.state.combat is not None
    (attack,) = game.state.combat.attacks
    assert (attack.blockers, attack.blocked) == ((), True)


@pytest.mark.cr("607.2d")
def test_a_colour_chosen_for_the_source() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game("G", "purple")
    do(context(game, bear), e.ChooseForThis(r.You(), "color"))
    assert game.state.objects[bear].choice("color") == Color.GREEN.value
    with pytest.raises(IllegalAction):
        do(context(game, bear), e.ChooseForThis(r.You(), "color"))


@pytest.mark.cr("607.2d")
def test_a_player_chosen_for_the_source_is_found_again() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game((ALICE,))
    ctx = context(game, bear)
    do(ctx, e.ChooseForThis(r.You(), "player"), e.LoseLife(r.ChosenPlayer(), TWO))
    assert game.player(ALICE).life == 18


@pytest.mark.cr("202.3b", "712.8e")
def test_the_mana_value_of_a_back_face_is_that_of_the_front_but_not_for_a_copy() -> None:
    from mtgjudge.engine.evaluate.filters import measure
    from mtgjudge.language.durations import UntilEndOfTurn
    from mtgjudge.language.mana import parse_mana_cost

    table = Table()
    bear = _two_faced(table)
    card = table.state.objects[bear].card
    assert card is not None
    front = Face("Day", parse_mana_cost("{2}{G}"), types=(CardType.CREATURE,), power="2", toughness="2")
    table.state.objects[bear].card = Card("Day", Layout.TRANSFORM, (front, card.faces[1]))
    other = table.creature("Other", 1, 1, cost="{5}")
    game = table.game()
    ctx = context(game, bear, (bear,), (other,))
    do(ctx, e.Transform(TARGET))
    assert measure(ctx, a.Measure.MANA_VALUE, bear) == 3
    do(ctx, e.BecomeCopy(SECOND, TARGET, UntilEndOfTurn()))
    assert game.characteristics(other).name == "Night"
    assert measure(ctx, a.Measure.MANA_VALUE, other) == 0


@pytest.mark.cr("701.27d")
def test_nothing_transforms_into_an_instant() -> None:
    table = Table()
    bear = table.creature("Day", 2, 2)
    faces = (
        Face("Day", types=(CardType.CREATURE,), power="2", toughness="2"),
        Face("Bolt", types=(CardType.INSTANT,)),
    )
    table.state.objects[bear].card = Card("Day", Layout.MODAL_DFC, faces)
    game = table.game()
    assert not do(context(game, 0, (bear,)), e.Transform(TARGET)).done
