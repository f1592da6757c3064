"""Modes that each add to the cost of the spell: spree and tiered (700.2h, 702.172, 702.183); modes that are worth so
much each (700.2i)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language.abilities import Body, Modal
from mtgjudge.language.categories import Amount, Content, Cost
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values

ONE = a.Fixed(1)


class PricedMode(Node, frozen=True, tag=True):
    """A mode and what it costs."""

    cost: Cost
    body: Body


class PawMode(Node, frozen=True, tag=True):
    """A mode and how many pawprints it is worth."""

    worth: int
    body: Body


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("content", "spree {ms:spreemode|plus}", Fn(_spree, _un_spree))
    p("content", "tiered {ms:tieredmode|plus}", Fn(_tiered, _un_tiered))
    priced = Fn(_priced, _un_priced)
    p("spreemode", "+ {m:manacost} — {b:body}", priced)
    p("tieredmode", "• {m:manacost} — {b:body}", priced)
    words = "choose up to {n:count} {P} worth of modes . you may choose the same mode more than once . "
    p("content", words + "{ms:pawmode|plus}", Fn(_paws, _un_paws))
    for worth in (1, 2, 3):
        p("pawmode", "{P} " * worth + "— {b:body}", PawMode(worth, v("b")))


def _priced(cx: Context, m: ManaCost, b: Body) -> PricedMode:
    return PricedMode(PayMana(m), b)


def _un_priced(cx: Context, value: object) -> Values | None:
    if isinstance(value, PricedMode) and isinstance(value.cost, PayMana):
        return {"m": value.cost.cost, "b": value.body}
    return None


def _paws(cx: Context, n: Amount, ms: tuple[PawMode, ...]) -> Content:
    return Modal(a.Fixed(0), n, tuple(one.body for one in ms), True, worth=tuple(one.worth for one in ms))


def _un_paws(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Modal) or not value.worth or value.high is None:
        return None
    if value != Modal(a.Fixed(0), value.high, value.modes, True, worth=value.worth):
        return None
    return {"n": value.high, "ms": tuple(PawMode(w, body) for w, body in zip(value.worth, value.modes, strict=True))}


def _modal(high: a.Fixed | None, ms: tuple[PricedMode, ...]) -> Content:
    if len(ms) < 2:
        raise CantLower("a choice of one mode")
    modes = tuple(one.body for one in ms)
    return Modal(ONE, high, modes, mode_costs=tuple((one.cost,) for one in ms))


def _spree(cx: Context, ms: tuple[PricedMode, ...]) -> Content:
    return _modal(None, ms)


def _tiered(cx: Context, ms: tuple[PricedMode, ...]) -> Content:
    return _modal(ONE, ms)


def _modes(value: object, high: a.Fixed | None) -> Values | None:
    if not isinstance(value, Modal) or not value.mode_costs:
        return None
    if value != Modal(ONE, high, value.modes, mode_costs=value.mode_costs):
        return None
    if any(len(price) != 1 for price in value.mode_costs):
        return None
    pairs = zip(value.mode_costs, value.modes, strict=True)
    return {"ms": tuple(PricedMode(price[0], body) for price, body in pairs)}


def _un_spree(cx: Context, value: object) -> Values | None:
    return _modes(value, None)


def _un_tiered(cx: Context, value: object) -> Values | None:
    return _modes(value, ONE)
