"""Abilities that a keyword is short for, behind their triggering, activation and resolution (702).

The numbers stand in `keyword_rules`; here is decided at which event each was applied.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.background.keyword_marks import held, under
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.events.stack import (
    AbilityPutOnStack,
    Resolves,
    TriggerWaits,
)
from mtgjudge.engine.events.status import CountersPut, Designated
from mtgjudge.engine.state import EventFacts, StackFacts
from mtgjudge.engine.support_limits import KEYWORDS
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.filters import IsThis
from mtgjudge.language.vocabulary import CardType, Keyword

if TYPE_CHECKING:
    pass


def _meant(instance: AbilityInstance | None) -> Iterator[str]:
    """What the keyword behind an ability means, and what is special about this instance of it."""
    if instance is None or instance.keyword is None:
        yield from _asks_for_payment(instance)
        return
    section = KEYWORDS.get(instance.keyword)
    yield from table.MEANS.get(instance.keyword) or ((f"{section}a",) if section is not None else ())
    ability = instance.ability
    patterns = tuple(ability.event.walk()) if isinstance(ability, TriggeredAbility) else ()
    if instance.keyword is Keyword.CHAMPION and any(isinstance(part, p.ZoneChange) and part.destination is None
                                                    for part in patterns):
        yield "702.72b"  # the second ability speaks of what the first exiled


def _asks_for_payment(instance: AbilityInstance | None) -> Iterator[str]:
    """An ability that is linked to an optional cost of its own spell: kicker, bargain."""
    ability = instance.ability if instance is not None else None
    if not isinstance(ability, TriggeredAbility) or ability.condition is None:
        return
    for part in ability.condition.walk():
        if isinstance(part, c.CostPaid):
            yield from _linked(part)


def _linked(part: c.CostPaid) -> Iterator[str]:
    if part.keyword.startswith("kicker"):
        yield "702.33e"
        if part.index or part.cost is not None:
            yield "702.33f"
    elif part.keyword == "bargain":
        yield "702.166c"


@behind(TriggerWaits)
def _triggers(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    trigger = event.trigger
    yield from _meant(trigger.instance)
    keyword = trigger.instance.keyword
    if keyword in table.SEPARATELY and any(
        isinstance(other, TriggerWaits)
        and other.trigger.source == trigger.source
        and other.trigger.instance.keyword is keyword
        and other.trigger.instance.key != trigger.instance.key
        and other.trigger.event == trigger.event
        for other in (entry.event for entry in seen.game.log[-9:-1])
    ):
        yield table.SEPARATELY[keyword]
    yield from _cycled(seen, trigger.instance, trigger.event)


def _cycled(seen: Moment, instance: AbilityInstance, event: EventFacts) -> Iterator[str]:
    """Abilities that wait for cycling: of the card itself, or of any card; discarded and cycled it is one event."""
    ability = instance.ability
    for part in ability.event.walk() if isinstance(ability, TriggeredAbility) else ():
        if isinstance(part, p.AnyEvent) and {type(option) for option in part.options} >= {p.Cycles, p.DiscardsCard}:
            yield "702.29d"
        elif isinstance(part, p.Cycles):
            if isinstance(part.card, IsThis):
                yield "702.29c"
            look = seen.look(event.subject)
            found = look.keyword_abilities(Keyword.CYCLING) if look is not None else ()
            if any(each.quality is not None for each in found):
                yield "702.29f"


@behind(AbilityPutOnStack)
def _on_the_stack(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    yield from _of_facts(seen, event.facts)
    if not event.triggered:
        yield from _activated(seen, event.facts)


def _of_facts(seen: Moment, facts: StackFacts) -> Iterator[str]:
    yield from _meant(facts.ability)


def _activated(seen: Moment, facts: StackFacts) -> Iterator[str]:
    """What is said of activating an ability of a keyword that has several forms."""
    instance = facts.ability
    look = seen.look(facts.source)
    if instance is None or instance.keyword is None or look is None:
        return
    same = look.keyword_abilities(instance.keyword)
    if instance.keyword is Keyword.EQUIP:
        if any(ability.quality is not None for ability in same):
            yield "702.6c"
        if len(same) > 1:
            yield "702.6d"
    elif instance.keyword is Keyword.FORTIFY and len(same) > 1:
        yield "702.67c"
    elif instance.keyword is Keyword.CYCLING and any(ability.quality is not None for ability in same):
        yield "702.29e"
    elif instance.keyword is Keyword.NINJUTSU:
        yield "702.49b"


@behind(Resolves)
def _resolves(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.game.find_object(event.object)
    facts = item.stack if item is not None else None
    if facts is None or event.fizzles or event.condition_false:
        return
    yield from _of_facts(seen, facts)
    keyword = facts.ability.keyword if facts.ability is not None else None
    if keyword is Keyword.RAMPAGE:
        yield "702.23b"
    elif keyword is Keyword.EMBALM:
        yield "702.128b"
    elif keyword is Keyword.RECONFIGURE:
        yield "702.151b"
    elif keyword is Keyword.SADDLE:
        yield "702.171b"
    paid = dict(facts.cast.paid) if facts.cast is not None else {}
    if paid.get("entwine"):
        yield "702.42b"
    look = seen.look(event.object)
    if item is not None and item.face < 0:
        yield from ("702.102b", "702.102d")
    if facts.cast is not None and facts.cast.way == "overload":
        yield "702.96b"
    if look is not None and (CardType.INSTANT in look.types or CardType.SORCERY in look.types):
        yield from held(look, Keyword.ASCEND, "702.131a")
        yield from held(look, Keyword.REBOUND, "702.88a")


_DESIGNATIONS: dict[str, str] = {
    "renowned": "702.112b",
    "monstrous": "701.37b",
    "suspected": "701.60b",
    "saddled": "702.171b",
}


@behind(Designated)
def _designated(seen: Moment) -> Iterator[str]:
    """A designation is a marker and nothing more."""
    event = seen.event
    assert isinstance(event, Designated)
    if event.on and event.word in _DESIGNATIONS:
        yield _DESIGNATIONS[event.word]


@behind(CountersPut)
def _grows(seen: Moment) -> Iterator[str]:
    """What a counter put by an ability of a keyword is called."""
    if under(seen, Keyword.EVOLVE):
        yield "702.100b"
    elif under(seen, Keyword.TRAINING):
        yield "702.149c"
