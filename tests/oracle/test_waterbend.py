"""Waterbend costs: read and printed apart from other mana (701.67). All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language.costs import PayMana
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import face


@pytest.mark.cr("701.67a")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Waterbend {3}, {T}: Draw a card.", "Creature"),
        ("As an additional cost to cast this spell, waterbend {X}.", "Sorcery"),
        ("Draw two cards. Then discard a card unless you waterbend {2}.", "Sorcery"),
        ("When this creature enters, you may waterbend {4}. If you do, draw a card.", "Creature"),
        ("Ward—Waterbend {4}.", "Creature"),
    ],
)
def test_a_waterbend_cost(text: str, kind: str) -> None:
    (ability,) = face(text, kind).abilities
    assert ability.meaning is not None
    (cost,) = (node for node in ability.meaning.walk() if isinstance(node, PayMana))
    assert cost.waterbend
    made = raise_ability(ability.meaning)
    assert made is not None
    assert read_again(made, ability.meaning)


def test_other_mana_is_no_waterbend_cost() -> None:
    (ability,) = face("Draw two cards. Then discard a card unless you pay {2}.", "Sorcery").abilities
    assert ability.meaning is not None
    assert not any(node.waterbend for node in ability.meaning.walk() if isinstance(node, PayMana))
