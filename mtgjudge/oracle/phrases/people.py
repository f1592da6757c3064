"""Players and references: who and which objects are meant (102, 109.5, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Filter, ObjectRef, PlayerRef, Reference, TargetKind
from mtgjudge.language.node import Node
from mtgjudge.language.targets import AnyTarget, TargetEither, TargetObject, TargetPlayer, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.nouns import innermost
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.players import them_player, they_of, un_they
from mtgjudge.oracle.semantics import ANNOUNCED, Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, Range, parts_of, together


def declare(g: Grammar) -> None:
    """Players, references, noun phrases, recipients of damage."""
    _further(g)
    _noun_phrases(g)
    _recipients(g)


def _noun_phrases(g: Grammar) -> None:
    p = g.phrase
    p("target", "another target {n:filter.sg}", Fn(_another_target, _un_another_target), number="sg")
    p("target", "target {n:filter.sg}", Fn(_target, _un_target), number="sg")
    p("target", "{m:many} target {n:filter.m}", Fn(_targets, _un_targets), number="m")
    p("target", "{m:many} other target {n:filter.m}", Fn(other_targets, _un_other_targets), number="m")
    either = "target spell or [ {pre:adj.sg|plus} ] {head:head.sg} [ {post:qual.sg|plus} ]"
    p("target", either, Fn(_spell_or, _un_spell_or), number="sg", guard=innermost)
    p("np", "{t:target}", v("t"), number="t")
    p("np", "{one:ref}", v("one"), number="one")
    p(
        "np",
        "one of them",
        Fn(
            lambda cx: _some_of_them(cx, Range(ONE, ONE)),
            lambda cx, x: {} if isinstance(x, r.ChosenAmong) and x == _some_of_them(cx, Range(ONE, ONE)) else None,
        ),
        number="sg",
    )
    p("np", "one of those cards", Fn(lambda cx: _some_of_them(cx, Range(ONE, ONE))), number="sg")
    p("np", "{m:many} of them", Fn(_some_of_them, _un_some_of_them), number="m", guard=_more_than_one)
    p("np", "{m:many} of those cards", Fn(_some_of_them), number="m", guard=_more_than_one)
    p("np", "{m:many} {n:filter.m} from among {x:pool}", Fn(_from_among, _un_from_among), number="m")
    both = "a {n:filter.sg} and/or a {o:filter.sg} from among {x:pool}"
    p("np", both, Fn(_from_among_both, _un_from_among_both), number="pl")
    p("np", "all {n:filter.pl} from among {x:pool}", Fn(lambda cx, n, x: _among(cx, n), _un_among), number="pl")
    closed(g, "poolword", POOLS)
    p("pool", "{w:poolword}", Fn(lambda cx, w: ONE, lambda cx, x: {"w": "them"} if x == ONE else None))
    p(
        "np",
        "the top card of {w:libowner} library",
        Fn(
            lambda cx, w: r.TopCards(w, ONE),
            lambda cx, x: {"w": x.who} if isinstance(x, r.TopCards) and x.count == ONE else None,
        ),
        number="sg",
    )
    _more_noun_phrases(g)


def _more_noun_phrases(g: Grammar) -> None:
    """Noun phrases of more kinds."""
    p = g.phrase
    p(
        "np",
        "the top {n:count} cards of {w:libowner} library",
        Fn(
            lambda cx, n, w: r.TopCards(w, n),
            lambda cx, x: {"w": x.who, "n": x.count} if isinstance(x, r.TopCards) else None,
        ),
        number="pl",
    )
    p("np", "{n:count} cards from the top of {w:libowner} library", Fn(lambda cx, n, w: r.TopCards(w, n)), number="pl")
    p("libowner", "your", r.You())
    p("libowner", "their", Fn(they_of, un_they))
    p("libowner", "{who:oneplayer} 's", v("who"))
    p("libowner", "its owner 's", Fn(lambda cx: r.OwnerOf(cx.it())))
    p(
        "np",
        "all graveyards",
        Fn(
            lambda cx: r.All(f.Anything(), Zone.GRAVEYARD),
            lambda cx, x: {} if x == r.All(f.Anything(), Zone.GRAVEYARD) else None,
        ),
        number="pl",
    )
    p("np", "{who:oneplayer} 's graveyard", Fn(lambda cx, who: r.All(f.OwnedBy(who), Zone.GRAVEYARD)), number="sg")
    p("np", "your graveyard", Fn(lambda cx: r.All(f.OwnedBy(r.You()), Zone.GRAVEYARD)), number="sg")
    p("np", "each {n:filter.sg}", Fn(_all, _un_all), number="sg")
    p("np", "each of {m:many} target {n:filter.m}", Fn(_targets, None), number="sg")
    p("np", "each of {one:ref}", Fn(lambda cx, one: one), number="sg")
    p("np", "all {n:filter.pl}", Fn(_all, _un_all), number="pl")
    p("np", "another {n:filter.sg}", Fn(_another, _un_another), number="sg")
    p("np", "{m:many} {n:filter.m}", Fn(chosen, un_chosen), number="m")
    p("np", "~ and {t:target}", Fn(lambda cx, t: r.Together((r.This(), t))), number="pl")
    p("np", "{t:target} and {u:target}", r.Together((v("t"), v("u"))), number="pl")
    p("snp", "{t:target}", v("t"), number="t")
    p("snp", "{one:sref}", v("one"), number="one")
    p("snp", "{n:filter.pl}", Fn(_all, _un_all), number="pl")
    p("snp", "each {n:filter.sg}", Fn(_all, _un_all), number="sg")
    p("snp", "all {n:filter.pl}", Fn(_all), number="pl")
    p("snp", "~ and {t:target}", Fn(lambda cx, t: r.Together((r.This(), t))), number="pl")
    p("snp", "~ and {n:filter.pl}", Fn(_this_and), number="pl")
    p("snp", "{t:target} and {u:target}", Fn(lambda cx, t, u: r.Together((t, u))), number="pl")


def _more_than_one(parts: dict[str, Part]) -> bool:
    m = parts["m"]
    inner = m.parts[0] if isinstance(m, Derivation) and m.parts else None
    return not (
        isinstance(m, Derivation)
        and m.phrase.text == "{n:count}"
        and isinstance(inner, Derivation)
        and inner.phrase.text in ("a", "one")
    )


def pool_of(cx: Context) -> ObjectRef:
    """The cards that the text looked at, revealed, exiled or milled from a library before."""
    fits = [m.ref for m in cx.mentions if isinstance(m.ref, r.Result) and "card" in m.words and m.ref.of in cx.pools]
    several = [m for m in cx.event_mentions if m.plural and m.sort == "object" and m.where == "event"]
    if not fits and len(several) == 1 and isinstance(several[0].ref, r.EventObject):
        left = isinstance(cx.event, ev.ZoneChange) and cx.event.destination in (Zone.GRAVEYARD, Zone.EXILE)
        return r.CardOf(several[0].ref) if left else several[0].ref
    if not fits and isinstance(cx.hand_shown, PlayerRef):
        return r.All(f.OwnedBy(cx.hand_shown), Zone.HAND)
    if len(set(fits)) != 1:
        raise Unbound("'them' without cards before")
    return fits[0]


def _some_of_them(cx: Context, m: Range) -> Reference:
    return r.ChosenAmong(pool_of(cx), f.Anything(), chooser(cx), m.low, m.high)


def _un_some_of_them(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.ChosenAmong):
        return None
    m = Range(value.low, value.high)
    return {"m": m} if _some_of_them(cx, m) == value else None


def _from_among(cx: Context, m: Range, n: Noun, x: object) -> Reference:
    if n.zone is Zone.STACK:
        raise CantLower("spells among cards")
    return r.ChosenAmong(pool_of(cx), n.filter, chooser(cx), m.low, m.high)


def _from_among_both(cx: Context, n: Noun, o: Noun, x: object) -> Reference:
    """One of each kind, or of one of them only."""
    if Zone.STACK in (n.zone, o.zone):
        raise CantLower("spells among cards")
    return r.ChosenAmong(pool_of(cx), n.filter, chooser(cx), ONE, a.Fixed(2), (o.filter,))


def _un_from_among(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.ChosenAmong) or value.also:
        return None
    found = {"m": Range(value.low, value.high), "n": Noun(value.filter, None), "x": ONE}
    return found if _from_among(cx, Range(value.low, value.high), Noun(value.filter, None), ONE) == value else None


def _un_from_among_both(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.ChosenAmong) or len(value.also) != 1:
        return None
    n, o = Noun(value.filter, None), Noun(value.also[0], None)
    return {"n": n, "o": o, "x": ONE} if _from_among_both(cx, n, o, ONE) == value else None


def _un_among(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.Among) or value.of not in [m.ref for m in cx.mentions]:
        return None
    n = Noun(value.filter, None)
    return {"n": n, "x": ONE} if _among(cx, n) == value else None


def _among(cx: Context, n: Noun) -> Reference:
    return r.Among(pool_of(cx), n.filter)


def _this_and(cx: Context, n: Noun) -> Reference:
    return r.Together((r.This(), _all(cx, n)))


def _spell_or(cx: Context, pre: tuple[Filter, ...] | None, head: Noun, post: tuple[Qualifier, ...] | None) -> Reference:
    """What follows both ("target spell or permanent an opponent controls") is said of both, what stands before the
    other noun ("target spell or nonland permanent") of that one only."""
    if head.zone is not Zone.BATTLEFIELD or any(one.zone is not None or one.filter is None for one in post or ()):
        raise CantLower("targets in several zones")
    said = tuple(one.filter for one in post or () if one.filter is not None)
    if not all(_of_a_spell_too(node) for one in said for node in one.walk()):
        raise CantLower("a spell or permanent of a kind that only permanents can be of")
    kinds = (
        TargetObject(together((f.IsSpell(), *said)), Zone.STACK),
        TargetObject(together((*(pre or ()), head.filter, *said)), head.zone),
    )
    return cx.add_target(TargetSlot(TargetEither(kinds), ONE, ONE))


def _un_spell_or(cx: Context, value: object) -> Iterator[Values]:
    slot = cx.next_slot(value)
    if slot is None or not isinstance(slot.kind, TargetEither) or slot != TargetSlot(slot.kind, ONE, ONE):
        return
    kinds = [kind for kind in slot.kind.kinds if isinstance(kind, TargetObject)]
    if len(kinds) != 2 or kinds != list(slot.kind.kinds) or kinds[0].zone is not Zone.STACK:
        return
    first, *said = parts_of(kinds[0].filter)
    other = parts_of(kinds[1].filter)
    own = other[: len(other) - len(said)]
    if first != f.IsSpell() or other[len(own) :] != tuple(said):
        return
    cx.add_target(slot)
    post = tuple(Qualifier(one) for one in said) or None
    for i in range(len(own) + 1):
        yield {"pre": own[:i] or None, "head": Noun(together(own[i:]), kinds[1].zone), "post": post}


def _of_a_spell_too(node: Node) -> bool:
    """Whether a spell can be so as well as a permanent: its colours, its mana value, who controls it."""
    if isinstance(node, f.MeasureIs):
        return node.measure is a.Measure.MANA_VALUE
    colours = isinstance(node, f.IsColor | f.IsColorless | f.IsMulticolored | f.IsMonocolored)
    return colours or isinstance(node, f.AnyOf | f.AllOf | f.Not | f.ControlledBy | PlayerRef | Amount)


def object_kind(n: Noun) -> TargetObject:
    """Targets of this kind."""
    if n.zone is None:
        raise CantLower("a target card without a zone")
    return TargetObject(n.filter, n.zone)


def _target(cx: Context, n: Noun) -> Reference:
    return cx.add_target(TargetSlot(object_kind(n), ONE, ONE))


def _slot_noun(cx: Context, value: object) -> tuple[TargetSlot, Noun, int] | None:
    slot = cx.next_slot(value) or cx.slot_after_next(value)
    if slot is None or not isinstance(slot.kind, TargetObject) or slot.divided is not None or slot.each_of is not None:
        return None
    if slot.one_owner or slot.total is not None or slot.controllers:
        return None
    assert isinstance(value, r.Target)
    return slot, Noun(slot.kind.filter, slot.kind.zone), value.slot


def _un_target(cx: Context, value: object) -> Values | None:
    found = _slot_noun(cx, value)
    if found is None or found[0].low != ONE or found[0].high != ONE or found[0].different_from:
        return None
    return {"n": found[1], ANNOUNCED: (found[2], found[0])}


_WORN = frozenset({f.IsSubtype("Equipment"), f.IsSubtype("Aura")})


def _objects_before(cx: Context, n: Noun) -> tuple[int, ...]:
    """The earlier targets that "another" may tell this one from: an Equipment is no other creature than it."""
    creature = f.IsType(CardType.CREATURE) in parts_of(n.filter)

    def alike(slot: TargetSlot) -> bool:
        worn = isinstance(slot.kind, TargetObject) and bool(_WORN & set(parts_of(slot.kind.filter)))
        return not isinstance(slot.kind, TargetPlayer) and not (creature and worn)

    return tuple(i for i, slot in enumerate(cx.slots) if alike(slot))


def _another_target(cx: Context, n: Noun) -> Reference:
    before = _objects_before(cx, n)
    if before:
        return cx.add_target(TargetSlot(object_kind(n), ONE, ONE, different_from=before))
    noun = Noun(together((_not_it(cx, n), n.filter)), n.zone)
    return cx.add_target(TargetSlot(object_kind(noun), ONE, ONE))


def _not_it(cx: Context, n: Noun) -> Filter:
    """ "When this creature dies, return another target creature card": other than the card that it has become."""
    if cx.spell and cx.slots:
        raise CantLower("other than what")
    event = cx.event
    if n.zone is Zone.GRAVEYARD and isinstance(event, ev.ZoneChange) and event.destination is Zone.GRAVEYARD:
        gone = r.This() if isinstance(event.subject, f.IsThis) else r.EventObject()
        return f.Not(f.IsOneOf(r.CardOf(gone)))
    return f.Not(f.IsThis())


def _without_it(cx: Context, noun: Noun) -> Noun | None:
    parts = parts_of(noun.filter) or (noun.filter,)
    inner = Noun(together(parts[1:]), noun.zone)
    try:
        return inner if parts[0] == _not_it(cx, inner) else None
    except CantLower:
        return None


def _un_another_target(cx: Context, value: object) -> Values | None:
    found = _slot_noun(cx, value)
    if found is None or found[0].low != ONE or found[0].high != ONE:
        return None
    slot, noun, number = found
    before = _objects_before(cx, noun)
    if before:
        inner = noun if slot.different_from == before else None
    else:
        inner = _without_it(cx, noun)
    if inner is None:
        return None
    return {"n": inner, ANNOUNCED: (number, slot)}


def _targets(cx: Context, m: Range, n: Noun) -> Reference:
    return cx.add_target(TargetSlot(object_kind(n), m.low, m.high))


def _un_targets(cx: Context, value: object) -> Values | None:
    found = _slot_noun(cx, value)
    if found is None or found[0].different_from:
        return None
    m = Range(found[0].low, found[0].high)
    return {"m": m, "n": found[1], ANNOUNCED: (found[2], found[0])}


def other_targets(cx: Context, m: Range, n: Noun) -> Reference:
    """Targets other than those before, or than the object itself."""
    before = _objects_before(cx, n)
    if before:
        return cx.add_target(TargetSlot(object_kind(n), m.low, m.high, different_from=before))
    noun = Noun(together((_not_it(cx, n), n.filter)), n.zone)
    return cx.add_target(TargetSlot(object_kind(noun), m.low, m.high))


def _un_other_targets(cx: Context, value: object) -> Values | None:
    found = _slot_noun(cx, value)
    if found is None:
        return None
    slot, noun, number = found
    before = _objects_before(cx, noun)
    inner = (noun if slot.different_from == before else None) if before else _without_it(cx, noun)
    if inner is None:
        return None
    return {"m": Range(slot.low, slot.high), "n": inner, ANNOUNCED: (number, slot)}


def _all(cx: Context, n: Noun) -> Reference:
    if n.zone is None:
        raise CantLower("cards without a zone")
    return r.All(n.filter, n.zone)


def _un_all(cx: Context, value: object) -> Values | None:
    return {"n": Noun(value.filter, value.zone)} if isinstance(value, r.All) else None


def chooser(cx: Context) -> PlayerRef:
    """Who chooses an object that isn't targeted: the player that acts."""
    if cx.subject is not None and cx.subject_is_player:
        assert isinstance(cx.subject, PlayerRef)
        return cx.subject
    return r.You()


def chosen(cx: Context, m: Range, n: Noun) -> Reference:
    """Objects that the player who acts chooses."""
    zone = n.zone
    if zone is None:
        raise CantLower("cards without a zone")
    if zone is Zone.STACK:
        raise CantLower("a spell that is neither targeted nor named")
    return r.Chosen(n.filter, chooser(cx), m.low, m.high, zone)


def un_chosen(cx: Context, value: object) -> Values | None:
    """The inverse of :func:`chosen`."""
    if isinstance(value, r.Chosen) and value.by == chooser(cx) and not value.at_random:
        return {"m": Range(value.low, value.high), "n": Noun(value.filter, value.zone)}
    return None


def _another(cx: Context, n: Noun) -> Reference:
    return chosen(cx, Range(ONE, ONE), Noun(together((cx.other(), n.filter)), n.zone))


def _un_another(cx: Context, value: object) -> Values | None:
    found = un_chosen(cx, value)
    if found is None or found["m"] != Range(ONE, ONE):
        return None
    noun = found["n"]
    parts = parts_of(noun.filter)
    if not parts or parts[0] != cx.other():
        return None
    return {"n": Noun(together(parts[1:]), noun.zone)}


def _recipients(g: Grammar) -> None:
    """What damage can be dealt to."""
    p = g.phrase
    p("recipient", "{x:np}", v("x"))
    p("recipient", "{who:player}", v("who"))
    p("recipient", "them", Fn(them_player, None))
    p("recipient", "any target", Fn(_kind(AnyTarget()), _un_kind(AnyTarget())))
    p("recipient", "any other target", Fn(_any_other, _un_any_other))
    p("recipient", "{m:many} targets", Fn(_many_any, _un_many_any))
    p("recipient", "each of {m:many} targets", Fn(_many_any))
    player = TargetPlayer(r.EachPlayer())
    opponent = TargetPlayer(r.EachOpponent())
    for words, kind in (
        ("player or planeswalker", TargetEither((player, TargetObject(f.IsType(CardType.PLANESWALKER))))),
        ("opponent or planeswalker", TargetEither((opponent, TargetObject(f.IsType(CardType.PLANESWALKER))))),
        ("creature or player", TargetEither((TargetObject(f.IsType(CardType.CREATURE)), player))),
        ("creature or opponent", TargetEither((TargetObject(f.IsType(CardType.CREATURE)), opponent))),
    ):
        p("recipient", "target " + words, Fn(_kind(kind), _un_kind(kind)))
    p("recipient", "each creature and each player", Fn(_each_both(f.IsType(CardType.CREATURE), r.EachPlayer())))
    p("recipient", "{n:eachnp} and {who:eachwho}", r.Together((v("n"), v("who"))))
    p("recipient", "{who:eachwho} and {n:eachnp}", r.Together((v("who"), v("n"))), guard=_not_theirs)
    p("eachnp", "each {n:filter.sg}", Fn(_all, _un_all))
    closed(g, "alltold", tuple(ALL_TOLD))
    p("eachwho", "{w:alltold}", Fn(lambda cx, w: ALL_TOLD[w], _un_all_told))
    p("recipient", "that permanent or player", Fn(_that_either, _un_that_either))


POOLS = (
    "them",
    "those cards",
    "the milled cards",
    "the revealed cards",
    "the exiled cards",
    "the cards revealed this way",
    "cards revealed this way",
    "cards milled this way",
    "the cards milled this way",
)
"""The cards that an instruction before has shown, moved or looked at."""
ALL_TOLD = {"each player": r.EachPlayer(), "each opponent": r.EachOpponent(), "you": r.You()}


def _un_all_told(cx: Context, value: object) -> Values | None:
    return next(({"w": words} for words, who in ALL_TOLD.items() if who == value), None)


def _not_theirs(parts: dict[str, Part]) -> bool:
    """ "Each opponent and each creature they control" is read elsewhere: "they" are those opponents."""
    n = parts["n"]
    return not isinstance(n, Derivation) or "they" not in spell(n)


def _each_both(filter_: Filter, who: PlayerRef) -> Any:
    def lower(cx: Context) -> Reference:
        return r.Together((r.All(filter_), who))

    return lower


def _that_either(cx: Context) -> Reference:
    fits = [m.ref for m in cx.mentions if "permanent or player" in m.words]
    if len(fits) != 1:
        raise Unbound("'that permanent or player' has no single antecedent")
    return fits[0]


def _un_that_either(cx: Context, value: object) -> Values | None:
    return {} if _that_either(cx) == value else None


def _kind(kind: TargetKind) -> Any:
    def lower(cx: Context) -> Reference:
        return cx.add_target(TargetSlot(kind, ONE, ONE))

    return lower


def _un_kind(kind: TargetKind) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        slot = cx.next_slot(value)
        if slot == TargetSlot(kind, ONE, ONE):
            cx.add_target(slot)
            return {}
        return None

    return up


def _any_other(cx: Context) -> Reference:
    before = tuple(range(len(cx.slots)))
    if not before:
        return cx.add_target(TargetSlot(_any_but(cx), ONE, ONE))
    return cx.add_target(TargetSlot(AnyTarget(), ONE, ONE, different_from=before))


def _any_but(cx: Context) -> TargetKind:
    """Any target but what deals the damage (115.4)."""
    source = cx.subject
    if cx.spell or not isinstance(source, r.This | r.AttachedTo) or cx.subject_is_player:
        raise CantLower("any other target than the source")
    other = f.Not(f.IsThis() if isinstance(source, r.This) else f.IsOneOf(source))
    kinds = f.AnyOf(tuple(f.IsType(kind) for kind in (CardType.CREATURE, CardType.PLANESWALKER, CardType.BATTLE)))
    return TargetEither((TargetObject(f.AllOf((other, kinds))), TargetPlayer(r.EachPlayer())))


def _un_any_other(cx: Context, value: object) -> Values | None:
    slot = cx.next_slot(value)
    before = tuple(range(len(cx.slots)))
    if slot is None:
        return None
    kind = AnyTarget() if before else _any_but(cx)
    if slot != TargetSlot(kind, ONE, ONE, different_from=before):
        return None
    cx.add_target(slot)
    return {}


def _many_any(cx: Context, m: Range) -> Reference:
    return cx.add_target(TargetSlot(AnyTarget(), m.low, m.high))


def _un_many_any(cx: Context, value: object) -> Values | None:
    slot = cx.next_slot(value)
    if slot is None or not isinstance(slot.kind, AnyTarget) or slot.divided is not None or slot.different_from:
        return None
    cx.add_target(slot)
    return {"m": Range(slot.low, slot.high)}


def _further(g: Grammar) -> None:
    p = g.phrase
    for word in ("creature", "land", "artifact", "Vehicle", "Equipment", "permanent"):
        p("snp", f"this {word} and {{t:target}}", Fn(lambda cx, t: r.Together((r.This(), t))), number="pl")
        p("np", f"this {word} and {{t:target}}", Fn(lambda cx, t: r.Together((r.This(), t))), number="pl")
    p("snp", "{n:filter.pl} and {m:filter.pl}", Fn(_two_kinds, _un_two_kinds), number="pl", guard=_qualified)
    p("theirs", "their", Fn(they_of, un_they))
    p("np", "their graveyard", Fn(lambda cx: r.All(f.OwnedBy(_they_player(cx)), Zone.GRAVEYARD)), number="sg")
    p("np", "their hand", Fn(lambda cx: r.All(f.OwnedBy(_they_player(cx)), Zone.HAND)), number="sg")
    p("np", "your hand", Fn(lambda cx: r.All(f.OwnedBy(r.You()), Zone.HAND)), number="sg")
    p("np", "a card at random from {who:theirs} hand", Fn(_at_random, _un_at_random), number="sg")
    yours = Fn(lambda cx: _at_random(cx, r.You()), _un_at_random_of_yours)
    p("np", "a card at random from your hand", yours, number="sg")
    p("np", "the top card of each player 's library", Fn(lambda cx: r.TopCards(r.EachPlayer(), ONE)), number="pl")
    p("np", "the top card of each opponent 's library", Fn(lambda cx: r.TopCards(r.EachOpponent(), ONE)), number="pl")


def _qualified(parts: dict[str, Part]) -> bool:
    """Two kinds that are affected apart: the first says already whose it is."""
    n = parts["n"]
    return isinstance(n, Derivation) and "post" in n.variant.names


def _two_kinds(cx: Context, n: Noun, m: Noun) -> Reference:
    return r.Together((_all(cx, n), _all(cx, m)))


def _un_two_kinds(cx: Context, value: object) -> Values | None:
    if isinstance(value, r.Together) and len(value.parts) == 2:
        one, two = value.parts
        if isinstance(one, r.All) and isinstance(two, r.All):
            return {"n": Noun(one.filter, one.zone), "m": Noun(two.filter, two.zone)}
    return None


def _they_player(cx: Context) -> PlayerRef:
    who = they_of(cx)
    if not isinstance(who, PlayerRef):
        raise CantLower("their, of no player")
    return who


def _at_random(cx: Context, who: PlayerRef) -> Reference:
    return r.Chosen(f.OwnedBy(who), chooser(cx), ONE, ONE, Zone.HAND, at_random=True)


def _un_at_random(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.Chosen) or not isinstance(value.filter, f.OwnedBy):
        return None
    who = value.filter.who
    return {"who": who} if not isinstance(who, r.You) and value == _at_random(cx, who) else None


def _un_at_random_of_yours(cx: Context, value: object) -> Values | None:
    return {} if value == _at_random(cx, r.You()) else None
