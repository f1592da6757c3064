"""Hideaway, and playing the card that was hidden (702.75, 305.2b, 305.3)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card
from mtgjudge.engine.decisions import ActivateAbility, ChooseObjects, Pass, YesNo
from mtgjudge.engine.lands import land_plays
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

LAIR = made("Lair", "Artifact", "{1}", "Hideaway 3\n{0}: You may play the exiled card without paying its mana cost.")
BEAR = made("Bear", "Creature — Bear", "{5}{G}", "", "2/2")
GLADE = made("Glade", "Land", None, "{T}: Add {G}.")
NO_LANDS = made("Drought", "Enchantment", "{1}", "Players can't play lands.")


def hidden(card: Card, active: int = ALICE, *more: Card) -> tuple[Board, int, int]:
    """A card that Alice's Lair exiled face down."""
    board = Board(active)
    lair = board.field(LAIR)
    for each in more:
        board.field(each)
    found = board.put(card, Zone.EXILE, face_down="hideaway")
    board.setup.state.objects[found].exiled_by = lair
    return board, lair, found


def open_up(board: Board, lair: int) -> None:
    """Alice's ability resolves."""
    board.start()
    if board.active == BOB:
        board.do(Pass())
    board.do(ActivateAbility(lair, 1))
    board.resolve_all()


@pytest.mark.cr("702.75a")
@pytest.mark.cr("608.2g")
def test_a_creature_is_cast_in_any_turn() -> None:
    board, lair, bear = hidden(BEAR, BOB)
    open_up(board, lair)
    assert isinstance(board.pending, ChooseObjects)
    board.do((bear,))
    board.resolve_all()
    assert board.zone(bear) is Zone.BATTLEFIELD


@pytest.mark.cr("305.2b")
def test_a_land_is_the_land_for_the_turn() -> None:
    board, lair, glade = hidden(GLADE)
    open_up(board, lair)
    assert isinstance(board.pending, YesNo)
    board.do(True)
    assert (board.zone(glade), board.game.player(ALICE).lands_played) == (
        Zone.BATTLEFIELD,
        land_plays(board.game, ALICE),
    )


@pytest.mark.cr("702.75a")
def test_it_need_not_be_played() -> None:
    board, lair, glade = hidden(GLADE)
    open_up(board, lair)
    board.do(False)
    assert (board.zone(glade), board.game.player(ALICE).lands_played) == (Zone.EXILE, 0)


@pytest.mark.cr("305.3")
def test_a_land_is_not_played_in_another_players_turn() -> None:
    board, lair, glade = hidden(GLADE, BOB)
    open_up(board, lair)
    assert board.zone(glade) is Zone.EXILE


@pytest.mark.cr("101.2")
def test_what_forbids_lands_forbids_this_one() -> None:
    board, lair, glade = hidden(GLADE, ALICE, NO_LANDS)
    open_up(board, lair)
    assert board.zone(glade) is Zone.EXILE
