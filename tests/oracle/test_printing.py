"""Printing abilities from their meaning: our own plain wording."""

from __future__ import annotations

import pytest

from mtgjudge.oracle import attached_as, print_ability
from tests.oracle.conftest import face, meaning


@pytest.mark.parametrize(
    ("text", "types", "printed"),
    [
        ("Destroy target artifact or enchantment.", ("Instant",), "Destroy target artifact or enchantment."),
        ("{T}: Add {C}{C}.", ("Artifact",), "{T}: Add {C}{C}."),
        ("Creatures you control get +1/+1.", ("Enchantment",), "Creatures you control get +1/+1."),
        ("When this creature dies, draw a card.", ("Creature",), "When Odd Lamp dies, draw a card."),
        ("Odd Lamp deals 3 damage to any target.", ("Instant",), "Odd Lamp deals 3 damage to any target."),
        (
            "{1}, Sacrifice another creature: You gain 2 life. Activate only as a sorcery.",
            ("Creature",),
            "{1}, Sacrifice another creature: You gain 2 life. Activate only as a sorcery.",
        ),
        (
            "Until end of turn, target creature gets +2/+2 and gains trample.",
            ("Instant",),
            "Target creature gets +2/+2 and gains trample until end of turn.",
        ),
        (
            "Counter target spell unless its controller pays {3}.",
            ("Instant",),
            "Counter target spell unless its controller pays {3}.",
        ),
        (
            "Choose one —\n• Draw a card.\n• You gain 4 life.",
            ("Sorcery",),
            "Choose one —\n• Draw a card.\n• You gain 4 life.",
        ),
        (
            "This spell deals 2 damage to target creature. If this spell was kicked, it deals 4 damage instead.",
            ("Instant",),
            (
                "If Odd Lamp was kicked, Odd Lamp deals 4 damage to target creature. "
                "Otherwise, Odd Lamp deals 2 damage to it."
            ),
        ),
    ],
)
def test_wordings(text: str, types: tuple[str, ...], printed: str) -> None:
    compiled = face(text, *types, name="Odd Lamp")
    (ability,) = compiled.abilities
    assert ability.meaning is not None
    assert print_ability(ability.meaning, "Odd Lamp") == printed


def test_an_aura_calls_what_it_enchants_by_its_kind() -> None:
    aura = face('Enchant land\nEnchanted land has "{T}: Add {G}{G}."', "Enchantment")
    enchant, static = (ability.meaning for ability in aura.abilities)
    assert enchant is not None
    assert static is not None
    assert print_ability(static, "Moss", attached_as([enchant, static])) == 'Enchanted land has "{T}: Add {G}{G}."'
    assert print_ability(static, "Moss").startswith("Equipped creature has")


def test_every_wording_has_a_sound_article() -> None:
    made = meaning(
        "When this creature enters, create an 8/8 blue Octopus creature token and a 1/1 red Elemental creature token."
    )
    assert "an 8/8" in print_ability(made, "X")
