"""Suspended cards and travelling in time: cards in exile with suspend and a time counter on them (702.62b), what they
do from there (113.6), and the keyword action that moves their counters (701.56)."""

from __future__ import annotations

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Condition, Filter, Reference
from mtgjudge.language.targets import TargetEither, TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import SUBJECT, v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun

ONE = a.Fixed(1)
SUSPENDED = TargetObject(f.IsSuspended(), Zone.EXILE)
ITSELF = c.Is(r.This(), f.IsSuspended())


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("head", "suspended card#", Noun(f.IsSuspended(), Zone.EXILE))
    p("cond", "{o:ownname} is suspended", Fn(_itself, _un_itself))
    p("target", "target {n:filter.sg} or suspended card", Fn(_either, _un_either), number="sg")
    travel = e.KeywordAction(action="time travel", who=SUBJECT)
    p("act", "time travel^", travel)
    p("act", "time travel^ {t:times}", e.Repeat(count=v("t"), effects=(travel,)))


def _itself(cx: Context, o: object) -> Condition:
    """The ability functions while the card is in exile, and only there."""
    cx.own_zone = Zone.EXILE
    cx.name(r.This(), frozenset({"~"}))
    return ITSELF


def _un_itself(cx: Context, value: object) -> Values | None:
    if value != ITSELF or cx.own_zone is not Zone.EXILE:
        return None
    cx.name(r.This(), frozenset({"~"}))
    return {"o": "this card"}


def _slot(kind: Filter) -> TargetSlot:
    return TargetSlot(TargetEither((TargetObject(kind), SUSPENDED)), ONE, ONE)


def _either(cx: Context, n: Noun) -> Reference:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("a card in a second zone besides exile")
    return cx.add_target(_slot(n.filter))


def _un_either(cx: Context, value: object) -> Values | None:
    slot = cx.next_slot(value)
    kinds = slot.kind.kinds if slot is not None and isinstance(slot.kind, TargetEither) else ()
    if slot is None or len(kinds) != 2 or not isinstance(kinds[0], TargetObject) or slot != _slot(kinds[0].filter):
        return None
    cx.add_target(slot)
    return {"n": Noun(kinds[0].filter, Zone.BATTLEFIELD)}
