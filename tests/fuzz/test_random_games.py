"""Random legal decisions on small random boards of supported cards: whatever happens, the game stays sound.

A few games run with the other tests; `-m fuzz` plays for MTGJUDGE_FUZZ_SECONDS (60). What must hold after every game:
every card is in exactly one zone, every rule that the log cites exists, the same decisions give the same log (also in a
process with another hash seed), and nothing raises.
"""

from __future__ import annotations

import functools
import hashlib
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.model import Card
from mtgjudge.engine.decisions import Decision, Pass, Priority, Value
from mtgjudge.engine.game import Game
from mtgjudge.engine.session import Session
from mtgjudge.engine.support import unsupported_in_card
from mtgjudge.engine.verdict import IllegalAction, Unsupported
from mtgjudge.language.vocabulary import CardType
from mtgjudge.rulebook import exists
from tools.random_play import COLOURED_LANDS, EnoughDecisions, RandomDecider, random_board

SECONDS = float(os.environ.get("MTGJUDGE_FUZZ_SECONDS", "60"))
POOL_SIZE = 700
BOUND = 220


@functools.cache
def catalogue() -> PackCatalogue:
    return PackCatalogue()


@functools.cache
def pool() -> tuple[Card, ...]:
    """A fixed random choice of fully supported cards, creatures, spells and others alike."""
    names = list(catalogue().names())
    random.Random(20261130).shuffle(names)
    found: list[Card] = []
    for name in names:
        card = catalogue().card(name)
        if card is not None and CardType.LAND not in card.faces[0].types and not unsupported_in_card(card):
            found.append(card)
        if len(found) == POOL_SIZE:
            break
    return tuple(found)


@functools.cache
def lands() -> tuple[Card, ...]:
    return tuple(card for name in COLOURED_LANDS if (card := catalogue().card(name)) is not None)


def play(seed: int) -> Game:
    """A whole random game, played through a session: an action that turns out illegal on the way is taken back
    (733.1) and
    the player passes. A mechanic that names itself unsupported ends the game early."""
    cards = random.Random(seed).sample(pool(), 25)
    chance = RandomDecider(seed, BOUND)

    def policy(game: Game, decision: Decision) -> Value | None:
        return None if isinstance(decision, Priority) else chance.decide(game, decision)

    session = Session(random_board(cards, lands(), seed), catalogue(), policy)
    try:
        while isinstance(session.pending, Priority):
            try:
                session.submit(chance.decide(session.game, session.pending))
            except IllegalAction:
                _pass(session)
    except (EnoughDecisions, Unsupported):
        pass
    return session.game


def _pass(session: Session) -> None:
    """Pass; what is answered while something resolves can be illegal too (a payment that can't be made), so try
    again.
    """
    for _ in range(30):
        try:
            session.submit(Pass())
            return
        except IllegalAction:
            continue
    raise EnoughDecisions


def fingerprint(game: Game) -> str:
    """The log as a digest: texts, rules, batches."""
    digest = hashlib.sha256()
    for entry in game.log:
        digest.update(
            repr((entry.text, entry.rules, entry.turn, entry.step.value, entry.batch, entry.created)).encode()
        )
    return digest.hexdigest()


def check(game: Game) -> None:
    state = game.state
    places: list[int] = [*state.battlefield, *state.stack, *state.exile, *state.command]
    for player in state.players:
        places += [*player.library, *player.hand, *player.graveyard]
    assert sorted(places) == sorted(state.objects), "an object is in no zone, or in two"
    cards = [item.card_id for item in state.objects.values() if item.card_id > 0]
    assert len(cards) == len(set(cards)), "a card is in two zones"
    for entry in game.log:
        assert entry.rules, f"no rule behind {type(entry.event).__name__}"
        for rule in entry.rules:
            assert exists(rule), rule
    for player in state.players:
        assert all(number > 0 for _, number in player.counters)


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.integers(min_value=0, max_value=10**9))
def test_random_games_stay_sound(seed: int) -> None:
    check(play(seed))


def test_the_same_decisions_give_the_same_log_under_another_hash_seed() -> None:
    here = [fingerprint(play(seed)) for seed in range(4)]
    program = "import sys; from tests.fuzz.test_random_games import *; print(*[fingerprint(play(s)) for s in range(4)])"
    for hash_seed in ("1", "77"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert done.stdout.split() == here


@pytest.mark.fuzz
def test_a_minute_of_random_games() -> None:
    started = time.monotonic()
    games = 0
    seed = random.SystemRandom().randrange(10**9)
    while time.monotonic() - started < SECONDS:
        try:
            check(play(seed))
        except Exception as fault:
            raise AssertionError(f"seed {seed}: {fault!r}") from fault
        games += 1
        seed += 1
    assert games > 10
