"""Triggers that are held back, and events that few abilities look for (603.2, 603.2h, 603.10b, 700.14, 702.110b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import objects
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.doing import ActionDone, DoneOnce, Explored
from mtgjudge.engine.events.flow import TurnBegins
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.engine.events.stack import TriggerWaits
from mtgjudge.engine.events.status import CountersPut, Damage, Designated, LifeGained
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.game import Game
from mtgjudge.engine.instructions.possible import possible
from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Condition, EventPattern
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from tests.engine.builders import ALICE, BOB, Table

ONE = a.Fixed(1)
CREATURE = f.IsType(CardType.CREATURE)
LAND = f.IsType(CardType.LAND)


def listener(event: EventPattern, *, once: bool = False, meanwhile: Condition | None = None) -> TriggeredAbility:
    """An ability that draws a card when the event happens."""
    return TriggeredAbility(event, Body((e.Draw(r.You(), ONE),)), done_once=once, meanwhile=meanwhile)


def count(game: Game) -> int:
    """How many abilities triggered."""
    return sum(isinstance(entry.event, TriggerWaits) for entry in game.log)


def first(event: EventPattern) -> EventPattern:
    return p.NthThisTurn(event, Comparison.EQUAL, ONE)


@pytest.mark.cr("603.2")
def test_the_first_time_each_turn_is_counted_for_each_player() -> None:
    table = Table()
    table.creature("Watcher", 1, 1, listener(first(p.GainsLife(r.EachPlayer()))))
    game = table.game()
    for player in (ALICE, ALICE, BOB, BOB):
        game.perform(LifeGained(player=player, amount=1))
    assert count(game) == 2
    game.perform(TurnBegins(player=BOB, upcoming=()))
    game.perform(LifeGained(player=ALICE, amount=1))
    assert count(game) == 3


@pytest.mark.cr("603.2c")
def test_one_or_more_at_once_are_one_time() -> None:
    table = Table()
    dies = p.ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD, one_or_more=True)
    table.creature("Watcher", 1, 1, listener(first(dies)))
    bears = [table.creature("Bear", 2, 2) for _ in range(3)]
    game = table.game()
    game.perform(*(ZoneChange(object=bear, to=Zone.GRAVEYARD) for bear in bears[:2]))
    game.perform(ZoneChange(object=bears[2], to=Zone.GRAVEYARD))
    assert count(game) == 1


@pytest.mark.cr("603.2h")
def test_what_was_done_this_turn_does_not_trigger_again() -> None:
    table = Table()
    watcher = table.creature("Watcher", 1, 1, listener(p.GainsLife(r.You()), once=True))
    game = table.game()
    game.perform(LifeGained(player=ALICE, amount=1))
    (waits,) = [entry.event for entry in game.log if isinstance(entry.event, TriggerWaits)]
    game.perform(DoneOnce(player=ALICE, source=watcher, key=waits.trigger.instance.key))
    game.perform(LifeGained(player=ALICE, amount=1))
    assert count(game) == 1
    game.perform(TurnBegins(player=BOB, upcoming=()))
    game.perform(LifeGained(player=ALICE, amount=1))
    assert count(game) == 2


@pytest.mark.cr("603.2")
def test_what_is_true_while_it_happens() -> None:
    table = Table()
    table.creature("Watcher", 1, 1, listener(p.GainsLife(r.You()), meanwhile=c.TurnOf(r.EachOpponent())))
    game = table.game()
    game.perform(LifeGained(player=ALICE, amount=1))
    assert count(game) == 0
    game.perform(TurnBegins(player=BOB, upcoming=()))
    game.perform(LifeGained(player=ALICE, amount=1))
    assert count(game) == 1


@pytest.mark.cr("603.10b", "702.26b")
def test_phasing_out_looks_back_and_phasing_in_does_not() -> None:
    table = Table()
    watcher = table.creature("Watcher", 1, 1, listener(p.PhasesInOrOut(f.IsThis(), True)))
    game = table.game()
    game.perform(Phases(object=watcher, out=True, under=ALICE))
    assert count(game) == 1
    game.perform(Phases(object=watcher, out=False))
    assert count(game) == 1


@pytest.mark.cr("701.44b", "701.37b", "701.17a")
def test_exploring_designations_and_milling() -> None:
    table = Table()
    explorer = table.creature("Explorer", 1, 1, listener(p.Explores(f.IsThis(), LAND)))
    table.creature("Giant", 1, 1, listener(p.BecomesDesignated(CREATURE, "monstrous")))
    table.creature("Reader", 1, 1, listener(p.Mills(r.EachPlayer(), CREATURE)))
    card = table.creature("Bear", 2, 2)
    game = table.game()
    game.perform(Explored(player=ALICE, object=explorer, card=card))
    assert count(game) == 0
    game.perform(Designated(object=explorer, word="monstrous"))
    game.perform(Designated(object=explorer, word="suspected"))
    assert count(game) == 1
    game.perform(ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.MILLED, cause=Cause(0, ALICE)))
    assert count(game) == 2


@pytest.mark.cr("608.2d")
def test_counters_that_are_not_there_cannot_be_chosen_to_be_removed() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = Context(game, bear, ALICE)
    assert not possible(ctx, e.RemoveCounters(r.This(), "charge", ONE))
    game.state.objects[bear].counters = (("charge", 1),)
    assert possible(ctx, e.RemoveCounters(r.This(), "charge", ONE))


@pytest.mark.cr("603.2c")
def test_damage_dealt_together_to_several_is_one_event() -> None:
    table = Table()
    deals = p.DealsDamage(f.IsThis(), TargetObject(CREATURE), together=True)
    watcher = table.creature("Watcher", 1, 1, listener(deals))
    bears = [table.creature("Bear", 2, 2) for _ in range(2)]
    game = table.game()
    game.perform(*(Damage(source=watcher, to=bear, amount=1) for bear in bears))
    assert count(game) == 1
    game.perform(Damage(source=watcher, to=BOB, amount=1))
    assert count(game) == 1


@pytest.mark.cr("701.1")
@pytest.mark.parametrize(
    ("player", "word", "times"), [(ALICE, "proliferate", 1), (BOB, "proliferate", 0), (ALICE, "scry", 0)]
)
def test_keyword_actions_done(player: int, word: str, times: int) -> None:
    table = Table()
    table.creature("Watcher", 1, 1, listener(p.DoesAction(r.You(), "proliferate")))
    game = table.game()
    game.perform(ActionDone(player=player, word=word))
    assert count(game) == times


@pytest.mark.cr("700.9")
def test_modified_creatures() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = Context(game, ALICE, bear)
    assert not matches(ctx, f.IsModified(), bear)
    game.perform(CountersPut(on=bear, kind="charge", count=1))
    assert matches(ctx, f.IsModified(), bear)


@pytest.mark.cr("603.2c")
def test_all_of_one_or_more_are_those_of_the_event() -> None:
    table = Table()
    dies = p.ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD, one_or_more=True)
    table.put("Watcher", CardType.ENCHANTMENT, abilities=(listener(dies),))
    bears = [table.creature("Bear", 2, 2) for _ in range(3)]
    game = table.game()
    game.perform(*(ZoneChange(object=bear, to=Zone.GRAVEYARD) for bear in bears))
    (waiting,) = game.state.pending
    ctx = Context(game, ALICE, bears[0], event=waiting.event)
    assert sorted(objects(ctx, r.EventObject())) == sorted(bears)
