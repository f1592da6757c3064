"""Noticing that permanents have come under another player's control (613.1b, 302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.events.stack import ControlChanged

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def sync_control(game: Game) -> None:
    """Compare who controls each permanent with who did when last looked; every difference is an event."""
    projection = game.projection
    if projection.control_seen:
        return
    changed = []
    for identifier in game.battlefield():
        item = game.state.objects[identifier]
        now = projection.look(identifier).controller
        seen = item.seen_controller or item.controller
        if now != seen:
            changed.append(ControlChanged(object=identifier, player=now, before=seen))
    if changed:
        game.perform(*changed)
    else:
        projection.control_seen = True
