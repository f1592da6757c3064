"""Static abilities of less common forms are read, printed back and played. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import both_ways, face, meaning


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Artifacts entering don't cause abilities to trigger.", "Artifact"),
        ("Creatures entering or dying don't cause abilities to trigger.", "Creature"),
        ("Creatures with swampwalk can be blocked as though they didn't have swampwalk.", "Enchantment"),
        ("Enchanted land is a 2/3 green Elemental creature with reach. It's still a land.", "Enchantment"),
        ("As long as you control a Swamp, this creature gets +1/+1 and other Zombies you control have menace.", ""),
        ("Enchanted creature can't attack, block, or crew Vehicles.", "Enchantment"),
        ("Elves can't block, and their activated abilities with {T} in their costs can't be activated.", ""),
        ("Damage isn't removed from creatures you control during cleanup steps.", "Enchantment"),
        ("This creature can't be blocked if you've cast a historic spell this turn.", ""),
        ("This creature has reach during your turn.", ""),
        ("The third spell you cast each turn costs {1} less to cast.", ""),
        ("Elf spells you cast cost {G} less to cast. This effect reduces only the amount of colored mana you pay.", ""),
        ("Players can cast spells only during their own turns.", "Enchantment"),
        ("You may activate abilities of Elves you control as though those creatures had haste.", "Artifact"),
        ("This creature can block creatures with shadow as though it had shadow.", ""),
        ("~ has haste as long as red is the most common color among all permanents or is tied for most common.", ""),
        ("All Walls able to block this creature do so.", ""),
        ("You may play Swamps from your graveyard.", "Enchantment"),
        ("Enchanted creature has base power and toughness 1/3 and loses all other abilities.", "Enchantment"),
        ("All Forests are no longer snow.", "Enchantment"),
        ("As long as this creature has four or more counters on it, it has trample.", ""),
        ("Your opponents can't cast spells during your turn.", "Enchantment"),
        ("Activated abilities cost {1} more to activate unless they're mana abilities.", "Artifact"),
        ("Creature spells with {X} in their mana costs can't be cast.", "Enchantment"),
        ("You don't lose unspent blue mana as steps and phases end.", ""),
        ("This creature gets +1/+1 as long as you control a Wizard not named Lone Test Wizard.", ""),
        ("You may cast Elf spells and artifact spells from the top of your library.", "Artifact"),
        ("~ has haste as long as your life total is less than or equal to half your starting life total.", ""),
        ("Firebending X, where X is the number of artifacts you control.", ""),
        ("This creature can't be blocked as long as it's attacking alone.", ""),
        ("Auras attached to creatures you control have umbra armor.", ""),
        ("Enchanted creature gets +2/+2, and all creatures able to block it do so.", "Enchantment"),
        ("All artifacts are the chosen color.", "Enchantment"),
        ("If this creature would die, put it on the bottom of its owner's library instead.", ""),
    ],
)  # fmt: skip
def test_they_are_printed_back_and_played(text: str, kind: str) -> None:
    ability = both_ways(text.replace("~", "This creature"), kind or "Creature")
    assert not list(unsupported_nodes(ability))


def test_what_is_still_a_land_keeps_its_types() -> None:
    ability = meaning("Enchanted land is a 1/1 Elemental creature. It's still a land.", "Enchantment")
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, st.Affects)
    assert effect.changes[0] == ch.AddTypes((CardType.CREATURE,), ("Elemental",))


def test_all_other_abilities_are_lost_before_any_is_gained() -> None:
    ability = meaning("Elves have reach and lose all other abilities.")
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, st.Affects)
    assert [type(change) for change in effect.changes] == [ch.LoseAllAbilities, ch.GainAbility]


def test_each_of_two_kinds_is_counted_where_it_is() -> None:
    ability = meaning("This creature gets +1/+0 for each Elf you control and each Elf card in your graveyard.")
    elf = f.IsSubtype("Elf")
    here = a.CountOf(r.All(f.AllOf((elf, f.ControlledBy(r.You())))))
    there = a.CountOf(r.All(f.AllOf((elf, f.OwnedBy(r.You()))), Zone.GRAVEYARD))
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, st.Affects)
    assert effect.changes == (ch.ModifyPowerToughness(a.Plus((here, there)), a.Fixed(0)),)


@pytest.mark.parametrize(
    "text",
    [
        "You may activate abilities of Elves as though those creatures had haste.",
        "As this creature enters, sacrifice all lands.",
        "When this creature enters, target creature gains flying and loses all other abilities.",
        "Test Subject is also an Elf, Forest, and Wizard.",
    ],
)
def test_what_means_something_else_is_refused(text: str) -> None:
    assert all(ability.meaning is None for ability in face(text).abilities)
