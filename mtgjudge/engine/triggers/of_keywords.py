"""Events of single mechanics: a creature mutates or enlists, a permanent is exerted, a door is unlocked (702.140d,
702.154c, 701.43a, 709.5h-i)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events import combat, daylight, dungeons, merging, rooms, stack
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.exerting import Exerted
from mtgjudge.engine.state import EventFacts
from mtgjudge.language import event_patterns as p
from mtgjudge.language.categories import EventPattern

if TYPE_CHECKING:
    from mtgjudge.engine.game import LogEntry


def _mutates(ctx: Context, pattern: p.Mutates, event: merging.Merged, entry: LogEntry) -> list[EventFacts]:
    """702.140d."""
    if not matches(ctx, pattern.subject, event.into):
        return []
    return [EventFacts(subject=event.into, player=ctx.game.known_controller(event.into), amount=1)]


def _enlists(ctx: Context, pattern: p.Enlists, event: combat.Enlisted, entry: LogEntry) -> list[EventFacts]:
    """702.154c."""
    if not matches(ctx, pattern.subject, event.attacker):
        return []
    return [EventFacts(subject=event.attacker, other=event.enlisted, amount=1)]


def _exerts(ctx: Context, pattern: p.Exerts, event: Exerted, entry: LogEntry) -> list[EventFacts]:
    """701.43a; 607.2h where the two abilities are linked."""
    if event.player not in players(ctx, pattern.who) or (pattern.attacking and not event.attacking):
        return []
    if not matches(ctx, pattern.subject, event.object):
        return []
    return [EventFacts(subject=event.object, player=event.player, amount=1)]


def _unlocks(ctx: Context, pattern: p.UnlocksDoor, event: rooms.DoorUnlocked, entry: LogEntry) -> list[EventFacts]:
    """709.5h-i."""
    if event.player not in players(ctx, pattern.who) or not matches(ctx, pattern.room, event.object):
        return []
    item = ctx.object(event.object)
    if pattern.this_door and pattern.door != event.half + 1:
        return []
    if pattern.full and (item is None or not all(word in item.designations for word in rooms.DOORS)):
        return []
    return [EventFacts(subject=event.object, player=event.player, amount=1)]


def _enters_room(ctx: Context, pattern: p.EntersRoom, event: dungeons.MarkerMoved, entry: LogEntry) -> list[EventFacts]:
    """309.4c."""
    if pattern.room is not None and (event.dungeon != ctx.source or event.room != pattern.room):
        return []
    return [EventFacts(subject=event.dungeon, player=event.player, amount=1)]


def _of_player(ctx: Context, pattern: Any, event: Any, entry: LogEntry) -> list[EventFacts]:
    """309.7, 725.1, 726.2: whose event it is."""
    return [EventFacts(player=event.player, amount=1)] if event.player in players(ctx, pattern.who) else []


def _time_changes(
    ctx: Context, pattern: p.TimeChanges, event: daylight.TimeChanged, entry: LogEntry
) -> list[EventFacts]:
    """731.1a: not where it was neither before."""
    return [EventFacts(amount=1)] if event.before and pattern.to in ("", event.time) else []


OF_KEYWORDS: dict[
    type[EventPattern], tuple[tuple[type[Event], ...], Callable[[Context, Any, Any, LogEntry], list[EventFacts]]]
] = {
    p.Mutates: ((merging.Merged,), _mutates),
    p.Enlists: ((combat.Enlisted,), _enlists),
    p.Exerts: ((Exerted,), _exerts),
    p.EntersRoom: ((dungeons.MarkerMoved,), _enters_room),
    p.TakesInitiative: ((dungeons.InitiativeTaken,), _of_player),
    p.CompletesDungeon: ((dungeons.DungeonCompleted,), _of_player),
    p.BecomesMonarch: ((stack.BecameMonarch,), _of_player),
    p.TimeChanges: ((daylight.TimeChanged,), _time_changes),
    p.UnlocksDoor: ((rooms.DoorUnlocked,), _unlocks),
}
"""For each pattern of this module: the events that could match, and what looks at them."""
