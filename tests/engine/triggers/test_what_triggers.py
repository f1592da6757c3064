"""What counts as one event, what looks back, which objects' abilities trigger (113.6k, 122.6a, 603.2c-d, 603.10a)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.flow import StepBegins
from mtgjudge.engine.events.stack import AttackersDeclared, SpellCast, TriggerWaits
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.events.zones import Entry, MoveReason, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import Attack, CastFacts, ObjectKind, StackFacts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import CardType, Step, Zone
from tests.engine.builders import ALICE, BOB, Table, static_effect

ONE = a.Fixed(1)
CREATURE = f.IsType(CardType.CREATURE)


def listener(event: EventPattern) -> TriggeredAbility:
    """An ability that gains 1 life when the event happens."""
    return TriggeredAbility(event, Body((e.GainLife(r.You(), ONE),)))


def triggered(game: Game) -> list[tuple[int, int]]:
    """Source and amount of each ability that triggered."""
    waits = [entry.event for entry in game.log if isinstance(entry.event, TriggerWaits)]
    return [(event.trigger.source, event.trigger.event.amount) for event in waits]


@pytest.mark.cr("603.2c")
def test_being_dealt_damage_by_two_sources_at_once_is_one_event() -> None:
    table = Table()
    watcher = table.creature("Watcher", 1, 5, listener(p.IsDealtDamage(CREATURE)))
    first, second = table.creature("First", 1, 1, controller=BOB), table.creature("Second", 2, 2, controller=BOB)
    game = table.game()
    game.perform(Damage(source=first, to=watcher, amount=1), Damage(source=second, to=watcher, amount=2))
    assert triggered(game) == [(watcher, 3)]


@pytest.mark.cr("603.2c")
def test_two_creatures_dealt_damage_at_once_are_two_events() -> None:
    table = Table()
    watcher = table.creature("Watcher", 1, 5, listener(p.IsDealtDamage(CREATURE)))
    other = table.creature("Other", 1, 5)
    game = table.game()
    game.perform(Damage(source=other, to=watcher, amount=1), Damage(source=watcher, to=other, amount=2))
    assert triggered(game) == [(watcher, 1), (watcher, 2)]


@pytest.mark.cr("603.2c")
def test_dealing_damage_to_two_at_once_is_one_event_of_the_source() -> None:
    table = Table()
    dealer = table.creature("Dealer", 1, 5, listener(p.DealsDamage(f.IsThis())))
    other = table.creature("Other", 1, 5)
    game = table.game()
    game.perform(Damage(source=dealer, to=other, amount=1), Damage(source=dealer, to=BOB, amount=2))
    assert triggered(game) == [(dealer, 3)]


@pytest.mark.cr("122.6a")
def test_counters_with_which_something_enters_are_put_on_it() -> None:
    table = Table()
    watcher = table.creature("Watcher", 1, 1, listener(p.CountersPut("-1/-1", CREATURE, one_or_more=False, by=r.You())))
    arriving = table.creature("Arriving", 5, 5, zone=Zone.HAND)
    game = table.game()
    entry = Entry(ALICE, counters=(("-1/-1", 2), ("ice", 1)))
    game.perform(ZoneChange(object=arriving, to=Zone.BATTLEFIELD, entry=entry))
    assert triggered(game) == [(watcher, 2)] * 2


@pytest.mark.cr("113.6k")
def test_when_you_cast_this_spell_triggers_from_the_stack() -> None:
    table = Table()
    spell = table.creature("Spell", 1, 1, listener(p.CastSpell(f.IsThis(), r.You())), zone=Zone.STACK)
    table.state.objects[spell].stack = StackFacts(None, spell)
    game = table.game()
    game.perform(SpellCast(player=ALICE, object=spell, facts=CastFacts(ALICE, Zone.HAND)))
    assert [source for source, _ in triggered(game)] == [spell]


@pytest.mark.cr("113.6k", "603.6c")
@pytest.mark.parametrize(("origin", "number"), [(Zone.LIBRARY, 1), (None, 1), (Zone.HAND, 0)])
def test_put_into_a_graveyard_from_a_zone_triggers_where_the_card_arrives(origin: Zone | None, number: int) -> None:
    table = Table()
    event = p.ZoneChange(f.IsThis(), origin, Zone.GRAVEYARD)
    card = table.creature("Card", 1, 1, listener(event), zone=Zone.LIBRARY)
    game = table.game()
    game.perform(ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.MILLED, cause=Cause(0, ALICE)))
    assert len(triggered(game)) == number


@pytest.mark.cr("603.2d")
def test_only_abilities_of_permanents_trigger_additionally() -> None:
    arrives = p.ZoneChange(CREATURE, None, Zone.BATTLEFIELD)
    twice = static_effect(s.TriggersAdditionally(arrives, f.ControlledBy(r.You())))
    table = Table()
    table.put("Echo", CardType.ARTIFACT, abilities=(twice,))
    here = table.creature("Here", 1, 1, listener(arrives))
    heard = TriggeredAbility(arrives, Body((e.GainLife(r.You(), ONE),)), zone=Zone.GRAVEYARD)
    there = table.creature("There", 1, 1, heard, zone=Zone.GRAVEYARD)
    arriving = table.creature("Arriving", 1, 1, zone=Zone.HAND)
    game = table.game()
    game.perform(ZoneChange(object=arriving, to=Zone.BATTLEFIELD, entry=Entry(ALICE)))
    sources = [source for source, _ in triggered(game)]
    assert (sources.count(here), sources.count(there)) == (2, 1)


@pytest.mark.cr("119.9", "120.3a")
def test_losing_life_to_several_sources_at_once_is_not_decided() -> None:
    table = Table()
    table.put("Mourner", CardType.ENCHANTMENT, abilities=(listener(p.LosesLife(r.EachPlayer())),))
    first, second = (table.creature(name, 2, 2) for name in ("First", "Second"))
    game = table.game()
    game.perform(Damage(source=first, to=BOB, amount=2))
    assert len(triggered(game)) == 1
    with pytest.raises(Unsupported, match="at once"):
        game.perform(Damage(source=first, to=BOB, amount=2), Damage(source=second, to=BOB, amount=2))


@pytest.mark.cr("505.1a")
def test_a_further_postcombat_main_phase_is_not_taken_for_the_second_main_phase() -> None:
    table = Table()
    table.put("Clock", CardType.ENCHANTMENT, abilities=(listener(p.BeginningOf(Step.POSTCOMBAT_MAIN, r.You())),))
    game = table.game()
    game.perform(StepBegins(player=ALICE, step=Step.POSTCOMBAT_MAIN, upcoming=()))
    assert len(triggered(game)) == 1
    with pytest.raises(Unsupported, match="second main phase"):
        game.perform(StepBegins(player=ALICE, step=Step.POSTCOMBAT_MAIN, upcoming=()))


@pytest.mark.cr("603.6c", "603.10a")
def test_a_card_put_into_a_graveyard_from_anywhere_is_no_token_and_is_seen_there() -> None:
    table = Table()
    event = p.ZoneChange(f.AllOf((CREATURE, f.OwnedBy(r.You()))), None, Zone.GRAVEYARD)
    watcher = table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(event),))
    token = table.creature("Token", 1, 1)
    table.state.objects[token].kind = ObjectKind.TOKEN
    card = table.creature("Card", 1, 1)
    worn = table.put("Worn", CardType.ARTIFACT)
    table.effect((worn,), ch.AddTypes((CardType.CREATURE,)))
    game = table.game()
    for identifier, number in ((token, 0), (card, 1), (worn, 1)):
        game.perform(ZoneChange(object=identifier, to=Zone.GRAVEYARD, reason=MoveReason.DESTROYED))
        assert len(triggered(game)) == number
    assert triggered(game) == [(watcher, 1)]


@pytest.mark.cr("603.2")
def test_that_player_is_who_made_you_discard_the_card() -> None:
    table = Table()
    event = p.DiscardsCard(r.You(), f.IsThis(), caused_by=r.EachOpponent())
    loses = TriggeredAbility(event, Body((e.LoseLife(r.EventPlayer(), ONE),)))
    card = table.creature("Card", 1, 1, loses, zone=Zone.HAND)
    spell = table.creature("Spell", 1, 1, zone=Zone.STACK, controller=BOB)
    game = table.game()
    cause = Cause(spell, BOB, stack_object=spell)
    game.perform(ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED, cause=cause))
    waits = [entry.event for entry in game.log if isinstance(entry.event, TriggerWaits)]
    assert [event.trigger.event.player for event in waits] == [BOB]


@pytest.mark.cr("508.3e")
def test_whenever_you_attack_a_player_triggers_for_each_player_attacked() -> None:
    table = Table(players=3)
    event = p.AttacksWith(r.You(), CREATURE, defender=r.EachPlayer(), each_attacked=True)
    table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(event),))
    attackers = [table.creature(f"Attacker {number}", 1, 1) for number in range(4)]
    walker = table.put("Walker", CardType.PLANESWALKER, controller=BOB)
    game = table.game()
    third = next(player.id for player in game.state.players if player.id not in (ALICE, BOB))
    targets = ((BOB, BOB), (BOB, BOB), (third, third), (walker, BOB))
    attacks = tuple(Attack(one, *aimed) for one, aimed in zip(attackers, targets, strict=True))
    game.perform(AttackersDeclared(player=ALICE, attacks=attacks))
    waits = [entry.event.trigger.event for entry in game.log if isinstance(entry.event, TriggerWaits)]
    assert [(facts.player, facts.amount) for facts in waits] == [(BOB, 2), (third, 1)]
