"""Rarer costs: of another such object, of this and another together, a counter of any kind (118, 601.2h)."""

from __future__ import annotations

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
    p("payments", "sacrifice^ another {n:filter.sg}", Fn(_sacrifice_another, _un_sacrifice_another))
    p("payments", "sacrifice^ another {n:filter.sg} of {x:possself} choice", Fn(_sacrifice_another_of_theirs))
    p("payments", "return^ another {n:filter.sg} to its owner 's hand", Fn(_return_another, _un_return_another))


def _permanent(n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents serve here")
    return n.filter


def _another(kind: Filter) -> Filter:
    return together((OTHER, kind))


def _than_that(cx: Context) -> Filter:
    """An Aura that speaks of the creature it enchants means other creatures than that."""
    named = (*cx.mentions, *cx.event_mentions)
    return f.Not(f.IsOneOf(r.AttachedTo())) if any(m.ref == r.AttachedTo() for m in named) else cx.other()


def _but_first(filter_: Filter) -> Noun:
    """What the filter says behind "other"."""
    return Noun(together(parts_of(filter_)[1:]), Zone.BATTLEFIELD)


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
