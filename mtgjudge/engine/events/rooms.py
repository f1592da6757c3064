"""Doors of Rooms are unlocked and locked (709.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

DOORS = ("left half unlocked", "right half unlocked")
"""The unlocked designations (709.5c), of the left half and of the right."""


class DoorUnlocked(Event, frozen=True, kw_only=True):
    """A half of a permanent gets its unlocked designation, as it enters or afterwards (709.5d-f, 709.5h)."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.FACES

    player: int
    object: int
    half: int
    entering: bool = False
    """It has the designation already: it entered with it (709.5d)."""

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and (self.entering or DOORS[self.half] not in item.designations)

    def subjects(self) -> tuple[int, ...]:
        return (self.object, self.player)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        if not self.entering:
            item.designations = (*item.designations, DOORS[self.half])

    def rules(self) -> tuple[Citation, ...]:
        return (cr("709.5d"), cr("709.5h")) if self.entering else (cr("709.5c"), cr("709.5h"))

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} unlocks the {('left', 'right')[self.half]} door of {name(self.object)}"


class DoorLocked(Event, frozen=True, kw_only=True):
    """A half of a permanent loses its unlocked designation (709.5g)."""

    rule: ClassVar[Citation] = cr("709.5g")
    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.FACES

    player: int
    object: int
    half: int

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and DOORS[self.half] in item.designations

    def subjects(self) -> tuple[int, ...]:
        return (self.object, self.player)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        item.designations = tuple(word for word in item.designations if word != DOORS[self.half])

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} locks the {('left', 'right')[self.half]} door of {name(self.object)}"
