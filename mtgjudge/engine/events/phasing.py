"""Permanents phase out and in (702.26): their status changes, nothing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Phases(Event, frozen=True, kw_only=True):
    """A permanent phases out or in (702.26b-c). `host`: with what it is attached to, indirectly (702.26g)."""

    rule: ClassVar[Citation] = cr("702.26b")
    aspects: ClassVar[int] = aspects.FACES | aspects.ATTACHMENT
    looks_back: ClassVar[bool] = True

    object: int
    out: bool
    under: int = 0
    host: int = 0

    def can_happen(self, game: Game) -> bool:
        item = game.state.objects.get(self.object)
        return item is not None and item.phased_out is not self.out

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        item.phased_out = self.out
        item.phased_under = self.under if self.out else 0
        item.phased_with = self.host if self.out else 0

    def rules(self) -> tuple[Citation, ...]:
        if self.host:
            return (cr("702.26g"),)
        return (cr("702.26b") if self.out else cr("702.26c"),)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} phases {'out' if self.out else 'in'}"
