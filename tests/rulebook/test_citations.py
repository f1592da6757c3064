"""Every rule that the program cites is explained in our own words, and nothing else than rules is."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from mtgjudge.rulebook import cr, exists
from mtgjudge.rulebook.summaries import chapter_summaries

PACKAGE = Path(__file__).resolve().parents[2] / "mtgjudge"
CHAPTERS = "123456789"


@cache
def cited() -> dict[str, str]:
    """Each literal `cr("…")` of the package, with the first place that has it."""
    found: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cr":
                for argument in node.args[:1]:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and not node.keywords:
                        found.setdefault(argument.value, f"{path.relative_to(PACKAGE.parent)}:{node.lineno}")
    return found


def test_every_cited_rule_exists() -> None:
    wrong = [f"{number} ({place})" for number, place in cited().items() if not exists(number)]
    assert wrong == []


def test_every_cited_rule_has_a_summary() -> None:
    missing = [
        f"{number} ({place})"
        for number, place in sorted(cited().items())
        if exists(number) and "." in number and number not in chapter_summaries(number[0])
    ]
    assert missing == [], f"{len(missing)} cited rules have no summary in mtgjudge/rulebook/summaries/"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_summaries_are_whole_sentences_in_the_order_of_the_book(chapter: str) -> None:
    from mtgjudge.rulebook import in_order

    table = chapter_summaries(chapter)
    assert list(table) == in_order(cr(number) for number in table)
    for number, words in table.items():
        assert number.startswith(chapter), f"{number} is in the file of chapter {chapter}"
        assert words[0].isupper() or words[0] in "{\"'+-", f"{number}: {words}"
        assert words.endswith((".", '."')), f"{number}: {words}"
        assert len(words) <= 400, f"{number} is not one sentence"
        assert "’" not in words, f"{number}: straight quotes only"
        assert "“" not in words, f"{number}: straight quotes only"


def test_every_rule_in_the_background_exists_and_has_a_summary() -> None:
    from mtgjudge.rulings.coverage import rule_numbers

    found: dict[str, str] = {}
    for path in sorted((PACKAGE / "engine" / "background").rglob("*.py")):
        for number in rule_numbers(path.read_text(encoding="utf-8")):
            found.setdefault(number, path.name)
    assert [f"{number} ({place})" for number, place in found.items() if not exists(number)] == []
    missing = [f"{number} ({place})" for number, place in found.items() if number not in chapter_summaries(number[0])]
    assert missing == [], f"{len(missing)} rules have no summary in mtgjudge/rulebook/summaries/"
