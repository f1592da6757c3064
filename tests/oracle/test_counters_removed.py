"""Counters removed as a cost, of any kind, or moved; how many were removed; spells among cards exiled with something:
read, and printed so that the print means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language.costs import RemoveCountersCost
from tests.oracle.conftest import both_ways, face, meaning

AMONG, FREE = "{1}: ", " without paying their mana costs."
ALL = "{T}, Remove all charge counters from this artifact: "


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (ALL + "Draw a card for each charge counter removed this way.", "Artifact"),
        (ALL + "You gain life equal to the number of charge counters removed this way.", "Artifact"),
        ("{1}: Move a counter from target creature onto a second target creature.", "Artifact"),
        ("{1}: Remove a counter from target permanent.", "Artifact"),
        ("{1}: You may cast an artifact spell from among cards exiled with this artifact.", "Artifact"),
        (AMONG + "You may cast any number of spells from among cards exiled with this artifact" + FREE, "Artifact"),
    ],
)
def test_the_print_means_the_same(text: str, kind: str) -> None:
    both_ways(text, kind)


def test_the_number_is_that_of_the_cost() -> None:
    text = ALL + "Create a 0/0 green Ooze creature token. Put X +1/+1 counters on it, where X is the number of charge "
    whole = meaning(text + "counters removed this way.", "Artifact")
    (cost,) = (node for node in whole.walk() if isinstance(node, RemoveCountersCost))
    (put,) = (node for node in whole.walk() if isinstance(node, e.PutCounters))
    assert put.count == a.ResultAmount(cost.label)


def test_counters_that_nothing_removed_are_refused() -> None:
    (ability,) = face("Draw a card for each charge counter removed this way.", "Sorcery").abilities
    assert ability.refusal is not None
