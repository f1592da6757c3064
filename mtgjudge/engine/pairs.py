"""Paired creatures (702.95): who is paired with whom, and when that ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.events.pairing import Paired

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def partner(game: Game, identifier: int) -> int:
    """What a creature is paired with; 0 where it is unpaired."""
    for pair in game.state.pairs:
        if identifier == pair.first:
            return pair.second
        if identifier == pair.second:
            return pair.first
    return 0


def can_be_paired(game: Game, identifier: int, player: int) -> bool:
    """Whether it is a creature on the battlefield under the player's control (702.95c, 702.95e)."""
    if not game.on_battlefield(identifier):
        return False
    look = game.characteristics(identifier)
    return look.is_creature() and look.controller == player


def part(game: Game) -> None:
    """702.95e: a pair ends the moment one of the two is no creature there under that player's control any more; the
    gate asks after each batch."""
    for pair in game.state.pairs:
        if not all(can_be_paired(game, each, pair.player) for each in (pair.first, pair.second)):
            game.perform(Paired(pair=pair, on=False))


__all__ = ["can_be_paired", "part", "partner"]
