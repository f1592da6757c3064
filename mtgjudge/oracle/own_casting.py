"""A card that gives itself a keyword which matters only while it is cast or on the stack: a static ability of a
permanent doesn't function there yet (113.6). Flash is a permission to cast the spell as though it had it (601.3c,
702.8a); cascade is an ability of the spell (702.85a)."""

from __future__ import annotations

import msgspec

from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.references import This
from mtgjudge.language.static_effects import Affects, FlashPermission
from mtgjudge.language.vocabulary import Keyword, Zone

_FLASH = Affects(This(), (GainAbility(KeywordAbility(Keyword.FLASH)),))
_CASCADE = Affects(This(), (GainAbility(KeywordAbility(Keyword.CASCADE)),))


def as_said(ability: Ability) -> Ability:
    """The ability as its words mean it, before it is known where it functions."""
    if isinstance(ability, StaticAbility) and ability.effects == (_CASCADE,) and ability.zone is Zone.STACK:
        return msgspec.structs.replace(ability, zone=Zone.BATTLEFIELD)
    return ability


def where_it_functions(ability: Ability) -> Ability:
    """The ability as what it does where it functions; any other ability unchanged."""
    if isinstance(ability, StaticAbility) and ability.effects == (_FLASH,):
        return StaticAbility((FlashPermission(ability.condition),), None, Zone.STACK)
    if isinstance(ability, StaticAbility) and ability.effects == (_CASCADE,):
        return msgspec.structs.replace(ability, zone=Zone.STACK)
    return ability
