"""Events around casting that change no zone: what may be cast while something resolves, copies of cards (608.2g,
707.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.keywords.bestow import BESTOWED
from mtgjudge.engine.state import CastOffer, GameObject, ObjectKind
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class CastOffered(Event, frozen=True, kw_only=True):
    """A resolving spell or ability lets a player cast cards now (608.2g); None: that is over."""

    rule: ClassVar[Citation] = cr("608.2g")
    aspects: ClassVar[int] = aspects.STACK
    quiet: ClassVar[bool] = True

    offer: CastOffer | None

    def apply(self, game: Game) -> None:
        game.state.offer = self.offer

    def text(self, name: NameOf) -> str:
        return (
            f"{name(self.offer.player)} may cast a card" if self.offer is not None else "no card may be cast any more"
        )


class CardCopied(Event, frozen=True, kw_only=True):
    """A copy of a card is created in the zone where the card is, usually to be cast (707.12)."""

    rule: ClassVar[Citation] = cr("707.12")
    aspects: ClassVar[int] = aspects.ZONES

    player: int
    original: int

    def can_happen(self, game: Game) -> bool:
        return self.original in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.original,)

    def apply(self, game: Game) -> None:
        state = game.state
        model = state.objects[self.original]
        identifier, stamp = movement.new_id(state), movement.take_number(state)
        twin = GameObject(
            id=identifier,
            card_id=-identifier,
            kind=ObjectKind.COPY,
            owner=self.player,
            controller=self.player,
            zone=Zone.EXILE if model.zone in (Zone.BATTLEFIELD, Zone.STACK) else model.zone,
            timestamp=stamp,
            card=model.card,
            copiable=model.copiable,
            entered_turn=state.turn.number,
        )
        movement.enter(state, twin)
        game.note_created(self, identifier)

    def text(self, name: NameOf) -> str:
        return f"{name(self.player)} copies {name(self.original)}"


class BestowEnds(Event, frozen=True, kw_only=True):
    """A bestowed Aura spell or Aura ceases to be bestowed: it is what its card says again (702.103e-g)."""

    aspects: ClassVar[int] = aspects.EFFECTS

    object: int
    end_rule: Citation

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects

    def subjects(self) -> tuple[int, ...]:
        return (self.object,)

    def apply(self, game: Game) -> None:
        item = game.state.objects[self.object]
        item.granted = item.granted[len(BESTOWED) :]

    def rules(self) -> tuple[Citation, ...]:
        return (self.end_rule,)

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} ceases to be bestowed"
