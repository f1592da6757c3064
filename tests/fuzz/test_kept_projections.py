"""What is not worked out anew is what it would be if it were: projections that the gate keeps, or carries over when
cards only moved elsewhere, against fresh ones after every batch of random games (613.5)."""

from __future__ import annotations

import random

import pytest

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.game import Game, LogEntry
from tools.bench_play import board, play, pools
from tools.random_play import COLOURED_LANDS

pytestmark = pytest.mark.cr("613.5")
CATALOGUE = PackCatalogue()


def everything(game: Game, projection: Projection) -> tuple[object, ...]:
    """All that a projection says of objects, rules and abilities."""
    libraries = {each for player in game.state.players for each in player.library}
    looks = {each: projection.look(each).signature() for each in game.state.objects if each not in libraries}
    rules = {
        kind.__name__: [(effect.source, effect.controller, effect.affected, effect.change) for effect in effects]
        for kind, effects in projection.rule_changes.items()
    }
    return looks, rules, [(identifier, id(ability)) for identifier, _, ability in projection.triggers]


@pytest.mark.parametrize("seed", [3, 20261130, 77])
def test_a_kept_projection_is_what_a_fresh_one_would_be(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    stale = Game._stale
    compared = {"kept": 0, "carried over": 0}

    def checked(game: Game, touched: int, elsewhere: list[LogEntry] | None) -> None:
        before = game._projection
        stale(game, touched, elsewhere)
        kept = game._projection
        if kept is not None:
            assert everything(game, kept) == everything(game, Projection(game))
            compared["kept" if kept is before else "carried over"] += 1

    monkeypatch.setattr(Game, "_stale", checked)
    plain, anthems = pools(CATALOGUE, seed, 200)
    lands = [card for name in COLOURED_LANDS if (card := CATALOGUE.card(name)) is not None]
    for game in range(seed, seed + 30):
        play(board(plain, anthems, lands, random.Random(game)), CATALOGUE, game)
        if compared["kept"] > 50 and compared["carried over"] > 5:
            break
    assert compared["kept"] > 50
    assert compared["carried over"] > 5
