"""What keyword actions share: their number, their players and objects, and instructions followed about one object
or player."""

from __future__ import annotations

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.instructions import run_one
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.state import Outcome
from mtgjudge.language.categories import Effect
from mtgjudge.language.effects import KeywordAction
from mtgjudge.language.references import Result

FIRST_LABEL = 900_000
"""Labels from here on name the objects of keyword actions; no ability has so many of its own."""


def number(ctx: Context, node: KeywordAction, default: int = 1) -> int:
    """N of the action."""
    return default if node.count is None else quantity(ctx, node.count)


def actors(ctx: Context, node: KeywordAction) -> list[int]:
    """The players who do it."""
    return players(ctx, node.who)


def subjects(ctx: Context, node: KeywordAction, verb: str) -> list[int]:
    """The objects that do it, or that it is done to; without any said, the source itself."""
    return [ctx.source] if node.what is None else [item for item in named(ctx, node.what, verb) if item > 0]


def call(ctx: Context, *ids: int) -> Result:
    """A reference to these objects or players for instructions that are followed right away."""
    label = FIRST_LABEL
    while label in ctx.results and ctx.results[label].objects != ids:
        label += 1
    ctx.results[label] = Outcome(ids, len(ids), bool(ids))
    return Result(label)


def do(ctx: Context, *effects: Effect) -> Outcome:
    """Follow instructions; the outcome of the last one."""
    outcome = Outcome()
    for effect in effects:
        outcome = run_one(ctx, effect)
    return outcome
