"""A player's speed changes (702.179)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class SpeedChanged(Event, frozen=True, kw_only=True):
    """A player has so much speed from now on."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.LIFE

    player: int
    speed: int
    speed_rule: Citation

    def can_happen(self, game: Game) -> bool:
        return game.player(self.player).speed != self.speed

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.player(self.player).speed = self.speed

    def rules(self) -> tuple[Citation, ...]:
        return (self.speed_rule, cr("702.179e")) if self.speed == MAX_SPEED else (self.speed_rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)}'s speed becomes {self.speed}"


MAX_SPEED = 4
"""A player with this speed has max speed (702.179e)."""
