"""Nouns: kinds of objects by type, colour, status, controller, zone: the filters (109.2, 205, 110.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import COLOR_WORDS, CardType, Supertype, Zone, subtypes
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, ListPart, Part
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.normalise import capitalised
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import CastBy, Noun, Qualifier, parts_of, together
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
    p("unionhead", "{t:types} with {k:with_kw}", Fn(lambda cx, t, k: Noun(together((t, k)), BF), _un_with))
    p("unionhead", "{one:tseq.sg} spell#", Fn(lambda cx, one: Noun(together((one, f.IsSpell())), STACK), _spell))
    p("unionhead", "spell#", Noun(f.IsSpell(), STACK))
    p("unionhead", "permanent#", Noun(f.Anything(), BF))
    p("unionhead", "{one:tseq.sg} card#", Fn(lambda cx, one: Noun(one, None), _card))
    adjective_card = Fn(lambda cx, s, one: Noun(together((s, one)), None), _un_first(None))
    p("unionhead", "{s:adj} {one:tseq.sg} card#", adjective_card)
    adjective = Fn(lambda cx, s, one: Noun(together((s, one)), BF), _un_first(BF))
    p("unionhead", "other {one:types}", Fn(_others_of_a_kind, _un_others_of_a_kind))
    p("unionhead", "{s:adj} {one:types}", adjective, guard=_not_first_adj)
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
    if isinstance(first, Derivation) and first.phrase.text.startswith("other"):
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


def _un_with(cx: Context, value: object) -> Values | None:
    """ "Creature with flying" as a part of a union."""
    if not isinstance(value, Noun) or value.zone is not BF:
        return None
    *kinds, last = parts_of(value.filter) or (value.filter,)
    if not kinds or not isinstance(last, f.HasKeyword | f.AnyOf):
        return None
    return {"t": together(tuple(kinds)), "k": last}


def _un_first(zone: Zone | None) -> Any:
    """What stands before the kinds of a part of a union."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, Noun) or value.zone is not zone:
            return None
        parts = parts_of(value.filter)
        return {"s": parts[0], "one": together(parts[1:])} if len(parts) > 1 else None

    return up


def _seq(cx: Context, pre: tuple[Filter, ...] | None, last: Filter) -> Filter:
    return together((*(pre or ()), last))


def _un_seq(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Filter):
        return None
    parts = parts_of(value)
    if not parts or not all(isinstance(x, f.IsType | f.IsSubtype) for x in parts):
        return None
    return {"pre": parts[:-1] or None, "last": parts[-1]}


def _others_of_a_kind(cx: Context, one: Filter) -> Noun:
    """ "Creatures and/or other planeswalkers": than the object itself, which is of the last kind."""
    return Noun(together((f.Not(f.IsThis()), one)), BF)


def _un_others_of_a_kind(cx: Context, value: Noun) -> Values | None:
    parts = parts_of(value.filter)
    if value.zone is not BF or parts[:1] != (f.Not(f.IsThis()),) or len(parts) < 2:
        return None
    return {"one": together(parts[1:])}


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
    if zone is Zone.GRAVEYARD and any(isinstance(part, f.HasCounter) for part in parts):
        raise CantLower("a card in a graveyard has no counters: they come with what is done to it (122.2)")
    return Noun(together(tuple(parts)), zone)


def _un_noun(cx: Context, value: object) -> Iterator[Values]:
    """The ways to split a filter into adjectives, head and qualifiers."""
    if not isinstance(value, Noun):
        return
    for parts in _said_as_one(parts_of(value.filter)):
        yield from _splits(value, parts)


def _said_as_one(parts: tuple[Filter, ...]) -> Iterator[tuple[Filter, ...]]:
    """Two parts that one word may say ("1/1", "you own and control") stand side by side; else each for itself."""
    for i, (one, two) in enumerate(pairwise(parts)):
        sizes = isinstance(one, f.MeasureIs) and isinstance(two, f.MeasureIs)
        whose = isinstance(one, f.OwnedBy | f.ControlledBy) and isinstance(two, f.ControlledBy | f.Not)
        if sizes or whose:
            yield (*parts[:i], f.AllOf((one, two)), *parts[i + 2 :])
    yield parts


def _splits(value: Noun, parts: tuple[Filter, ...]) -> Iterator[Values]:
    size = len(parts)
    card = value.zone not in (BF, STACK)
    head_zone = None if card else value.zone
    for j in range(size, -1, -1):  # what can stand before the noun stands there
        for i in range(j + 1):
            head = Noun(together(parts[i:j]), head_zone)
            if value.zone is Zone.EXILE and f.IsOneOf(r.ExiledWithThis()) in parts[j:]:
                yield {
                    "pre": parts[:i] or None,
                    "head": head,
                    "post": tuple(Qualifier(x, Zone.EXILE if isinstance(x, f.IsOneOf) else None) for x in parts[j:]),
                }
            quals: list[Qualifier] = []
            zoned = value.zone is None or not card
            for part in _in_one(parts[j:]):
                if not zoned and isinstance(part, f.OwnedBy) and value.zone is not Zone.EXILE:
                    quals.append(Qualifier(part, value.zone))
                    zoned = True
                else:
                    quals.append(Qualifier(part))
            if not zoned:
                quals.append(Qualifier(None, value.zone))
            yield {"pre": parts[:i] or None, "head": head, "post": tuple(quals) or None}


def _in_one(parts: tuple[Filter, ...]) -> list[Filter]:
    """Who casts and from where, or at what, are said by one qualifier."""
    out: list[Filter] = []
    for part in parts:
        if isinstance(part, f.CastFrom | f.TargetsOnly) and out and isinstance(out[-1], CastBy | f.ControlledBy):
            part = f.AllOf((out.pop(), part))
        out.append(part)
    return out


def _further(g: Grammar) -> None:
    p = g.phrase
    p(
        "head",
        "{one:oftype.sg} permanent card#",
        Fn(lambda cx, one: Noun(together((one, f.IsPermanentCard())), None), _un_permanent_card),
    )
    p("qual", "that shares a {w:sharable} with {what:ref}", Qualifier(f.SharesTypeWith(v("w"), v("what"))))
    p("qual", "that share a {w:sharable} with {what:ref}", Qualifier(f.SharesTypeWith(v("w"), v("what"))), number="pl")
    for word in ("creature type", "color", "card type", "land type"):
        p("sharable", word, word)


def _un_permanent_card(cx: Context, value: object) -> Values | None:
    return _with_last(value, f.IsPermanentCard(), None)
