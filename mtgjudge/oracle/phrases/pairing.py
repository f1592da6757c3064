"""Paired creatures: "as long as ~ is paired with another creature, both creatures have …" (702.95)."""

from __future__ import annotations

from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.sentences import ends_quoted
from mtgjudge.oracle.phrases.statics import lower_affects, raise_affects
from mtgjudge.oracle.semantics import Fn, Lazy, Values

PAIR = r.Together((r.This(), r.PairedWith(r.This())))
PAIRED = c.Is(r.This(), f.IsPaired())


def declare(g: Grammar) -> None:
    """What paired creatures have."""
    p = g.phrase
    p("bothsnp", "each of those creatures", PAIR, number="sg")
    p("bothsnp", "both creatures", Fn(lambda cx: PAIR), number="pl")
    p("bothaffects", "{what:bothsnp} {cs:change.what|and}", Lazy(lower_affects, raise_affects("bothsnp")))
    for own in ("~", "this creature"):
        text = f"as long as {own} is paired with another creature , {{x:bothaffects}}"
        up = _un_paired if own == "~" else None
        p("static", text + " .", Fn(_paired, up), guard=lambda parts: not ends_quoted(parts["x"]))
        p("static", text, Fn(_paired, up), guard=lambda parts: ends_quoted(parts["x"]))


def _paired(cx: Context, x: st.Affects) -> StaticAbility:
    return StaticAbility((x,), PAIRED)


def _un_paired(cx: Context, value: object) -> Values | None:
    if isinstance(value, StaticAbility) and value.condition == PAIRED and len(value.effects) == 1:
        return {"x": value.effects[0]} if getattr(value.effects[0], "what", None) == PAIR else None
    return None
