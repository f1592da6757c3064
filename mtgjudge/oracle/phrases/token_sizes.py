"""Tokens without a size in figures: an ability of theirs has to say how big they are (111.3, 604.3)."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import CardType


def says_too_little(token: e.TokenSpec) -> bool:
    """A token without a size of which nobody has said what it has."""
    if token.power is not None or CardType.LAND in token.types:
        return False
    sized = any(defines_size(ability) for ability in token.abilities)
    return not token.abilities or (CardType.CREATURE in token.types and not sized)


def defines_size(ability: Ability) -> bool:
    """Whether an ability says how big what has it is."""
    defined = [node for node in ability.walk() if isinstance(node, ch.DefinePowerToughness)]
    return any(node.power is not None for node in defined) and any(node.toughness is not None for node in defined)
