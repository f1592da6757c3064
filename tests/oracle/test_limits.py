"""Limits said behind or before an ability: once for good, in somebody else's turn, while something is there."""

from __future__ import annotations

import pytest

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.static_effects import FlashPermission
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.faces import FaceText, compile_face


def _read(text: str) -> list[object]:
    face = FaceText(name="Quiet Warden", types=("Creature",), text=text)
    return [each.meaning for each in compile_face(face).abilities]


@pytest.mark.cr("602.5b")
def test_an_ability_of_which_there_is_one_activation_for_good() -> None:
    (activated,) = _read("{2}: Put a +1/+1 counter on this creature. Activate only once.")
    assert isinstance(activated, ActivatedAbility)
    assert activated.once
    assert activated.limit is None


@pytest.mark.cr("611.2b")
def test_while_it_remains_there() -> None:
    text = "When this creature enters, gain control of target land for as long as this creature remains on the "
    text += "battlefield."
    (triggered,) = _read(text)
    assert isinstance(triggered, TriggeredAbility)
    found = [node for node in triggered.walk() if isinstance(node, e.Apply)]
    assert [node.duration for node in found] == [d.UntilLeaves(r.This())]


@pytest.mark.cr("603.2")
def test_that_player_is_not_who_cast_it_in_somebody_elses_turn() -> None:
    draws, mills = _read(
        "Whenever you cast your first spell during each opponent's turn, draw a card.\n"
        "Whenever you cast your first spell during each opponent's turn, that player mills a card."
    )
    assert isinstance(draws, TriggeredAbility)
    assert mills is None


@pytest.mark.cr("702.8a", "601.3c")
def test_flash_that_a_card_gives_itself_is_asked_for_as_it_is_cast() -> None:
    (given,) = _read("This spell has flash as long as you control a Forest.")
    assert isinstance(given, StaticAbility)
    assert given.zone is Zone.STACK
    (effect,) = given.effects
    assert isinstance(effect, FlashPermission)
    assert effect.condition is not None
