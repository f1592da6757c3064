"""What comes with mana as it is spent on a spell: abilities that trigger then, effects on the spell, counters that the
permanent enters with (106.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import TriggerWaits
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.state import EventFacts, PendingTrigger
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.event_patterns import AnyEvent
from mtgjudge.language.mana_specs import SpentRider
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def _riding(game: Game, player: int, spell: int, spent: tuple[ManaUnit, ...]) -> Iterator[tuple[ManaUnit, SpentRider]]:
    """106.6a: once for each mana."""
    for unit in spent:
        rider = unit.use.rider if unit.use is not None else None
        if rider is not None and matches(Context(game, unit.source, player), rider.spell, spell):
            yield unit, rider


def counters_with(game: Game, player: int, spell: int, spent: tuple[ManaUnit, ...]) -> tuple[tuple[str, int], ...]:
    """The counters that the permanent will enter with."""
    return tuple((rider.counter, rider.number) for _, rider in _riding(game, player, spell, spent) if rider.counter)


def ride(game: Game, player: int, spell: int, spent: tuple[ManaUnit, ...]) -> None:
    """What else comes with the mana that the spell was cast with."""
    from mtgjudge.engine.instructions import run

    for unit, rider in tuple(_riding(game, player, spell, spent)):
        if rider.content is None:
            continue
        facts = EventFacts(subject=spell, player=player, amount=1)
        if not rider.triggers:
            assert isinstance(rider.content, Body)
            run(Context(game, unit.source, player, event=facts), rider.content.effects)
            continue
        number = game.state.next_id
        ability = TriggeredAbility(AnyEvent(()), rider.content)
        trigger = PendingTrigger(
            id=number,
            source=unit.source,
            controller=player,
            instance=AbilityInstance(ability, 0, f"mana spent {number}"),
            event=facts,
        )
        game.perform(TriggerWaits(trigger=trigger, cause=Cause(unit.source, player, rule=cr("106.6"))))
