"""Conditions: intervening ifs, "as long as", "if", "unless", activation conditions (603.4, 611.3, 602.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases import time_conditions
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.referring import attached, that, the_used, un_that
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
ONE = a.Fixed(1)


class Having(Node, frozen=True, tag=True):
    """So many objects of a kind."""

    noun: Noun
    comparison: Comparison
    amount: Amount


def declare(g: Grammar) -> None:
    """Conditions."""
    _further(g)
    _control(g)
    _players(g)
    _objects(g)
    _past(g)
    time_conditions.declare(g)


def _control(g: Grammar) -> None:
    p = g.phrase
    p("having", "a {n:filter.sg}", Having(v("n"), C.AT_LEAST, ONE))
    p("having", "another {n:filter.sg}", Fn(_another, _un_another))
    p("having", "{k:count} or more {n:filter.pl}", Having(v("n"), C.AT_LEAST, v("k")))
    p("having", "{k:count} or fewer {n:filter.pl}", Having(v("n"), C.AT_MOST, v("k")))
    p("having", "fewer than {k:count} {n:filter.pl}", Having(v("n"), C.LESS, v("k")))
    p("having", "exactly {k:count} {n:filter.k}", Having(v("n"), C.EQUAL, v("k")))
    p("having", "no {n:filter.pl}", Having(v("n"), C.EQUAL, a.Fixed(0)))
    p("having", "no other {n:filter.pl}", Fn(lambda cx, n: Having(_other(n), C.EQUAL, a.Fixed(0))))
    p("cond", "{who:someone} don't^who control {h:having}", Fn(_controls_not, _un_controls_not))
    p("cond", "{who:someone} control^who {h:having}", Fn(_controls, _un_controls))
    p("cond", "{who:oneplayer} control^who {h:having}", Fn(_controls, _un_one_controls))
    p("cond", "there is {h:having}", Fn(_there_are, _un_there_is))
    p("cond", "there are {h:having}", Fn(_there_are, _un_there_are))
    p("cond", "a {n:filter.sg} is on the battlefield", Fn(_on_battlefield))
    p(
        "cond",
        "{h:having} are on the battlefield",
        Fn(lambda cx, h: _there_are(cx, Having(Noun(h.noun.filter, Zone.BATTLEFIELD), h.comparison, h.amount))),
    )
    for aspect, words in (
        ("card type", "card types among"),
        ("color", "colors among"),
        ("basic land type", "basic land types among"),
        ("mana value", "mana values among"),
    ):
        p(
            "cond",
            "there are {k:count} or more " + words + " {n:filter.pl}",
            Fn(_distinct(aspect), _un_distinct(aspect)),
        )
    p("cond", "you control creatures with total power {k:int} or greater", Fn(_formidable))


def _distinct(aspect: str) -> Any:
    def lower(cx: Context, k: Amount, n: Noun) -> Condition:
        if n.zone is None:
            raise CantLower("cards without a zone")
        return c.Compare(a.DistinctCount(aspect, r.All(n.filter, n.zone)), C.AT_LEAST, k)

    return lower


def _un_distinct(aspect: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, c.Compare)
            and isinstance(value.left, a.DistinctCount)
            and value.comparison is C.AT_LEAST
            and value.left.aspect == aspect
            and isinstance(value.left.of, r.All)
        ):
            return {"k": value.right, "n": Noun(value.left.of.filter, value.left.of.zone)}
        return None

    return up


def _more_than_you(cx: Context, n: Noun) -> Condition:
    theirs = a.CountOf(r.All(together((n.filter, f.ControlledBy(r.Iterated())))))
    yours = a.CountOf(r.All(together((n.filter, f.ControlledBy(r.You())))))
    return c.PlayersAre(r.EachOpponent(), c.Compare(theirs, C.MORE, yours), any=True)


def _un_more_than_you(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.PlayersAre) or not isinstance(value.condition, c.Compare):
        return None
    inner, _ = _having(value.condition)
    if inner is None or value != _more_than_you(cx, inner.noun):
        return None
    return {"n": inner.noun}


def _formidable(cx: Context, k: Amount) -> Condition:
    mine = r.All(f.AllOf((f.IsType(CardType.CREATURE), f.ControlledBy(r.You()))))
    return c.Compare(a.MeasureOf(a.Measure.POWER, mine), C.AT_LEAST, k)


def _other(n: Noun) -> Noun:
    return Noun(together((f.Not(f.IsThis()), n.filter)), n.zone)


def _another(cx: Context, n: Noun) -> Having:
    return Having(_other(n), C.AT_LEAST, ONE)


def _un_another(cx: Context, value: object) -> Values | None:
    if not isinstance(value, Having) or value.comparison is not C.AT_LEAST or value.amount != ONE:
        return None
    parts = parts_of(value.noun.filter)
    if not parts or parts[0] != f.Not(f.IsThis()):
        return None
    return {"n": Noun(together(parts[1:]), value.noun.zone)}


def _controls(cx: Context, who: PlayerRef, h: Having) -> Condition:
    if h.noun.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled here")
    if isinstance(who, r.EachOpponent) and not (h.comparison is C.AT_LEAST and h.amount == ONE):
        one = r.All(together((h.noun.filter, f.ControlledBy(r.Iterated()))))
        return c.PlayersAre(who, c.Compare(a.CountOf(one), h.comparison, h.amount), any=True)
    objects = r.All(together((h.noun.filter, f.ControlledBy(who))))
    return c.Compare(a.CountOf(objects), h.comparison, h.amount)


def _un_controls(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.PlayersAre) and value.any and isinstance(value.condition, c.Compare):
        inner, who = _having(value.condition)
        return {"who": value.who, "h": inner} if inner is not None and isinstance(who, r.Iterated) else None
    if isinstance(value, c.Compare):
        inner, who = _having(value)
        if isinstance(who, r.EachOpponent) and (value.comparison is not C.AT_LEAST or value.right != ONE):
            return None  # what they control together
        if inner is not None and isinstance(who, r.You | r.EachOpponent | r.EachPlayer):
            return {"who": who, "h": inner}
    return None


def _un_one_controls(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare):
        inner, who = _having(value)
        if inner is not None and who is not None and not isinstance(who, r.You | r.EachOpponent | r.EachPlayer):
            return {"who": who, "h": inner}
    return None


def _having(value: c.Compare) -> tuple[Having | None, PlayerRef | None]:
    if not isinstance(value.left, a.CountOf) or not isinstance(value.left.what, r.All):
        return None, None
    parts = parts_of(value.left.what.filter)
    if not parts or not isinstance(parts[-1], f.ControlledBy):
        return None, None
    return Having(Noun(together(parts[:-1]), value.left.what.zone), value.comparison, value.right), parts[-1].who


def _controls_not(cx: Context, who: PlayerRef, h: Having) -> Condition:
    if h.comparison is not C.AT_LEAST or h.amount != ONE:
        raise CantLower("a double negation")
    if not isinstance(who, r.You):
        raise CantLower("who does not control it")
    return _controls(cx, who, Having(h.noun, C.EQUAL, a.Fixed(0)))


def _un_controls_not(cx: Context, value: object) -> Values | None:
    found = _un_controls(cx, value)
    if found is None or not isinstance(found["who"], r.You):
        return None
    h = found["h"]
    return (
        {"who": r.You(), "h": Having(h.noun, C.AT_LEAST, ONE)}
        if h.comparison is C.EQUAL and h.amount == a.Fixed(0)
        else None
    )


def _there_are(cx: Context, h: Having) -> Condition:
    if h.noun.zone is None:
        raise CantLower("objects without a zone")
    return c.Compare(a.CountOf(r.All(h.noun.filter, h.noun.zone)), h.comparison, h.amount)


def _un_there_are(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and isinstance(value.left, a.CountOf) and isinstance(value.left.what, r.All):
        what = value.left.what
        return {"h": Having(Noun(what.filter, what.zone), value.comparison, value.right)}
    return None


def _un_there_is(cx: Context, value: object) -> Values | None:
    one = isinstance(value, c.Compare) and value.comparison is C.AT_LEAST and value.right == ONE
    return _un_there_are(cx, value) if one else None


def _on_battlefield(cx: Context, n: Noun) -> Condition:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("not a permanent")
    return c.Compare(a.CountOf(r.All(n.filter)), C.AT_LEAST, ONE)


def _players(g: Grammar) -> None:
    p = g.phrase
    hand = a.PlayerMeasure.HAND
    fewer = c.Compare(a.PlayerNumber(hand, r.Iterated()), C.LESS, a.PlayerNumber(hand, r.You()))
    p("cond", "you have more cards in hand than each opponent", c.PlayersAre(r.EachOpponent(), fewer))
    empty = c.Compare(a.PlayerNumber(a.PlayerMeasure.LIBRARY, r.You()), C.EQUAL, a.Fixed(0))
    p("cond", "your library has no cards in it", Fn(lambda cx: empty))
    p("cond", "you're the monarch", c.IsMonarch(r.You()))
    p("cond", "you're not the monarch", c.Unless(c.IsMonarch(r.You())))


def attacked_this_turn(what: ObjectRef) -> Condition:
    """Whether it was declared as an attacker this turn (508.1)."""
    if isinstance(what, r.This):
        return c.Happened(ev.Attacks(f.IsThis()))
    return c.Is(what, f.DidThisTurn(ev.Attacks(f.Anything())))


def _un_attacked(cx: Context, value: object) -> Values | None:
    if value == attacked_this_turn(r.This()):
        return {"what": r.This()}
    one = value.what if isinstance(value, c.Is) else None
    return {"what": one} if isinstance(one, ObjectRef) and value == attacked_this_turn(one) else None


def _un_stayed(cx: Context, value: object) -> Values | None:
    return _un_attacked(cx, value.part) if isinstance(value, c.Unless) else None


def _objects(g: Grammar) -> None:
    p = g.phrase
    p("cond", "{what:cref} be^what {f:adj}", c.Is(v("what"), v("f")))
    p("cond", "{what:cref} aren't^what {f:adj}", Fn(lambda cx, what, f: c.Unless(c.Is(what, f)), _un_isnt))
    p("cond", "{what:cref} be^what a {n:filter.sg} [ or a {m:filter.sg} ]", Fn(_is_one_of, _un_is_a))
    p(
        "cond",
        "{what:cref} aren't^what a {n:filter.sg}",
        Fn(lambda cx, what, n: c.Unless(_is_a(cx, what, n)), _un_isnt_a),
    )
    p("cond", "it's a {n:filter.sg}", Fn(lambda cx, n: _is_a(cx, _it(cx), n)))
    closed(g, "itisornot", ("it's", "it's not", "it isn't"))
    p("cond", "{w:itisornot} {f:adj}", Fn(_it_is))
    p("cond", "{what:cref} was a {n:filter.sg}", Fn(_is_a))
    p("cond", "{what:cref} was {f:adj}", Fn(lambda cx, what, f: c.Is(what, f)))
    closed(g, "hasornot", ("has", "have", "doesn't have", "don't have"))
    p("cond", "{what:cref} {w:hasornot} {k:with_kw}", Fn(_has_or_not, _un_has))
    p(
        "cond",
        "{of:cref} have^of {n:count} or more {k:counterkind} counters on it",
        c.Compare(a.CountersOn(v("k"), v("of")), C.AT_LEAST, v("n")),
        guard=_not_one,
    )
    p("cond", "{what:cref} had {m:measured}", Fn(lambda cx, what, m: c.Is(what, m)))
    p(
        "cond",
        "there are {n:count} or more {k:counterkind} counters on {of:ref}",
        Fn(lambda cx, of, n, k: c.Compare(a.CountersOn(k, of), C.AT_LEAST, n)),
    )
    p(
        "cond",
        "there are no {k:counterkind} counters on {of:ref}",
        Fn(lambda cx, of, k: c.Compare(a.CountersOn(k, of), C.EQUAL, a.Fixed(0))),
    )
    p("cond", "{what:cref} have^what {m:measured}", c.Is(v("what"), v("m")))
    p(
        "cond",
        "{what:ref} was kicked",
        Fn(_kicked, lambda cx, x: {"what": r.This()} if x == c.CostPaid("kicker") else None),
    )
    p("cond", "{what:ref} was kicked with its {m:manacost} kicker", Fn(_kicked_with, _un_kicked_with))
    p("cond", "{what:ref} wasn't kicked", Fn(lambda cx, what: c.Unless(_kicked(cx, what)), _un_not_kicked))
    p("cond", "you cast {what:cref}", c.WasCast(v("what"), r.You()))
    p("cond", "{what:cref} was cast", c.WasCast(v("what")))
    free = "{what:cref} wasn't cast [?free or no mana was spent to cast it ]"
    p("cond", free, Fn(_not_cast, _un_not_cast))
    p("cref", "~", Fn(_self, _un_self), number="sg")
    p("cref", "this {w:thisnoun}", Fn(_named_self), number="sg")
    p("cref", "it", Fn(lambda cx: cx.asked_about(), lambda cx, x: {} if cx.asked_about() == x else None), number="sg")
    attached(g, "cref")
    p("cref", "that {w:thatnoun}", Fn(that, un_that), number="sg")
    the_used(g, "cref", ("sacrificed", "discarded", "exiled"))


def _not_cast(cx: Context, what: ObjectRef, free: bool) -> Condition:
    cast = c.Unless(c.WasCast(what))
    return c.Either((cast, c.Compare(a.ManaSpentOn("", what), C.EQUAL, a.Fixed(0)))) if free else cast


def _un_not_cast(cx: Context, value: object) -> Values | None:
    free = isinstance(value, c.Either) and bool(value.parts)
    part = value.parts[0] if isinstance(value, c.Either) and free else value
    cast = part.part if isinstance(part, c.Unless) else None
    if not isinstance(cast, c.WasCast) or value != _not_cast(cx, cast.what, free):
        return None
    return {"what": cast.what, "free": free}


def _not_one(parts: dict[str, Part]) -> bool:
    """ "One or more counters" is having a counter, said elsewhere."""
    n = parts["n"]
    return not isinstance(n, Derivation) or n.phrase.text != "one"


ASKED = frozenset({"~", "asked"})


def _self(cx: Context) -> Reference:
    cx.name(r.This(), ASKED)
    return r.This()


def _named_self(cx: Context, w: str) -> Reference:
    cx.name(r.This(), frozenset({"~"}) if w == "spell" else ASKED)
    return r.This()


def _un_self(cx: Context, value: object) -> Values | None:
    if isinstance(value, r.This):
        cx.name(r.This(), ASKED)
        return {}
    return None


def _it(cx: Context) -> ObjectRef:
    ref = cx.asked_about()
    assert isinstance(ref, ObjectRef)
    return ref


def _it_is(cx: Context, w: str, f: Filter) -> Condition:
    if w == "it's":
        return c.Is(_it(cx), f)
    what = cx.it()
    assert isinstance(what, ObjectRef)
    return c.Unless(c.Is(what, f))


def _has_or_not(cx: Context, what: ObjectRef, w: str, k: Filter) -> Condition:
    has = c.Is(what, k)
    return c.Unless(has) if w.startswith("do") else has


def _un_has(cx: Context, value: object) -> Values | None:
    has = value.part if isinstance(value, c.Unless) else value
    if not isinstance(has, c.Is):
        return None
    return {"what": has.what, "w": "has" if has is value else "doesn't have", "k": has.filter}


def _is_a(cx: Context, what: ObjectRef, n: Noun) -> Condition:
    return c.Is(what, n.filter)


def _is_one_of(cx: Context, what: ObjectRef, n: Noun, m: Noun | None) -> Condition:
    if m is None:
        return _is_a(cx, what, n)
    if n.zone is not Zone.BATTLEFIELD or m.zone is not Zone.BATTLEFIELD or not isinstance(what, r.AttachedTo):
        raise CantLower("what another thing is")
    return c.Is(what, f.AnyOf((n.filter, m.filter)))


def _un_is_a(cx: Context, value: object) -> list[Values] | None:
    if isinstance(value, c.Is) and not isinstance(value.filter, f.SharesTypeWith):
        zones = (Zone.BATTLEFIELD, None, Zone.STACK)
        return [{"what": value.what, "n": Noun(value.filter, zone)} for zone in zones]
    return None


def _un_isnt(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Unless) and isinstance(value.part, c.Is):
        return {"what": value.part.what, "f": value.part.filter}
    return None


def _un_isnt_a(cx: Context, value: object) -> list[Values] | None:
    return _un_is_a(cx, value.part) if isinstance(value, c.Unless) else None


def _un_not_kicked(cx: Context, value: object) -> Values | None:
    return {"what": r.This()} if value == c.Unless(c.CostPaid("kicker")) else None


def _kicked(cx: Context, what: ObjectRef) -> Condition:
    if not isinstance(what, r.This):
        raise CantLower("whether another spell was kicked")
    return c.CostPaid("kicker")


def _kicked_with(cx: Context, what: ObjectRef, m: ManaCost) -> Condition:
    _kicked(cx, what)
    return c.CostPaid("kicker", cost=m)


def _un_kicked_with(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.CostPaid) and value.keyword == "kicker" and value.cost is not None:
        return {"what": r.This(), "m": value.cost}
    return None


def _past(g: Grammar) -> None:
    p = g.phrase
    p(
        "cond",
        "you gained or lost life this turn",
        Fn(lambda cx: c.Either((c.Happened(ev.GainsLife(r.You())), c.Happened(ev.LosesLife(r.You()))))),
    )
    p("cond", "a opponent controls more {n:filter.pl} than you", Fn(_more_than_you, _un_more_than_you))
    p("cond", "{x:cond0} and {y:cond0}", c.Both((v("x"), v("y"))))
    p("cond0", "it's your turn", c.TurnOf(r.You()))
    p("cond0", "{who:someone} control^who {h:having}", Fn(_controls, _un_controls))
    p("cond0", "{what:cref} be^what {f:adj}", c.Is(v("what"), v("f")))
    p("cond", "{what:cref} attacked this turn", Fn(lambda cx, what: attacked_this_turn(what), _un_attacked))
    stayed = Fn(lambda cx, what: c.Unless(attacked_this_turn(what)), _un_stayed)
    p("cond", "{what:cref} didn't attack this turn", stayed)
    p("cond", "you do", Fn(_did, _un_did(True)))
    p("cond", "you don't", Fn(lambda cx: c.Unless(_did(cx)), _un_did_not(True)))
    p("cond", "they do", Fn(_did, _un_did(False)))
    p("cond", "that player does", Fn(_did))
    p("cond", "the player does", Fn(_did))
    p("cond", "the player doesn't", Fn(lambda cx: c.Unless(_did(cx))))
    p("cond", "they don't", Fn(lambda cx: c.Unless(_did(cx)), _un_did_not(False)))
    p("cond", "that player doesn't", Fn(lambda cx: c.Unless(_did(cx))))


def _not_put(cx: Context, v: str, w: str, z: str) -> Condition:
    return c.Unless(_did(cx))


def _did(cx: Context) -> Condition:
    if not (cx.optional or cx.last):
        raise Unbound("'you do': nothing was done before")
    return c.Did(cx.optional or cx.last)


def _un_did(yours: bool) -> Any:
    """ "You", or "they", who were told or offered to do it."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, c.Did) or value.of != (cx.optional or cx.last):
            return None
        who = getattr(cx.done.get(value.of), "who", None) or r.You()
        return {} if isinstance(who, r.You) is yours else None

    return up


def _un_did_not(yours: bool) -> Any:
    did = _un_did(yours)
    return lambda cx, x: did(cx, x.part) if isinstance(x, c.Unless) else None


def _further(g: Grammar) -> None:
    p = g.phrase
    closed(g, "thecard", ("the card", "it", "a card"))
    closed(g, "putplace", ("into your hand", "onto the battlefield", "into your hand this way"))
    closed(g, "dont", ("don't", "didn't"))
    p("cond", "you {v:dont} put {w:thecard} {z:putplace}", Fn(_not_put))
    p(
        "cond",
        "{n:count} or more mana was spent to cast {what:cref}",
        c.Compare(a.ManaSpentOn("", v("what")), C.AT_LEAST, v("n")),
    )
    p("quantity", "the amount of mana spent to cast {what:cref}", a.ManaSpentOn("", v("what")))


