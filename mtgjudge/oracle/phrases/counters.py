"""Counters put, removed, moved, distributed (122)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, ObjectRef, Reference
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import SUBJECT, v
from mtgjudge.oracle.phrases.acts import ONE, subject
from mtgjudge.oracle.phrases.changes import times, untimes
from mtgjudge.oracle.phrases.people import other_targets
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, Range


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p(
        "act",
        "put^ {n:count} {k:counterkind} counter#n on {what:np}",
        e.PutCounters(what=v("what"), kind=v("k"), count=v("n")),
    )
    p(
        "act",
        "put^ {n:count} {k:counterkind} counter#n on {what:np} and {m:count} {j:counterkind} counter#m on {other:np}",
        Fn(_put_on_both),
    )
    p("act", "put^ {n:count} {k:counterkind} counter#n on {what:np} for each {q:each}", Fn(_put_each, _un_put_each))
    p(
        "act",
        "put^ a number of {k:counterkind} counters on {what:np} equal to {q:quantity}",
        Fn(lambda cx, k, what, q: e.PutCounters(what=what, kind=k, count=q), _un_put_equal),
    )
    p(
        "act",
        "remove^ {n:count} {k:counterkind} counter#n from {what:np}",
        e.RemoveCounters(what=v("what"), kind=v("k"), count=v("n")),
    )
    p(
        "act",
        "remove^ all {k:counterkind} counters from {what:np}",
        Fn(lambda cx, k, what: e.RemoveCounters(what=what, kind=k, count=None), _un_remove_all),
    )
    p(
        "act",
        "remove^ all counters from {what:np}",
        e.RemoveCounters(what=v("what"), kind="", count=None),
    )
    p("act", "remove^ up to {n:count} [ {k:counterkind} ] counters from {what:np}", Fn(_remove_up_to, _un_remove_up_to))
    p("act", "remove^ those counters", Fn(_remove_those, lambda cx, x: {} if x == _those(cx) else None))
    doubled = "double^ the number of {k:counterkind} counters on {what:np}"
    p("act", doubled, checked(_double_counters, _un_double_counters))
    p("act", "earthbend {n:figure}", Fn(_earthbend, _un_earthbend))
    p(
        "act",
        "move^ {n:count} {k:counterkind} counter#n from {what:np} onto {to:np}",
        e.MoveCounters(source=v("what"), to=v("to"), kind=v("k"), count=v("n")),
    )
    any_kind = "{n:count} counter#n from {what:np}"
    p("act", "remove^ " + any_kind, e.RemoveCounters(what=v("what"), kind="", count=v("n")))
    p(
        "act",
        f"move^ {any_kind} onto {{to:np}}",
        e.MoveCounters(source=v("what"), to=v("to"), kind="", count=v("n")),
    )
    p("target", "a second target {n:filter.sg}", Fn(_second), number="sg")
    p("act", "proliferate^", e.Proliferate(who=SUBJECT))
    p(
        "act",
        "distribute^ {n:count} {k:counterkind} counters among {m:many} target {f:filter.m}",
        Fn(_distribute, _un_distribute),
    )


def _remove_up_to(cx: Context, n: Amount, what: ObjectRef, k: str | None = None) -> Effect:
    return e.RemoveCounters(what=what, kind=k or "", count=n, up_to=True)


def _un_remove_up_to(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.RemoveCounters) or not value.up_to or value.count is None:
        return None
    return {"n": value.count, "k": value.kind or None, "what": value.what}


def _those(cx: Context) -> e.RemoveCounters | None:
    """All counters of the kind that was put last, on what got it."""
    last = next((effect for _, effect in reversed(cx.followed()) if isinstance(effect, e.PutCounters)), None)
    return e.RemoveCounters(what=last.what, kind=last.kind, count=None) if last is not None else None


def _remove_those(cx: Context) -> Effect:
    """ "Put a bore counter on this. Then if there are three or more bore counters on it, remove those counters": all
    of that kind on it."""
    made = _those(cx)
    if made is None or not isinstance(made.what, r.This):
        raise Unbound("which counters")
    return made


def _second(cx: Context, n: Noun) -> Reference:
    """Another target than the one before."""
    if not cx.slots:
        raise CantLower("a second target without a first")
    return other_targets(cx, Range(ONE, ONE), n)


def _put_on_both(
    cx: Context, n: Amount, k: str, what: ObjectRef, m: Amount, j: str, other: ObjectRef
) -> tuple[Effect, ...]:
    return (e.PutCounters(what=what, kind=k, count=n), e.PutCounters(what=other, kind=j, count=m))


def _put_each(cx: Context, n: Amount, k: str, what: ObjectRef, q: Amount) -> Effect:
    return e.PutCounters(what=what, kind=k, count=times(n, q))


def _un_put_each(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.PutCounters):
        split = untimes(value.count)
        if split is not None:
            return {"n": split[0], "k": value.kind, "what": value.what, "q": split[1]}
    return None


def _un_put_equal(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.PutCounters) and not isinstance(value.count, a.Fixed | a.X):
        return {"k": value.kind, "what": value.what, "q": value.count}
    return None


EARTHBENT = TargetSlot(TargetObject(f.AllOf((f.IsType(CardType.LAND), f.ControlledBy(r.You())))), ONE, ONE)
"""What is earthbent: the action itself says that it is a target (701.66a)."""


def _earthbend(cx: Context, n: Amount) -> Effect:
    return e.KeywordAction(action="earthbend", who=subject(cx), count=n, what=cx.add_target(EARTHBENT))


def _un_earthbend(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.KeywordAction) or value.action != "earthbend" or cx.next_slot(value.what) != EARTHBENT:
        return None
    cx.add_target(EARTHBENT)
    return {"n": value.count}


def _un_remove_all(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.RemoveCounters) and value.count is None and value.kind:
        return {"k": value.kind, "what": value.what}
    return None


def _double_counters(cx: Context, k: str, what: ObjectRef) -> Effect:
    if isinstance(what, r.Chosen):
        raise CantLower("doubling counters on what is chosen")
    if isinstance(what, r.All | r.Among):
        return e.PutCounters(what=what, kind=k, count=a.CountersOn(k, r.Iterated()))
    return e.PutCounters(what=what, kind=k, count=a.CountersOn(k, what))


def _un_double_counters(cx: Context, value: object) -> Values | None:
    return {"k": value.kind, "what": value.what} if isinstance(value, e.PutCounters) else None


def _distribute(cx: Context, n: Amount, k: str, m: Range, f: Noun) -> Effect:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("counters on cards")
    ref = cx.add_target(TargetSlot(TargetObject(f.filter, f.zone), m.low, m.high, divided=n))
    return e.DistributeCounters(slot=ref.slot, kind=k)


def _un_distribute(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DistributeCounters):
        return None
    slot = cx.next_slot(r.Target(value.slot))
    if slot is None or slot.divided is None or not isinstance(slot.kind, TargetObject):
        return None
    cx.add_target(slot)
    return {
        "n": slot.divided,
        "k": value.kind,
        "m": Range(slot.low, slot.high),
        "f": Noun(slot.kind.filter, slot.kind.zone),
    }
