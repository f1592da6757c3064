"""Mana that is spent on {X}: of which colors it has to be, and life that is gained for no more than that (107.3a,
601.2h)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Filter
from mtgjudge.language.vocabulary import ManaType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.abilities import Limit
from mtgjudge.oracle.phrases.excess import damage_to_one_target
from mtgjudge.oracle.semantics import Fn, Values

BEFORE = (
    "the player 's life total before the damage was dealt , the planeswalker 's loyalty before the damage was dealt , "
    "or the creature 's toughness"
)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("onx", "spend only {cs:color|and/or} mana on X", Fn(_colors, _un_colors))
    p("statement", "{x:onx}", Fn(_of_spell, _un_of_spell))
    p("limit", "{x:onx} .", Fn(lambda cx, x: Limit(cost=x), _un_limit))
    p("quantity", "the damage dealt , but not more [ life ] than [ {u:spentonx} , ] " + BEFORE, Fn(_held, _un_held))
    p("spentonx", "the amount of {u:units} spent on X", Fn(_on_x, _un_on_x))


def _colors(cx: Context, cs: tuple[Filter, ...]) -> st.SpendOnX:
    colors = tuple(each.color for each in cs if isinstance(each, f.IsColor))
    if len(colors) != len(cs) or len(colors) > 2:
        raise CantLower("mana of so many colors for X")
    return st.SpendOnX(colors)


def _un_colors(cx: Context, value: object) -> Values | None:
    return {"cs": tuple(f.IsColor(color) for color in value.colors)} if isinstance(value, st.SpendOnX) else None


def _of_spell(cx: Context, x: st.SpendOnX) -> StaticAbility:
    return StaticAbility((x,), None, Zone.STACK)


def _un_of_spell(cx: Context, value: object) -> Values | None:
    one = value.effects[0] if isinstance(value, StaticAbility) and len(value.effects) == 1 else None
    return {"x": one} if isinstance(one, st.SpendOnX) and value == _of_spell(cx, one) else None


def _un_limit(cx: Context, value: object) -> Values | None:
    return {"x": value.cost} if isinstance(value, Limit) and isinstance(value.cost, st.SpendOnX) else None


def _on_x(cx: Context, u: tuple[ManaType, ...]) -> a.ManaSpentOnX:
    if len(u) != 1 or not cx.spell:
        raise CantLower("mana of several types, or spent on no spell")
    return a.ManaSpentOnX(u[0].value, r.This())


def _un_on_x(cx: Context, value: object) -> Values | None:
    return {"u": (ManaType(value.type),)} if isinstance(value, a.ManaSpentOnX) and value.of == r.This() else None


def _held(cx: Context, u: Amount | None = None) -> Amount:
    """Of the one instruction before that deals damage, to one target."""
    label, _ = damage_to_one_target(cx)
    number = a.ResultAmount(label, held=True)
    return number if u is None else a.LeastOf((number, u))


def _un_held(cx: Context, value: object) -> Values | None:
    parts = value.parts if isinstance(value, a.LeastOf) and len(value.parts) == 2 else (value, None)
    if not isinstance(parts[0], a.ResultAmount) or not parts[0].held:
        return None
    return {"u": parts[1]} if _held(cx, parts[1]) == value else None
