"""Rooms and their doors (709.5)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Layout
from mtgjudge.engine.decisions import CastSpell, OrderObjects, SpecialAction
from mtgjudge.engine.rooms import DOORS
from mtgjudge.language.vocabulary import Color, Zone
from tests.engine.casting.board import ALICE, Board, made

LEFT = made("Den", "Enchantment — Room", "{W}", "When you unlock this door, you gain 3 life.")
RIGHT = made(
    "Loft", "Enchantment — Room", "{2}{U}", "When you unlock this door, draw a card.\nYour opponents can't gain life."
)
ROOM = Card("Den // Loft", Layout.ROOM, (LEFT.faces[0], RIGHT.faces[0]))
LISTENER = made("Ear", "Creature — Cat", "{W}", "Whenever you fully unlock a Room, you gain 5 life.", "1/1")
TWIN = made("Twin", "Sorcery", "{R}", "Create a token that's a copy of target enchantment.")


def entered(*more: Card) -> tuple[Board, int]:
    """The left half of the Room, cast and resolved."""
    board = Board()
    board.floating("WUUUR")
    for card in more:
        board.field(card)
    room = board.hand(ROOM)
    board.do(CastSpell(room, 0))
    board.resolve_all()
    return board, board.now(room)


@pytest.mark.cr("709.5d")
@pytest.mark.cr("709.5h")
def test_the_half_that_was_cast_is_unlocked_as_it_enters() -> None:
    board, room = entered()
    look = board.game.characteristics(room)
    assert (look.names, look.colors, look.subtypes) == (("Den",), (Color.WHITE,), ("Room",))
    assert board.game.state.objects[room].designations == DOORS[:1]
    assert board.life(ALICE) == 23


@pytest.mark.cr("709.5e")
@pytest.mark.cr("709.5i")
def test_the_other_half_is_unlocked_for_its_mana_cost_without_the_stack() -> None:
    board, room = entered(LISTENER)
    board.do(SpecialAction("unlock right", room))
    assert board.game.characteristics(room).names == ("Den", "Loft")
    assert board.game.characteristics(room).colors == (Color.WHITE, Color.BLUE)
    assert isinstance(board.pending, OrderObjects)
    board.do(board.pending.items)
    board.resolve_all()
    assert (board.life(ALICE), len(board.game.player(ALICE).hand)) == (28, 1)


@pytest.mark.cr("709.5e")
def test_a_door_is_not_unlocked_twice() -> None:
    board, room = entered()
    assert "709.5e" in board.refused(SpecialAction("unlock left", room))


@pytest.mark.cr("709.5")
def test_put_there_by_an_effect_it_has_neither_name_nor_text() -> None:
    board = Board()
    room = board.field(ROOM)
    board.start()
    look = board.game.characteristics(room)
    assert (look.name, look.mana_cost, look.colors, look.abilities) == ("", None, (), ())
    assert look.subtypes == ("Room",)


@pytest.mark.cr("709.5")
@pytest.mark.cr("709.5d")
def test_a_copy_has_doors_of_its_own_and_they_are_locked() -> None:
    board = Board()
    board.floating("R")
    room, twin = board.field(ROOM, designations=DOORS), board.hand(TWIN)
    board.do(CastSpell(twin), (room,))
    board.resolve_all()
    copy = board.game.state.battlefield[-1]
    assert copy != room
    assert board.game.characteristics(copy).name == ""
    assert board.game.characteristics(room).names == ("Den", "Loft")
    assert board.zone(room) is Zone.BATTLEFIELD
