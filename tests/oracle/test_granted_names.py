"""The card's own name inside an ability that it gives to something else (201.5a): what gives it, not what has it."""

from __future__ import annotations

import pytest

from mtgjudge.language.references import Giver, This
from mtgjudge.oracle.faces import FaceText, compile_face
from mtgjudge.oracle.printing import print_ability

pytestmark = pytest.mark.cr("201.5a")

GIVEN_AWAY = [
    'Equipped creature has "{T}, Sacrifice Ember Lance: This creature deals 1 damage to any target."',
    'Enchanted creature has "{2}: Put a charge counter on Ember Lance."',
    'Creatures you control have "Whenever this creature attacks, you may sacrifice Ember Lance. If you do, scry 1."',
    'When Ember Lance dies, create a 1/1 red Imp creature token with "{2}: Put a charge counter on Ember Lance."',
]


@pytest.mark.parametrize("text", GIVEN_AWAY)
def test_a_name_in_an_ability_that_is_given_away_is_what_gives_it(text: str) -> None:
    face = FaceText(name="Ember Lance", types=("Artifact",), text=text)
    (ability,) = compile_face(face).abilities
    assert ability.meaning is not None
    assert Giver() in ability.meaning.walk()
    shown = print_ability(ability.meaning, "Ember Lance")
    (again,) = compile_face(FaceText(name="Ember Lance", types=("Artifact",), text=shown)).abilities
    assert again.meaning == ability.meaning


@pytest.mark.parametrize(
    "text",
    [
        'Equipped creature has "{T}, Sacrifice this creature: Draw a card."',
        'Whenever you draw a card, Ember Lance gains "{T}: Ember Lance deals 1 damage to any target" this turn.',
        'Creatures you control have "{2}: Draw a card for each permanent named Ember Lance you control."',
    ],
)
def test_what_has_the_ability_itself_and_names_of_others_are_read_as_before(text: str) -> None:
    (ability,) = compile_face(FaceText(name="Ember Lance", types=("Artifact",), text=text)).abilities
    assert ability.meaning is not None
    assert Giver() not in ability.meaning.walk()


def test_what_has_the_ability_is_told_apart_from_what_gives_it() -> None:
    text = 'Equipped creature has "{T}: Untap this creature. Put a charge counter on Ember Lance."'
    (ability,) = compile_face(FaceText(name="Ember Lance", types=("Artifact",), text=text)).abilities
    assert ability.meaning is not None
    parts = list(ability.meaning.walk())
    assert This() in parts
    assert Giver() in parts
