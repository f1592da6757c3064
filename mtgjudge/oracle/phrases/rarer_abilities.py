"""Abilities of rarer kinds: triggers on a state of the game, at end of combat, for the rest of the turn; boast, exhaust
and forecast (511.2, 603.7, 603.8, 702.57, 702.142, 702.177)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Condition
from mtgjudge.language.references import EachPlayer, You
from mtgjudge.language.vocabulary import Step, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.abilities import activate, un_activate
from mtgjudge.oracle.semantics import Fn, Lazy, Values


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("trig", "when {x:cond}", Fn(_state, _un_state))
    p("trig", "whenever {x:cond}", Fn(_state))
    p("trig", "at end of combat", Fn(lambda cx: END_OF_COMBAT, lambda cx, x: {} if x == END_OF_COMBAT else None))
    p("activated", "boast — {x:activated0}", Fn(_boast, _un_named(_boast)))
    p("activated", "exhaust — {x:activated0}", Fn(_exhaust, _un_named(_exhaust)))
    p("activated", "forecast — {x:activated0}", Fn(_forecast, _un_named(_forecast)))
    p("activated0", "{cs:cost|comma} : {b:content}", Lazy(activate, un_activate))


END_OF_COMBAT = ev.BeginningOf(Step.END_OF_COMBAT, EachPlayer())
""" "At end of combat" triggers as that step begins (511.2)."""
STATES = (c.Compare, c.Is, c.PlayersAre)
"""Conditions that can be true at any time, not something that happened."""


def _state(cx: Context, x: Condition) -> ev.StateTrue:
    """A trigger on a state of the game (603.8)."""
    if not isinstance(x, STATES):
        raise CantLower("a trigger on what is no state of the game")
    return ev.StateTrue(x)


def _un_state(cx: Context, value: object) -> Values | None:
    return {"x": value.state} if isinstance(value, ev.StateTrue) and value.state is not None else None


def _boast(cx: Context, x: ActivatedAbility) -> ActivatedAbility:
    """Boast (702.142): only if this creature attacked this turn, and only once each turn."""
    return replaced(x, condition=c.Happened(ev.Attacks(f.IsThis())), limit=1, name="boast")


def _exhaust(cx: Context, x: ActivatedAbility) -> ActivatedAbility:
    """Exhaust (702.177a): only once."""
    return replaced(x, once=True, name="exhaust")


def _forecast(cx: Context, x: ActivatedAbility) -> ActivatedAbility:
    """Forecast (702.57b): from hand, only during the upkeep of the card's owner, and only once each turn."""
    if x.zone is not Zone.HAND:
        raise CantLower("a forecast ability that doesn't work from hand")
    upkeep = c.During((Step.UPKEEP,), (), You())
    return replaced(x, condition=upkeep, limit=1, name="forecast")


def _un_named(lower: Any) -> Any:
    """What is said after an ability word that limits the ability itself."""

    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, ActivatedAbility) or not value.name:
            return None
        plain = replaced(value, condition=None, limit=None, once=False, name="")
        try:
            return {"x": plain} if lower(cx, plain) == value else None
        except CantLower:
            return None

    return up
