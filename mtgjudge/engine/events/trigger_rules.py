"""Which rules say that an ability triggers on what just happened (603.2-603.10, 508.3, 509.3), for the log."""

from __future__ import annotations

from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Ability, EventPattern
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Zone
from mtgjudge.rulebook import Citation, cr

_BY_PATTERN: dict[type[Node], tuple[Citation, ...]] = {
    p.BeginningOf: (cr("603.2b"),),
    p.StateTrue: (cr("603.8"),),
    p.Attacks: (cr("508.3a"),),
    p.AttacksUnblocked: (cr("509.3g"),),
    p.BecomesTapped: (cr("603.2e"),),
    p.BecomesAttached: (cr("603.2e"),),
    p.BecomesUnattached: (cr("603.10c"),),
    p.Sacrifices: (cr("603.10a"),),
    p.Crews: (cr("702.122b"),),
    p.LosesGame: (cr("603.10f"),),
}


def rules_of_trigger(ability: Ability, delayed: bool) -> tuple[Citation, ...]:
    """603.2 (603.7 for a delayed ability), then what the rules say of this kind of event, and of its "if"."""
    found = [cr("603.7"), cr("603.7b")] if delayed else [cr("603.2")]
    if isinstance(ability, TriggeredAbility):
        found += _of_event(ability.event)
        stated = isinstance(ability.event, p.StateTrue) and ability.event.state is None
        if ability.condition is not None and not stated and not delayed:
            found.append(cr("603.4"))
    return tuple(dict.fromkeys(found))


def _of_event(pattern: EventPattern) -> list[Citation]:
    if isinstance(pattern, p.AnyEvent):
        return []
    if isinstance(pattern, p.ZoneChange):
        if pattern.destination is Zone.BATTLEFIELD:
            return [cr("603.6a")]
        return [cr("603.6c"), cr("603.10a")] if pattern.origin is Zone.BATTLEFIELD else [cr("603.6")]
    return _of_combat(pattern) or list(_BY_PATTERN.get(type(pattern), ()))


def _of_combat(pattern: EventPattern) -> list[Citation]:
    """Whether attacks and blocks are looked at by creature, by the other creature, or as one declaration."""
    if isinstance(pattern, p.AttacksWith):
        if pattern.defender is not None:
            return [cr("508.3e")]
        any_creature = pattern.filter in (f.Anything(), f.IsType(CardType.CREATURE)) and pattern.at_least == 1
        return [cr("508.3d")] if any_creature and not pattern.exactly else [cr("508.3c")]
    if isinstance(pattern, p.Blocks):
        return [cr("509.3a")] if pattern.what is None else [cr("509.3b")]
    if isinstance(pattern, p.BecomesBlocked):
        return [cr("509.3c")] if pattern.by is None or pattern.one_or_more else [cr("509.3d")]
    return []
