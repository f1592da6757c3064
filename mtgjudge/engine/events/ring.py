"""The Ring tempts a player: the emblem, and who bears the Ring (701.54)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.cards.model import Face
from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

THE_RING = "The Ring"


class RingGrows(Event, frozen=True, kw_only=True):
    """The Ring tempts a player once more: the emblem is there, with these abilities (701.54c)."""

    rule: ClassVar[Citation] = cr("701.54c")
    aspects: ClassVar[int] = aspects.ZONES | aspects.DESIGNATIONS

    player: int
    abilities: tuple[Ability, ...]

    def subjects(self) -> tuple[int, ...]:
        return (self.player,)

    def apply(self, game: Game) -> None:
        game.player(self.player).tempted += 1
        face = Face(name=THE_RING, abilities=self.abilities)
        for item in game.state.objects.values():
            if item.kind is ObjectKind.EMBLEM and item.owner == self.player and _is_ring(item):
                item.copiable = face
                return
        state = game.state
        stamp = movement.take_number(state)
        identifier = movement.new_id(state)
        movement.enter(
            state,
            GameObject(
                id=identifier,
                card_id=-identifier,
                kind=ObjectKind.EMBLEM,
                owner=self.player,
                controller=self.player,
                zone=Zone.COMMAND,
                timestamp=stamp,
                copiable=face,
            ),
        )
        game.note_created(self, identifier)

    def text(self, name: NameOf) -> str:
        return f"the Ring tempts {name(self.player)}"


def _is_ring(item: GameObject) -> bool:
    return item.copiable is not None and item.copiable.name == THE_RING


class RingBearerChosen(Event, frozen=True, kw_only=True):
    """A creature becomes a player's Ring-bearer (701.54a)."""

    rule: ClassVar[Citation] = cr("701.54a")
    aspects: ClassVar[int] = aspects.DESIGNATIONS

    player: int
    object: int

    def subjects(self) -> tuple[int, ...]:
        return (self.player, self.object)

    def apply(self, game: Game) -> None:
        game.player(self.player).ring_bearer = (self.object, game.state.objects[self.object].control_since)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} becomes {name(self.player)}'s Ring-bearer"
