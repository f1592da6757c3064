"""Cards shown and picked from: read, and printed so that the print means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import Zone
from tests.oracle.conftest import both_ways, face, meaning
from tests.oracle.test_less_common import effects, parts


@pytest.mark.parametrize(
    "text",
    [
        (
            "Target player reveals a number of cards from their hand equal to the number of Bears you control. You "
            "choose one of them. That player discards that card."
        ),
        (
            "Target opponent reveals their hand. You choose a card from it with mana value 2 or less. That player "
            "discards that card."
        ),
        "Return an artifact card at random from your graveyard to your hand.",
        (
            "Look at the top five cards of your library. You may reveal up to two artifact cards from among them and "
            "put the revealed cards into your hand. Put the rest on the bottom of your library in a random order."
        ),
        (
            "Reveal cards from the top of your library until you reveal an artifact card. Put that card onto the "
            "battlefield, then shuffle the rest into your library."
        ),
        (
            "Search your library for up to two artifact cards, reveal them, then shuffle and put those cards on top in "
            "any order."
        ),
        "You may put a card an opponent owns from exile into that player's graveyard. If you do, draw a card.",
    ],
)
def test_the_print_means_the_same(text: str) -> None:
    both_ways(text, "Sorcery")


def test_who_reveals_chooses_what_is_shown_and_you_choose_among_it() -> None:
    text = "Target player reveals two cards from their hand and you choose one of them. That player discards that card."
    shown, picked, gone = effects(text, "Sorcery")
    assert isinstance(shown, e.Reveal)
    assert isinstance(shown.what, r.Chosen)
    assert shown.what.by == r.Target(0)
    assert isinstance(picked, e.ChooseObjects)
    assert isinstance(picked.what, r.ChosenAmong)
    assert picked.what.by == r.You()
    assert picked.what.of == r.Result(shown.label)
    assert gone == e.DiscardObjects(r.Result(picked.label))


def test_an_opponent_chooses_one_of_the_cards() -> None:
    text = "Reveal the top two cards of your library. An opponent chooses one of them. Put that card into your hand."
    _, picked, _ = effects(text, "Sorcery")
    assert isinstance(picked, e.ChooseObjects)
    assert isinstance(picked.what, r.ChosenAmong)
    assert picked.what.by == r.OpponentChosen()


@pytest.mark.cr("400.3")
def test_cards_put_from_exile_into_a_graveyard_are_those_of_opponents() -> None:
    (moved,) = parts(meaning("Put a card an opponent owns from exile into that player's graveyard.", "Sorcery"), e.Move)
    assert isinstance(moved, e.Move)
    assert moved.to is Zone.GRAVEYARD
    assert isinstance(moved.what, r.Chosen)
    assert moved.what.zone is Zone.EXILE
    assert moved.what.filter == f.OwnedBy(r.EachOpponent())


def test_your_own_card_goes_to_no_other_graveyard() -> None:
    (ability,) = face("Put a card you own from exile into that player's graveyard.", "Sorcery").abilities
    assert ability.refusal is not None
