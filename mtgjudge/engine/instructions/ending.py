"""Ending the turn (724.1): what waits ceases to exist, the stack is exiled, the cleanup step comes next."""

from __future__ import annotations

from mtgjudge.engine.continuous.control import sync_control
from mtgjudge.engine.continuous.durations import end_of_combat
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import TurnIsEnded
from mtgjudge.engine.events.stack import CombatChanged, TriggerRemoved
from mtgjudge.engine.events.zones import Ceases, ZoneChange
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

MAX_CHECKS = 500


@executes(e.EndTurn)
def _end_turn(ctx: Context, node: e.EndTurn) -> Outcome:
    """724.1a-d; abilities that trigger from now on wait until the cleanup step (724.1f)."""
    game = ctx.game
    cause = cause_of(ctx)
    why = "the turn ends before it is put on the stack"
    waiting = [(each.id, each.source) for each in game.state.pending]
    removed = (
        TriggerRemoved(trigger=number, source=source, why=why, removal_rule=cr("724.1a")) for number, source in waiting
    )
    game.perform(*removed)
    exiled: list[Event] = []
    for identifier in reversed(game.state.stack):
        if game.state.objects[identifier].kind is ObjectKind.ABILITY:
            exiled.append(Ceases(object=identifier, state_rule=cr("724.1b"), cause=cause))
        else:
            exiled.append(ZoneChange(object=identifier, to=Zone.EXILE, state_rule=cr("724.1b"), cause=cause))
    game.perform(*exiled)
    _check_state(ctx)
    if game.state.over:
        return Outcome((), 1)
    if game.state.combat is not None:
        game.perform(CombatChanged(combat=None, what="everything is removed from combat", cause=cause))
        end_of_combat(game)
    game.perform(TurnIsEnded(player=game.state.turn.active, cause=cause))
    return Outcome((), 1)


def _check_state(ctx: Context) -> None:
    """724.1c: state-based actions are performed as often as any apply; nothing is put on the stack."""
    from mtgjudge.engine.state_based import check

    game = ctx.game
    for _ in range(MAX_CHECKS):
        sync_control(game)
        if not check(game) or game.state.over:
            return
    raise Unsupported("state-based actions that do not end", ctx.source)
