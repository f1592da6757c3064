"""Single changes of a meaning tree, and that a changed reading is noticed where something plays it."""

from __future__ import annotations

import msgspec

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Layout
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.categories import Ability
from tools.exercised import structure
from tools.mutation import changes


def _ability(text: str) -> Ability:
    card = compile_card(PrintedCard("Probe", Layout.NORMAL, (PrintedFace("Probe", "Sorcery", "{R}", text),)))
    (ability,) = card.faces[0].abilities
    assert isinstance(ability, Ability)
    return ability


def test_each_change_changes_one_field_and_keeps_the_rest_of_the_structure() -> None:
    ability = _ability("Probe deals 3 damage to target creature. You gain 2 life.")
    made = [change(ability) for change in changes(ability)]
    assert made
    assert all(each != ability for each in made)
    assert len({msgspec.json.encode(str(each)) for each in made}) == len(made)


def test_a_change_fits_every_ability_of_its_structure() -> None:
    first, second = _ability("You gain 2 life."), _ability("You gain 7 life.")
    (number,) = [change for change in changes(first) if "2 -> 3" in change.what]
    assert structure(first) == structure(second)
    assert number(second) == _ability("You gain 8 life.")
