"""Abilities that trigger an additional time: because of what made them trigger, or of whose they are (603.2d)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import EventPattern, Filter, TargetKind
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.events import HERE, one_of, un_one_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun, Noun, parts_of

YOU = r.You()
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    again = "that ability triggers a additional time"
    p(
        "statement",
        "if {e:causing} causes a triggered ability of a {n:filter.sg} to trigger , " + again,
        Fn(_caused, _un_caused),
    )
    for words in (again, "it triggers a additional time"):
        up = _un_of_its_own if words == again else None
        p("statement", "if a triggered ability of a {n:filter.sg} triggers , " + words, Fn(_of_its_own, up))
        said = "if a triggered ability of another {n:filter.sg} triggers , " + words
        p("statement", said, Fn(_of_another, _un_of_another if up else None))
    enters, leaves = ev.ZoneChange(HERE, None, BF), ev.ZoneChange(HERE, BF, None)
    for words, event in (
        ("entering", enters),
        ("leaving the battlefield", leaves),
        ("dying", ev.ZoneChange(HERE, BF, GY)),
        ("attacking", ev.Attacks(HERE)),
    ):
        p("causingverb", words, event)
    p("causingverb", "entering the battlefield", Fn(lambda cx: enters))
    p("causingverb", "dealing {k:damagekind} to {w:damaged}", Fn(_dealing, _un_dealing))
    p("causing", "a {n:filter.sg} {x:causingverb}", Fn(_doing, _un_doing))
    p("causing", "a {n:filter.sg} entering or leaving the battlefield", Fn(_coming_or_going, _un_coming_or_going))
    p("causing", "you casting or copying a {n:filter.sg}", Fn(_casting_or_copying, _un_casting_or_copying))
    p("causing", "a player drawing a card", ev.DrawsCard(r.EachPlayer()))


def _mine(n: Noun) -> Filter:
    """Of a permanent that you control: another player's abilities aren't looked at."""
    if n.zone is not BF or f.ControlledBy(YOU) not in parts_of(n.filter):
        raise CantLower("whose abilities trigger again")
    return n.filter


def _caused(cx: Context, e: EventPattern, n: Noun) -> st.TriggersAdditionally:
    return st.TriggersAdditionally(e, _mine(n))


def _un_caused(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.TriggersAdditionally) or value.event is None:
        return None
    return {"e": value.event, "n": Noun(value.source, BF)}


def _of_its_own(cx: Context, n: Noun) -> st.TriggersAdditionally:
    return st.TriggersAdditionally(None, _mine(n))


def _un_of_its_own(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.TriggersAdditionally) or value.event is not None:
        return None
    return {"n": Noun(value.source, BF)} if parts_of(value.source)[:1] != (f.Not(f.IsThis()),) else None


def _of_another(cx: Context, n: Noun) -> st.TriggersAdditionally:
    return st.TriggersAdditionally(None, f.AllOf((f.Not(f.IsThis()), *parts_of(_mine(n)))))


def _un_of_another(cx: Context, value: object) -> Values | None:
    if not isinstance(value, st.TriggersAdditionally) or value.event is not None:
        return None
    parts = parts_of(value.source)
    return {"n": Noun(_all(parts[1:]), BF)} if parts[:1] == (f.Not(f.IsThis()),) and len(parts) > 1 else None


def _all(parts: tuple[Filter, ...]) -> Filter:
    return parts[0] if len(parts) == 1 else f.AllOf(parts)


# -- what causes it ---------------------------------------------------------------------------------------------------


def _doing(cx: Context, n: Noun, x: EventPattern) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only permanents do that")
    return one_of(cx, EventNoun(n.filter, BF), x)


def _un_doing(cx: Context, value: object) -> Any:
    found = un_one_of(cx, value)
    kept = [values for values in found or () if values["s"].zone is BF and not values["s"].several]
    return [{"n": Noun(values["s"].filter, BF), "x": values["x"]} for values in kept]


def _dealing(cx: Context, k: ev.DamageKind, w: TargetKind) -> EventPattern:
    return ev.DealsDamage(HERE, w, k)


def _un_dealing(cx: Context, value: object) -> Values | None:
    if isinstance(value, ev.DealsDamage) and value.recipient is not None:
        return {"k": value.kind, "w": value.recipient}
    return None


def _coming_or_going(cx: Context, n: Noun) -> EventPattern:
    if n.zone is not BF:
        raise CantLower("only permanents come and go")
    return ev.AnyEvent((ev.ZoneChange(n.filter, None, BF), ev.ZoneChange(n.filter, BF, None)))


def _un_coming_or_going(cx: Context, value: object) -> Values | None:
    first = value.options[0] if isinstance(value, ev.AnyEvent) else None
    return {"n": Noun(first.subject, BF)} if isinstance(first, ev.ZoneChange) else None


def _casting_or_copying(cx: Context, n: Noun) -> EventPattern:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    return ev.AnyEvent((ev.CastSpell(n.filter, YOU), ev.CopiesSpell(YOU, n.filter)))


def _un_casting_or_copying(cx: Context, value: object) -> Values | None:
    first = value.options[0] if isinstance(value, ev.AnyEvent) else None
    return {"n": Noun(first.spell, Zone.STACK)} if isinstance(first, ev.CastSpell) else None
