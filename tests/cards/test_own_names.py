"""What a text says of names: its own, and names that begin with a short form of it (201.5)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Layout, RefusedAbility
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.categories import Ability
from mtgjudge.language.effects import TokenSpec
from mtgjudge.language.filters import IsNamed

NAME = "Tessen, Test of Patience"


def names(text: str, type_line: str = "Legendary Creature — Elf") -> list[str]:
    """The names in the abilities of a card with this text."""
    face = PrintedFace(name=NAME, type_line=type_line, text=text, power="1", toughness="1")
    found: list[str] = []
    for ability in compile_card(PrintedCard(NAME, Layout.NORMAL, (face,))).faces[0].abilities:
        assert not isinstance(ability, RefusedAbility), ability.place
        assert isinstance(ability, Ability)
        found += [node.name for node in ability.walk() if isinstance(node, IsNamed | TokenSpec)]
    return found


@pytest.mark.cr("201.5")
def test_its_own_name_is_a_name() -> None:
    assert names(f"Other creatures named {NAME} get +1/+1.") == [NAME]
    assert names(f"Whenever you draw a card, destroy all artifacts named {NAME}.") == [NAME]


@pytest.mark.cr("201.5")
def test_a_name_that_begins_with_a_short_form() -> None:
    text = "{T}: Create a 1/1 green Elf creature token named Tessen's Pupil."
    assert names(text) == ["Tessen's Pupil"]
    assert names("Destroy all artifacts named Tessen's Lantern.", "Sorcery") == ["Tessen's Lantern"]


def test_a_cost_after_its_own_name() -> None:
    text = f"Discard a card named {NAME}, sacrifice two Mountains: Draw a card."
    assert names(text) == [NAME]
