"""Prototype cards (718): the smaller frame gives a prototyped spell, and the permanent that it becomes, another mana
cost, power and toughness, and with the mana cost its color.

A prototyped spell or permanent shows its card's second set of characteristics, which are its copiable values
(718.3b-d).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.costs import PayMana
from mtgjudge.language.vocabulary import Keyword

PROTOTYPED = 1
"""The number of the second set of characteristics, where a face is asked for."""


@by_identity
def prototyped(card: Card) -> Face:
    """The card as a prototyped spell or permanent: all else stays as it is (718.5)."""
    face = card.faces[0]
    found = next(_abilities(card))
    power, _, toughness = found.word.partition("/")
    cost = next(each.cost for each in found.costs if isinstance(each, PayMana))
    return msgspec.structs.replace(face, mana_cost=cost, power=power, toughness=toughness)


@by_identity
def has_prototype(card: Card) -> bool:
    """Whether it is a prototype card whose second set of characteristics is known."""
    return card.layout is Layout.PROTOTYPE and any(True for _ in _abilities(card))


def _abilities(card: Card) -> Iterator[KeywordAbility]:
    for each in card.faces[0].abilities:
        if isinstance(each, KeywordAbility) and each.keyword is Keyword.PROTOTYPE:
            yield each


__all__ = ["PROTOTYPED", "has_prototype", "prototyped"]
