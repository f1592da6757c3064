"""A card's own name inside an ability that the card gives to something else: it means the card, not what has it
(201.5a). There is no node for that yet, so such an ability is refused instead of being read about the wrong object.
"""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.language.categories import Ability
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.effects import Apply, TokenSpec
from mtgjudge.language.node import Node
from mtgjudge.language.references import This
from mtgjudge.language.static_effects import Affects

OWN_NAME = "~"
NOT_ITSELF = ("named", "a", "is")
"""Words before a name that isn't the object: "a card named …", a planeswalker type, a name that a copy keeps."""


def own_name_given_away(words: Sequence[str], meanings: Sequence[Ability]) -> bool:
    """Whether the words name the card inside quotation marks, and something else than the card gets such an
    ability."""
    return _quotes_own_name(words) and any(_gives(node) for meaning in meanings for node in meaning.walk())


def _quotes_own_name(words: Sequence[str]) -> bool:
    depth = 0
    for place, word in enumerate(words):
        depth += (word == "«") - (word == "»")
        if depth and word == OWN_NAME and words[place - 1] not in NOT_ITSELF:
            return True
    return False


def _gives(node: Node) -> bool:
    if isinstance(node, TokenSpec):
        return bool(node.abilities)
    if isinstance(node, Affects | Apply) and not isinstance(node.what, This):
        return any(isinstance(change, GainAbility) for change in node.changes)
    return False
