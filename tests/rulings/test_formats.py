"""What each format looks like, held by snapshots, and what must be true of all of them."""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from mtgjudge.rulings.choices import Detail, OutputFormat
from mtgjudge.rulings.formats import Report, render
from mtgjudge.scenario.results import Outcome, ScenarioResult
from tests.rulings.examples import (
    DIFFERS,
    EVERYTHING,
    INVALID,
    SNOW,
    SOURCES,
    SPLIT_SECOND,
    TODO,
    UNDETERMINED,
    UNSUPPORTED,
)


def text(
    *results: ScenarioResult,
    form: OutputFormat = OutputFormat.FULL,
    detail: Detail = Detail.RULING,
    seconds: float | None = None,
    width: int = 80,
) -> str:
    return render(Report(results, SOURCES, detail, seconds), form, width)


@pytest.mark.parametrize("result", EVERYTHING, ids=lambda result: str(result.outcome) + "-" + result.path)
def test_a_ruling_in_full(result: ScenarioResult, snapshot: SnapshotAssertion) -> None:
    assert text(result) == snapshot


@pytest.mark.parametrize("result", EVERYTHING, ids=lambda result: str(result.outcome) + "-" + result.path)
def test_the_answer_for_a_player(result: ScenarioResult, snapshot: SnapshotAssertion) -> None:
    assert text(result, detail=Detail.PLAYER_SAFE) == snapshot


def test_a_check_in_full(snapshot: SnapshotAssertion) -> None:
    assert text(*EVERYTHING, detail=Detail.FINDINGS, seconds=0.31) == snapshot


def test_a_check_in_short(snapshot: SnapshotAssertion) -> None:
    assert text(*EVERYTHING, form=OutputFormat.CONCISE, detail=Detail.FINDINGS, seconds=75.25) == snapshot


@pytest.mark.parametrize("form", [OutputFormat.GITHUB, OutputFormat.JSON, OutputFormat.SARIF, OutputFormat.JUNIT])
def test_data_for_other_programs(form: OutputFormat, snapshot: SnapshotAssertion) -> None:
    assert text(*EVERYTHING, form=form, detail=Detail.FINDINGS) == snapshot


def test_wide_terminals_get_longer_lines_and_the_same_words() -> None:
    narrow, wide = text(SPLIT_SECOND), text(SPLIT_SECOND, width=100)
    assert max(map(len, narrow.splitlines())) <= 80 < max(map(len, wide.splitlines())) <= 100
    assert re.sub(r"\s+", "", wide).replace("702.61a", "") == re.sub(r"\s+", "", narrow).replace("702.61a", "")


@pytest.mark.parametrize("width", [40, 80, 120])
def test_nothing_needs_more_columns_than_there_are(width: int) -> None:
    long_ones = ("-->", "help: ")  # places and commands are never broken
    lines = text(SPLIT_SECOND, SNOW, DIFFERS, UNSUPPORTED, UNDETERMINED, width=width).splitlines()
    assert [line for line in lines if len(line) > width and not line.strip().startswith((*long_ones, "= "))] == []


def test_the_short_answer_comes_first() -> None:
    assert text(SPLIT_SECOND).splitlines()[1].split()[:4] == ["No.", "Bob", "can't", "cast"]
    assert "Can Alice pay {S} with Forest? No." in text(SNOW).splitlines()[3]


def test_unsupported_never_looks_like_a_ruling() -> None:
    full = text(UNSUPPORTED)
    assert "UNSUPPORTED" in full
    assert not re.search(r"^ +\d+  ", full, re.MULTILINE), "no numbered steps"
    assert "Yes" not in full
    assert "holds" not in full


def test_undetermined_says_so_where_the_answer_would_stand() -> None:
    assert text(UNDETERMINED).splitlines()[1].startswith("  UNDETERMINED: Can Alice cast Shock?")


def test_a_player_learns_nothing_beyond_the_answer() -> None:
    safe = text(SPLIT_SECOND, SNOW, detail=Detail.PLAYER_SAFE)
    for hidden in ("Sol Ring, Island", "could still", "expectation", "library", "Alice casts"):
        assert hidden not in safe
        assert hidden in text(SPLIT_SECOND, SNOW)


def test_a_failing_check_points_at_the_words_of_the_file() -> None:
    assert (
        "   |\n18 |     Serra Angel: {power: 1}\n   |                  ^^^^^^^^^^ expected power 1, got 2\n   |\n"
        "   = 7b  base 1/1   Humility         613.4b\n"
    ) in text(DIFFERS, detail=Detail.FINDINGS)


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ((), "0 passed, 0 failed"),
        ((SPLIT_SECOND, SNOW), "2 passed, 0 failed"),
        ((SPLIT_SECOND, DIFFERS, UNSUPPORTED), "1 passed, 1 failed, 1 unsupported"),
        ((UNDETERMINED, INVALID, TODO), "0 passed, 0 failed, 1 undetermined, 1 invalid, 1 todo"),
    ],
)
def test_the_last_line_of_a_check_counts_scenarios(results: tuple[ScenarioResult, ...], words: str) -> None:
    assert text(*results, detail=Detail.FINDINGS, seconds=0.3).splitlines()[-1] == f"{words} in 0.30 s"


@pytest.mark.parametrize("outcome", [outcome for outcome in Outcome if outcome not in (Outcome.HOLDS, Outcome.TODO)])
def test_no_outcome_is_ever_silent(outcome: Outcome) -> None:
    bare = ScenarioResult("x.yaml", "Nothing is said about why", outcome)
    for form in OutputFormat:
        assert "x.yaml" in text(bare, form=form, detail=Detail.FINDINGS), form


def test_two_runs_give_the_same_bytes() -> None:
    for form in OutputFormat:
        assert text(*EVERYTHING, form=form) == text(*EVERYTHING, form=form)
