"""Replacement effects of static abilities by the event that would happen and what happens instead (614.1a, 614.6,
614.11, 615.5)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Condition, Effect, EventPattern, Filter, ObjectRef, TargetKind
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases.remarks import merged, of_event
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, as_effects
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of, together

BF = Zone.BATTLEFIELD


class Would(Node, frozen=True, tag=True):
    """An event that would happen, and what has to hold then ("while you have no cards in hand")."""

    event: EventPattern
    condition: Condition | None = None


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _events(g)
    p = g.phrase
    p("would", "{x:wevent}", Fn(lambda cx, x: Would(x)))
    p("would", "{x:wevent} while {k:cond}", Lazy(_while))
    p("wdamage", "{k:dkind} would be dealt to {s:esubj}", Fn(_dealt))
    p("wdamage", "{s:dsource} would deal {k:dkind} to {w:drecipient}", Fn(_deals))
    p("wdam", "{x:wdamage}", Fn(lambda cx, x: Would(x)))
    p("wdam", "{x:wdamage} while {k:cond}", Lazy(_while))
    for cat in ("would", "wdam"):
        p("statement", f"if {{x:{cat}}} , instead {{c:clauses}}", Lazy(_instead))
        p("statement", f"if {{x:{cat}}} , {{c:clauses}} instead", Lazy(_instead))
        p("statement", f"if {{x:{cat}}} , instead that player skips that draw and {{c:clauses}}", Lazy(_instead))
    p("static", "if {x:wdam} , prevent that damage . {ss:sent|plus}", Lazy(_prevent))
    p("statement", "if {x:wdam} , prevent that damage", Lazy(_prevent))
    p("statement", "if {x:wdam} , prevent that damage and {c:clauses}", Lazy(_prevent))
    p("statement", "if {x:wdam} , prevent that damage , {c:prevlist}", Lazy(_prevent))
    p("prevlist", "{c:clause} , then {k:clauses}", Fn(lambda cx, c, k: as_effects((c, k))))


# --- events ------------------------------------------------------------------------------------------------------


def _events(g: Grammar) -> None:
    p = g.phrase
    for who, words in ((r.You(), "you"), (r.EachOpponent(), "a opponent"), (r.EachPlayer(), "a player")):
        p("wevent", f"{words} would draw a card", Fn(_event(ev.DrawsCard(who))))
        whose = "you draw in each of your draw steps" if words == "you" else "they draw in each of their draw steps"
        but_first = ev.DrawsCard(who, except_first_in_draw_step=True)
        p("wevent", f"{words} would draw a card except the first one {whose}", Fn(_event(but_first)))
        p("wevent", f"{words} would gain life", Fn(_event(ev.GainsLife(who))))
        p("wevent", f"{words} would lose life", Fn(_event(ev.LosesLife(who))))
        p("wevent", f"{words} would lose the game", Fn(_event(ev.LosesGame(who))))
    p("wevent", "{s:esubj} would die", Fn(lambda cx, s: _moves(s, BF, Zone.GRAVEYARD)))
    p("wevent", "{s:esubj} would leave the battlefield", Fn(lambda cx, s: _moves(s, BF, None)))
    p("wevent", "a {n:filter.sg} would be put into {w:rgraveyard} from anywhere", Fn(_card_goes))


def _event(event: EventPattern) -> Any:
    return lambda cx: event


def _moves(s: EventNoun, origin: Zone | None, to: Zone | None) -> EventPattern:
    if s.several or (s.zone not in (None, BF)):
        raise CantLower("which permanents would move")
    return ev.ZoneChange(s.filter, origin, to)


def _card_goes(cx: Context, n: Noun, w: tuple[Filter, ...]) -> EventPattern:
    if n.zone not in (None, BF):
        raise CantLower("not a card")
    return ev.ZoneChange(together((*parts_of(n.filter), *w)), None, Zone.GRAVEYARD)


def _dealt(cx: Context, k: ev.DamageKind, s: EventNoun) -> EventPattern:
    if s.several:
        raise CantLower("damage to several things")
    return ev.IsDealtDamage(s.filter, k)


def _deals(cx: Context, s: Filter, k: ev.DamageKind, w: TargetKind | None) -> EventPattern:
    return ev.DealsDamage(s, w, k)


def _while(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    event = low(parts["x"])
    low.cx.name_event(event)
    return Would(event, low(parts["k"]))


# --- what happens instead ----------------------------------------------------------------------------------------


def _named(low: Lowerer, part: Part) -> Would:
    would = low(part)
    assert isinstance(would, Would)
    low.cx.name_event(would.event)
    low.cx.numbers.append(a.EventAmount())
    return would


def _settled(low: Lowerer, would: Would, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    if low.cx.slots:
        raise CantLower("a replacement does not target")
    source = r.EventRole.OTHER if isinstance(would.event, ev.IsDealtDamage) else r.EventRole.SUBJECT
    return merged(_that_many(of_event(effects, source)))


def _that_many(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Put that many counters on it and that player mills that many cards": both times the number of the event, even
    if the counters become more."""
    same = {
        node.label
        for effect in effects
        for node in effect.walk()
        if isinstance(node, Effect) and a.EventAmount() in (getattr(node, "count", None), getattr(node, "amount", None))
    }

    def change(node: Node) -> Node | None:
        return a.EventAmount() if isinstance(node, a.ResultAmount) and node.of in same else None

    return as_effects(rebuilt(effects, change))


def _instead(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    would = _named(low, parts["x"])
    effects = _settled(low, would, as_effects(low(parts["c"])))
    if isinstance(effects[0], e.May):
        raise CantLower("a replacement that is optional, said otherwise")
    event = would.event
    if isinstance(event, ev.GainsLife | ev.LosesLife) and isinstance(effects[0], e.GainLife | e.LoseLife):
        raise CantLower("more or less life, said otherwise")
    if isinstance(event, ev.ZoneChange):
        return st.Replaces(event, _elsewhere(event, effects), would.condition)
    return st.Replaces(event, st.ReplacementEffects(effects), would.condition)


def _elsewhere(event: ev.ZoneChange, effects: tuple[Effect, ...]) -> st.ReplacementZone:
    """The object goes to another zone; what else is done follows."""
    first = effects[0]
    subject: ObjectRef = r.This() if isinstance(event.subject, f.IsThis) else r.EventObject()
    if not isinstance(first, e.Move) or first.what not in (subject, r.CardOf(subject)) or first.to is not Zone.EXILE:
        raise CantLower("something else in place of a move")
    if first != e.Move(what=first.what, to=first.to, counters=first.counters, label=first.label):
        raise CantLower("a move with more to it")
    return st.ReplacementZone(Zone.EXILE, first.counters, _after(first.label, subject, effects[1:]))


def _after(label: int, subject: ObjectRef, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is said of the exiled object afterwards is about it as it last existed (608.2h)."""

    def change(node: Node) -> Node | None:
        if isinstance(node, a.MeasureOf | a.CountersOn | r.ControllerOf | r.OwnerOf) and node.of == r.Result(label):
            return _about(node, subject)
        return None

    changed = tuple(rebuilt(effect, change) for effect in effects)
    for effect in changed:
        assert isinstance(effect, Effect)
        if any(isinstance(node, r.Result) and node.of == label for node in effect.walk()):
            raise CantLower("what becomes of the exiled card")
    return changed  # type: ignore[return-value]


def _about(node: Any, subject: ObjectRef) -> Node:
    return replaced(node, of=subject)  # type: ignore[no-any-return]


def _prevent(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    would = _named(low, parts["x"])
    said: list[object] = []
    if "c" in parts:
        said.append(low(parts["c"]))
    if "ss" in parts:
        said.append(low(parts["ss"]))
    effects = _settled(low, would, as_effects(tuple(said))) if said else ()
    made = st.Replaces(would.event, st.ReplacementPrevent(None, effects), would.condition)
    return StaticAbility((made,)) if "ss" in parts else made
