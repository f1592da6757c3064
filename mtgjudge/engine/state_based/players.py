"""State-based actions about players: losing the game (704.5a-c), completing a dungeon (704.5t)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.flow import PlayerLoses
from mtgjudge.engine.state import PlayerState
from mtgjudge.engine.state_based.registry import because, for_player
from mtgjudge.language.changes import CantLoseGame
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

POISON_LIMIT = 10


def _loses(game: Game, player: PlayerState, why: str, rule: str) -> Iterator[Event]:
    if not game.rule_on(CantLoseGame, player.id):
        yield PlayerLoses(player=player.id, why=why, state_rule=cr(rule), cause=because(rule))


@for_player("704.5a")
def _no_life(game: Game, player: PlayerState) -> Iterator[Event]:
    if player.life <= 0:
        yield from _loses(game, player, f"their life total is {player.life}", "704.5a")


@for_player("704.5b")
def _empty_library(game: Game, player: PlayerState) -> Iterator[Event]:
    if player.drew_from_empty:
        yield from _loses(game, player, "they drew from an empty library", "704.5b")


@for_player("704.5c")
def _poison(game: Game, player: PlayerState) -> Iterator[Event]:
    count = player.counter("poison")
    if count >= POISON_LIMIT:
        yield from _loses(game, player, f"they have {count} poison counters", "704.5c")


@for_player("704.5t")
def _dungeon(game: Game, player: PlayerState) -> Iterator[Event]:
    """309.6: once no room ability of it is waiting or on the stack."""
    if not game.state.command:
        return
    from mtgjudge.engine.dungeons.standing import completion, dungeon_of, is_at_the_bottom, waits_for_a_room

    item = dungeon_of(game, player.id)
    if item is not None and is_at_the_bottom(item) and not waits_for_a_room(game, item):
        yield completion(item, "704.5t")
