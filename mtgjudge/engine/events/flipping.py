"""A permanent flips (710.2, 710.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.flips import FLIPPED
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Flipped(Event, frozen=True, kw_only=True):
    """From now on its other half counts; it never flips back."""

    rule: ClassVar[Citation] = cr("710.2")
    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.FACES

    object: int

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and FLIPPED not in item.designations

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        game.state.objects[self.object].designations += (FLIPPED,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} flips"


__all__ = ["Flipped"]
