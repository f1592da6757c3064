"""`mtgjudge card`: printed from the tree, refused abilities by number and reason; near names where it is unknown."""

from __future__ import annotations

import json

import pytest

from mtgjudge.cards import catalogue
from mtgjudge.cards.catalogue import MemoryCatalogue
from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.cli import main
from mtgjudge.language.mana import parse_mana_cost
from mtgjudge.language.vocabulary import CardType, Color, Supertype

OWL = compile_card(
    PrintedCard(
        "Test Owl",
        Layout.NORMAL,
        (PrintedFace("Test Owl", "Creature — Bird", "{1}{U}", "Flying\nWhen Test Owl enters, draw a card.", "1", "1"),),
    )
)
BEAR = Card(
    "Test Bear",
    Layout.NORMAL,
    (
        Face(
            "Test Bear",
            parse_mana_cost("{1}{G}"),
            supertypes=(Supertype.LEGENDARY,),
            types=(CardType.CREATURE,),
            subtypes=("Bear",),
            power="2",
            toughness="*",
            abilities=(RefusedAbility(RefusalKind.CANNOT_READ, "paragraph 1, from word 4 on"),),
        ),
    ),
)
TWINS = Card(
    "Day Test // Night Test",
    Layout.TRANSFORM,
    (
        Face("Day Test", parse_mana_cost("{W}"), types=(CardType.PLANESWALKER,), loyalty="3"),
        Face("Night Test", color_indicator=(Color.BLACK,), types=(CardType.BATTLE,), defense="4"),
    ),
)


@pytest.fixture(autouse=True)
def cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "default_catalogue", lambda: MemoryCatalogue([BEAR, OWL, TWINS]))


def test_a_refused_ability_is_shown_by_number_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "test", "bear"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Test Bear".ljust(74) + "{1}{G}"
    assert lines[1] == "Legendary Creature — Bear".ljust(77) + "2/*"
    assert lines[2] == " 1  UNSUPPORTED  cannot read: paragraph 1, from word 4 on"
    assert lines[-2].startswith("UNSUPPORTED  1 of 1 abilities")


def test_abilities_are_printed_from_the_tree_and_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "Test Owl"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "Creature — Bird".ljust(77) + "1/1"
    assert lines[2] == " 1  Flying"
    assert lines[3].startswith(" 2  When Test Owl enters")
    assert len(lines) == 4


def test_both_faces_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "Night Test"]) == 0
    text = capsys.readouterr().out
    assert "loyalty 3" in text
    assert "color indicator black" in text
    assert "defense 4" in text


def test_a_card_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--json", "Test Bear"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["mtgjudge"] == 1
    assert document["card"]["supported"] is False
    (face,) = document["card"]["faces"]
    assert (face["mana_cost"], face["type_line"]) == ("{1}{G}", "Legendary Creature — Bear")
    assert face["abilities"] == [
        {
            "number": 1,
            "supported": False,
            "text": None,
            "tree": None,
            "refusal": "cannot read",
            "place": "paragraph 1, from word 4 on",
        }
    ]


def test_an_unknown_card_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "Tset Bear"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "MJ030 unknown card: no card is named 'Tset Bear'\nhelp: did you mean Test Bear?\n"


def test_a_card_that_is_like_no_other_gets_another_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "Qqqqqqqqqqqqq"]) == 2
    assert "`cards:`" in capsys.readouterr().err
