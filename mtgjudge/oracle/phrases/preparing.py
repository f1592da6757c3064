"""Prepared permanents: "~ enters prepared", "it becomes prepared" (722.3)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Effect, Filter, ObjectRef
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.semantics import Fn, Values

ENTERS = st.EntersModified(f.IsThis(), designation="prepared")


def declare(g: Grammar) -> None:
    """How a permanent gets the designation and loses it."""
    p = g.phrase
    p("statement", "{s:ent} enter^s prepared", Fn(_enters, lambda cx, x: {"s": x.subject} if x == ENTERS else None))
    for words, action in (("prepared", "prepare"), ("unprepared", "unprepare")):
        p("pred", "become^ " + words, Fn(_becomes(action), _un_becomes(action)))


def _enters(cx: Context, s: Filter) -> st.EntersModified:
    if s != f.IsThis():
        raise CantLower("something else that enters prepared")
    return ENTERS


def _becomes(action: str) -> Any:
    def lower(cx: Context) -> Effect:
        what = subject(cx)
        if not isinstance(what, ObjectRef):
            raise CantLower("a player that becomes prepared")
        return e.KeywordAction(action=action, who=r.You(), what=what)

    return lower


def _un_becomes(action: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        known = isinstance(value, e.KeywordAction) and value == e.KeywordAction(action, r.You(), what=value.what)
        return {} if known and getattr(value, "what", None) == cx.subject else None

    return up
