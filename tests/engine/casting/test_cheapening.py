"""Emerge and harmonize (702.119, 702.180)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, ChooseObjects
from mtgjudge.engine.keywords.supported import KEYWORD_FORMS
from mtgjudge.language.vocabulary import Keyword, Zone
from tests.engine.casting.board import BOB, Board, made

SHADE = made("Shade", "Creature — Eldrazi", "{9}", "Emerge {5}{U}", "5/5")
SONG = made("Song", "Sorcery", "{U}", "Target player loses 2 life.\nHarmonize {5}{U}")
GIANT = made("Giant", "Creature — Giant", "{3}{R}", "", "3/3")
PUNY = made("Puny", "Creature — Rat", "{B}", "", "-1/1")
HUGE = made("Huge", "Creature — Giant", "{9}{G}", "", "9/9")


@pytest.mark.cr("702.119a")
@pytest.mark.cr("702.119c")
def test_emerge_is_cheaper_by_the_mana_value_and_takes_the_creature() -> None:
    board = Board()
    board.floating("UG")
    shade, giant = board.hand(SHADE), board.field(GIANT)
    board.field(PUNY)
    board.do(CastSpell(shade, None, "emerge"), (giant,))
    assert (board.zone(giant), board.zone(shade)) == (Zone.GRAVEYARD, Zone.STACK)
    assert board.game.player(board.active).pool == ()


@pytest.mark.cr("702.119c")
def test_the_creature_that_is_chosen_must_make_it_cheap_enough() -> None:
    board = Board()
    board.floating("UG")
    shade, giant = board.hand(SHADE), board.field(GIANT)
    puny = board.field(PUNY)
    assert "601.2h" in board.refused(CastSpell(shade, None, "emerge"), (puny,))
    assert board.zone(giant) is Zone.BATTLEFIELD


@pytest.mark.cr("702.119a")
def test_only_generic_mana_is_saved() -> None:
    board = Board()
    shade, huge = board.hand(SHADE), board.field(HUGE)
    assert "601.2h" in board.refused(CastSpell(shade, None, "emerge"), (huge,))
    assert board.zone(huge) is Zone.BATTLEFIELD


@pytest.mark.cr("702.119c")
def test_only_a_creature_of_ones_own_is_sacrificed() -> None:
    board = Board()
    board.floating("UGGGGG")
    shade = board.hand(SHADE)
    board.field(GIANT, BOB)
    assert "702.119c" in board.refused(CastSpell(shade, None, "emerge"))


@pytest.mark.cr("702.180a")
@pytest.mark.cr("702.180b")
def test_harmonize_taps_a_creature_and_exiles_the_spell() -> None:
    board = Board()
    board.floating("UGG")
    song, giant = board.grave(SONG), board.field(GIANT, summoning_sick=True)
    board.field(HUGE, tapped=True)
    board.do(CastSpell(song, None, "harmonize"))
    assert isinstance(board.pending, ChooseObjects)
    assert board.pending.candidates == (giant,)
    board.do((giant,), (BOB,))
    board.resolve_all()
    assert (board.game.state.objects[giant].tapped, board.zone(song), board.life(BOB)) == (True, Zone.EXILE, 18)


@pytest.mark.cr("702.180a")
def test_harmonize_without_a_creature_costs_it_all() -> None:
    board = Board()
    board.floating("UGGGGG")
    song, puny = board.grave(SONG), board.field(PUNY)
    board.do(CastSpell(song, None, "harmonize"), (), (BOB,))
    board.resolve_all()
    assert (board.life(BOB), board.game.state.objects[puny].tapped) == (18, False)


@pytest.mark.cr("702.180a")
def test_a_negative_power_makes_nothing_dearer() -> None:
    board = Board()
    board.floating("UGGGGG")
    song, puny = board.grave(SONG), board.field(PUNY)
    board.do(CastSpell(song, None, "harmonize"), (puny,), (BOB,))
    assert board.game.player(board.active).pool == ()


def test_both_need_a_cost() -> None:
    assert all(KEYWORD_FORMS[word].cost for word in (Keyword.EMERGE, Keyword.HARMONIZE))
