"""The card's own name inside an ability that it gives to something else (201.5a): refused, not read about the wrong
object."""

from __future__ import annotations

import pytest

from mtgjudge.oracle.faces import FaceText, compile_face

pytestmark = pytest.mark.cr("201.5a")


@pytest.mark.parametrize(
    "text",
    [
        'Equipped creature has "{T}, Sacrifice Ember Lance: This creature deals 1 damage to any target."',
        'Enchanted creature has "{2}: Put a charge counter on Ember Lance."',
    ],
)
def test_a_name_in_an_ability_that_is_given_away_is_refused(text: str) -> None:
    (ability,) = compile_face(FaceText(name="Ember Lance", types=("Artifact",), text=text)).abilities
    assert ability.refusal is not None
    assert "name of this card" in ability.refusal.detail


@pytest.mark.parametrize(
    "text",
    [
        'Equipped creature has "{T}, Sacrifice this creature: Draw a card."',
        'Whenever you draw a card, Ember Lance gains "{T}: Ember Lance deals 1 damage to any target" this turn.',
        'Creatures you control have "{2}: Draw a card for each permanent named Ember Lance you control."',
    ],
)
def test_what_has_the_ability_itself_and_names_of_others_are_read(text: str) -> None:
    (ability,) = compile_face(FaceText(name="Ember Lance", types=("Artifact",), text=text)).abilities
    assert ability.refusal is None
