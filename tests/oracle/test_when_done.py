"""Triggers by what was done this way, and rarer ways to choose and to sacrifice: read, and printed so that the print
means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from tests.oracle.conftest import both_ways, face, meaning

LOOT = "Draw a card, then discard a card. "


@pytest.mark.parametrize(
    "text",
    [
        LOOT + "When you discard a creature card this way, you gain life equal to that card's mana value.",
        "Sacrifice any number of artifacts. When you sacrifice one or more artifacts this way, draw that many cards.",
        "Each opponent sacrifices a creature of their choice with flying.",
        "Target player sacrifices a land of their choice for each artifact you control.",
        "Choose any number of target creatures. Each of those creatures gains wither until end of turn.",
        "Choose target opponent. You gain 1 life for each creature that player controls.",
        "You may cast Elf spells this turn as though they had flash.",
        "Look at target player's hand and choose a card from it. Put it on top of that player's library.",
    ],
)
def test_the_print_means_the_same(text: str) -> None:
    both_ways(text, "Sorcery")


@pytest.mark.cr("603.12")
def test_it_triggers_by_the_card_that_was_discarded() -> None:
    text = LOOT + "When you discard a land card this way, you gain life equal to that card's mana value."
    (inner,) = (node for node in meaning(text, "Sorcery").walk() if isinstance(node, e.Reflexive))
    (discard,) = (node for node in meaning(text, "Sorcery").walk() if isinstance(node, e.Discard))
    named = {node.of for node in inner.walk() if isinstance(node, r.Result)}
    assert named == {discard.label}


def test_the_chosen_player_is_the_target() -> None:
    text = "Choose target opponent. Draw a card. Then the chosen player loses 2 life."
    (loss,) = (node for node in meaning(text, "Sorcery").walk() if isinstance(node, e.LoseLife))
    assert loss.who == r.Target(0)


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card. When you discard a creature card this way, you gain 2 life.",
        "Choose two target creatures. Each of those creatures deals damage equal to its toughness to you.",
        "Each opponent discards a card. When you discard a land card this way, draw a card.",
    ],
)
def test_what_is_not_told_is_refused(text: str) -> None:
    assert any(ability.refusal is not None for ability in face(text, "Sorcery").abilities)
