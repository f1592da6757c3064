"""Bestow (702.103): what a spell cast bestowed, and the Aura it becomes, is, and when that ends."""

from __future__ import annotations

from mtgjudge.engine.state import GameObject
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Change
from mtgjudge.language.vocabulary import CardType, Keyword

BESTOWED: tuple[Change, ...] = (
    ch.SetTypes((CardType.ENCHANTMENT,), ("Aura",)),
    ch.GainAbility(KeywordAbility(Keyword.ENCHANT, quality=f.IsType(CardType.CREATURE))),
)
"""702.103b: it becomes an Aura enchantment and gains enchant creature, until it ceases to be bestowed."""


def is_bestowed(item: GameObject) -> bool:
    """Whether it is a bestowed Aura spell or a bestowed Aura."""
    return item.granted[: len(BESTOWED)] == BESTOWED
