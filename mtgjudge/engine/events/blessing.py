"""A player gets the city's blessing (702.131)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class CitysBlessingGained(Event, frozen=True, kw_only=True):
    """A player gets the city's blessing, for the rest of the game (702.131)."""

    rule: ClassVar[Citation] = cr("702.131b")
    aspects: ClassVar[int] = aspects.DESIGNATIONS

    player: int
    spell: bool = False

    def can_happen(self, game: Game) -> bool:
        return not game.player(self.player).blessed

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.player(self.player).blessed = True

    def rules(self) -> tuple[Citation, ...]:
        return (cr("702.131a") if self.spell else self.rule, cr("702.131c"))

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} gets the city's blessing"
