"""Following instructions in a test: a context as a resolving spell or ability would have it."""

from __future__ import annotations

from collections.abc import Mapping

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.game import Game
from mtgjudge.engine.instructions import run_one
from mtgjudge.engine.state import EventFacts, Outcome
from mtgjudge.language.categories import Effect
from mtgjudge.language.references import Target
from tests.engine.builders import ALICE, BOB


def context(
    game: Game,
    source: int = 0,
    *targets: tuple[int, ...],
    controller: int = ALICE,
    divisions: tuple[tuple[int, ...], ...] = (),
    event: EventFacts | None = None,
    results: Mapping[int, Outcome] | None = None,
    x: int = 0,
) -> Context:
    """The surroundings of an ability of `source`, with its targets slot by slot."""
    return Context(game, source, controller, targets=targets, divisions=divisions, event=event, results=results, x=x)


def do(ctx: Context, *effects: Effect) -> Outcome:
    """Follow the instructions; the outcome of the last one."""
    outcome = Outcome()
    for effect in effects:
        outcome = run_one(ctx, effect)
    return outcome


TARGET = Target(0)
SECOND = Target(1)
__all__ = ["ALICE", "BOB", "SECOND", "TARGET", "context", "do"]
