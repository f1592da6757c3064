"""Suspended cards: where what they do functions, targets in two zones, and time travel. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, TriggeredAbility
from mtgjudge.language.targets import TargetEither, TargetSlot
from mtgjudge.language.vocabulary import Zone
from tests.oracle.conftest import both_ways

SUSPENDED = c.Is(r.This(), f.IsSuspended())


@pytest.mark.cr("702.62b")
def test_a_trigger_of_a_suspended_card_functions_in_exile() -> None:
    made = both_ways("Whenever you gain life, if this card is suspended, put a time counter on it.")
    assert isinstance(made, TriggeredAbility)
    assert made.zone is Zone.EXILE
    assert made.condition == SUSPENDED


@pytest.mark.cr("113.6")
def test_so_does_an_activated_ability() -> None:
    made = both_ways("Sacrifice a land: Remove a time counter from this card. Activate only if this card is suspended.")
    assert isinstance(made, ActivatedAbility)
    assert made.zone is Zone.EXILE
    assert made.condition == SUSPENDED


def test_one_target_may_be_in_either_zone() -> None:
    made = both_ways("Put three time counters on target artifact or suspended card.", "Instant")
    (slot,) = (node for node in made.walk() if isinstance(node, TargetSlot))
    assert isinstance(slot.kind, TargetEither)


@pytest.mark.cr("701.56a")
@pytest.mark.parametrize("text", ["Time travel.", "Draw a card, then time travel."])
def test_to_time_travel_is_a_verb(text: str) -> None:
    made = both_ways(text, "Sorcery")
    assert [node.action for node in made.walk() if isinstance(node, e.KeywordAction)] == ["time travel"]


def test_a_time_lord_keeps_its_capital() -> None:
    made = both_ways("Time Lords you control get +1/+1.", "Enchantment")
    assert any(node == f.IsSubtype("Time Lord") for node in made.walk())
