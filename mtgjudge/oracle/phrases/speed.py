"""Speed: "max speed —" before an ability, and what asks about a player's speed (702.178, 702.179)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.semantics import Fn, Values

FAST = c.HasMaxSpeed(r.You())


def declare(g: Grammar) -> None:
    """Max speed abilities, and the number."""
    p = g.phrase
    p("headed", "max speed — {x:ability}", Fn(_max_speed, _un_max_speed))
    p("headed", "max speed — {ss:static|plus}", Fn(_max_speeds), guard=_several)
    p("quantity", "your speed", a.PlayerNumber(a.PlayerMeasure.SPEED, r.You()))


def _several(parts: dict[str, Part]) -> bool:
    return len(getattr(parts["ss"], "items", ())) > 1


def _max_speed(cx: Context, x: Ability) -> StaticAbility:
    """702.178a-b: as long as its controller's speed is 4, it has the ability, in the zones where that functions."""
    if isinstance(x, StaticAbility) and any(isinstance(effect, st.EntersModified) for effect in x.effects):
        raise CantLower("how it enters, with max speed")
    zone = getattr(x, "zone", Zone.BATTLEFIELD)
    return StaticAbility((st.Affects(r.This(), (ch.GainAbility(x),)),), FAST, zone)


def _max_speeds(cx: Context, ss: tuple[Ability, ...]) -> tuple[StaticAbility, ...]:
    return tuple(_max_speed(cx, each) for each in ss)


def _un_max_speed(cx: Context, value: Any) -> Values | None:
    if not isinstance(value, StaticAbility) or value.condition != FAST or len(value.effects) != 1:
        return None
    effect = value.effects[0]
    if not isinstance(effect, st.Affects) or effect.what != r.This() or len(effect.changes) != 1:
        return None
    change = effect.changes[0]
    fits = isinstance(change, ch.GainAbility) and getattr(change.ability, "zone", Zone.BATTLEFIELD) is value.zone
    return {"x": change.ability} if fits and isinstance(change, ch.GainAbility) else None
