"""A player leaves a game that goes on without them (800.4a): what they own goes along, what they were given goes back.

Effects that give them control end, their abilities and copies on the stack cease to exist, what they still control is
exiled. None of this is a state-based action; it happens at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.continuous.control import sync_control
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.dungeons import InitiativeTaken
from mtgjudge.engine.events.effects import EffectsEnd
from mtgjudge.engine.events.flow import PlayerLeaves
from mtgjudge.engine.events.stack import BecameMonarch
from mtgjudge.engine.events.zones import Ceases, ZoneChange
from mtgjudge.engine.state import FloatingEffect, ObjectKind
from mtgjudge.language.changes import ChangeControl
from mtgjudge.language.references import Result
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_RULE = cr("800.4a")


def losers_leave(game: Game) -> bool:
    """Whoever has lost leaves the game (104.5), if others play on. Whether anybody did."""
    gone = [player.id for player in game.state.players if player.lost and not player.left]
    if not gone or game.state.over or len(game.players_in_turn_order()) < 2:
        return False
    for player in gone:
        _leave(game, player)
    return True


def _leave(game: Game, player: int) -> None:
    cause = Cause(rule=_RULE)
    delayed = any(waiting.controller == player for waiting in game.state.delayed)
    designations = (*_new_monarch(game, player), *_new_initiative(game, player))
    game.perform(PlayerLeaves(player=player, delayed=delayed, cause=cause), *designations)
    objects = game.state.objects
    owned = [identifier for identifier, item in objects.items() if item.owner == player]
    ending = tuple(effect.id for effect in game.state.effects if _gives_control(effect, player))
    game.perform(
        *(Ceases(object=identifier, state_rule=_RULE, cause=cause) for identifier in owned),
        EffectsEnd(ids=ending, cause=cause),
    )
    sync_control(game)
    on_stack = [each for each in game.state.stack if objects[each].controller == player]
    uncarded = [each for each in on_stack if objects[each].kind is not ObjectKind.CARD]
    game.perform(*(Ceases(object=identifier, state_rule=_RULE, cause=cause) for identifier in uncarded))
    left = [each for each in on_stack if each not in uncarded]
    left += [each for each in game.state.battlefield if game.known_controller(each) == player]
    game.perform(*(ZoneChange(object=each, to=Zone.EXILE, cause=cause, state_rule=_RULE) for each in left))


def _new_monarch(game: Game, leaving: int) -> tuple[BecameMonarch, ...]:
    """725.4: the crown of a player who leaves goes on."""
    if game.state.monarch != leaving:
        return ()
    return tuple(BecameMonarch(player=player, left_by=leaving) for player in _next_holder(game, leaving))


def _new_initiative(game: Game, leaving: int) -> tuple[InitiativeTaken, ...]:
    """726.4: so does the initiative."""
    if game.state.initiative != leaving:
        return ()
    return tuple(InitiativeTaken(player=player, left_by=leaving) for player in _next_holder(game, leaving))


def _next_holder(game: Game, leaving: int) -> list[int]:
    """The active player, or the next in turn order."""
    active = game.state.turn.active
    order = game.players_in_turn_order()  # those who are left, the active player first
    if active in order and not game.player(active).lost:
        return [active]
    there = [player for player in order if player != leaving]
    following_ = [player for player in there if seat_of(player) > seat_of(active)] or there
    return following_[:1]


def _gives_control(effect: FloatingEffect, player: int) -> bool:
    """Whether an effect gives this player control of something."""
    bound = {label: outcome.objects for label, outcome in effect.bindings}
    return any(
        isinstance(change, ChangeControl) and isinstance(change.to, Result) and player in bound.get(change.to.of, ())
        for change in effect.changes
    )
