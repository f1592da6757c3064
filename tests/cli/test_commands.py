"""The small commands, help, and the real program in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
import typer
from typer.testing import CliRunner

from mtgjudge.cards import own_packs
from mtgjudge.cli import main
from mtgjudge.cli.app import COMMANDS, app

ROOT = Path(__file__).resolve().parents[2]


def program(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "mtgjudge", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, timeout=60, check=False)


def test_help_lists_every_command_with_one_line_each() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    listed = [
        line.split()[0] for line in lines[lines.index("Commands:") + 1 :] if line.startswith("  ") and line.split()
    ]
    assert listed[: len(COMMANDS)] == list(COMMANDS)


@pytest.mark.parametrize("command", [*COMMANDS, "cards import"])
def test_every_command_explains_itself_within_eighty_columns(command: str) -> None:
    result = CliRunner().invoke(app, [*command.split(), "--help"], env={"COLUMNS": "80"})
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: mtgjudge {command} ") or "Usage: " in result.stdout
    assert len(result.stdout.splitlines()) > 5
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.mark.parametrize("command", ["judge", "check"])
def test_help_says_what_the_exit_status_means(command: str) -> None:
    text = " ".join(CliRunner().invoke(app, [command, "--help"]).stdout.split())
    for words in ("0 all expectations hold", "1 a ruling differs", "2 wrong usage", "3 unsupported", "130 interrupted"):
        assert words in text


@pytest.mark.parametrize("arguments", [["schema"], ["schema", "--output"]])
def test_the_schemas_are_schemas(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(capsys.readouterr().out))


def test_the_two_schemas_differ(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    scenarios = json.loads(capsys.readouterr().out)
    assert "players" in scenarios["properties"]
    assert main(["schema", "--output"]) == 0
    assert "ScenarioOut" in json.loads(capsys.readouterr().out)["$defs"]


def test_version_names_rules_and_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version"]) == 0
    text = capsys.readouterr().out
    assert "2026-04-17" in text
    assert main(["version", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["edition"] == "2026-04-17"
    assert document["cards"] > 30_000


CARD = {
    "meta": {"date": "2026-07-03", "version": "5"},
    "data": {
        "Test Imp": [
            {
                "name": "Test Imp",
                "type": "Creature — Imp",
                "manaCost": "{B}",
                "text": "Flying",
                "power": "1",
                "toughness": "1",
            }
        ]
    },
}


def test_cards_are_imported_into_a_pack_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(own_packs, "own_packs_folder", lambda: str(tmp_path / "packs"))
    export = tmp_path / "cards.json"
    export.write_text(json.dumps(CARD), encoding="utf-8")
    assert main(["cards", "import", str(export), "--name", "mine"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("1 cards of 2026-07-03 imported into ")
    assert "  1 of them can be ruled on in full" in text
    assert (tmp_path / "packs" / "mine" / "t.jsonl").exists()


def test_an_export_that_cannot_be_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export = tmp_path / "cards.json"
    export.write_text("{", encoding="utf-8")
    assert main(["cards", "import", str(export)]) == 2
    captured = capsys.readouterr()
    assert "MJ001" in captured.err
    assert "help: give an AtomicCards file" in captured.err
    assert main(["cards", "import", str(tmp_path / "missing.json")]) == 2


def test_the_real_program_prints_a_card() -> None:
    done = program("card", "Krosan Grip")
    assert done.returncode == 0
    assert b" 1  Split second\n 2  Destroy target artifact or enchantment." in done.stdout


def test_the_real_program_refuses_a_file_that_is_not_there() -> None:
    done = program("judge", "no-such-file.yaml")
    assert done.returncode == 2
    assert b"MJ001" in done.stdout
    assert b"Traceback" not in done.stdout + done.stderr


def test_typer_has_the_place_where_text_parameters_are_made_cheap() -> None:
    """Where typer changes, start-up gets slower without any other sign."""
    if tuple(int(part) for part in typer.__version__.split(".")[:2]) < (0, 29):
        pytest.skip("this typer builds no validators")
    code = (
        "import sys\nfrom mtgjudge.cli import main\nmain(['schema', '--output'])\n"
        "print('pydantic' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=True)
    assert done.stderr.split() == [b"False"]
