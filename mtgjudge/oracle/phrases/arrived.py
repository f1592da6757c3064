"""What is said of something just put onto the battlefield: "that creature is a black Zombie in addition to its other
colors and types" is how it enters, not something that happens to it afterwards (611.2e, 110.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Change, Filter, Reference
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.changes import add_types, joined_types
from mtgjudge.oracle.phrases.remarks import EntersAs
from mtgjudge.oracle.semantics import Fn, Values

_WORDS = ("that creature is", "that permanent is", "that land is", "it's")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for words in _WORDS:
        up = _un_as_well if words == "it's" else None
        p("sent", f"{words} a {{t:tseq.sg}} in addition to its other types .", Fn(_as_well, up))
        p("sent", f"{words} a {{t:tseq.sg}} in addition to its other creature types .", Fn(_as_well))
        colored = f"{words} a {{cs:color|and}} {{t:tseq.sg}} in addition to its other colors and types ."
        p("sent", colored, Fn(_as_well, up))
    p("sent", "each of {what:ref} {cs:change.sg} .", Fn(_each_as, _un_each_as))


_KEPT = (ch.AddColors, ch.AddTypes, ch.SetPowerToughness, ch.GainAbility)
"""What something may be besides what it is otherwise (205.1b)."""


def _each_as(cx: Context, what: Reference, cs: tuple[Change, ...]) -> tuple[EntersAs, ...]:
    if not isinstance(what, r.Result):
        raise CantLower("what is so was not just put onto the battlefield")
    if not all(isinstance(each, _KEPT) for each in cs) or not any(isinstance(each, ch.AddTypes) for each in cs):
        raise CantLower("what it is not in addition to what it was")
    return (EntersAs(changes=cs),)


def _un_each_as(cx: Context, value: object) -> list[Values]:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, EntersAs) or not all(isinstance(each, _KEPT) for each in one.changes):
        return []
    several = [mention.ref for mention in cx.mentions if mention.plural and isinstance(mention.ref, r.Result)]
    return [{"what": ref, "cs": one.changes} for ref in several[-1:]]


def _as_well(cx: Context, t: Filter, cs: tuple[Any, ...] | None = None) -> tuple[EntersAs, ...]:
    colors: tuple[Change, ...] = (ch.AddColors(tuple(c.color for c in cs if isinstance(c, f.IsColor))),) if cs else ()
    return (EntersAs(changes=(*colors, add_types(t))),)


def _un_as_well(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if not isinstance(one, EntersAs) or not one.changes:
        return None
    *colors, types = one.changes
    if not isinstance(types, ch.AddTypes) or types.supertypes or len(colors) > 1:
        return None
    if not all(isinstance(each, ch.AddColors) for each in colors):
        return None
    said = tuple(f.IsColor(color) for each in colors if isinstance(each, ch.AddColors) for color in each.colors)
    return {"t": joined_types(types.types, types.subtypes), "cs": said or None}
