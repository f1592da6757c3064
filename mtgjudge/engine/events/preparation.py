"""The copy in exile that a prepared permanent's controller may cast (722.3c)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.cards.model import Face
from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import GameObject, GameState, ObjectKind, PreparedSpell
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def copy_in_exile(state: GameState, permanent: int, player: int, spell: Face) -> int:
    """Put a copy of a prepare spell into exile and remember whose it is."""
    identifier, stamp = movement.new_id(state), movement.take_number(state)
    twin = GameObject(
        id=identifier,
        card_id=-identifier,
        kind=ObjectKind.COPY,
        owner=player,
        controller=player,
        zone=Zone.EXILE,
        timestamp=stamp,
        copiable=spell,
        entered_turn=state.turn.number,
    )
    movement.enter(state, twin)
    state.prepared = (*state.prepared, PreparedSpell(permanent, identifier))
    return identifier


class PrepareSpellCopied(Event, frozen=True, kw_only=True):
    """A permanent has become prepared, or phases in prepared: a copy of its prepare spell is created in exile."""

    rule: ClassVar[Citation] = cr("722.3c")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    permanent: int
    spell: Face

    def can_happen(self, game: Game) -> bool:
        return self.permanent in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.permanent,)

    def apply(self, game: Game) -> None:
        game.note_created(self, copy_in_exile(game.state, self.permanent, self.player, self.spell))

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} creates a copy of {self.spell.name} in exile"


class PreparationEnds(Event, frozen=True, kw_only=True):
    """A permanent is not prepared any more: its copy in exile, if it is still there, ceases to exist."""

    rule: ClassVar[Citation] = cr("722.3c")
    aspects: ClassVar[int] = aspects.ZONES

    link: PreparedSpell

    def subjects(self) -> tuple[int, ...]:
        return (self.link.copy,)

    def apply(self, game: Game) -> None:
        game.state.prepared = tuple(each for each in game.state.prepared if each != self.link)
        if self.link.copy in game.state.objects:
            movement.leave(game, self.link.copy)

    def text(self, name: NameOf) -> str:
        return f"{name(self.link.copy)} ceases to exist"


__all__ = ["PreparationEnds", "PrepareSpellCopied", "copy_in_exile"]
