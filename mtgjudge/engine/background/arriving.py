"""Which object has arrived by an event: a card or spell that moved, or a token."""

from __future__ import annotations

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.events.zones import TokenEnters


def arrived(seen: Moment) -> int:
    """The id of the new object; 0 where there is none any more."""
    if isinstance(seen.event, TokenEnters):
        return next(iter(seen.entry.created), 0)
    for identifier in seen.event.subjects():
        item = seen.became(identifier)
        if item is not None:
            return item.id
    return 0
