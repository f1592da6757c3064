"""Permanents with daybound enter transformed at night (702.145b)."""

from __future__ import annotations

import msgspec

from mtgjudge.cards.model import Layout
from mtgjudge.engine.daylight import DAYBOUND, NIGHT
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.zones import TokenEnters, ZoneChange
from mtgjudge.engine.replacement.model import Replacement, Settling, Stage
from mtgjudge.engine.replacement.prospect import Prospect, entry_of
from mtgjudge.language.static_effects import BoundToTime
from mtgjudge.rulebook import cr


def by_night(prospect: Prospect, effect: BoundToTime, key: str) -> list[Replacement]:
    """What makes the arriving permanent enter with its back face up, if anything does."""
    item = prospect.item
    assert item is not None
    double = item.card is not None and item.card.layout is Layout.TRANSFORM and item.copiable is None
    if effect.word != DAYBOUND or prospect.game.state.day_night != NIGHT or not double or item.face or item.face_down:
        return []

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        entry = entry_of(event)
        assert entry is not None
        assert isinstance(event, ZoneChange | TokenEnters)
        run.tell(prospect.place, "it is night, so it enters transformed", cr("702.145b"))
        return (msgspec.structs.replace(event, entry=msgspec.structs.replace(entry, face=1)),)

    label = f"{prospect.game.name(prospect.place)}: enters transformed"
    return [Replacement(key, prospect.place, item.controller, label, apply, stage=Stage.BACK)]
