"""The command `coverage`: formats and exit status."""

import json
from pathlib import Path

import pytest

from mtgjudge.cli.app import run

BOARD = """mtgjudge: 1
scenario: A land is tapped for mana
cards: [{name: Test Meadow, type: Land, text: "{T}: Add {G}."}]
players: {alice: {battlefield: [Test Meadow]}}
turn: {player: alice, step: precombat main}
steps:
  - alice: tap Test Meadow for {G}
expect: {alice: {mana: "{G}"}}
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mana.yaml"
    path.write_text(BOARD, encoding="utf-8")
    return str(path)


def test_a_run_counts(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", file, "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["scenarios"], data["holding"]) == (1, 1)
    assert data["core"]["touched"] > 0


def test_fail_under(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", file, "--fail-under", "90"]) == 1
    assert "less than 90 %" in capsys.readouterr().err


def test_no_such_file_and_wrong_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["coverage", "no-such-file.yaml"]) == 2
    assert "not counted: no-such-file.yaml" in capsys.readouterr().err
    assert run(["coverage", "--format", "xml"]) == 2
    assert run(["coverage", "--fail-under", "101"]) == 2
