"""Meld: "if you both own and control ~ and a creature named …, exile them, then meld them into …" (701.42)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, Effect, ObjectRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, together

ONE = a.Fixed(1)
MINE = (f.OwnedBy(r.You()), f.ControlledBy(r.You()))


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("cond", "you both own and control {what:cref} and a {n:filter.sg}", Fn(_both_mine))
    p("sent", "exile them , then meld them into {name:name} .", Fn(_meld))
    p("clause", "exile them , then meld them into {name:name}", Fn(_meld))


def _both_mine(cx: Context, what: ObjectRef, n: Noun) -> Condition:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents are controlled")
    cx.partner = r.Chosen(together((n.filter, *MINE)), r.You(), ONE, ONE)
    there = c.Compare(a.CountOf(r.All(together((n.filter, *MINE)))), Comparison.AT_LEAST, ONE)
    return c.Both((c.Is(what, f.AllOf(MINE)), there))


def _meld(cx: Context, name: str) -> tuple[Effect, ...]:
    """ "Them": the object itself and the one that was named with it."""
    if cx.partner is None:
        raise Unbound("'them' without the two that are melded")
    cx.label += 1
    gone = e.Move(r.Together((r.This(), cx.partner)), Zone.EXILE, label=cx.label)
    return (gone, e.Meld(r.Result(gone.label), name))
