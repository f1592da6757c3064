"""What a batch of events becomes before it happens (614.6, 616.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.events.base import Event

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def settle(game: Game, events: Iterable[Event]) -> tuple[list[Event], list[Callable[[], None]]]:
    """The events that will really happen, and instructions to follow in place of those that were replaced by instructions."""
    return [event for event in events if event.can_happen(game)], []
