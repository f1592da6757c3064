"""Conditions that compare: power with power, totals, different names, players' life and hands; where something came
from, whose turn it is; and "unless" with a condition (603.4, 608.2c)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import CardType, Comparison, Step, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
ONE = a.Fixed(1)
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD
YOU = r.You()
CREATURE = f.IsType(CardType.CREATURE)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _unless(g)
    _measures(g)
    _kinds(g)
    _players(g)
    _where_from(g)
    _turns(g)
    _joined(g)


def _unless(g: Grammar) -> None:
    """ "Sacrifice it unless it escaped": asked once, as the instruction is followed."""
    g.phrase("wclause", "{c:clauses} unless {x:cond}", Fn(_if_not, _un_if_not))


def _if_not(cx: Context, **parts: Any) -> object:
    return (note(cx, e.IfThen(condition=c.Unless(parts["x"]), then=parts["c"])),)


def _un_if_not(cx: Context, value: object) -> Values | None:
    effects = value if isinstance(value, tuple) else (value,)
    one = effects[0] if len(effects) == 1 else None
    if isinstance(one, e.IfThen) and not one.otherwise and isinstance(one.condition, c.Unless):
        return {"c": one.then, "x": one.condition.part}
    return None


# -- numbers of objects -----------------------------------------------------------------------------------------------

def _measures(g: Grammar) -> None:
    p = g.phrase
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS):
        word = measure.value
        for verb in ("have", "has"):
            p(
                "cond",
                f"{{n:filter.pl}} {verb} total {word} {{k:int}} or greater",
                Fn(lambda cx, n, k, m=measure: _total(n, k, m), _un_total(measure) if verb == "have" else None),
            )


def _total(n: Noun, k: Amount, measure: a.Measure) -> Condition:
    if n.zone is not BF:
        raise CantLower("only creatures are measured together")
    return c.Compare(a.MeasureOf(measure, r.All(n.filter)), C.AT_LEAST, k)


def _un_total(measure: a.Measure) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        left = value.left if isinstance(value, c.Compare) and value.comparison is C.AT_LEAST else None
        if not isinstance(value, c.Compare) or not isinstance(left, a.MeasureOf) or not isinstance(left.of, r.All):
            return None
        if left != a.MeasureOf(measure, r.All(left.of.filter)):
            return None
        return {"n": Noun(left.of.filter, BF), "k": value.right}

    return up


def _kinds(g: Grammar) -> None:
    p = g.phrase
    for aspect, word in (("name", "names"), ("power", "powers")):
        p(
            "cond",
            f"you control {{k:count}} or more {{n:filter.pl}} with different {word}",
            Fn(_different(aspect), _un_different(aspect)),
        )
    p("cond", "{who:someone} control^who at least {k:count} other {n:filter.pl}", Fn(_others))
    p("cond", "{what:cref} entered this turn", Fn(lambda cx, what: c.Is(what, f.EnteredThisTurn()), _un_entered))
    p("cond", "it's not a {n:filter.sg}", Fn(lambda cx, n: c.Unless(c.Is(_it(cx), n.filter))))
    p("cond", "there are no {n:filter.pl} on the battlefield", Fn(_none))
    p("cond", "no mana was spent to cast {what:cref}", c.Compare(a.ManaSpentOn("", v("what")), C.EQUAL, a.Fixed(0)))
    words = "none of them were cast or no mana was spent to cast them"
    p("cond", words, Fn(_free_at_once, lambda cx, x: {} if x == FREE_AT_ONCE == _free_at_once(cx) else None))
    p("cond", "at least {k:count} mana was spent to cast {what:cref}", Fn(_so_much))
    p("cond", "at least {k:int} mana was spent to cast {what:cref}", Fn(_so_much))
    p("cond", "{what:cref} was bargained", Fn(_bargained, lambda cx, x: {"what": r.This()} if x == BARGAINED else None))
    p("cond", "{what:cref} escaped", Fn(_escaped, lambda cx, x: {"what": r.This()} if x == ESCAPED else None))


FREE_AT_ONCE = c.Compare(a.ManaSpentOn("", r.EventObject()), C.EQUAL, a.Fixed(0))
"""On what wasn't cast no mana was spent: all of them together are asked."""


def _free_at_once(cx: Context) -> Condition:
    if not isinstance(cx.event, ev.ZoneChange) or not cx.event.one_or_more:
        raise Unbound("how several things came that are not of the event")
    return FREE_AT_ONCE


BARGAINED, ESCAPED = c.CostPaid("bargain"), c.CostPaid("escape")


def _bargained(cx: Context, what: ObjectRef) -> Condition:
    return _own(what, BARGAINED)


def _escaped(cx: Context, what: ObjectRef) -> Condition:
    return _own(what, ESCAPED)


def _own(what: ObjectRef, condition: Condition) -> Condition:
    if not isinstance(what, r.This):
        raise CantLower("how another spell was cast")
    return condition


def _it(cx: Context) -> ObjectRef:
    ref = cx.it()
    assert isinstance(ref, ObjectRef)
    return ref


def _so_much(cx: Context, k: Amount, what: ObjectRef) -> Condition:
    return c.Compare(a.ManaSpentOn("", what), C.AT_LEAST, k)


def _none(cx: Context, n: Noun) -> Condition:
    if n.zone is not BF:
        raise CantLower("not permanents")
    return c.Compare(a.CountOf(r.All(n.filter)), C.EQUAL, a.Fixed(0))


def _different(aspect: str) -> Any:
    def lower(cx: Context, k: Amount, n: Noun) -> Condition:
        if n.zone is not BF:
            raise CantLower("only permanents are controlled")
        mine = r.All(together((n.filter, f.ControlledBy(YOU))))
        return c.Compare(a.DistinctCount(aspect, mine), C.AT_LEAST, k)

    return lower


def _un_different(aspect: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        left = value.left if isinstance(value, c.Compare) and value.comparison is C.AT_LEAST else None
        if not isinstance(value, c.Compare) or not isinstance(left, a.DistinctCount) or not isinstance(left.of, r.All):
            return None
        parts = parts_of(left.of.filter)
        if left.aspect != aspect or parts[-1:] != (f.ControlledBy(YOU),):
            return None
        return {"k": value.right, "n": Noun(together(parts[:-1]), BF)}

    return up


def _others(cx: Context, who: PlayerRef, k: Amount, n: Noun) -> Condition:
    """ "If you control at least five other Mountains": other than the one of the event, where that is one."""
    if n.zone is not BF or not isinstance(who, r.You):
        raise CantLower("others that nobody controls")
    event = cx.event
    came = event.subject if isinstance(event, ev.ZoneChange) and event.destination is BF else None
    such = came is not None and not isinstance(came, f.IsThis) and set(parts_of(n.filter)) <= set(parts_of(came))
    if came is not None and not isinstance(came, f.IsThis) and not such:
        raise CantLower("other than the object itself or that of the event")
    other: Filter = f.Not(f.IsOneOf(r.EventObject())) if such else f.Not(f.IsThis())
    return c.Compare(a.CountOf(r.All(together((other, n.filter, f.ControlledBy(who))))), C.AT_LEAST, k)


def _un_entered(cx: Context, value: object) -> Values | None:
    return {"what": value.what} if isinstance(value, c.Is) and value.filter == f.EnteredThisTurn() else None


# -- players ----------------------------------------------------------------------------------------------------------


def _number(measure: a.PlayerMeasure, who: PlayerRef) -> Amount:
    return a.PlayerNumber(measure, who)


def _players(g: Grammar) -> None:
    p = g.phrase
    life, hand = a.PlayerMeasure.LIFE, a.PlayerMeasure.HAND
    opponents, each = r.EachOpponent(), r.Iterated()
    for measure, words in ((life, "life"), (hand, "cards in hand")):
        theirs, mine = _number(measure, each), _number(measure, YOU)
        more = c.PlayersAre(opponents, c.Compare(theirs, C.MORE, mine), any=True)
        less = c.PlayersAre(opponents, c.Compare(mine, C.MORE, theirs), any=True)
        most = c.PlayersAre(opponents, c.Compare(mine, C.MORE, theirs))
        p("cond", f"you have more {words} than a opponent", less)
        if measure is life:
            p("cond", f"you have more {words} than each opponent", most)
        p("cond", f"you have fewer {words} than a opponent", Fn(lambda cx, x=more: x))
    p("cond", "you have fewer than {n:count} cards in hand", c.Compare(_number(hand, YOU), C.LESS, v("n")))
    p(
        "cond",
        "you descended this turn",
        c.Happened(ev.ZoneChange(f.AllOf((f.IsCard(), f.IsPermanentCard(), f.OwnedBy(YOU))), None, GY)),
    )


# -- where it came from -----------------------------------------------------------------------------------------------


def _where_from(g: Grammar) -> None:
    p = g.phrase
    p(
        "cond",
        "{what:cref} entered from your graveyard",
        Fn(lambda cx, what: c.CameFrom(what, GY, YOU), _un_came(YOU)),
    )
    p("cond", "{what:cref} entered from a graveyard", Fn(lambda cx, what: c.CameFrom(what, GY), _un_came(None)))
    p(
        "cond",
        "{what:cref} entered from your graveyard or you cast it from your graveyard",
        Fn(_from_or_cast, _un_from_or_cast),
    )
    p("cond", "{what:cref} entered under your control", Fn(lambda cx, what: c.Is(what, f.ControlledBy(YOU))))


def _un_came(who: PlayerRef | None) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, c.CameFrom) and value == c.CameFrom(value.what, GY, who):
            return {"what": value.what}
        return None

    return up


def _from_or_cast(cx: Context, what: ObjectRef) -> Condition:
    return c.Either((c.CameFrom(what, GY, YOU), c.WasCast(what, YOU, from_zone=GY)))


def _un_from_or_cast(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Either) or not value.parts or not isinstance(value.parts[0], c.CameFrom):
        return None
    what = value.parts[0].what
    return {"what": what} if value == _from_or_cast(cx, what) else None


def _un_not_cast(cx: Context, value: object) -> Values | None:
    part = value.part if isinstance(value, c.Unless) else None
    return {"what": part.what} if isinstance(part, c.WasCast) and part == c.WasCast(part.what) else None


# -- turns and joined conditions --------------------------------------------------------------------------------------


def _turns(g: Grammar) -> None:
    p = g.phrase
    closed(g, "isnot", ("it's not", "it isn't"))
    closed(g, "turnof", ("their", "that player 's"))
    p("cond", "{v:isnot} {w:turnof} turn", Fn(lambda cx, v, w: c.Unless(c.TurnOf(_that_player(cx))), _un_not_theirs))
    started = a.PlayerNumber(a.PlayerMeasure.STARTING_LIFE, YOU)
    above = c.Compare(a.PlayerNumber(a.PlayerMeasure.LIFE, YOU), C.AT_LEAST, a.Plus((started, v("n"))))
    p("cond", "you have at least {n:int} life more than your starting life total", above)
    combats = a.TimesHappened(ev.BeginningOf(Step.BEGINNING_OF_COMBAT, r.EachPlayer()))
    first = c.Compare(combats, C.EQUAL, ONE)
    closed(g, "aturn", ("the turn", "your turn"))
    p(
        "cond",
        "it's the first combat phase of {w:aturn}",
        Fn(
            lambda cx, w: first if w == "the turn" else _mine(first),
            lambda cx, x: {"w": "the turn" if x == first else "your turn"} if x in (first, _mine(first)) else None,
        ),
    )


def _un_not_theirs(cx: Context, value: object) -> Values | None:
    return {"v": "it's not", "w": "their"} if value == c.Unless(c.TurnOf(_that_player(cx))) else None


def _mine(condition: Condition) -> Condition:
    return c.Both((c.TurnOf(YOU), condition))


def _that_player(cx: Context) -> PlayerRef:
    who = cx.that_player()
    assert isinstance(who, PlayerRef)
    return who


def _joined(g: Grammar) -> None:
    p = g.phrase
    p("cond0", "there is a {n:filter.sg}", Fn(_there_is))
    p("cond0", "{what:cref} entered this turn", Fn(lambda cx, what: c.Is(what, f.EnteredThisTurn())))
    p("cond", "{x:cond0} or {y:cond0}", c.Either((v("x"), v("y"))))
    p("cond", "{x:cond0} or if {y:cond0}", Fn(lambda cx, x, y: c.Either((x, y))))
    p("cond", "you control a {n:filter.sg} and a {m:filter.sg}", Fn(_both_kinds))


def _there_is(cx: Context, n: Noun) -> Condition:
    if n.zone is None:
        raise CantLower("objects without a zone")
    return c.Compare(a.CountOf(r.All(n.filter, n.zone)), C.AT_LEAST, ONE)


def _both_kinds(cx: Context, n: Noun, m: Noun) -> Condition:
    if n.zone is not BF or m.zone is not BF:
        raise CantLower("only permanents are controlled")
    kinds = [r.All(together((each.filter, f.ControlledBy(YOU)))) for each in (n, m)]
    return c.Both(tuple(c.Compare(a.CountOf(kind), C.AT_LEAST, ONE) for kind in kinds))
