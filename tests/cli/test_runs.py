"""`judge` and `check`: which files are run, what is printed where, and how the command ends.

The runner below is replaced by a table here, so that each outcome is at hand; the real one is run by the scenarios.
"""

from __future__ import annotations

import io
import json
import os
import sys
from pathlib import Path

import pytest
from msgspec import structs

from mtgjudge import scenario
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.cli import main
from mtgjudge.cli.running import scenario_files
from mtgjudge.scenario.results import ScenarioResult
from mtgjudge.scenario.spans import Source
from tests.rulings.examples import (
    BROKEN_TEXT,
    DIFFERS,
    HUMILITY_TEXT,
    INVALID,
    SNOW,
    SPLIT_SECOND,
    TODO,
    UNDETERMINED,
    UNSUPPORTED,
)

TABLE: dict[str, ScenarioResult | BaseException] = {
    "good.yaml": SPLIT_SECOND,
    "snow.yaml": SNOW,
    "bad.yaml": DIFFERS,
    "new.yaml": UNSUPPORTED,
    "library.yaml": UNDETERMINED,
    "broken.yaml": INVALID,
    "later.yaml": TODO,
    "boom.yaml": RuntimeError("boom"),
    "stop.yaml": KeyboardInterrupt(),
    "pack.yaml": PackFault("the card pack is of another version", "python -m tools.build_pack"),
}
TEXTS = {"bad.yaml": HUMILITY_TEXT, "broken.yaml": BROKEN_TEXT}


def _told(name: str, path: str) -> ScenarioResult:
    found = TABLE[name]
    if isinstance(found, BaseException):
        raise found
    problems = tuple(structs.replace(each, file=path) for each in found.problems)
    return structs.replace(found, path=path, problems=problems)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file for each row of the table, and the runner that knows them."""
    for name in TABLE:
        (tmp_path / name).write_text(TEXTS.get(name, ""), encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def run_file(path: str, _: object, *, background: bool) -> ScenarioResult:
        return _told(os.path.basename(path), path)

    monkeypatch.setattr(scenario, "run_file", run_file, raising=False)
    return tmp_path


@pytest.mark.parametrize("command", ["judge", "check"])
@pytest.mark.parametrize(
    ("files", "status"),
    [
        (["good.yaml"], 0),
        (["good.yaml", "snow.yaml", "later.yaml"], 0),
        (["good.yaml", "bad.yaml"], 1),
        (["broken.yaml", "bad.yaml"], 2),
        (["new.yaml"], 3),
        (["library.yaml"], 3),
        (["library.yaml", "bad.yaml", "broken.yaml"], 3),
        (["boom.yaml", "new.yaml"], 4),
        (["stop.yaml"], 130),
        (["pack.yaml"], 2),
    ],
)
def test_the_highest_status_wins(command: str, files: list[str], status: int) -> None:
    assert main([command, *files]) == status


def test_judge_prints_each_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "good.yaml", "snow.yaml", "good.yaml"]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("A counterspell can't answer a spell with split second\n  No. Bob can't cast")
    assert captured.out.count("holds  ") == 2, "a file that is named twice is judged once"
    assert captured.err == ""


def test_judge_shows_the_place_of_what_differs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "bad.yaml"]) == 1
    assert (
        "18 |     Serra Angel: {power: 1}\n   |                  ^^^^^^^^^^ expected power 1" in capsys.readouterr().out
    )


def test_player_safe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--player-safe", "good.yaml"]) == 0
    assert "could still" not in capsys.readouterr().out


def test_player_safe_data_is_refused_rather_than_unsafe(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--player-safe", "--output-format", "json", "good.yaml"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "--player-safe" in captured.err


def test_check_walks_folders_and_ends_with_totals(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "stop.yaml").unlink()
    (folder / "pack.yaml").unlink()
    (folder / ".hidden.yaml").write_text("")
    (folder / "notes.txt").write_text("")
    assert main(["check", "."]) == 4
    last = capsys.readouterr().out.splitlines()[-1]
    counts, _, seconds = last.partition(" in ")
    assert counts == "2 passed, 1 failed, 1 unsupported, 1 undetermined, 1 invalid, 1 todo, 1 internal error"
    assert seconds.endswith(" s")


def test_files_are_found_in_order_and_once(folder: Path) -> None:
    below = folder / "b" / "c"
    below.mkdir(parents=True)
    (below / "x.yml").write_text("")
    (folder / "b" / ".git").mkdir()
    (folder / "b" / ".git" / "y.yaml").write_text("")
    (folder / "b" / "a.yaml").write_text("")
    found = list(scenario_files(["b", "b/a.yaml", "good.yaml", "./good.yaml", "-", "missing.yaml"]))
    assert found == [os.path.join("b", "a.yaml"), os.path.join("b", "c", "x.yml"), "good.yaml", "-", "missing.yaml"]


def test_a_folder_without_scenarios_is_no_success(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    assert main(["check", "empty"]) == 2
    text = capsys.readouterr().out
    assert "MJ001" in text
    assert "0 passed, 0 failed, 1 invalid" in text


@pytest.mark.parametrize("form", ["json", "sarif"])
@pytest.mark.parametrize("command", ["judge", "check"])
def test_data_is_all_that_is_printed(command: str, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--output-format", form, "good.yaml", "bad.yaml", "boom.yaml"]) == 4
    captured = capsys.readouterr()
    json.loads(captured.out)
    assert captured.err == ""


def test_an_unknown_format_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--output-format", "xml", "good.yaml"]) == 2
    assert "full|concise|json|junit|github|sarif" in capsys.readouterr().err


def test_a_fault_in_one_file_is_told_and_the_others_are_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "boom.yaml", "good.yaml"]) == 4
    captured = capsys.readouterr()
    assert "MJ900 internal error" in captured.out
    assert "RuntimeError: boom" in captured.out
    assert "1 passed, 0 failed, 1 internal error in" in captured.out
    assert "Traceback" not in captured.out + captured.err


def test_a_pack_that_cannot_be_used_names_the_command_that_mends_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "pack.yaml"]) == 2
    captured = capsys.readouterr()
    assert captured.err == (
        "the cards can't be looked up: the card pack is of another version\nhelp: python -m tools.build_pack\n"
    )


class _Input:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seen: list[Source] = []

    def run_source(source: Source, _: object, *, background: bool) -> ScenarioResult:
        assert not background, "only a verbose ruling needs it"
        seen.append(source)
        return structs.replace(SPLIT_SECOND, path=source.name)

    monkeypatch.setattr(scenario, "run_source", run_source, raising=False)
    monkeypatch.setattr(sys, "stdin", _Input("mtgjudge: 1 # Lim-Dûl".encode()))
    assert main(["judge", "-"]) == 0
    assert [(source.name, source.text) for source in seen] == [("<stdin>", "mtgjudge: 1 # Lim-Dûl")]
    assert "No. Bob can't" in capsys.readouterr().out


def test_standard_input_that_is_no_text_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", _Input(b"\xff\xfe"))
    assert main(["judge", "-"]) == 2
    assert "MJ002" in capsys.readouterr().out


def test_colour_only_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--color", "always", "judge", "good.yaml"]) == 0
    assert "\x1b[31mNo. " in capsys.readouterr().out
    assert main(["judge", "good.yaml"]) == 0
    assert "\x1b" not in capsys.readouterr().out
    assert main(["--color", "always", "judge", "--output-format", "json", "good.yaml"]) == 0
    assert "\x1b" not in capsys.readouterr().out
