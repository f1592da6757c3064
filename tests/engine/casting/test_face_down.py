"""Face-down spells and permanents: morph, megamorph, disguise, manifest (708, 702.37, 702.168, 701.40)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, ChooseTargets, Pass, SpecialAction
from mtgjudge.engine.special_actions import reasons_against_special
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

MORPH = "face down"
LURKER = made(
    "Test Lurker",
    "Creature — Horror",
    "{4}{B}",
    "Morph {1}{B}\nWhen this creature is turned face up, you draw a card.",
    "5/4",
)
GUARD = made("Test Guard", "Creature — Human", "{2}{W}", "Disguise {W}", "3/3")


@pytest.mark.cr("702.37c", "708.4")
def test_cast_face_down_for_three_it_has_no_other_characteristics() -> None:
    board = Board()
    lurker = board.hand(LURKER)
    board.floating("GGG")
    board.do(CastSpell(lurker, way=MORPH))
    spell = board.now(lurker)
    look = board.game.characteristics(spell)
    assert (look.name, look.mana_cost, look.colors, look.types) == ("", None, (), (CardType.CREATURE,))
    board.resolve()
    look = board.game.characteristics(board.now(lurker))
    assert (look.power, look.toughness, look.subtypes, look.abilities) == (2, 2, (), ())


@pytest.mark.cr("702.37e", "116.2b", "708.8")
def test_turning_face_up_uses_no_stack_and_triggers() -> None:
    board = Board()
    lurker = board.field(LURKER, face_down="morph")
    board.floating("BB")
    board.do(SpecialAction("turn face up", lurker))
    assert board.game.characteristics(lurker).power == 5
    assert [board.game.state.objects[i].stack.source for i in board.game.state.stack] == [lurker]  # type: ignore[union-attr]
    before = len(board.game.player(ALICE).hand)
    board.resolve()
    assert len(board.game.player(ALICE).hand) == before + 1


@pytest.mark.cr("702.61b")
def test_split_second_does_not_stop_it() -> None:
    board = Board()
    shock = board.hand("Sudden Shock")
    lurker = board.field(LURKER, BOB, face_down="morph")
    board.floating("RR")
    board.floating("BB", BOB)
    board.do(CastSpell(shock), (lurker,), Pass())
    assert not list(reasons_against_special(board.game, BOB, "turn face up", lurker))
    board.do(SpecialAction("turn face up", lurker))
    assert not board.game.state.objects[lurker].face_down


@pytest.mark.cr("708.7")
def test_what_has_no_such_ability_stays_face_down() -> None:
    board = Board()
    bears = board.field("Grizzly Bears", face_down="morph")
    board.floating("GG")
    rules = [
        str(rule)
        for reason in reasons_against_special(board.game, ALICE, "turn face up", bears)
        for rule in reason.rules
    ]
    assert "708.7" in rules
    with pytest.raises(IllegalAction):
        board.do(SpecialAction("turn face up", bears))


@pytest.mark.cr("701.40b")
def test_a_manifested_creature_card_is_turned_up_for_its_mana_cost_an_instant_is_not() -> None:
    board = Board()
    bears, bolt = (
        board.field("Grizzly Bears", face_down="manifest"),
        board.field("Lightning Bolt", face_down="manifest"),
    )
    board.floating("GGR")
    assert "708.7" in board_rules(board, bolt)
    board.do(SpecialAction("turn face up", bears))
    assert board.game.characteristics(bears).name == "Grizzly Bears"


def board_rules(board: Board, identifier: int) -> list[str]:
    """The rules against turning it up."""
    return [
        str(rule)
        for reason in reasons_against_special(board.game, ALICE, "turn face up", identifier)
        for rule in reason.rules
    ]


@pytest.mark.cr("702.168a")
def test_disguise_has_ward_two_while_face_down() -> None:
    board = Board()
    guard = board.hand(GUARD)
    board.floating("WWWW")
    board.do(CastSpell(guard, way=MORPH))
    board.resolve()
    permanent = board.now(guard)
    assert Keyword.WARD in board.game.characteristics(permanent).keywords
    board.do(SpecialAction("turn face up", permanent))
    assert Keyword.WARD not in board.game.characteristics(permanent).keywords


@pytest.mark.cr("708.9")
def test_revealed_as_it_leaves_the_battlefield() -> None:
    board = Board()
    lurker = board.field(LURKER, BOB, face_down="morph")
    bolt = board.hand("Lightning Bolt")
    board.floating("R")
    board.do(CastSpell(bolt), (lurker,))
    board.resolve()
    assert board.zone(lurker) is Zone.GRAVEYARD
    revealed = [entry for entry in board.game.log if [str(rule) for rule in entry.rules] == ["708.9"]]
    assert [entry.text for entry in revealed] == ["Bob reveals Test Lurker"]


@pytest.mark.cr("116.2b")
def test_a_blocked_attacker_grows_at_once() -> None:
    board = Board(step=Step.DECLARE_BLOCKERS)
    scraper = board.field("Krosan Cloudscraper", face_down="morph")
    giant = board.field("Hill Giant", BOB)
    from mtgjudge.engine.state import Attack

    board.setup.combat([Attack(scraper, BOB, BOB, True, (giant,))])
    board.floating("GGGGGGGGG")
    board.start()
    board.do(SpecialAction("turn face up", scraper), Pass(), Pass())
    assert board.zone(giant) is Zone.GRAVEYARD
    assert board.zone(scraper) is Zone.BATTLEFIELD


@pytest.mark.cr("702.37c", "601.3e")
def test_prohibitions_look_at_the_face_down_spell() -> None:
    board = Board()
    lurker = board.hand(LURKER)
    board.floating("GGG")
    assert board.against(ALICE, lurker) != []
    assert board.against(ALICE, lurker, way=MORPH) == []
    board.do(CastSpell(lurker, way=MORPH))
    assert not isinstance(board.pending, ChooseTargets)
