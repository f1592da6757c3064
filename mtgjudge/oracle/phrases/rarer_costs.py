"""Rarer costs: of another such object, of this and another together, a counter of any kind (118, 601.2h)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Cost, Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

OTHER = f.Not(f.IsThis())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("act_cost", "exile another {n:filter.sg}", Fn(_exile_another, _un_exile_another))
    for words, number in (("one or more", a.AnyNumber(1)), ("any number of", a.AnyNumber())):
        some = Fn(_exile_some(number), _un_some(k.ExileCards, number))
        p("act_cost", f"exile {words} {{n:filter.pl}}", some)
        given = Fn(_sacrifice_some(number), _un_some(k.SacrificeCost, number))
        p("act_cost", f"sacrifice {words} {{n:filter.pl}}", given)
    more = a.AnyNumber(1)
    for own in ("~", "this creature", "this artifact", "this enchantment", "this land"):
        removed = Fn(lambda cx, k: _remove_some(cx, k), _un_remove_some if own == "~" else None)
        p("act_cost", f"remove one or more {{k:counterkind}} counters from {own}", removed)
    among = Fn(
        lambda cx, c, n: k.RemoveCountersCost(c, more, _permanent(n)),
        lambda cx, x: (
            {"c": x.kind, "n": Noun(x.among, Zone.BATTLEFIELD)}
            if isinstance(x, k.RemoveCountersCost) and x.among is not None and x.count == more and x.kind
            else None
        ),
    )
    p("act_cost", "remove one or more {c:counterkind} counters from among {n:filter.pl}", among)
    p("act_cost", "remove a counter from a {n:filter.sg}", Fn(_any_counter(False), _un_any_counter(False)))
    p("act_cost", "remove a counter from another {n:filter.sg}", Fn(_any_counter(True), _un_any_counter(True)))
    p("act_cost", "sacrifice a {n:filter.sg} or another {m:filter.sg}", Fn(_or_another, _un_or_another))
    for own in ("~", "this creature", "this artifact", "this land", "this enchantment"):
        for which, other in (("a", False), ("another", True)):
            both = Fn(_with_this(other), _un_with_this(other) if own == "~" else None)
            p("act_cost", f"sacrifice {own} and {which} {{n:filter.sg}}", both)
    p("payments", "sacrifice^ another {n:filter.sg}", Fn(_sacrifice_another, _un_sacrifice_another))
    p("payments", "sacrifice^ another {n:filter.sg} of {x:possself} choice", Fn(_sacrifice_another_of_theirs))
    p("payments", "return^ another {n:filter.sg} to its owner 's hand", Fn(_return_another, _un_return_another))


def _permanent(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return n.filter


def _another(kind: Filter) -> Filter:
    return together((OTHER, kind))


def _than_this(filter_: Filter, zone: Zone | None = Zone.BATTLEFIELD) -> Noun | None:
    """What kind of things other than this one the filter lets through."""
    first, *rest = parts_of(filter_) or (filter_,)
    return Noun(together(tuple(rest)), zone) if first == OTHER else None


def _than_that(cx: Context) -> Filter:
    """An Aura that speaks of the creature it enchants means other creatures than that."""
    named = (*cx.mentions, *cx.event_mentions)
    return f.Not(f.IsOneOf(r.AttachedTo())) if any(m.ref == r.AttachedTo() for m in named) else cx.other()


def _but_first(filter_: Filter) -> Noun:
    """What the filter says behind "other"."""
    return Noun(together(parts_of(filter_)[1:]), Zone.BATTLEFIELD)


def _exile_another(cx: Context, n: Noun) -> Cost:
    if n.zone is None or n.zone is Zone.STACK:
        raise CantLower("cards without a zone")
    return k.ExileCards(_another(n.filter), ONE, n.zone)


def _un_exile_another(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.ExileCards) or value.label or value.count != ONE:
        return None
    noun = _than_this(value.filter, value.zone)
    return {"n": noun} if noun is not None and _exile_another(cx, noun) == value else None


def _exile_some(number: a.AnyNumber) -> Any:
    def lower(cx: Context, n: Noun) -> Cost:
        if n.zone is None or n.zone is Zone.STACK:
            raise CantLower("cards without a zone")
        return k.ExileCards(n.filter, number, n.zone)

    return lower


def _sacrifice_some(number: a.AnyNumber) -> Any:
    return lambda cx, n: k.SacrificeCost(_permanent(n), number)


def _un_some(kind: type[k.ExileCards] | type[k.SacrificeCost], number: a.AnyNumber) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, kind) or value.count != number:
            return None
        return {"n": Noun(value.filter, getattr(value, "zone", Zone.BATTLEFIELD))}

    return up


def _remove_some(cx: Context, kind: str) -> Cost:
    cx.name(r.This(), frozenset({"~"}), where="cost")
    return k.RemoveCountersCost(kind, a.AnyNumber(1))


def _un_remove_some(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.RemoveCountersCost) or value.among is not None or value.count != a.AnyNumber(1):
        return None
    cx.name(r.This(), frozenset({"~"}), where="cost")
    return {"k": value.kind} if value.kind else None


def _any_counter(other: bool) -> Any:
    def lower(cx: Context, n: Noun) -> Cost:
        return k.RemoveCountersCost("", ONE, _another(_permanent(n)) if other else _permanent(n))

    return lower


def _un_any_counter(other: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, k.RemoveCountersCost) or value.among is None:
            return None
        noun = _than_this(value.among) if other else Noun(value.among, Zone.BATTLEFIELD)
        if noun is None or (not other and _than_this(value.among) is not None):
            return None
        return {"n": noun} if _any_counter(other)(cx, noun) == value else None

    return up


def _or_another(cx: Context, n: Noun, m: Noun) -> Cost:
    return k.SacrificeCost(f.AnyOf((_permanent(n), _another(_permanent(m)))), ONE)


def _un_or_another(cx: Context, value: object) -> Values | None:
    kinds = value.filter.parts if isinstance(value, k.SacrificeCost) and isinstance(value.filter, f.AnyOf) else ()
    noun = _than_this(kinds[1]) if len(kinds) == 2 else None
    if noun is None or not isinstance(value, k.SacrificeCost) or value.count != ONE:
        return None
    return {"n": Noun(kinds[0], Zone.BATTLEFIELD), "m": noun}


def _with_this(other: bool) -> Any:
    """ "Sacrifice this creature and another green creature": two permanents, both of them."""

    def lower(cx: Context, n: Noun) -> Cost:
        return k.AllCosts((k.SacrificeCost(f.IsThis(), ONE), k.SacrificeCost(_another(_permanent(n)), ONE)))

    return lower


def _un_with_this(other: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        last = value.parts[-1] if isinstance(value, k.AllCosts) else None
        noun = _than_this(last.filter) if isinstance(last, k.SacrificeCost) else None
        if not other or noun is None or _with_this(other)(cx, noun) != value:
            return None
        return {"n": noun}

    return up


def _sacrifice_another(cx: Context, n: Noun) -> Cost:
    """Other than what the text speaks of: "its controller loses 3 life unless they sacrifice another permanent"."""
    return k.SacrificeCost(together((_than_that(cx), _permanent(n))), ONE)


def _sacrifice_another_of_theirs(cx: Context, n: Noun, x: object) -> Cost:
    return _sacrifice_another(cx, n)


def _un_sacrifice_another(cx: Context, value: object) -> Values | None:
    noun = _but_first(value.filter) if isinstance(value, k.SacrificeCost) else None
    return {"n": noun} if noun is not None and _sacrifice_another(cx, noun) == value else None


def _return_another(cx: Context, n: Noun) -> Cost:
    return k.ReturnToHand(together((_than_that(cx), _permanent(n))), ONE)


def _un_return_another(cx: Context, value: object) -> Values | None:
    noun = _but_first(value.filter) if isinstance(value, k.ReturnToHand) else None
    return {"n": noun} if noun is not None and _return_another(cx, noun) == value else None
