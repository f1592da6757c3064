"""What the gate (`game.Game.perform`) asks around every batch: what the events become, and what follows at once.

Blessings and day and night are looked at before triggers look at what has happened (702.131d, 702.145c); what comes
back, what lasts only as long as something is true, pairs and prepared permanents after that. What few games have is
loaded when one of them has it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine import aspects
from mtgjudge.engine.blessings import city_blessings
from mtgjudge.engine.continuous.durations import while_conditions
from mtgjudge.engine.daylight import keep_time
from mtgjudge.engine.preparation import PREPARED
from mtgjudge.engine.replacement.settle import settle
from mtgjudge.engine.triggers.notice import notice
from mtgjudge.language.static_effects import BoundToTime, GetsCitysBlessing

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry


def before_triggers(game: Game) -> None:
    """What the rules change at once, so that triggers see it; most games have nothing that could."""
    if GetsCitysBlessing in game.projection.static_kinds:
        city_blessings(game)
    if BoundToTime in game.projection.static_kinds:
        keep_time(game)


def after_triggers(game: Game, entries: list[LogEntry]) -> None:
    """What ends or comes back the moment something is no longer so."""
    state = game.state
    if state.shields:
        from mtgjudge.engine.instructions.until import bring_back

        bring_back(game)
    if state.effects:
        while_conditions(game)
    if state.pairs:
        from mtgjudge.engine.pairs import part

        part(game)
    if state.prepared or (_may_prepare(entries) and _anything_prepared(game)):
        from mtgjudge.engine.preparing import keep_up

        keep_up(game)


def _may_prepare(entries: list[LogEntry]) -> bool:
    """Whether permanents came or got a designation, or what they are changed."""
    return any(entry.event.aspects & aspects.STRUCTURE for entry in entries)


def _anything_prepared(game: Game) -> bool:
    objects = game.state.objects
    return any(PREPARED in objects[identifier].designations for identifier in game.state.battlefield)


__all__ = ["after_triggers", "before_triggers", "notice", "settle"]
