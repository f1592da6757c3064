"""Excess damage: how much more than lethal damage an instruction before has dealt, and whether it has (120.10)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.words import called


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "hurtone", ("that creature", "a creature", "a permanent"))
    p("cond", "excess damage {v:copula} dealt [ to {w:hurtone} ] this way", Fn(_was_dealt, _un_was_dealt))
    for words in ("the excess damage", "the amount of excess damage"):
        plain = words == "the excess damage"
        p("quantity", f"{words} dealt this way", Fn(_excess(""), _un_excess if plain else None))
        p("quantity", f"{words} dealt to that creature this way", Fn(_excess("creature")))
    p("quantity", "that excess damage", Fn(_excess("")))


def damage_to_one_target(cx: Context) -> tuple[int, r.Target]:
    """The label and the target of the one instruction before that deals damage; Unbound where none or several do,
    CantLower where it is dealt to more than one target."""
    dealt = [(label, effect) for label, effect in cx.followed() if isinstance(effect, e.DealDamage)]
    if len(dealt) != 1:
        raise Unbound("the damage of which instruction")
    label, effect = dealt[0]
    if not isinstance(effect.to, r.Target) or effect.also or effect.excess_to is not None:
        raise CantLower("damage to several things")
    return label, effect.to


def _excess(noun: str) -> Any:
    """Of the one instruction before that deals damage, to one target."""

    def lower(cx: Context) -> Amount:
        label, to = damage_to_one_target(cx)
        kind = cx.slots[to.slot].kind if to.slot < len(cx.slots) else None
        if noun and not (isinstance(kind, TargetObject) and noun in called(kind.filter, Zone.BATTLEFIELD)):
            raise CantLower("excess damage to what may be something else")
        return a.ResultAmount(label, True)

    return lower


def _un_excess(cx: Context, value: object) -> Values | None:
    if not isinstance(value, a.ResultAmount) or not value.excess:
        return None
    return {} if _excess("")(cx) == value else None


def _was_dealt(cx: Context, v: str, w: str | None) -> Condition:
    much = _excess("creature" if w is not None and w.endswith("creature") else "")(cx)
    cx.numbers.append(much)
    cx.varied.add(much)
    return c.Compare(much, Comparison.AT_LEAST, a.Fixed(1))


def _un_was_dealt(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare) or _un_excess(cx, value.left) is None:
        return None
    if value.comparison is not Comparison.AT_LEAST or value.right != a.Fixed(1):
        return None
    cx.numbers.append(value.left)
    cx.varied.add(value.left)
    return {"v": "was"}
