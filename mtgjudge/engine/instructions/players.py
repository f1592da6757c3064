"""Instructions about players: drawing, discarding, milling, life (119, 121, 701.9, 701.17)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.status import CardDrawn, LifeGained, LifeLost
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e


@executes(e.Draw)
def _draw(ctx: Context, node: e.Draw) -> Outcome:
    """Cards are drawn one at a time, by each player in APNAP order (121.2, 121.2c)."""
    drawn: list[int] = []
    for player in players(ctx, node.who):
        for _ in range(quantity(ctx.with_iterated(player), node.count)):
            entries = ctx.game.perform(CardDrawn(player=player, cause=cause_of(ctx)))
            drawn += [identifier for entry in entries for identifier in entry.created]
    return Outcome(tuple(drawn), len(drawn))


@executes(e.GainLife)
def _gain(ctx: Context, node: e.GainLife) -> Outcome:
    events = [
        LifeGained(player=player, amount=quantity(ctx.with_iterated(player), node.amount), cause=cause_of(ctx))
        for player in players(ctx, node.who)
    ]
    entries = ctx.game.perform(*events)
    total = sum(entry.event.amount for entry in entries if isinstance(entry.event, LifeGained))
    return Outcome(tuple(event.player for event in events), total, bool(entries))


@executes(e.LoseLife)
def _lose(ctx: Context, node: e.LoseLife) -> Outcome:
    events = [
        LifeLost(player=player, amount=quantity(ctx.with_iterated(player), node.amount), cause=cause_of(ctx))
        for player in players(ctx, node.who)
    ]
    entries = ctx.game.perform(*events)
    total = sum(entry.event.amount for entry in entries if isinstance(entry.event, LifeLost))
    return Outcome(tuple(event.player for event in events), total, bool(entries))

