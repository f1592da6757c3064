"""`mtgjudge rule`: what is printed, what is refused, and how the command ends."""

from __future__ import annotations

import json

import pytest

from mtgjudge.cli import main


def test_a_subrule_is_printed_with_its_place_and_our_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61a"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("702.61a  Additional Rules › Keyword Abilities › Split Second\n  Until a spell with split")
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_trailing_full_stop_is_forgiven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61."]) == 0
    assert "702.61b  Split second leaves mana abilities" in capsys.readouterr().out


def test_a_section_lists_its_headings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  702.61   Split Second" in lines
    assert "  702.192  Paradigm" in lines


def test_an_unknown_number_is_refused_with_code_and_neighbours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61d"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == (
        "MJ037 unknown rule: the Comprehensive Rules of 2026-04-17 have no rule 702.61d\n"
        "help: the nearest are 702.61a, 702.61b, 702.61c\n"
    )


def test_an_unknown_edition_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "502.6", "--edition", "2006"]) == 2
    assert "MJ038 unknown edition" in capsys.readouterr().err


def test_an_old_number_says_what_it_was_and_where_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "419.6f", "--edition", "2006-10-01"]) == 0
    text = capsys.readouterr().out
    assert "419.6f" in text
    assert "today: 614.10a, 614.10" in text


def test_json_is_versioned_and_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "702.61", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["format"] == "mtgjudge.rule/1"
    assert document["edition"] == "2026-04-17"
    (entry,) = document["rules"]
    assert entry["number"] == "702.61"
    assert entry["kind"] == "rule"
    assert entry["parent"] == "702"
    assert [child["number"] for child in entry["children"]] == ["702.61a", "702.61b", "702.61c"]


def test_json_of_an_old_number_says_what_was_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "502.6c", "--edition", "2006-10-01", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["asked"] | {"about": ""} == {
        "edition": "2006-10-01",
        "number": "502.6c",
        "title": "Landwalk",
        "about": "",
        "answered_by": "502.6",
    }


def test_colour_only_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--color", "always", "rule", "702.61a"]) == 0
    assert capsys.readouterr().out.startswith("\x1b[1m702.61a\x1b[0m")
    assert main(["--color", "auto", "rule", "702.61a"]) == 0
    assert "\x1b" not in capsys.readouterr().out
