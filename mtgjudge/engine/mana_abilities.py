"""Mana abilities (605): which abilities are ones, and what they could add."""

from __future__ import annotations

from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.categories import Ability
from mtgjudge.language.costs import Loyalty
from mtgjudge.language.effects import AddMana
from mtgjudge.language.node import Node
from mtgjudge.rulebook import cr


@by_identity
def is_mana_ability(ability: ActivatedAbility) -> bool:
    """605.1a: no target, could add mana as it resolves, and not a loyalty ability."""
    content = ability.content
    return (
        isinstance(content, Body)
        and not content.targets
        and not any(isinstance(cost, Loyalty) for cost in ability.costs)
        and adds_mana(content)
    )


def adds_mana(node: Node) -> bool:
    """Whether following this adds mana: not what an ability does that it gives to something or puts on a token."""
    if isinstance(node, AddMana):
        return True
    return any(adds_mana(child) for child in node.children() if not isinstance(child, Ability))


RULE = cr("605.1a")
