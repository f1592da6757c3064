"""Scrying, searching, cycling as events; what costs used; dying replaced; staying tapped
(502.3, 601.2h, 614.1a, 701.22d, 702.29c-d, 705.2)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.costs import pay
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.doing import CoinFlipped, Scried, Searched
from mtgjudge.engine.events.stack import AbilityActivated
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import CardType, Keyword, Zone
from tests.engine.builders import ALICE, Table, where
from tests.engine.instructions.follow import TARGET, context, do

ONE = a.Fixed(1)
YOU = r.You()
CREATURE = f.IsType(CardType.CREATURE)


def listener(event: EventPattern) -> TriggeredAbility:
    return TriggeredAbility(event, Body((e.GainLife(YOU, ONE),)))


@pytest.mark.cr("701.22d", "701.25d")
def test_scrying_and_surveilling_are_events_once_complete() -> None:
    table = Table()
    table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(p.Scries(YOU)), listener(p.Scries(YOU, True))))
    card = table.put("Card", CardType.LAND, zone=Zone.LIBRARY)
    game = table.game((card, 0), (card, 0))
    do(context(game), e.Scry(YOU, ONE))
    assert [trigger.event.amount for trigger in game.state.pending] == [1]
    do(context(game), e.Surveil(YOU, ONE))
    assert [entry.event.surveil for entry in game.log if isinstance(entry.event, Scried)] == [False, True]
    assert len(game.state.pending) == 2


@pytest.mark.cr("701.23a")
def test_searching_is_an_event_whatever_is_found() -> None:
    table = Table()
    table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(p.Searches(YOU)),))
    game = table.game()
    do(context(game), e.Search(YOU, YOU, CREATURE, ONE, ONE))
    assert any(isinstance(entry.event, Searched) for entry in game.log)
    assert len(game.state.pending) == 1


@pytest.mark.cr("705.2")
def test_a_coin_flip_is_an_event() -> None:
    table = Table()
    table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(p.CoinFlipped(YOU, True)),))
    game = table.game(True, False)
    do(context(game), e.FlipCoin(YOU), e.FlipCoin(YOU))
    assert sum(isinstance(entry.event, CoinFlipped) for entry in game.log) == 2
    assert len(game.state.pending) == 1


@pytest.mark.cr("706.2")
def test_dice_rolled_together_are_one_event_and_several_results() -> None:
    table = Table()
    watched = (p.RollsDice(YOU), p.RollsDice(YOU, each=True), p.RollsDice(YOU, each=True, low=5))
    table.put("Watcher", CardType.ENCHANTMENT, abilities=tuple(listener(event) for event in watched))
    game = table.game(2, 6)
    do(context(game), e.RollDie(YOU, 6, count=a.Fixed(2)))
    assert sorted(trigger.event.amount for trigger in game.state.pending) == [2, 6, 6, 8]


def _cycle(*watchers: EventPattern) -> list[int]:
    """Cycle a card that triggers on its own cycling; the sources of what triggers."""
    table = Table()
    cycling = KeywordAbility(Keyword.CYCLING, (k.PayLife(ONE),))
    own = listener(p.Cycles(YOU, f.IsThis()))
    card = table.put("Card", CardType.SORCERY, zone=Zone.HAND, abilities=(cycling, own))
    for number, event in enumerate(watchers):
        table.put(f"Watcher {number}", CardType.ENCHANTMENT, abilities=(listener(event),))
    game = table.game()
    look = game.characteristics(card)
    (key,) = [item.key for item in look.abilities if item.keyword is Keyword.CYCLING]
    pay(game, ALICE, card, (k.PayLife(ONE), k.DiscardCards(f.IsThis(), ONE)))
    game.perform(AbilityActivated(player=ALICE, source=card, key=key, mana_ability=False))
    return [0 if trigger.source == game.latest(card) else trigger.source for trigger in game.state.pending]


@pytest.mark.cr("702.29c")
def test_a_cycled_card_triggers_from_where_it_went() -> None:
    assert _cycle() == [0]


@pytest.mark.cr("702.29d")
def test_cycling_or_discarding_is_one_event() -> None:
    either = p.AnyEvent((p.Cycles(YOU, f.Anything()), p.DiscardsCard(YOU, f.Anything())))
    found = _cycle(p.Cycles(YOU, f.Anything()), either)
    assert len(found) == 3
    assert len(set(found)) == 3


@pytest.mark.cr("601.2h", "608.2h")
def test_what_the_costs_used_is_found_as_it_was() -> None:
    table = Table()
    spell = table.put("Spell", CardType.SORCERY, zone=Zone.STACK)
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 2),))
    game = table.game()
    results = pay(game, ALICE, spell, (k.SacrificeCost(CREATURE, ONE),))
    ctx = context(game, spell, results=results)
    do(ctx, e.GainLife(YOU, a.MeasureOf(a.Measure.POWER, r.UsedAsCost())))
    assert game.player(ALICE).life == 24
    assert where(game, bear) is Zone.GRAVEYARD


@pytest.mark.cr("614.1a")
def test_exiled_instead_of_dying_this_turn() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    exile = e.Apply(TARGET, (ch.ExiledInsteadOfDying(),), d.UntilEndOfTurn())
    assert do(context(game, 0, (bear,)), exile).done
    do(context(game, bear), e.Destroy(r.This()))
    assert where(game, bear) is Zone.EXILE


@pytest.mark.cr("608.2h")
def test_dealt_damage_by_something_this_turn() -> None:
    table = Table()
    source = table.creature("Source", 1, 1)
    bear = table.creature("Bear", 2, 5)
    game = table.game()
    ctx = context(game, source, (bear,))
    hurt = f.DealtDamageBy(r.This())
    assert not matches(ctx, hurt, bear)
    do(ctx, e.DealDamage(r.This(), ONE, TARGET))
    assert matches(ctx, hurt, bear)
    assert not matches(ctx, hurt, source)
