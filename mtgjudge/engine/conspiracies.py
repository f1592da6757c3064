"""Conspiracy cards (315): face up in the command zone, their abilities function there."""

from __future__ import annotations

from mtgjudge.engine.state import GameObject
from mtgjudge.language.vocabulary import CardType, Zone


def is_conspiracy(item: GameObject) -> bool:
    """Whether it is a conspiracy card in the command zone, face up or down (315.3)."""
    return item.zone is Zone.COMMAND and item.card is not None and CardType.CONSPIRACY in item.card.faces[0].types
