"""Splice onto Arcane (702.47), with real cards."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, ChooseObjects, ChooseTargets, Pass
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board


@pytest.mark.cr("702.47a")
def test_both_texts_are_followed_and_the_spliced_card_stays_in_hand() -> None:
    board = Board()
    spike, ray = board.hand("Lava Spike"), board.hand("Glacial Ray")
    bears = board.field("Grizzly Bears", BOB)
    board.floating("RRR")
    board.do(CastSpell(spike), (ray,), (BOB,), (bears,))
    assert board.game.player(ALICE).pool == ()
    board.resolve()
    assert board.life(BOB) == 17
    assert board.zone(bears) is Zone.GRAVEYARD
    assert board.zone(ray) is Zone.HAND
    assert board.zone(spike) is Zone.GRAVEYARD


@pytest.mark.cr("702.47a")
def test_a_card_in_the_graveyard_is_not_offered_and_not_accepted() -> None:
    board = Board()
    spike, other = board.hand("Lava Spike"), board.hand("Glacial Ray")
    ray = board.grave("Glacial Ray")
    board.floating("RRR")
    board.do(CastSpell(spike))
    assert isinstance(board.pending, ChooseObjects)
    assert board.pending.candidates == (other,)
    assert "702.47a" in board.refused((ray,))


@pytest.mark.cr("601.2f")
def test_the_splice_cost_is_part_of_the_total() -> None:
    for mana, allowed in (("RRRR", True), ("RRR", False)):
        board = Board()
        spike, ray = board.hand("Lava Spike"), board.hand("Glacial Ray")
        board.field("Thalia, Guardian of Thraben", BOB)
        board.floating(mana)
        if allowed:
            board.do(CastSpell(spike), (ray,), (BOB,), (BOB,))
            assert board.game.player(ALICE).pool == ()
        else:
            assert "601.2h" in board.refused(CastSpell(spike), (ray,), (BOB,), (BOB,))
            board.do(CastSpell(spike), (), (BOB,))
            assert len(board.game.player(ALICE).pool) == 1


@pytest.mark.cr("702.47b")
def test_no_choices_no_splice() -> None:
    board = Board()
    spike, wear = board.hand("Lava Spike"), board.hand("Wear Away")
    board.floating("RRRRG")
    assert board.refused(CastSpell(spike), (wear,)) == ["702.47b"]
    board = Board()
    spike, wear = board.hand("Lava Spike"), board.hand("Wear Away")
    ring = board.field("Sol Ring", BOB)
    board.floating("RRRRG")
    board.do(CastSpell(spike), (wear,), (BOB,))
    assert isinstance(board.pending, ChooseTargets)
    assert board.pending.candidates == (ring,)


@pytest.mark.cr("702.47b")
def test_one_card_once_two_cards_each_once() -> None:
    board = Board()
    spike, ray, again = board.hand("Lava Spike"), board.hand("Glacial Ray"), board.hand("Glacial Ray")
    board.floating("RRRRR")
    assert "702.47b" in board.refused(CastSpell(spike), (ray, ray))
    board.do(CastSpell(spike), (ray, again), (BOB,), (BOB,), (BOB,))
    board.resolve()
    assert board.life(BOB) == 20 - 3 - 2 - 2


@pytest.mark.cr("702.47b")
def test_the_caster_picks_the_order_and_the_main_spell_comes_first() -> None:
    for ray_first in (True, False):
        board = Board()
        spike, ray, might = board.hand("Lava Spike"), board.hand("Glacial Ray"), board.hand("Kodama's Might")
        bears = board.field("Grizzly Bears")
        board.floating("RRRG")
        order = (ray, might) if ray_first else (might, ray)
        board.do(CastSpell(spike), order, (BOB,), (bears,), (bears,))
        board.resolve()
        told = board.told()
        hurt = next(i for i, text in enumerate(told) if "2 damage" in text)
        grown = next(i for i, text in enumerate(told) if "begins to apply" in text)
        assert (hurt < grown) is ray_first
        assert next(i for i, text in enumerate(told) if "3 damage" in text) < min(hurt, grown)
        assert board.zone(bears) is Zone.BATTLEFIELD


@pytest.mark.cr("702.47c")
def test_the_spell_keeps_its_own_colour_and_mana_value() -> None:
    board = Board()
    might, ray = board.hand("Kodama's Might"), board.hand("Glacial Ray")
    bears, knight = board.field("Grizzly Bears"), board.field("Silver Knight", BOB)
    board.floating("RRG")
    board.do(CastSpell(might), (ray,), (bears,))
    assert isinstance(board.pending, ChooseTargets)
    assert knight in board.pending.candidates
    board.do((knight,))
    board.resolve()
    assert board.zone(knight) is Zone.GRAVEYARD


@pytest.mark.cr("702.16b")
def test_added_text_of_a_red_spell_cannot_target_a_creature_with_protection_from_red() -> None:
    board = Board()
    spike, ray = board.hand("Lava Spike"), board.hand("Glacial Ray")
    knight = board.field("Silver Knight", BOB)
    board.floating("RRR")
    assert "702.16b" in board.refused(CastSpell(spike), (ray,), (BOB,), (knight,))


@pytest.mark.cr("608.2b")
def test_one_legal_target_is_enough() -> None:
    for both in (True, False):
        board = Board()
        might, ray = board.hand("Kodama's Might"), board.hand("Glacial Ray")
        bears, elder = board.field("Grizzly Bears"), board.field("Sakura-Tribe Elder", BOB)
        board.floating("RRG")
        board.do(CastSpell(might), (ray,), (elder if both else bears,), (elder,))
        game = board.game
        board.do(Pass())
        index = next(
            i for i, each in enumerate(game.characteristics(elder).abilities) if hasattr(each.ability, "costs")
        )
        from mtgjudge.engine.decisions import ActivateAbility

        board.do(ActivateAbility(elder, index))
        assert board.zone(elder) is Zone.GRAVEYARD
        while board.zone(might) is Zone.STACK:
            board.do(Pass() if not isinstance(board.pending, ChooseObjects) else ())
        assert board.zone(might) is Zone.GRAVEYARD
        assert (board.game.characteristics(bears).power == 4) is not both


@pytest.mark.cr("702.47e")
def test_off_the_stack_it_is_a_plain_card_again() -> None:
    board = Board()
    spike, ray = board.hand("Lava Spike"), board.hand("Glacial Ray")
    counterspell = board.hand("Counterspell", BOB)
    board.floating("RRR")
    board.floating("UU", BOB)
    board.do(CastSpell(spike), (ray,), (BOB,), (BOB,), Pass(), CastSpell(counterspell))
    board.do((board.now(spike),))
    board.resolve()
    item = board.game.state.objects[board.now(spike)]
    assert item.zone is Zone.GRAVEYARD
    assert item.stack is None
    assert board.life(BOB) == 20
