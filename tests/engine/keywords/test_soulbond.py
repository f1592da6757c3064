"""Soulbond and paired creatures (702.95)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, Pass
from mtgjudge.engine.pairs import partner
from tests.engine.casting.board import BOB, Board, made

MAGE = made(
    "Mage",
    "Creature — Human",
    "{G}",
    "Soulbond\nAs long as Mage is paired with another creature, each of those creatures gets +1/+1.",
    "2/2",
)
WOLF = made("Wolf", "Creature — Wolf", "{G}", "", "2/2")
AWAY = made("Away", "Instant", "{B}", "Destroy target creature.")
STOP = made("Stop", "Sorcery", "{U}", "Gain control of target creature.")


def paired() -> tuple[Board, int, int]:
    """A Mage that has entered beside a Wolf and is paired with it."""
    board = Board()
    board.floating("GGBU")
    wolf, mage = board.field(WOLF), board.hand(MAGE)
    board.do(CastSpell(mage))
    board.resolve_all()
    board.do(True)
    return board, board.now(mage), wolf


@pytest.mark.cr("702.95a")
@pytest.mark.cr("702.95b")
def test_the_soulbond_creature_pairs_as_it_enters() -> None:
    board, mage, wolf = paired()
    assert (partner(board.game, mage), partner(board.game, wolf)) == (wolf, mage)
    assert [board.game.characteristics(each).power for each in (mage, wolf)] == [3, 3]


@pytest.mark.cr("702.95d")
def test_a_paired_creature_is_not_paired_again() -> None:
    board = Board()
    board.floating("GG")
    board.field(WOLF)
    first, second = board.hand(MAGE), board.hand(WOLF)
    board.do(CastSpell(first))
    board.resolve_all()
    board.do(True, CastSpell(second))
    board.resolve_all()
    assert partner(board.game, board.now(second)) == 0


@pytest.mark.cr("702.95a")
def test_a_creature_that_enters_later_can_be_paired() -> None:
    board = Board()
    board.floating("G")
    mage, wolf = board.field(MAGE), board.hand(WOLF)
    board.do(CastSpell(wolf))
    board.resolve_all()
    board.do(True)
    assert partner(board.game, mage) == board.now(wolf)


@pytest.mark.cr("702.95c")
def test_nothing_is_paired_when_one_has_gone_by_then() -> None:
    board = Board()
    board.floating("GB")
    wolf, mage, away = board.field(WOLF), board.hand(MAGE), board.hand(AWAY)
    board.do(CastSpell(mage), Pass(), Pass(), CastSpell(away), (wolf,))
    board.resolve_all()
    assert not board.game.state.pairs


@pytest.mark.cr("702.95e")
def test_a_pair_ends_when_another_player_gains_control_of_one() -> None:
    board = Board(BOB)
    wolf, mage = board.field(WOLF), board.field(MAGE)
    assert board.setup.pair(mage, wolf)
    stop = board.hand(STOP, BOB)
    board.field("Island", BOB)
    board.do(CastSpell(stop), (wolf,))
    board.resolve_all()
    assert board.game.known_controller(wolf) == BOB
    assert partner(board.game, mage) == 0
    assert board.game.characteristics(mage).power == 2
