"""Abilities that come from the rules themselves: basic land types make mana (305.6)."""

from __future__ import annotations

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.costs import TapThis
from mtgjudge.language.effects import AddMana
from mtgjudge.language.mana_specs import FixedMana
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, CardType

INTRINSIC = "land type"
_MANA_ABILITIES = {
    word: AbilityInstance(ActivatedAbility((TapThis(),), Body((AddMana(You(), FixedMana((mana,))),))), place, INTRINSIC)
    for place, (word, mana) in enumerate(BASIC_LAND_MANA.items())
}


def wanted(look: Characteristics) -> tuple[AbilityInstance, ...]:
    """The mana abilities of the basic land types that a land has, once each."""
    if CardType.LAND not in look.types:
        return ()
    return tuple(instance for word, instance in _MANA_ABILITIES.items() if word in look.subtypes)


def with_intrinsic(look: Characteristics) -> Characteristics:
    """The same with exactly these mana abilities; the very same object where nothing changes."""
    abilities = wanted(look)
    have = tuple(instance for instance in look.abilities if instance.origin == INTRINSIC)
    if abilities == have:
        return look
    twin = look.copy()
    twin.set_abilities(tuple(instance for instance in look.abilities if instance.origin != INTRINSIC) + abilities)
    return twin
