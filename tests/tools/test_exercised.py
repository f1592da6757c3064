"""Structures: what of a meaning tree stays when its literals go, and what playing it records."""

from __future__ import annotations

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Layout
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.categories import Ability
from tools.exercised import Played, structure


def _ability(text: str, type_line: str = "Sorcery") -> Ability:
    card = compile_card(PrintedCard("Probe", Layout.NORMAL, (PrintedFace("Probe", type_line, "{R}", text),)))
    (ability,) = card.faces[0].abilities
    assert isinstance(ability, Ability)
    return ability


def test_numbers_and_types_are_literals() -> None:
    bolt = structure(_ability("Probe deals 3 damage to target creature."))
    assert bolt == structure(_ability("Probe deals 5 damage to target artifact."))
    assert bolt != structure(_ability("Probe deals 3 damage to any target."))


def test_a_keyword_is_no_literal() -> None:
    assert structure(_ability("Flying", "Creature — Bird")) != structure(_ability("Reach", "Creature — Bird"))


def test_what_was_played_is_remembered_by_structure() -> None:
    played = Played()
    played.add(_ability("Draw two cards."))
    assert structure(_ability("Draw three cards.")) in played.structures
    assert structure(_ability("You gain 3 life.")) not in played.structures
