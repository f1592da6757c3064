"""Connive (701.50)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.instructions.common import cause_of, permanents
from mtgjudge.engine.keyword_actions.common import call, do, number, subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType


def connive(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.50a-e: its controller draws and discards; a counter for each nonland card discarded, if it is still
    there."""
    count = Fixed(number(ctx, node))
    done: list[int] = []
    for item in subjects(ctx, node, "connive"):
        player = ctx.game.known_controller(item)
        if not player:
            continue
        who = call(ctx, player)
        do(ctx, e.Draw(who, count))
        discarded = do(ctx, e.Discard(who, count)).objects
        spells = sum(1 for card in discarded if CardType.LAND not in ctx.look(card).types)
        if spells and permanents(ctx, [item]):
            do(ctx, e.PutCounters(call(ctx, item), POWER_COUNTER, Fixed(spells)))
        ctx.game.perform(ActionDone(player=player, word="connive", object=item, cause=cause_of(ctx)))
        done.append(item)
    return Outcome(tuple(done), len(done), bool(done))
