"""What the game itself does: turn-based actions (703) and state-based actions (704), behind the events they make."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.casting import BestowEnds
from mtgjudge.engine.events.flow import DrawLossNoted, PlayerLoses, StateActions, StepSettled
from mtgjudge.engine.events.phasing import Phases
from mtgjudge.engine.events.speed import SpeedChanged
from mtgjudge.engine.events.stack import AttackersDeclared, BlockersDeclared, TriggerWaits
from mtgjudge.engine.events.status import (
    CardDrawn,
    Chosen,
    CountersPut,
    CountersRemoved,
    Damage,
    DamageWorn,
    PoolsEmptied,
    TapChange,
)
from mtgjudge.engine.events.zones import Attached, Ceases, Destroy, ZoneChange
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import Step

_OF_STEP: dict[Step, tuple[str, ...]] = {
    Step.DECLARE_ATTACKERS: ("703.4i",),
    Step.DECLARE_BLOCKERS: ("703.4j",),
    Step.FIRST_STRIKE_DAMAGE: ("703.4k", "703.4m"),
    Step.COMBAT_DAMAGE: ("703.4k", "703.4m"),
    Step.CLEANUP: ("703.4p",),
}
"""Steps that always have turn-based actions, done before anything else happens in them."""


@behind(StepSettled)
def _settled(seen: Moment) -> Iterator[str]:
    rules = _OF_STEP.get(seen.game.state.turn.step, ())
    if rules:
        yield from ("703.3", "703.4", *rules)


def _turn_based(rule: str) -> tuple[str, ...]:
    """A turn-based action: it happens on its own, and nobody controls it."""
    return ("703.1", "703.2", rule)


@behind(AttackersDeclared)
def _attackers(seen: Moment) -> Iterator[str]:
    yield from _turn_based("703.4i")


@behind(BlockersDeclared)
def _blockers(seen: Moment) -> Iterator[str]:
    yield from _turn_based("703.4j")


@behind(Damage)
def _damage(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Damage)
    if event.combat:
        yield from _turn_based("703.4m")


@behind(Phases)
def _phasing(seen: Moment) -> Iterator[str]:
    if seen.event.cause.rule == "702.26a":
        yield from _turn_based("703.4a")


@behind(TapChange)
def _untapping(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TapChange)
    if event.turn_based:
        yield from _turn_based("703.4c")


@behind(CardDrawn)
def _drawing(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, CardDrawn)
    if event.turn_based:
        yield from _turn_based("703.4d")


@behind(CountersPut)
def _lore(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, CountersPut)
    if event.kind == "lore" and not event.cause.source and seen.game.state.turn.step is Step.PRECOMBAT_MAIN:
        yield from (*_turn_based("703.4f"), "714.3", "714.3c")


@behind(ZoneChange)
def _discarding(seen: Moment) -> Iterator[str]:
    if seen.event.cause.rule == "514.1":
        yield from _turn_based("703.4n")


@behind(DamageWorn)
def _wearing_off(seen: Moment) -> Iterator[str]:
    if seen.game.state.turn.step is Step.CLEANUP:
        yield from _turn_based("703.4p")


@behind(PoolsEmptied)
def _emptying(seen: Moment) -> Iterator[str]:
    yield from _turn_based("703.4q")


# --- state-based actions ---------------------------------------------------------------------------------------------


@behind(PlayerLoses, Ceases, Destroy, ZoneChange, Attached, BestowEnds, CountersRemoved, Chosen, SpeedChanged)
def _state_based(seen: Moment) -> Iterator[str]:
    """704: found and done together, by nobody; two of them with one result are one event."""
    rule = str(seen.event.cause.rule or "")
    if not rule.startswith("704.5"):
        return
    yield from ("704.1", "704.2", "704.3", "704.5", rule)
    if rule == "704.5z":
        yield "702.179a"
    if isinstance(seen.event, ZoneChange) and sum(_is_state_based(entry.event) for entry in seen.batch) > 1:
        yield "704.8"


def _is_state_based(event: Event) -> bool:
    return str(event.cause.rule or "").startswith("704.5")


@behind(DrawLossNoted, StateActions)
def _checked(seen: Moment) -> Iterator[str]:
    yield from ("704.3", "704.4")


@behind(TriggerWaits)
def _triggers_instead(seen: Moment) -> Iterator[str]:
    """Abilities that watch for a step or a state are triggered, no actions of the game."""
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    if not isinstance(ability, TriggeredAbility):
        return
    if isinstance(ability.event, p.BeginningOf):
        yield "703.1a"
    elif isinstance(ability.event, p.StateTrue):
        yield "704.1a"
