"""Conditions and numbers about what has happened this turn or last turn: what died, entered, left, was cast, drawn,
gained, lost (603.4, 608.2i)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, EventPattern, Filter, PlayerRef
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.conditions import Having
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together

C = Comparison
ONE = a.Fixed(1)
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _zones(g)
    _spells(g)
    _players(g)


def happened(event: EventPattern, at_least: Amount = ONE) -> Condition:
    """Such an event happened this turn, at least so often."""
    return c.Happened(event) if at_least == ONE else c.Compare(a.TimesHappened(event), C.AT_LEAST, at_least)


def times_happened(value: object) -> tuple[EventPattern, Amount] | None:
    """The inverse of :func:`happened`."""
    if isinstance(value, c.Happened):
        return value.event, ONE
    if isinstance(value, c.Compare) and value.comparison is C.AT_LEAST and isinstance(value.left, a.TimesHappened):
        return value.left.event, value.right
    return None


def _several(parts: dict[str, Part]) -> bool:
    """A number, where "a" has a wording of its own."""
    k = parts["k"]
    return not (isinstance(k, Derivation) and k.phrase.text in ("a", "another"))


@dataclass(frozen=True)
class Journey:
    """Where objects went this turn, as what is told of them, and whose they were."""

    origin: Zone | None
    destination: Zone | None
    whose: Filter | None = None


MINE, MY_CARD = f.ControlledBy(r.You()), f.OwnedBy(r.You())
JOURNEYS = {
    "died": Journey(BF, GY),
    "died under your control": Journey(BF, GY, MINE),
    "entered the battlefield under your control": Journey(None, BF, MINE),
    "left the battlefield": Journey(BF, None),
    "left the battlefield under your control": Journey(BF, None, MINE),
    "left your graveyard": Journey(GY, None, MY_CARD),
    "was put into your graveyard from anywhere": Journey(None, GY, MY_CARD),
    "were put into your graveyard from anywhere": Journey(None, GY, MY_CARD),
    "was put into your hand from the battlefield": Journey(BF, Zone.HAND, MY_CARD),
    "were put into your hand from the battlefield": Journey(BF, Zone.HAND, MY_CARD),
    "was put into exile": Journey(None, Zone.EXILE, f.IsCard()),
    "were put into exile": Journey(None, Zone.EXILE, f.IsCard()),
}


def _zones(g: Grammar) -> None:
    p = g.phrase
    closed(g, "journey", (*JOURNEYS, "attacked"))
    p("cond", "{h:having} {w:journey} this turn", Fn(_went, _un_went))
    p(
        "cond",
        "a {n:filter.sg} you controlled left the battlefield this turn",
        Fn(lambda cx, n: c.Happened(ev.ZoneChange(together((n.filter, MINE)), BF, None))),
    )


def _went(cx: Context, h: Having, w: str) -> Condition:
    """ "A creature died this turn", "two or more creatures died this turn", "no creatures attacked this turn"."""
    if w == "attacked" and h.amount not in (ONE, a.Fixed(0)):
        raise CantLower("how many attacked, where one may have attacked twice")
    event = _attacking(h.noun) if w == "attacked" else _moving(h.noun, JOURNEYS[w])
    if h.comparison is C.AT_LEAST:
        return happened(event, h.amount)
    if h.comparison is C.EQUAL and h.amount == a.Fixed(0):
        return c.Unless(happened(event))
    return c.Compare(a.TimesHappened(event), h.comparison, h.amount)


def _attacking(n: Noun) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only permanents attack")
    return ev.Attacks(n.filter)


def _moving(n: Noun, way: Journey) -> EventPattern:
    here = BF in (way.origin, way.destination)
    if n.zone is not (BF if here else None):
        raise CantLower("only permanents come to the battlefield and go from there, and only cards elsewhere")
    return ev.ZoneChange(together((n.filter, *((way.whose,) if way.whose else ()))), way.origin, way.destination)


def _un_went(cx: Context, value: object) -> Iterator[Values]:
    asked = value.part if isinstance(value, c.Unless) else value
    found = times_happened(asked)
    if found is None or (asked is not value and found[1] != ONE):
        return
    event, least = found
    comparison, amount = (C.AT_LEAST, least) if asked is value else (C.EQUAL, a.Fixed(0))
    singular = asked is value and least == ONE
    if isinstance(event, ev.Attacks) and event == ev.Attacks(event.subject):
        yield {"h": Having(Noun(event.subject, BF), comparison, amount), "w": "attacked"}
    if not isinstance(event, ev.ZoneChange):
        return
    for words, way in JOURNEYS.items():
        parts = parts_of(event.subject)
        if way.whose is not None and parts[-1:] != (way.whose,):
            continue
        kind = together(parts[:-1] if way.whose is not None else parts)
        noun = Noun(kind, BF if BF in (way.origin, way.destination) else None)
        if _moving(noun, way) == event and not words.startswith("were" if singular else "was "):
            yield {"h": Having(noun, comparison, amount), "w": words}


# -- spells -----------------------------------------------------------------------------------------------------------


def _spells(g: Grammar) -> None:
    p = g.phrase
    p("cond", "no spells were cast last turn", c.HappenedLastTurn(_any_spell(r.EachPlayer()), C.EQUAL, a.Fixed(0)))


def _any_spell(who: PlayerRef) -> EventPattern:
    return ev.CastSpell(f.IsSpell(), who)


# -- players ----------------------------------------------------------------------------------------------------------


def _life(measure: a.PlayerMeasure, who: PlayerRef) -> Amount:
    return a.PlayerNumber(measure, who)


def _just_gained(cx: Context) -> Amount:
    """As the ability triggers on it."""
    if not isinstance(cx.event, ev.GainsLife) or cx.event.who != r.You():
        raise CantLower("life that nobody has just gained")
    return a.EventAmount()


def _gained_now(cx: Context, value: object) -> bool:
    return isinstance(value, a.EventAmount) and isinstance(cx.event, ev.GainsLife) and cx.event.who == r.You()


def _players(g: Grammar) -> None:
    p = g.phrase
    you = r.You()
    gained, lost = a.PlayerMeasure.LIFE_GAINED_THIS_TURN, a.PlayerMeasure.LIFE_LOST_THIS_TURN
    p("quantity", "the amount of life you gained this turn", _life(gained, you))
    p("quantity", "the amount of life you've gained this turn", Fn(lambda cx: a.PlayerNumber(gained, r.You())))
    p("quantity", "the amount of life you lost this turn", _life(lost, you))
    p("quantity", "the amount of life you gained", Fn(_just_gained, lambda cx, x: {} if _gained_now(cx, x) else None))
    drew = ev.DrawsCard(you)
    p(
        "cond",
        "you've drawn {k:count} or more cards this turn",
        Fn(lambda cx, k: happened(drew, k), _un_counted(drew)),
        guard=_several,
    )


def hurt(who: PlayerRef) -> EventPattern:
    """That one of these players was dealt damage."""
    return ev.PlayerIsDealtDamage(who, f.Anything())


def _un_counted(event: EventPattern) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        found = times_happened(value)
        return {"k": found[1]} if found is not None and found[0] == event and found[1] != ONE else None

    return up
