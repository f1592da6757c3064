"""Pairing creatures (702.95) and haunting them (702.55)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.pairing import Haunts, Paired
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.pairs import can_be_paired, partner
from mtgjudge.engine.state import Outcome, PairedCreatures
from mtgjudge.language import effects as e


@executes(e.Haunt)
def _haunt(ctx: Context, node: e.Haunt) -> Outcome:
    """702.55b."""
    cards = [card for card in named(ctx, node.what) if card in ctx.game.state.objects]
    creatures = named(ctx, node.creature)
    if not creatures:
        return Outcome(done=False)
    ctx.game.perform(*(Haunts(object=card, creature=creatures[0], cause=cause_of(ctx)) for card in cards))
    return Outcome(tuple(cards), len(cards), bool(cards))


@executes(e.Pair)
def _pair(ctx: Context, node: e.Pair) -> Outcome:
    """702.95c-d: both must still be creatures on the battlefield under that player's control, and unpaired."""
    two = [*named(ctx, node.first), *named(ctx, node.second, "pair")]
    able = [item for item in two if can_be_paired(ctx.game, item, ctx.controller) and not partner(ctx.game, item)]
    if len(set(two)) != 2 or able != two:
        return Outcome(done=False)
    ctx.game.perform(Paired(pair=PairedCreatures(two[0], two[1], ctx.controller), cause=cause_of(ctx)))
    return Outcome(tuple(two), 2)
