"""What something gets besides what it has: another bonus, a color and a type (105.3, 205.1b, 613.4c)."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Change, Filter
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.changes import add_types, bonus, colors_of, joined_types
from mtgjudge.oracle.semantics import Fn, Values


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("change", "get^ a additional {b:bonus}", Fn(bonus))
    both = Fn(_color_and_type, _un_color_and_type)
    p("change", "be^ a {cs:color|and} {t:tseq.sg} in addition to its other colors and types", both)
    p("getting", "become^ a {cs:color|and} {t:tseq.sg} in addition to its other colors and types", both)


def _color_and_type(cx: Context, cs: tuple[f.IsColor, ...], t: Filter) -> tuple[Change, ...]:
    return (ch.AddColors(colors_of(cs)), add_types(t))


def _un_color_and_type(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    colors, types = value
    if not isinstance(colors, ch.AddColors) or not isinstance(types, ch.AddTypes) or types.supertypes:
        return None
    return {"cs": tuple(f.IsColor(x) for x in colors.colors), "t": joined_types(types.types, types.subtypes)}
