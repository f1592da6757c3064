"""Effects that wait for the next spell that a player casts this turn, and say where it goes as it resolves (614.1a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.effects import ShieldChanged, ShieldMade
from mtgjudge.engine.replacement.model import REPLACEMENT

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

NEXT_SPELL = "next spell"
"""`Shield.kind`: waits for the next spell cast by its controller that matches `source_filter`."""


def bind_next_spell(game: Game, player: int, spell: int) -> None:
    """The spell that was just cast is the next one that effects wait for: from now on they are about it."""
    for shield in list(game.state.shields):
        if shield.kind != NEXT_SPELL or shield.controller != player or shield.source_filter is None:
            continue
        ctx = Context(game, shield.source, shield.controller, results=dict(shield.bindings))
        if matches(ctx, shield.source_filter, spell):
            game.perform(ShieldChanged(id=shield.id, left=None))
            bound = msgspec.structs.replace(
                shield, id=game.state.next_id, kind=REPLACEMENT, protects=(spell,), source_filter=None, once=True
            )
            game.perform(ShieldMade(shield=bound))


__all__ = ["NEXT_SPELL", "bind_next_spell"]
