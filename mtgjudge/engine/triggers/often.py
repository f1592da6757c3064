"""How many more times a triggered ability triggers (603.2d): effects look at what caused it, or at whose ability it
is; of what leaves the battlefield those right before it (603.10a)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.state import ObjectKind
from mtgjudge.engine.triggers.patterns import match
from mtgjudge.language import event_patterns as p
from mtgjudge.language.static_effects import TriggersAdditionally
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection
    from mtgjudge.engine.game import Game, LogEntry

Cause = tuple["LogEntry", "Projection"]
"""What caused a trigger, and the game state in which effects on it are looked up."""


def more_times(game: Game, source: int, controller: int, causes: Callable[[], Sequence[Cause]]) -> int:
    """How many times an ability of this source triggers beside once."""
    item = game.find_object(source)
    a_room = item is not None and item.kind is ObjectKind.DUNGEON
    if item is None or not (a_room or item.zone is Zone.BATTLEFIELD):
        return 0
    extra = _of_its_own(game, source, controller, a_room)
    seen: list[tuple[int, str, TriggersAdditionally]] = []
    for entry, projection in causes():
        for identifier, instance, effect in projection.statics(TriggersAdditionally):
            if not isinstance(effect, TriggersAdditionally) or effect.event is None:
                continue
            if isinstance(effect.event, p.EntersRoom) is not a_room or (identifier, instance.key, effect) in seen:
                continue
            owner = game.known_controller(identifier)
            ctx = Context(game, identifier, owner)
            if owner == controller and matches(ctx, effect.source, source) and match(ctx, effect.event, entry):
                seen.append((identifier, instance.key, effect))
    return extra + len(seen)


def _of_its_own(game: Game, source: int, controller: int, a_room: bool) -> int:
    """Effects that ask only whose ability it is."""
    extra = 0
    for identifier, owner, effect in game.statics(TriggersAdditionally):
        if not isinstance(effect, TriggersAdditionally) or effect.event is not None or owner != controller:
            continue
        extra += not a_room and matches(Context(game, identifier, owner), effect.source, source)
    return extra
