"""Prepared permanents: "~ enters prepared", "it becomes prepared" (722.3)."""

from __future__ import annotations

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Effect, Filter, ObjectRef
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, checked

ENTERS = st.EntersModified(f.IsThis(), designation="prepared")


def declare(g: Grammar) -> None:
    """How a permanent gets the designation and loses it."""
    p = g.phrase
    p("statement", "{s:ent} enter^s prepared", Fn(_enters, lambda cx, x: {"s": x.subject} if x == ENTERS else None))
    closed(g, "preparedword", ("prepared", "unprepared"))
    p("pred", "become^ {w:preparedword}", checked(_becomes, lambda cx, x: [{"w": "prepared"}, {"w": "unprepared"}]))


def _enters(cx: Context, s: Filter) -> st.EntersModified:
    if s != f.IsThis():
        raise CantLower("something else that enters prepared")
    return ENTERS


def _becomes(cx: Context, w: str) -> Effect:
    what = subject(cx)
    if not isinstance(what, ObjectRef):
        raise CantLower("a player that becomes prepared")
    return e.KeywordAction(action="prepare" if w == "prepared" else "unprepare", who=r.You(), what=what)
