"""Random legal play: a decider that answers everything at random, and small random boards of cards that the engine
fully supports.

Used by the fuzz tests and by the benchmark. All chance comes from the seed that is handed in.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from mtgjudge.cards.model import Card
from mtgjudge.engine import decisions as d
from mtgjudge.engine.endless import several_answers
from mtgjudge.engine.game import Game
from mtgjudge.engine.listing import actions_with, within_reach
from mtgjudge.engine.setup import Placement, SetUp
from mtgjudge.engine.special_actions import legal_special_actions
from mtgjudge.engine.state import GameState
from mtgjudge.language.vocabulary import CardType, Zone

COLOURED_LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")


class EnoughDecisions(Exception):
    """The bound on decisions is reached."""


class RandomDecider:
    """Answers at random, legally as far as the decision says what is legal. `decisions` counts those with at least
    two options. `tries`: with how many objects at most it looks for something to do before it passes.
    """

    def __init__(self, seed: int, bound: int = 300, tries: int = 1000) -> None:
        self.random = random.Random(seed)
        self.bound = bound
        self.tries = tries
        self.asked = 0
        self.decisions = 0
        self.answers: list[d.Value] = []

    def decide(self, game: Game, decision: d.Decision) -> d.Value:
        """A random answer. Raises EnoughDecisions."""
        self.asked += 1
        if self.asked > self.bound:
            raise EnoughDecisions
        if not isinstance(decision, d.Priority) and several_answers(decision):
            self.decisions += 1
        answer = _ANSWERS[type(decision)](self, game, decision)
        self.answers.append(answer)
        return answer

    def some(self, candidates: Sequence[int], low: int, high: int) -> tuple[int, ...]:
        """So many of these, in random order."""
        count = self.random.randint(low, max(low, min(high, len(candidates))))
        return tuple(self.random.sample(list(candidates), min(count, len(candidates))))


def _priority(self: RandomDecider, game: Game, decision: d.Priority) -> d.Value:
    """Pass, or the first thing that can be done with the objects within reach, in random order."""
    player = decision.player
    objects = within_reach(game, player)
    can_tap = any(can_make_mana(game, player, identifier) for identifier in objects)
    self.decisions += can_tap
    if self.random.random() < 0.3 and can_tap:
        return d.Pass()
    self.random.shuffle(objects)
    with_mana = self.random.random() < 0.1
    for identifier in objects[: self.tries]:
        actions = list(actions_with(game, player, identifier, mana_abilities=with_mana))
        if actions:
            self.decisions += not can_tap
            return self.random.choice(actions)
    special = legal_special_actions(game, player) if self.tries > len(objects) else []
    self.decisions += bool(special) and not can_tap
    return self.random.choice(special) if special and self.random.random() < 0.7 else d.Pass()


def can_make_mana(game: Game, player: int, identifier: int) -> bool:
    """Whether a mana ability of the permanent could be activated now (605.3a): then passing isn't all there is."""
    item = game.state.objects[identifier]
    if item.zone is not Zone.BATTLEFIELD or item.tapped:
        return False
    if CardType.LAND not in game.characteristics(identifier).types:
        return False
    return next(actions_with(game, player, identifier), None) is not None


def _number(self: RandomDecider, game: Game, decision: d.ChooseNumber) -> d.Value:
    high = decision.low + 1 if decision.high is None else decision.high
    return self.random.randint(decision.low, max(decision.low, high))


def _modes(self: RandomDecider, game: Game, decision: d.ChooseModes) -> d.Value:
    return tuple(sorted(self.some(decision.legal, decision.low, min(decision.high, len(decision.legal)))))


def _order(self: RandomDecider, game: Game, decision: d.OrderObjects) -> d.Value:
    items = list(decision.items)
    self.random.shuffle(items)
    return tuple(items)


def _divide(self: RandomDecider, game: Game, decision: d.Divide) -> d.Value:
    parts = [decision.least] * len(decision.among)
    for _ in range(decision.amount - sum(parts)):
        parts[self.random.randrange(len(parts))] += 1
    return tuple(parts)


def _attack(self: RandomDecider, game: Game, decision: d.DeclareAttackers) -> d.Value:
    from mtgjudge.engine.combat.attack import attack_verdict

    for chance in (0.6, 0.3, 0.1):
        pairs = tuple(
            (c, self.random.choice(decision.defenders)) for c in decision.candidates if self.random.random() < chance
        )
        if attack_verdict(game, pairs):
            return pairs
    return _first_legal_attack(game, decision)


def _first_legal_attack(game: Game, decision: d.DeclareAttackers) -> d.Value:
    from mtgjudge.engine.combat.attack import attack_verdict

    everybody = tuple((c, decision.defenders[0]) for c in decision.candidates)
    for pairs in (
        (),
        everybody,
        *(tuple(p for p in everybody if p != left) for left in everybody),
        *((p,) for p in everybody),
    ):
        if attack_verdict(game, pairs):
            return pairs
    raise EnoughDecisions


def _block(self: RandomDecider, game: Game, decision: d.DeclareBlockers) -> d.Value:
    from mtgjudge.engine.combat.block import block_verdict

    for chance in (0.5, 0.25, 0.0):
        pairs = tuple(
            (b, self.random.choice(decision.attackers)) for b in decision.candidates if self.random.random() < chance
        )
        if block_verdict(game, decision.player, pairs):
            return pairs
    for blocker in decision.candidates:
        for attacker in decision.attackers:
            if block_verdict(game, decision.player, ((blocker, attacker),)):
                return ((blocker, attacker),)
    raise EnoughDecisions


def _assign(self: RandomDecider, game: Game, decision: d.AssignDamage) -> d.Value:
    parts, left = [], decision.amount
    for needed in decision.lethal:
        parts.append(min(left, needed))
        left -= parts[-1]
    parts += [0] * (len(decision.among) - len(parts))
    parts[-1] += left
    return tuple(parts)


def _arrange(self: RandomDecider, game: Game, decision: d.ArrangeCards) -> d.Value:
    cut = self.random.randint(0, len(decision.cards))
    cards = list(decision.cards)
    self.random.shuffle(cards)
    return (*cards[:cut], 0, *cards[cut:])


def _chance(self: RandomDecider, game: Game, decision: d.Chance) -> d.Value:
    if decision.kind == "coin":
        return self.random.random() < 0.5
    if decision.kind == "cards":
        return tuple(self.random.sample(list(decision.options), min(decision.count, len(decision.options))))
    if decision.options:
        return self.random.choice(decision.options)
    return 1


_ANSWERS: dict[type[d.Decision], Callable[[RandomDecider, Game, Any], d.Value]] = {
    d.Priority: _priority,
    d.ChooseNumber: _number,
    d.ChooseModes: _modes,
    d.ChooseTargets: lambda self, game, decision: self.some(decision.candidates, decision.low, decision.high),
    d.ChooseObjects: lambda self, game, decision: self.some(decision.candidates, decision.low, decision.high),
    d.YesNo: lambda self, game, decision: self.random.random() < 0.6,
    d.ChooseWord: lambda self, game, decision: self.random.choice(decision.options) if decision.options else "Forest",
    d.OrderObjects: _order,
    d.ChooseReplacement: lambda self, game, decision: self.random.choice(decision.options),
    d.Divide: _divide,
    d.DeclareAttackers: _attack,
    d.DeclareBlockers: _block,
    d.AssignDamage: _assign,
    d.ArrangeCards: _arrange,
    d.Chance: _chance,
    d.PayCost: lambda self, game, decision: d.AutomaticPayment(),
}


def random_board(
    cards: Sequence[Card], lands: Sequence[Card], seed: int, *, permanents: int = 3, hand: int = 6
) -> GameState:
    """Two players with ten lands each, some creatures, a hand and a library of ten."""
    chance = random.Random(seed)
    creatures = [card for card in cards if CardType.CREATURE in card.faces[0].types] or list(cards)
    table = SetUp(("Alice", "Bob"))
    for seat in (0, 1):
        player = d.player_id(seat)
        for place in range(10):
            table.place(lands[place % len(lands)], Placement(Zone.BATTLEFIELD, player))
        for _ in range(permanents):
            table.place(chance.choice(creatures), Placement(Zone.BATTLEFIELD, player))
        for _ in range(hand):
            table.place(chance.choice(cards), Placement(Zone.HAND, player))
        for _ in range(10):
            table.place(chance.choice([*cards, *lands]), Placement(Zone.LIBRARY, player))
    return table.done()
