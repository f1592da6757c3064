"""Optional additional costs that have no keyword (118.8), what was controlled as a spell was cast (601.2), and what has
happened lately."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Condition, Cost, Filter
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, together

ADDITIONAL = "additional cost"
"""The word under which an optional additional cost without a keyword is paid."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _costs(g)
    _lately(g)


# --- costs -------------------------------------------------------------------------------------------------------


def _costs(g: Grammar) -> None:
    p = g.phrase
    p("statement", "as a additional cost to cast this spell , you may {x:act_cost}", Fn(_optional, _un_optional))
    for words in ("this spell 's additional cost was paid", "its additional cost was paid"):
        p("cond", words, Fn(lambda cx: c.CostPaid(ADDITIONAL)))
    p(
        "cond",
        "you revealed a {n:filter.sg} or controlled a {m:filter.sg} as you cast this spell",
        Fn(_revealed_or_controlled),
    )
    p("cond", "you controlled a {m:filter.sg} as you cast this spell", Fn(lambda cx, m: _controlled(m)))


def _optional(cx: Context, x: Cost) -> StaticAbility:
    return StaticAbility((st.AdditionalCost((x,), optional=True),), None, Zone.STACK)


def _un_optional(cx: Context, value: object) -> Values | None:
    if isinstance(value, StaticAbility) and len(value.effects) == 1:
        one = value.effects[0]
        if isinstance(one, st.AdditionalCost) and one.optional and len(one.costs) == 1:
            return {"x": one.costs[0]}
    return None


def _controlled(m: Noun) -> Condition:
    if m.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled")
    return c.ControlledAsCast(m.filter)


def _revealed_or_controlled(cx: Context, n: Noun, m: Noun) -> Condition:
    if n.zone is not None:
        raise CantLower("only cards are revealed")
    return c.Either((c.CostPaid(ADDITIONAL), _controlled(m)))


# --- lately ------------------------------------------------------------------------------------------------------


def _lately(g: Grammar) -> None:
    p = g.phrase
    p("cond", "you played a land this turn", Fn(lambda cx: c.Happened(ev.PlaysLand(r.You()))))
    p("cond", "you had a {n:filter.sg} enter the battlefield under your control this turn", Fn(_had_enter))
    another = "you had another {n:filter.sg} enter the battlefield under your control this turn"
    p("cond", another, Fn(_had_another))
    p("cond", "a {n:filter.sg} left the battlefield this turn or a spell was warped this turn", Fn(_void))
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        for words, comparison in (("or greater", Comparison.AT_LEAST), ("or less", Comparison.AT_MOST)):
            p("cond", f"{{of:poss}} {measure.value} was {{n:figure}} {words}", Fn(_was(measure, comparison)))


def _permanent(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents")
    return n.filter


def _had_enter(cx: Context, n: Noun) -> Condition:
    entered = together((_permanent(n), f.ControlledBy(r.You())))
    return c.Happened(ev.ZoneChange(entered, None, Zone.BATTLEFIELD))


def _had_another(cx: Context, n: Noun) -> Condition:
    entered = together((f.Not(f.IsThis()), _permanent(n), f.ControlledBy(r.You())))
    return c.Happened(ev.ZoneChange(entered, None, Zone.BATTLEFIELD))


def _void(cx: Context, n: Noun) -> Condition:
    left = c.Happened(ev.ZoneChange(_permanent(n), Zone.BATTLEFIELD, None))
    return c.Either((left, c.Happened(ev.CastSpell(f.IsSpell(), r.EachPlayer(), way="warp"))))


def _was(measure: a.Measure, comparison: Comparison) -> Any:
    return lambda cx, of, n: c.Compare(a.MeasureOf(measure, of), comparison, n)
