"""What an optional additional cost in a keyword asks for, where it is not written as a cost (702.78, 702.153,
702.166)."""

from __future__ import annotations

from collections.abc import Callable

from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed, Measure
from mtgjudge.language.categories import Cost
from mtgjudge.language.references import This
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword

ONE = Fixed(1)


def _casualty(ability: KeywordAbility) -> tuple[Cost, ...]:
    """702.153a: sacrifice a creature with power N or greater."""
    strong = f.MeasureIs(Measure.POWER, Comparison.AT_LEAST, ability.amount or Fixed(0))
    return (k.SacrificeCost(f.AllOf((f.IsType(CardType.CREATURE), strong)), ONE),)


def _bargain(ability: KeywordAbility) -> tuple[Cost, ...]:
    """702.166a: sacrifice an artifact, enchantment or token."""
    return (k.SacrificeCost(f.AnyOf((f.IsType(CardType.ARTIFACT), f.IsType(CardType.ENCHANTMENT), f.IsToken())), ONE),)


def _conspire(ability: KeywordAbility) -> tuple[Cost, ...]:
    """702.78a: tap two untapped creatures that each share a color with the spell."""
    return (k.TapPermanents(f.AllOf((f.IsType(CardType.CREATURE), f.SharesTypeWith("color", This()))), Fixed(2)),)


COSTS_OF: dict[Keyword, Callable[[KeywordAbility], tuple[Cost, ...]]] = {
    Keyword.CASUALTY: _casualty,
    Keyword.BARGAIN: _bargain,
    Keyword.CONSPIRE: _conspire,
}
