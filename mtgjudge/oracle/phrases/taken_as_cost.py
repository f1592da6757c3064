"""What is given up to pay: the object itself, some of a kind, others than it, counters (118, 601.2h, 602.2b).

Every verb takes the same two kinds of thing: what the object calls itself, and a number of objects of a kind.
"""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Cost, Filter, Reference
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import build, match, v
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

BF = Zone.BATTLEFIELD
OTHER = f.Not(f.IsThis())
UNTAPPED = f.Not(f.IsTapped())
MINE = f.ControlledBy(r.You())
THIS = (
    "creature", "artifact", "land", "enchantment", "permanent", "card", "Aura", "Equipment", "Vehicle", "token", "Saga",
    "Spacecraft",
)  # fmt: skip


class Some(Node, frozen=True, tag=True):
    """So many objects of a kind: "two other creatures you control"."""

    count: Amount
    filter: Filter
    zone: Zone | None


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("itself", "~", r.This())
    for word in THIS:
        p("itself", f"this {word}", Fn(lambda cx: r.This()))
    p("howmany", "{n:count}", v("n"), number="n")
    p("howmany", "one or more", a.AnyNumber(1), number="pl")
    p("howmany", "any number of", a.AnyNumber(), number="pl")
    p("some", "another {f:filter.sg}", Fn(_another, _un_others(True)))
    p("some", "{n:count} other {f:filter.n}", Fn(_others, _un_others(False)))
    p("some", "{n:howmany} {f:filter.n}", Fn(_some, _un_some))
    p("some", "all {f:filter.pl}", Fn(_all, _un_all))
    p("some", "{what:attached}", Fn(_attached, _un_attached))
    _of_itself(g)
    _of_some(g)
    _counters(g)


def _another(cx: Context, f: Noun) -> Some:
    return Some(ONE, together((OTHER, f.filter)), f.zone)


def _others(cx: Context, n: Amount, f: Noun) -> Some:
    return Some(n, together((OTHER, f.filter)), f.zone)


def _un_others(one: bool) -> Any:
    def up(cx: Context, value: Some) -> Values | None:
        parts = parts_of(value.filter)
        if (value.count == ONE) is not one or parts[:1] != (OTHER,):
            return None
        noun = {"f": Noun(together(parts[1:]), value.zone)}
        return noun if one else {**noun, "n": value.count}

    return up


def _some(cx: Context, n: Amount, f: Noun) -> Some:
    return Some(n, f.filter, f.zone)


def _un_some(cx: Context, value: Some) -> Values | None:
    if isinstance(value.filter, f.IsThis | f.IsOneOf):
        return None
    return {"n": value.count, "f": Noun(value.filter, value.zone)}


def _all(cx: Context, f: Noun) -> Some:
    """All permanents of the kind, of which there may be none (118.5)."""
    if f.zone is not BF or MINE not in parts_of(f.filter):
        raise CantLower("all of what may not be yours to give up")
    return Some(a.CountOf(r.All(f.filter)), f.filter, f.zone)


def _un_all(cx: Context, value: Some) -> Values | None:
    for kind in (value.filter, together((value.filter, MINE))):
        if value.count == a.CountOf(r.All(kind)):
            return {"f": Noun(kind, BF)}
    return None


def _attached(cx: Context, what: Reference) -> Some:
    """The permanent that this one is attached to, whoever controls it."""
    return Some(ONE, f.IsOneOf(what), BF)


def _un_attached(cx: Context, value: Some) -> Values | None:
    return {"what": value.filter.of} if isinstance(value.filter, f.IsOneOf) else None


# --- the object itself ----------------------------------------------------------------------------------------------


def _of_itself(g: Grammar) -> None:
    for words, cost in (
        ("sacrifice {own:itself}", k.SacrificeCost(f.IsThis(), ONE)),
        ("discard {own:itself}", k.DiscardCards(f.IsThis(), ONE)),
        ("exile {own:itself} from your graveyard", k.ExileCards(f.IsThis(), ONE, Zone.GRAVEYARD)),
        ("exile {own:itself} from your hand", k.ExileCards(f.IsThis(), ONE, Zone.HAND)),
        ("exile {own:itself}", k.ExileCards(f.IsThis(), ONE, BF)),
        ("return {own:itself} to its owner 's hand", k.ReturnToHand(f.IsThis(), ONE)),
        ("put {n:count} {c:counterkind} counter#n on {own:itself}", k.PutCountersCost(v("c"), v("n"))),
        (
            "remove all {k:counterkind} counters from {own:itself}",
            k.RemoveCountersCost(v("k"), a.CountersOn(v("k"), r.This())),
        ),
    ):
        g.phrase("act_cost", words, _of_its_own(cost))


def _of_its_own(cost: Cost) -> Fn:
    """A cost that names the object itself: "it" may mean that from then on."""

    def lower(cx: Context, own: object, **values: object) -> object:
        cx.name(r.This(), frozenset({"~"}), where="cost")
        return build(cost, values, frozenset(), None)

    def up(cx: Context, value: object) -> Values | None:
        binds: Values = {}
        if not match(cost, value, binds):
            return None
        cx.name(r.This(), frozenset({"~"}), where="cost")
        return {**binds, "own": r.This()}

    return Fn(lower, up)


# --- some of a kind -------------------------------------------------------------------------------------------------


def _of_some(g: Grammar) -> None:
    p = g.phrase
    p("act_cost", "sacrifice {s:some}", Fn(_sacrifice, _un(k.SacrificeCost)))
    p("act_cost", "discard {s:some}", Fn(_discard, _un_discard))
    p("act_cost", "exile {s:some}", Fn(_exile, _un_exile))
    p("payments", "exile^ {s:some}", Fn(_exile, _un_exile))
    p("act_cost", "tap {s:some}", Fn(_tap, _un_tap))
    p("act_cost", "return {s:some} to {h:hand}", Fn(_bounce, _un_bounce), guard=_of_its_owner)
    p("act_cost", "reveal {s:some}", Fn(_reveal, _un_reveal))
    p("act_cost", "sacrifice {own:itself} and {s:some}", Fn(_with_itself, _un_with_itself))
    p("act_cost", "sacrifice a {n:filter.sg} and a {m:filter.sg}", Fn(_two, _un_two))
    p("act_cost", "sacrifice {s:some} or {t:some}", Fn(_either, _un_either))


def _permanents(s: Some) -> Filter:
    if s.zone is not BF:
        raise CantLower("only permanents serve here")
    return s.filter


def _sacrifice(cx: Context, s: Some) -> k.SacrificeCost:
    return k.SacrificeCost(_permanents(s), s.count)


def _un(kind: type[Any]) -> Any:
    def up(cx: Context, value: Any) -> Values | None:
        if not isinstance(value, kind) or isinstance(value.filter, f.IsThis):
            return None
        return {"s": Some(value.count, value.filter, BF)}

    return up


def _discard(cx: Context, s: Some) -> Cost:
    if s.zone not in (None, Zone.HAND):
        raise CantLower("only cards are discarded")
    return k.DiscardCards(s.filter, s.count)


def _un_discard(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.DiscardCards) or value.at_random or value.count is None:
        return None
    return {"s": Some(value.count, value.filter, None)}


def _exile(cx: Context, s: Some) -> Cost:
    if s.zone is None or s.zone is Zone.STACK:
        raise CantLower("cards without a zone")
    return k.ExileCards(s.filter, s.count, s.zone)


def _un_exile(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.ExileCards) or value.top:
        return None
    return {"s": Some(value.count, value.filter, value.zone)}


def _tap(cx: Context, s: Some) -> Cost:
    parts = parts_of(_permanents(s))
    if isinstance(s.filter, f.IsOneOf):
        return k.TapPermanents(s.filter, ONE)
    if UNTAPPED not in parts or MINE not in parts:
        raise CantLower("tapping as a cost needs untapped permanents you control")
    return k.TapPermanents(together(tuple(x for x in parts if x not in (UNTAPPED, MINE))), s.count)


def _un_tap(cx: Context, value: object) -> Values | None:
    """ "Another untapped creature you control", "an untapped creature you control other than this creature"."""
    if not isinstance(value, k.TapPermanents):
        return None
    if isinstance(value.filter, f.IsOneOf):
        return {"s": Some(value.count, value.filter, BF)}
    parts = parts_of(value.filter)
    first = (OTHER,) if parts[:1] == (OTHER,) else ()
    last = (OTHER,) if parts[-1:] == (OTHER,) and not first else ()
    rest = tuple(x for x in parts if x != OTHER)
    if parts != (*first, *rest, *last):
        return None
    return {"s": Some(value.count, together((*first, UNTAPPED, *rest, MINE, *last)), BF)}


def _of_its_owner(parts: dict[str, Part]) -> bool:
    """Whose hand it is needs saying."""
    hand = parts["h"]
    return isinstance(hand, Derivation) and bool({"owner", "owners"} & set(spell(hand)))


def _bounce(cx: Context, s: Some, h: object) -> Cost:
    return k.ReturnToHand(_permanents(s), s.count)


def _un_bounce(cx: Context, value: object) -> Values | None:
    found: Values | None = _un(k.ReturnToHand)(cx, value)
    return None if found is None else {**found, "h": Zone.HAND}


def _reveal(cx: Context, s: Some) -> Cost:
    if s.zone is not Zone.HAND:
        raise CantLower("only cards in hand are revealed as a cost")
    return k.RevealCards(s.filter, s.count)


def _un_reveal(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.RevealCards) or isinstance(value.filter, f.IsThis):
        return None
    return {"s": Some(value.count, value.filter, Zone.HAND)}


def _with_itself(cx: Context, own: object, s: Some) -> Cost:
    """ "Sacrifice this creature and a green creature": two permanents, so the other isn't this one."""
    cx.name(r.This(), frozenset({"~"}), where="cost")
    other = k.SacrificeCost(together((OTHER, _permanents(s))), s.count)
    return k.AllCosts((k.SacrificeCost(f.IsThis(), ONE), other))


def _un_with_itself(cx: Context, value: object) -> Values | None:
    last = value.parts[-1] if isinstance(value, k.AllCosts) else None
    if not isinstance(last, k.SacrificeCost):
        return None
    some = Some(last.count, last.filter, BF)
    return {"own": r.This(), "s": some} if _with_itself(cx, r.This(), some) == value else None


def _two(cx: Context, n: Noun, m: Noun) -> Cost:
    return k.AllCosts(tuple(_sacrifice(cx, Some(ONE, each.filter, each.zone)) for each in (n, m)))


def _un_two(cx: Context, value: object) -> Values | None:
    parts = value.parts if isinstance(value, k.AllCosts) else ()
    if len(parts) != 2 or not all(isinstance(part, k.SacrificeCost) and part.count == ONE for part in parts):
        return None
    n, m = (Noun(part.filter, BF) for part in parts if isinstance(part, k.SacrificeCost))
    return {"n": n, "m": m}


def _either(cx: Context, s: Some, t: Some) -> Cost:
    if s.count != ONE or t.count != ONE:
        raise CantLower("not one permanent of two kinds")
    return k.SacrificeCost(f.AnyOf((_permanents(s), _permanents(t))), ONE)


def _un_either(cx: Context, value: object) -> Values | None:
    kinds = value.filter.parts if isinstance(value, k.SacrificeCost) and isinstance(value.filter, f.AnyOf) else ()
    if len(kinds) != 2 or not isinstance(value, k.SacrificeCost) or value.count != ONE:
        return None
    if not any(OTHER in parts_of(kind) for kind in kinds):
        return None  # "an artifact or creature"
    s, t = (Some(ONE, kind, BF) for kind in kinds)
    return {"s": s, "t": t}


# --- counters -------------------------------------------------------------------------------------------------------


def _counters(g: Grammar) -> None:
    p = g.phrase
    some = "remove {n:howmany} [ {c:counterkind} ] counter#n from "
    p("act_cost", some + "{own:itself}", Fn(_from_itself, _un_from_itself))
    p("act_cost", some + "among {f:filter.pl}", Fn(_from_among, _un_from_among(True)))
    p("act_cost", some + "{s:some}", Fn(_from_one, _un_from_among(False)))


def _from_itself(cx: Context, n: Amount, own: object, c: str | None) -> Cost:
    cx.name(r.This(), frozenset({"~"}), where="cost")
    return k.RemoveCountersCost(c or "", n)


def _un_from_itself(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.RemoveCountersCost) or value.among is not None:
        return None
    cx.name(r.This(), frozenset({"~"}), where="cost")
    return {"n": value.count, "own": r.This(), "c": value.kind or None}


def _from_among(cx: Context, n: Amount, f: Noun, c: str | None) -> Cost:
    return k.RemoveCountersCost(c or "", n, _permanents(Some(n, f.filter, f.zone)))


def _from_one(cx: Context, n: Amount, s: Some, c: str | None) -> Cost:
    if s.count != ONE or n != ONE:
        raise CantLower("several counters, of one or of several permanents")
    return k.RemoveCountersCost(c or "", n, _permanents(s))


def _un_from_among(several: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, k.RemoveCountersCost) or value.among is None or (value.count != ONE) is not several:
            return None
        kind = {"n": value.count, "c": value.kind or None}
        if several:
            return {**kind, "f": Noun(value.among, BF)}
        return {**kind, "s": Some(ONE, value.among, BF)}

    return up
