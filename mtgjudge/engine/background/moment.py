"""One event that has just happened, with the game right after its batch and what its subjects were right before."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.state import CombatState, FloatingEffect, GameObject, PlayerState, Shield, TurnState

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry


class Before:
    """What is kept of a game before a batch: how everything looked, and the stored subjects of its events."""

    __slots__ = (
        "combat",
        "effects",
        "looks",
        "objects",
        "players",
        "priority",
        "projection",
        "resolving",
        "shields",
        "stack",
        "turn",
    )

    def __init__(self, game: Game, subjects: Iterable[int]) -> None:
        state = game.state
        self.projection: Projection = game.projection
        self.objects: dict[int, GameObject] = {}
        self.looks: dict[int, Characteristics] = {}
        for each in subjects:
            item = state.objects.get(each)
            if item is not None:
                self.objects[each] = copy.copy(item)
                if not is_unknown(item):
                    self.looks[each] = self.projection.look(each)
        self.players: dict[int, PlayerState] = {player.id: _kept(player) for player in state.players}
        self.turn: TurnState = state.turn
        self.combat: CombatState | None = state.combat
        self.stack: tuple[int, ...] = tuple(state.stack)
        self.effects: tuple[FloatingEffect, ...] = tuple(state.effects)
        self.shields: tuple[Shield, ...] = tuple(state.shields)
        self.priority = state.priority
        self.resolving = state.resolving


def _kept(player: PlayerState) -> PlayerState:
    twin = copy.copy(player)
    twin.library, twin.hand, twin.graveyard = list(player.library), list(player.hand), list(player.graveyard)
    return twin


class Moment:
    """What a background function looks at.

    `game` is as it is right after the batch, `event` and `entry` the one that is asked about, `batch` all that happened
    at once with it, `kept` the turn, combat and stack from before.
    """

    __slots__ = ("batch", "entry", "event", "game", "kept")

    def __init__(self, game: Game, entry: LogEntry, batch: Sequence[LogEntry], kept: Before) -> None:
        self.game = game
        self.entry = entry
        self.event: Event = entry.event
        self.batch = tuple(batch)
        self.kept = kept

    def before(self, identifier: int) -> Characteristics | None:
        """How an object looked right before, or as it last existed; None for players and unknown cards."""
        if identifier <= 0:
            return None
        found = self.kept.looks.get(identifier) or self.kept.projection.working.get(identifier)
        if found is not None:
            return found
        known = self.game.state.last_known.get(identifier)
        return known.characteristics if known is not None else self.look(identifier)

    def look(self, identifier: int) -> Characteristics | None:
        """How an object looks now, or as it last existed; None for players, unknown cards and what never was."""
        item = self.now(identifier)
        if item is not None:
            return None if is_unknown(item) else self.game.projection.look(identifier)
        known = self.game.state.last_known.get(identifier)
        return known.characteristics if known is not None else None

    def was(self, identifier: int) -> GameObject | None:
        """The stored object right before, for subjects of the event; otherwise as it is or last was."""
        found = self.kept.objects.get(identifier)
        return found if found is not None else self.game.find_object(identifier)

    def player_was(self, identifier: int) -> PlayerState:
        """A player right before."""
        return self.kept.players[identifier]

    def now(self, identifier: int) -> GameObject | None:
        """The object, if it still is where it was; None if it has left."""
        return self.game.state.objects.get(identifier)

    def player(self, identifier: int) -> PlayerState:
        """A player now."""
        return self.game.state.players[seat_of(identifier)]

    def became(self, identifier: int) -> GameObject | None:
        """The new object that a moved one has become by this event."""
        known = self.game.state.last_known.get(identifier)
        return self.now(known.moved_to) if known is not None and known.moved_to else None

    def headings(self) -> Iterator[LogEntry]:
        """The entries that this one stands under, nearest first."""
        place = self.entry.parent
        while place >= 0:
            entry = self.game.log[place]
            yield entry
            place = entry.parent

    def parents(self) -> Iterator[Event]:
        """The events that this one stands under, nearest first."""
        return (entry.event for entry in self.headings())

    def siblings(self) -> Iterator[LogEntry]:
        """What happened before under the same heading, the latest first; nothing where there is no heading."""
        if self.entry.parent < 0:
            return
        for place in range(len(self.game.log) - 1, self.entry.parent, -1):
            entry = self.game.log[place]
            if entry.parent == self.entry.parent and entry.batch < self.entry.batch:
                yield entry

    def earlier(self, most: int = 400) -> Iterator[LogEntry]:
        """What happened before, the latest first."""
        log = self.game.log
        seen = 0
        for place in range(len(log) - 1, -1, -1):
            entry = log[place]
            if entry.batch < self.entry.batch and seen < most:
                seen += 1
                yield entry

    def since_priority(self) -> Iterator[LogEntry]:
        """What happened before, the latest first, as far back as the last time a player received priority."""
        from mtgjudge.engine.events.flow import PriorityGiven

        for entry in self.earlier():
            if isinstance(entry.event, PriorityGiven):
                return
            yield entry

    def mover(self) -> int:
        """The player whose spell, ability or action brings the event about; 0 where the game itself does."""
        return self.event.cause.controller
