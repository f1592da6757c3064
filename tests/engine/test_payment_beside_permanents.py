"""Mana abilities of cards in hand, mana that the planner can't foresee, life for Phyrexian symbols (107.4f, 605)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import AutomaticPayment
from mtgjudge.engine.paying import Purpose, PurposeKind, mana_sources, pay_mana, payment_reasons, with_life
from mtgjudge.engine.payment import LockedCost
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import CardType, ManaType, Zone
from tests.engine.builders import ALICE, Table, where

ONE = Fixed(1)
OTHER = Purpose(PurposeKind.OTHER)
RED = e.AddMana(r.You(), m.FixedMana((ManaType.RED,)))
TAP_FOR_RED = ActivatedAbility((k.TapThis(),), Body((RED,)))
FROM_HAND = ActivatedAbility((k.ExileCards(f.IsThis(), ONE, Zone.HAND),), Body((RED,)), zone=Zone.HAND)
MORE = TriggeredAbility(
    p.TappedForMana(f.IsType(CardType.LAND), r.EachPlayer()), Body((e.AddMana(r.EventPlayer(), m.EventManaType(ONE)),))
)


@pytest.mark.cr("605.1a")
def test_a_card_in_hand_with_a_mana_ability_is_a_source() -> None:
    table = Table()
    guide = table.creature("Guide", 2, 2, FROM_HAND, zone=Zone.HAND)
    game = table.game(AutomaticPayment())
    assert [source.source for source in mana_sources(game, ALICE).listed] == [guide]
    pay_mana(game, ALICE, (LockedCost(("R",)),), OTHER)
    assert where(game, guide) is Zone.EXILE


@pytest.mark.cr("605.1b", "605.4a")
def test_what_triggers_when_a_land_is_tapped_pays_too_and_is_not_called_impossible() -> None:
    table = Table()
    table.put("More", CardType.ENCHANTMENT, abilities=(MORE,))
    for name in ("One", "Two"):
        table.put(name, CardType.LAND, abilities=(TAP_FOR_RED,))
    game = table.game(AutomaticPayment())
    cost = (LockedCost(("R",), 2),)
    reasons = payment_reasons(game, ALICE, cost, OTHER)
    assert [reason.undetermined for reason in reasons] == [True]
    pay_mana(game, ALICE, cost, OTHER)
    assert len(game.player(ALICE).pool) == 1


@pytest.mark.cr("107.4f")
def test_life_is_paid_for_the_phyrexian_symbols_that_are_named() -> None:
    total = LockedCost(("W/P", "W"), 1)
    assert with_life(total, ("W/P",)) == LockedCost(("W",), 1, 2)
    assert with_life(total, ("W/P", "W/P")) is None
