"""Events and static abilities of a rarer kind: a step and an event in one ability, spells that were kicked, so many
counters reached, blocks by several; untapping in other players' untap steps, the legend rule, how a kicked creature
enters (502.3, 603.2, 614.1c, 702.33d, 704.5j)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Amount, Condition, EventPattern, Filter, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.phrases.abilities import no_front
from mtgjudge.oracle.phrases.changes import gain
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser
from mtgjudge.oracle.surface import EventNoun, Noun

YOU = r.You()
BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _events(g)
    _both(g)
    _statics(g)


def _events(g: Grammar) -> None:
    p = g.phrase
    p("head", "kicked spell#", Noun(f.AllOf((f.WasKicked(), f.IsSpell())), Zone.STACK))
    p(
        "event0",
        "{s:esubj} block^s or become^s blocked by one or more {n:filter.pl}",
        Fn(_blocks_or_blocked_by_some),
    )
    p("event0", "the {o:ordinal} {k:counterkind} counter is put on {s:esubj}", Fn(_nth_counter))


def _blocks_or_blocked_by_some(cx: Context, s: EventNoun, n: Noun) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only creatures block")
    return ev.AnyEvent((ev.Blocks(s.filter, n.filter), ev.BecomesBlocked(s.filter, n.filter, one_or_more=True)))


def _nth_counter(cx: Context, o: int, k: str, s: EventNoun) -> EventPattern:
    if s.several:
        raise CantLower("counters on several things")
    return ev.CountersPut(k, s.filter, reaches=o)


# --- a step and an event --------------------------------------------------------------------------------------------


def _both(g: Grammar) -> None:
    p = g.phrase
    words = "at the beginning of {e:step} and whenever {k:event} , {b:content}"
    p("triggered", words, Lazy(_at_and_whenever, _un_at_and_whenever), guard=no_front)


def _at_and_whenever(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    cx = low.cx
    event = ev.AnyEvent((low(parts["e"]), low(parts["k"])))
    cx.name_event(event)
    return TriggeredAbility(event, low(parts["b"]))


def _un_at_and_whenever(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    if not isinstance(value, TriggeredAbility) or not isinstance(value.event, ev.AnyEvent):
        return None
    if value != TriggeredAbility(value.event, value.content) or len(value.event.options) != 2:
        return None
    step, event = value.event.options
    first, second = up("step", step), up("event", event)
    if first is None or second is None:
        return None
    up.cx.name_event(value.event)
    last = up("content", value.content)
    return derive(phrase, phrase.variants[0], (first, second, last)) if last is not None else None


# --- statics --------------------------------------------------------------------------------------------------------


def _statics(g: Grammar) -> None:
    p = g.phrase
    p("statement", "untap all {n:filter.pl} during each other player 's untap step", Fn(_untap_too))
    p("statement", "untap each {n:filter.sg} during each other player 's untap step", Fn(_untap_too))
    p("statement", "untap {what:ref} during each other player 's untap step", Fn(_untap_itself))
    said = "the « legend rule » doesn't apply"
    p("statement", said, Fn(lambda cx: _exempt(f.Anything())))
    p("statement", said + " to {n:filter.pl}", Fn(_exempt_some))
    kicked = "if {x:cond} , {s:ent} enter^s with {n:count} {k:counterkind} counter#n on it and with {ks:abil|and}"
    p("statement", kicked, Fn(_enters_more))


def _untap_too(cx: Context, n: Noun) -> st.Affects:
    if n.zone is not BF:
        raise CantLower("only permanents untap")
    return st.Affects(r.All(n.filter), (ch.UntapsDuring(r.EachOtherPlayer(YOU)),))


def _untap_itself(cx: Context, what: Reference) -> st.Affects:
    if not isinstance(what, r.This | r.AttachedTo):
        raise CantLower("what untaps then")
    return st.Affects(what, (ch.UntapsDuring(r.EachOtherPlayer(YOU)),))


def _exempt(what: Filter) -> st.Affects:
    return st.Affects(r.All(what), (ch.NoLegendRule(),))


def _exempt_some(cx: Context, n: Noun) -> st.Affects:
    if n.zone is not BF:
        raise CantLower("the legend rule is about permanents")
    return _exempt(n.filter)


def _enters_more(
    cx: Context, x: Condition, s: Filter, n: Amount, k: str, ks: tuple[Any, ...]
) -> st.EntersModified:
    """With counters, and from then on with abilities (614.1c)."""
    return st.EntersModified(s, counters=(e.CounterGift(k, n),), condition=x, changes=gain(cx, ks))
