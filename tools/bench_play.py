"""How fast random games are played: decisions with at least two options, a second, on one core.

Every board has at least 20 permanents and, on the battlefield from the beginning, at least five static abilities that
affect other objects than their own; games stop where fewer of either are left. The time is the processor's for the
engine and the random player together, without reading cards. The same seed plays the same games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.model import Card
from mtgjudge.engine.decisions import Decision, Pass, Priority, Value, player_id
from mtgjudge.engine.game import Game
from mtgjudge.engine.session import Session
from mtgjudge.engine.setup import Placement, SetUp
from mtgjudge.engine.state import GameState
from mtgjudge.engine.support import unsupported_in_card
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.references import All
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import CardType, Zone
from tools.random_play import COLOURED_LANDS, EnoughDecisions, RandomDecider

PERMANENTS = 20
EFFECTS = 5
TRIES = 3
"""With so many objects the player looks for something to do, each time they have priority."""
BOUND = 250
"""Decisions of any kind in one game."""


@dataclass(frozen=True, slots=True)
class Speed:
    """What a run measured."""

    games: int
    decisions: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds if self.seconds else 0.0


def affects_others(card: Card) -> bool:
    """Whether a static ability of its front face affects every object of a kind."""
    return any(
        isinstance(effect, Affects) and isinstance(effect.what, All)
        for ability in card.faces[0].abilities
        if isinstance(ability, StaticAbility)
        for effect in ability.effects
    )


def pools(catalogue: PackCatalogue, seed: int, size: int) -> tuple[list[Card], list[Card]]:
    """Supported nonland cards in an order of the seed: any, and permanents that affect others."""
    names = list(catalogue.names())
    random.Random(seed).shuffle(names)
    plain: list[Card] = []
    anthems: list[Card] = []
    for name in names:
        card = catalogue.card(name)
        if card is None or CardType.LAND in card.faces[0].types or unsupported_in_card(card):
            continue
        plain.append(card)
        if affects_others(card) and card.faces[0].types[0] in (CardType.CREATURE, CardType.ENCHANTMENT):
            anthems.append(card)
        if len(plain) >= size and len(anthems) >= size // 4:
            break
    return plain, anthems


def board(plain: list[Card], anthems: list[Card], lands: list[Card], chance: random.Random) -> GameState:
    """Two players, each with five lands, three permanents that affect others, four creatures, a hand and a library."""
    creatures = [card for card in plain if card.faces[0].types == (CardType.CREATURE,)]
    table = SetUp(("Alice", "Bob"))
    for seat in (0, 1):
        player = player_id(seat)
        there = [*lands, *chance.sample(anthems, 3), *chance.sample(creatures, 4)]
        for card in there:
            table.place(card, Placement(Zone.BATTLEFIELD, player))
        for card in chance.sample(plain, 6):
            table.place(card, Placement(Zone.HAND, player))
        for card in [*chance.sample(plain, 10), *lands]:
            table.place(card, Placement(Zone.LIBRARY, player))
    return table.done()


def full(game: Game) -> bool:
    """Whether the board still counts."""
    there = game.state.battlefield
    if len(there) < PERMANENTS:
        return False
    cards = (game.state.objects[identifier].card for identifier in there)
    return sum(card is not None and affects_others(card) for card in cards) >= EFFECTS


def _moves(session: Session, player: RandomDecider) -> Iterator[None]:
    while isinstance(session.pending, Priority) and full(session.game):
        try:
            session.submit(player.decide(session.game, session.pending))
        except IllegalAction:
            session.submit(Pass())
        yield


def play(state: GameState, catalogue: PackCatalogue, seed: int) -> int:
    """One game as long as its board counts; how many decisions with several options it had."""
    player = RandomDecider(seed, BOUND, TRIES)

    def policy(game: Game, decision: Decision) -> Value | None:
        return None if isinstance(decision, Priority) else player.decide(game, decision)

    try:
        for _ in _moves(Session(state, catalogue, policy), player):
            pass
    except (EnoughDecisions, Unsupported, IllegalAction):
        pass
    return player.decisions


def random_play(seed: int = 20261130, least_seconds: float = 5.0) -> Speed:
    """Games until so much processor time is used."""
    catalogue = PackCatalogue()
    plain, anthems = pools(catalogue, seed, 400)
    lands = [card for name in COLOURED_LANDS if (card := catalogue.card(name)) is not None]
    games = decisions = 0
    used = 0.0
    while used < least_seconds:
        state = board(plain, anthems, lands, random.Random(seed + games))
        began = time.process_time()
        decisions += play(state, catalogue, seed + games)
        used += time.process_time() - began
        games += 1
    return Speed(games, decisions, used)
