"""The game becomes day or night (731)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class TimeChanged(Event, frozen=True, kw_only=True):
    """It becomes day or night (731.1); `before`: what it was."""

    rule: ClassVar[Citation] = cr("731.1")
    aspects: ClassVar[int] = aspects.DESIGNATIONS

    time: str
    before: str = ""
    why: Citation | None = None

    def can_happen(self, game: Game) -> bool:
        return game.state.day_night != self.time

    def apply(self, game: Game) -> None:
        game.state.day_night = self.time

    def rules(self) -> tuple[Citation, ...]:
        return (*((self.why,) if self.why is not None else ()), self.rule, *((cr("731.1a"),) if self.before else ()))

    def text(self, name: NameOf) -> str:
        return f"{self.before} becomes {self.time}" if self.before else f"it becomes {self.time}"
