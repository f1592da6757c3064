"""Boards of real and made-up cards, played through `Session`: what a judge would lay out on a table.

>>> board = Board()
>>> bolt = board.hand("Lightning Bolt")
>>> board.floating("R")
>>> board.start().state.priority
-1
"""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.inline import inline_card
from mtgjudge.cards.model import Card
from mtgjudge.engine.casting import reasons_against_casting
from mtgjudge.engine.decisions import (
    AutomaticPayment,
    ChooseNumber,
    ChooseObjects,
    Decision,
    Pass,
    PayCost,
    Priority,
    Value,
    YesNo,
    player_id,
)
from mtgjudge.engine.game import Game
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.session import Session
from mtgjudge.engine.setup import Placement, SetUp
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.vocabulary import ManaType, Step, Zone

ALICE, BOB = player_id(0), player_id(1)


@lru_cache(maxsize=1)
def catalogue() -> PackCatalogue:
    """The shipped cards, looked up once for all tests."""
    return PackCatalogue()


def real(name: str) -> Card:
    """A real card."""
    card = catalogue().card(name)
    assert card is not None, name
    return card


def made(name: str, type_line: str, cost: str | None = None, text: str = "", pt: str | None = None) -> Card:
    """A card of our own in Oracle templating, all of it read."""
    card = inline_card(name, type_line=type_line, cost=cost, text=text, pt=pt)
    for face in card.faces:
        assert not face.refused(), face.refused()
    return card


class Board:
    """A game of Alice and Bob under construction, then under way. Optional costs that nobody answers are not paid."""

    def __init__(self, active: int = ALICE, step: Step = Step.PRECOMBAT_MAIN) -> None:
        self.setup = SetUp(["Alice", "Bob"])
        self.active, self.step = active, step
        self.libraries: dict[int, bool] = {ALICE: False, BOB: False}
        self.answers: list[Value] = []
        self._session: Session | None = None

    # --- laying out ----------------------------------------------------------------------------------------------

    def put(self, card: str | Card, zone: Zone, owner: int = ALICE, **more: object) -> int:
        """A card in a zone."""
        found = real(card) if isinstance(card, str) else card
        return self.setup.place(found, Placement(zone, owner, **more))  # type: ignore[arg-type]

    def hand(self, card: str | Card, owner: int = ALICE) -> int:
        """A card in hand."""
        return self.put(card, Zone.HAND, owner)

    def field(self, card: str | Card, owner: int = ALICE, **more: object) -> int:
        """A permanent that has been there for a while."""
        return self.put(card, Zone.BATTLEFIELD, owner, **more)

    def grave(self, card: str | Card, owner: int = ALICE) -> int:
        """A card in a graveyard."""
        return self.put(card, Zone.GRAVEYARD, owner)

    def library(self, *cards: str | Card, owner: int = ALICE) -> list[int]:
        """The top cards of a library, the topmost first."""
        self.libraries[owner] = True
        return [self.put(card, Zone.LIBRARY, owner) for card in cards]

    def floating(self, symbols: str, player: int = ALICE) -> None:
        """Mana in a pool, one letter for each."""
        self.setup.mana(player, [ManaUnit(0, ManaType(letter), 0) for letter in symbols])

    # --- playing -------------------------------------------------------------------------------------------------

    def start(self) -> Game:
        """Begin to play; libraries go on with unknown cards."""
        for player in (ALICE, BOB):
            self.setup.unknown_cards(player, Zone.LIBRARY, 20)
        self.setup.turn(self.active, self.step)
        self._session = Session(self.setup.done(), catalogue(), self._policy)
        return self._session.game

    @staticmethod
    def _policy(game: Game, decision: Decision) -> Value | None:
        if isinstance(decision, PayCost):
            return AutomaticPayment()
        if isinstance(decision, ChooseNumber) and decision.low == decision.high:
            return decision.low
        return None

    @property
    def session(self) -> Session:
        """The session, begun if it has not been yet."""
        if self._session is None:
            self.start()
        assert self._session is not None
        return self._session

    @property
    def game(self) -> Game:
        """The game under way."""
        return self.session.game

    @property
    def pending(self) -> Decision | None:
        """What is asked now."""
        return self.session.pending

    def do(self, *answers: Value) -> None:
        """Give answers one after the other."""
        for answer in answers:
            self.session.submit(answer)

    def without_options(self) -> None:
        """Pay no optional cost and splice nothing, as long as that is asked."""
        while isinstance(self.pending, ChooseNumber) and self.pending.what != "X":
            self.do(0)

    def resolve(self) -> None:
        """All players pass once: the top of the stack resolves."""
        depth = len(self.game.state.stack)
        while isinstance(self.pending, Priority) and len(self.game.state.stack) == depth and depth:
            self.do(Pass())

    def resolve_all(self) -> None:
        """Until the stack is empty or something is asked."""
        while isinstance(self.pending, Priority) and self.game.state.stack:
            self.resolve()

    def until(self, step: Step, player: int) -> None:
        """Pass, and decline whatever may be done, until a step of a player's turn."""
        for _ in range(300):
            turn = self.game.state.turn
            if turn.step is step and turn.active == player and isinstance(self.pending, Priority):
                return
            if isinstance(self.pending, Priority):
                self.do(Pass())
            elif isinstance(self.pending, YesNo):
                self.do(False)
            else:
                self.do(())
        raise AssertionError("that step never came")

    # --- looking -------------------------------------------------------------------------------------------------

    def zone(self, identifier: int) -> Zone:
        """Where the card is now."""
        return self.game.state.objects[self.game.latest(identifier)].zone

    def now(self, identifier: int) -> int:
        """The object that the card is now."""
        return self.game.latest(identifier)

    def life(self, player: int) -> int:
        """A life total."""
        return self.game.player(player).life

    def against(self, player: int, card: int, **more: object) -> list[str]:
        """The deciding rules against casting a card."""
        reasons = reasons_against_casting(self.game, player, card, **more)  # type: ignore[arg-type]
        return [str(rule) for reason in reasons for rule in reason.rules]

    def refused(self, *answers: Value) -> list[str]:
        """The rules with which the last of these answers is refused; the whole action is taken back (733.1)."""
        self.do(*answers[:-1])
        try:
            self.do(answers[-1])
        except IllegalAction as illegal:
            self.session.take_back()
            return [str(rule) for rule in illegal.verdict.deciding_rules()]
        raise AssertionError("it was allowed")

    def told(self) -> list[str]:
        """The log as it reads."""
        return [entry.text for entry in self.game.log if entry.text]


def offered(decision: Decision | None) -> tuple[int, ...]:
    """The cards that may be cast while something resolves."""
    assert isinstance(decision, ChooseObjects)
    assert decision.verb == "cast"
    return decision.candidates
