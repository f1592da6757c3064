"""One check of state-based actions (704.3): find all that apply, perform them at once, end the game where nobody or
one is left (104.2a, 104.4a).

A check that found nothing is remembered with the projection it looked at: as long as nothing has happened since but
that steps began, abilities were put on the stack, mana was made and the like, the next one costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import (
    DrawLossNoted,
    GameEnds,
    PlayerLoses,
    PriorityGiven,
    PriorityPassed,
    StateActions,
    StepBegins,
    StepsDropped,
    StepSettled,
)
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    AbilityPutOnStack,
    ActionBegins,
    Announced,
    AttackersDeclared,
    BlockersDeclared,
    PaymentWindow,
    ReplacementApplied,
    TargetsChosen,
)
from mtgjudge.engine.events.status import ManaAdded, ManaSpent, PoolsEmptied
from mtgjudge.engine.events.zones import Destroy, ZoneChange
from mtgjudge.engine.leaving import losers_leave
from mtgjudge.engine.state_based import commanders, groups, permanents, players
from mtgjudge.engine.state_based.registry import ACTIONS, OnAll, OnPermanent, OnPlayer, Permanent, Scope, because
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

ROOMS = (players, permanents, groups, commanders)
"""The modules whose functions stand in the table of actions; importing them fills it."""

_ON_PLAYER: tuple[OnPlayer, ...] = tuple(action.on_player for action in ACTIONS if action.on_player is not None)
_ON_ALL: tuple[OnAll, ...] = tuple(action.on_all for action in ACTIONS if action.on_all is not None)
_BY_SCOPE: dict[Scope, tuple[OnPermanent, ...]] = {
    scope: tuple(action.on_permanent for action in ACTIONS if action.scope is scope and action.on_permanent is not None)
    for scope in Scope
}
_HARMLESS: tuple[type[Event], ...] = (
    PriorityGiven,
    PriorityPassed,
    StepBegins,
    StepsDropped,
    StepSettled,
    ActionBegins,
    Announced,
    TargetsChosen,
    AbilityPutOnStack,
    AbilityActivated,
    AttackersDeclared,
    BlockersDeclared,
    PaymentWindow,
    ManaAdded,
    ManaSpent,
    PoolsEmptied,
)
"""Events that can't bring a state-based action about, as long as the projection stays the same."""


def check(game: Game) -> bool:
    """Perform all state-based actions that apply now, as one event (704.3); whether there were any. The caller
    repeats it.

    Moves come first within the event, so that what leaves is remembered as it was before all of it (704.8)."""
    if game.state.over:
        return False
    if _end_game(game):  # a player may have lost by an effect (104.3e), which is no state-based action
        return True
    if _clean(game):
        return False
    found = find(game)
    noted = _note(game)
    if not found and noted is None:
        game.projection.clean_at = len(game.log)
        return False
    start = len(game.log)
    destroys = [event for event in found if isinstance(event, Destroy)]
    others: list[Event] = [event for event in found if isinstance(event, ZoneChange)]
    others += [event for event in found if not isinstance(event, Destroy | ZoneChange)]
    if noted is not None:
        others.append(noted)
    for told in _told_once(others):
        game.perform(told)
    game.perform(*destroys, *((StateActions(then=tuple(others)),) if others else ()))
    _end_game(game)
    return any(not isinstance(entry.event, StateActions | Destroy | DrawLossNoted) for entry in game.log[start:])


def find(game: Game) -> list[Event]:
    """The events that all state-based actions together would perform; each permanent is moved or destroyed only
    once (704.7)."""
    found: list[Event] = []
    for player in game.state.players:
        if not player.lost and not player.left:
            for on_player in _ON_PLAYER:
                found += on_player(game, player)
    known, look = game.projection.working.get, game.projection.look
    objects = game.state.objects
    there: list[Permanent] = []
    for identifier in game.battlefield():
        item, traits = objects[identifier], known(identifier) or look(identifier)
        there.append((item, traits))
        for scope in permanents.scopes_of(item, traits):
            for on_permanent in _BY_SCOPE[scope]:
                found += on_permanent(game, item, traits)
    for on_all in _ON_ALL:
        found += on_all(game, there)
    return _once_each(found) if len(found) > 1 else found


def _told_once(found: list[Event]) -> Iterator[Event]:
    """That several state-based actions have the same result for a player is told (704.7)."""
    for event in found:
        if isinstance(event, PlayerLoses) and event.several:
            what = "several state-based actions with the same result are one"
            yield ReplacementApplied(object=event.player, what=what, effect_rule=cr("704.7"))


def _once_each(found: list[Event]) -> list[Event]:
    """A permanent that is put into a graveyard anyway is not destroyed as well; two reasons to move it are one
    move (704.7)."""
    moved: set[int] = set()
    lost: set[int] = set()
    kept: list[Event] = []
    for event in found:
        if isinstance(event, ZoneChange):
            if event.object in moved:
                continue
            moved.add(event.object)
        elif isinstance(event, PlayerLoses):
            if event.player in lost:
                continue
            lost.add(event.player)
            several = sum(isinstance(each, PlayerLoses) and each.player == event.player for each in found) > 1
            event = msgspec.structs.replace(event, several=several)
        kept.append(event)
    destroyed: set[int] = set()
    out: list[Event] = []
    for event in kept:
        if isinstance(event, Destroy):
            if event.object in moved or event.object in destroyed:
                continue
            destroyed.add(event.object)
        out.append(event)
    return out


def _clean(game: Game) -> bool:
    at = game.projection.clean_at
    if at < 0 or at > len(game.log):
        return False
    return all(isinstance(entry.event, _HARMLESS) for entry in game.log[at:])


def _note(game: Game) -> DrawLossNoted | None:
    """What counts only until the next check (704.5b, 704.5h) is looked at now."""
    touched = tuple(identifier for identifier in game.state.battlefield if game.state.objects[identifier].deathtouched)
    if touched or any(player.drew_from_empty for player in game.state.players):
        return DrawLossNoted(deathtouched=touched, cause=because("704.3"))
    return None


def _end_game(game: Game) -> bool:
    """104.4a: all who were left lost at once; 104.2a: one player is left. Whether the game is over now."""
    if not any(player.lost for player in game.state.players):
        return False
    left = game.players_in_turn_order()
    if not left:
        game.perform(GameEnds(winner=0, why="all players lost at once", game_rule=cr("104.4a")))
    elif len(left) == 1:
        game.perform(GameEnds(winner=left[0], why="all opponents have lost", game_rule=cr("104.2a")))
    else:
        losers_leave(game)
    return game.state.over
