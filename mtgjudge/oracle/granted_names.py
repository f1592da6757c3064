"""A card's own name inside an ability that the card gives to something else: it means the card, not what has it
(201.5a). Such a text is read a second time, with a name of its own for what gives the ability.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgjudge.language.categories import Ability
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.effects import Apply
from mtgjudge.language.node import Node
from mtgjudge.language.references import This
from mtgjudge.language.static_effects import Affects
from mtgjudge.oracle.normalise import MAKER, QUOTE_CLOSE, QUOTE_OPEN, SELF, Paragraph

NOT_ITSELF = ("named", "a", "is")
"""Words before a name that isn't the object: "a card named …", a planeswalker type, a name that a copy keeps."""


def own_name_given_away(words: Sequence[str], meanings: Sequence[Ability]) -> bool:
    """Whether the words name the card inside quotation marks, and something else than the card gets such an
    ability."""
    return any(_own_names(words)) and any(_gives(node) for meaning in meanings for node in meaning.walk())


def told_apart(paragraph: Paragraph) -> Paragraph:
    """The paragraph with another word for the card inside quotation marks, where the name stands for it."""
    tokens = zip(paragraph.tokens, _own_names(paragraph.words), strict=True)
    return replace(paragraph, tokens=tuple(replace(token, text=MAKER) if own else token for token, own in tokens))


def _own_names(words: Sequence[str]) -> list[bool]:
    """For each word: whether it is the card's own name, standing for the card, inside quotation marks."""
    depth = 0
    found: list[bool] = []
    for place, word in enumerate(words):
        depth += (word == QUOTE_OPEN) - (word == QUOTE_CLOSE)
        found.append(depth > 0 and word == SELF and words[place - 1] not in NOT_ITSELF)
    return found


def _gives(node: Node) -> bool:
    if isinstance(node, Affects | Apply) and not isinstance(node.what, This):
        return any(isinstance(change, GainAbility) for change in node.changes)
    return False
