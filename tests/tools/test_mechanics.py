"""The page of mechanics says what the engine's tables say."""

from __future__ import annotations

from pathlib import Path

from tools import mechanics

ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_up_to_date() -> None:
    page = (ROOT / "docs" / "mechanics.md").read_text(encoding="utf-8")
    assert page == mechanics.page(), "python -m tools.mechanics > docs/mechanics.md"


def test_titles_and_rules_exist() -> None:
    assert mechanics.unknown_titles() == []
    assert mechanics.unheard_keywords() == []


def test_every_module_that_is_named_exists() -> None:
    named = {module for section in ("701", "702") for line in mechanics.lines(section) for module in line.modules}
    missing = [
        module
        for module in sorted(named)
        if not (mechanics.ENGINE / f"{module}.py").exists() and not (mechanics.ENGINE / module).is_dir()
    ]
    assert missing == []


def test_a_keyword_in_the_tables_is_played_somewhere() -> None:
    rules = {line.rule: line for line in mechanics.lines("702")}
    nowhere = [keyword.value for keyword, rule in mechanics.KEYWORDS.items() if not rules[rule].modules]
    assert nowhere == [], "a keyword that no room of the engine asks for"


def test_what_is_not_played_is_said_to_be_missing() -> None:
    missing = [line for line in mechanics.lines("702") if not line.modules]
    for line in missing:
        assert f"{line.title} ({line.rule})" in mechanics.page()
        assert line.rule not in mechanics.KEYWORDS.values()
