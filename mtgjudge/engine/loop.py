"""The loop of the game: priority, passing, resolving, steps (117, 405.5, 500.2, 704.3).

A checkpoint is taken whenever a player receives priority; then nothing of the game lives on the Python stack (DESIGN:
idea 5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mtgjudge.engine.activating import activate
from mtgjudge.engine.casting import cast
from mtgjudge.engine.combat.removal import tidy
from mtgjudge.engine.continuous.control import sync_control
from mtgjudge.engine.continuous.durations import while_conditions
from mtgjudge.engine.decisions import (
    Action,
    ActivateAbility,
    CastSpell,
    Concede,
    Pass,
    PlayLand,
    Priority,
    SpecialAction,
)
from mtgjudge.engine.endless import after_resolution
from mtgjudge.engine.events.flow import GameEnds, PlayerLoses, PriorityGiven, PriorityPassed
from mtgjudge.engine.lands import play_land
from mtgjudge.engine.leaving import losers_leave
from mtgjudge.engine.resolving import resolve_top
from mtgjudge.engine.state_based import check
from mtgjudge.engine.triggers.notice import state_triggers
from mtgjudge.engine.triggers.stacking import put_triggers_on_stack
from mtgjudge.engine.turn import NO_PRIORITY, following, next_step, settle_step
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.vocabulary import Step
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Checkpoint = Callable[["Game"], None]
MAX_ROUNDS = 500
"""So often state-based actions and triggers may follow each other before the game is called endless."""


def run(game: Game, checkpoint: Checkpoint | None = None) -> None:
    """Play until the game is over; a decider without an answer raises Pending out of here. Raises IllegalAction,
    Unsupported.
    """
    while not game.state.over:
        advance(game, checkpoint)


def advance(game: Game, checkpoint: Checkpoint | None = None) -> None:
    """One move of the game: turn-based actions of a step, or one priority decision."""
    state = game.state
    if not state.turn.began:
        settle_step(game)
        if state.turn.step in NO_PRIORITY:
            if state.turn.step is Step.UNTAP or not _cleanup_priority(game):
                next_step(game)
            return
        give_priority(game, state.turn.active)
    elif not state.priority and state.turn.step in NO_PRIORITY:
        next_step(game)  # a game that is laid out in such a step goes on from it
    elif not state.priority:
        give_priority(game, state.turn.active)
    else:
        if checkpoint is not None:
            checkpoint(game)
        _decide(game)


def _cleanup_priority(game: Game) -> bool:
    """514.3a: priority in the cleanup step only if state-based actions were performed or abilities triggered; then
    another cleanup follows.
    """
    happened = settle(game)
    if happened and not game.state.over:
        from mtgjudge.engine.events.flow import StepsDropped

        game.perform(StepsDropped(steps=(Step.CLEANUP, *game.state.turn.upcoming)))
        game.perform(PriorityGiven(player=game.state.turn.active))
    return happened


def settle(game: Game) -> bool:
    """State-based actions, then waiting triggers, until there are none (117.5, 704.3). Returns whether anything
    happened.
    """
    happened = False
    for _ in range(MAX_ROUNDS):
        while_conditions(game)
        sync_control(game)
        tidy(game)
        if check(game):
            happened = True
            if game.state.over:
                return True
            continue
        state_triggers(game)
        if game.state.pending:
            happened = True
            put_triggers_on_stack(game)
            continue
        return happened
    raise Unsupported("a loop of state-based actions and triggers that does not end by itself")


def give_priority(game: Game, player: int, passes: int = 0) -> None:
    """A player would receive priority: state-based actions and triggers first (117.5)."""
    settle(game)
    if game.state.over:
        return
    if game.player(player).lost:
        player = following(game, player)  # 800.4a, 800.4j
    game.perform(PriorityGiven(player=player, passes=passes))


def _decide(game: Game) -> None:
    state = game.state
    player = state.priority
    answer = game.ask(Priority(player=player, for_player=player, prompt="priority"))
    if not isinstance(answer, Action):
        raise Unsupported(f"an answer to priority that is no action: {answer!r}")
    if isinstance(answer, Pass):
        _pass(game, player)
        return
    act(game, player, answer)
    give_priority(game, player)


def act(game: Game, player: int, action: Action) -> None:
    """Carry out what a player with priority does. Raises IllegalAction; the caller then returns to the last
    checkpoint (733.1).
    """
    game.watch.begin_anew()
    if isinstance(action, CastSpell):
        cast(game, player, action)
    elif isinstance(action, ActivateAbility):
        activate(game, player, action)
    elif isinstance(action, PlayLand):
        play_land(game, player, action)
    elif isinstance(action, Concede):
        concede(game, player)
    elif isinstance(action, SpecialAction):
        from mtgjudge.engine.special_actions import take

        take(game, player, action)
    else:
        raise Unsupported(f"action {type(action).__name__}")


def concede(game: Game, player: int) -> None:
    """104.3a: leave the game and lose at once."""
    game.perform(PlayerLoses(player=player, why="conceded", state_rule=cr("104.3a")))
    left = game.players_in_turn_order()
    if len(left) == 1:
        game.perform(GameEnds(winner=left[0], why="everybody else has lost", game_rule=cr("104.2a")))
    losers_leave(game)


def _pass(game: Game, player: int) -> None:
    """117.4: when all have passed in succession, the top of the stack resolves, or the step ends."""
    state = game.state
    game.perform(PriorityPassed(player=player))
    if state.passes < len(game.players_in_turn_order()):
        give_priority(game, _next_in_turn(game, player), state.passes)
        return
    if state.stack:
        resolve_top(game)
        after_resolution(game)
        if state.turn.ending:
            next_step(game)  # 724.1d, f: nobody receives priority
        elif not state.over:
            give_priority(game, state.turn.active)
    else:
        game.watch.begin_anew()
        next_step(game)


def _next_in_turn(game: Game, player: int) -> int:
    order = game.players_in_turn_order()
    return order[(order.index(player) + 1) % len(order)] if player in order else order[0]
