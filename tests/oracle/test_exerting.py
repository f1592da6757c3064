"""Exerting as it attacks, as a cost, and what triggers (701.43)."""

from __future__ import annotations

import pytest

from mtgjudge.language import costs as k
from mtgjudge.language import event_patterns as ev
from mtgjudge.language.abilities import ActivatedAbility, StaticAbility, TriggeredAbility
from mtgjudge.oracle.faces import FaceText, compile_face


def _read(text: str) -> list[object]:
    face = FaceText(name="Dune Runner", types=("Creature",), text=text)
    return [each.meaning for each in compile_face(face).abilities]


@pytest.mark.cr("701.43d", "607.2h")
def test_exerting_as_it_attacks_is_linked_with_what_triggers() -> None:
    text = "You may exert this creature as it attacks. When you do, it gains haste until end of turn."
    static, triggered = _read(text)
    assert isinstance(static, StaticAbility)
    assert isinstance(triggered, TriggeredAbility)
    assert isinstance(triggered.event, ev.Exerts)
    assert triggered.event.attacking


@pytest.mark.cr("701.43a")
def test_any_exerting_and_the_cost() -> None:
    text = "Whenever you exert a creature, draw a card.\n{T}, Exert this creature: You gain 2 life."
    triggered, activated = _read(text)
    assert isinstance(triggered, TriggeredAbility)
    assert isinstance(triggered.event, ev.Exerts)
    assert not triggered.event.attacking
    assert isinstance(activated, ActivatedAbility)
    assert activated.costs == (k.TapThis(), k.ExertThis())


@pytest.mark.cr("701.43d")
def test_only_what_attacks_is_exerted_as_it_attacks() -> None:
    (refused,) = _read("You may exert target creature as it attacks.")
    assert refused is None
