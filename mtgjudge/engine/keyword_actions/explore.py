"""Explore (701.44)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.doing import Explored
from mtgjudge.engine.instructions.choosing import yes
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.library import reveal, top_of
from mtgjudge.engine.keyword_actions.common import call, do, subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType, Zone


def explore(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.44a-d: one permanent after another; a land goes to hand, anything else (or nothing) gives a counter, and
    the card may go
    to the graveyard. What is gone explores as it last was."""
    done: list[int] = []
    for item in subjects(ctx, node, "explore"):
        player = ctx.game.known_controller(item)
        if not player:
            continue
        cards = top_of(ctx, player, 1)
        if cards:
            reveal(ctx, player, cards)
        if cards and CardType.LAND in ctx.look(cards[0]).types:
            do(ctx, e.Move(call(ctx, cards[0]), Zone.HAND))
        else:
            do(ctx, e.PutCounters(call(ctx, item), POWER_COUNTER, Fixed(1)))
            if cards and yes(ctx, player, "put it into the graveyard"):
                do(ctx, e.Move(call(ctx, cards[0]), Zone.GRAVEYARD))
        ctx.game.perform(Explored(player=player, object=item, card=cards[0] if cards else 0, cause=cause_of(ctx)))
        done.append(item)
    return Outcome(tuple(done), len(done), bool(done))
