"""When effects of resolutions end, control is noticed, and what makes a projection stale (611.2, 514.2, 613.1b,
302.6)."""

from __future__ import annotations

import msgspec
import pytest

from mtgjudge.engine.continuous.control import sync_control
from mtgjudge.engine.continuous.durations import (
    after_untap,
    end_of_combat,
    end_of_turn,
    is_over,
    step_begins,
    turn_begins,
)
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import StepBegins, TurnBegins
from mtgjudge.engine.events.stack import ControlChanged
from mtgjudge.engine.events.status import CountersPut, Damage, LifeGained, TapChange
from mtgjudge.engine.events.zones import Attached, Destroy, MoveReason, ZoneChange
from mtgjudge.engine.replacement.model import PREVENTION
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.amounts import Fixed, PlayerMeasure, PlayerNumber, TimesHappened
from mtgjudge.language.categories import Change, Condition, Duration
from mtgjudge.language.vocabulary import Comparison, Step, Zone
from tests.engine.continuous.cards import BEAR, CREATURE, MINE, affects, all_of, aura, bonus
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, static

ME = r.Result(1)


def lasting(table: Table, duration: Duration, *affected: int, changes: tuple[Change, ...] = (bonus(1, 1),)) -> None:
    """An effect with this duration, in which Result(1) is Alice and Result(2) the first affected object."""
    table.effect(changes, *affected, duration=duration)
    effects = table.game.state.effects
    bindings = ((1, Outcome((ALICE,), 1)), (2, Outcome(affected[:1], 1)))
    effects[-1] = msgspec.structs.replace(effects[-1], bindings=bindings, source=affected[0])
    table.game.forget_projection()


def next_turn(table: Table, player: int) -> None:
    end_of_turn(table.game)
    table.perform(TurnBegins(player=player, upcoming=()))
    turn_begins(table.game, player)


@pytest.mark.cr("514.2", "611.2a")
def test_until_end_of_turn() -> None:
    table = Table()
    bear = table.put(BEAR)
    lasting(table, d.UntilEndOfTurn(), bear)
    lasting(table, d.UntilEndOfCombat(), bear)
    lasting(table, d.Indefinitely(), bear)
    table.shield(PREVENTION, ALICE, amount=2)
    assert table.size(bear) == (5, 5)
    end_of_combat(table.game)
    assert table.size(bear) == (4, 4)
    end_of_turn(table.game)
    assert table.size(bear) == (3, 3)
    assert table.game.state.shields == []


@pytest.mark.cr("611.2a", "500.4")
def test_until_your_next_turn_and_the_end_of_it() -> None:
    table = Table()
    bear = table.put(BEAR)
    lasting(table, d.UntilNextTurnOf(ME), bear)
    lasting(table, d.UntilNextTurnOf(ME, end=True), bear)
    next_turn(table, BOB)
    assert table.size(bear) == (4, 4)
    next_turn(table, ALICE)
    assert table.size(bear) == (3, 3)
    next_turn(table, BOB)
    assert table.size(bear) == (2, 2)


@pytest.mark.cr("611.2a")
def test_until_your_next_upkeep() -> None:
    table = Table()
    bear = table.put(BEAR)
    lasting(table, d.UntilNextStep(ME, Step.UPKEEP), bear)
    for step, player, size in ((Step.DRAW, ALICE, 3), (Step.UPKEEP, BOB, 3), (Step.UPKEEP, ALICE, 2)):
        step_begins(table.game, step, player)
        assert table.size(bear) == (size, size)


@pytest.mark.cr("611.2b")
def test_for_as_long_as_ends_at_once_and_does_not_begin_again() -> None:
    table = Table()
    bear = table.put(BEAR, tapped=True)
    lasting(table, d.WhileTrue(c.Is(r.Result(2), f.IsTapped())), bear)
    assert table.size(bear) == (3, 3)
    assert not is_over(table.game, table.game.state.effects[0])
    table.perform(TapChange(object=bear, tapped=False))
    assert table.game.state.effects == []
    table.perform(TapChange(object=bear, tapped=True))
    assert table.size(bear) == (2, 2)


@pytest.mark.cr("611.2b")
def test_until_it_leaves() -> None:
    table = Table()
    keeper, bear = table.put(BEAR), table.put(BEAR, owner=BOB)
    lasting(table, d.UntilLeaves(r.Result(2)), keeper, bear, changes=(ch.ChangeControl(r.Result(1)),))
    assert table.look(bear).controller == ALICE
    table.perform(Destroy(object=keeper))
    assert table.look(bear).controller == BOB


@pytest.mark.cr("502.3")
def test_the_next_untap_step_uses_it_up() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    lasting(table, d.Indefinitely(), bear, changes=(ch.DoesntUntap(next_only=True),))
    after_untap(table.game, ALICE)
    assert table.game.rule_on(ch.DoesntUntap, bear)
    after_untap(table.game, BOB)
    assert not table.game.rule_on(ch.DoesntUntap, bear)


@pytest.mark.cr("613.1b", "302.6")
def test_a_change_of_control_is_an_event_with_its_own_moment() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    sync_control(table.game)
    assert table.game.log == []
    lasting(table, d.UntilEndOfTurn(), bear, changes=(ch.ChangeControl(r.Result(1)),))
    sync_control(table.game)
    sync_control(table.game)
    item = table.game.state.objects[bear]
    assert [type(entry.event) for entry in table.game.log] == [ControlChanged]
    assert item.control_since == table.game.state.sequence
    end_of_turn(table.game)
    sync_control(table.game)
    assert item.seen_controller == BOB
    assert item.control_since == table.game.state.sequence


# --- stale or not ---------------------------------------------------------------------------------------------------

LIFE = PlayerNumber(PlayerMeasure.LIFE, r.You())


@pytest.mark.cr("613.5", "611.3a")
@pytest.mark.parametrize(
    ("condition", "event"),
    [
        (c.Is(r.This(), f.IsTapped()), TapChange(object=1, tapped=True)),
        (c.Compare(LIFE, Comparison.AT_LEAST, Fixed(21)), LifeGained(player=ALICE, amount=1)),
        (c.Happened(p.GainsLife(r.You())), LifeGained(player=ALICE, amount=1)),
        (
            c.Compare(TimesHappened(p.DealsDamage(CREATURE)), Comparison.AT_LEAST, Fixed(1)),
            Damage(source=2, to=BOB, amount=1),
        ),
        (c.During(steps=(Step.UPKEEP,)), StepBegins(player=ALICE, step=Step.UPKEEP, upcoming=())),
        (c.TurnOf(r.EachOpponent()), TurnBegins(player=BOB, upcoming=())),
        (c.Is(r.This(), f.HasCounter("charge")), CountersPut(on=1, kind="charge", count=1)),
        (c.Is(r.This(), f.IsAttached(f.IsSubtype("Aura"))), Attached(object=3, to=1)),
        (c.Is(r.This(), f.DidThisTurn(p.DealsDamage(CREATURE))), Damage(source=1, to=BOB, amount=1)),
    ],
)
def test_a_condition_that_becomes_true_is_seen_at_once(condition: Condition, event: Event) -> None:
    table = Table()
    grown = table.put(creature("Odd", 1, 1, StaticAbility((s.Affects(r.This(), (bonus(2, 2),)),), condition)))
    table.put(BEAR)
    table.put(aura("Ribbon", bonus(0, 0)))
    assert table.size(grown) == (1, 1)
    table.perform(event)
    assert table.size(grown) == (3, 3)


@pytest.mark.cr("613.5")
def test_events_that_no_effect_reads_keep_the_projection() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(enchantment("Banner", static(affects(all_of(CREATURE, MINE), bonus(1, 1)))))
    kept = table.game.projection
    table.perform(TapChange(object=bear, tapped=True))
    table.perform(LifeGained(player=ALICE, amount=1))
    table.perform(Damage(source=bear, to=BOB, amount=1))
    assert table.game.projection is kept
    table.perform(ZoneChange(object=bear, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED))
    assert table.game.projection is not kept
