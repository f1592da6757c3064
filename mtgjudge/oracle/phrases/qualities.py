"""What objects may be besides their kind: modified, with an Adventure, of lesser mana value than the one of the event,
named like a card elsewhere, attached to something, targeting one thing only (700.9, 201.2, 715.1, 115)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, ObjectRef, Reference
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.mentions import OBJECT
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.people import other_targets
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, Qualifier, together

C = Comparison


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("adj", "modified", f.IsModified())
    closed(g, "thanit", tuple(THAN_IT))
    p("qual", "with {w:thanit} {m:measureword}", Fn(_than_it))
    p("qual", "that targets only {what:ref}", Fn(_only))
    p("qual", "that targets only a single {n:filter.sg}", Fn(_only_one))
    p("qual", "that targets only one {n:filter.sg}", Fn(_only_one))
    p("qual", "other than {what:ref} or {that:ref}", Fn(_neither))
    p("cond", "{what:cref} be^what attached to a {n:filter.sg}", Fn(_is_attached))
    p(
        "head",
        "{one:oftype.sg} permanent spell#",
        Fn(lambda cx, one: Noun(together((one, f.IsPermanentCard(), f.IsSpell())), Zone.STACK)),
    )
    p("np", "each of {m:many} other target {n:filter.m}", Fn(_each_other), number="sg")


def _compared(cx: Context) -> Reference:
    """The object of the event, or the one that the text has named; of a static ability the object itself."""
    subjects = [m for m in cx.event_mentions if m.sort == OBJECT]
    named = [m for m in cx.mentions if m.where == "body" and m.sort == OBJECT and not isinstance(m.ref, r.This)]
    if len(subjects) == 1 and not subjects[0].plural and not named:
        return subjects[0].ref
    hidden = {m.hides for m in cx.mentions}
    live = {m.ref for m in named if m.ref not in hidden}
    strange = [m for m in subjects if not isinstance(m.ref, r.This)]
    if len(live) == 1 and not strange and not any(m.plural for m in named):
        return live.pop()
    if cx.static and isinstance(cx.subject, r.This) and not live and not cx.plural:
        return r.This()
    raise Unbound("lesser or greater than what")


THAN_IT = {"lesser": C.LESS, "equal or lesser": C.AT_MOST, "greater": C.MORE}


def _than_it(cx: Context, w: str, m: str) -> Qualifier:
    """ "With lesser mana value": than that of the one object that the event is about."""
    ref = _compared(cx)
    assert isinstance(ref, ObjectRef)
    measure = a.Measure(m)
    return Qualifier(f.MeasureIs(measure, THAN_IT[w], a.MeasureOf(measure, ref)))


def _attached_to(cx: Context, n: Noun) -> Qualifier:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("attached to what is no permanent")
    return Qualifier(f.IsAttachedTo(r.All(n.filter)))


def _is_attached(cx: Context, what: ObjectRef, n: Noun) -> Condition:
    found = _attached_to(cx, n).filter
    assert found is not None
    return c.Is(what, found)


def _only(cx: Context, what: Reference) -> Qualifier:
    if not isinstance(what, r.This):
        raise CantLower("a spell that targets only something else")
    return Qualifier(f.TargetsOnly(f.IsThis(), None, True, only=True))


def _only_one(cx: Context, n: Noun) -> Qualifier:
    """However often it targets that object."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("what a spell targets outside the battlefield")
    return Qualifier(f.TargetsOnly(n.filter, None, True, only=True))


def _neither(cx: Context, what: Reference, that: Reference) -> Qualifier:
    both = [f.Not(f.IsThis() if isinstance(one, r.This) else f.IsOneOf(one)) for one in (what, that)]
    return Qualifier(together(tuple(both)))


def _each_other(cx: Context, m: Any, n: Noun) -> Reference:
    return other_targets(cx, m, n)
