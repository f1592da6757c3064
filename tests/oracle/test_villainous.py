"""Facing a villainous choice: who chooses and whom the options speak of. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from tests.oracle.conftest import both_ways, face

FACES = "faces a villainous choice — "


@pytest.mark.cr("701.55d")
def test_each_of_several_players_faces_it_alone() -> None:
    made = both_ways("Each opponent " + FACES + "They lose 3 life, or that player discards a card.", "Sorcery")
    (each,) = (node for node in made.walk() if isinstance(node, e.ForEach))
    (choice,) = each.effects
    assert each.of == r.EachOpponent()
    assert isinstance(choice, e.Choose)
    assert choice.who == r.Iterated()
    lost, discarded = (branch.effects[0] for branch in choice.options)
    assert isinstance(lost, e.LoseLife)
    assert isinstance(discarded, e.Discard)
    assert lost.who == discarded.who == r.Iterated()


@pytest.mark.cr("701.55a")
def test_a_target_faces_it() -> None:
    made = both_ways("Target opponent " + FACES + "They discard a card, or you draw a card.", "Instant")
    (choice,) = (node for node in made.walk() if isinstance(node, e.Choose))
    assert choice.who == r.Target(0)
    assert [branch.effects[0].who for branch in choice.options] == [r.Target(0), r.You()]


def test_an_option_announces_no_target() -> None:
    refused = face("Each opponent " + FACES + "They lose 3 life, or destroy target creature.", "Sorcery")
    assert refused.abilities[0].refusal is not None
