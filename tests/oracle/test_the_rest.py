"""Some cards to one place, the rest to another: the same places for both, whatever the rest is called (608.2c)."""

from __future__ import annotations

import pytest

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.vocabulary import Zone
from tests.oracle.conftest import both_ways, face

LOOK = "Look at the top three cards of your library. "


@pytest.mark.cr("401.4")
@pytest.mark.parametrize(
    ("words", "zone", "place"),
    [
        ("the rest into your graveyard", Zone.GRAVEYARD, None),
        ("the rest of the cards into your hand", Zone.HAND, None),
        ("the rest onto the battlefield tapped", Zone.BATTLEFIELD, None),
        ("the rest on the bottom of that library in a random order", Zone.LIBRARY, e.LibraryPlace.BOTTOM_RANDOM),
    ],
)
def test_where_the_rest_goes(words: str, zone: Zone, place: e.LibraryPlace | None) -> None:
    ability = both_ways(f"{LOOK}Put one of those cards on top of your library and {words}.", "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    seen, taken, rest = ability.content.effects
    assert isinstance(taken, e.Move)
    assert (taken.to, taken.place) == (Zone.LIBRARY, e.LibraryPlace.TOP)
    assert isinstance(rest, e.Move)
    assert (rest.to, rest.place, rest.what) == (zone, place, r.Rest(r.Result(seen.label)))


@pytest.mark.parametrize("order", ["", " in any order"])
def test_an_order_that_the_player_chooses(order: str) -> None:
    ability = both_ways(f"{LOOK}Put one of them into your hand and the rest on top of your library{order}.", "Sorcery")
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    assert isinstance(ability.content.effects[-1], e.OrderOnLibrary)


def test_the_rest_can_not_attack() -> None:
    text = f"{LOOK}Put one of them into your hand and the rest onto the battlefield tapped and attacking."
    (ability,) = face(text, "Sorcery").abilities
    assert ability.refusal is not None
