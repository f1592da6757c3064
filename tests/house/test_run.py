"""How a run of the command ends: the exit status says what happened, and nobody sees a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mtgjudge.cli import app as application
from mtgjudge.cli import main
from mtgjudge.cli.entry import is_plain
from mtgjudge.cli.exits import ExitStatus, worst

ROOT = Path(__file__).resolve().parents[2]


def test_the_highest_of_several_statuses_wins() -> None:
    assert worst([]) == 0
    assert worst([ExitStatus.HOLDS, ExitStatus.UNRULED, ExitStatus.DIFFERS]) == 3


@pytest.mark.parametrize(
    "arguments", [[], ["no-such-command"], ["rule"], ["rule", "--no-such-option"], ["--color", "blue"]]
)
def test_wrong_usage_ends_with_two(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert "Usage: mtgjudge" in captured.err + captured.out
    assert "Traceback" not in captured.err + captured.out


def _break_the_rule_command(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fails(*_: object) -> object:
        raise error

    monkeypatch.setattr(application, "import_module", fails)


def test_a_fault_of_ours_ends_with_four_and_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _break_the_rule_command(monkeypatch, RuntimeError("boom"))
    assert main(["rule", "702"]) == 4
    text = capsys.readouterr().err
    assert "RuntimeError: boom" in text
    assert "Traceback" not in text


def test_the_traceback_is_there_for_who_asks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _break_the_rule_command(monkeypatch, RuntimeError("boom"))
    monkeypatch.setenv("MTGJUDGE_DEBUG", "1")
    assert main(["rule", "702"]) == 4
    assert "Traceback" in capsys.readouterr().err


def test_ctrl_c_ends_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _break_the_rule_command(monkeypatch, KeyboardInterrupt())
    assert main(["rule", "702"]) == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "plain"),
    [
        (["judge", "a.yaml"], True),
        (["check", "scenarios", "-"], True),
        (["judge"], False),
        (["judge", "--help"], False),
        (["judge", "a.yaml", "--player-safe"], False),
        (["judge", "--", "-a.yaml"], False),
        (["judge", ""], False),
        (["--color", "always", "judge", "a.yaml"], False),
        (["rule", "702"], False),
        ([], False),
    ],
)
def test_only_files_need_no_options_read(arguments: list[str], plain: bool) -> None:
    assert is_plain(arguments) is plain


@pytest.mark.parametrize("command", ["judge", "check"])
def test_without_options_a_run_ends_as_with_the_default_ones(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(ROOT / "scenarios" / "split-second" / "counterspell.yaml"), "no-such-file.yaml"]
    told = []
    for options in ([], ["--output-format", "full"]):
        assert main([command, *options, *files]) == 2
        told.append(re.sub(r" in [\d.]+ s", "", capsys.readouterr().out))
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({}, False),
        ({"FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True),
    ],
)
def test_the_environment_decides_about_colour(
    environment: dict[str, str],
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("FORCE_COLOR", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main(["rule", "702.61a"]) == 0
    assert ("\x1b[" in capsys.readouterr().out) is coloured


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m mtgjudge rule 702 | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[0].startswith("702")
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


def test_a_narrow_terminal_gets_the_answer_too() -> None:
    command = [sys.executable, "-m", "mtgjudge", "rule", "702.61a"]
    narrow = {"PYTHONIOENCODING": "ascii", "PATH": ""}
    done = subprocess.run(command, capture_output=True, env=narrow, check=True, cwd=ROOT)
    assert b"Split Second" in done.stdout
