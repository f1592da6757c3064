"""Questions about the past of this turn are answered from the log (history.py)."""

from __future__ import annotations

import msgspec
import pytest

from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.flow import TurnBegins
from mtgjudge.engine.events.status import CardDrawn, Damage, LifeGained
from mtgjudge.engine.events.zones import Destroy, Entry, TokenEnters
from mtgjudge.engine.history import count_this_turn, damage_to_this_turn, subjects_this_turn
from mtgjudge.engine.replacement.model import PREVENTION
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, static

CREATURE = f.IsType(CardType.CREATURE)
BEAR = creature("Bear", 2, 2)
DIES = p.ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)


@pytest.mark.cr("608.2h", "700.4")
def test_events_of_this_turn_are_counted_and_those_of_the_last_are_not() -> None:
    table = Table()
    ctx = Context(table.game, 0, ALICE)
    first, second = table.put(BEAR), table.put(BEAR, owner=BOB)
    table.perform(Destroy(object=first), Destroy(object=second))
    table.perform(LifeGained(player=ALICE, amount=2))
    assert count_this_turn(ctx, DIES) == 2
    assert subjects_this_turn(ctx, DIES) == (first, second)
    assert holds(ctx, c.Happened(p.GainsLife(r.You())))
    assert not holds(ctx, c.Happened(p.GainsLife(r.EachOpponent())))
    table.perform(TurnBegins(player=BOB, upcoming=()))
    assert count_this_turn(ctx, DIES) == 0
    assert not holds(ctx, c.Happened(p.GainsLife(r.You())))


@pytest.mark.cr("615.6", "614.6")
def test_what_was_prevented_or_replaced_never_happened() -> None:
    table = Table()
    bear = table.put(BEAR)
    ctx = Context(table.game, 0, ALICE)
    exile = s.Replaces(p.ZoneChange(f.Anything(), Zone.BATTLEFIELD, Zone.GRAVEYARD), s.ReplacementZone(Zone.EXILE))
    table.put(enchantment("Watcher", static(exile)))
    table.shield(PREVENTION, BOB, amount=2)
    table.perform(Damage(source=bear, to=BOB, amount=3))
    table.perform(Destroy(object=bear))
    assert damage_to_this_turn(table.game, BOB) == 1
    assert count_this_turn(ctx, DIES) == 0
    assert subjects_this_turn(ctx, p.DealsDamage(CREATURE)) == (bear,)


@pytest.mark.cr("121.1", "111.1")
def test_draws_and_arrivals() -> None:
    table = Table()
    ctx = Context(table.game, 0, ALICE)
    card = table.put(BEAR, Zone.LIBRARY)
    table.perform(CardDrawn(player=ALICE))
    table.perform(CardDrawn(player=ALICE))
    table.perform(TokenEnters(owner=ALICE, token=BEAR, entry=Entry(controller=ALICE)))
    token = table.game.battlefield()[0]
    assert count_this_turn(ctx, p.DrawsCard(r.You())) == 1
    assert count_this_turn(ctx, p.DrawsCard(r.You(), nth=2)) == 0
    assert subjects_this_turn(ctx, p.DrawsCard(r.You())) == (table.game.latest(card),)
    assert subjects_this_turn(ctx, p.ZoneChange(CREATURE, destination=Zone.BATTLEFIELD)) == (token,)
    either = p.AnyEvent((p.DrawsCard(r.You()), p.ZoneChange(CREATURE, destination=Zone.BATTLEFIELD)))
    assert count_this_turn(ctx, either) == 2


@pytest.mark.cr("608.2h")
def test_who_did_it_this_turn() -> None:
    table = Table()
    bear, other = table.put(BEAR), table.put(BEAR)
    ctx = Context(table.game, 0, ALICE)
    table.perform(Damage(source=bear, to=BOB, amount=1))
    dealt = f.DidThisTurn(p.DealsDamage(CREATURE))
    assert [matches(ctx, dealt, identifier) for identifier in (bear, other)] == [True, False]
    assert subjects_this_turn(ctx, p.LosesLife(r.EachPlayer())) == (BOB,)


@pytest.mark.cr("119.3", "608.2i")
def test_last_turn_and_how_much_life() -> None:
    table = Table()
    ctx = Context(table.game, 0, ALICE)
    gains = p.GainsLife(r.You())
    never = c.HappenedLastTurn(gains, Comparison.EQUAL, a.Fixed(0))
    assert not holds(ctx, never)  # no turn came before the first one
    table.game.state.turn = msgspec.structs.replace(table.game.state.turn, number=3)
    with pytest.raises(Unsupported):
        holds(ctx, never)
    table.perform(LifeGained(player=ALICE, amount=2), LifeGained(player=ALICE, amount=3))
    gained = a.PlayerNumber(a.PlayerMeasure.LIFE_GAINED_THIS_TURN, r.You())
    assert amount(ctx, gained) == 5
    assert amount(ctx, a.PlayerNumber(a.PlayerMeasure.LIFE_LOST_THIS_TURN, r.You())) == 0
    table.perform(TurnBegins(player=BOB, upcoming=()))
    assert amount(ctx, gained) == 0
    assert not holds(ctx, never)
    assert holds(ctx, c.HappenedLastTurn(gains, Comparison.AT_LEAST, a.Fixed(2)))
    table.perform(TurnBegins(player=ALICE, upcoming=()))
    assert holds(ctx, never)
