"""Votes for words (701.38): who votes in which order, and which word got how many votes."""

from __future__ import annotations

from mtgjudge.engine.evaluate.amounts import VOTES
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.choosing import choose_word
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e


@executes(e.Vote)
def _vote(ctx: Context, node: e.Vote) -> Outcome:
    """701.38a: each player in turn order, from the controller of the spell or ability on."""
    order = ctx.game.players_in_turn_order()
    first = order.index(ctx.controller) if ctx.controller in order else 0
    votes = tuple(choose_word(ctx, player, node.options, "vote") for player in (*order[first:], *order[:first]))
    made = Outcome(amount=len(votes), votes=votes)
    ctx.results[VOTES] = made
    return made
