"""Exerting a permanent: as it attacks, as a cost, and what triggers then (701.43)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Cost, EventPattern, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.phrases.abilities import no_front
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun

_MAY = st.Affects(r.This(), (ch.MayBeExerted(),))
_WHEN = ev.Exerts(r.You(), f.IsThis(), attacking=True)
_NOT_YET = c.Unless(c.Happened(ev.Exerts(r.EachPlayer(), f.IsThis())))


def declare(g: Grammar) -> None:
    """Exerting as it attacks, the linked trigger, the cost, and any exerting."""
    p = g.phrase
    for it in ("it", "he", "she"):
        attacks = f"you may exert {{what:ref}} as {it} attacks"
        p("statement", attacks, Fn(_may, _un_may if it == "it" else None))
        p("static", attacks + " . when you do , {b:content}", Lazy(_linked(None)), guard=no_front)
        first = "if {x:ref} hasn't been exerted this turn , "
        p("static", first + attacks + " . when you do , {b:content}", Lazy(_linked(_NOT_YET)), guard=no_front)
    p("event0", "you exert {what:ref} as it attacks", Fn(_when, _un_when))
    p("event0", "{who:someone} exert^who a {n:filter.sg}", Fn(_any, _un_any))
    p("act_cost", "exert {what:ref}", Fn(_cost, _un_cost))
    p("cond", "{what:ref} hasn't been exerted this turn", Fn(_not_yet, _un_not_yet))


def _this(what: object) -> None:
    if what != r.This():
        raise CantLower("something else that is exerted")


def _may(cx: Context, what: ObjectRef) -> st.Affects:
    _this(what)
    return _MAY


def _un_may(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if value == _MAY else None


def _linked(condition: c.Unless | None) -> Any:
    """The ability and the trigger printed with it, which are linked (607.2h)."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        for slot in ("x", "what"):
            if slot in parts:
                _this(low(parts[slot]))
        cx.name_event(_WHEN)
        return (StaticAbility((_MAY,), condition), TriggeredAbility(_WHEN, low(parts["b"])))

    return lower


def _when(cx: Context, what: ObjectRef) -> EventPattern:
    _this(what)
    return _WHEN


def _un_when(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if value == _WHEN else None


def _any(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are exerted (701.43c)")
    return ev.Exerts(who, n.filter)


def _un_any(cx: Context, value: Any) -> Values | None:
    if isinstance(value, ev.Exerts) and value == ev.Exerts(value.who, value.subject):
        return {"who": value.who, "n": Noun(value.subject, Zone.BATTLEFIELD)}
    return None


def _cost(cx: Context, what: ObjectRef) -> Cost:
    _this(what)
    return k.ExertThis()


def _un_cost(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if isinstance(value, k.ExertThis) else None


def _not_yet(cx: Context, what: ObjectRef) -> c.Unless:
    _this(what)
    return _NOT_YET


def _un_not_yet(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if value == _NOT_YET else None
