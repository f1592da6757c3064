"""Phrases that say only how they are understood are printed by their own reading."""

from __future__ import annotations

import pytest

from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.filters import AllOf, ControlledBy, IsTapped, IsToken
from mtgjudge.language.references import You
from mtgjudge.oracle import print_ability
from mtgjudge.oracle.mirror import FilterHole, fits
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import both_ways, meaning


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("This creature can't block creatures with power 4 or greater.", ("Creature",)),
        ("Blue spells your opponents cast cost {2} more to cast.", ("Enchantment",)),
        ("As long as you control a Swamp, creatures you control have menace.", ("Enchantment",)),
        ("Activated abilities of lands can't be activated.", ("Artifact",)),
        ("If you control a Wizard, you may pay {R} rather than pay this spell's mana cost.", ("Instant",)),
    ],
)
def test_what_is_read_is_worded_and_read_again(text: str, types: tuple[str, ...]) -> None:
    both_ways(text, *types)


def test_the_slots_have_the_words_of_the_meaning() -> None:
    ability = meaning("If you control a Wizard, you may pay {R} rather than pay this spell's mana cost.", "Instant")
    assert print_ability(ability, "Odd Lamp") == (
        "If you control a Wizard, you may pay {R} rather than pay this spell's mana cost."
    )


def test_a_hole_takes_the_parts_that_the_others_leave() -> None:
    pattern = AllOf((FilterHole("n"), ControlledBy(You())))  # type: ignore[arg-type]
    binds: dict[str, object] = {}
    assert fits(pattern, AllOf((IsToken(), IsTapped(), ControlledBy(You()))), binds)
    assert binds == {"n": AllOf((IsToken(), IsTapped()))}
    assert not fits(pattern, AllOf((IsToken(), IsTapped())), {})


def test_a_field_that_no_phrase_says_has_no_wording() -> None:
    ability = meaning("Activated abilities of lands can't be activated.", "Artifact")
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert raise_ability(StaticAbility((effect, effect))) is None
