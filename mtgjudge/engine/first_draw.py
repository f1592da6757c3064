"""The first card drawn in a turn is revealed as it is drawn, where a static ability says so (603.11): no ability on the
stack, but an event that a linked trigger looks for. Miracle lets its owner reveal the card itself so (702.94)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.decisions import YesNo
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import CardDrawn
from mtgjudge.engine.events.zones import Revealed
from mtgjudge.language.static_effects import RevealsFirstDraw
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def first_draw_revealed(game: Game, drawn: CardDrawn) -> tuple[Event, ...]:
    """The revelations that follow at once from this draw."""
    found = game.statics(RevealsFirstDraw)
    newest = game.log[-1].created if game.log and game.log[-1].event is drawn else ()
    miracle = bool(newest) and _has_miracle(game, newest[0])
    if not found and not miracle:
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
    if miracle and _asks(game, drawn.player, newest[0]):
        out.append(Revealed(player=drawn.player, cards=newest, reveal_rule=cr("702.94a"), by=newest[0]))
    return tuple(out)


def _has_miracle(game: Game, card: int) -> bool:
    """A card that nobody named is taken for one without miracle."""
    return not is_unknown(game.state.objects[card]) and Keyword.MIRACLE in game.characteristics(card).keywords


def _asks(game: Game, player: int, card: int) -> bool:
    """702.94a: the player may reveal the card as they draw it."""
    what = f"reveal {game.name(card)} for its miracle cost"
    answer = game.ask(YesNo(player=player, for_player=player, source=card, prompt="miracle", what=what))
    return answer is True
