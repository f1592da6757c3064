"""The first card drawn in a turn is revealed as it is drawn, where a static ability says so (603.11): no ability on the
stack, but an event that a linked trigger looks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import CardDrawn
from mtgjudge.engine.events.zones import Revealed
from mtgjudge.language.static_effects import RevealsFirstDraw
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def first_draw_revealed(game: Game, drawn: CardDrawn) -> tuple[Event, ...]:
    """The revelations that follow at once from this draw."""
    found = game.statics(RevealsFirstDraw)
    if not found:
        return ()
    cards = [
        entry
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, CardDrawn) and entry.event.player == drawn.player and entry.created
    ]
    if len(cards) != 1 or cards[0].event is not drawn:
        return ()
    out: list[Event] = []
    for source, controller, effect in found:
        assert isinstance(effect, RevealsFirstDraw)
        mine = not effect.own_turn or game.state.turn.active == drawn.player
        if mine and drawn.player in players(Context(game, source, controller), effect.who):
            shown = cards[0].created[0]
            out.append(Revealed(player=drawn.player, cards=(shown,), reveal_rule=cr("603.11"), by=source))
    return tuple(out)
