"""A session as a scenario file, and a file as a session."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.repl.document import Document, emit, read_script
from mtgjudge.repl.loading import load_text
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.saving import saved
from mtgjudge.repl.table import Table
from mtgjudge.scenario.diagnostics import render_all
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.runner import run_file
from mtgjudge.scenario.spans import Source
from tests.repl.support import BOARD, moment, ok, table, text

SESSION = (
    *BOARD,
    "set scenario: Everything at once",
    "can alice cast Test Giant",
    "what is bear",
    "legal targets of Test Growth",
    "cast Test Growth targeting bear",
    "bob: cast Test Growth targeting nothing like this",
    "what is on the stack",
    "why",
    "resolve",
    "what is bear",
    "bob: cast Test Denial targeting Test Growth",
    "cast Test Drawer",
    "resolve",
    "1, 2",
    "resolve all",
    "cast Test Torment targeting bob",
    "resolve",
    "1",
    "branch fight",
    "attack with bear, Test Watcher",
    "bob: block bear with brute, Test Guard",
    "to combat damage",
    "2, 3",
    "switch main",
    "next step",
    "step",
    "step",
    "until bob draws a card",
    "what does it cost alice to cast Test Bolt",
    "is bear tapped",
)


def session() -> Table:
    on = table()
    for line in SESSION:
        on.one_shot(line)
    return on


def test_a_session_saves_as_a_scenario_that_passes(tmp_path: Path) -> None:
    on = session()
    path = tmp_path / "session.yaml"
    answer = on.one_shot(f"save {path}")
    assert answer.kind is Kind.DONE, answer.text
    assert "holds" in answer.text
    result = run_file(str(path), on.catalogue)
    assert result.outcome is Outcome.HOLDS, render_all(result.problems)
    checks = [check for step in result.cases[0].steps for check in step.checks]
    assert len(checks) >= 6
    assert {step.branch for step in result.cases[0].steps} == {"", "fight"}


def test_answers_become_expectations() -> None:
    on = table(*BOARD, "can alice cast Test Giant", "what is bear", "cast Test Giant")
    steps = list(on.at.script())
    assert steps == [
        {"ask": "can alice cast Test Giant", "expect": "no", "rule": steps[0]["rule"]},  # type: ignore[index, call-overload]
        {"ask": "what is bear", "answer": "Test Bear: 2/2 green Creature — Bear, no abilities"},
        {"alice": "cast Test Giant", "expect": "illegal", "rule": steps[2]["rule"]},  # type: ignore[index, call-overload]
    ]


def test_a_wrong_expectation_would_be_found() -> None:
    on = table(*BOARD, "what is bear")
    text_ = saved(on.branches, on.catalogue, "x.yaml").text.replace("2/2 green", "3/3 green")
    again = Table(on.catalogue)
    assert "DIFFERS" in load_text(again, Source("x.yaml", text_), None).text


def test_loading_what_was_saved_gives_the_same_table_and_the_same_file() -> None:
    on = session()
    first = saved(on.branches, on.catalogue, "a.yaml").text
    again = Table(on.catalogue)
    answer = load_text(again, Source("a.yaml", first), None)
    assert answer.kind is Kind.DONE, answer.text
    assert moment(again)[:9] == moment(on)[:9]
    assert set(again.branches.tips) == set(on.branches.tips)
    assert saved(again.branches, again.catalogue, "a.yaml").text == first


def test_a_file_is_not_written_over_unless_it_is_said(tmp_path: Path) -> None:
    path = tmp_path / "there.yaml"
    path.write_text("mine", encoding="utf-8")
    on = table(*BOARD)
    assert on.one_shot(f"save {path}").kind is Kind.WRONG
    assert path.read_text(encoding="utf-8") == "mine"
    ok(on, f"save! {path}")
    ok(on, f"save {path}")
    assert on.one_shot(f"save {tmp_path / 'no' / 'where.yaml'}").kind is Kind.WRONG


FILE = """\
mtgjudge: 1
scenario: Loaded
players:
  alice: {hand: [Test Bolt], battlefield: [Mountain]}
  bob: {life: 2}
steps:
  - ask: can alice cast Test Bolt
    expect: "yes"
  - branch at the bear:
    - alice: cast Test Bolt targeting alice
    - resolve
  - alice: cast Test Bolt targeting bob
  - expect: {bob: {life: 2}}
  - resolve
expect:
  game: {winner: alice}
"""


def test_a_file_is_played_to_its_end_and_kept_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "file.yaml"
    path.write_text(FILE, encoding="utf-8")
    on = table()
    answer = ok(on, f"load {path}")
    assert "2 steps played" in answer.text
    assert "alice has won" in answer.text
    assert list(on.branches.tips) == ["main", "at the bear"]
    again = saved(on.branches, on.catalogue, "again.yaml")
    assert again.holds
    assert "expect:" in again.text
    for step, stack, over in ((0, 0, False), (2, 0, False), (3, 1, False), (4, 1, False), (5, 0, True)):
        ok(on, f"goto step {step}")
        assert (len(on.ground.game.state.stack), on.speaker == "") == (stack, over), step
    assert on.one_shot("goto step 6").kind is Kind.WRONG
    ok(on, "goto 0")
    assert on.speaker == "alice"
    assert not on.ground.game.state.stack


CASES = """\
mtgjudge: 1
scenario: Cases
players: {alice: {battlefield: [Test Bear]}}
cases:
  - case: as it is
    expect: {Test Bear: {power: 2}}
  - case: with an Anthem
    add: {alice: {battlefield: [Test Anthem]}}
    expect: {Test Bear: {power: 3}}
"""


def test_one_case_is_played_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(CASES, encoding="utf-8")
    on = table()
    assert "as it is" in ok(on, f"load {path}").text
    assert "3/3" not in text(on, "look")
    assert "with an Anthem" in ok(on, f"load {path} case with an Anthem").text
    assert "3/3" in text(on, "look")
    ok(on, "what is Test Bear")
    written = saved(on.branches, on.catalogue, "case.yaml")
    assert written.holds
    assert "with an Anthem" in written.text
    assert on.one_shot(f"load {path} case nothing").kind is Kind.WRONG


@pytest.mark.parametrize(
    "content", ["", "not: a scenario", "mtgjudge: 1\nscenario: x\nplayers: {alice: {hand: [No Card]}}"]
)
def test_bad_files_leave_the_table_alone(tmp_path: Path, content: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(content, encoding="utf-8")
    on = table(*BOARD)
    before = moment(on)
    assert on.one_shot(f"load {path}").kind is Kind.WRONG
    assert on.one_shot(f"load {tmp_path / 'none.yaml'}").kind is Kind.WRONG
    assert moment(on) == before


def test_a_script_that_stops_is_told() -> None:
    on = table()
    broken = FILE.replace("  - resolve\nexpect", "  - resolve\n  - resolve\nexpect")
    answer = load_text(on, Source("broken.yaml", broken), None)
    assert "can't be played" in answer.text
    assert answer.kind is Kind.WRONG


@pytest.mark.parametrize("value", ["no", "{G}", "a: b", "#x", "1", "613.10", "~", "'", "ä", "- x", "true", "Yes"])
def test_texts_survive_yaml(value: str) -> None:
    import yaml

    assert yaml.load(emit({"key": [value, {"k": value, value: "v"}]}), Loader=yaml.BaseLoader)["key"][0] == value


def test_a_document_never_changes() -> None:
    empty = Document()
    one = empty.with_player("alice", {"hand": ["Forest"]})
    two = one.with_player("alice", {"life": "3"}).with_more("cards", {"name": "X"})
    assert empty.data == {}
    assert one.data == {"players": {"alice": {"hand": ["Forest"]}}}
    assert read_script(two.text()).document == two


def test_facts_are_kept_as_expectations() -> None:
    on = table(*BOARD)
    assert "holds" in text(on, "expect bear: {power: 2}, bob: {life: 20}")
    answer = on.one_shot("expect bear: {power: 3}")
    assert answer.kind is Kind.NO
    assert "expected 3, got 2" in answer.text
    for line in ("expect", "expect bear", "expect nobody: {power: 1}", "expect bear: {nonsense: 1}", "expect {"):
        assert on.one_shot(line).kind is Kind.WRONG, line
    written = saved(on.branches, on.catalogue, "facts.yaml")
    assert written.holds
    assert written.questions == 1
    assert "power: 2" in written.text
    assert "power: 3" not in written.text
