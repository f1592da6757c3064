"""Text-changing effects (612.1-612.3): color words, land types and creature types of a text replaced with others.

A word is changed where it is used as what it is (612.2): names and mana symbols stay. What an effect gives to the
object is no part of its text (612.3).
"""

from __future__ import annotations

import msgspec

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.intrinsic import INTRINSIC, with_intrinsic
from mtgjudge.language.categories import Ability
from mtgjudge.language.changes import MayPayLifeFor, ReplaceWords
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import COLOR_WORDS, Color

COLOR_WORD = "color word"
_SYMBOLS = (MayPayLifeFor,)
"""Nodes whose color stands for a mana symbol, which is no color word."""
_TYPE_FIELDS = ("subtype", "subtypes")
_COLORS = {word: color for color, word in COLOR_WORDS.items()}
REWORDED = "reworded "
"""How the origin of an ability begins whose text is changed."""


def reworded(node: Node, change: ReplaceWords) -> Node:
    """The tree with the word replaced."""
    if isinstance(node, _SYMBOLS):
        return node
    new: dict[str, object] = {}
    for name in node.__struct_fields__:
        old = getattr(node, name)
        made = _value(old, change, name in _TYPE_FIELDS)
        if made != old:
            new[name] = made
    return msgspec.structs.replace(node, **new) if new else node


def _value(value: object, change: ReplaceWords, is_type: bool) -> object:
    if isinstance(value, Node):
        return reworded(value, change)
    if isinstance(value, tuple):
        return tuple(_value(part, change, is_type) for part in value)
    if change.kind == COLOR_WORD:
        return _COLORS[change.new] if isinstance(value, Color) and value is _COLORS[change.old] else value
    return change.new if is_type and value == change.old else value


def reword(look: Characteristics, change: ReplaceWords) -> None:
    """Change the text box and the type line of characteristics at hand (612.1)."""
    if change.kind != COLOR_WORD:
        look.subtypes = tuple(dict.fromkeys(change.new if word == change.old else word for word in look.subtypes))
    look.set_abilities(tuple(_instance(instance, change) for instance in look.abilities))
    look.set_abilities(with_intrinsic(look).abilities)


def _instance(instance: AbilityInstance, change: ReplaceWords) -> AbilityInstance:
    if instance.origin.startswith("effect") or instance.origin == INTRINSIC:
        return instance
    made = reworded(instance.ability, change)
    if made == instance.ability:
        return instance
    assert isinstance(made, Ability)
    return AbilityInstance(made, instance.index, REWORDED + instance.origin, instance.keyword)
