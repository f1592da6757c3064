"""Choices between kinds, limits in front of modes, and numbers that are announced with the targets."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, Modal, SpellAbility, TriggeredAbility
from tests.oracle.conftest import both_ways, face


@pytest.mark.cr("700.2", "602.5b")
def test_limits_stand_before_the_modes() -> None:
    made = both_ways("{G}: Choose one. Activate only once each turn.\n• Draw a card.\n• You gain 2 life.", "Creature")
    assert isinstance(made, ActivatedAbility)
    assert isinstance(made.content, Modal)
    assert made.limit == 1


@pytest.mark.cr("602.5b")
def test_activate_only_as_a_sorcery_and_only_once() -> None:
    made = both_ways("{2}: Draw a card. Activate only as a sorcery and only once.", "Artifact")
    assert isinstance(made, ActivatedAbility)
    assert made.once
    assert made.condition == c.SorceryTiming()


@pytest.mark.cr("608.2d")
@pytest.mark.parametrize(
    "words",
    ["a menace, trample, or reach counter", "a menace counter, a trample counter, or a reach counter"],
)
def test_your_choice_of_a_counter(words: str) -> None:
    made = both_ways(f"{{T}}: Put your choice of {words} on target Dinosaur.", "Creature")
    assert isinstance(made, ActivatedAbility)
    assert isinstance(made.content, Body)
    (choice,) = made.content.effects
    assert isinstance(choice, e.Choose)
    assert [option.effects[0] for option in choice.options] == [
        e.PutCounters(what=r.Target(0), kind=kind, count=a.Fixed(1)) for kind in ("menace", "trample", "reach")
    ]
    assert len(made.content.targets) == 1


@pytest.mark.cr("601.2d")
def test_a_number_that_is_announced_with_the_targets() -> None:
    words = "This spell deals X damage divided as you choose among any number of target creatures, where X is"
    made = both_ways(f"{words} the number of Mountains you control as you cast this spell.", "Sorcery")
    assert isinstance(made, SpellAbility)
    assert isinstance(made.content, Body)
    assert isinstance(made.content.targets[0].divided, a.CountOf)  # type: ignore[union-attr]
    later = "You gain X life, where X is the number of Mountains you control as you cast this spell."
    assert face(later, "Sorcery").abilities[0].refusal is not None


@pytest.mark.cr("603.2h")
def test_once_each_turn_during_your_turn() -> None:
    words = "Whenever you gain life during your turn, draw a card. This ability triggers only once each turn."
    made = both_ways(words, "Creature")
    assert isinstance(made, TriggeredAbility)
    assert made.limit == 1
    assert made.meanwhile == c.TurnOf(r.You())
