"""Keyword actions behind the events that they are (701): casting, countering, creating, destroying, exiling …

What an instruction of a text says is looked at in `following`; here are the actions that anything can bring about.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.flow import LandPlayed
from mtgjudge.engine.events.stack import (
    AbilityActivated,
    Countered,
    ReplacementApplied,
    Resolves,
    SpellCast,
    TriggerWaits,
)
from mtgjudge.engine.events.status import FaceChanged
from mtgjudge.engine.events.zones import (
    Attached,
    CreateTokens,
    Destroy,
    MoveReason,
    Revealed,
    Shuffled,
    TokenEnters,
    ZoneChange,
)
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import Zone


@behind(AbilityActivated)
def _activated(seen: Moment) -> Iterator[str]:
    yield "701.2a"


@behind(SpellCast)
def _cast(seen: Moment) -> Iterator[str]:
    yield from ("701.5a", "701.5b")


@behind(LandPlayed)
def _land(seen: Moment) -> Iterator[str]:
    yield from ("701.18a", "701.18b")


@behind(Attached)
def _attached(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Attached)
    if not event.to:
        yield "701.3d"
        return
    yield "701.3a"
    was = seen.was(event.object)
    if was is not None and was.timestamp != seen.game.state.objects[event.object].timestamp:
        yield "701.3c"


@behind(Countered)
def _countered(seen: Moment) -> Iterator[str]:
    yield from ("701.6a", "701.6b")


@behind(CreateTokens)
def _create(seen: Moment) -> Iterator[str]:
    yield "701.7a"
    if seen.event.applied:
        yield "701.7b"


@behind(TokenEnters)
def _token(seen: Moment) -> Iterator[str]:
    if seen.event.applied:
        yield "701.7b"


@behind(Destroy)
def _destroy(seen: Moment) -> Iterator[str]:
    yield from ("701.8a", "701.8b")


@behind(ZoneChange)
def _moved(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.to is Zone.EXILE:
        yield "701.13a"
    if event.reason is MoveReason.DISCARDED:
        yield "701.9a"
    elif event.reason is MoveReason.MILLED:
        yield "701.17a"
    elif event.reason is MoveReason.SACRIFICED:
        yield "701.21a"


@behind(ReplacementApplied)
def _regenerated(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, ReplacementApplied)
    if event.effect_rule == "701.19a":
        yield "701.8c"


@behind(Revealed)
def _revealed(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Revealed)
    yield "701.20e" if event.looked_at else "701.20b"


@behind(Shuffled)
def _shuffled(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, Shuffled)
    yield "701.24a"
    if len(event.order) < 2:
        yield "701.24e"


@behind(FaceChanged)
def _face(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, FaceChanged)
    if event.what == "transforms":
        yield from ("701.27a", "701.27b")
    elif event.turn_rule == "701.40b":
        yield "701.40b"
    was = seen.was(event.object)
    if was is not None and not event.face_down and was.face_down in ("manifest", "cloak"):
        mine = {"702.37e": ("701.40c", "701.58c"), "702.168d": ("701.40d", "701.58d")}.get(str(event.turn_rule))
        if mine is not None:
            yield mine[was.face_down == "cloak"]


@behind(TriggerWaits)
def _triggered(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, TriggerWaits)
    ability = event.trigger.instance.ability
    if not isinstance(ability, TriggeredAbility):
        return
    for part in ability.event.walk():
        if isinstance(part, p.Transforms):
            yield "701.27e"
        elif isinstance(part, p.Scries):
            yield "701.25d" if part.surveil else "701.22d"


@behind(Resolves)
def _speaks_of_keywords(seen: Moment) -> Iterator[str]:
    """702.1d: "with flying" is "with a flying ability"."""
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.game.find_object(event.object)
    content = item.stack.content if item is not None and item.stack is not None else None
    if content is not None and any(isinstance(part, f.HasKeyword) for part in content.walk()):
        yield "702.1d"


