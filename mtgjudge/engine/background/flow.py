"""Turns, steps and priority: whose turn, which parts it has, who receives priority and why (102, 117, 500-514)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.base import GAME
from mtgjudge.engine.events.effects import EffectsEnd
from mtgjudge.engine.events.flow import (
    GameEnds,
    LandPlayed,
    PlayerLeaves,
    PlayerLoses,
    PriorityGiven,
    PriorityPassed,
    StateActions,
    StepBegins,
    StepsDropped,
    StepSettled,
    StepSkipped,
    TurnBegins,
)
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    AbilityPutOnStack,
    ActionBegins,
    Resolved,
    SpellCast,
    TriggerWaits,
)
from mtgjudge.engine.events.status import CardDrawn, DamageWorn, TapChange
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.durations import UntilEndOfCombat, UntilEndOfTurn, UntilNextStep
from mtgjudge.language.vocabulary import Step

_MAIN = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)
_OF_STEP: dict[Step, tuple[str, ...]] = {
    Step.UNTAP: ("501.1",),
    Step.PRECOMBAT_MAIN: ("505.1a",),
    Step.POSTCOMBAT_MAIN: ("505.1a",),
    Step.BEGINNING_OF_COMBAT: ("506.1",),
    Step.END: ("512.1",),
}
"""What a phase consists of, as its first step begins."""
_PRIORITY_IN: dict[Step, str] = {
    Step.DRAW: "504.2",
    Step.PRECOMBAT_MAIN: "505.6",
    Step.POSTCOMBAT_MAIN: "505.6",
    Step.BEGINNING_OF_COMBAT: "507.2",
    Step.DECLARE_ATTACKERS: "508.2",
    Step.DECLARE_BLOCKERS: "509.2",
    Step.FIRST_STRIKE_DAMAGE: "510.3",
    Step.COMBAT_DAMAGE: "510.3",
}
"""Where the active player receives priority in a step."""
_TRIGGERS_FIRST: dict[Step, str] = {
    Step.UPKEEP: "503.1a",
    Step.DECLARE_ATTACKERS: "508.2b",
    Step.DECLARE_BLOCKERS: "509.2a",
    Step.FIRST_STRIKE_DAMAGE: "510.3a",
    Step.COMBAT_DAMAGE: "510.3a",
}
"""What has triggered so far goes on the stack before that."""
_OF_LOSS: dict[str, tuple[str, ...]] = {
    "104.3a": ("405.6g",),
    "704.5a": ("104.3b", "119.6"),
    "704.5b": ("104.3c", "121.4"),
    "704.5c": ("104.3d", "122.1f"),
}
"""What else says that a player loses."""


@behind(TurnBegins)
def turns(seen: Moment) -> Iterator[str]:
    """The player whose turn it is is the active player."""
    yield "102.1"
    if seen.kept.turn.step is Step.CLEANUP and not _had_priority(seen):
        yield "500.3"


@behind(StepBegins)
def steps(seen: Moment) -> Iterator[str]:
    """What the phase that begins consists of, and how the step before came to its end."""
    event = seen.event
    assert isinstance(event, StepBegins)
    yield from _OF_STEP.get(event.step, ())
    before = seen.kept.turn.step
    if before is Step.UNTAP and event.step is not Step.UNTAP:
        yield "500.3"
    if before in _MAIN and event.step not in (before, Step.CLEANUP):
        yield "505.2"


def _had_priority(seen: Moment) -> bool:
    """Whether anybody received priority in the step at hand before."""
    for entry in seen.earlier():
        if isinstance(entry.event, PriorityGiven):
            return True
        if isinstance(entry.event, StepBegins):
            return False
    return False


@behind(StepsDropped)
def left_out(seen: Moment) -> Iterator[str]:
    """Without attackers there are no blocks and no combat damage."""
    coming = seen.kept.turn.upcoming
    combat = seen.kept.combat
    fights = combat is not None and (combat.attacks or combat.attacked)
    if coming and coming[0] in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE) and not fights:
        yield "508.8"


@behind(StepSkipped)
def skipped(seen: Moment) -> Iterator[str]:
    """Skipping is a replacement effect: what is skipped is as though it did not exist."""
    yield "614.1b"


@behind(PriorityGiven)
def priority(seen: Moment) -> Iterator[str]:
    """Why this player receives priority: the step begins, something has resolved, they acted, another passed."""
    event = seen.event
    assert isinstance(event, PriorityGiven)
    if not event.player:
        return
    settled = False
    for entry in seen.earlier():
        before = entry.event
        settled = settled or isinstance(before, (StateActions, TriggerWaits))
        settled = settled or (isinstance(before, AbilityPutOnStack) and before.triggered)
        why = _why(seen, before)
        if why:
            yield from why
            break
    if settled:
        yield "117.5"


def _why(seen: Moment, before: object) -> tuple[str, ...]:
    """The rule by which priority is given after this event; empty if the event doesn't lead to it."""
    step = seen.game.state.turn.step
    if isinstance(before, StepSettled):
        if step is Step.CLEANUP:
            return ("514.3a",)
        return ("117.3a", *((_PRIORITY_IN[step],) if step in _PRIORITY_IN else ()))
    if isinstance(before, Resolved):
        return ("117.3b",)
    if isinstance(before, PriorityPassed):
        return ("117.3d",)
    if isinstance(before, (SpellCast, LandPlayed)) or isinstance(before, AbilityActivated) and not before.mana_ability:
        return ("117.3c", "116.3") if isinstance(before, LandPlayed) else ("117.3c",)
    if isinstance(before, ActionBegins) and before.action_rule.startswith("116"):
        return ("117.3c", "116.3")
    return ()


@behind(AbilityPutOnStack)
def triggers_first(seen: Moment) -> Iterator[str]:
    """Triggers of a step go on the stack before anybody receives priority in it."""
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    step = seen.game.state.turn.step
    if event.triggered and step in _TRIGGERS_FIRST and not _had_priority(seen):
        yield _TRIGGERS_FIRST[step]


@behind(TriggerWaits)
def at_the_beginning(seen: Moment) -> Iterator[str]:
    """ "At the beginning of" a step triggers as it begins, "at end of combat" as its last step does."""
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    if not isinstance(ability, TriggeredAbility) or not isinstance(ability.event, p.BeginningOf):
        return
    yield "500.6"
    if ability.event.step is Step.END_OF_COMBAT:
        yield "511.2"


@behind(EffectsEnd)
def expiring(seen: Moment) -> Iterator[str]:
    """Effects "until end of turn" end in the cleanup step, those "until end of combat" with the whole phase."""
    event = seen.event
    assert isinstance(event, EffectsEnd)
    gone = [effect for effect in seen.kept.effects if effect.id in event.ids]
    if any(isinstance(effect.duration, UntilEndOfTurn) for effect in gone) and seen.kept.turn.step is Step.CLEANUP:
        yield "500.5b"
        yield "514.2"
    if any(isinstance(effect.duration, UntilEndOfCombat) for effect in gone):
        yield "500.5a"
    if any(isinstance(effect.duration, UntilNextStep) for effect in gone):
        yield "500.4"


@behind(CardDrawn, TapChange, DamageWorn)
def turn_based(seen: Moment) -> Iterator[str]:
    """Turn-based actions use no stack; they come before anybody receives priority."""
    event = seen.event
    if isinstance(event, DamageWorn):
        own = seen.kept.turn.step is Step.CLEANUP and bool(event.objects) and event.cause == GAME
    else:
        own = isinstance(event, CardDrawn | TapChange) and event.turn_based
    if not own:
        return
    yield "405.6e"
    yield "117.2c"


@behind(StateActions)
def state_based(seen: Moment) -> Iterator[str]:
    """State-based actions use no stack; they come before anybody receives priority."""
    yield "405.6f"
    yield "117.2d"


@behind(PlayerLoses)
def losing(seen: Moment) -> Iterator[str]:
    """The ways to lose."""
    event = seen.event
    assert isinstance(event, PlayerLoses)
    yield "104.3"
    yield from _OF_LOSS.get(event.state_rule, ())


@behind(PlayerLeaves)
def leaving(seen: Moment) -> Iterator[str]:
    """What a player who leaves owns goes along at once."""
    yield "405.6h"


@behind(GameEnds)
def ending(seen: Moment) -> Iterator[str]:
    """The ways in which a game ends."""
    event = seen.event
    assert isinstance(event, GameEnds)
    yield "104.2" if event.winner else "104.4"
