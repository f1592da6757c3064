"""Excess damage dealt by an instruction before (120.10). All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.vocabulary import Comparison
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import face, meaning

HIT = "This spell deals 4 damage to target creature. "


@pytest.mark.cr("120.10")
@pytest.mark.parametrize(
    ("text", "last"),
    [
        (
            "You gain life equal to the excess damage dealt this way.",
            e.GainLife,
        ),
        ("If excess damage was dealt to that creature this way, draw a card.", e.IfThen),
        ("If excess damage was dealt this way, create that many Food tokens.", e.IfThen),
    ],
)
def test_how_much_and_whether(text: str, last: type) -> None:
    ability = meaning(HIT + text, "Instant")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    effect = ability.content.effects[-1]
    assert isinstance(effect, last)
    assert a.ResultAmount(1, True) in list(effect.walk())
    made = raise_ability(ability)
    assert made is not None
    assert read_again(made, ability)


def test_whether_there_was_any() -> None:
    ability = meaning(HIT + "If excess damage was dealt this way, draw a card.", "Instant")
    asked = [node for node in ability.walk() if isinstance(node, c.Compare)]
    assert asked == [c.Compare(a.ResultAmount(1, True), Comparison.AT_LEAST, a.Fixed(1))]


@pytest.mark.parametrize(
    "text",
    [
        "This spell deals 2 damage to each creature. You gain life equal to the excess damage dealt this way.",
        "This spell deals 4 damage to any target. If excess damage was dealt to a creature this way, draw a card.",
        "You gain life equal to the excess damage dealt this way.",
    ],
)
def test_what_is_unclear_is_refused(text: str) -> None:
    assert face(text, "Instant").abilities[0].refusal is not None
