"""Nouns: kinds of objects by type, colour, status, controller, zone: the filters (109.2, 205, 110.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter, Reference
from mtgjudge.language.vocabulary import COLOR_WORDS, CardType, Comparison, Supertype, Zone, subtypes
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.normalise import capitalised
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, Qualifier, parts_of, together
from mtgjudge.oracle.words import either, family_of

BF, STACK = Zone.BATTLEFIELD, Zone.STACK
NOT_SUBTYPES = frozenset({"Time", "Lord", "The"})


def declare(g: Grammar) -> None:
    """Type words, adjectives, heads, qualifiers, and filters made of them."""
    _further(g)
    _types(g)
    _adjectives(g)
    _heads(g)
    g.phrase("filter", "[ {pre:adj|plus} ] {head:head} [ {post:qual|plus} ]", Fn(_noun, _un_noun), guard=innermost)
    g.phrase("filter", "{pre:adj|comma2} {head:head} [ {post:qual|plus} ]", Fn(_noun), guard=innermost)


def _types(g: Grammar) -> None:
    for kind in CardType:
        g.phrase("tn", kind.value + "#", f.IsType(kind))
    seen: set[str] = set()
    for words in subtypes().values():
        for word in words:
            if word not in seen and word not in NOT_SUBTYPES:
                seen.add(word)
                *front, last = word.split(" ")
                g.phrase("tn", " ".join([*front, last + "#"]), f.IsSubtype(word))
    for color, word in COLOR_WORDS.items():
        g.phrase("color", word, f.IsColor(color))


def _adjectives(g: Grammar) -> None:
    p = g.phrase
    p("adj", "{c:color}", v("c"))
    p("adj", "{cs:color|or2}", f.AnyOf(v("cs")))
    p("adj", "{cs:color|and/or2}", f.AnyOf(v("cs")))
    for color, word in COLOR_WORDS.items():
        p("adj", "non" + word, f.Not(f.IsColor(color)))
    for kind in CardType:
        p("adj", "non" + kind.value, f.Not(f.IsType(kind)))
    for supertype in (Supertype.BASIC, Supertype.LEGENDARY, Supertype.SNOW, Supertype.WORLD):
        p("adj", supertype.value, f.IsSupertype(supertype))
        p("adj", "non" + supertype.value, f.Not(f.IsSupertype(supertype)))
    for family in ("creature", "land", "artifact", "enchantment"):
        for word in subtypes()[family]:
            if " " not in word:
                p("adj", "non-" + word, f.Not(f.IsSubtype(word)))
    p("adj", "tapped", f.IsTapped())
    p("adj", "untapped", f.Not(f.IsTapped()))
    p("adj", "attacking", f.IsAttacking())
    p("adj", "nonattacking", f.Not(f.IsAttacking()))
    p("adj", "blocking", f.IsBlocking())
    p("adj", "nonblocking", f.Not(f.IsBlocking()))
    p("adj", "attacking or blocking", f.AnyOf((f.IsAttacking(), f.IsBlocking())))
    p("adj", "tapped or blocking", f.AnyOf((f.IsTapped(), f.IsBlocking())))
    p("adj", "blocked", f.IsBlocked())
    p("adj", "unblocked", f.IsUnblocked())
    p("adj", "enchanted", f.IsAttached(f.IsSubtype("Aura")))
    p("adj", "equipped", f.IsAttached(f.IsSubtype("Equipment")))
    p("adj", "face-down", f.IsFaceDown())
    p("adj", "historic", f.IsHistoric())
    p("adj", "colorless", f.IsColorless())
    p("adj", "multicolored", f.IsMulticolored())
    p("adj", "monocolored", f.IsMonocolored())
    p("adj", "nontoken", f.Not(f.IsToken()))
    p("adj", "other", Fn(lambda cx: cx.other(), lambda cx, x: {} if x == cx.other() else None))


def _heads(g: Grammar) -> None:
    p = g.phrase
    p("head", "permanent#", Noun(f.Anything(), BF))
    p("head", "card#", Noun(f.Anything(), None))
    p("head", "spell#", Noun(f.IsSpell(), STACK))
    p("head", "token#", Noun(f.IsToken(), BF))
    p("head", "source#", Noun(f.Anything(), None))
    p("head", "commander#", Noun(f.IsCommander(), BF))
    p("head", "{one:types}", Fn(lambda cx, one: Noun(one, BF), _bf))
    p("head", "permanent card#", Noun(f.IsPermanentCard(), None))
    p("head", "permanent spell#", Noun(f.AllOf((f.IsPermanentCard(), f.IsSpell())), STACK))
    p("head", "{one:oftype.sg} card#", Fn(lambda cx, one: Noun(one, None), _card))
    p("head", "{one:oftype.sg} spell#", Fn(lambda cx, one: Noun(together((one, f.IsSpell())), STACK), _spell))
    p("head", "{one:oftype.sg} permanent#", Fn(lambda cx, one: Noun(one, BF)))
    p("head", "{one:oftype.sg} source#", Fn(lambda cx, one: Noun(one, None)))
    p("head", "{one:oftype.sg} token#", Fn(lambda cx, one: Noun(together((one, f.IsToken())), BF), _token))
    p("head", "activated ability#", Noun(f.IsAbility(True, False), STACK))
    p("head", "triggered ability#", Noun(f.IsAbility(False, True), STACK))
    p("head", "activated or triggered ability#", Noun(f.IsAbility(), STACK))
    p("head", "ability#", Noun(f.IsAbility(), STACK))
    p("head", "spell# or ability#", Noun(f.AnyOf((f.IsSpell(), f.IsAbility())), STACK))
    p("head", "spell# and ability#", Noun(f.AnyOf((f.IsSpell(), f.IsAbility())), STACK))
    p("head", "spell , activated ability , or triggered ability", Noun(f.AnyOf((f.IsSpell(), f.IsAbility())), STACK))
    p("head", "{xs:unionhead|or2}", Fn(_union_nouns, _un_union), guard=_plain_first)
    p("head", "{xs:unionhead|and/or2}", Fn(_union_nouns), guard=_plain_first)
    p("head", "{xs:unionhead|and2}", Fn(_union_nouns), guard=_plain_first)
    p("unionhead", "{one:types}", Fn(lambda cx, one: Noun(one, BF), _bf))
    p("unionhead", "{t:types} with {k:with_kw}", Fn(lambda cx, t, k: Noun(together((t, k)), BF)))
    p("unionhead", "{one:tseq.sg} spell#", Fn(lambda cx, one: Noun(together((one, f.IsSpell())), STACK)))
    p("unionhead", "spell#", Noun(f.IsSpell(), STACK))
    p("unionhead", "permanent#", Noun(f.Anything(), BF))
    p("unionhead", "{one:tseq.sg} card#", Fn(lambda cx, one: Noun(one, None)))
    p("unionhead", "{s:adj} {one:tseq.sg} card#", Fn(lambda cx, s, one: Noun(together((s, one)), None)))
    p("unionhead", "{s:adj} {one:types}", Fn(lambda cx, s, one: Noun(together((s, one)), BF)), guard=_not_first_adj)
    p("types", "{one:tseq}", v("one"))
    p("tseq", "[ {pre:tn.sg|plus} ] {last:tn}", Fn(_seq, _un_seq))
    p("oftype", "{one:tseq}", v("one"))
    p("oftype", "{ts:tseq|or2}", Fn(lambda cx, ts: either(ts), _un_either))
    p("oftype", "{ts:tseq|and2}", Fn(lambda cx, ts: either(ts)))
    p("oftype", "{ts:tseq|and/or2}", Fn(lambda cx, ts: either(ts)))


def _not_first_adj(parts: dict[str, Part]) -> bool:
    """Only adjectives that belong to one part of a union: "creature or nonbasic land", not "white creature or
    artifact"."""
    adj = parts["s"]
    return (
        isinstance(adj, Derivation)
        and isinstance(adj.phrase.sem, f.IsSupertype | f.Not | f.IsTapped)
        and adj.phrase.text != "other"
    )


def _plain_first(parts: dict[str, Part]) -> bool:
    """An adjective before the first part of a union belongs to all of it."""
    part = parts["xs"]
    if not isinstance(part, ListPart):
        return False
    first = part.items[0]
    if isinstance(first, Derivation) and "s" in first.variant.names and not _is_card(first):
        return False
    last = part.items[-1]
    if isinstance(last, Derivation) and "k" in last.variant.names:
        return not all(_creatures(x) for x in part.items[:-1])
    return True


def _is_card(part: Part) -> bool:
    """A part of a union that says "card" itself: "a basic land card or Gate card"."""
    return isinstance(part, Derivation) and part.phrase.text.endswith("card#")


def _each_says_card(head: Part) -> bool:
    """Such parts have their adjectives to themselves."""
    xs = head.named().get("xs") if isinstance(head, Derivation) else None
    return isinstance(xs, ListPart) and all(_is_card(each) for each in xs.items)


def _creatures(part: Part) -> bool:
    """Whether a part of a union is a kind of creature."""
    words = spell(part) if isinstance(part, Derivation) else []
    return bool(words) and all(
        w in CREATURE_WORDS or w in capitalised() and family_of().get(w, "creature") == "creature" for w in words
    )


CREATURE_WORDS = frozenset({"creature", "creatures", "other"})


def _whole_union(parts: dict[str, Part]) -> bool:
    """ "Artifact, enchantment, or creature with flying": the ability belongs to the creature alone."""
    head, post = parts["head"], parts.get("post")
    if not isinstance(head, Derivation) or "xs" not in head.variant.names or not isinstance(post, ListPart):
        return True
    first = post.items[0]
    xs = head.named()["xs"]
    if not isinstance(first, Derivation) or not isinstance(xs, ListPart) or all(_creatures(x) for x in xs.items):
        return True
    return first.phrase.text != "with {k:with_kw}"


def ends_open(part: Part) -> bool:
    """Whether the text of a part ends in a noun, to which what follows would rather belong."""
    while True:
        if isinstance(part, ListPart):
            part = part.items[-1]
        if not isinstance(part, Derivation):
            return False
        if part.phrase.cat == "filter":
            return True
        if not isinstance(part.variant.items[-1], Slot):
            return False
        part = part.parts[-1]


def innermost(parts: dict[str, Part]) -> bool:
    """Qualifiers attach to the innermost noun: nothing follows one that ends in a noun of its own."""
    post = parts.get("post")
    if isinstance(post, ListPart) and any(ends_open(q) for q in post.items[:-1]):
        return False
    if parts.get("pre") is not None and _each_says_card(parts["head"]):
        return False
    return _whole_union(parts)


def _bf(cx: Context, value: object) -> Values | None:
    if isinstance(value, Noun) and value.zone is BF and not isinstance(value.filter, f.Anything):
        return {"one": value.filter}
    return None


def _card(cx: Context, value: object) -> Values | None:
    if isinstance(value, Noun) and value.zone is None and not isinstance(value.filter, f.Anything):
        return {"one": value.filter}
    return None


def _spell(cx: Context, value: object) -> Values | None:
    return _with_last(value, f.IsSpell(), STACK)


def _token(cx: Context, value: object) -> Values | None:
    return _with_last(value, f.IsToken(), BF)


def _with_last(value: object, last: Filter, zone: Zone | None) -> Values | None:
    if not isinstance(value, Noun) or value.zone is not zone:
        return None
    parts = parts_of(value.filter)
    if len(parts) > 1 and parts[-1] == last:
        return {"one": together(parts[:-1])}
    return None


def _seq(cx: Context, pre: tuple[Filter, ...] | None, last: Filter) -> Filter:
    return together((*(pre or ()), last))


def _un_seq(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Filter):
        return None
    parts = parts_of(value)
    if not parts or not all(isinstance(x, f.IsType | f.IsSubtype) for x in parts):
        return None
    return {"pre": parts[:-1] or None, "last": parts[-1]}


def _union_nouns(cx: Context, xs: tuple[Noun, ...]) -> Noun:
    zones = {x.zone for x in xs}
    if len(zones) != 1:
        raise CantLower("kinds of objects in different zones")
    return Noun(either(tuple(x.filter for x in xs)), xs[0].zone)


def _un_either(cx: Context, value: object) -> Values | None:
    return {"ts": value.parts} if isinstance(value, f.AnyOf) else None


def _un_union(cx: Context, value: object) -> Values | None:
    if isinstance(value, Noun) and isinstance(value.filter, f.AnyOf):
        return {"xs": tuple(Noun(part, value.zone) for part in value.filter.parts)}
    return None


def _noun(cx: Context, pre: tuple[Filter, ...] | None, head: Noun, post: tuple[Qualifier, ...] | None) -> Noun:
    zone = head.zone
    parts: list[Filter] = [*(pre or ()), head.filter]
    for qual in post or ():
        if qual.filter is not None:
            parts.append(qual.filter)
        if qual.zone is not None:
            if zone not in (None, qual.zone):
                raise CantLower("two zones for one noun")
            zone = qual.zone
    return Noun(together(tuple(parts)), zone)


def _un_noun(cx: Context, value: object) -> Iterator[Values]:
    """The ways to split a filter into adjectives, head and qualifiers."""
    if not isinstance(value, Noun):
        return
    parts = parts_of(value.filter)
    size = len(parts)
    card = value.zone not in (BF, STACK)
    head_zone = None if card else value.zone
    for i in range(size + 1):
        for j in range(size, i - 1, -1):
            head = Noun(together(parts[i:j]), head_zone)
            if value.zone is Zone.EXILE and f.IsOneOf(r.ExiledWithThis()) in parts[j:]:
                yield {
                    "pre": parts[:i] or None,
                    "head": head,
                    "post": tuple(Qualifier(x, Zone.EXILE if isinstance(x, f.IsOneOf) else None) for x in parts[j:]),
                }
            quals: list[Qualifier] = []
            zoned = value.zone is None or not card
            for part in parts[j:]:
                if not zoned and isinstance(part, f.OwnedBy):
                    quals.append(Qualifier(part, value.zone))
                    zoned = True
                else:
                    quals.append(Qualifier(part))
            if not zoned:
                quals.append(Qualifier(None, value.zone))
            yield {"pre": parts[:i] or None, "head": head, "post": tuple(quals) or None}


def qualifiers(g: Grammar) -> None:
    """What may follow a noun."""
    p = g.phrase
    _whose(g)
    p("qual", "with {k:with_kw}", Fn(lambda cx, k: Qualifier(k), _with))
    p("qual", "without {k:anykw}", Fn(lambda cx, k: Qualifier(f.Not(f.HasKeyword(k))), _without))
    p("qual", "with no abilities", Qualifier(f.HasNoAbilities()))
    p("qual", "with {m:measured}", Qualifier(v("m")))
    p("qual", "other than {what:ref}", Fn(_other_than, _un_other_than))
    p("qual", "other than {n:filter.pl}", Fn(_other_kinds))
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
            lambda cx: Qualifier(
                f.AnyOf((f.DidThisTurn(ev.Attacks(f.Anything())), f.DidThisTurn(ev.Blocks(f.Anything()))))
            )
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
    p("qual", "attached to {what:ref}", Qualifier(f.IsAttachedTo(v("what"))))
    p("qual", "attacking you", Qualifier(f.IsAttacking(r.You())))
    p("qual", "blocking {what:ref}", Qualifier(f.IsBlocking(v("what"))))
    p("qual", "that targets a {n:filter.sg}", Fn(_targets))
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
        and value.filter.players is None
        and isinstance(value.filter.filter, f.IsThis)
        and not value.filter.single
    ):
        return {"what": r.This()}
    return None


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
    p("qual", "you own in exile", Fn(lambda cx: Qualifier(f.OwnedBy(r.You()), Zone.EXILE)))


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
        p("measured", word + " equal to {q:quantity}", Fn(lambda cx, q, m=measure: f.MeasureIs(m, Comparison.EQUAL, q)))
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


def _other_kinds(cx: Context, n: Noun) -> Qualifier:
    """ "Creatures other than Werewolves and Wolves"."""
    subtypes = n.filter.parts if isinstance(n.filter, f.AnyOf) else (n.filter,)
    if n.zone is not Zone.BATTLEFIELD or not all(isinstance(part, f.IsSubtype) for part in subtypes):
        raise CantLower("other than things that are not named by a subtype")
    return Qualifier(f.Not(n.filter))


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


def _further(g: Grammar) -> None:
    p = g.phrase
    for zone, word in ((Zone.GRAVEYARD, "graveyard"), (Zone.HAND, "hand"), (Zone.LIBRARY, "library")):
        for preposition in ("in", "from"):
            p("qual", f"{preposition} {{who:theirs}} {word}", Qualifier(f.OwnedBy(v("who")), zone))
    p(
        "head",
        "{one:oftype.sg} permanent card#",
        Fn(lambda cx, one: Noun(together((one, f.IsPermanentCard())), None), _un_permanent_card),
    )
    p("qual", "that shares a {w:sharable} with {what:ref}", Qualifier(f.SharesTypeWith(v("w"), v("what"))))
    for word in ("creature type", "color", "card type", "land type"):
        p("sharable", word, word)


def _un_permanent_card(cx: Context, value: object) -> Values | None:
    return _with_last(value, f.IsPermanentCard(), None)
