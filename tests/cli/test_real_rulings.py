"""The two rulings that mtgjudge was founded for, end to end: real cards, the shipped pack, the real engine."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mtgjudge.cli import main

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
SPLIT_SECOND = str(SCENARIOS / "split-second" / "counterspell.yaml")
SNOW = str(SCENARIOS / "snow" / "snow-mana.yaml")


@pytest.mark.cr("702.61a", "702.61b")
def test_a_counterspell_cannot_answer_split_second(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", SPLIT_SECOND]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "A counterspell can't answer a spell with split second",
        "  No. Bob can't cast Counterspell.".ljust(73) + "702.61a",
    ]
    assert any(line.startswith("  2  Bob tries to cast Counterspell") and "illegal" in line for line in lines)
    assert any("split second" in line and line.endswith("702.61a") for line in lines[2:])
    assert any("Sol Ring is destroyed" in line and line.endswith("701.8a") for line in lines)
    assert lines[-1].startswith("  holds  ")
    assert "Comprehensive Rules 2026-04-17" in lines[-1]
    assert max(map(len, lines)) <= 80


@pytest.mark.cr("107.4h")
def test_only_snow_mana_pays_the_snow_symbol(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", SNOW]) == 0
    text = capsys.readouterr().out
    assert text.splitlines()[1] == "  Can alice pay {S} with Forest? No.".ljust(74) + "107.4h"
    assert "Snow-Covered Forest tapped for {G}" in text


def test_a_player_gets_the_answer_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--player-safe", SPLIT_SECOND]) == 0
    text = capsys.readouterr().out
    assert "No. Bob can't cast Counterspell." in text
    assert "Island" not in text
    assert "Krosan Grip resolves" not in text


def test_the_same_ruling_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "--output-format", "json", SPLIT_SECOND, SNOW]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["summary"]["passed"] == 2
    (case,) = document["scenarios"][0]["cases"]
    refused = case["steps"][1]
    assert refused["verdict"]["answer"] in ("no", "illegal")
    assert {rule for reason in refused["verdict"]["reasons"] if reason["decides"] for rule in reason["rules"]} == {
        "702.61a"
    }
    assert "702.61a" in case["rules_proved"]


def test_standard_input_gives_the_same_ruling(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["judge", SPLIT_SECOND]) == 0
    from_file = capsys.readouterr().out
    with open(SPLIT_SECOND, encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stdin", stream)
        assert main(["judge", "-"]) == 0
    assert capsys.readouterr().out == from_file
