"""Pairing creatures (702.95)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.pairing import Paired
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.pairs import can_be_paired, partner
from mtgjudge.engine.state import Outcome, PairedCreatures
from mtgjudge.language import effects as e


@executes(e.Pair)
def _pair(ctx: Context, node: e.Pair) -> Outcome:
    """702.95c-d: both must still be creatures on the battlefield under that player's control, and unpaired."""
    two = [*named(ctx, node.first), *named(ctx, node.second, "pair")]
    able = [item for item in two if can_be_paired(ctx.game, item, ctx.controller) and not partner(ctx.game, item)]
    if len(set(two)) != 2 or able != two:
        return Outcome(done=False)
    ctx.game.perform(Paired(pair=PairedCreatures(two[0], two[1], ctx.controller), cause=cause_of(ctx)))
    return Outcome(tuple(two), 2)
