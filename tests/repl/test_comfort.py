"""Completion, highlighting, the bar, help: what makes typing easy."""

from __future__ import annotations

import time

import pytest

from mtgjudge.cards.catalogue import MemoryCatalogue, PackCatalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.repl.board import board_lines, status_text
from mtgjudge.repl.commands.helping import LANGUAGE
from mtgjudge.repl.completion import Completer
from mtgjudge.repl.highlighting import STYLES, parts
from mtgjudge.repl.registry import Command, Group, Registry, all_commands
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.table import Table
from mtgjudge.repl.terminal import KEYS, bar
from mtgjudge.rulings.lines import cells, plain
from tests.repl.support import BOARD, ok, table, text


def suggested(on: Table, line: str) -> list[str]:
    return [each.text for each in Completer(on).suggestions(line)]


def test_what_is_legal_now_comes_first() -> None:
    on = table(*BOARD)
    found = suggested(on, "cast ")
    assert found[0].startswith("cast Test")
    assert "cast Test Giant" not in found[:6]  # it can't be paid
    ok(on, "cast Test Bolt targeting brute")
    ok(on, "pass")
    assert "cast Test Denial" in suggested(on, "bob: cast ")


def test_then_objects_then_cards() -> None:
    on = table(*BOARD)
    assert suggested(on, "cast Test Growth targeting br") == ["brute"]
    assert "brute" in suggested(on, "cast Test Growth targeting ")
    assert suggested(on, "card Test Anth") == ["Test Anthem"]
    assert suggested(on, "alice hand: 2 Test Anth") == ["Test Anthem"]
    assert suggested(on, "alice hand: Forest, test hast") == ["Test Haste"]
    assert "702.61a" in suggested(on, "rule 702.61")
    assert suggested(on, "help opt") == ["options"]
    assert "resolve" in suggested(on, "res")
    assert "targeting" in suggested(on, "cast Test Growth tar")


def test_choices_are_suggested() -> None:
    on = table(*BOARD, "cast Test Bolt")
    assert "choose bob" in suggested(on, "choose b")


def test_a_suggestion_takes_the_place_of_what_is_written() -> None:
    on = table(*BOARD)
    for line in ("cast Test Gr", "alice hand: Test An", "cast Test Growth targeting br", "rule 702.6", "ali"):
        for each in Completer(on).suggestions(line):
            done = line[: len(line) - each.replaces] + each.text
            assert done.casefold().startswith(line.casefold())


def test_completion_follows_the_game() -> None:
    on = table(*BOARD)
    completer = Completer(on)
    assert any(each.text == "play Forest" for each in completer.suggestions("play"))
    ok(on, "play Forest")
    assert all(each.text != "play Forest" for each in completer.suggestions("play"))
    ok(on, "undo")
    assert any(each.text == "play Forest" for each in completer.suggestions("play"))


@pytest.mark.parametrize("line", ["card s", "card ser", "alice hand: x", "cast t", "what is a", "rule 7", "c", ""])
def test_completion_over_all_cards_is_quick(line: str) -> None:
    pack = PackCatalogue()
    try:
        assert pack.size > 30_000
    except PackFault:
        pytest.skip("there is no card pack to complete from")
    on = Table(pack)
    completer = Completer(on)
    completer.warm()
    took = []
    for _ in range(3):
        began = time.perf_counter()
        completer.suggestions(line)
        took.append(time.perf_counter() - began)
    assert min(took) < 0.03, took


def test_the_parts_of_a_line() -> None:
    on = table(*BOARD)
    looks = {piece: look for look, piece in parts(on, "alice: cast Test Bolt targeting brute paying with {R}")}
    assert looks["alice"] == "player"
    assert looks["Test Bolt"] == "name"
    assert looks["brute"] == "name"
    assert looks["{R}"] == "mana-red"
    assert dict(parts(on, "rule 702.61a"))["rule"] == "702.61a"


@pytest.mark.parametrize("line", ["", " ", "cast Test Bolt", "ä{G}{", "alice: 3 \t Test", "'s"])
def test_parts_are_the_whole_line(line: str) -> None:
    found = parts(table(*BOARD), line)
    assert "".join(piece for _, piece in found) == line
    assert {look for look, _ in found} <= set(STYLES)


@pytest.mark.parametrize("width", [40, 80, 100, 160])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    on = table(*BOARD, "cast Test Bolt targeting brute", width=width)
    ok(on, "branch a-branch-with-quite-a-long-name")
    for line in ("look", "legal", "stack", "effects", "triggers", "log", "log all", "help", "rule 702",
                 "what is bear", "branches", "diff 0", "step", "look", "card Test Haste", "help options"):  # fmt: skip
        answer = on.one_shot(line)
        assert all(cells(each) <= width for each in answer.text.split("\n")), (line, answer.text)
    assert len(bar(on, width)) <= width


def test_the_board_tells_everything_that_can_be_seen() -> None:
    on = table(
        "alice battlefield: 2 Forest, Forest tapped, Test Bear as bear with 1 damage and 2 +1/+1 counters",
        "alice battlefield: Test Warden summoning sick",
        "alice hand: Test Growth",
        "alice graveyard: Test Bolt",
        "alice mana {G}",
        "bob battlefield: Test Guard",
        "bob counters 3 poison",
        "cast Test Growth targeting bear",
    )
    shown = plain(board_lines(on, 80))
    for words in ("Forest ×2", "Forest tapped", "“bear” 4/4", "damage 1", "+1/+1×2", "Test Warden 1/1 sick", "poison 3",
                  "graveyard 1", "stack 1 Test Growth (alice) → bear", "priority alice", "Test Guard 0/4"):  # fmt: skip
        assert words in shown, words
    ok(on, "undo")
    assert "mana {G}" in plain(board_lines(on, 80))


def test_combat_and_attachments_are_shown() -> None:
    on = table("alice battlefield: Test Bear as bear", "bob battlefield: Test Guard", "attack with bear")
    ok(on, "bob: block bear with Test Guard")
    shown = text(on, "look")
    assert "→ bob" in shown
    assert "blocked by Test Guard" in shown


def test_what_is_in_force_with_layer_timestamp_and_duration() -> None:
    on = table(*BOARD, "alice battlefield: Test Anthem", "cast Test Growth targeting bear", "resolve")
    shown = text(on, "effects")
    assert "613.4c" in shown
    assert "Test Anthem: +1/+1" in shown
    assert "until end of turn" in shown
    assert "611.2a" in shown
    assert "Test Warden" in text(on, "triggers")


def test_wide_terminals_show_more_beside_the_board() -> None:
    on = table(*BOARD, "alice battlefield: Test Anthem", width=160)
    assert "in force" in text(on, "look")
    assert "in force" not in plain(board_lines(on, 80))


def test_the_bar() -> None:
    on = table(*BOARD, "cast Test Bolt targeting bob")
    assert "stack 1" in bar(on, 80)
    assert "turn 3 · precombat main" in bar(on, 80)
    assert "F6 undo" in bar(on, 80)
    assert status_text(on) in bar(on, 160)
    assert {words for _, words in KEYS} <= set(all_commands().words())


def test_every_command_and_topic_has_help() -> None:
    on = table()
    for command in all_commands().commands:
        if command.usage:
            assert command.usage[0][0] in text(on, f"help {command.words}")
    for topic in (*(group.value for group in Group), *LANGUAGE):
        answer = on.one_shot(f"help {topic}")
        assert answer.kind is Kind.DONE, topic
        assert len(answer.lines) > 1
    assert "did you mean" in text(on, "help undoo")


def test_two_commands_of_one_name_are_a_fault() -> None:
    one = Command("x", Group.TABLE, (), lambda table, rest: None)
    with pytest.raises(ValueError, match="'x'"):
        Registry((one, one))


def test_cards_and_rules_can_be_looked_up() -> None:
    on = table()
    assert "Split second" in text(on, "card test haste")
    assert "did you mean" in text(on, "card Tst Haste")
    assert "702.61a" in text(on, "rule 702.61")
    assert Table(MemoryCatalogue()).one_shot("card Forest").kind is Kind.WRONG
