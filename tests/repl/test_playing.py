"""Playing at the table: the language's steps, choices by number, what the rules forbid, moving on."""

from __future__ import annotations

import pytest

from mtgjudge.repl.replies import Kind
from tests.repl.support import BOARD, moment, ok, table, text


@pytest.mark.cr("702.61a", "702.61b")
def test_the_screens_example() -> None:
    on = table(
        "alice battlefield: 3 Forest",
        "alice hand: Test Haste",
        "bob battlefield: 2 Island, Test Relic",
        "bob hand: Test Denial",
        "cast Test Haste targeting Test Relic",
    )
    answer = on.one_shot("bob: cast Test Denial targeting Test Haste")
    assert answer.kind is Kind.NO
    assert answer.text.startswith("No.")
    assert "702.61a" in answer.text.split("\n")[0]
    assert "702.61b" in answer.text
    assert "702.61a" in text(on, "why")
    assert "before: Alice casts Test Haste" in text(on, "undo")
    assert on.speaker == "alice"


def test_whoever_has_priority_acts_without_a_name() -> None:
    on = table(*BOARD, "cast Test Bolt targeting bob", "pass")
    assert on.speaker == "bob"
    ok(on, "cast Test Denial targeting Test Bolt")
    assert "Test Denial (bob)" in text(on, "stack")


def test_a_unique_beginning_is_enough_and_is_kept_in_full() -> None:
    on = table(*BOARD)
    ok(on, "cast Test Gro targeting bear")
    assert on.at.records[0].script == {"alice": "cast Test Growth targeting bear"}


def test_an_ambiguous_beginning_is_not() -> None:
    assert table(*BOARD).one_shot("cast Tes").kind is Kind.WRONG


@pytest.mark.cr("601.2c")
def test_choices_are_numbered_with_the_rule_that_asks() -> None:
    on = table(*BOARD)
    answer = ok(on, "cast Test Bolt")
    lines = answer.text.split("\n")
    assert any("601.2c" in line and "target" in line for line in lines)
    number = next(line.split()[0] for line in lines if line.split()[1:] == ["bob"])
    ok(on, number)
    assert "Test Bolt (alice) → bob" in text(on, "stack")
    assert on.at.records[0].script == {"alice": "choose bob"}


def test_a_number_that_is_not_in_the_list() -> None:
    on = table(*BOARD, "cast Test Bolt")
    assert on.one_shot("77").kind is Kind.WRONG
    assert table().one_shot("1").kind is Kind.WRONG


def test_like_names_are_told_apart() -> None:
    on = table("alice battlefield: Mountain, Test Bear", "bob battlefield: Test Bear tapped", "alice hand: Test Bolt")
    answer = ok(on, "cast Test Bolt")
    assert "Test Bear no. 1" in answer.text
    number = next(line.split()[0] for line in answer.text.split("\n") if "Test Bear no. 2 (tapped" in line)
    ok(on, number)
    target = on.ground.game.state.objects[on.ground.game.state.stack[-1]].stack
    assert target is not None
    assert on.ground.game.state.objects[target.targets[0][0][0]].tapped


def test_alike_ones_share_a_number_and_may_be_named_twice() -> None:
    on = table(
        "alice battlefield: Mountain, 2 Test Bear", "bob battlefield: 2 Test Bear tapped", "alice hand: Test Bolt"
    )
    answer = ok(on, "cast Test Bolt")
    assert sum("Test Bear" in line and "×2" in line for line in answer.text.split("\n")) == 2
    on = table("alice hand: 9 Forest", "turn alice end", "next step")
    assert "Forest ×9" in text(on, "choice")
    assert on.one_shot("1").kind is Kind.WRONG  # two are asked for
    ok(on, "1, 1")
    assert len(on.ground.game.state.players[0].hand) == 7


@pytest.mark.cr("700.2a")
def test_modes_have_the_numbers_that_are_printed() -> None:
    own = (
        "card Test Ways | {G} | Instant | Choose one — | • Counter target spell. | • Draw a card. | • You gain 3 life."
    )
    on = table(own)
    ok(on, "alice hand: Test Ways")
    ok(on, "alice battlefield: Forest")
    answer = ok(on, "cast Test Ways")
    assert "2  mode 2: Draw a card" in answer.text
    ok(on, "3")
    ok(on, "resolve")
    assert on.ground.game.state.players[0].life == 23


@pytest.mark.cr("603.3b")
def test_triggers_are_ordered_by_number() -> None:
    on = table(*BOARD, "cast Test Drawer")
    answer = ok(on, "resolve")
    assert "603.3b" in answer.text
    names = [line.split(None, 1)[1] for line in answer.text.split("\n") if line.strip()[:1] in "123" and "Test" in line]
    order = ", ".join(str(place) for place in range(len(names), 0, -1))
    ok(on, order)
    stack = [on.ground.game.name(each) for each in reversed(on.ground.game.state.stack)]
    assert [name.removesuffix("'s ability") for name in stack] == names[::-1]


@pytest.mark.cr("701.22a")
def test_scry_by_number() -> None:
    on = table(*BOARD, "cast Test Insight")
    assert "top" in text(on, "resolve")
    ok(on, "2")  # Island stays, the Bear goes to the bottom, then the Island is drawn
    hand = [on.ground.game.name(each) for each in on.ground.game.state.players[0].hand]
    assert "Island" in hand
    assert on.at.records[0].script == {"alice": "top Island; bottom Test Bear"}


@pytest.mark.cr("701.9b")
def test_chance_by_number() -> None:
    on = table(*BOARD, "cast Test Torment targeting bob", "resolve")
    answer = text(on, "choice")
    number = next(line.split()[0] for line in answer.split("\n") if line.endswith("Test Denial"))
    ok(on, number)
    grave = [on.ground.game.name(each) for each in on.ground.game.state.players[1].graveyard]
    assert grave == ["Test Denial"]


@pytest.mark.cr("601.2h", "733.1")
def test_a_payment_that_fails_leaves_everything_as_it_was() -> None:
    on = table(*BOARD)
    before = moment(on)
    answer = on.one_shot("cast Test Giant")
    assert answer.kind is Kind.NO
    assert "601.2h" in answer.text
    assert moment(on) == before


@pytest.mark.cr("601.2f", "733.1")
def test_slow_motion_and_taking_back() -> None:
    on = table(*BOARD)
    before = moment(on)
    ok(on, "begin casting Test Growth targeting bear")
    assert "pay" in text(on, "choice")
    ok(on, "tap Forest no. 1 for mana")
    ok(on, "take back")
    assert moment(on) == before


@pytest.mark.cr("508.1", "509.1", "510.1c")
def test_combat_by_numbers() -> None:
    on = table("alice battlefield: Test Giant", "bob battlefield: Test Bear as first, Test Guard as second")
    ok(on, "to declare attackers")
    ok(on, "1")
    ok(on, "bob: block Test Giant with first, second")
    answer = ok(on, "to combat damage")
    assert "assigns 9 damage" in answer.text
    ok(on, "2, 7")
    assert {on.ground.game.name(each) for each in on.ground.game.state.players[1].graveyard} == {
        "Test Bear",
        "Test Guard",
    }


def test_next_continue_until() -> None:
    on = table(*BOARD, "cast Test Bolt targeting bob")
    assert "Test Bolt resolves" in text(on, "next")
    assert "beginning of combat" in text(on, "next")
    ok(on, "until bob draws a card")
    assert on.ground.game.state.turn.step.value == "draw"
    ok(on, "undo")
    assert on.ground.game.state.turn.step.value == "beginning of combat"
    on = table(*BOARD, "cast Test Bolt targeting bob", "cast Test Growth targeting bear")
    ok(on, "continue")
    assert not on.ground.game.state.stack


def test_until_what_never_happens_changes_nothing() -> None:
    on = table("alice battlefield: Forest")
    before = moment(on)
    assert on.one_shot("until bob gains 77 life").kind is Kind.WRONG
    assert moment(on) == before


def test_open_choices_block_moving_on_and_say_why() -> None:
    on = table(*BOARD, "cast Test Bolt")
    for line in ("next", "continue", "until bob draws a card", "step", "resolve"):
        answer = on.one_shot(line)
        assert answer.kind is Kind.WRONG, line
        assert "target" in answer.text


@pytest.mark.cr("608.2", "704.5g")
def test_step_shows_one_event_and_the_board_between() -> None:
    on = table(*BOARD, "cast Test Bolt targeting brute")
    assert "Test Bolt resolves" in text(on, "step")
    assert "2 damage" in text(on, "step")
    assert "damage 2" in text(on, "look")
    assert "2/2" in text(on, "what is brute")
    ok(on, "undo")
    assert "damage 2" not in text(on, "look")
    ok(on, "step")
    assert "destroyed" in text(on, "step") or "destroyed" in text(on, "step")
    assert on.inside is None or on.inside.seen


def test_an_action_in_the_middle_of_a_move_finishes_the_move() -> None:
    on = table(*BOARD, "cast Test Bolt targeting bob", "step")
    ok(on, "play Forest")
    direct = table(*BOARD, "cast Test Bolt targeting bob", "alice: pass", "bob: pass", "play Forest")
    assert moment(on) == moment(direct)


def test_the_game_can_end() -> None:
    on = table(*BOARD)
    assert "alice has won" in text(on, "bob: concede")
    assert on.speaker == ""
    assert on.one_shot("next").kind is Kind.DONE
    assert on.one_shot("pass").kind is Kind.WRONG
    ok(on, "undo")
    assert on.speaker == "alice"


@pytest.mark.parametrize(
    "line",
    ["", "   ", "# a comment", "frobnicate", "cast", "alice:", "bob: cast", "goto x", "switch nowhere", "rule 9999",
     "?", "look nobody", "diff a b", "load", "save", "undo 0", "back x", "until", "life", "set", "card", "{", "}",
     "alice battlefield:", "alice battlefield: {", "chance: flip", "why", "\x00", "ä" * 3000, "branch", "take back",
     "turn", "turn nobody nothing", "goto -1", "goto 99999999999999999999", "undo 99999999999999999999"],
)  # fmt: skip
def test_nothing_that_is_typed_ends_in_a_traceback(line: str) -> None:
    for on in (table(), table(*BOARD), table(*BOARD, "cast Test Bolt"), table(*BOARD, "pass", "bob: concede")):
        on.one_shot(line)
