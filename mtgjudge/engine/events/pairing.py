"""Creatures become paired and unpaired (702.95)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import PairedCreatures
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Haunts(Event, frozen=True, kw_only=True):
    """A card in exile haunts a creature (702.55b)."""

    rule: ClassVar[Citation] = cr("702.55b")

    object: int
    creature: int

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object, self.creature)

    def apply(self, game: Game) -> None:
        game.state.objects[self.object].haunting = self.creature

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} haunts {name(self.creature)}"


class Paired(Event, frozen=True, kw_only=True):
    """Two creatures become paired, or are no longer."""

    aspects: ClassVar[int] = aspects.DESIGNATIONS | aspects.FACES

    pair: PairedCreatures
    on: bool = True

    def subjects(self) -> tuple[int, ...]:
        return (self.pair.first, self.pair.second)

    def apply(self, game: Game) -> None:
        rest = tuple(each for each in game.state.pairs if each != self.pair)
        game.state.pairs = (*rest, self.pair) if self.on else rest

    def rules(self) -> tuple[Citation, ...]:
        return (cr("702.95b"),) if self.on else (cr("702.95e"),)

    def text(self, name: NameOf) -> str:
        both = f"{name(self.pair.first)} and {name(self.pair.second)}"
        return f"{both} become paired" if self.on else f"{both} are no longer paired"
