"""Parties, tribute, abilities that count their resolutions, counters of one's choice, divided prevention (700.8,
702.104, 608.2c, 122.6, 601.2d)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ActivateAbility, CastSpell
from mtgjudge.engine.evaluate.amounts import party_size
from mtgjudge.language.vocabulary import Keyword
from tests.engine.casting.board import ALICE, BOB, Board, made

BEAR = made("Test Bear", "Creature — Bear", "{G}", pt="2/2")
SHOCK = made("Test Shock", "Instant", "{R}", "Test Shock deals 2 damage to any target.")


@pytest.mark.cr("700.8", "700.8a")
@pytest.mark.parametrize(
    ("members", "size"),
    [
        ([{"Cleric"}, {"Cleric"}], 1),
        ([{"Cleric", "Wizard"}, {"Cleric"}], 2),
        ([{"Cleric"}, {"Cleric", "Wizard"}, {"Wizard", "Rogue"}, {"Warrior"}, {"Rogue"}], 4),
        ([set(), {"Warrior"}], 1),
    ],
)
def test_each_creature_fills_one_place_of_a_party(members: list[set[str]], size: int) -> None:
    assert party_size(members) == size


@pytest.mark.cr("702.104a", "702.104b")
@pytest.mark.parametrize("paid", [True, False])
def test_an_opponent_may_pay_tribute(paid: bool) -> None:
    text = "Tribute 2\nWhen this creature enters, if tribute wasn't paid, you gain 4 life."
    board = Board()
    snake = board.hand(made("Test Snake", "Creature — Snake", "{G}", text, pt="1/3"))
    board.floating("G")
    board.do(CastSpell(snake))
    board.resolve_all()
    assert board.pending is not None and board.pending.player == BOB
    board.do(paid)
    board.resolve_all()
    assert board.game.state.objects[board.now(snake)].counter("+1/+1") == (2 if paid else 0)
    assert board.life(ALICE) == (20 if paid else 24)


@pytest.mark.cr("608.2c")
def test_an_ability_counts_how_often_it_has_resolved_this_turn() -> None:
    text = "{0}: You gain 1 life. If this is the third time this ability has resolved this turn, you gain 10 life."
    board = Board()
    first = board.field(made("Test Drum", "Artifact", "{1}", text))
    second = board.field(made("Test Gong", "Artifact", "{1}", text))
    for source in (first, second, first):
        board.do(ActivateAbility(source, 0))
        board.resolve_all()
    assert board.life(ALICE) == 23
    board.do(ActivateAbility(first, 0))
    board.resolve_all()
    assert board.life(ALICE) == 34
    board.do(ActivateAbility(first, 0))
    board.resolve_all()
    assert board.life(ALICE) == 35


@pytest.mark.cr("122.6")
def test_it_enters_with_the_counter_that_is_chosen() -> None:
    text = "This creature enters with your choice of a deathtouch counter or a lifelink counter on it."
    board = Board()
    beast = board.hand(made("Test Beast", "Creature — Beast", "{B}", text, pt="2/1"))
    board.floating("B")
    board.do(CastSpell(beast))
    board.resolve_all()
    board.do("lifelink")
    assert Keyword.LIFELINK in board.game.characteristics(board.now(beast)).keywords
    assert Keyword.DEATHTOUCH not in board.game.characteristics(board.now(beast)).keywords


@pytest.mark.cr("601.2d", "615.7")
def test_prevention_is_divided_as_announced() -> None:
    text = "Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose."
    board = Board()
    salve = board.hand(made("Test Salve", "Instant", "{W}", text))
    bear = board.field(BEAR)
    shocks = [board.hand(SHOCK) for _ in range(2)]
    board.floating("WRR")
    board.do(CastSpell(salve), (ALICE, bear), (1, 3))
    board.resolve_all()
    for shock, target in zip(shocks, (ALICE, bear), strict=True):
        board.do(CastSpell(shock), (target,))
        board.resolve_all()
    assert board.life(ALICE) == 19
    assert board.game.on_battlefield(bear)
    assert board.game.state.objects[bear].damage == 0
