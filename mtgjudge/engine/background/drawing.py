"""Drawing cards: one at a time, the top card of the library, to the hand (121)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.stack import Resolves
from mtgjudge.engine.events.status import CardDrawn
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.language.effects import May
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


@behind(CardDrawn)
def drawing(seen: Moment) -> Iterator[str]:
    """Several cards are as many single draws, one player after another; from an empty library nothing comes."""
    event = seen.event
    assert isinstance(event, CardDrawn)
    earlier = [entry.event for entry in seen.siblings() if isinstance(entry.event, CardDrawn)]
    if not event.turn_based and any(other.player == event.player for other in earlier):
        yield "121.2"
    if any(other.player != event.player for other in earlier):
        yield "121.2c"
    if not seen.player_was(event.player).library:
        yield "121.4"
        above = next(seen.parents(), None)
        item = seen.game.find_object(above.object) if isinstance(above, Resolves) else None
        content = item.stack.content if item is not None and item.stack is not None else None
        if content is not None and any(isinstance(part, May) for part in content.walk()):
            yield "121.3"


@behind(ZoneChange)
def not_drawn(seen: Moment) -> Iterator[str]:
    """A card that is put into its owner's hand from the library has not been drawn."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is not None and was.zone is Zone.LIBRARY and event.to is Zone.HAND:
        yield "121.5"


def draw_replaced(game: Game, event: CardDrawn) -> list[str]:
    """A draw is replaced even where there is no card to draw, and wholly before the next one of several."""
    found = ["121.6", "614.11"]
    if not game.state.players[seat_of(event.player)].library:
        found.append("121.6a")
    drawn = [entry for entry in game.log[game.parent + 1 :] if entry.parent == game.parent]
    if game.parent >= 0 and any(isinstance(entry.event, CardDrawn) for entry in drawn):
        found += ["121.6b", "614.11a"]
    return found
