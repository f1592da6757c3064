"""Flip cards: "flip it", "flip this creature" (710)."""

from __future__ import annotations

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import ObjectRef
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values


def declare(g: Grammar) -> None:
    """The instruction to flip the permanent that says so."""
    g.phrase("act", "flip^ {what:np}", Fn(_flip, _un_flip))


def _flip(cx: Context, what: ObjectRef) -> e.FlipPermanent:
    if what != r.This():
        raise CantLower("something else that flips")
    return e.FlipPermanent(what)


def _un_flip(cx: Context, value: object) -> Values | None:
    return {"what": value.what} if isinstance(value, e.FlipPermanent) else None
