"""The full text of the rules, imported by the user: a small text of our own words stands in for it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtgjudge.cli import main
from mtgjudge.rulebook import imported
from mtgjudge.rulebook.imported import NotRules, parse

SMALL = """Rules of a Small Game

These rules are effective as of April 17, 2026.

Contents

7. Extra
702. Words
Glossary

7. Extra

702. Words

702.61. Split Second

702.61a While such a spell waits, nobody starts anything else.
Example: Nobody answers it with a spell of theirs.

702.61b Making mana is still fine.

100.1 A small game is for two.

Glossary

702.99a This is a note of the glossary and no rule.
"""


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(imported, "folder", lambda: str(tmp_path / "data" / "rules"))
    imported.full_text.cache_clear()
    yield
    imported.full_text.cache_clear()


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.txt"
    file.write_text(SMALL, encoding="utf-8")
    return file


def test_each_rule_has_its_paragraphs_and_the_glossary_ends_them() -> None:
    parsed = parse(SMALL)
    assert parsed.edition == "2026-04-17"
    assert list(parsed.rules) == ["702.61", "702.61a", "702.61b", "100.1"]
    assert parsed.rules["702.61a"].split("\n")[1] == "Example: Nobody answers it with a spell of theirs."
    assert parsed.rules["702.61b"] == "Making mana is still fine."


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_other_ends_of_lines_are_the_same(ends: str) -> None:
    assert parse(SMALL.replace("\n", ends)) == parse(SMALL)


def test_without_an_import_there_is_no_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61a"]) == 0
    assert "full text" not in capsys.readouterr().out
    assert main(["rule", "702.61a", "--json"]) == 0
    assert "text" not in json.loads(capsys.readouterr().out)["rules"][0]


def test_after_an_import_it_stands_below_our_words(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--import", str(small)]) == 0
    assert capsys.readouterr().out.startswith("4 rules of the edition of 2026-04-17 are kept in ")
    assert main(["rule", "702.61a"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-3:] == [
        "  The full text:",
        "    While such a spell waits, nobody starts anything else.",
        "    Example: Nobody answers it with a spell of theirs.",
    ]
    assert lines[1].startswith("  Until a spell with split")
    assert main(["rule", "702.61"]) == 0
    assert "full text" not in capsys.readouterr().out  # it is only a heading
    assert main(["rule", "702.61b", "--json"]) == 0
    (entry,) = json.loads(capsys.readouterr().out)["rules"]
    assert (entry["text"], entry["text_edition"]) == ("Making mana is still fine.", "2026-04-17")


def test_import_and_question_in_one(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61b", "--import", str(small)]) == 0
    assert "Making mana is still fine." in capsys.readouterr().out


def test_another_edition_is_said(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small.write_text(SMALL.replace("April 17, 2026", "May 1, 2020"), encoding="utf-8")
    assert main(["rule", "--import", str(small)]) == 0
    assert "mtgjudge follows the edition of 2026-04-17" in capsys.readouterr().out
    assert main(["rule", "702.61b"]) == 0
    assert "The full text, edition 2020-05-01:" in capsys.readouterr().out


def test_a_new_import_replaces_the_old_one(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--import", str(small)]) == 0
    small.write_text(SMALL.replace("100.1 A small game is for two.", "").replace("fine", "good"), encoding="utf-8")
    assert main(["rule", "--import", str(small)]) == 0
    assert imported.full_text("100.1") == ()
    assert imported.full_text("702.61b") == ("Making mana is still good.",)


def test_an_answer_brings_the_text_of_its_rules(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    question = ["ask", "can bob cast Counterspell targeting Krosan Grip", "--board"]
    question.append("alice: 3 Forest; stack: Krosan Grip targeting Sol Ring; bob: Sol Ring, hand Counterspell")
    assert main(["rule", "--import", str(small)]) == 0
    capsys.readouterr()
    if main(question) == 4:
        pytest.skip("there is no card pack")
    told = capsys.readouterr().out
    assert "The rules in full, edition 2026-04-17:" in told
    assert "702.61a  While such a spell waits" in told


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"Dear diary,\nnothing today.\n", "only 0 of its lines begin with the number of a rule"),
        (b"702.61a One line only.\n", "only 1 of its lines begin with the number of a rule"),
        (b"%PDF-1.7 702.61a", "it is no text file"),
        (b"PK\x03\x04 archive", "it is no text file"),
        (b"\x00\x01\x02", "it is no text file"),
        (b"", "only 0 of its lines begin with the number of a rule"),
    ],
)
def test_a_wrong_file_is_refused_and_changes_nothing(
    content: bytes, said: str, small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rule", "--import", str(small)]) == 0
    wrong = tmp_path / "wrong.txt"
    wrong.write_bytes(content)
    capsys.readouterr()
    assert main(["rule", "--import", str(wrong)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "MJ039 no rules text" in told.err
    assert said in told.err
    assert "help: " in told.err
    assert imported.full_text("702.61b") == ("Making mana is still fine.",)
    with pytest.raises(NotRules):
        imported.read(str(wrong))


def test_what_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--import", str(tmp_path / "none.txt")]) == 2
    assert "can't be read" in capsys.readouterr().err
    assert main(["rule", "--import", str(tmp_path)]) == 2
    assert main(["rule"]) == 2


def test_a_ruling_loads_nothing_of_it() -> None:
    code = "import sys, mtgjudge.cli.judge, mtgjudge.rulings.asked; print('mtgjudge.rulebook.imported' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ})
    assert found.stdout.strip() == "False"
