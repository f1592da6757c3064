"""What an ability says of cards that it, or a linked ability, exiled (607.2a), and of what was sacrificed this way."""

from __future__ import annotations

from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, ObjectRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun
from mtgjudge.oracle.words import called


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("act", "return^ each other card exiled with {what:ref} to its owner 's graveyard", Fn(_others, _un_others))
    p("cond", "you sacrifice a {n:filter.sg} this way", Fn(_sacrificed, _un_sacrificed))
    p("cond", "you don't sacrifice a {n:filter.sg}", Fn(_not_sacrificed))


def _others(cx: Context, what: ObjectRef) -> e.Move:
    """All but the card exiled just now."""
    if not isinstance(what, r.This):
        raise CantLower("exiled with another thing")
    return e.Move(
        r.All(f.AllOf((f.IsOneOf(r.ExiledWithThis()), f.Not(f.IsOneOf(_latest(cx, "card"))))), Zone.EXILE),
        Zone.GRAVEYARD,
    )


def _un_others(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Move) and value.to is Zone.GRAVEYARD and isinstance(value.what, r.All):
        try:
            made = _others(cx, r.This())
        except Unbound:
            return None
        return {"what": r.This()} if made.what == value.what else None
    return None


def _latest(cx: Context, noun: str) -> r.Result:
    """What the latest instruction that left such a thing left."""
    found = [m.ref for m in cx.mentions if isinstance(m.ref, r.Result) and noun in m.words and m.where == "body"]
    if not found:
        raise Unbound(f"no {noun} was named before")
    latest = found[-1]
    assert isinstance(latest, r.Result)
    return latest


def _sacrificed(cx: Context, n: Noun) -> Condition:
    """What was sacrificed by the instruction before is looked at as it last existed (608.2h)."""
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return c.Is(_latest(cx, "permanent"), n.filter)


def _un_sacrificed(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Is) and isinstance(value.what, r.Result):
        return {"n": Noun(value.filter, Zone.BATTLEFIELD)} if value.what == _latest(cx, "permanent") else None
    return None


def _not_sacrificed(cx: Context, n: Noun) -> Condition:
    """ "If you don't sacrifice a Forest": the offer before was to sacrifice one."""
    words = called(n.filter, Zone.BATTLEFIELD) | {"sacrificed"}
    if not cx.optional or not any(m.words == words for m in cx.mentions if isinstance(m.ref, r.Result)):
        raise Unbound("no such sacrifice was offered before")
    return c.Unless(c.Did(cx.optional))
