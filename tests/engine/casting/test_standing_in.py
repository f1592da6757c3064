"""What stands in for mana: convoke, delve, improvise (702.51, 702.66, 702.126)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, ChooseObjects
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

CALL = made("Test Call", "Sorcery", "{1}{G}", "Convoke\nDraw a card.")
DIG = made("Test Dig", "Sorcery", "{2}{U}", "Delve\nDraw a card.")
WELD = made("Test Weld", "Sorcery", "{2}{R}", "Improvise\nDraw a card.")
ELF = made("Test Elf", "Creature — Elf", "{G}", "", "1/1")
GIANT = made("Test Giant", "Creature — Giant", "{3}{R}", "", "4/4")


def reasons(board: Board, spell: int) -> list[str]:
    from mtgjudge.engine.casting import reasons_against_casting

    return [reason.sentence for reason in reasons_against_casting(board.game, ALICE, spell)]


@pytest.mark.cr("702.51a")
def test_creatures_pay_for_generic_mana_and_for_mana_of_their_colors() -> None:
    board = Board()
    call = board.hand(CALL)
    elf, giant = board.field(ELF), board.field(GIANT)
    board.do(CastSpell(call), (elf, giant))
    assert board.game.state.objects[elf].tapped
    assert board.game.state.objects[giant].tapped
    assert board.game.state.objects[board.now(call)].zone is Zone.STACK


@pytest.mark.cr("702.51a")
def test_a_creature_of_another_color_cant_pay_for_the_colored_mana() -> None:
    board = Board()
    call = board.hand(CALL)
    board.field(GIANT)
    board.field(GIANT)
    assert reasons(board, call)
    with pytest.raises(IllegalAction):
        board.do(CastSpell(call), ())


@pytest.mark.cr("702.51a")
def test_an_opponents_creature_can_not_convoke() -> None:
    board = Board()
    call = board.hand(CALL)
    new = board.field(ELF)
    theirs = board.field(ELF, BOB)
    board.floating("G")
    board.do(CastSpell(call))
    decision = board.pending
    assert isinstance(decision, ChooseObjects)
    assert decision.candidates == (new,)
    assert theirs not in decision.candidates
    board.do((new,))
    assert board.game.player(ALICE).pool == ()


@pytest.mark.cr("702.51a")
def test_what_is_not_named_stands_in_only_where_mana_does_not_suffice() -> None:
    board = Board()
    call = board.hand(CALL)
    elf = board.field(ELF)
    board.floating("GG")
    board.do(CastSpell(call), ())
    assert not board.game.state.objects[elf].tapped
    again = Board()
    call = again.hand(CALL)
    elf = again.field(ELF)
    again.floating("G")
    again.do(CastSpell(call), ())
    assert again.game.state.objects[elf].tapped


@pytest.mark.cr("702.51a")
def test_more_than_there_is_mana_for_is_illegal() -> None:
    board = Board()
    call = board.hand(CALL)
    giants = [board.field(GIANT), board.field(GIANT)]
    board.floating("GG")
    with pytest.raises(IllegalAction):
        board.do(CastSpell(call), tuple(giants))


@pytest.mark.cr("702.66a")
def test_delve_exiles_cards_for_generic_mana_only() -> None:
    board = Board()
    dig = board.hand(DIG)
    cards = [board.grave(ELF) for _ in range(3)]
    board.floating("U")
    board.do(CastSpell(dig), (cards[0], cards[2]))
    game = board.game
    assert [game.state.objects[game.latest(card)].zone for card in cards] == [Zone.EXILE, Zone.GRAVEYARD, Zone.EXILE]
    poor = Board()
    dig = poor.hand(DIG)
    for _ in range(3):
        poor.grave(ELF)
    assert reasons(poor, dig)


@pytest.mark.cr("702.126a")
def test_improvise_taps_artifacts() -> None:
    board = Board()
    weld = board.hand(WELD)
    rings = [board.field("Ornithopter"), board.field("Ornithopter")]
    board.floating("R")
    board.do(CastSpell(weld), tuple(rings))
    assert all(board.game.state.objects[ring].tapped for ring in rings)
