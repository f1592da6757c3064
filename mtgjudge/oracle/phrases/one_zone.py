"""Two targets, or a target and what is like it, whose zone is said once behind both: "return up to one target instant
card and up to one target sorcery card from your graveyard to your hand" (115.1, 608.2c)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Filter
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer
from mtgjudge.oracle.surface import Noun, Range, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("halftarget", "target {n:filter.sg}", Fn(lambda cx, n: (Range(ONE, ONE), n)))
    p("halftarget", "{m:many} target {n:filter.m}", Fn(lambda cx, m, n: (m, n)))
    p("np", "{x:halftarget} and {y:halftarget}", Fn(_both), number="pl")
    p("np", "each of {t:target} and {u:target}", Fn(lambda cx, t, u: r.Together((t, u))), number="pl")
    p("np", "{x:halftarget} and all other {n:filter.pl}", Lazy(_and_the_like), number="pl")


def _said_behind(n: Noun) -> tuple[Zone, tuple[Filter, ...]]:
    """The zone, and whose it is."""
    if n.zone in (None, Zone.BATTLEFIELD, Zone.STACK):
        raise CantLower("a target card without a zone")
    assert n.zone is not None
    return n.zone, tuple(part for part in parts_of(n.filter) if isinstance(part, f.OwnedBy))


def _both(cx: Context, x: tuple[Range, Noun], y: tuple[Range, Noun]) -> r.Together:
    (m, n), (k, o) = x, y
    zone, whose = _said_behind(o)
    if n.zone is not None:
        raise CantLower("each target with a zone of its own")
    first = cx.add_target(TargetSlot(TargetObject(together((n.filter, *whose)), zone), m.low, m.high))
    second = cx.add_target(TargetSlot(TargetObject(o.filter, zone), k.low, k.high))
    return r.Together((first, second))


def _and_the_like(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> Any:
    """ "Return target creature card and all other cards with the same name as that card from your graveyard"."""
    cx = low.cx
    m, n = low(parts["x"])
    if n.zone is not None or m != Range(ONE, ONE):
        raise CantLower("each target with a zone of its own")
    target = cx.add_target(TargetSlot(TargetObject(n.filter, Zone.GRAVEYARD), ONE, ONE))
    noun = low(parts["n"])
    zone, whose = _said_behind(noun)
    if not whose:
        raise CantLower("the same of several players")
    kind = TargetObject(together((n.filter, *whose)), zone)
    cx.slots[target.slot] = replaced(cx.slots[target.slot], kind=kind)
    alike = together((noun.filter, f.Not(f.IsOneOf(target))))
    return r.Together((target, r.All(alike, zone)))
