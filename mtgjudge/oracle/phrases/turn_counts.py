"""Numbers counted over this turn: cards drawn or discarded, spells cast, what came or died under your control; what one
number is more than another; how many different mana values there are (107.1, 608.2h-i)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, EventPattern, Filter
from mtgjudge.language.vocabulary import Comparison, Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, parts_of, together

YOU = r.You()
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD
MINE = f.ControlledBy(YOU)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    drawn = a.TimesHappened(ev.DrawsCard(YOU))
    p("quantity", "the number of cards you've drawn this turn", drawn)
    p("each", "card you've drawn this turn", drawn)
    closed(g, "turnfact", tuple(FACTS))
    counted = checked(_counted_so, _un_counted_so)
    p("quantity", "the number of {n:filter.pl} {w:turnfact}", counted)
    p("each", "{n:filter.sg} {w:turnfact}", counted)
    p("each", "different mana value among {n:filter.pl}", Fn(_values, _un_values))
    p("quantity", "the difference", Fn(_difference))
    p("quantity", "{q:quantity0} minus {u:quantity0}", a.Minus(v("q"), v("u")))


def _cast(n: Noun) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.CastSpell(n.filter, YOU)


def _un_cast(event: EventPattern) -> Noun | None:
    plain = isinstance(event, ev.CastSpell) and event == ev.CastSpell(event.spell, YOU)
    return Noun(event.spell, Zone.STACK) if plain and isinstance(event, ev.CastSpell) else None


def _discarded(n: Noun) -> EventPattern:
    if n.zone is not None:
        raise CantLower("only cards are discarded")
    return ev.DiscardsCard(YOU, n.filter)


def _un_discarded(event: EventPattern) -> Noun | None:
    plain = isinstance(event, ev.DiscardsCard) and event == ev.DiscardsCard(YOU, event.card)
    return Noun(event.card, None) if plain and isinstance(event, ev.DiscardsCard) else None


def _moved(origin: Zone | None, destination: Zone) -> Any:
    def event(n: Noun) -> EventPattern:
        if n.zone is not BF:
            raise CantLower("only permanents come and go there")
        return ev.ZoneChange(together((n.filter, MINE)), origin, destination)

    return event


def _buried(n: Noun) -> EventPattern:
    """Whoever controlled them: they were yours."""
    if n.zone is not BF:
        raise CantLower("only permanents come from there")
    return ev.ZoneChange(together((n.filter, f.OwnedBy(YOU))), BF, GY)


def _un_buried(event: EventPattern) -> Noun | None:
    if not isinstance(event, ev.ZoneChange) or event != ev.ZoneChange(event.subject, BF, GY):
        return None
    parts = parts_of(event.subject)
    return Noun(together(parts[:-1]), BF) if parts[-1:] == (f.OwnedBy(YOU),) else None


def _un_moved(origin: Zone | None, destination: Zone) -> Any:
    def noun(event: EventPattern) -> Noun | None:
        if not isinstance(event, ev.ZoneChange) or event != ev.ZoneChange(event.subject, origin, destination):
            return None
        parts = parts_of(event.subject)
        return Noun(together(parts[:-1]), BF) if parts[-1:] == (MINE,) else None

    return noun


FACTS: dict[str, tuple[Any, Any]] = {
    "you've cast this turn": (_cast, _un_cast),
    "you've discarded this turn": (_discarded, _un_discarded),
    "that died under your control this turn": (_moved(BF, GY), _un_moved(BF, GY)),
    "that entered the battlefield under your control this turn": (_moved(None, BF), _un_moved(None, BF)),
    "put into your graveyard from the battlefield this turn": (_buried, _un_buried),
}
"""What happened to things of a kind this turn: the event, and the kind of an event."""


def _counted_so(cx: Context, n: Noun, w: str) -> Amount:
    return a.TimesHappened(FACTS[w][0](n))


def _un_counted_so(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, a.TimesHappened):
        return []
    found = [(words, noun(value.event)) for words, (_, noun) in FACTS.items()]
    return [{"n": n, "w": words} for words, n in found if n is not None]


def _values(cx: Context, n: Noun) -> Amount:
    if n.zone is None:
        raise CantLower("cards without a zone are counted")
    return a.DistinctCount("mana value", r.All(n.filter, n.zone))


def _un_values(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.DistinctCount) and value.aspect == "mana value" and isinstance(value.of, r.All):
        return {"n": Noun(value.of.filter, value.of.zone)}
    return None


# -- the difference ---------------------------------------------------------------------------------------------------

_SMALLER = (Comparison.LESS, Comparison.AT_MOST)
_LARGER = (Comparison.MORE, Comparison.AT_LEAST)


def _difference(cx: Context) -> Amount:
    """Of the two numbers that the condition before compared, the larger less the smaller."""
    asked = cx.compared
    if isinstance(asked, c.Is) and isinstance(asked.filter, f.MeasureIs):
        sized = asked.filter
        asked = c.Compare(a.MeasureOf(sized.measure, asked.what), sized.comparison, sized.amount)
    if not isinstance(asked, c.Compare) or asked.comparison not in (*_SMALLER, *_LARGER):
        raise Unbound("'the difference': no two numbers were compared before")
    left, right = _said(asked.left), _said(asked.right)
    if any(isinstance(node, r.Iterated) for one in (left, right) for node in one.walk()):
        raise Unbound("'the difference' of each of several")
    return a.Minus(left, right) if asked.comparison in _LARGER else a.Minus(right, left)


def _said(amount: Amount) -> Amount:
    """The cards in a hand, as they are counted elsewhere."""
    if isinstance(amount, a.PlayerNumber) and amount.measure is a.PlayerMeasure.HAND:
        theirs: Filter = f.OwnedBy(amount.of)
        return a.CountOf(r.All(theirs, Zone.HAND))
    return amount
