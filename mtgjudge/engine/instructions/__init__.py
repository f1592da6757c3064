"""Carrying out the instructions of a resolving spell or ability (608.2c, 701), a module a topic.

`run(ctx, effects)` follows instructions in order. What an instruction with a label did is kept in `ctx.results` for
later ones.
Executors are registered by node class; a node without one makes the card unsupported before the game begins
(`engine.support`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.registry import executor_for, joint_executor_for, supported
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.categories import Effect


def run(ctx: Context, effects: Sequence[Effect]) -> None:
    """Follow instructions in the order written (608.2c), those that are one at once. Raises Unsupported, Pending."""
    for row in rows(effects):
        if len(row) == 1:
            run_one(ctx, row[0])
        else:
            _run_row(ctx, row)


def rows(effects: Sequence[Effect]) -> Iterator[Sequence[Effect]]:
    """The instructions, those together that are followed at once."""
    place = 0
    while place < len(effects):
        row = _row(effects, place)
        yield row
        place += len(row)


def _row(effects: Sequence[Effect], place: int) -> Sequence[Effect]:
    """The instructions from here on that are followed at once: "create a Clue token and a Food token"."""
    joint = joint_executor_for(type(effects[place]))
    end = place + 1
    if joint is not None and not effects[place].label:
        while end < len(effects) and not effects[end].label and joint_executor_for(type(effects[end])) is joint:
            end += 1
    return effects[place:end]


def _run_row(ctx: Context, row: Sequence[Effect]) -> None:
    joint = joint_executor_for(type(row[0]))
    assert joint is not None
    start = len(ctx.game.log)
    outcome = joint(ctx, row)
    if ctx.game.onlooker is not None:
        for effect in row:
            ctx.game.onlooker.followed(ctx.game, effect, outcome, start)


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


__all__ = ["rows", "run", "run_one", "supported"]
