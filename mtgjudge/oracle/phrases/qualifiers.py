"""What follows a noun: whose, where, with what, how large, what it did (108.3-108.4, 109.4, 122, 202.3, 208, 509.1)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter, Reference
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, parts_of, together

BF = Zone.BATTLEFIELD
_FOUGHT = f.AnyOf((f.DidThisTurn(ev.Attacks(f.Anything())), f.DidThisTurn(ev.Blocks(f.Anything()))))


def declare(g: Grammar) -> None:
    """What may follow a noun."""
    p = g.phrase
    _whose(g)
    p("qual", "with {k:with_kw}", Fn(lambda cx, k: Qualifier(k), _with))
    p("qual", "without {k:anykw}", Fn(lambda cx, k: Qualifier(f.Not(f.HasKeyword(k))), _without))
    p("qual", "with no abilities", Qualifier(f.HasNoAbilities()))
    p("qual", "with {m:measured}", Fn(lambda cx, m: Qualifier(m), _un_with))
    p("qual", "other than {what:ref}", Fn(_other_than, _un_other_than))
    p("qual", "except for {n:filter.pl}", Fn(_except_for))
    p("qual", "that's enchanted by a {n:filter.sg}", Fn(_enchanted_by, _un_enchanted_by))
    p("qual", "that are enchanted by a {n:filter.sg}", Fn(_enchanted_by))
    p("qual", "other than {n:filter.pl}", Fn(_other_kinds, _un_other_kinds))
    p("qual", "blocking or blocked by {what:ref}", Fn(_in_combat_with, _un_in_combat_with))
    p("qual", "with the same name as {what:ref}", Qualifier(f.SharesNameWith(v("what"))))
    p(
        "qual",
        "dealt damage this turn",
        Fn(
            lambda cx: Qualifier(f.DidThisTurn(ev.IsDealtDamage(f.Anything()))),
            lambda cx, x: {} if x == Qualifier(f.DidThisTurn(ev.IsDealtDamage(f.Anything()))) else None,
        ),
    )
    p("qual", "dealt damage this turn by a {n:filter.sg} you controlled", Fn(_dealt_by_yours, _un_dealt_by_yours))
    p(
        "qual",
        "that was dealt damage this turn",
        Fn(lambda cx: Qualifier(f.DidThisTurn(ev.IsDealtDamage(f.Anything())))),
    )
    p("qual", "that attacked this turn", Qualifier(f.DidThisTurn(ev.Attacks(f.Anything()))))
    p(
        "qual",
        "that attacked or blocked this turn",
        Fn(
            lambda cx: Qualifier(_FOUGHT),
            lambda cx, x: {} if x == Qualifier(_FOUGHT) else None,
        ),
    )
    p(
        "qual",
        "that's one or more colors",
        Fn(
            lambda cx: Qualifier(f.Not(f.IsColorless())),
            lambda cx, x: {} if x == Qualifier(f.Not(f.IsColorless())) else None,
        ),
    )
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
    p("qual", "that targets a {n:filter.sg}", Fn(_targets, _un_targets))
    p("qual", "that targets {what:ref}", Fn(_targets_ref, _un_targets_ref))
    p("qual", "that targets one or more {n:filter.pl}", Fn(_targets))
    p("qual", "dealt damage by {what:ref} this turn", Qualifier(f.DealtDamageBy(v("what"))))
    p("qual", "that targets you", Qualifier(f.TargetsOnly(None, r.You())))
    p("qual", "with a single target", Qualifier(f.TargetsOnly(None, None, True)))
    p(
        "qual",
        "that's {a:adj}",
        Fn(
            lambda cx, a: Qualifier(a),
            lambda cx, x: {"a": x.filter} if isinstance(x, Qualifier) and x.zone is None else None,
        ),
    )
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


def _targets(cx: Context, n: Noun) -> Qualifier:
    if n.zone is not BF:
        raise CantLower("what a spell targets outside the battlefield")
    return Qualifier(f.TargetsOnly(n.filter))


def _targets_ref(cx: Context, what: Reference) -> Qualifier:
    if isinstance(what, r.This):
        return Qualifier(f.TargetsOnly(f.IsThis()))
    return Qualifier(f.TargetsOnly(f.IsOneOf(what)))


def _un_targets_ref(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, Qualifier)
        and isinstance(value.filter, f.TargetsOnly)
        and value == Qualifier(f.TargetsOnly(value.filter.filter))
    ):
        what = value.filter.filter
        if isinstance(what, f.IsThis):
            return {"what": r.This()}
        return {"what": what.of} if isinstance(what, f.IsOneOf) else None
    return None


def _un_targets(cx: Context, value: object) -> Values | None:
    kind = value.filter if isinstance(value, Qualifier) else None
    if not isinstance(kind, f.TargetsOnly) or kind.filter is None or value != Qualifier(f.TargetsOnly(kind.filter)):
        return None
    return {"n": Noun(kind.filter, BF)}


def _zones(g: Grammar) -> None:
    p = g.phrase
    owners = (("your", r.You()), ("a opponent 's", r.EachOpponent()))
    for zone, word in ((Zone.GRAVEYARD, "graveyard"), (Zone.HAND, "hand"), (Zone.LIBRARY, "library")):
        for preposition in ("in", "from"):
            for owner, who in owners:
                p("qual", f"{preposition} {owner} {word}", Qualifier(f.OwnedBy(who), zone))
            p("qual", f"{preposition} {{who:oneplayer}} 's {word}", Qualifier(f.OwnedBy(v("who")), zone))
    for preposition in ("in", "from"):
        p("qual", f"{preposition} a graveyard", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} all graveyards", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} graveyards", Qualifier(None, Zone.GRAVEYARD))
        p("qual", f"{preposition} exile", Qualifier(None, Zone.EXILE))
        p("qual", f"{preposition} opponents ' graveyards", Qualifier(f.OwnedBy(r.EachOpponent()), Zone.GRAVEYARD))
        p("qual", f"{preposition} your opponents ' graveyards", Qualifier(f.OwnedBy(r.EachOpponent()), Zone.GRAVEYARD))
    p("qual", "on the battlefield", Fn(lambda cx: Qualifier(None, BF)))
    p("qual", "you own in exile", Qualifier(f.OwnedBy(r.You()), Zone.EXILE))


def _measures(g: Grammar) -> None:
    p = g.phrase
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        word = measure.value
        p("measured", word + " {n:figure}", f.MeasureIs(measure, Comparison.EQUAL, v("n")))
        for odd, parity in ((False, f.MeasureIsEven(measure)), (True, f.Not(f.MeasureIsEven(measure)))):
            which = "odd" if odd else "even"
            p("measured", f"a {which} {word}", parity)
            p("measured", f"{which} {word}s", Fn(lambda cx, x=parity: x))
        p("measured", word + " {n:figure} or less", f.MeasureIs(measure, Comparison.AT_MOST, v("n")))
        p("measured", word + " {n:figure} or greater", f.MeasureIs(measure, Comparison.AT_LEAST, v("n")))
        for words, comparison in (
            ("less than or equal to", Comparison.AT_MOST),
            ("greater than or equal to", Comparison.AT_LEAST),
            ("less than", Comparison.LESS),
            ("greater than", Comparison.MORE),
        ):
            pattern = f.MeasureIs(measure, comparison, v("q"))
            p("measured", f"{word} {words} {{q:quantity}}", pattern, guard=_not_its_own(measure))
        for other in (a.Measure.POWER, a.Measure.TOUGHNESS):
            if measure is not other and measure is not a.Measure.MANA_VALUE:
                own = a.MeasureOf(other, r.Iterated())
                p("measured", f"{word} greater than its {other.value}", f.MeasureIs(measure, Comparison.MORE, own))
                p("measured", f"{word} less than its {other.value}", f.MeasureIs(measure, Comparison.LESS, own))
        equal = Fn(lambda cx, q, m=measure: f.MeasureIs(m, Comparison.EQUAL, q), _un_equal(measure))
        p("measured", word + " equal to {q:quantity}", equal)
    for place in ("it", "them"):
        up = place == "it"
        p("measured", "a {k:counterkind} counter on " + place, f.HasCounter(v("k")) if up else Fn(_has_counter))
        p("measured", "{k:counterkind} counters on " + place, Fn(_has_counter))
        p("measured", "a counter on " + place, f.HasCounter("") if up else Fn(lambda cx: f.HasCounter("")))
        p("measured", "counters on " + place, Fn(lambda cx: f.HasCounter("")))
        p(
            "measured",
            "no {k:counterkind} counters on " + place,
            f.Not(f.HasCounter(v("k"))) if up else Fn(lambda cx, k: f.Not(f.HasCounter(k))),
        )
        p("measured", "one or more counters on " + place, Fn(lambda cx: f.HasCounter("")))
        p("measured", "one or more {k:counterkind} counters on " + place, Fn(_has_counter))
        p(
            "measured",
            "no counters on " + place,
            f.Not(f.HasCounter("")) if up else Fn(lambda cx: f.Not(f.HasCounter(""))),
        )


def _un_equal(measure: a.Measure) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, f.MeasureIs) and value == f.MeasureIs(measure, Comparison.EQUAL, value.amount):
            return {"q": value.amount}
        return None

    return up


def _un_with(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Qualifier) or value.zone is not None or value.filter is None:
        return None
    return {"m": value.filter} if not (cx.exiling and isinstance(value.filter, f.HasCounter)) else None


def _not_its_own(measure: a.Measure) -> Any:
    """ "Toughness greater than its power" compares a thing with itself, not with what was named before."""

    def guard(parts: dict[str, Part]) -> bool:
        q = parts["q"]
        if not isinstance(q, Derivation) or not isinstance(q.phrase.sem, a.MeasureOf):
            return True
        of = q.named().get("of")
        its = isinstance(of, Derivation) and of.phrase.text == "its"
        return not its or q.phrase.sem.measure is measure

    return guard


def _has_counter(cx: Context, k: str) -> Filter:
    return f.HasCounter(k)


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


def _except_for(cx: Context, n: Noun) -> Qualifier:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("except for things elsewhere")
    return Qualifier(f.Not(n.filter))


def _enchanted_by(cx: Context, n: Noun) -> Qualifier:
    if f.IsSubtype("Aura") not in parts_of(n.filter) or n.zone is not BF:
        raise CantLower("only Auras enchant")
    return Qualifier(f.IsAttached(n.filter))


def _un_enchanted_by(cx: Context, value: object) -> Values | None:
    by = value.filter.by if isinstance(value, Qualifier) and isinstance(value.filter, f.IsAttached) else None
    if by is None or f.IsSubtype("Aura") not in parts_of(by) or value != Qualifier(f.IsAttached(by)):
        return None
    return {"n": Noun(by, BF)}


def _other_kinds(cx: Context, n: Noun) -> Qualifier:
    """ "Creatures other than Werewolves and Wolves"."""
    subtypes = n.filter.parts if isinstance(n.filter, f.AnyOf) else (n.filter,)
    if n.zone is not Zone.BATTLEFIELD or not all(isinstance(part, f.IsSubtype) for part in subtypes):
        raise CantLower("other than things that are not named by a subtype")
    return Qualifier(f.Not(n.filter))


def _un_other_kinds(cx: Context, value: object) -> Values | None:
    inner = value.filter.part if isinstance(value, Qualifier) and isinstance(value.filter, f.Not) else None
    kinds = inner.parts if isinstance(inner, f.AnyOf) else (inner,)
    if inner is None or value != Qualifier(f.Not(inner)) or not all(isinstance(one, f.IsSubtype) for one in kinds):
        return None
    return {"n": Noun(inner, BF)}


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
