"""Ascend and the city's blessing (702.131)."""

from __future__ import annotations

from mtgjudge.engine.decisions import CastSpell
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

CITIZEN = made(
    "Citizen", "Creature — Human", "{W}", "Ascend\nCitizen gets +2/+2 as long as you have the city's blessing.", "1/1"
)
WELCOMER = made(
    "Welcomer",
    "Enchantment",
    "{W}",
    "Whenever a creature enters, if you have the city's blessing, you gain 3 life.",
)
CALL = made("Call", "Sorcery", "{W}", "Ascend\nIf you have the city's blessing, you gain 5 life.")


def with_permanents(number: int) -> Board:
    """A board on which Alice controls so many lands."""
    board = Board()
    board.floating("WWWW")
    for _ in range(number):
        board.field("Plains")
    return board


def test_ten_permanents_bring_the_blessing_for_the_rest_of_the_game() -> None:
    board = with_permanents(8)
    citizen = board.field(CITIZEN)
    bear = board.hand(made("Bear", "Creature — Bear", "{W}", "", "1/1"))
    bolt = board.hand(made("Away", "Instant", "{W}", "Destroy target creature."))
    board.start()
    assert board.game.characteristics(citizen).power == 1
    board.do(CastSpell(bear))
    board.resolve_all()
    assert board.game.characteristics(citizen).power == 3
    board.do(CastSpell(bolt), (board.now(bear),))
    board.resolve_all()
    assert board.zone(bear) is Zone.GRAVEYARD
    assert board.game.characteristics(citizen).power == 3
    assert not board.game.player(BOB).blessed


def test_the_blessing_comes_before_triggers_look() -> None:
    board = with_permanents(8)
    board.field(WELCOMER)
    board.do(CastSpell(board.hand(CITIZEN)))
    board.resolve_all()
    assert board.life(ALICE) == 23


def test_a_sorcery_with_ascend_looks_as_it_resolves_only() -> None:
    few, enough = with_permanents(9), with_permanents(10)
    for board in (few, enough):
        board.do(CastSpell(board.hand(CALL)))
        assert not board.game.player(ALICE).blessed
        board.resolve_all()
    assert (few.life(ALICE), enough.life(ALICE)) == (20, 25)
    assert any("city's blessing" in line for line in enough.told())
