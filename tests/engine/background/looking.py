"""Games that somebody looks on at, and what stood behind the latest event that tells something."""

from __future__ import annotations

from mtgjudge.engine.background import Onlooker
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.game import Game
from tests.engine.builders import Table


def looked_at(table: Table, *answers: object) -> Game:
    """A game of this table with an onlooker."""
    game = table.game(*answers)  # type: ignore[arg-type]
    game.onlooker = Onlooker()
    return game


def behind(game: Game, *events: Event) -> set[str]:
    """What stands behind these events, which happen at once, without what comes of them."""
    entries = game.perform(*events)
    return {str(rule) for entry in entries for rule in entry.background}


def behind_all(game: Game, start: int = 0) -> set[str]:
    """What stands behind everything since a place in the log."""
    return {str(rule) for entry in game.log[start:] for rule in entry.background}


def by(player: int, source: int = 0, stack_object: int = 0) -> Cause:
    """A cause: something that this player controls does it."""
    return Cause(source, player, stack_object)
