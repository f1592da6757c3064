"""What an object may be called: the nouns that "that creature", "those cards", "the token" can fit (608.2c, 109.2)."""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.language import filters as f
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import CardType, Zone, subtypes

_FAMILY_TYPE = {
    "artifact": "artifact",
    "enchantment": "enchantment",
    "land": "land",
    "planeswalker": "planeswalker",
    "creature": "creature",
    "battle": "battle",
}


@lru_cache(maxsize=1)
def family_of() -> dict[str, str]:
    """The card type that each subtype belongs to."""
    out: dict[str, str] = {}
    for family, words in subtypes().items():
        for word in words:
            out.setdefault(word, _FAMILY_TYPE.get(family, ""))
    return out


def nouns_of(filter_: Filter) -> frozenset[str]:
    """The type nouns that everything the filter lets through can be called."""
    if isinstance(filter_, f.IsType):
        return frozenset({filter_.type.value})
    if isinstance(filter_, f.IsSubtype):
        return frozenset({filter_.subtype, family_of().get(filter_.subtype, "")}) - {""}
    if isinstance(filter_, f.IsSpell):
        return frozenset({"spell"})
    if isinstance(filter_, f.IsAbility):
        return frozenset({"ability"})
    if isinstance(filter_, f.IsToken):
        return frozenset({"token"})
    if isinstance(filter_, f.IsAttacking | f.IsBlocking | f.IsBlocked | f.IsUnblocked):
        return frozenset({"creature"})
    if isinstance(filter_, f.AllOf):
        return frozenset().union(*(nouns_of(part) for part in filter_.parts))
    if isinstance(filter_, f.AnyOf):
        parts = [nouns_of(part) for part in filter_.parts if not isinstance(part, f.IsThis)]
        return frozenset.intersection(*parts) if parts else frozenset()
    return frozenset()


def called(filter_: Filter, zone: Zone | None) -> frozenset[str]:
    """All nouns for an object found by this filter in this zone."""
    nouns = nouns_of(filter_)
    if zone in (None, Zone.BATTLEFIELD):
        return nouns | {"permanent"}
    if zone is Zone.STACK:
        return nouns
    return nouns | {"card"}


TYPE_NOUNS = frozenset(card_type.value for card_type in CardType)


def either(kinds: tuple[Filter, ...]) -> Filter:
    """ "A Kraken, Octopus, or Serpent creature": behind the last of several creature types, "creature" is said of
    all."""
    *before, last = kinds
    if not isinstance(last, f.AllOf) or len(last.parts) != 2 or not all(isinstance(x, f.IsSubtype) for x in before):
        return f.AnyOf(kinds)
    kind, said = last.parts
    named = (*before, kind)
    if said != f.IsType(CardType.CREATURE) or not all(_of_creatures(x) for x in named):
        return f.AnyOf(kinds)
    return f.AllOf((f.AnyOf(named), said))


def _of_creatures(kind: Filter) -> bool:
    return isinstance(kind, f.IsSubtype) and kind.subtype in subtypes()["creature"]
