"""Conditions and numbers about what has happened this turn or last turn: what died, entered, left, was cast, drawn,
gained, lost (603.4, 608.2i)."""

from __future__ import annotations

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


def _moves(g: Grammar, words: str, origin: Zone | None, destination: Zone | None, last: Filter | None) -> None:
    """ "A creature died this turn", "two or more creatures died this turn": ``last`` is what the verb adds to the
    filter ("under your control")."""

    def event(n: Noun) -> EventPattern:
        if n.zone is not BF and (BF in (origin, destination)):
            raise CantLower("only permanents come and go there")
        if n.zone is not None and BF not in (origin, destination):
            raise CantLower("only cards come and go there")
        return ev.ZoneChange(together((n.filter, *((last,) if last else ()))), origin, destination)

    def noun(found: EventPattern) -> Noun | None:
        if not isinstance(found, ev.ZoneChange) or found != ev.ZoneChange(found.subject, origin, destination):
            return None
        parts = parts_of(found.subject)
        if last is not None and parts[-1:] != (last,):
            return None
        kept = parts[:-1] if last is not None else parts
        return Noun(together(kept), BF if BF in (origin, destination) else None)

    def up(one: bool) -> Any:
        def raised(cx: Context, value: object) -> Values | None:
            found = times_happened(value)
            made = noun(found[0]) if found is not None else None
            if found is None or made is None or (found[1] == ONE) != one:
                return None
            return {"n": made} if one else {"n": made, "k": found[1]}

        return raised

    g.phrase("cond", f"a {{n:filter.sg}} {words} this turn", Fn(lambda cx, n: happened(event(n)), up(True)))
    g.phrase("cond", f"another {{n:filter.sg}} {words} this turn", Fn(lambda cx, n: happened(event(_another(n)))))
    g.phrase(
        "cond",
        f"{{k:count}} or more {{n:filter.pl}} {words} this turn",
        Fn(lambda cx, k, n: happened(event(n), k), up(False)),
        guard=_several,
    )
    g.phrase("cond", f"no {{n:filter.pl}} {words} this turn", Fn(lambda cx, n: c.Unless(happened(event(n)))))


def _another(n: Noun) -> Noun:
    return Noun(together((f.Not(f.IsThis()), n.filter)), n.zone)


def _zones(g: Grammar) -> None:
    mine, my_card = f.ControlledBy(r.You()), f.OwnedBy(r.You())
    _moves(g, "died", BF, GY, None)
    _moves(g, "died under your control", BF, GY, mine)
    _moves(g, "entered the battlefield under your control", None, BF, mine)
    _moves(g, "left the battlefield", BF, None, None)
    _moves(g, "left the battlefield under your control", BF, None, mine)
    _moves(g, "left your graveyard", GY, None, my_card)
    _moves(g, "was put into your graveyard from anywhere", None, GY, my_card)
    _moves(g, "were put into your graveyard from anywhere", None, GY, my_card)
    _moves(g, "was put into your hand from the battlefield", BF, Zone.HAND, my_card)
    _moves(g, "were put into your hand from the battlefield", BF, Zone.HAND, my_card)
    for words in ("was put into exile", "were put into exile"):
        _moves(g, words, None, Zone.EXILE, f.IsCard())
    g.phrase(
        "cond",
        "a {n:filter.sg} you controlled left the battlefield this turn",
        Fn(lambda cx, n: c.Happened(ev.ZoneChange(together((n.filter, mine)), BF, None))),
    )


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
