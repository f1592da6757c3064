"""What an ability says of cards that it, or a linked ability, exiled (607.2a), and of what was sacrificed this way."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, Duration, Effect, ObjectRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.clauses_back import told
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.offers import spells_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Range, parts_of, together
from mtgjudge.oracle.words import called


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    cast = "you may cast {m:many} {n:filter.m} from among cards exiled with {own:ref}"
    p("subjclause", cast, told(_cast_linked(True), _un_cast_linked(True)))
    p("subjclause", cast + " without paying its mana cost", told(_cast_linked(False), _un_cast_linked(False)))
    free = told(_cast_linked(False), _un_cast_linked(False))
    p("subjclause", cast + " without paying their mana costs", Fn(free.lower))
    later = "{d:dur} , you may cast a {n:filter.sg} from among cards exiled with {own:ref} without paying its mana cost"
    p("subjclause", later, told(_cast_one_later, _un_cast_one_later))
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


def _cast_one_later(cx: Context, d: Duration, n: Noun, own: ObjectRef) -> Effect:
    """One such spell, while the duration lasts (601.3)."""
    if n.zone is not Zone.STACK or not isinstance(own, r.This):
        raise CantLower("spells among cards exiled with another thing")
    kinds = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
    spells = together(kinds) if kinds else None
    return e.PermitPlay(r.You(), r.ExiledWithThis(), d, only_cast=True, free=True, spells=spells, one=True)


def _un_cast_one_later(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, e.PermitPlay) or not value.one:
        return []
    return [{"d": value.duration, "n": n, "own": r.This()} for n in spells_of(value.spells or f.Anything())]


def _cast_linked(pay: bool) -> Any:
    """A spell among the cards that its other ability has exiled (607.2a, 608.2g)."""

    def lower(cx: Context, m: Range, n: Noun, own: ObjectRef) -> Effect:
        if n.zone is not Zone.STACK or not isinstance(own, r.This):
            raise CantLower("spells among cards exiled with another thing")
        kinds = tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell))
        return e.CastForFree(r.You(), r.ExiledWithThis(), together(kinds) if kinds else None, pay, m.high)

    return lower


def _un_cast_linked(pay: bool) -> Any:
    def up(cx: Context, value: object) -> list[Values]:
        if not isinstance(value, e.CastForFree) or not isinstance(value.what, r.ExiledWithThis) or value.pay is not pay:
            return []
        low = value.high if value.high == ONE else a.Fixed(0)
        assert low is not None
        many = Range(low, value.high)
        return [{"m": many, "n": n, "own": r.This()} for n in spells_of(value.filter or f.Anything())]

    return up
