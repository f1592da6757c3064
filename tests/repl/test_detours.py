"""A state reached directly and one reached through detours never differ.

Random commands, undo, redo, goto, branches, looking into events, saving and loading; with open choices, payments that
fail and chance among them. `MTGJUDGE_DETOURS` sets how many runs; few by default.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from mtgjudge.repl.choices import offer
from mtgjudge.repl.history import Point
from mtgjudge.repl.loading import load_text
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.saving import saved
from mtgjudge.repl.table import Table
from mtgjudge.scenario.spans import Source
from tests.repl import support

RUNS = int(os.environ.get("MTGJUDGE_DETOURS", "40"))

LINES = (
    "cast Test Bolt targeting bob",
    "cast Test Bolt",
    "bob: cast Test Bolt targeting Test Warden",
    "cast Test Growth targeting bear",
    "cast Test Drawer",
    "cast Test Torment targeting bob",
    "cast Test Insight",
    "cast Test Giant",
    "begin casting Test Growth targeting bear",
    "pay",
    "tap Forest for mana",
    "play Forest",
    "bob: cast Test Denial targeting Test Bolt",
    "attack with bear",
    "bob: block bear with brute",
    "bob: block bear with Test Guard, brute",
    "pass",
    "resolve",
    "resolve all",
    "next",
    "continue",
    "next step",
    "to combat damage",
    "until bob draws a card",
    "bob: concede",
    "can bob cast Test Denial targeting Test Bolt",
    "what is bear",
    "what can alice do",
    "what would happen if alice cast Test Growth targeting bear",
    "why",
)

_DIRECT: dict[tuple[str, ...], tuple[Any, ...]] = {}


def lines_of(point: Point) -> tuple[str, ...]:
    """What has to be typed to get to a point without any detour."""
    found: list[str] = []
    for each in point.path():
        if not each.records:
            found += [each.line] if each.line else []
        for record in each.records:
            step = record.script
            assert step is not None
            if isinstance(step, str):
                found.append(step)
                continue
            assert isinstance(step, dict)
            (speaker, words), *_ = [(key, value) for key, value in step.items() if key not in ("expect", "rule")]
            found.append(str(words) if speaker == "game" else f"{speaker}: {words}")
    return tuple(found)


def directly(lines: tuple[str, ...]) -> tuple[Any, ...]:
    """The moment after these lines on a fresh table."""
    if lines not in _DIRECT:
        if len(_DIRECT) > 3000:
            _DIRECT.clear()
        on = support.table()
        for line in lines:
            on.one_shot(line)
        _DIRECT[lines] = support.moment(on)
    return _DIRECT[lines]


class Detours(RuleBasedStateMachine):
    """A session at the table that goes wherever it likes."""

    @initialize()
    def sit_down(self) -> None:
        self.table: Table = support.table(*support.BOARD)
        self.names = 0
        self.dirty = True

    def say(self, line: str) -> Kind:
        self.dirty = True
        return self.table.one_shot(line).kind

    @rule(line=st.sampled_from(LINES))
    def play(self, line: str) -> None:
        before = support.moment(self.table) if self.table.inside is None else None
        at = self.table.at
        kind = self.say(line)
        if kind in (Kind.WRONG, Kind.UNRULED) and before is not None:
            assert self.table.at is at
            assert support.moment(self.table) == before, f"{line} left something behind"

    @precondition(lambda self: offer(self.table.ground) is not None)
    @rule(numbers=st.lists(st.integers(0, 5), min_size=1, max_size=3))
    def choose(self, numbers: list[int]) -> None:
        self.say(", ".join(str(number) for number in numbers))

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            if self.table.inside is not None or self.table.at.number > len(support.BOARD):
                self.say("undo")

    @rule(times=st.integers(1, 3))
    def redo(self, times: int) -> None:
        self.say(f"redo {times}")

    @rule(share=st.floats(0, 1))
    def goto(self, share: float) -> None:
        first, last = len(support.BOARD), self.table.branches.tip.number
        self.say(f"goto {first + round(share * (last - first))}")

    @rule()
    def branch(self) -> None:
        self.names += 1
        self.say(f"branch b{self.names}")

    @rule(share=st.floats(0, 0.999))
    def switch(self, share: float) -> None:
        names = list(self.table.branches.tips)
        self.say(f"switch {names[int(share * len(names))]}")

    @rule(times=st.integers(1, 5))
    def step(self, times: int) -> None:
        for _ in range(times):
            self.say("step")

    @rule()
    def compare(self) -> None:
        self.say("diff")
        self.say("look")
        self.say("effects")

    @precondition(lambda self: self.table.at.number > len(support.BOARD))
    @rule()
    def save_and_load(self) -> None:
        self.say("take back")
        self.table.leave_event()
        written = saved(self.table.branches, self.table.catalogue, "saved.yaml")
        assert written.holds, (written.result.cases, written.result.problems, written.text)
        again = Table(self.table.catalogue)
        load_text(again, Source("saved.yaml", written.text), None)
        assert support.moment(again)[:9] == support.moment(self.table)[:9], written.text

    @invariant()
    def same_as_directly(self) -> None:
        if not getattr(self, "dirty", False) or self.table.inside is not None:
            return
        self.dirty = False
        point = self.table.at
        assert support.moment(self.table) == directly(lines_of(point)), lines_of(point)


@pytest.mark.parametrize("runs", [RUNS])
def test_a_detour_changes_nothing(runs: int) -> None:
    run_state_machine_as_test(
        Detours,
        settings=settings(
            max_examples=runs,
            stateful_step_count=25,
            deadline=None,
            derandomize=runs <= 100,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
