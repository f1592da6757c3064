"""What a replacement may have been said as: the event that would happen and the instructions in its place (614.1a,
614.6, 615.5). Each is tried by the reading of its phrase, which decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Condition, Effect, EventPattern, ObjectRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.patterns import rebuilt
from mtgjudge.oracle.phrases.remarks import DamageSource


class Would(Node, frozen=True, tag=True):
    """An event that would happen, and what has to hold then ("while you have no cards in hand")."""

    event: EventPattern
    condition: Condition | None = None


def was_instead(value: Any) -> Iterator[dict[str, object]]:
    """The event and the instructions of a replacement."""
    if not isinstance(value, st.Replaces):
        return
    would = Would(value.event, value.condition)
    for made in _instead(value.event, value.replacement):
        effects: tuple[Effect, ...] = (e.May(r.You(), made),) if value.optional else made
        for way in (effects, _by_its_source(effects, value.event)):
            if way is not None:
                yield {"x": would, "c": way}


def _instead(event: EventPattern, instead: object) -> Iterator[tuple[Effect, ...]]:
    if isinstance(instead, st.ReplacementEffects):
        yield instead.effects
    if isinstance(instead, st.ReplacementZone):
        itself = isinstance(event, ev.ZoneChange) and isinstance(event.subject, f.IsThis)
        what: ObjectRef = r.This() if itself else r.EventObject()
        end = instead.place if instead.to is Zone.LIBRARY else None
        for it in (what, r.CardOf(what)):
            yield (e.Move(what=it, to=instead.to, place=end, counters=instead.counters), *instead.effects)


def _by_its_source(effects: tuple[Effect, ...], event: EventPattern) -> tuple[Effect, ...] | None:
    """The source of the damage as "its source" means it, where the instructions speak of it."""
    role = r.EventRole.OTHER if isinstance(event, ev.IsDealtDamage) else r.EventRole.SUBJECT
    source = r.EventObject(role)
    changed: Any = rebuilt(effects, lambda node: DamageSource() if node == source else None)
    return changed if changed != effects else None


def was_this_turn(value: Any, once: bool = False) -> Iterator[dict[str, object]]:
    """The same as an effect for the rest of the turn."""
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    if isinstance(one, e.ReplaceThisTurn) and one == e.ReplaceThisTurn(effect=one.effect, once=once, label=one.label):
        yield from was_instead(one.effect)


def was_next_time(value: Any) -> Iterator[dict[str, object]]:
    """The same for the next time only."""
    for values in was_this_turn(value, True):
        yield {**values, "once": True}


def was_prevented(value: Any) -> Iterator[dict[str, object]]:
    """The event and what is done besides preventing it, in one sentence or in one behind it."""
    alone = isinstance(value, StaticAbility)
    if isinstance(value, StaticAbility):
        if len(value.effects) != 1 or value != StaticAbility(value.effects):
            return
        value = value.effects[0]
    instead = value.replacement if isinstance(value, st.Replaces) else None
    if not isinstance(instead, st.ReplacementPrevent) or instead.amount is not None or value.optional:
        return
    would = Would(value.event, value.condition)
    if not instead.effects:
        if not alone:
            yield {"x": would}
        return
    for effects in (instead.effects, _by_its_source(instead.effects, value.event)):
        if effects is None:
            continue
        if alone:
            yield {"x": would, "ss": (effects,)}
            yield {"x": would, "ss": tuple((one,) for one in effects)}
            yield {"x": would, "c": effects[:1], "ss": (effects[1:],)}
        else:
            yield {"x": would, "c": effects}
