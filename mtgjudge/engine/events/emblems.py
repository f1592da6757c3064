"""Emblems: objects in the command zone that only have abilities (114)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.cards.model import Face
from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.categories import Ability
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class EmblemMade(Event, frozen=True, kw_only=True):
    """A player gets an emblem (114.1-114.2)."""

    rule: ClassVar[Citation] = cr("114.2")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    abilities: tuple[Ability, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        face = Face(name="", abilities=self.abilities)
        identifier = movement.into_command_zone(game.state, ObjectKind.EMBLEM, self.player, face)
        game.note_created(self, identifier)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} gets an emblem"
