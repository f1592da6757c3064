"""Objects that go away until something leaves the battlefield, and come back the moment it does (610.3).

The second one-shot effect is no triggered ability: it happens right after the event, without the stack. What waits
is kept as a shield whose
kind starts with `return to`; the gate asks `bring_back` after every batch.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.effects import ShieldChanged, ShieldMade
from mtgjudge.engine.events.zones import Entry, ZoneChange
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.state import GameState, Shield
from mtgjudge.language import durations as d
from mtgjudge.language.categories import Duration
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

RETURN = "return to "


def promise_return(ctx: Context, until: Duration, moved: list[tuple[int, Zone]]) -> None:
    """Remember that these objects return to the zones they came from once the thing that `until` names has left."""
    assert isinstance(until, d.UntilLeaves)
    waits_for = named(ctx, until.what)[0]
    for identifier, origin in moved:
        if identifier:
            shield = Shield(
                id=ctx.game.state.next_id,
                kind=f"{RETURN}{origin.value}",
                source=waits_for,
                controller=ctx.controller,
                protects=(identifier,),
                amount=None,
                created_turn=ctx.game.state.turn.number,
            )
            ctx.game.perform(ShieldMade(shield=shield, cause=Cause(ctx.source, ctx.controller, ctx.stack_object)))


def _has_left(state: GameState, identifier: int) -> bool:
    item = state.objects.get(identifier)
    return item is None or item.zone is not Zone.BATTLEFIELD


def bring_back(game: Game) -> None:
    """After a batch: return what waited for something that has left, all at once (610.3c-d)."""
    due = [
        shield
        for shield in game.state.shields
        if shield.kind.startswith(RETURN) and _has_left(game.state, shield.source)
    ]
    if not due:
        return
    game.perform(*(ShieldChanged(id=shield.id, left=None) for shield in due))
    events: list[Event] = []
    for shield in due:
        events += _return(game, shield)
    game.perform(*events)


def _return(game: Game, shield: Shield) -> list[Event]:
    from mtgjudge.engine.instructions.arriving import stays_away

    item = game.state.objects.get(shield.protects[0])
    if item is None:
        return []
    to = Zone(shield.kind.removeprefix(RETURN))
    cause = Cause(shield.source, shield.controller)
    ctx = Context(game, shield.source, shield.controller)
    if to is not Zone.BATTLEFIELD:
        return [ZoneChange(object=item.id, to=to, cause=cause)]
    if stays_away(ctx, item.id, transformed=False):
        return []
    return [ZoneChange(object=item.id, to=to, entry=Entry(controller=item.owner), cause=cause)]
