"""Cards that may be played for a while, airbending, detaining: read, and printed so that the print means the same. All
texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import Step
from tests.oracle.conftest import both_ways, face, meaning

EXILE = "Exile the top three cards of your library. "


ANY_COLOR = "you may spend mana as though it were mana of any color to cast those spells."
ANY_TYPE = "mana of any type can be spent to cast it."


@pytest.mark.parametrize(
    "text",
    [
        EXILE + "You may play those cards this turn, and mana of any type can be spent to cast them.",
        EXILE + "Until your next end step, you may play those cards.",
        EXILE + "You may cast spells from among them until the end of your next turn.",
        EXILE + "Until end of turn, you may cast artifact spells from among those cards, and " + ANY_COLOR,
        EXILE + "You may play lands and cast spells from among those cards for as long as they remain exiled.",
        EXILE + "You may play those cards this turn. If you cast a spell this way, " + ANY_TYPE,
        "Exile target creature. Its owner may cast that card for as long as it remains exiled, and " + ANY_TYPE,
        "Detain up to two target creatures your opponents control.",
        "Airbend target nonland permanent.",
    ],
)
def test_the_print_means_the_same(text: str) -> None:
    both_ways(text, "Sorcery")


def permits(text: str) -> list[e.PermitPlay]:
    """The permissions that a spell gives."""
    return [node for node in meaning(text, "Sorcery").walk() if isinstance(node, e.PermitPlay)]


def test_any_color_is_not_any_type() -> None:
    color = "you may play them, and you may spend mana as though it were mana of any color to cast those spells."
    (one,) = permits(EXILE + "Until end of turn, " + color)
    assert one.any_color
    assert not one.any_mana
    (other,) = permits(EXILE + "Until end of turn, " + color.replace("any color", "any type"))
    assert other.any_mana
    assert not other.any_color


def test_some_of_the_cards() -> None:
    (one,) = permits(EXILE + "You may cast creature spells from among them this turn.")
    assert one.only_cast
    assert isinstance(one.what, r.Among)


def test_until_the_next_end_step() -> None:
    (one,) = permits(EXILE + "Until your next end step, you may play them.")
    assert one.duration == d.UntilNextStep(r.You(), Step.END)


def test_a_remark_without_a_permission_is_refused() -> None:
    text = "Draw a card. If you cast a spell this way, mana of any type can be spent to cast it."
    (ability,) = face(text, "Sorcery").abilities
    assert ability.refusal is not None
