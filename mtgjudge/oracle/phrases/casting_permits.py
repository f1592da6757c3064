"""Permissions to cast and play from other zones, for other costs, at other times (601.3b, 118.8, 118.9): when they
hold, what they are for, where from, what is paid, and what follows for a spell cast so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Amount, Cost, Filter, ObjectRef
from mtgjudge.language.effects import CounterGift
from mtgjudge.language.filters import IsOneOf, IsThis, Not
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import ABSENT, replaced, v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.permits_back import (
    Besides,
    place,
    said,
    was_cast,
    was_for_spells,
    was_own,
    was_permitted,
    was_play_or_cast,
    was_rather_than,
)
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import CastBy, Noun, parts_of, together

ONE = a.Fixed(1)
GY, HAND, EXILE, LIBRARY = Zone.GRAVEYARD, Zone.HAND, Zone.EXILE, Zone.LIBRARY
Permits = tuple[st.CastPermission, ...]
Permit = st.CastPermission | st.AlternativeCostFor
LAND = f.IsType(CardType.LAND)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _places(g)
    _permits(g)
    _payments(g)
    _follows(g)
    p = g.phrase
    p(
        "static",
        "you may {cs:act_cost|and} rather than pay the mana cost for {n:filter.pl} .",
        Fn(_rather_than, was_rather_than),
    )
    closed(g, "permitwhen", tuple(WHEN))
    limited = Fn(_limited, _un_limited)
    p("static", "{w:permitwhen} {ps:permit} .", limited)
    p("static", "[ {w:permitwhen} ] {ps:permit} . {x:permitted} .", limited)
    p("static", "[ {w:permitwhen} ] {ps:permit} . {x:permittedquote}", limited)
    p("static", "{ps:permit} .", Fn(_static({}), was_permitted({})))
    p("static", "as long as {k:cond} , {ps:permit} .", Fn(lambda cx, k, ps: StaticAbility(ps, k)))


def _rather_than(cx: Context, cs: tuple[Cost, ...], n: Noun) -> StaticAbility:
    if n.zone is not Zone.STACK or CastBy(r.You()) not in parts_of(n.filter):
        raise CantLower("spells that others cast")
    spells = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, CastBy)))
    return StaticAbility((st.AlternativeCostFor(r.You(), spells, cs),))


WHEN: dict[str, dict[str, bool]] = {
    "once during each of your turns ,": {"once_each_turn": True, "your_turn_only": True},
    "once each turn ,": {"once_each_turn": True, "your_turn_only": False},
    "during your turn ,": {"once_each_turn": False, "your_turn_only": True},
}
"""When a permission holds, and how often it may be used."""
NEVER_LIMITED = {"once_each_turn": False, "your_turn_only": False}


def _limited(cx: Context, ps: tuple[Permit, ...], w: str | None = None, x: Any = None) -> StaticAbility:
    made: StaticAbility = _static(WHEN[w] if w else NEVER_LIMITED)(cx, ps, x)
    return made


def _un_limited(cx: Context, value: object) -> Iterator[Values]:
    for words, limits in (*WHEN.items(), (None, NEVER_LIMITED)):
        for found in was_permitted(limits)(cx, value):
            yield {**found, "w": words or ABSENT}


def _static(limits: dict[str, bool]) -> Any:
    def lower(cx: Context, ps: tuple[Permit, ...], x: Any = None) -> StaticAbility:
        made = tuple(replaced(one, **limits) for one in ps)
        if x is not None:
            made = tuple(x.on(one) for one in made)
        ways = [one for one in made if isinstance(one, st.CastPermission)]
        if len({one.lands for one in ways}) > 1:
            made = tuple(replaced(one, shared=True) if one.once_each_turn else one for one in ways)
        own = ways and all(one.filter == f.IsThis() and one.zone is GY for one in ways)
        return StaticAbility(made, None, GY if own else Zone.BATTLEFIELD)

    return lower


# --- where from ---------------------------------------------------------------------------------------------------


def _places(g: Grammar) -> None:
    """Where cards are played from (``castplace``: permissions without a kind of card)."""
    p = g.phrase
    p("castplace", "from your graveyard", (place(GY),))
    p("castplace", "from the top of your library", (place(LIBRARY, True),))
    p("castplace", "from your hand or the top of your library", (place(HAND), place(LIBRARY, True)))
    p("castplace", "from your graveyard or from exile", (place(GY), place(EXILE)))
    closed(g, "waythere", tuple(WAYS_THERE))
    p("castplace", "from among cards in your graveyard that were {w:waythere} this turn", Fn(_arrived, _un_arrived))
    linked = place(EXILE, among=f.IsOneOf(r.ExiledWithThis()), any_owner=True)
    p("castplace", "from among [?the the ] cards exiled with {what:ref}", Fn(_linked(linked), _un_linked(linked)))


WAYS_THERE = {
    "milled": f.PutThereThisTurn(milled=True),
    "put there from your library": f.PutThereThisTurn(LIBRARY),
    "put there from anywhere": f.PutThereThisTurn(),
}


def _arrived(cx: Context, w: str) -> Permits:
    return (place(GY, among=WAYS_THERE[w]),)


def _un_arrived(cx: Context, value: object) -> Values | None:
    return next(({"w": word} for word in WAYS_THERE if _arrived(cx, word) == value), None)


def _un_linked(linked: st.CastPermission) -> Any:
    return lambda cx, value: {"what": r.This(), "the": False} if value == (linked,) else None


def _linked(place: st.CastPermission) -> Any:
    def lower(cx: Context, what: ObjectRef, the: bool) -> Permits:
        if not isinstance(what, r.This):
            raise CantLower("exiled with another thing")
        return (place,)

    return lower


def _cast(what: Filter, places: Permits) -> Permits:
    return tuple(replaced(one, filter=together((*parts_of(what), *parts_of(one.filter)))) for one in places)


def _spells(cx: Context, n: Noun) -> Filter:
    if n.zone is not Zone.STACK or any(isinstance(part, CastBy) for part in parts_of(n.filter)):
        raise CantLower("only spells are cast")
    return n.filter


def _lands(cx: Context, n: Noun) -> Filter:
    if n.zone is not Zone.BATTLEFIELD or LAND not in parts_of(n.filter):
        raise CantLower("only lands are played")
    return n.filter


# --- what for -----------------------------------------------------------------------------------------------------


def _permits(g: Grammar) -> None:
    p = g.phrase
    p("castnoun", "a {n:filter.sg}", v("n"))
    p("castnoun", "{n:filter.pl}", v("n"))
    cast = "you may cast {n:castnoun} {w:castplace}"
    p("permit", cast + " {hs:paidfor|plus}", Fn(_permit_cast, was_cast))
    p("permit0", cast, Fn(_permit_cast, was_cast))
    p("permit", "you may cast {n:castnoun} {h:insteadof}", Fn(_for_spells, was_for_spells))
    p(
        "permit0",
        cast + " if it shares a card type with a card exiled with {what:ref}",
        Fn(lambda cx, n, w, what: _cast(together((_spells(cx, n), _shares(what))), w)),
    )
    p("permit", "{ps:permit0}", v("ps"))
    either = Fn(_play_or_cast, was_play_or_cast)
    p(
        "permit0",
        "you may play a {m:filter.sg} [ {w2:castplace} ] or cast a {n:filter.sg} {w:castplace}",
        either,
    )
    for joint in (" , and", " and"):
        look = f"you may look at the top card of your library any time{joint} {{ps:permit0}} ."
        p("static", look, Fn(lambda cx, ps: StaticAbility((st.DrawReplacementLook(), *ps))))
    p(
        "static",
        "any player may cast {n:filter.pl} without paying their mana costs and as though they had flash .",
        Fn(_anybody_free),
    )
    p("statement", "any player may cast {n:filter.pl} as though they had flash", Fn(_anybody_flash))
    for words in ("you may cast this card", "you may cast ~"):
        p("permit", words + " {w:castplace} {hs:paidfor|plus}", Fn(lambda cx, w, hs: _own(w, hs), was_own))
        p("static", words + " from exile .", Fn(lambda cx: StaticAbility(_own((place(EXILE),)), None, EXILE)))


def _anybody_free(cx: Context, n: Noun) -> StaticAbility:
    permit = st.CastPermission(r.EachPlayer(), _spells(cx, n), HAND, free=True, flash=True)
    return StaticAbility((permit,))


def _anybody_flash(cx: Context, n: Noun) -> st.Affects:
    return st.Affects(r.EachPlayer(), (ch.HasFlashFor(_spells(cx, n)),))


def _shares(what: ObjectRef) -> Filter:
    if not isinstance(what, r.This):
        raise CantLower("exiled with another thing")
    return f.SharesTypeWith("card type", r.ExiledWithThis())


def _own(places: Permits, hs: Sequence[Any] = ()) -> Permits:
    if any(one.zone is not GY for one in places) and hs:
        raise CantLower("its own card from another zone for other costs")
    return _with(tuple(replaced(one, filter=f.IsThis(), any_owner=False) for one in places), hs)


def _permit_cast(cx: Context, n: Noun, w: Permits, hs: Sequence[Any] = ()) -> Permits:
    return _with(_cast(_spells(cx, n), w), hs)


def _for_spells(cx: Context, n: Noun, h: tuple[Cost, ...]) -> tuple[st.AlternativeCostFor, ...]:
    """A cost that is offered for a kind of spells, wherever they may be cast from."""
    return (st.AlternativeCostFor(r.You(), _spells(cx, n), h),)


def _to_play(what: Filter, places: Permits) -> Permits:
    return tuple(replaced(one, lands=True) for one in _cast(what, places))


def _play_or_cast(cx: Context, m: Noun, n: Noun, w: Permits, w2: Permits | None = None) -> Permits:
    return (*_to_play(_lands(cx, m), w2 or w), *_cast(_spells(cx, n), w))


# --- what is paid -------------------------------------------------------------------------------------------------


def _with(permits: Permits, hs: Sequence[Any]) -> Permits:
    for change in hs:
        permits = tuple(change.on(one) for one in permits)
    return permits


def _payments(g: Grammar) -> None:
    """What is paid for it (``paidfor``: what becomes of the permission; ``insteadof``: the costs alone)."""
    p = g.phrase
    p("paidfor", "{h:insteadof}", Fn(lambda cx, h: Besides(costs=h), lambda cx, x: said(x, "h", "costs")))
    life = k.PayLife(a.MeasureOf(a.Measure.MANA_VALUE, r.Iterated()))
    words = "by paying life equal to its mana value rather than paying {w:costword}"
    p("insteadof", words, Fn(lambda cx, w: (life,), lambda cx, x: {"w": ITS_COST} if x == (life,) else None))
    instead = Fn(lambda cx, cs, w: cs, lambda cx, x: {"cs": x, "w": ITS_COST})
    p("insteadof", "by {cs:gerund|and} rather than paying {w:costword}", instead)
    free = Besides(free=True)
    freely = Fn(lambda cx, w: free, lambda cx, x: {"w": ITS_COST} if x == free else None)
    p("paidfor", "without paying {w:costword}", freely)
    words = "by {cs:gerund|and} in addition to [?paying paying] {w:ownerword} other costs"
    p("paidfor", words, Fn(lambda cx, cs, w, paying: Besides(additional=cs), _un_besides))
    for them in ("it", "them", "that spell", "those spells"):
        for words in (
            f", and mana of any type can be spent to cast {them}",
            f", and you may spend mana as though it were mana of any type to cast {them}",
        ):
            p("paidfor", words, Besides(any_mana=True))
    p("gerund", "paying {n:figure} life", k.PayLife(v("n")))
    p("gerund", "paying {m:manacost}", k.PayMana(v("m")))
    p("gerund", "paying {n:energy}", k.PayPlayerCounters("energy", v("n")))
    p("gerund", "discarding {n:count} {f:filter.n}", Fn(_discarding))
    p("gerund", "sacrificing {n:count} {f:filter.n}", Fn(_sacrificing))
    p("gerund", "exiling {n:count} [?other other] {f:filter.n}", Fn(_exiling, _un_exiling), guard=_not_others)


ITS_COST = "its mana cost"


def _un_besides(cx: Context, value: object) -> Values | None:
    found = said(value, "cs", "additional")
    return found and {**found, "w": "its", "paying": True}


def _discarding(cx: Context, n: Any, f: Noun) -> Cost:
    if f.zone is not None:
        raise CantLower("cards of another zone")
    return k.DiscardCards(f.filter, n)


def _sacrificing(cx: Context, n: Any, f: Noun) -> Cost:
    if f.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are sacrificed")
    return k.SacrificeCost(f.filter, n)


def _not_others(parts: dict[str, Part]) -> bool:
    kind = parts["f"]
    return not isinstance(kind, Derivation) or spell(kind)[:1] != ["other"]


def _exiling(cx: Context, n: Any, other: bool, f: Noun) -> Cost:
    if f.zone is not GY:
        raise CantLower("cards exiled from another zone than a graveyard")
    if any(isinstance(part, Not) and isinstance(part.part, IsThis | IsOneOf) for part in parts_of(f.filter)):
        raise CantLower("'other' than the card being cast, which has left the graveyard, is said by the cost")
    return k.ExileCards(f.filter, n, GY)


def _un_exiling(cx: Context, value: object) -> Values | None:
    if not isinstance(value, k.ExileCards) or value != k.ExileCards(value.filter, value.count, GY):
        return None
    return {"n": value.count, "other": False, "f": Noun(value.filter, GY)}


# --- what follows -------------------------------------------------------------------------------------------------


def _follows(g: Grammar) -> None:
    """A second sentence about what is cast so (``permitted``)."""
    p = g.phrase
    way = "if you cast a spell this way , "
    p("permitted", way + "you may cast it as though it had flash", Besides(flash=True, follows=True))
    life = (k.PayLife(a.MeasureOf(a.Measure.MANA_VALUE, r.Iterated())),)
    p(
        "permitted",
        way + "pay life equal to its mana value rather than pay its mana cost",
        Besides(costs=life, follows=True),
    )
    words = ("artifact", "creature", "permanent", "enchantment")
    closed(g, "castso", (*(way + f"that {word}" for word in words), "if you do , it"))
    enters = "{w:castso} enters [?tapped tapped] [ with {n:count} {k:counterkind} counter#n on it ]"
    p("permitted", enters, checked(_enters_so, _un_enters_so))
    p(
        "permitted",
        "if a spell cast this way would be put into your graveyard , exile it instead",
        Besides(exiled_afterwards=True, follows=True),
    )
    for front in ("if you do , it gains", way + "it gains"):
        gains = Besides(grants=(ch.GainAbility(v("b")),), follows=True, lands=True)
        p("permittedquote", front + " « {b:ability} »", gains)


def _enters_so(cx: Context, w: str, tapped: bool, n: Amount | None = None, k: str = "") -> Besides:
    """How what is cast so enters: tapped, with counters."""
    if not tapped and n is None:
        raise CantLower("how it enters")
    counters = (CounterGift(k, n),) if n is not None else ()
    return Besides(grants=(_entering(tapped=tapped, counters=counters),), follows=True)


def _un_enters_so(cx: Context, value: object) -> Values | None:
    grant = value.grants[0] if isinstance(value, Besides) and len(value.grants) == 1 else None
    ability = grant.ability if isinstance(grant, ch.GainAbility) else None
    one = ability.effects[0] if isinstance(ability, StaticAbility) else None
    if not isinstance(one, st.EntersModified):
        return None
    said: Values = {"w": "if you do , it", "tapped": one.tapped}
    return said | ({"n": one.counters[0].count, "k": one.counters[0].kind} if one.counters else {})


def _entering(**fields: Any) -> ch.GainAbility:
    return ch.GainAbility(StaticAbility((st.EntersModified(f.IsThis(), **fields),)))
