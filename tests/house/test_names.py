"""No string of the program is a card's name: cards are data, and no code branches on one of them.

Card names come from the shipped pack. Words of the game that happen to be names as well stand in the allowlist, each
with the reason why the program needs the word.
"""

from __future__ import annotations

from functools import cache

from tools import house

PACK_NAMES = house.PACKAGE / "cards" / "pack" / "names.tsv"

_BASIC_LAND_TYPE = "a basic land type (305.6)"

ALLOWED: dict[str, str] = {
    "Forest": _BASIC_LAND_TYPE,
    "Island": _BASIC_LAND_TYPE,
    "Mountain": _BASIC_LAND_TYPE,
    "Plains": _BASIC_LAND_TYPE,
    "Swamp": _BASIC_LAND_TYPE,
    "Arena": "a room of a dungeon (309.4b)",
    "Oubliette": "a room of a dungeon (309.4b)",
    "Blood": "a predefined token and its artifact type (111.10g, 205.3g)",
    "Desert": "a land type (205.3i)",
    "Mines of Moria": "a word that players vote for (701.38)",
    "Lynx": "a creature type with a plural of its own (205.3m)",
}


@cache
def card_names() -> frozenset[str]:
    rows = (line.split("\t") for line in PACK_NAMES.read_text(encoding="utf-8").splitlines())
    return frozenset(row[1] for row in rows)


def test_the_pack_knows_the_names() -> None:
    names = card_names()
    assert len(names) > 30_000
    assert {"Forest", "Krosan Grip", "Fire", "Ice"} <= names


def test_no_string_of_the_program_is_the_name_of_a_card() -> None:
    found = [
        f"{literal.place} {literal.text!r}"
        for literal in house.literals()
        if literal.text in card_names() and literal.text not in ALLOWED
    ]
    assert found == []


def test_every_exception_is_needed() -> None:
    used = {literal.text for literal in house.literals()}
    assert [word for word in ALLOWED if word not in used or word not in card_names()] == []


def test_names_of_the_code_are_not_looked_at() -> None:
    tokens = [each.text for each in house.literals(house.PACKAGE / "rulebook")]
    assert "UnknownRule" not in tokens
    assert "numbers.txt" in tokens


def test_docstrings_are_prose_and_not_looked_at() -> None:
    texts = {literal.text for literal in house.literals()}
    assert "rule" in texts
    assert house.PACKAGE.joinpath("__init__.py").read_text(encoding="utf-8").split('"""')[1] not in texts
