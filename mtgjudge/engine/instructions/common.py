"""Small things that all instructions need."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause


def cause_of(ctx: Context) -> Cause:
    """The cause of what an instruction does: the source, its controller, and the object on the stack."""
    return Cause(ctx.source, ctx.controller, ctx.stack_object)
