"""Abilities of rarer kinds: triggers on a state of the game, at end of combat, for the rest of the turn; boast, exhaust
and forecast (511.2, 603.7, 603.8, 702.57, 702.142, 702.177)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import ActivatedAbility, TriggeredAbility
from mtgjudge.language.categories import Amount, Condition, ObjectRef, PlayerRef
from mtgjudge.language.references import All, EachPlayer, This, You
from mtgjudge.language.vocabulary import Comparison, Step, Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.abilities import activate, no_front, raise_trigger, un_activate
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values
from mtgjudge.oracle.surface import Noun, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("triggered", "when you control no {n:filter.pl} , {b:content}", Lazy(_state_trigger, _un_state_trigger))
    p("triggered", "at end of combat , {b:content}", Lazy(_end_of_combat, _un_end_of_combat), guard=no_front)
    p("triggered", "at end of combat , if {x:cond} , {b:content}", Lazy(_end_of_combat, _un_end_of_combat))
    p("triggered", "when {x:state} , {b:content}", Lazy(_state, _un_state), guard=no_front)
    p("state", "there are no {n:filter.pl} on the battlefield", Fn(_no_such, _un_no_such))
    p("state", "there are {n:count} or more {k:counterkind} counters on {of:ref}", Fn(_so_many, _un_so_many))
    p("state", "{of:ref} have^of {n:count} or more {k:counterkind} counters on it", Fn(_so_many))
    p("state", "there are no {k:counterkind} counters on {of:ref}", Fn(_no_counters, _un_no_counters))
    p("state", "{of:ref} have^of no {k:counterkind} counters on it", Fn(_no_counters))
    p("state", "{of:fullref} 's power is {n:int} or greater", Fn(_so_strong, _un_so_strong))
    for when in ("when", "whenever"):
        p(
            "triggered",
            f"{when} you have no cards in hand , {{b:content}}",
            Lazy(_state_of_hand(You()), _un_state_of_hand(You())),
            guard=no_front,
        )
    anybody = Lazy(_state_of_hand(EachPlayer()), _un_state_of_hand(EachPlayer()))
    p("triggered", "when a player has no cards in hand , {b:content}", anybody, guard=no_front)
    p("triggered", "when a player has no cards in hand , if {k:cond} , {b:content}", anybody)
    p("activated", "boast — {x:activated0}", Fn(_boast, _un_named(_boast)))
    p("activated", "exhaust — {x:activated0}", Fn(_exhaust, _un_named(_exhaust)))
    p("activated", "forecast — {x:activated0}", Fn(_forecast, _un_named(_forecast)))
    p("activated0", "{cs:cost|comma} : {b:content}", Lazy(activate, un_activate))


def _un_end_of_combat(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    event = ev.BeginningOf(Step.END_OF_COMBAT, EachPlayer())
    if not isinstance(value, TriggeredAbility) or value != TriggeredAbility(event, value.content, value.condition):
        return None
    up.cx.name_event(event)
    return raise_trigger(up, phrase, value)


def _un_state(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    event = value.event if isinstance(value, TriggeredAbility) else None
    if not isinstance(event, ev.StateTrue) or value != TriggeredAbility(event, value.content):
        return None
    return _raise_state(up, phrase, {"x": event.state}, value)


def _raise_state(up: Raiser, phrase: Phrase, said: Values, value: TriggeredAbility) -> Derivation | None:
    for variant in phrase.variants:
        parts: list[Part] = []
        for item in variant.items:
            if not isinstance(item, Slot):
                continue
            up.cx.front_at = up.cx.sentence + 1 if item.name == "b" and value.condition is None else -1
            part = up.slot(item, {**said, "b": value.content, "k": value.condition}[item.name])
            up.cx.front_at = -1
            if part is None:
                return None
            parts.append(part)
        made = derive(phrase, variant, tuple(parts))
        if made is not None:
            return made
    return None


def _un_state_trigger(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    event = value.event if isinstance(value, TriggeredAbility) else None
    if not isinstance(event, ev.StateTrue) or value != TriggeredAbility(event, value.content):
        return None
    counted = _un_no_such(up.cx, event.state)
    parts = parts_of(counted["n"].filter) if counted is not None else ()
    if parts[-1:] != (f.ControlledBy(You()),):
        return None
    return _raise_state(up, phrase, {"n": Noun(together(parts[:-1]), Zone.BATTLEFIELD)}, value)


def _un_state_of_hand(who: PlayerRef) -> Any:
    def up(raiser: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
        cards = a.PlayerNumber(a.PlayerMeasure.HAND, who, a.Fold.LEAST)
        state = ev.StateTrue(c.Compare(cards, Comparison.EQUAL, a.Fixed(0)))
        if not isinstance(value, TriggeredAbility) or value != TriggeredAbility(state, value.content, value.condition):
            return None
        if ("{k:cond}" in phrase.text) != (value.condition is not None):
            return None
        return _raise_state(raiser, phrase, {}, value)

    return up


def _un_no_such(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and isinstance(value.left, a.CountOf) and isinstance(value.left.what, All):
        noun = Noun(value.left.what.filter, Zone.BATTLEFIELD)
        return {"n": noun} if value == _no_such(cx, noun) else None
    return None


def _un_so_many(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and isinstance(value.left, a.CountersOn):
        plain = c.Compare(a.CountersOn(value.left.kind, This()), Comparison.AT_LEAST, value.right)
        return {"n": value.right, "k": value.left.kind, "of": This()} if value == plain else None
    return None


def _un_no_counters(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and isinstance(value.left, a.CountersOn):
        plain = c.Compare(a.CountersOn(value.left.kind, This()), Comparison.EQUAL, a.Fixed(0))
        return {"k": value.left.kind, "of": This()} if value == plain else None
    return None


def _un_so_strong(cx: Context, value: object) -> Values | None:
    if isinstance(value, c.Compare) and value == _so_strong(cx, This(), value.right):
        return {"of": This(), "n": value.right}
    return None


def _end_of_combat(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "At end of combat" triggers as that step begins (511.2)."""
    event = ev.BeginningOf(Step.END_OF_COMBAT, EachPlayer())
    low.cx.name_event(event)
    condition = low(parts["x"]) if "x" in parts else None
    return TriggeredAbility(event, low(parts["b"]), condition)


def _state(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    return TriggeredAbility(ev.StateTrue(low(parts["x"])), low(parts["b"]))


def _no_such(cx: Context, n: Noun) -> Condition:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("not permanents")
    return c.Compare(a.CountOf(All(n.filter)), Comparison.EQUAL, a.Fixed(0))


def _of_itself(of: ObjectRef) -> ObjectRef:
    if not isinstance(of, This):
        raise CantLower("a state of another object")
    return of


def _so_many(cx: Context, n: Amount, k: str, of: ObjectRef) -> Condition:
    return c.Compare(a.CountersOn(k, _of_itself(of)), Comparison.AT_LEAST, n)


def _no_counters(cx: Context, k: str, of: ObjectRef) -> Condition:
    return c.Compare(a.CountersOn(k, _of_itself(of)), Comparison.EQUAL, a.Fixed(0))


def _so_strong(cx: Context, of: ObjectRef, n: Amount) -> Condition:
    return c.Compare(a.MeasureOf(a.Measure.POWER, _of_itself(of)), Comparison.AT_LEAST, n)


def _state_trigger(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """A trigger on a state of the game (603.8)."""
    noun = low(parts["n"])
    mine = All(together((noun.filter, f.ControlledBy(You()))))
    condition = c.Compare(a.CountOf(mine), Comparison.EQUAL, a.Fixed(0))
    return TriggeredAbility(ev.StateTrue(condition), low(parts["b"]))


def _state_of_hand(who: PlayerRef) -> Any:
    """A trigger on an empty hand, which is a state of the game, too (603.8); an "if" behind it is asked again later."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cards = a.PlayerNumber(a.PlayerMeasure.HAND, who, a.Fold.LEAST)
        state = c.Compare(cards, Comparison.EQUAL, a.Fixed(0))
        condition = low(parts["k"]) if "k" in parts else None
        return TriggeredAbility(ev.StateTrue(state), low(parts["b"]), condition)

    return lower


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
