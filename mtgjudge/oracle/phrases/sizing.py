"""Sizes that are switched (613.4d), lands that are creatures of a size (205.1b, 613.4b), players who can't do something
for a turn (101.2)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Duration, ObjectRef, PlayerRef, StaticEffect
from mtgjudge.language.references import All, Target
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Bonus, Noun

SWITCHED = (ch.SwitchPowerToughness(),)
_CREATURES = ch.AddTypes((CardType.CREATURE,))


DOUBLED = {
    "power": ch.Doubled(),
    "toughness": ch.Doubled(False, True),
    "power and toughness": ch.Doubled(True, True),
}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("act", "switch^ {x:poss} power and toughness {d:dur}", Fn(_switch, _un_switch))
    p("act", "switch^ {x:np} 's power and toughness {d:dur}", Fn(_switch, _un_switch_of))
    closed(g, "doubled", tuple(DOUBLED))
    p("act", "double^ {x:poss} {w:doubled} {d:dur}", Fn(_doubles, _un_doubles(False)))
    p("act", "double^ the {w:doubled} of {x:np} {d:dur}", Fn(_doubles, _un_doubles(False)))
    p("act", "double^ {x:np} 's {w:doubled} {d:dur}", Fn(_doubles, _un_doubles(True)))
    p("act", "switch^ the power and toughness of {x:np} {d:dur}", Fn(_switch))
    p("statement", "all {n:filter.pl} are {s:size} creatures that are still lands", Fn(_lands, _un_lands))
    p("act", "can't play lands this turn", Fn(_no_lands, _un_no_lands))


def _switch(cx: Context, x: ObjectRef, d: Duration) -> e.Apply:
    return e.Apply(what=x, changes=SWITCHED, duration=d)


def _un_switch(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.changes == SWITCHED:
        return {"x": value.what, "d": value.duration}
    return None


def _un_switch_of(cx: Context, value: object) -> Values | None:
    found = _un_switch(cx, value)
    return found if found is not None and isinstance(found["x"], Target | All) else None


def _doubles(cx: Context, x: ObjectRef, w: str, d: Duration) -> e.Apply:
    return e.Apply(what=x, changes=(DOUBLED[w],), duration=d)


def _un_doubles(target: bool) -> Any:
    """Of a target: "target creature's power"."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.Apply) or (target and not isinstance(value.what, Target)):
            return None
        words = [word for word, change in DOUBLED.items() if value.changes == (change,)]
        return {"x": value.what, "w": words[0], "d": value.duration} if words else None

    return up


def _lands(cx: Context, n: Noun, s: Bonus) -> StaticEffect:
    return st.Affects(
        All(n.filter, n.zone or Zone.BATTLEFIELD), (_CREATURES, ch.SetPowerToughness(s.power, s.toughness))
    )


def _un_lands(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.Affects) or not isinstance(value.what, All) or len(value.changes) != 2:
        return None
    first, last = value.changes
    if first != _CREATURES or not isinstance(last, ch.SetPowerToughness):
        return None
    if last.power is None or last.toughness is None:
        return None
    if value.what.zone is not Zone.BATTLEFIELD:
        return None
    return {"n": Noun(value.what.filter, Zone.BATTLEFIELD), "s": Bonus(last.power, last.toughness)}


def _no_lands(cx: Context) -> e.Apply:
    who = subject(cx)
    if not isinstance(who, PlayerRef):
        raise CantLower("only players play lands")
    return e.Apply(what=who, changes=(ch.CantPlayLands(),), duration=d.UntilEndOfTurn())


def _un_no_lands(cx: Context, value: object) -> Values | None:
    if isinstance(value, e.Apply) and value.what == cx.subject and value.changes == (ch.CantPlayLands(),):
        return {} if isinstance(value.duration, d.UntilEndOfTurn) else None
    return None
