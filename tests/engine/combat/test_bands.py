"""Banding: 702.22."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.attack import declare_attackers
from mtgjudge.engine.combat.block import declare_blockers
from mtgjudge.engine.combat.damage import combat_damage
from mtgjudge.engine.game import Game
from mtgjudge.engine.state import Attack
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.vocabulary import Keyword, Step
from tests.engine.builders import ALICE, BOB, Table, asked


def attacks(game: Game) -> tuple[Attack, ...]:
    assert game.state.combat is not None
    return game.state.combat.attacks


@pytest.mark.cr("702.22c")
def test_a_band_is_declared_with_the_attackers() -> None:
    table = Table(step=Step.DECLARE_ATTACKERS)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING)
    bear = table.creature("Test Bear", 2, 2)
    ogre = table.creature("Test Ogre", 2, 2)
    game = table.game(((hero, BOB), (bear, BOB), (ogre, BOB)), (bear,))
    declare_attackers(game)
    assert [attack.band for attack in attacks(game)] == [1, 1, 0]


@pytest.mark.cr("702.22c")
def test_only_one_member_may_be_without_banding() -> None:
    table = Table(step=Step.DECLARE_ATTACKERS)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING)
    bear = table.creature("Test Bear", 2, 2)
    ogre = table.creature("Test Ogre", 2, 2)
    with pytest.raises(IllegalAction):
        declare_attackers(table.game(((hero, BOB), (bear, BOB), (ogre, BOB)), (bear, ogre)))


@pytest.mark.cr("702.22c")
def test_nobody_is_asked_where_no_band_can_be_formed() -> None:
    table = Table(step=Step.DECLARE_ATTACKERS)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING)
    game = table.game(((hero, BOB),))
    declare_attackers(game)
    assert len(asked(game)) == 1
    assert [attack.band for attack in attacks(game)] == [0]


@pytest.mark.cr("702.22h")
def test_what_blocks_one_blocks_all() -> None:
    table = Table(step=Step.DECLARE_ATTACKERS)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING)
    bear = table.creature("Test Bear", 2, 2)
    guard = table.creature("Test Guard", 2, 2, controller=BOB)
    game = table.game(((hero, BOB), (bear, BOB)), (bear,), ((guard, hero),))
    declare_attackers(game)
    declare_blockers(game)
    assert [attack.blockers for attack in attacks(game)] == [(guard,), (guard,)]
    assert all(attack.blocked for attack in attacks(game))


@pytest.mark.cr("702.22j")
def test_the_defending_player_divides_what_a_creature_with_banding_blocks() -> None:
    table = Table(step=Step.COMBAT_DAMAGE)
    wurm = table.creature("Test Wurm", 6, 4)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING, controller=BOB)
    ogre = table.creature("Test Ogre", 2, 2, controller=BOB)
    table.combat((wurm, BOB, (hero, ogre)))
    game = table.game((6, 0))
    combat_damage(game, first=False)
    assert [decision.player for decision in asked(game)] == [BOB]
    assert game.state.objects[ogre].damage == 0


@pytest.mark.cr("702.22k")
def test_the_active_player_divides_what_blocks_a_creature_with_banding() -> None:
    table = Table(step=Step.COMBAT_DAMAGE)
    hero = table.creature("Test Hero", 1, 1, Keyword.BANDING)
    bear = table.creature("Test Bear", 2, 2)
    wurm = table.creature("Test Wurm", 6, 4, controller=BOB)
    table.combat((hero, BOB, (wurm,)), (bear, BOB, (wurm,)))
    game = table.game((5, 1))
    combat_damage(game, first=False)
    assert [decision.player for decision in asked(game)] == [ALICE]
    assert (game.state.objects[hero].damage, game.state.objects[bear].damage) == (5, 1)
