"""The colour identity of a card (903.4): of the mana symbols in its costs and its text, and of its colours as it says
them, on each of its faces (903.4d). Reminder text is no part of it (903.4c)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.cards.model import Card, Face, RefusedAbility
from mtgjudge.engine.continuous.active import is_cda
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.changes import SetColors
from mtgjudge.language.mana import ManaCost, cost_colors
from mtgjudge.language.mana_specs import CombinationMana, FixedMana, OneOfMana, RepeatedMana
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, Color, ManaType


def color_identity(card: Card) -> tuple[Color, ...] | None:
    """Its colours in WUBRG order; None where a text couldn't be read."""
    if any(isinstance(ability, RefusedAbility) for face in card.faces for ability in face.abilities):
        return None
    found = {color for face in card.faces for color in _of_face(face)}
    return tuple(color for color in Color if color in found)


def _of_face(face: Face) -> Iterator[Color]:
    yield from cost_colors(face.mana_cost)
    yield from face.color_indicator
    yield from (color for word in face.subtypes if word in BASIC_LAND_MANA for color in _of_mana(BASIC_LAND_MANA[word]))
    for ability in face.abilities:
        assert not isinstance(ability, RefusedAbility)
        if isinstance(ability, StaticAbility) and is_cda(ability):
            yield from (color for node in ability.walk() if isinstance(node, SetColors) for color in node.colors)
        for node in ability.walk():
            yield from _of_node(node)


def _of_node(node: Node) -> Iterator[Color]:
    if isinstance(node, ManaCost):
        yield from cost_colors(node)
    elif isinstance(node, (FixedMana, CombinationMana)):
        yield from (color for each in node.types for color in _of_mana(each))
    elif isinstance(node, RepeatedMana):
        yield from _of_mana(node.type)
    elif isinstance(node, OneOfMana):
        yield from (color for option in node.options for each in option for color in _of_mana(each))


def _of_mana(kind: ManaType) -> Iterator[Color]:
    if kind is not ManaType.COLORLESS:
        yield Color(kind.value)
