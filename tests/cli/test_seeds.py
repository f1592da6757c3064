"""The command `seeds`: a list by system, one claim's rulings, and claims that don't exist."""

from pathlib import Path

import pytest

from mtgjudge.cli.app import run

SCENARIO = """mtgjudge: 1
scenario: A land is tapped for mana
cards: [{name: Test Meadow, type: Land, text: "{T}: Add {G}."}]
players: {alice: {battlefield: [Test Meadow]}}
turn: {player: alice, step: precombat main}
steps:
  - alice: tap Test Meadow for {G}
expect: {alice: {mana: "GREEN"}}
"""
STATEMENTS = """statements:
- id: S9-01
  claim: Lands make mana.
  rules: ["106.4"]
  status: agrees
  scenarios: [scenarios/test-mana/one.yaml]
- id: S9-02
  claim: Nothing.
  rules: []
  status: changed
  what_changed: All of it.
  scenarios: [scenarios/other/two.yaml]
"""


@pytest.fixture
def folder(tmp_path: Path) -> str:
    for topic, file, mana in (("test-mana", "one", "{G}"), ("other", "two", "{R}")):
        (tmp_path / "scenarios" / topic).mkdir(parents=True)
        text = SCENARIO.replace("GREEN", mana)
        (tmp_path / "scenarios" / topic / f"{file}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "statements.yaml").write_text(STATEMENTS, encoding="utf-8")
    return str(tmp_path)


def test_the_list_is_by_system_with_results(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["seeds", "--folder", folder]) == 3
    told = capsys.readouterr().out
    assert told.index("test mana") < told.index("S9-01") < told.index("other") < told.index("S9-02")
    assert "S9-01  holds" in told
    assert "S9-02  differs" in told
    assert "1 of 2 founding statements hold" in told


def test_one_claim_prints_its_rulings(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["seeds", "s9-01", "--folder", folder]) == 0
    assert "A land is tapped for mana" in capsys.readouterr().out


def test_an_unknown_claim_is_refused(folder: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["seeds", "S9-77", "--folder", folder]) == 2
    assert "S9-01" in capsys.readouterr().err


def test_no_statements_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["seeds", "--folder", str(tmp_path)]) == 2
    assert "--folder" in capsys.readouterr().err
