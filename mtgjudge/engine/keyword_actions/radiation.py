"""What rad counters do at the beginning of a precombat main phase (728.1)."""

from __future__ import annotations

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.status import CountersRemoved, LifeLost
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.keyword_actions.common import actors, call, do
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import CardType

RAD = "rad"


def radiation(ctx: Context, node: e.KeywordAction) -> Outcome:
    """728.1: mill as many cards as rad counters; for each nonland card milled so, lose 1 life and one rad counter."""
    lost = 0
    for player in actors(ctx, node):
        count = ctx.game.state.players[seat_of(player)].counter(RAD)
        milled = do(ctx, e.Mill(call(ctx, player), Fixed(count))).objects
        for _ in [card for card in milled if CardType.LAND not in ctx.look(card).types]:
            ctx.game.perform(LifeLost(player=player, amount=1, cause=cause_of(ctx)))
            ctx.game.perform(CountersRemoved(on=player, kind=RAD, count=1, cause=cause_of(ctx)))
            lost += 1
    return Outcome((), lost, bool(lost))
