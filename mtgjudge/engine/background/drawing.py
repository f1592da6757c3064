"""Drawing cards: one at a time, the top card of the library, to the hand (121)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.status import CardDrawn


@behind(CardDrawn)
def drawing(seen: Moment) -> Iterator[str]:
    """121.1-121.4: several draws are as many single ones; from an empty library nothing comes, and the player loses."""
    event = seen.event
    assert isinstance(event, CardDrawn)
    if not event.turn_based:
        yield "121.2"
    if not seen.player_was(event.player).library:
        yield "121.4"
        yield "104.3c"
