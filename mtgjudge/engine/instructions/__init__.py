"""Carrying out the instructions of a resolving spell or ability (608.2c, 701), a module a topic.

`run(ctx, effects)` follows instructions in order. What an instruction with a label did is kept in `ctx.results` for
later ones.
Executors are registered by node class; a node without one makes the card unsupported before the game begins
(`engine.support`).
"""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.registry import executor_for, supported
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.categories import Effect


def run(ctx: Context, effects: Sequence[Effect]) -> None:
    """Follow instructions in the order written (608.2c). Raises Unsupported, Pending."""
    for effect in effects:
        run_one(ctx, effect)


def run_one(ctx: Context, effect: Effect) -> Outcome:
    """Follow one instruction and remember its outcome under its label."""
    function = executor_for(type(effect))
    if function is None:
        raise Unsupported(f"instruction {type(effect).__name__}", ctx.source)
    start = len(ctx.game.log)
    outcome = function(ctx, effect)
    if ctx.game.onlooker is not None:
        ctx.game.onlooker.followed(ctx.game, effect, outcome, start)
    if effect.label:
        ctx.results[effect.label] = outcome
    return outcome


__all__ = ["run", "run_one", "supported"]
