"""Costs: reasons against paying, and paying (107.5-107.6, 118, 119.4, 302.6, 606)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from mtgjudge.engine.costs import can_pay, pay
from mtgjudge.engine.game import Game
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Cost
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, static, where

ONE, TWO = a.Fixed(1), a.Fixed(2)
CREATURE = f.IsType(CardType.CREATURE)
ARTIFACT = f.IsType(CardType.ARTIFACT)
THIS = f.IsThis()


def rules(game: Game, source: int, *costs: Cost, player: int = ALICE, x: int = 0) -> list[str]:
    return [rule for reason in can_pay(game, player, source, costs, x=x) for rule in reason.rules]


def payable(game: Game, source: int, *costs: Cost, x: int = 0) -> bool:
    return not rules(game, source, *costs, x=x)


@pytest.mark.cr("107.5", "118.3")
def test_a_tapped_permanent_cant_pay_the_tap_symbol() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT, tapped=True)
    game = table.game()
    assert rules(game, rock, k.TapThis()) == ["107.5", "118.3"]
    assert payable(game, rock, k.UntapThis())


@pytest.mark.cr("107.6")
def test_an_untapped_permanent_cant_pay_the_untap_symbol() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    assert "107.6" in rules(table.game(), rock, k.UntapThis())


@pytest.mark.cr("302.6", "602.5a", "702.10c")
def test_summoning_sickness_is_for_creatures_without_haste() -> None:
    table = Table()
    new = table.creature("New", 1, 1, sick=True)
    fast = table.creature("Fast", 1, 1, Keyword.HASTE, sick=True)
    rock = table.put("Rock", CardType.ARTIFACT, sick=True)
    table.state.objects[new].tapped = False
    game = table.game()
    assert rules(game, new, k.TapThis()) == ["302.6", "602.5a", "702.10c"]
    assert payable(game, fast, k.TapThis())
    assert payable(game, rock, k.TapThis())


@pytest.mark.cr("302.6")
def test_tapping_another_creature_needs_no_patience() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    new = table.creature("New", 1, 1, sick=True)
    game = table.game()
    pay(game, ALICE, rock, (k.TapPermanents(CREATURE, ONE),))
    assert game.state.objects[new].tapped


@pytest.mark.cr("119.4", "119.4b")
def test_life_can_be_paid_down_to_zero() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    table.player(ALICE).life = 2
    game = table.game()
    assert rules(game, rock, k.PayLife(a.Fixed(3))) == ["119.4", "118.3"]
    pay(game, ALICE, rock, (k.PayLife(TWO),))
    assert game.player(ALICE).life == 0
    assert payable(game, rock, k.PayLife(a.Fixed(0)))


@pytest.mark.cr("119.8")
def test_a_player_who_cant_lose_life_cant_pay_it() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT, abilities=(static(ch.CantLoseLife(), what=r.You()),))
    assert rules(table.game(), rock, k.PayLife(ONE)) == ["119.8"]


@pytest.mark.cr("701.21a")
def test_sacrificing_the_source_or_another_of_ones_own() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    table.creature("Theirs", 1, 1, controller=BOB)
    game = table.game()
    assert rules(game, rock, k.SacrificeCost(CREATURE, ONE)) == ["118.3", "701.21a"]
    outcomes = pay(game, ALICE, rock, (k.SacrificeCost(THIS, ONE, label=4),))
    assert outcomes[4].objects == (rock,)
    assert where(game, rock) is Zone.GRAVEYARD


@pytest.mark.cr("118.10")
def test_one_object_pays_one_part_only() -> None:
    table = Table()
    source = table.put("Source", CardType.ENCHANTMENT)
    both = table.creature("Both", 1, 1, also=(CardType.ARTIFACT,))
    costs = (k.SacrificeCost(CREATURE, ONE), k.SacrificeCost(ARTIFACT, ONE))
    game = table.game()
    assert "118.10" in rules(game, source, *costs)
    table.put("Rock", CardType.ARTIFACT)
    game = table.game((both,))
    assert payable(game, source, *costs)


@pytest.mark.cr("118.10")
def test_the_source_that_taps_itself_is_not_tapped_again() -> None:
    table = Table()
    source = table.creature("Source", 1, 1)
    costs = (k.TapThis(), k.TapPermanents(CREATURE, ONE))
    assert not payable(table.game(), source, *costs)
    table.creature("Helper", 1, 1)
    assert payable(table.game(), source, *costs)


@pytest.mark.cr("601.2h")
def test_the_payer_chooses_what_is_discarded_and_may_not_choose_the_spell_itself() -> None:
    table = Table()
    spell = table.put("Spell", CardType.INSTANT, zone=Zone.HAND)
    card = table.put("Card", CardType.LAND, zone=Zone.HAND)
    game = table.game()
    assert payable(game, spell, k.DiscardCards(f.Anything(), ONE))
    assert not payable(game, spell, k.DiscardCards(f.Anything(), TWO))
    pay(game, ALICE, spell, (k.DiscardCards(f.Anything(), ONE),))
    assert where(game, card) is Zone.GRAVEYARD
    assert asked(game) == []


def test_discarding_the_whole_hand_can_be_discarding_nothing() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    assert payable(table.game(), rock, k.DiscardCards(f.Anything(), None))


@pytest.mark.cr("701.9b")
def test_a_random_discard_is_lucks_choice() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    cards = [table.put(f"Card {n}", CardType.LAND, zone=Zone.HAND) for n in range(3)]
    game = table.game((cards[1],))
    pay(game, ALICE, rock, (k.DiscardCards(f.Anything(), ONE, at_random=True),))
    assert where(game, cards[1]) is Zone.GRAVEYARD


def test_exiling_cards_from_a_graveyard() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    dead = [table.put(f"Dead {n}", CardType.LAND, zone=Zone.GRAVEYARD) for n in range(2)]
    table.put("Theirs", CardType.LAND, zone=Zone.GRAVEYARD, controller=BOB)
    game = table.game()
    assert not payable(game, rock, k.ExileCards(f.Anything(), a.Fixed(3), Zone.GRAVEYARD))
    pay(game, ALICE, rock, (k.ExileCards(f.Anything(), TWO, Zone.GRAVEYARD),))
    assert [where(game, card) for card in dead] == [Zone.EXILE, Zone.EXILE]


@pytest.mark.cr("122.1")
def test_removing_counters_from_the_source_and_from_among() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT, counters=(("charge", 2),))
    bear = table.creature("Bear", 1, 1, counters=(("+1/+1", 1),))
    cat = table.creature("Cat", 1, 1, counters=(("+1/+1", 2),))
    game = table.game((cat,), (bear,))
    assert not payable(game, rock, k.RemoveCountersCost("charge", a.Fixed(3)))
    pay(game, ALICE, rock, (k.RemoveCountersCost("charge", TWO),))
    assert game.state.objects[rock].counters == ()
    pay(game, ALICE, rock, (k.RemoveCountersCost("+1/+1", TWO, CREATURE),))
    assert game.state.objects[bear].counters == ()
    assert game.state.objects[cat].counters == (("+1/+1", 1),)


@pytest.mark.cr("606.4", "606.6")
def test_loyalty_costs() -> None:
    table = Table()
    walker = table.put("Hero", CardType.PLANESWALKER, loyalty=3)
    game = table.game()
    assert rules(game, walker, k.Loyalty(-4)) == ["606.6", "606.4"]
    assert not payable(game, walker, k.Loyalty(0, minus_x=True), x=4)
    pay(game, ALICE, walker, (k.Loyalty(-2),))
    pay(game, ALICE, walker, (k.Loyalty(1),))
    assert game.state.objects[walker].counter("loyalty") == 2


@pytest.mark.cr("701.17b")
def test_more_cards_than_there_are_cant_be_milled() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    table.put("Card", CardType.LAND, zone=Zone.LIBRARY)
    game = table.game()
    assert rules(game, rock, k.MillCards(TWO)) == ["701.17b", "118.3"]
    pay(game, ALICE, rock, (k.MillCards(ONE),))
    assert len(game.player(ALICE).graveyard) == 1


@pytest.mark.cr("107.14")
def test_energy() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    table.player(ALICE).counters = (("energy", 2),)
    game = table.game()
    assert "107.14" in rules(game, rock, k.PayPlayerCounters("energy", a.Fixed(3)))
    pay(game, ALICE, rock, (k.PayPlayerCounters("energy", TWO),))
    assert game.player(ALICE).counters == ()


def test_one_of_several_costs_offers_what_can_be_paid() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT)
    either: Sequence[Cost] = (k.OneOfCosts((k.SacrificeCost(CREATURE, ONE), k.PayLife(TWO))),)
    game = table.game()
    pay(game, ALICE, rock, either)
    assert game.player(ALICE).life == 18
    bear = table.creature("Bear", 1, 1)
    game = table.game("sacrifice")
    pay(game, ALICE, rock, either)
    assert where(game, bear) is Zone.GRAVEYARD


def test_paying_what_cant_be_paid_is_illegal() -> None:
    table = Table()
    rock = table.put("Rock", CardType.ARTIFACT, tapped=True)
    with pytest.raises(IllegalAction):
        pay(table.game(), ALICE, rock, (k.TapThis(),))


@pytest.mark.cr("118.6")
def test_the_mana_cost_of_what_has_none_cant_be_paid() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    assert rules(table.game(), land, k.PayManaEqualTo(of=r.This())) == ["118.6"]
