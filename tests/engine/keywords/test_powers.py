"""Speed, goad, firebending, increment, encore, recover, learn (702.178-702.191, 701.15, 701.48)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.combat.attack import requirements
from mtgjudge.engine.decisions import ActivateAbility, CastSpell, ChooseObjects, DeclareAttackers, Pass, YesNo
from mtgjudge.engine.events.speed import MAX_SPEED
from mtgjudge.language.vocabulary import Keyword, Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

RACER = made("Racer", "Creature — Cat", "{W}", "Start your engines!\nMax speed — This creature has flying.", "2/2")
SHOT = made("Shot", "Instant", "{R}", "Shot deals 1 damage to any target.")
WOLF = made("Wolf", "Creature — Wolf", "{G}", "", "2/2")
TAUNT = made("Taunt", "Sorcery", "{R}", "Goad target creature.")


def to_attackers(board: Board) -> None:
    """Everybody passes until attackers are to be declared."""
    while not isinstance(board.pending, DeclareAttackers):
        board.do(Pass())


@pytest.mark.cr("702.179a")
@pytest.mark.cr("704.5z")
def test_speed_begins_as_a_state_based_action() -> None:
    board = Board()
    board.floating("R")
    board.field(RACER)
    board.field(RACER)
    board.do(CastSpell(board.hand(SHOT)), (ALICE,))
    assert board.game.player(ALICE).speed == 1
    assert board.game.player(BOB).speed == 0


@pytest.mark.cr("702.179d")
@pytest.mark.cr("702.178a")
def test_speed_rises_once_a_turn_up_to_four() -> None:
    board = Board()
    board.floating("RR")
    racer = board.field(RACER)
    shots = [board.hand(SHOT), board.hand(SHOT)]
    for shot in shots:
        board.do(CastSpell(shot), (BOB,))
        board.resolve_all()
    assert board.game.player(ALICE).speed == 2
    assert Keyword.FLYING not in board.game.characteristics(racer).keywords
    board.game.player(ALICE).speed = MAX_SPEED
    board.game.forget_projection()
    assert Keyword.FLYING in board.game.characteristics(racer).keywords


@pytest.mark.cr("701.15b")
@pytest.mark.cr("701.15d")
def test_goading_twice_adds_no_requirements() -> None:
    board = Board()
    board.floating("RR")
    wolf, first, second = board.field(WOLF, BOB), board.hand(TAUNT), board.hand(TAUNT)
    for spell in (first, second):
        board.do(CastSpell(spell), (wolf,))
        board.resolve_all()
    assert [need.players for need in requirements(board.game, wolf)] == [None, (BOB,)]


@pytest.mark.cr("702.191a")
def test_increment_compares_the_mana_spent() -> None:
    board = Board()
    board.floating("RGGG")
    grower = board.field(made("Grower", "Creature — Fractal", "{U}", "Increment", "1/3"))
    cheap, dear = board.hand(SHOT), board.hand(made("Dear", "Sorcery", "{1}{G}{G}", "You gain 1 life."))
    board.do(CastSpell(cheap), (BOB,))
    board.resolve_all()
    assert board.game.state.objects[grower].counter("+1/+1") == 0
    board.do(CastSpell(dear))
    board.resolve_all()
    assert board.game.state.objects[grower].counter("+1/+1") == 1


@pytest.mark.cr("702.189a")
def test_firebending_mana_lasts_until_end_of_combat() -> None:
    board = Board()
    bender = board.field(made("Bender", "Creature — Human", "{R}", "Firebending 2", "1/1"))
    to_attackers(board)
    board.do(((bender, BOB),))
    board.resolve_all()
    assert len(board.game.player(ALICE).pool) == 2
    board.until(Step.END_OF_COMBAT, ALICE)
    assert len(board.game.player(ALICE).pool) == 2
    board.until(Step.POSTCOMBAT_MAIN, ALICE)
    assert not board.game.player(ALICE).pool


@pytest.mark.cr("702.141a")
def test_encore_makes_a_copy_for_the_opponent_that_has_to_attack() -> None:
    board = Board()
    board.floating("G")
    card = board.grave(made("Again", "Creature — Cat", "{1}{G}", "Encore {G}", "3/3"))
    index = next(
        place for place, each in enumerate(board.game.characteristics(card).abilities) if each.keyword is Keyword.ENCORE
    )
    board.do(ActivateAbility(card, index))
    board.resolve_all()
    token = board.game.state.battlefield[-1]
    assert Keyword.HASTE in board.game.characteristics(token).keywords
    assert [need.players for need in requirements(board.game, token)] == [(BOB,)]
    to_attackers(board)
    board.do(((token, BOB),))
    board.until(Step.END, ALICE)
    board.resolve_all()
    assert token not in board.game.state.objects


@pytest.mark.cr("702.59a")
def test_recover_brings_the_card_back_for_its_cost_or_exiles_it() -> None:
    for pays, zone in ((True, Zone.HAND), (False, Zone.EXILE)):
        board = Board()
        board.floating("RW")
        board.grave(WOLF)
        card = board.grave(made("Bounty", "Instant", "{W}", "You gain 4 life.\nRecover {W}"))
        bear = board.field(made("Bear", "Creature — Bear", "{G}", "", "1/1"))
        board.do(CastSpell(board.hand(SHOT)), (bear,))
        board.resolve_all()
        assert isinstance(board.pending, YesNo)
        board.do(pays)
        assert board.zone(card) is zone


@pytest.mark.cr("701.48a")
def test_learning_discards_to_draw_or_takes_a_lesson() -> None:
    study = made("Study", "Sorcery", "{U}", "Learn.")
    lesson = made("Primer", "Sorcery — Lesson", "{U}", "You gain 2 life.")
    board = Board()
    board.floating("U")
    spell, other = board.hand(study), board.hand(WOLF)
    wanted = board.put(lesson, Zone.OUTSIDE)
    board.do(CastSpell(spell))
    board.resolve_all()
    board.do(False, True)
    assert not isinstance(board.pending, ChooseObjects)
    assert board.zone(wanted) is Zone.HAND
    assert board.zone(other) is Zone.HAND
