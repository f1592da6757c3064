"""Back and sideways."""

from __future__ import annotations

import time

import pytest

from mtgjudge.repl.history import MAIN
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.table import Table
from tests.repl.support import BOARD, moment, ok, table, text


def played() -> Table:
    return table(*BOARD, "cast Test Bolt targeting bob", "resolve", "cast Test Growth targeting bear", "resolve")


def test_undo_and_redo_are_exact() -> None:
    on = table(*BOARD)
    before = [moment(on)]
    for line in ("cast Test Bolt targeting bob", "resolve", "cast Test Drawer", "resolve"):
        ok(on, line)
        before.append(moment(on))
    for expected in reversed(before[:-1]):
        ok(on, "undo")
        assert moment(on) == expected
    for expected in before[1:]:
        ok(on, "redo")
        assert moment(on) == expected
    assert on.one_shot("redo").kind is Kind.WRONG


def test_undo_in_the_middle_of_a_resolution() -> None:
    on = table(*BOARD, "cast Test Insight", "resolve")
    asked = moment(on)
    assert on.choosing
    ok(on, "1, 2")
    ok(on, "undo")
    assert moment(on) == asked
    ok(on, "2, 1")
    assert not on.choosing


def test_a_new_step_after_undo_drops_what_came_after() -> None:
    on = played()
    ok(on, "back 4")
    ok(on, "play Forest")
    assert on.one_shot("redo").kind is Kind.WRONG
    assert on.branches.tip is on.at


def test_goto_and_log() -> None:
    on = played()
    end = moment(on)
    ok(on, f"goto {len(BOARD)}")
    assert "alice: cast Test Bolt" not in text(on, "look")
    assert "▸  5" in text(on, "log")
    assert "Alice casts Test Bolt" in text(on, "log")
    ok(on, "goto end")
    assert moment(on) == end
    assert "Bob loses 2 life" in text(on, "log all") or "2 damage to bob" in text(on, "log all")


def test_branches_go_their_own_ways() -> None:
    on = table(*BOARD, "cast Test Bolt targeting bob")
    fork = moment(on)
    ok(on, "branch answered")
    ok(on, "bob: cast Test Denial targeting Test Bolt on the stack")
    ok(on, "resolve all")
    answered = moment(on)
    ok(on, f"switch {MAIN}")
    assert moment(on) == fork
    ok(on, "resolve")
    assert on.ground.game.state.players[1].life == 18
    difference = text(on, "diff answered main")
    assert "life: 20 → 18" in difference
    ok(on, "switch answered")
    assert moment(on) == answered
    assert "▸ answered" in text(on, "branches")
    assert on.one_shot("branch answered").kind is Kind.WRONG
    assert on.one_shot("switch nowhere").kind is Kind.WRONG


def test_a_branch_is_where_one_left_it() -> None:
    on = played()
    ok(on, "back 2")
    here = moment(on)
    ok(on, "branch other")
    ok(on, "play Forest")
    ok(on, "switch main")
    assert moment(on) == here
    ok(on, "redo 2")
    assert "there is nothing to redo" in text(on, "redo")


def test_diff_tells_zones_permanents_life() -> None:
    on = table(*BOARD, "cast Test Bolt targeting brute", "resolve")
    told = text(on, f"diff {len(BOARD)} {on.at.number}")
    assert "graveyard: nothing → Test Bear" in told
    assert "is gone" in told
    before = moment(on)
    text(on, "diff 0 5")
    assert moment(on) == before


def test_questions_belong_to_their_point() -> None:
    on = played()
    ok(on, "can bob cast Test Denial targeting bear")
    ok(on, "can bob cast Test Denial targeting bear")
    assert len(on.at.notes) == 1
    ok(on, "undo")
    ok(on, "redo")
    assert "can bob cast Test Denial targeting bear: no" in text(on, "log")


@pytest.mark.parametrize("decisions", [200])
def test_undo_and_goto_over_many_decisions_are_quick(decisions: int) -> None:
    on = table("alice battlefield: 3 Forest, Test Bear as bear", "bob battlefield: Test Guard")
    start = moment(on)
    while len(on.ground.stage.session.answers) < decisions:
        ok(on, "next step")
        if "discard" in text(on, "choice"):
            ok(on, "choose unknown card")
    end = moment(on)
    took: dict[str, float] = {}
    for line in ("undo", "goto 2", "goto 30", "goto end", "back 40", "redo 40", "goto 2"):
        began = time.perf_counter()
        ok(on, line)
        took[line] = time.perf_counter() - began
    assert moment(on) == start
    ok(on, "goto end")
    assert moment(on) == end
    assert max(took.values()) < 0.1, took
