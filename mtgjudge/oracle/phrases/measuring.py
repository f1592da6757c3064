"""Conditions that compare: what is measured ("its power", "your life total", "the result") against a figure or against
another quantity ("is 4 or greater", "is less than the number of …") (107.1, 119, 208.3, 603.4)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, ObjectRef, PlayerRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Comparison
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values

C = Comparison
RELATIONS = {
    "greater than": C.MORE,
    "less than": C.LESS,
    "equal to": C.EQUAL,
    "greater than or equal to": C.AT_LEAST,
    "less than or equal to": C.AT_MOST,
}
WORD_FOR = {comparison: words for words, comparison in RELATIONS.items()}
LIFE, START = a.PlayerMeasure.LIFE, a.PlayerMeasure.STARTING_LIFE


class Bound(Node, frozen=True, tag=True):
    """What a measured number is compared with."""

    comparison: Comparison
    amount: Amount


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    closed(g, "relation", tuple(RELATIONS))
    closed(g, "copula", ("is", "was"))
    p = g.phrase
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        p("dimension", measure.value, measure)
    p("comparable", "{of:poss} {m:dimension}", a.MeasureOf(v("m"), v("of")))
    p("comparable", "your life total", a.PlayerNumber(LIFE, r.You()))
    p("comparable", "X", a.X())
    p("comparable", "the amount of mana spent to cast {what:cref}", a.ManaSpentOn("", v("what")))
    p("bound", "{n:figure} or greater", Bound(C.AT_LEAST, v("n")))
    p("bound", "{n:figure} or more", Fn(lambda cx, n: Bound(C.AT_LEAST, n)))
    p("bound", "{n:figure} or less", Bound(C.AT_MOST, v("n")))
    p("bound", "{x:relation} {q:quantity}", Fn(_related, _un_related))
    p("bound", "[ {x:relation} ] {q:figure}", Fn(_related, _un_figure))
    p("cond", "{l:comparable} {w:copula} {b:bound}", Fn(_compared, _un_compared))
    p("cond", "{of:poss} {m:dimension} {w:copula} {x:relation} {by:fullref} 's", Fn(_against))
    p("cond", "your life total is {x:relation} half your starting life total", Fn(_half_of_yours, _un_half_of_yours))
    p("whosecond", "life total is {x:relation} half their starting life total", Fn(_half_of_theirs, _un_half_of_theirs))
    p("cond", "{who:someone} 's {k:whosecond}", Fn(_any_whose, _un_any_whose))


def _related(cx: Context, x: str | None, q: Amount) -> Bound:
    return Bound(RELATIONS[x or "equal to"], q)


def _un_related(cx: Context, value: object) -> Values | None:
    return {"x": WORD_FOR[value.comparison], "q": value.amount} if isinstance(value, Bound) else None


def _un_figure(cx: Context, value: object) -> Values | None:
    plain = isinstance(value, Bound) and value.comparison is C.EQUAL
    return {"q": value.amount} if plain and isinstance(value, Bound) else _un_related(cx, value)


def _compared(cx: Context, l: Amount, w: str, b: Bound) -> Condition:  # noqa: E741
    return c.Compare(l, b.comparison, b.amount)


def _un_compared(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare):
        return None
    return {"l": value.left, "w": "is", "b": Bound(value.comparison, value.right)}


def _against(cx: Context, of: ObjectRef, m: a.Measure, w: str, x: str, by: ObjectRef) -> Condition:
    return c.Compare(a.MeasureOf(m, of), RELATIONS[x], a.MeasureOf(m, by))


# -- half the starting life total -------------------------------------------------------------------------------------


def _half(who: PlayerRef, x: str) -> c.Compare:
    """The half isn't rounded (107.1a)."""
    return c.Compare(a.Times(2, a.PlayerNumber(LIFE, who)), RELATIONS[x], a.PlayerNumber(START, who))


def _half_of_yours(cx: Context, x: str) -> Condition:
    return _half(r.You(), x)


def _un_half_of_yours(cx: Context, value: object) -> Values | None:
    return _un_half(r.You(), value)


def _half_of_theirs(cx: Context, x: str) -> Condition:
    return _half(r.Iterated(), x)


def _un_half_of_theirs(cx: Context, value: object) -> Values | None:
    return _un_half(r.Iterated(), value)


def _un_half(who: PlayerRef, value: object) -> Values | None:
    words = WORD_FOR.get(value.comparison) if isinstance(value, c.Compare) else None
    return {"x": words} if words is not None and value == _half(who, words) else None


def _any_whose(cx: Context, who: PlayerRef, k: Condition) -> Condition:
    if not isinstance(who, r.EachPlayer | r.EachOpponent):
        raise CantLower("a question about one of several players")
    return c.PlayersAre(who, k, any=True)


def _un_any_whose(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.PlayersAre) and value.any and isinstance(value.who, r.EachPlayer | r.EachOpponent):
        return {"who": value.who, "k": value.condition}
    return None
