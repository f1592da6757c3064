"""Sneak, web-slinging, freerunning: alternative costs that look at creatures (702.173, 702.188, 702.190)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, DeclareAttackers, Pass
from mtgjudge.language.vocabulary import Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

NINJA = made("Ninja", "Creature — Ninja", "{4}{B}", "Sneak {B}", "3/3")
WOLF = made("Wolf", "Creature — Wolf", "{G}", "", "2/2")
KILLER = made("Killer", "Creature — Assassin", "{B}", "", "1/1")


def attacked(board: Board, creature: int) -> None:
    """The creature attacks Bob."""
    while not isinstance(board.pending, DeclareAttackers):
        board.do(Pass())
    board.do(((creature, BOB),))


@pytest.mark.cr("702.190a")
@pytest.mark.cr("702.190b")
def test_a_sneaking_creature_takes_the_place_of_an_unblocked_one() -> None:
    board = Board()
    wolf, ninja = board.field(WOLF), board.hand(NINJA)
    board.field("Swamp")
    board.start()
    assert "118.9" in board.against(ALICE, ninja, way="sneak")
    attacked(board, wolf)
    board.until(Step.DECLARE_BLOCKERS, ALICE)
    board.do(CastSpell(ninja, None, "sneak"))
    assert board.zone(wolf) is Zone.HAND
    board.resolve_all()
    sneaked = board.now(ninja)
    assert board.game.state.objects[sneaked].tapped
    combat = board.game.state.combat
    assert combat is not None
    assert [(attack.attacker, attack.defender) for attack in combat.attacks] == [(sneaked, BOB)]


@pytest.mark.cr("702.188a")
def test_web_slinging_returns_a_tapped_creature() -> None:
    spider = made("Spider", "Creature — Spider", "{4}{W}", "Web-slinging {W}", "3/3")
    for tapped in (True, False):
        board = Board()
        board.floating("W")
        wolf, card = board.field(WOLF, tapped=tapped), board.hand(spider)
        board.start()
        refused = board.against(ALICE, card, way="web-slinging")
        assert bool(refused) is not tapped
        if tapped:
            board.do(CastSpell(card, None, "web-slinging"))
            board.resolve_all()
            assert board.zone(wolf) is Zone.HAND
            assert board.zone(card) is Zone.BATTLEFIELD


@pytest.mark.cr("702.173a")
def test_freerunning_asks_for_damage_by_an_assassin() -> None:
    runner = made("Runner", "Sorcery", "{5}{B}", "Draw a card.\nFreerunning {B}")
    for creature, able in ((KILLER, True), (WOLF, False)):
        board = Board()
        attacker, card = board.field(creature), board.hand(runner)
        board.field("Swamp")
        board.start()
        attacked(board, attacker)
        board.until(Step.POSTCOMBAT_MAIN, ALICE)
        assert bool(board.against(ALICE, card, way="freerunning")) is not able
