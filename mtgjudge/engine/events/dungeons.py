"""Dungeons are entered and completed, the venture marker moves, a player takes the initiative (309, 701.49, 726)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.cards.model import Face
from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import ObjectKind
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class DungeonEntered(Event, frozen=True, kw_only=True):
    """A player puts a dungeon card from outside the game into the command zone (309.2a, 701.49a)."""

    aspects: ClassVar[int] = aspects.ZONES

    player: int
    face: Face

    def rules(self) -> tuple[Citation, ...]:
        return (cr("701.49d"), cr("309.2a")) if self.face.subtypes else (cr("701.49a"), cr("309.2a"))

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        identifier = movement.into_command_zone(game.state, ObjectKind.DUNGEON, self.player, self.face)
        game.note_created(self, identifier)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} puts {self.face.name} into the command zone"


class MarkerMoved(Event, frozen=True, kw_only=True):
    """A player moves their venture marker into a room of a dungeon (309.4a, 309.5a)."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS

    player: int
    dungeon: int
    room: int
    room_name: str

    def rules(self) -> tuple[Citation, ...]:
        return (cr("309.5a"), cr("701.49b")) if self.room else (cr("309.4a"),)

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.dungeon)

    def apply(self, game: Game) -> None:
        game.state.objects[self.dungeon].venture_room = self.room

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} moves their venture marker into {self.room_name} ({name(self.dungeon)})"


class DungeonCompleted(Event, frozen=True, kw_only=True):
    """A dungeon card is removed from the game, and its owner completes it (309.7)."""

    aspects: ClassVar[int] = aspects.ZONES | aspects.DESIGNATIONS | aspects.HISTORY

    player: int
    dungeon: int
    name: str
    why: Citation
    """Whose rule removes it: the next venture (309.5b), or a state-based action (704.5t)."""

    def can_happen(self, game: Game) -> bool:
        return self.dungeon in game.state.objects

    def rules(self) -> tuple[Citation, ...]:
        return (self.why, cr("309.7"))

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        movement.leave(game, self.dungeon)
        player = game.player(self.player)
        player.completed = (*player.completed, self.name)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} completes {self.name}"


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A player takes the initiative (726.1, 726.3), also one who has it (726.5); `left_by`: in the place of one who
    leaves the game (726.4)."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS

    player: int
    left_by: int = 0
    before: int = 0
    """Who had it; 0: nobody."""

    def rules(self) -> tuple[Citation, ...]:
        if self.left_by:
            return (cr("726.4"),)
        if self.before == self.player:
            return (cr("726.5"),)
        return (cr("726.1"), cr("726.3")) if self.before else (cr("726.1"),)

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.state.initiative = self.player

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} takes the initiative"
