"""What follows a noun: whose, where, with what, how large, what it did (108.3-108.4, 109.4, 122, 202.3, 208, 509.1)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Filter, Reference
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Leaf, Part
from mtgjudge.oracle.patterns import ABSENT, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, parts_of, together

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """What may follow a noun."""
    p = g.phrase
    _whose(g)
    p("qual", "dealt damage this turn by a {n:filter.sg} you controlled", Fn(_dealt_by_yours, _un_dealt_by_yours))
    p("qual", "with {k:with_kw}", Fn(lambda cx, k: Qualifier(k), _with))
    p("qual", "without {k:anykw}", Fn(lambda cx, k: Qualifier(f.Not(f.HasKeyword(k))), _without))
    p("qual", "with no abilities", Qualifier(f.HasNoAbilities()))
    p("qual", "with {m:measured}", Fn(lambda cx, m: Qualifier(m), _un_with))
    p("qual", "other than {what:ref}", Fn(_other_than, _un_other_than))
    p("qual", "blocking or blocked by {what:ref}", Fn(_in_combat_with, _un_in_combat_with))
    p("qual", "with the same name as {what:ref}", Qualifier(f.SharesNameWith(v("what"))))
    p("qual", "you own from outside the game", Qualifier(f.OwnedBy(r.You()), Zone.OUTSIDE))
    p("qual", "exiled with {what:ref}", Fn(_exiled_with, _un_exiled_with))
    p("qual", "named {n:name}", Fn(lambda cx, n: Qualifier(f.IsNamed(n)), _named))
    p("qual", "of the chosen color", Qualifier(f.IsChosenColor()))
    p("qual", "of the chosen type", Qualifier(f.IsChosenType()))
    p("qual", "with the chosen name", Qualifier(f.HasChosenName()))
    p("qual", "that entered this turn", Qualifier(f.EnteredThisTurn()))
    p("qual", "that entered the battlefield this turn", Fn(lambda cx: Qualifier(f.EnteredThisTurn())))
    p("qual", "attached to {what:ref}", Qualifier(f.IsAttachedTo(v("what"))))
    p("qual", "attacking you", Qualifier(f.IsAttacking(r.You())))
    p("qual", "that's attacking you", Fn(lambda cx: Qualifier(f.IsAttacking(r.You()))))
    p("qual", "blocking {what:ref}", Qualifier(f.IsBlocking(v("what"))))
    p("qual", "dealt damage by {what:ref} this turn", Qualifier(f.DealtDamageBy(v("what"))))
    p("qual", "with a single target", Qualifier(f.TargetsOnly(None, None, True)))
    p("qual", "of the creature type of your choice", Fn(_of_a_choice))
    _zones(g)
    for keyword_cat in ("anykw",):
        p("with_kw", "{k:" + keyword_cat + "}", f.HasKeyword(v("k")))
    p("with_kw", "{ks:anykw|or2}", Fn(lambda cx, ks: f.AnyOf(tuple(f.HasKeyword(k) for k in ks)), _un_some_kw))
    _measures(g)


def _whose(g: Grammar) -> None:
    p = g.phrase
    p("qual", "you control", Qualifier(f.ControlledBy(r.You())))
    p("qual", "you don't control", Qualifier(f.Not(f.ControlledBy(r.You()))))
    p("qual", "a opponent controls", Qualifier(f.ControlledBy(r.EachOpponent())))
    p("qual", "your opponents control", Qualifier(f.ControlledBy(r.EachOpponent())))
    p("qual", "you own", Qualifier(f.OwnedBy(r.You())))
    p("qual", "a opponent owns", Qualifier(f.OwnedBy(r.EachOpponent())))
    p("qual", "you don't own", Qualifier(f.Not(f.OwnedBy(r.You()))))
    p("qual", "{who:oneplayer} control^who", Qualifier(f.ControlledBy(v("who"))))
    p("qual", "{who:oneplayer} own^who", Qualifier(f.OwnedBy(v("who"))))


def _exiled_with(cx: Context, what: Reference) -> Qualifier:
    if not isinstance(what, r.This):
        raise CantLower("exiled with another thing")
    if cx.mentions and isinstance(cx.mentions[-1].ref, r.This):
        cx.mentions.pop()  # "it" is the card from here on, never what exiled it
        cx.exiler = True
    return Qualifier(f.IsOneOf(r.ExiledWithThis()), Zone.EXILE)


def _un_exiled_with(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if value == Qualifier(f.IsOneOf(r.ExiledWithThis()), Zone.EXILE) else None


def _of_a_choice(cx: Context) -> Qualifier:
    """The type is chosen before anything else of the body is done."""
    if cx.static:
        raise CantLower("a choice inside a noun")
    cx.choosing = "creature type"
    return Qualifier(f.IsChosenType())


def _zones(g: Grammar) -> None:
    p = g.phrase
    for preposition in ("in", "from"):
        p("qual", f"{preposition} a graveyard", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} all graveyards", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} graveyards", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} exile", Qualifier(None, Zone.EXILE))
        p("qual", f"{preposition} opponents ' graveyards", Qualifier(f.OwnedBy(r.EachOpponent()), Zone.GRAVEYARD))
        p("qual", f"{preposition} your opponents ' graveyards", Qualifier(f.OwnedBy(r.EachOpponent()), Zone.GRAVEYARD))
    p("qual", "on the battlefield", Fn(lambda cx: Qualifier(None, BF)))


MEASURES = {one.value: one for one in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE)}
COMPARED = {
    "less than or equal to": Comparison.AT_MOST,
    "greater than or equal to": Comparison.AT_LEAST,
    "less than": Comparison.LESS,
    "greater than": Comparison.MORE,
}
PARITY = ("odd", "even")


def _measures(g: Grammar) -> None:
    p = g.phrase
    closed(g, "measureword", tuple(MEASURES))
    closed(g, "measures", tuple(word + "s" for word in MEASURES), frozenset(word + "s" for word in MEASURES))
    closed(g, "comparison", tuple(COMPARED))
    closed(g, "parity", PARITY)
    closed(g, "onit", ("on it", "on them"))
    plain = Fn(lambda cx, m, n: _is(m, Comparison.EQUAL, n), _un_is("n", "EQUAL"))
    p("measured", "{m:measureword} {n:figure}", plain)
    p("measured", "a {w:parity} {m:measureword}", Fn(_of_parity, _un_of_parity))
    p("measured", "{w:parity} {m:measures}", Fn(lambda cx, w, m: _of_parity(cx, w, m[:-1])))
    less = Fn(lambda cx, m, n: _is(m, Comparison.AT_MOST, n), _un_is("n", "AT_MOST"))
    p("measured", "{m:measureword} {n:figure} or less", less)
    more = Fn(lambda cx, m, n: _is(m, Comparison.AT_LEAST, n), _un_is("n", "AT_LEAST"))
    p("measured", "{m:measureword} {n:figure} or greater", more)
    compared = Fn(lambda cx, m, c, q: _is(m, COMPARED[c], q), _un_compared)
    p("measured", "{m:measureword} {c:comparison} {q:quantity}", compared, guard=_not_its_own)
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS):
        for other in (a.Measure.POWER, a.Measure.TOUGHNESS):
            if measure is not other:
                own = a.MeasureOf(other, r.Iterated())
                for said, comparison in (("greater", Comparison.MORE), ("less", Comparison.LESS)):
                    words = f"{measure.value} {said} than its {other.value}"
                    p("measured", words, f.MeasureIs(measure, comparison, own))
    equal = Fn(lambda cx, m, q: _is(m, Comparison.EQUAL, q), _un_is("q", "EQUAL"))
    p("measured", "{m:measureword} equal to {q:quantity}", equal)
    p("measured", "a [ {k:counterkind} ] counter {w:onit}", Fn(_has_counter, _un_has_counter))
    p("measured", "[?some one or more] [ {k:counterkind} ] counters {w:onit}", Fn(_has_counters))
    p("measured", "no [ {k:counterkind} ] counters {w:onit}", Fn(_has_no_counter, _un_has_no_counter))


def _is(m: str, comparison: Comparison, amount: Amount) -> f.MeasureIs:
    return f.MeasureIs(MEASURES[m], comparison, amount)


def _un_is(slot: str, comparison: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, f.MeasureIs) or value.comparison is not Comparison[comparison]:
            return None
        return {"m": value.measure.value, slot: value.amount} if value.measure.value in MEASURES else None

    return up


def _un_compared(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.MeasureIs) or value.measure.value not in MEASURES:
        return None
    words = [word for word, comparison in COMPARED.items() if comparison is value.comparison]
    return {"m": value.measure.value, "c": words[0], "q": value.amount} if words else None


def _of_parity(cx: Context, w: str, m: str) -> Filter:
    even = f.MeasureIsEven(MEASURES[m])
    return even if w == "even" else f.Not(even)


def _un_of_parity(cx: Context, value: object) -> Values | None:
    even = value.part if isinstance(value, f.Not) else value
    if not isinstance(even, f.MeasureIsEven) or even.measure.value not in MEASURES:
        return None
    return {"w": "odd" if isinstance(value, f.Not) else "even", "m": even.measure.value}


def _un_with(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Qualifier) or value.zone is not None or value.filter is None:
        return None
    return {"m": value.filter} if not (cx.exiling and isinstance(value.filter, f.HasCounter)) else None


def _not_its_own(parts: dict[str, Part]) -> bool:
    """ "Toughness greater than its power" compares a thing with itself, not with what was named before."""
    q, m = parts["q"], parts["m"]
    if not isinstance(q, Derivation) or not isinstance(q.phrase.sem, a.MeasureOf):
        return True
    of = q.named().get("of")
    its = isinstance(of, Derivation) and of.phrase.text == "its"
    return not its or isinstance(m, Leaf) and q.phrase.sem.measure.value == m.value


def _has_counter(cx: Context, k: str | None, w: str) -> Filter:
    return f.HasCounter(k or "")


def _has_counters(cx: Context, k: str | None, w: str, some: bool) -> Filter:
    return f.HasCounter(k or "")


def _has_no_counter(cx: Context, k: str | None, w: str) -> Filter:
    return f.Not(f.HasCounter(k or ""))


def _un_has_counter(cx: Context, value: object) -> Values | None:
    if not isinstance(value, f.HasCounter) or value != f.HasCounter(value.kind):
        return None
    return {"k": value.kind or ABSENT, "w": "on it"}


def _un_has_no_counter(cx: Context, value: object) -> Values | None:
    return _un_has_counter(cx, value.part) if isinstance(value, f.Not) else None


def _with(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and value.zone is None and isinstance(value.filter, f.HasKeyword | f.AnyOf):
        return {"k": value.filter}
    return None


def _un_some_kw(cx: Context, value: object) -> Values | None:
    if isinstance(value, f.AnyOf):
        keywords = [x.keyword for x in value.parts if isinstance(x, f.HasKeyword)]
        return {"ks": tuple(keywords)} if len(keywords) == len(value.parts) else None
    return None


def _without(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and value.zone is None and isinstance(value.filter, f.Not):
        inner = value.filter.part
        if isinstance(inner, f.HasKeyword):
            return {"k": inner.keyword}
    return None


def _named(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and value.zone is None and isinstance(value.filter, f.IsNamed):
        return {"n": value.filter.name}
    return None


def _in_combat_with(cx: Context, what: Any) -> Qualifier:
    if isinstance(cx.event, ev.ZoneChange):
        raise CantLower("what was in combat with something that is gone")
    return Qualifier(f.AnyOf((f.IsBlocking(what), f.IsBlockedBy(what))))


def _un_in_combat_with(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Qualifier) or value.zone is not None or not isinstance(value.filter, f.AnyOf):
        return None
    parts = value.filter.parts
    if len(parts) == 2 and isinstance(parts[0], f.IsBlocking) and parts[0].what is not None:
        return {"what": parts[0].what} if parts[1] == f.IsBlockedBy(parts[0].what) else None
    return None


def other_kinds(cx: Context, w: str, n: Noun) -> Qualifier:
    """ "Creatures other than Werewolves and Wolves", "except for creatures you control"."""
    subtypes = n.filter.parts if isinstance(n.filter, f.AnyOf) else (n.filter,)
    named = all(isinstance(part, f.IsSubtype) for part in subtypes)
    if n.zone is not Zone.BATTLEFIELD or w == "other than" and not named:
        raise CantLower("other than things that are not named by a subtype")
    return Qualifier(f.Not(n.filter))


def un_other_kinds(cx: Context, value: object) -> Values | None:
    """The inverse of :func:`other_kinds`."""
    inner = value.filter.part if isinstance(value, Qualifier) and isinstance(value.filter, f.Not) else None
    if inner is None or value != Qualifier(f.Not(inner)):
        return None
    kinds = inner.parts if isinstance(inner, f.AnyOf) else (inner,)
    named = all(isinstance(one, f.IsSubtype) for one in kinds)
    return {"w": "other than" if named else "except for", "n": Noun(inner, BF)}


def _other_than(cx: Context, what: Reference) -> Qualifier:
    return Qualifier(f.Not(f.IsThis() if isinstance(what, r.This) else f.IsOneOf(what)))


def _un_other_than(cx: Context, value: object) -> Values | None:
    if isinstance(value, Qualifier) and value.zone is None and isinstance(value.filter, f.Not):
        inner = value.filter.part
        if isinstance(inner, f.IsThis):
            return {"what": r.This()}
        if isinstance(inner, f.IsOneOf):
            return {"what": inner.of}
    return None


def _dealt_by_yours(cx: Context, n: Noun) -> Qualifier:
    """A source as it was when it dealt the damage (608.2h)."""
    if n.zone not in (None, BF):
        raise CantLower("sources in another zone")
    source = together((n.filter, f.ControlledBy(r.You())))
    return Qualifier(f.DidThisTurn(ev.IsDealtDamage(f.Anything(), source=source)))


def _un_dealt_by_yours(cx: Context, value: object) -> list[Values]:
    event = value.filter.event if isinstance(value, Qualifier) and isinstance(value.filter, f.DidThisTurn) else None
    if not isinstance(event, ev.IsDealtDamage) or event.source is None:
        return []
    parts = parts_of(event.source)
    if parts[-1:] != (f.ControlledBy(r.You()),):
        return []
    ways = [Noun(together(parts[:-1]), zone) for zone in ((BF, None) if len(parts) > 1 else (None,))]
    return [{"n": n} for n in ways if _dealt_by_yours(cx, n) == value]
