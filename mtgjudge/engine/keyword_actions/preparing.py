"""Becoming prepared and unprepared (722.3a-b)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.status import Designated
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.keyword_actions.common import subjects
from mtgjudge.engine.preparation import PREPARED
from mtgjudge.engine.preparing import can_become_prepared, is_prepared
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e
from mtgjudge.rulebook import cr


def become_prepared(ctx: Context, node: e.KeywordAction) -> Outcome:
    """Only a permanent with a prepare spell, and only one that isn't prepared."""
    return _changed(ctx, [each for each in subjects(ctx, node, "prepare") if can_become_prepared(ctx.game, each)], True)


def become_unprepared(ctx: Context, node: e.KeywordAction) -> Outcome:
    """It loses the designation."""
    return _changed(ctx, [each for each in subjects(ctx, node, "unprepare") if is_prepared(ctx.game, each)], False)


def _changed(ctx: Context, found: list[int], on: bool) -> Outcome:
    rule = cr("722.3a") if on else cr("722.3b")
    ctx.game.perform(
        *(Designated(object=each, word=PREPARED, on=on, designation_rule=rule, cause=cause_of(ctx)) for each in found)
    )
    return Outcome(tuple(found), len(found), bool(found))
