"""Flipping permanents (710)."""

from __future__ import annotations

from mtgjudge.engine.copying import copiable_values
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.flipping import Flipped
from mtgjudge.engine.flips import FLIPPED, FlipFace
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import cause_of, outcome_of, permanents
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e


@executes(e.FlipPermanent)
def _flip(ctx: Context, node: e.FlipPermanent) -> Outcome:
    """710.4: once; what has no other half doesn't flip."""
    state = ctx.game.state
    found = [
        item
        for item in permanents(ctx, named(ctx, node.what))
        if FLIPPED not in state.objects[item].designations
        and isinstance(copiable_values(ctx.game, state.objects[item]), FlipFace)
    ]
    ctx.game.perform(*(Flipped(object=item, cause=cause_of(ctx)) for item in found))
    return outcome_of(found)
