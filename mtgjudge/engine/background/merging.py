"""Mutating spells and merged permanents, Rooms, paired creatures, goad, speed: behind their events (702.95, 702.140,
702.154, 702.179, 709.5, 730)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Layout
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.combat import Enlisted
from mtgjudge.engine.events.merging import CameApart, Merged
from mtgjudge.engine.events.pairing import Paired
from mtgjudge.engine.events.rooms import DoorLocked, DoorUnlocked
from mtgjudge.engine.events.speed import SpeedChanged
from mtgjudge.engine.events.stack import Resolves, SpellCast, TriggerWaits
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import Zone


@behind(Merged)
def _merged(seen: Moment) -> Iterator[str]:
    """730.2: one permanent of several components, of which the topmost says what it is."""
    event = seen.event
    assert isinstance(event, Merged)
    yield from ("730.1", "730.2", "730.2a", "730.2c", "702.140f")
    item = seen.now(event.into)
    if item is None:
        return
    if any(part.kind is ObjectKind.TOKEN for part in item.merged):
        yield "730.2d"
    if any(part.card is not None and part.card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC) for part in item.merged):
        yield "730.2i"


@behind(CameApart)
def _apart(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, CameApart)
    zones = {item.zone for each in event.objects if (item := seen.game.find_object(each)) is not None}
    if Zone.GRAVEYARD in zones or Zone.LIBRARY in zones:
        yield "730.3a"
    elif Zone.EXILE in zones:
        yield "730.3b"


@behind(TriggerWaits)
def _watches(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    for part in ability.event.walk() if isinstance(ability, TriggeredAbility) else ():
        if isinstance(part, p.Mutates):
            yield "702.140d"
        elif isinstance(part, p.UnlocksDoor):
            yield "709.5i" if part.full else "709.5h"
            if part.this_door:
                yield "709.5j"
    if event.trigger.instance.origin == "speed":
        yield "702.179d"


@behind(DoorUnlocked, DoorLocked)
def _door(seen: Moment) -> Iterator[str]:
    yield from ("709.5", "709.5c")
    if any(isinstance(head.event, Resolves) for head in seen.headings()) and isinstance(seen.event, DoorUnlocked):
        yield "709.5d" if seen.event.entering else "709.5f"


@behind(SpellCast, ZoneChange)
def _room(seen: Moment) -> Iterator[str]:
    """709.5a-b: the halves of a Room share a type line and are there on the stack as well."""
    for identifier in seen.event.subjects():
        item = seen.game.find_object(identifier)
        if item is not None and item.card is not None and item.card.layout.value == "room":
            yield "709.5a"
            if isinstance(seen.event, SpellCast):
                yield "709.5b"


@behind(Paired)
def _paired(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Paired)
    if event.on:
        yield "702.95d"


@behind(Enlisted)
def _enlisted(seen: Moment) -> Iterator[str]:
    yield from ("702.154a", "702.154b")


@behind(SpeedChanged)
def _speed(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpeedChanged)
    if event.speed == 1:
        yield "702.179b"
