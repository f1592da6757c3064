"""Conditions about how things stand: who controls what, what lies in graveyards, how many opponents there are, how the
object itself came to be there (603.4, 611.3)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, ObjectRef, Reference
from mtgjudge.language.vocabulary import Comparison, Keyword, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.cast_conditions import ADDITIONAL
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
ONE = a.Fixed(1)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("someone", "any player", Fn(lambda cx: r.EachPlayer()), number="sg")
    p("having", "a {n:filter.sg} or a {m:filter.sg}", Fn(_either_kind))
    p("cond0", "there is {h:having}", Fn(_there))
    p("cond0", "there are {h:having}", Fn(_there))
    for words, comparison in (("or more", C.AT_LEAST), ("or fewer", C.AT_MOST)):
        p(
            "cond",
            f"you have {{n:count}} {words} opponents",
            Fn(lambda cx, n, x=comparison: c.Compare(a.CountPlayers(r.EachOpponent()), x, n)),
        )
    p(
        "cond",
        "there are {n:count} or more {m:filter.pl} total in all graveyards",
        Fn(_in_all_graveyards),
    )
    alike = "you control {k:count} or more {n:filter.pl} with the same name[?each as one another]"
    p("cond", alike, Fn(_of_one_name, _un_of_one_name))
    _itself(g)


def _of_one_name(cx: Context, k: Amount, n: Noun, each: bool) -> Condition:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled")
    mine = r.All(together((n.filter, f.ControlledBy(r.You()))))
    return c.Compare(a.MostWithOneName(mine), C.AT_LEAST, k)


def _un_of_one_name(cx: Context, value: object) -> Values | None:
    if not isinstance(value, c.Compare) or not isinstance(value.left, a.MostWithOneName):
        return None
    what = value.left.of
    if not isinstance(what, r.All):
        return None
    *kind, mine = parts_of(what.filter) or (what.filter,)
    noun = Noun(together(tuple(kind)), Zone.BATTLEFIELD)
    if mine != f.ControlledBy(r.You()) or _of_one_name(cx, value.right, noun, True) != value:
        return None
    return {"k": value.right, "n": noun, "each": True}


def _either_kind(cx: Context, n: Noun, m: Noun) -> Having:
    if n.zone is not m.zone:
        raise CantLower("kinds of objects in different zones")
    return Having(Noun(f.AnyOf((n.filter, m.filter)), n.zone), C.AT_LEAST, ONE)


def _there(cx: Context, h: Having) -> Condition:
    if h.noun.zone in (None, Zone.STACK):
        raise CantLower("objects without a zone")
    return c.Compare(a.CountOf(r.All(h.noun.filter, h.noun.zone)), h.comparison, h.amount)


def _in_all_graveyards(cx: Context, n: Amount, m: Noun) -> Condition:
    if m.zone is not None:
        raise CantLower("cards of another zone")
    return c.Compare(a.CountOf(r.All(m.filter, Zone.GRAVEYARD)), C.AT_LEAST, n)


def _itself(g: Grammar) -> None:
    """How the object itself came to be there."""
    p = g.phrase
    p("cond", "it's bargained", Fn(lambda cx: _bargained(cx, _it(cx))))
    p("cond", "{what:cref} devoured a creature", Fn(_devoured))
    p("cond", "evidence was collected", Fn(lambda cx: c.CostPaid(ADDITIONAL)))


def _it(cx: Context) -> Reference:
    """ "It" where the text is about the spell itself."""
    try:
        return cx.it()
    except Unbound:
        return r.This()


def _bargained(cx: Context, what: Reference) -> Condition:
    if not isinstance(what, r.This):
        raise CantLower("whether another spell was bargained")
    return c.CostPaid(Keyword.BARGAIN.value)


def _devoured(cx: Context, what: ObjectRef) -> Condition:
    if not isinstance(what, r.This):
        raise CantLower("what another creature devoured")
    return c.Is(what, f.HasDesignation("devoured"))
