"""What an instruction before did: "each creature destroyed this way", "the number of cards discarded this way", "if a
land card is revealed this way" (608.2c, 608.2h)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Effect, Filter, ObjectRef, Reference
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.mentions import Mention
from mtgjudge.oracle.patterns import replaced, v
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, Range, parts_of, together
from mtgjudge.oracle.words import nouns_of

VERBS = (
    "destroyed",
    "exiled",
    "returned",
    "discarded",
    "sacrificed",
    "milled",
    "drawn",
    "revealed",
    "tapped",
    "untapped",
)
DOERS: dict[str, tuple[type[Effect], ...]] = {
    "destroyed": (e.Destroy,),
    "exiled": (e.Move,),
    "returned": (e.Move,),
    "discarded": (e.Discard, e.DiscardObjects),
    "sacrificed": (e.SacrificeObjects,),
    "milled": (e.Mill,),
    "drawn": (e.Draw,),
    "revealed": (e.Reveal, e.RevealUntil),
    "tapped": (e.Tap,),
    "untapped": (e.Untap,),
    "countered": (e.Counter,),
    "chosen": (e.ChooseObjects,),
}
PLACES = {
    "exiled": (Zone.EXILE,),
    "returned": (Zone.HAND, Zone.BATTLEFIELD),
    "put onto the battlefield": (Zone.BATTLEFIELD,),
    "put into your hand": (Zone.HAND,),
}

YOU_DID = {
    "discard": "discarded", "discarded": "discarded", "exile": "exiled", "exiled": "exiled", "reveal": "revealed",
    "revealed": "revealed", "milled": "milled", "destroyed": "destroyed",
}  # fmt: skip


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "done", (*VERBS, "countered", "chosen", "put onto the battlefield", "put into your hand"))
    p("each", "{n:filter.sg} {x:done} this way", checked(number_of_those, un_number))
    p("quantity", "the number of {n:filter.pl} {x:done} this way", checked(number_of_those, un_number))
    p("quantity0", "the number of {n:filter.pl} {x:done} this way", checked(number_of_those, un_number))
    closed(g, "copulas", ("was", "is", "were", "are"))
    p("cond", "{h:having} {v:copulas} {x:done} this way", checked(_so_many_done, _un_done))
    p("cond", "{what:ref} is put into a graveyard this way", c.WentTo(v("what"), Zone.GRAVEYARD))
    p("cond", "at least {k:count} {n:filter.k} were^k {x:done} this way", Fn(_so_many))
    closed(g, "youdid", tuple(YOU_DID))
    p("cond", "you {x:youdid} a {n:filter.sg} this way", Fn(_any_of_yours))
    p("np", "each {n:filter.sg} {x:done} this way", checked(_those, _un_several), number="sg")
    p("np", "all {n:filter.pl} {x:done} this way", Fn(_those), number="pl")
    p("np", "the {n:filter.pl} {x:done} this way", Fn(_those), number="pl")
    p("snp", "each {n:filter.sg} {x:done} this way", checked(_those, _un_several), number="sg")
    given = "each {n:filter.sg} that had a {k:counterkind} counter put on it this way"
    p("np", given, checked(_given_counters, _un_given_counters), number="sg")
    p("foreach", "{n:filter.sg} {x:done} this way", checked(_those, un_those))
    for cat in ("fullref", "cref", "ref"):
        one = Fn(_the_one, _un_the_one if cat == "ref" else None)
        p(cat, "the {w:kindnoun} {x:done} this way", one, number="sg")
    _measures(g)
    _damaged(g)
    _dead(g)


def made_by(cx: Context, verb: str) -> r.Result:
    """The one instruction before that did this."""
    found = [label for label, effect in cx.followed() if _does(effect, verb)]
    if len(found) != 1:
        raise Unbound(f"'{verb} this way' " + ("has no antecedent" if not found else "may be done by several"))
    return r.Result(found[0])


def _does(effect: Effect, verb: str) -> bool:
    if isinstance(effect, e.Move):
        return verb in PLACES and effect.to in PLACES[verb]
    return type(effect) in DOERS.get(verb, ())


def _shown(cx: Context, verb: str) -> ObjectRef | None:
    """What was revealed where one instruction shows more than it finds: the cards down to the one that was looked for,
    or a whole hand."""
    if verb != "revealed":
        return None
    done = [(label, one) for label, one in cx.followed() if isinstance(one, e.Reveal | e.RevealUntil | e.RevealHand)]
    if len(done) != 1:
        return None
    label, one = done[0]
    at_once = cx.raising or label == cx.last  # nothing has come into the hand since, or left it
    if isinstance(one, e.RevealHand) and at_once and not isinstance(one.who, r.EachPlayer | r.EachOpponent):
        return r.All(f.OwnedBy(one.who), Zone.HAND)
    if isinstance(one, e.RevealUntil) and not one.exile:
        return r.Together((r.Result(label), r.Result(one.others)))
    return None


def _paid(cx: Context, noun: str, verb: str) -> ObjectRef | None:
    """What a cost did so to."""
    wanted = {noun, verb} if verb in ("sacrificed", "discarded", "exiled") else {noun}
    found = [m.ref for m in cx.mentions if m.where == "cost" and isinstance(m.ref, r.Result) and wanted <= m.words]
    one = found[0] if len(set(found)) == 1 else None
    return one if isinstance(one, ObjectRef) else None


STATUS = ("tapped", "untapped")
"""What such an instruction leaves behind are all that it was about, also those that were so already."""


def _kind(n: Noun, verb: str) -> Filter:
    """What of those is meant; whose they are now is not asked."""
    if n.zone not in (None, Zone.BATTLEFIELD) and not (n.zone is Zone.STACK and verb == "countered"):
        raise CantLower("what was done to things elsewhere")
    parts = parts_of(n.filter)
    if any(isinstance(x, f.ControlledBy | f.OwnedBy) for x in parts):
        raise CantLower("whose the things were that something was done to")
    if verb == "countered" and n.filter in (f.IsSpell(), f.AnyOf((f.IsSpell(), f.IsAbility()))):
        return f.Anything()
    return n.filter


def _used_up(cx: Context, verb: str) -> ObjectRef | None:
    """The one thing that a cost has used so, where no instruction does so."""
    if verb not in ("sacrificed", "discarded", "exiled") or _any_done(cx, verb):
        return None
    found = {m.ref for m in cx.mentions if m.where == "cost" and not m.plural and verb in m.words}
    one = found.pop() if len(found) == 1 else None
    return one if isinstance(one, r.Result) else None


def _of_that_kind(cx: Context, result: r.Result, kind: Filter) -> bool:
    """Whether everything that the instruction acted on is of this kind, so that none needs to be looked at again."""
    what = getattr(cx.done[result.of], "what", None)
    filter_: Filter | None = None
    if isinstance(what, r.All | r.Chosen):
        filter_ = what.filter
    elif isinstance(what, r.Target) and isinstance(cx.slots[what.slot].kind, TargetObject):
        filter_ = cx.slots[what.slot].kind.filter  # type: ignore[attr-defined]
    return filter_ is not None and set(parts_of(kind)) <= set(parts_of(filter_))


def _those(cx: Context, n: Noun, x: str) -> Reference:
    kind = _kind(n, x)
    shown = _shown(cx, x)
    if shown is not None:
        return shown if isinstance(kind, f.Anything) else r.Among(shown, kind)
    result = made_by(cx, x)
    if x in STATUS:
        raise CantLower("which of several things changed their status")
    return result if isinstance(kind, f.Anything) or _of_that_kind(cx, result, kind) else r.Among(result, kind)


def _given_counters(cx: Context, n: Noun, k: str) -> Reference:
    """What really got a counter of the kind by the one instruction before that puts some (122.6)."""
    found = [label for label, one in cx.followed() if isinstance(one, e.PutCounters) and one.kind == k]
    if len(found) != 1 or n.zone is not Zone.BATTLEFIELD:
        raise Unbound("what had a counter put on it")
    return r.Among(r.Result(found[0]), n.filter)


def _un_given_counters(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, r.Among) or not isinstance(value.of, r.Result):
        return []
    made = dict(cx.followed()).get(value.of.of)
    return [{"n": Noun(value.filter, Zone.BATTLEFIELD), "k": made.kind}] if isinstance(made, e.PutCounters) else []


def number_of_those(cx: Context, n: Noun, x: str) -> Amount:
    """How many of that kind an instruction before acted on."""
    kind = _kind(n, x)
    shown = _shown(cx, x)
    if shown is not None:
        return a.CountOf(shown if isinstance(kind, f.Anything) else r.Among(shown, kind))
    used = None if _any_done(cx, x) else _used_in_cost(cx, x)
    if used is not None:
        if not isinstance(kind, f.Anything) and not (_only_types(kind) and nouns_of(kind) <= used.words):
            raise CantLower("what kind of thing was used to pay a cost")
        assert isinstance(used.ref, r.Result)
        return a.ResultAmount(used.ref.of)
    result = made_by(cx, x)
    if isinstance(kind, f.Anything) or _of_that_kind(cx, result, kind):
        return a.ResultAmount(result.of)
    if x in STATUS:
        raise CantLower("which of several things changed their status")
    return a.CountOf(r.Among(result, kind))


def _only_types(kind: Filter) -> bool:
    """Whether a kind of thing is said by types alone."""
    return all(isinstance(part, f.IsType | f.IsSubtype) for part in parts_of(kind))


def _used_in_cost(cx: Context, verb: str) -> Mention | None:
    """The several things that a cost did this to."""
    used = [m for m in cx.mentions if m.where == "cost" and m.plural and verb in m.words]
    found = [m for m in used if isinstance(m.ref, r.Result)]
    return found[0] if len({m.ref for m in found}) == 1 else None


def _so_many(cx: Context, n: Noun, x: str, k: Amount) -> Condition:
    return c.Compare(number_of_those(cx, n, x), Comparison.AT_LEAST, k)


def _any(cx: Context, n: Noun, x: str) -> Condition:
    used = _used_up(cx, x)
    if used is not None:
        return c.Is(used, _kind(n, x))
    return _so_many(cx, n, x, a.Fixed(1))


def _any_of_yours(cx: Context, x: str, n: Noun) -> Condition:
    """ "If you discarded a card this way": where only you did so."""
    verb = YOU_DID[x]
    done = cx.done[made_by(cx, verb).of]
    what = getattr(done, "what", None)
    who = getattr(done, "who", getattr(what, "by", r.You()))
    if not isinstance(who, r.You) or (isinstance(what, r.TopCards) and not isinstance(what.who, r.You)):
        raise CantLower("whether you were among those who did it")
    return _any(cx, n, verb)


def _so_many_done(cx: Context, h: Having, v: str, x: str) -> Condition:
    if f.Not(f.IsThis()) in parts_of(h.noun.filter):
        raise CantLower("other than which one")
    if h.comparison is Comparison.AT_LEAST and h.amount == a.Fixed(1):
        return _any(cx, h.noun, x)
    return c.Compare(number_of_those(cx, h.noun, x), h.comparison, h.amount)


_POINTED = ("returned", "exiled", "tapped", "sacrificed", "discarded", "destroyed", "revealed")
_ONES = ("card", "creature", "permanent", "artifact", "land", "enchantment")


def _the_one(cx: Context, w: str, x: str) -> Reference:
    """ "The creature destroyed this way": what an instruction or a cost did so to."""
    if x not in _POINTED:
        raise CantLower("which one it was")
    paid = _paid(cx, w, x)
    if paid is not None:
        return paid
    if cx.spell and x in ("sacrificed", "discarded", "exiled") and not _any_done(cx, x):
        return r.UsedAsCost()
    return made_by(cx, x)


def nothing(cx: Context, value: object) -> Values:
    """No slots to guess."""
    return {}


def _un_the_one(cx: Context, value: object) -> Values | None:
    for word in _ONES:
        if not any(m.ref == value and word in m.words and not m.plural for m in cx.mentions):
            continue
        for verb in _POINTED:
            try:
                if _the_one(cx, word, verb) == value:
                    return {"w": word, "x": verb}
            except Unbound:
                continue
    return None


_OF_PERMANENTS = (e.Destroy, e.SacrificeObjects, e.Tap, e.Untap)


def _nouns(done: Effect, kind: Filter) -> tuple[Noun, ...]:
    """What to call those of the kind that an instruction acted on: permanents or cards."""
    if isinstance(done, e.Counter):
        return (Noun(f.IsSpell() if isinstance(kind, f.Anything) else kind, Zone.STACK),)
    ways = (Noun(kind, Zone.BATTLEFIELD), Noun(kind, None))
    return ways if isinstance(done, _OF_PERMANENTS) else ways[::-1]


def un_those(cx: Context, value: object) -> list[Values]:
    """Ways to say which objects an instruction before acted on."""
    of = value.of if isinstance(value, r.Among) else value
    done = cx.done.get(of.of) if isinstance(of, r.Result) else None
    shown = _shown(cx, "revealed")
    if shown is not None and of == shown:
        kind = value.filter if isinstance(value, r.Among) else f.Anything()
        return [{"n": Noun(kind, None), "x": "revealed"}]
    if done is None:
        return []
    kind = value.filter if isinstance(value, r.Among) else f.Anything()
    verbs = [verb for verb in (*PLACES, *DOERS) if _does(done, verb)]
    return [{"n": noun, "x": verb} for verb in dict.fromkeys(verbs) for noun in _nouns(done, kind)]


def _un_several(cx: Context, value: object) -> list[Values]:
    """ "Each", where it may be more than one."""
    of = value.of if isinstance(value, r.Among) else value
    return un_those(cx, value) if any(m.ref == of and m.plural for m in cx.mentions) else []


def un_number(cx: Context, value: object) -> list[Values]:
    """Ways to say how many objects an instruction before acted on."""
    if isinstance(value, a.ResultAmount):
        used = [m for m in cx.mentions if m.where == "cost" and m.plural and m.ref == r.Result(value.of)]
        verbs = [(verb, m) for m in used for verb in ("exiled", "sacrificed", "discarded") if verb in m.words]
        zones = {"sacrificed": Zone.BATTLEFIELD}
        paid = [{"n": Noun(f.Anything(), zones.get(verb)), "x": verb} for verb, _ in verbs]
        return [*un_those(cx, r.Result(value.of)), *paid]
    return un_those(cx, value.what) if isinstance(value, a.CountOf) else []


def _un_done(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, c.Compare):
        return []
    one = value.comparison is Comparison.AT_LEAST and value.right == a.Fixed(1)
    return [
        {"h": Having(found["n"], value.comparison, value.right), "v": "was" if one else "were", "x": found["x"]}
        for found in un_number(cx, value.left)
    ]


def _un_total(cx: Context, value: object) -> list[Values]:
    return un_those(cx, value.of) if isinstance(value, a.MeasureOf) else []


def _any_done(cx: Context, verb: str) -> bool:
    return any(_does(effect, verb) for _, effect in cx.followed())


def _measures(g: Grammar) -> None:
    """ "The power of the card returned this way": the same as "that card's power"."""
    p = g.phrase
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        p("quantity", f"the {measure.value} of {{of:fullref}}", Fn(lambda cx, of, m=measure: a.MeasureOf(m, of)))
        p("quantity", f"the {measure.value} of {{of:target}}", Fn(lambda cx, of, m=measure: a.MeasureOf(m, of)))
        p(
            "quantity",
            f"the total {measure.value} of {{n:filter.pl}} {{x:done}} this way",
            checked(lambda cx, n, x, m=measure: a.MeasureOf(m, _those_objects(cx, n, x)), _un_total),
        )


def _those_objects(cx: Context, n: Noun, x: str) -> ObjectRef:
    found = _those(cx, n, x)
    assert isinstance(found, ObjectRef)
    return found


# --- damage ------------------------------------------------------------------------------------------------------


def _damaged(g: Grammar) -> None:
    """Whatever was dealt damage by the instruction before."""
    p = g.phrase
    closed(g, "hurtnoun", HURT)
    closed(g, "aoreach", ("a", "each"))
    each = checked(lambda cx, w: hurt(w)(cx), lambda cx, x: [{"w": word} for word in HURT])
    some = checked(lambda cx, k, w: hurt(w)(cx), lambda cx, x: [{"k": "each", "w": word} for word in HURT])
    p("snp", "{k:aoreach} {w:hurtnoun} dealt damage this way", some, number="sg")
    p("np", "each {w:hurtnoun} dealt damage this way", each, number="sg")
    number = checked(lambda cx, w: a.CountOf(hurt(w)(cx)), lambda cx, x: [{"w": word} for word in HURT])
    p("each", "{w:hurtnoun} dealt damage this way", number)
    bound = Fn(_unregenerated, _un_unregenerated)
    p("clause", "a creature dealt damage this way can't be regenerated this turn", bound)
    p("clause", "creatures dealt damage this way can't be regenerated this turn", Fn(_unregenerated))


HURT = ("creature", "permanent", "planeswalker")


def hurt(word: str) -> Any:
    """What of this kind was dealt damage by the one instruction before that deals damage."""

    def lower(cx: Context) -> ObjectRef:
        found = [label for label, effect in cx.followed() if isinstance(effect, _DAMAGE)]
        if len(found) != 1:
            raise Unbound("'dealt damage this way' has no single antecedent")
        kind: Filter = f.Anything() if word == "permanent" else f.IsType(_TYPES[word])
        return r.Among(r.Result(found[0]), kind)

    return lower


_DAMAGE = (e.DealDamage, e.DealDividedDamage)


_TYPES = {"creature": CardType.CREATURE, "planeswalker": CardType.PLANESWALKER}


def _unregenerated(cx: Context) -> object:
    """701.19c."""
    return (note(cx, _bound_to_die(hurt("creature")(cx))),)


def _bound_to_die(what: ObjectRef) -> Effect:
    return e.Apply(what=what, changes=(ch.CantBeRegenerated(),), duration=d.UntilEndOfTurn())


def _un_unregenerated(cx: Context, value: Any) -> Values | None:
    single = single_of(value)
    if not isinstance(single, e.Apply) or replaced(single, label=0) != _bound_to_die(hurt("creature")(cx)):
        return None
    note(cx, single)
    return {}


# --- dying -------------------------------------------------------------------------------------------------------


def _dead(g: Grammar) -> None:
    """What the instruction before put into a graveyard, not what went elsewhere instead."""
    p = g.phrase
    closed(g, "buriedin", PUT_INTO)
    p("np", "each {n:filter.sg} put into {w:buriedin} this way", checked(_buried_in, _un_buried_in), number="sg")
    p("np", "all {n:filter.pl} put into {w:buriedin} this way", checked(_buried_in, _un_buried_in), number="pl")
    some = Fn(_some_buried, _un_some_buried)
    p("np", "{m:many} {n:filter.m} put into {w:buriedin} this way", some, number="m")
    buried = checked(lambda cx, n, w: a.CountOf(_buried(cx, n)), _un_buried_in)
    p("each", "{n:filter.sg} put into {w:buriedin} this way", buried)
    p("quantity", "the number of {n:filter.pl} put into {w:buriedin} this way", buried)
    p("cond", "a {n:filter.sg} dies this way", checked(_died, _un_dead))
    died = checked(lambda cx, n: a.CountOf(_dead_ones(cx, n)), _un_dead)
    p("quantity", "the number of {n:filter.pl} that died this way", died)
    p("each", "{n:filter.sg} that died this way", died)
    p("cond", "{what:cref} dies this way", checked(lambda cx, what: _died(cx, None), _un_it_died))
    for word in ("creature", "land", "permanent", "artifact", "enchantment"):
        p("fullref", "the " + word, Fn(lambda cx, w=word: cx.that(w)), number="sg")


_KILLS = (e.Destroy, e.SacrificeObjects, e.Discard, e.DiscardObjects, e.Mill)


def _killing(cx: Context) -> r.Result:
    found = [
        label
        for label, effect in cx.followed()
        if isinstance(effect, _KILLS)
        or (isinstance(effect, e.Move) and effect.to is Zone.GRAVEYARD)
    ]
    if len(found) != 1:
        raise Unbound("'put into a graveyard this way' has no single antecedent")
    return r.Result(found[0])


def _buried(cx: Context, n: Noun) -> ObjectRef:
    """The cards as they are in the graveyard."""
    if n.zone is not None:
        raise CantLower("what is no card was put into a graveyard")
    result = _killing(cx)
    moved = isinstance(cx.done[result.of], e.Destroy | e.SacrificeObjects)
    one = f.IsOneOf(r.CardOf(result) if moved else result)
    parts = tuple(x for x in parts_of(n.filter) if not isinstance(x, f.OwnedBy))
    return r.All(f.AllOf((*parts, one)) if parts else one, Zone.GRAVEYARD)


PUT_INTO = ("a graveyard", "graveyards", "your graveyard", "their graveyard")


def _buried_in(cx: Context, n: Noun, w: str) -> ObjectRef:
    return _buried(cx, n)


def _un_buried_in(cx: Context, value: object) -> Values | None:
    found = _un_buried(cx, value)
    return found and {**found, "w": PUT_INTO[0]}


def _some_buried(cx: Context, m: Range, n: Noun, w: str) -> Reference:
    """Some of those cards, or of those among them that are in your graveyard."""
    cards = _buried(cx, n)
    assert isinstance(cards, r.All)
    if w == "their graveyard":
        raise CantLower("some of the cards in whose graveyard")
    kind = together((cards.filter, f.OwnedBy(r.You()))) if w == "your graveyard" else cards.filter
    return r.Chosen(kind, chooser(cx), m.low, m.high, Zone.GRAVEYARD)


def _un_some_buried(cx: Context, value: object) -> Values | None:
    if not isinstance(value, r.Chosen) or value.zone is not Zone.GRAVEYARD:
        return None
    for word, added in (("a graveyard", 1), ("your graveyard", 2)):
        m, n = Range(value.low, value.high), Noun(together(parts_of(value.filter)[:-added]), None)
        if _some_buried(cx, m, n, word) == value:
            return {"m": m, "n": n, "w": word}
    return None


def _un_buried(cx: Context, value: object) -> Values | None:
    cards = value.what if isinstance(value, a.CountOf) else value
    if not isinstance(cards, r.All):
        return None
    return {"n": Noun(together(parts_of(cards.filter)[:-1]), None)}


def _un_dead(cx: Context, value: object) -> Values | None:
    count = value.left if isinstance(value, c.Compare) else value
    cards = count.what if isinstance(count, a.CountOf) else None
    one = cards.filter if isinstance(cards, r.All) else None
    card = one.of if isinstance(one, f.IsOneOf) else None
    if not isinstance(card, r.CardOf):
        return None
    kind = card.of.filter if isinstance(card.of, r.Among) else f.Anything()
    return {"n": Noun(kind, Zone.BATTLEFIELD)}


def _un_it_died(cx: Context, value: object) -> Values | None:
    """What was destroyed, if it was one."""
    done = cx.done[_killing(cx).of]
    return {"what": done.what} if isinstance(done, e.Destroy) and isinstance(done.what, r.Target | r.This) else None


def _died(cx: Context, n: Noun | None) -> Condition:
    return c.Compare(a.CountOf(_dead_ones(cx, n)), Comparison.AT_LEAST, a.Fixed(1))


def _dead_ones(cx: Context, n: Noun | None) -> ObjectRef:
    """The cards of those that were destroyed and are in a graveyard."""
    result = _killing(cx)
    if not isinstance(cx.done[result.of], e.Destroy):
        raise CantLower("what was not destroyed died")
    dead = result if n is None else r.Among(result, _kind(n, "destroyed"))
    return r.All(f.IsOneOf(r.CardOf(dead)), Zone.GRAVEYARD)
