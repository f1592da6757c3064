"""Damage that can't be prevented (615.12); keyword actions enter their table when this module is loaded."""

from __future__ import annotations

from mtgjudge.engine import keyword_actions
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.damage import make_shield
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.replacement.model import UNPREVENTABLE
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e


@executes(e.CantBePrevented)
def _cant_be_prevented(ctx: Context, node: e.CantBePrevented) -> Outcome:
    """615.12: until end of turn."""
    make_shield(ctx, UNPREVENTABLE, [])
    return Outcome((), 1)


__all__ = ["keyword_actions"]
