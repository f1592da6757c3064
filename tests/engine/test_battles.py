"""Sieges: protector, defeat, the other face (310.11)."""

from __future__ import annotations

import msgspec
import pytest

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.combat.defenders import protector_of
from mtgjudge.engine.decisions import CastSpell, ChooseObjects
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

FRONT = Face("Raid", ManaCost(("W",)), types=(CardType.BATTLE,), subtypes=("Siege",), defense="3")
BACK = msgspec.structs.replace(made("Spoils", "Creature — Angel", None, "Flying", "4/4").faces[0], mana_cost=None)
SIEGE = Card("Raid // Spoils", Layout.TRANSFORM, (FRONT, BACK))
BLAST = made("Blast", "Sorcery", "{R}", "Blast deals 3 damage to any target.")


def besieged() -> tuple[Board, int]:
    """The Siege, cast and resolved, and Blast cast at it."""
    board = Board()
    board.floating("WR")
    siege, blast = board.hand(SIEGE), board.hand(BLAST)
    board.do(CastSpell(siege))
    board.resolve_all()
    now = board.now(siege)
    board.do(CastSpell(blast), (now,))
    return board, now


@pytest.mark.cr("310.11a")
def test_an_opponent_protects_it() -> None:
    board, siege = besieged()
    assert protector_of(board.game, siege) == BOB
    assert board.game.state.objects[siege].counter("defense") == 3


@pytest.mark.cr("310.11b")
def test_defeated_it_is_exiled_and_may_be_cast_transformed() -> None:
    board, siege = besieged()
    board.resolve_all()
    assert isinstance(board.pending, ChooseObjects)
    board.do(board.pending.candidates)
    board.resolve_all()
    spoils = board.now(siege)
    look = board.game.characteristics(spoils)
    assert (look.name, look.power, look.controller) == ("Spoils", 4, ALICE)
    assert board.game.state.objects[spoils].zone is Zone.BATTLEFIELD


@pytest.mark.cr("310.11b")
def test_it_need_not_be_cast_and_stays_in_exile_then() -> None:
    board, siege = besieged()
    board.resolve_all()
    board.do(())
    assert board.zone(siege) is Zone.EXILE
    assert board.game.characteristics(board.now(siege)).name == "Raid"
