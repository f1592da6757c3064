"""Setting up by typing: what is typed is what a scenario file says."""

from __future__ import annotations

import pytest

from mtgjudge.repl.document import as_list
from mtgjudge.repl.entries import read_entries
from mtgjudge.repl.replies import Kind
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.spans import Text
from tests.repl.support import BOARD, ok, table, text


def entries(line: str) -> object:
    return read_entries(Text.of(line), table().catalogue)


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Forest", ["Forest"]),
        ("3 Forest, 2 Island", ["3 Forest", "2 Island"]),
        ("3x Forest", ["3 Forest"]),
        ("test bear TAPPED", [{"card": "Test Bear", "tapped": "true"}]),
        ("Seer, the Test, Forest", ["Seer, the Test", "Forest"]),
        ("2 Seer, the Test tapped", [{"card": "Seer, the Test", "count": "2", "tapped": "true"}]),
        ("Test Bear as bears with 2 damage", [{"card": "Test Bear", "as": "bears", "damage": "2"}]),
        (
            "Test Bear with 2 +1/+1 counters and a flying counter",
            [{"card": "Test Bear", "counters": {"+1/+1": "2", "flying": "1"}}],
        ),
        ("Test Bear summoning sick, Forest", [{"card": "Test Bear", "summoning sick": "true"}, "Forest"]),
        ("Test Bear face down as morph", [{"card": "Test Bear", "face down": "morph"}]),
        ("Test Bear controlled by bob", [{"card": "Test Bear", "controller": "bob"}]),
        ("{card: Test Bear, tapped: true}, Forest", [{"card": "Test Bear", "tapped": "true"}, "Forest"]),
        ("2 unknown cards", ["2 unknown card"]),
        ("token 3/3 green Elephant creature", [{"token": "3/3 green Elephant creature"}]),
        (
            "2 token 1/1 white Soldier creature, Forest",
            [{"token": "1/1 white Soldier creature", "count": "2"}, "Forest"],
        ),
    ],
)
def test_entries_are_those_of_a_file(line: str, found: list[object]) -> None:
    assert entries(line) == found


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [("Forest, Nothing Like This", "MJ030", "Nothing Like This"), ("Test Bear sideways", "MJ040", "sideways")],
)
def test_a_wrong_entry_is_pointed_at(line: str, code: str, place: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        entries(line)
    found = caught.value.diagnostic
    assert found.code == code
    assert found.span is not None
    assert line[found.span.column - 1 : found.span.end_column - 1] == place


def test_lines_add_up_and_undo_takes_one_back() -> None:
    on = table("alice hand: Forest", "alice hand: Island, Test Bolt")
    assert as_list(on.ground.document.player("alice")["hand"]) == ["Forest", "Island", "Test Bolt"]
    ok(on, "undo")
    assert as_list(on.ground.document.player("alice")["hand"]) == ["Forest"]
    ok(on, "alice hand: nothing")
    assert not on.ground.game.state.players[0].hand


def test_life_mana_counters_turn() -> None:
    on = table("life bob 3", "alice life 7", "bob counters 3 poison", "alice mana {G}{G}", "turn 5 bob upkeep")
    alice, bob = on.ground.game.state.players
    assert (alice.life, bob.life, bob.counter("poison"), len(alice.pool)) == (7, 3, 3, 2)
    turn = on.ground.game.state.turn
    assert (turn.number, turn.active, turn.step.value) == (5, bob.id, "upkeep")


def test_seats_stay_when_only_the_second_player_is_named() -> None:
    on = table("bob hand: Forest")
    assert [player.name for player in on.ground.game.state.players] == ["alice", "bob"]
    assert on.speaker == "alice"


def test_new_names_take_the_seats_of_players_nobody_has_mentioned() -> None:
    on = table("carol battlefield: Forest", "dave hand: Forest", "erin hand: Island")
    assert [player.name for player in on.ground.game.state.players] == ["carol", "dave", "erin"]


def test_a_card_of_ones_own() -> None:
    on = table(
        "card Own Bear | {1}{G} | Creature — Bear | 2/2 | When this creature enters, draw a card.",
        "alice hand: Own Bear",
        "alice battlefield: 2 Forest",
        "cast Own Bear",
    )
    assert "Own Bear" in text(on, "stack")


def test_a_card_that_cannot_be_read_is_told_and_its_use_is_unsupported() -> None:
    on = table("alice battlefield: Forest")
    on.one_shot("card Odd Bear | {G} | Creature — Bear | 2/2 | Frobnicate the quux of each gizmo.")
    answer = on.one_shot("alice battlefield: Odd Bear")
    assert answer.kind is Kind.UNRULED
    assert "UNSUPPORTED" in answer.text
    ok(on, "ignoring Odd Bear's ability 1")
    ok(on, "alice battlefield: Odd Bear")


def test_the_set_up_is_fixed_once_something_was_played() -> None:
    on = table(*BOARD, "play Forest")
    answer = on.one_shot("alice hand: Island")
    assert answer.kind is Kind.WRONG
    assert f"goto {len(BOARD)}" in answer.text
    ok(on, f"goto {len(BOARD)}")
    ok(on, "alice hand: Island")


def test_impossible_boards_are_told_and_nothing_changes() -> None:
    on = table("alice battlefield: Forest")
    here = on.at
    answer = on.one_shot("alice battlefield: Test Bolt")
    assert answer.kind is Kind.WRONG
    assert "304.4" in answer.text
    assert on.at is here


def test_keys_of_a_file_can_be_set() -> None:
    on = table(*BOARD, "set combat: {attacking: {bear: bob}}", "set scenario: A fight")
    assert on.ground.game.state.combat is not None
    assert on.ground.document.title == "A fight"
    assert on.one_shot("set nonsense: 3").kind is Kind.WRONG
    assert on.one_shot("set combat: {").kind is Kind.WRONG
