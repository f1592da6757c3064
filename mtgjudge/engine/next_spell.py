"""Effects that wait for the next spell that a player casts this turn, and say where it goes as it resolves (614.1a);
permissions that the next spell of a kind uses up (601.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.effects import EffectsEnd, ShieldChanged, ShieldMade
from mtgjudge.engine.replacement.model import REPLACEMENT
from mtgjudge.language.changes import MayPlay

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


def use_permission_up(game: Game, card: int, spell: int) -> None:
    """A permission to cast one spell from among several cards ends with the spell that was cast so."""
    item = game.state.objects.get(spell)
    facts = item.stack.cast if item is not None and item.stack is not None else None
    if facts is None or not facts.permitted_by:
        return
    from mtgjudge.engine.casting_ways import FREE

    free = facts.way == FREE
    for effect in game.state.effects:
        ends = any(isinstance(change, MayPlay) and change.one and change.free is free for change in effect.changes)
        if ends and effect.source == facts.permitted_by and card in (effect.affected or ()):
            game.perform(EffectsEnd(ids=(effect.id,)))
            return


__all__ = ["NEXT_SPELL", "bind_next_spell", "use_permission_up"]
