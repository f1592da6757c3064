"""How permanents enter: tapped, with counters, after a choice, as copies (614.1c-d, 707.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Amount, Change, Condition, Cost, Filter, ObjectRef, StaticEffect
from mtgjudge.language.vocabulary import CardType, Supertype, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import ABSENT, replaced
from mtgjudge.oracle.phrases.changes import add_types, gain, joined_types, split_types, times, un_gain, untimes
from mtgjudge.oracle.phrases.predicates import groupings
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun, Range

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    p = g.phrase
    p("ent", "~", Fn(_this_enters, _un_this_enters), number="sg")
    p("ent", "this {w:thisnoun}", Fn(lambda cx, w: _this_enters(cx)), number="sg")
    p("ent", "it", Fn(_own_it), number="sg")
    p("ent", "{n:filter.pl}", Fn(_entering, lambda cx, x: {"n": Noun(x, BF)}), number="pl")
    p(
        "statement",
        "{s:ent} enter^s [?bf the battlefield ] tapped",
        Fn(lambda cx, s, bf: st.EntersModified(s, tapped=True), _un_tapped),
    )
    p("statement", "{s:ent} enter^s tapped unless {k:cond}", Fn(_tapped_unless, _un_tapped_unless))
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it",
        Fn(_with_counters, _un_with_counters),
    )
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on it", Fn(_with_counters))
    p("statement", "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on them", Fn(_with_counters))
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it for each {q:each}",
        Fn(_with_counters_each, _un_with_counters_each),
    )
    for place in ("it", "them"):
        more = "{s:ent} enter^s with {n:count} additional {k:counterkind} counter#n on " + place + " for each {q:each}"
        p("statement", more, Fn(_with_counters_each))
    p(
        "statement",
        "{s:ent} enter^s with a number of {k:counterkind} counters on it equal to {q:quantity}",
        Fn(lambda cx, s, k, q: _with_counters(cx, s, q, k)),
    )
    p(
        "statement",
        "{s:ent} enter^s with {n:count} {k:counterkind} counter#n on it if {x:cond}",
        Fn(_with_counters_if, _un_with_counters_if),
    )
    p(
        "statement",
        "if {x:cond} , {s:ent} enter^s with {n:count} {k:counterkind} counter#n on it",
        Fn(lambda cx, x, s, n, k: _with_counters_if(cx, s, n, k, x)),
    )
    p(
        "statement",
        "{s:ent} enter^s tapped with {n:count} {k:counterkind} counter#n on it",
        Fn(_tapped_with_counters, _un_tapped_with_counters),
    )
    p(
        "statement",
        "as {s:ent} enter^s , choose a {w:choosable}",
        Fn(lambda cx, s, w: st.EntersModified(s, choose=w), _un_choose),
    )
    p("statement", "as {s:ent} enter^s , exile {m:many} {n:filter.m}", Fn(_exiles_as_it_enters))
    _declare_more(g)


def _declare_more(g: Grammar) -> None:
    """What comes with the arrival, and what is chosen or paid for it."""
    p = g.phrase
    for word in (
        "color",
        "creature type",
        "card type",
        "player",
        "opponent",
    ):
        p("choosable", word, word)
    land_types = {"basic land type": True, "land type": False}
    some_land = Fn(
        lambda cx, basic: "basic land type" if basic else "land type",
        lambda cx, x: {"basic": land_types[x]} if x in land_types else None,
    )
    p("choosable", "[?basic basic ] land type", some_land)
    p("choosable", "[ {xs:adj|comma} ] [ {t:tn.sg} ] card name", Fn(_named_kind, _un_named_kind))
    p(
        "statement",
        "as {s:ent} enter^s , you may {x:act_cost} . if you don't , it enters tapped",
        Fn(_reveal_land, _un_reveal_land),
    )
    p(
        "statement",
        "as {s:ent} enter^s , you may {x:act_cost} . if you don't , {t:ent} enters tapped",
        Fn(lambda cx, s, x, t: _reveal_land(cx, s, x)),
    )
    p("statement", "{s:ent} enter^s tapped unless you {x:act_cost}", Fn(_reveal_land))
    p(
        "statement",
        "you may have {s:ent} enter as a copy of {n:copiable} [ , except {xs:exception|and} ]",
        Fn(_enters_as_copy, _un_enters_as_copy),
    )
    p("statement", "{n:filter.pl} enter as a copy of {what:ref}", Fn(_others_as_copy))
    _exceptions(g)


_KINDS: dict[str, Filter] = {
    **{kind.value: f.IsType(kind) for kind in CardType},
    **{"non" + kind.value: f.Not(f.IsType(kind)) for kind in CardType},
    "nonbasic": f.Not(f.IsSupertype(Supertype.BASIC)),
}
"""Words before "card name" (201.4)."""


def _named_kind(cx: Context, xs: tuple[Filter, ...] | None, t: Filter | None) -> str:
    words = [word for kind in (*(xs or ()), *((t,) if t is not None else ())) for word in _words_of(kind)]
    return " ".join([*words, "card name"])


def _words_of(kind: Filter) -> list[str]:
    words = [word for word, known in _KINDS.items() if known == kind]
    if not words:
        raise CantLower("a card name of such a kind")
    return words


def _un_named_kind(cx: Context, value: object) -> Values | None:
    if not isinstance(value, str) or not value.endswith("card name"):
        return None
    kinds = [_KINDS.get(word) for word in value.split()[:-2]]
    before = tuple(kind for kind in kinds if not isinstance(kind, f.IsType))
    after = kinds[len(before) :]
    if len(after) > 1 or None in before:
        return None
    return {"xs": before or None, "t": after[0] if after else None}


def _exceptions(g: Grammar) -> None:
    """What is different about a copy: "except …"."""
    p = g.phrase
    p(
        "exception",
        "it's a {t:tseq.sg} in addition to its other types",
        Fn(
            lambda cx, t: (add_types(t),),
            lambda cx, x: (
                {"t": joined_types(x[0].types, x[0].subtypes)}
                if len(x) == 1 and isinstance(x[0], ch.AddTypes)
                else None
            ),
        ),
    )
    words = "it's a {t:tseq.sg} in addition to its other creature types"
    p("exception", words, Fn(lambda cx, t: (add_types(t),)))
    p("exception", "it has {ks:abil|and}", Fn(gain, un_gain))
    for his in ("its", "his", "her"):
        p("exception", f"{his} name is ~", Fn(lambda cx: (ch.SetName("~"),)))
    p("exception", "it's legendary in addition to its other types", Fn(_supertypes))
    p("exception", "it's legendary and snow in addition to its other types", Fn(_supertypes_two))
    for tapped in (False, True):
        way = "tapped " if tapped else ""
        p(
            "statement",
            f"you may have {{s:ent}} enter {way}as a copy of any {{n:filter.sg}} [ , except {{xs:exception|and}} ]",
            Fn(_copy_of_card(tapped), _un_copy_of_card(tapped)),
        )
        if tapped:
            p(
                "statement",
                "you may have {s:ent} enter tapped as a copy of {n:copiable} [ , except {xs:exception|and} ]",
                Fn(lambda cx, s, n, xs: replaced(_enters_as_copy(cx, s, n, xs), tapped=True), _un_enters_tapped),
            )
    gift = "it enters with {n:count} additional {k:counterkind} counter#n on it"
    p("exception", gift + " [ if it's a {t:tseq.sg} ]", Fn(_copy_gift_of, _un_copy_gift_of))
    p(
        "exception",
        "it's legendary and snow in addition to its other types and , if it's a {t:tseq.sg} , "
        + gift
        + " and has {ks:abil|and}",
        Fn(_copy_gift_besides, _un_copy_gift_besides),
    )
    p("exception", "it's a {s:size} {cs:color|and} {t:tseq.sg}", Fn(_sized_and_colored, _un_sized_and_colored))
    only = "it's a {t:tseq.sg} [ with {ks:abil|and} ] [ , ] and [ it ] loses all other card types"
    p("exception", only, Fn(_nothing_else, _un_nothing_else))
    p("exception", "it has this ability", (ch.GainThisAbility(),))
    p("exception", "it has {ks:abil|and} and this ability", Fn(_gains_and_keeps, _un_gains_and_keeps))
    p("exception", "it doesn't copy that creature 's color", (ch.KeepColors(),))
    p("exception", "it isn't legendary", (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),))
    p("exception", "the token isn't legendary", Fn(lambda cx: (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),)))
    p(
        "exception",
        "it's {s:size}",
        Fn(
            lambda cx, s: (ch.SetPowerToughness(s.power, s.toughness),),
            lambda cx, x: (
                {"s": Bonus(x[0].power, x[0].toughness)}
                if len(x) == 1
                and isinstance(x[0], ch.SetPowerToughness)
                and x[0].power is not None
                and x[0].toughness is not None
                else None
            ),
        ),
    )
    p("copiable", "any {n:filter.sg} on the battlefield", Fn(lambda cx, n: n.filter, lambda cx, x: {"n": Noun(x, BF)}))
    p("copiable", "a {n:filter.sg}", Fn(_copy_here, None))


def _gains_and_keeps(cx: Context, ks: tuple[Any, ...]) -> tuple[Change, ...]:
    return (*gain(cx, ks), ch.GainThisAbility())


def _un_gains_and_keeps(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) < 2 or value[-1] != ch.GainThisAbility():
        return None
    return un_gain(cx, value[:-1])


def _nothing_else(cx: Context, t: Filter, ks: tuple[Any, ...] | None = None) -> tuple[Change, ...]:
    """It keeps the subtypes that go with the card types that are left (205.1a)."""
    kinds, subs = split_types(t)
    if not kinds:
        raise CantLower("no card type is left")
    return (ch.SetTypes(kinds, subs, keep_subtypes=True), *gain(cx, ks or ()))


def _un_nothing_else(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or not value or not isinstance(value[0], ch.SetTypes) or not value[0].types:
        return None
    types, rest = value[0], value[1:]
    if types != ch.SetTypes(types.types, types.subtypes, keep_subtypes=True):
        return None
    if not all(isinstance(one, ch.GainAbility) for one in rest):
        return None
    abilities = tuple(one.ability for one in rest)
    return {"t": joined_types(types.types, types.subtypes), "ks": abilities or None}


def _exiles_as_it_enters(cx: Context, s: Filter, m: Range, n: Noun) -> st.EntersModified:
    """614.13a: chosen among cards that are in the graveyard and stay there."""
    if n.zone is not Zone.GRAVEYARD or not isinstance(s, f.IsThis):
        raise CantLower("what is exiled as something enters")
    chosen = r.Chosen(n.filter, r.You(), m.low, m.high, n.zone)
    return st.EntersModified(s, effects=(e.Move(chosen, Zone.EXILE),))


def _others_as_copy(cx: Context, n: Noun, what: ObjectRef) -> st.EntersAsCopy:
    if n.zone is not BF or not isinstance(what, r.This):
        raise CantLower("copies of another thing")
    return st.EntersAsCopy(f.IsThis(), optional=False, subject=n.filter)


def _this_enters(cx: Context) -> Filter:
    cx.name(r.This(), frozenset({"~"}))
    return f.IsThis()


def _un_this_enters(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, f.IsThis) and _this_enters(cx) == value else None


def _own_it(cx: Context) -> Filter:
    if not any(isinstance(m.ref, r.This) for m in cx.mentions):
        raise CantLower("another thing enters")
    return f.IsThis()


def _entering(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("only permanents enter")
    return n.filter


def _un_tapped(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.EntersModified) and value == st.EntersModified(value.subject, tapped=True):
        return {"s": value.subject, "bf": False}
    return None


def _tapped_unless(cx: Context, s: Filter, k: Condition) -> StaticEffect:
    return st.EntersModified(s, tapped=True, condition=c.Unless(k))


def _un_tapped_unless(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, st.EntersModified)
        and isinstance(value.condition, c.Unless)
        and value == st.EntersModified(value.subject, tapped=True, condition=value.condition)
    ):
        return {"s": value.subject, "k": value.condition.part}
    return None


def _with_counters(cx: Context, s: Filter, n: Amount, k: str) -> StaticEffect:
    return st.EntersModified(s, counters=(e.CounterGift(k, n),))


def _one_gift(value: object, **same: object) -> e.CounterGift | None:
    if not isinstance(value, st.EntersModified) or len(value.counters) != 1:
        return None
    plain = replaced(st.EntersModified(value.subject, counters=value.counters), **same)
    return value.counters[0] if value == plain else None


def _un_with_counters(cx: Context, value: object) -> Values | None:
    gift = _one_gift(value)
    if gift is None or not isinstance(value, st.EntersModified):
        return None
    return {"s": value.subject, "n": gift.count, "k": gift.kind}


def _with_counters_each(cx: Context, s: Filter, n: Amount, k: str, q: Amount) -> StaticEffect:
    return _with_counters(cx, s, times(n, q), k)


def _un_with_counters_each(cx: Context, value: object) -> Values | None:
    found = _un_with_counters(cx, value)
    split = untimes(found["n"]) if found else None
    return {**found, "n": split[0], "q": split[1]} if found and split else None


def _with_counters_if(cx: Context, s: Filter, n: Amount, k: str, x: Condition) -> StaticEffect:
    return st.EntersModified(s, counters=(e.CounterGift(k, n),), condition=x)


def _un_with_counters_if(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.EntersModified) or value.condition is None:
        return None
    gift = _one_gift(value, condition=value.condition)
    return {"s": value.subject, "n": gift.count, "k": gift.kind, "x": value.condition} if gift else None


def _tapped_with_counters(cx: Context, s: Filter, n: Amount, k: str) -> StaticEffect:
    return st.EntersModified(s, tapped=True, counters=(e.CounterGift(k, n),))


def _un_tapped_with_counters(cx: Context, value: object) -> Values | None:
    gift = _one_gift(value, tapped=True)
    if gift is None or not isinstance(value, st.EntersModified):
        return None
    return {"s": value.subject, "n": gift.count, "k": gift.kind}


def _un_choose(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, st.EntersModified)
        and value.choose
        and value == st.EntersModified(value.subject, choose=value.choose)
    ):
        return {"s": value.subject, "w": value.choose}
    return None


def _reveal_land(cx: Context, s: Filter, x: Cost) -> StaticEffect:
    return st.EntersModified(s, tapped=True, unless_paid=(x,))


def _un_reveal_land(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, st.EntersModified)
        and len(value.unless_paid) == 1
        and value == _reveal_land(cx, value.subject, value.unless_paid[0])
    ):
        return {"s": value.subject, "x": value.unless_paid[0]}
    return None


def flat_changes(xs: Any) -> tuple[Change, ...]:
    """Exceptions as changes."""
    return tuple(x for part in xs or () for x in part)


def _enters_as_copy(cx: Context, s: Filter, n: Filter, xs: Any) -> StaticEffect:
    if not isinstance(s, f.IsThis):
        raise CantLower("other things enter as copies")
    return st.EntersAsCopy(n, except_=flat_changes(xs))


def _copy_of_card(tapped: bool) -> Any:
    """A copy of a card in a graveyard."""

    def lower(cx: Context, s: Filter, n: Noun, xs: Any) -> StaticEffect:
        if not isinstance(s, f.IsThis) or n.zone is not Zone.GRAVEYARD:
            raise CantLower("a copy of what lies elsewhere")
        return st.EntersAsCopy(n.filter, Zone.GRAVEYARD, except_=flat_changes(xs), tapped=tapped)

    return lower


def _un_copy_of_card(tapped: bool) -> Any:
    def up(cx: Context, value: object) -> Any:
        if not isinstance(value, st.EntersAsCopy) or value.zone is not Zone.GRAVEYARD:
            return None
        if value != st.EntersAsCopy(value.of, Zone.GRAVEYARD, except_=value.except_, tapped=tapped):
            return None
        ways = groupings(value.except_) if value.except_ else [None]
        return [{"s": f.IsThis(), "n": Noun(value.of, Zone.GRAVEYARD), "xs": way} for way in ways]

    return up


def _supertypes(cx: Context) -> tuple[Change, ...]:
    return (ch.AddTypes(supertypes=(Supertype.LEGENDARY,)),)


def _supertypes_two(cx: Context) -> tuple[Change, ...]:
    return (ch.AddTypes(supertypes=(Supertype.LEGENDARY, Supertype.SNOW)),)


def _un_enters_tapped(cx: Context, value: object) -> Any:
    if isinstance(value, st.EntersAsCopy) and value.tapped:
        return _un_enters_as_copy(cx, replaced(value, tapped=False))
    return None


def _un_enters_as_copy(cx: Context, value: object) -> Any:
    if isinstance(value, st.EntersAsCopy) and value == st.EntersAsCopy(value.of, except_=value.except_):
        ways = groupings(value.except_) if value.except_ else [None]
        return [{"s": f.IsThis(), "n": value.of, "xs": way} for way in ways]
    return None


def _sized_and_colored(cx: Context, s: Bonus, cs: tuple[f.IsColor, ...], t: Filter) -> tuple[Change, ...]:
    """ "A 1/1 green Frog": of this size, colour and creature type alone."""
    types, words = split_types(t)
    if types or not words:
        raise CantLower("an exception about card types")
    colors = ch.SetColors(tuple(c.color for c in cs))
    return (ch.SetPowerToughness(s.power, s.toughness), colors, ch.SetTypes(subtypes=words))


def _un_sized_and_colored(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 3:
        return None
    size, colors, types = value
    if not isinstance(size, ch.SetPowerToughness) or not isinstance(colors, ch.SetColors):
        return None
    if not isinstance(types, ch.SetTypes) or types.types or types.keep_subtypes or not colors.colors:
        return None
    if size.power is None or size.toughness is None or not types.subtypes:
        return None
    return {
        "s": Bonus(size.power, size.toughness),
        "cs": tuple(f.IsColor(color) for color in colors.colors),
        "t": joined_types((), types.subtypes),
    }


def _copy_gift_of(cx: Context, n: Amount, k: str, t: Filter | None) -> tuple[Change, ...]:
    if t is not None and not isinstance(t, f.IsType):
        raise CantLower("an exception about more than a card type")
    return (ch.CopyAlso(t or f.Anything(), k, n),)


def _un_copy_gift_of(cx: Context, value: object) -> Values | None:
    gift = _sole_gift(value)
    if gift is None or gift.changes or not isinstance(gift.filter, f.IsType | f.Anything):
        return None
    return {"n": gift.count, "k": gift.kind, "t": gift.filter if isinstance(gift.filter, f.IsType) else ABSENT}


_LEGENDARY_AND_SNOW = (Supertype.LEGENDARY, Supertype.SNOW)


def _copy_gift_besides(cx: Context, t: Filter, n: Amount, k: str, ks: Any) -> tuple[Change, ...]:
    (one,) = _copy_gift_of(cx, n, k, t)
    assert isinstance(one, ch.CopyAlso)
    return (ch.AddTypes(supertypes=_LEGENDARY_AND_SNOW), replaced(one, changes=gain(cx, ks)))


def _un_copy_gift_besides(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], ch.AddTypes):
        return None
    gift = _sole_gift(value[1:])
    if gift is None or value[0].supertypes != _LEGENDARY_AND_SNOW or not isinstance(gift.filter, f.IsType):
        return None
    given = un_gain(cx, gift.changes)
    if given is None:
        return None
    return {"t": gift.filter, "n": gift.count, "k": gift.kind, **given}


def _sole_gift(value: object) -> ch.CopyAlso | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], ch.CopyAlso):
        return value[0]
    return None


def _copy_here(cx: Context, n: Noun) -> Filter:
    if n.zone is not BF:
        raise CantLower("a copy of a card elsewhere")
    return n.filter


def _further(g: Grammar) -> None:
    p = g.phrase
    p("ent", "each {n:filter.sg}", Fn(_entering), number="sg")
