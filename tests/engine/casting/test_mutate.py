"""Mutate and merged permanents (702.140, 730)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, OrderObjects, Priority
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import Keyword, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

HERON = made(
    "Heron", "Creature — Bird", "{3}{U}", "Mutate {U}\nFlying\nWhenever this creature mutates, you gain 2 life.", "3/4"
)
WOLF = made("Wolf", "Creature — Wolf", "{1}{G}", "Trample\nWhen Wolf enters, you gain 7 life.", "2/2")
MURDER = made("End", "Instant", "{B}", "Destroy target creature.")
MAKER = made("Maker", "Sorcery", "{G}", "Create a 4/4 green Beast creature token with trample.")
TWIN = made("Twin", "Sorcery", "{R}", "Create a token that's a copy of target creature.")
WATCHER = made("Watcher", "Creature — Cat", "{W}", "Whenever a creature dies, you gain 1 life.", "1/1")
COUNTING = made(
    "Counting",
    "Creature — Cat",
    "{W}",
    "Mutate {W}\n"
    "Whenever this creature mutates, you gain X life, where X is the number of times this creature has mutated.",
    "1/1",
)


def mutated(place: str, target: str = "Wolf") -> tuple[Board, int]:
    """Heron cast for its mutate cost onto a Wolf or a Beast token, and what it became part of."""
    board = Board()
    board.floating("UBGRW")
    heron = board.hand(HERON)
    permanent = board.field(WOLF)
    if target == "token":
        board.do(CastSpell(board.hand(MAKER)))
        board.resolve_all()
        permanent = board.game.state.battlefield[-1]
    board.do(CastSpell(heron, None, "mutate"), (permanent,))
    board.resolve()
    board.do(place)
    board.resolve_all()
    return board, permanent


@pytest.mark.cr("702.140e")
@pytest.mark.cr("730.2a")
def test_characteristics_come_from_the_top_and_abilities_from_all() -> None:
    board, wolf = mutated("top")
    look = board.game.characteristics(wolf)
    assert (look.name, look.power, look.toughness, look.subtypes) == ("Heron", 3, 4, ("Bird",))
    assert {Keyword.FLYING, Keyword.TRAMPLE} <= look.keywords
    board, wolf = mutated("bottom")
    look = board.game.characteristics(wolf)
    assert (look.name, look.power, look.subtypes) == ("Wolf", 2, ("Wolf",))
    assert {Keyword.FLYING, Keyword.TRAMPLE} <= look.keywords


@pytest.mark.cr("730.2b")
@pytest.mark.cr("702.140d")
def test_nothing_enters_but_the_creature_mutates() -> None:
    board, wolf = mutated("bottom")
    assert board.life(ALICE) == 22
    assert board.game.state.battlefield == [wolf]


@pytest.mark.cr("730.3")
def test_one_permanent_dies_and_both_cards_go() -> None:
    board = Board()
    board.floating("UBGRW")
    board.field(WATCHER)
    wolf, heron, end = board.field(WOLF), board.hand(HERON), board.hand(MURDER)
    board.do(CastSpell(heron, None, "mutate"), (wolf,))
    board.resolve()
    board.do("top")
    board.resolve_all()
    board.do(CastSpell(end), (wolf,))
    board.resolve_all()
    assert board.life(ALICE) == 23
    names = [board.game.characteristics(each).name for each in board.game.player(ALICE).graveyard]
    assert sorted(names) == ["End", "Heron", "Wolf"]


@pytest.mark.cr("730.2d")
def test_it_is_a_token_only_if_the_topmost_component_is_one() -> None:
    for place, kind in (("top", ObjectKind.CARD), ("bottom", ObjectKind.TOKEN)):
        board, beast = mutated(place, "token")
        assert board.game.state.objects[beast].kind is kind


@pytest.mark.cr("730.2a")
def test_a_copy_of_it_has_the_abilities_of_all() -> None:
    board = Board()
    board.floating("URG")
    wolf, heron, twin = board.field(WOLF), board.hand(HERON), board.hand(TWIN)
    board.do(CastSpell(heron, None, "mutate"), (wolf,))
    board.resolve()
    board.do("top")
    board.resolve_all()
    board.do(CastSpell(twin), (wolf,))
    board.resolve_all()
    copy = board.game.state.battlefield[-1]
    look = board.game.characteristics(copy)
    assert look.name == "Heron"
    assert {Keyword.FLYING, Keyword.TRAMPLE} <= look.keywords
    assert not board.game.state.objects[copy].merged


@pytest.mark.cr("702.140b")
def test_without_its_target_it_is_a_creature_spell() -> None:
    board = Board()
    board.floating("UB")
    wolf, heron, end = board.field(WOLF), board.hand(HERON), board.hand(MURDER)
    board.do(CastSpell(heron, None, "mutate"), (wolf,), CastSpell(end), (wolf,))
    board.resolve_all()
    assert board.zone(heron) is Zone.BATTLEFIELD
    assert board.now(heron) != wolf


@pytest.mark.cr("702.140a")
def test_the_target_is_no_human_and_has_the_same_owner() -> None:
    board = Board()
    board.floating("U")
    human = board.field(made("Man", "Creature — Human", "{W}", "", "1/1"))
    foreign = board.field(WOLF, BOB)
    heron = board.hand(HERON)
    board.start()
    assert "601.2c" in board.against(ALICE, heron, way="mutate")
    assert human
    assert foreign


def test_times_mutated_are_counted_on_the_permanent() -> None:
    board = Board()
    board.floating("UW")
    wolf, heron, counting = board.field(WOLF), board.hand(HERON), board.hand(COUNTING)
    board.do(CastSpell(heron, None, "mutate"), (wolf,))
    board.resolve()
    board.do("top")
    board.resolve_all()
    board.do(CastSpell(counting, None, "mutate"), (wolf,))
    board.resolve()
    board.do("bottom")
    while not isinstance(board.pending, Priority) or board.game.state.stack:
        if isinstance(board.pending, OrderObjects):
            board.do(board.pending.items)
        else:
            board.resolve()
    assert board.life(ALICE) == 20 + 2 + 2 + 2
