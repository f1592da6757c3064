"""Cards discarded, looked for and put somewhere; when abilities may be activated; what mana is for. All texts are our
own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.vocabulary import Zone
from tests.oracle.test_less_common import effects, static


@pytest.mark.cr("701.9a")
def test_as_many_cards_as_the_player_likes_are_counted() -> None:
    discarded, drawn = effects("Discard any number of cards, then draw that many cards.", "Sorcery")
    assert isinstance(discarded, e.DiscardObjects)
    assert isinstance(discarded.what, r.Chosen)
    assert (discarded.what.low, discarded.what.high, discarded.what.zone) == (a.Fixed(0), None, Zone.HAND)
    assert isinstance(drawn, e.Draw)
    assert drawn.count == a.ResultAmount(discarded.label)


def test_each_of_several_targets_mills_by_their_own_library() -> None:
    (made,) = effects("Any number of target players each mill half their library, rounded down.", "Sorcery")
    assert isinstance(made, e.ForEach)
    (mill,) = made.effects
    half = a.Half(a.PlayerNumber(a.PlayerMeasure.LIBRARY, r.Iterated()), False)
    assert mill == e.Mill(who=r.Iterated(), count=half)


def test_the_owner_chooses_between_top_and_bottom() -> None:
    text = "The owner of target artifact puts it on their choice of the top or bottom of their library."
    (made,) = effects(text, "Instant")
    assert isinstance(made, e.Choose)
    assert made.who == r.OwnerOf(r.Target(0))
    places = [move.place for move in made.walk() if isinstance(move, e.Move)]
    assert places == [e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM]


def test_hand_or_graveyard_is_one_choice() -> None:
    (made,) = effects("You may put a land card from your hand or graveyard onto the battlefield tapped.", "Sorcery")
    (chosen,) = [node for node in made.walk() if isinstance(node, r.ChosenAmong)]
    assert isinstance(chosen.of, r.Together)
    assert {part.zone for part in chosen.of.walk() if isinstance(part, r.All)} == {Zone.HAND, Zone.GRAVEYARD}


def test_the_rest_are_those_of_the_kind_that_were_not_chosen() -> None:
    chosen, destroyed = effects("Choose up to two artifacts. Destroy the rest.", "Sorcery")
    assert isinstance(chosen, e.ChooseObjects)
    assert isinstance(destroyed, e.Destroy)
    assert isinstance(destroyed.what, r.All)
    assert f.Not(f.IsOneOf(r.Result(chosen.label))) in list(destroyed.what.walk())


@pytest.mark.cr("509.1b")
def test_those_that_cannot_block_the_object_itself() -> None:
    made = static("Creatures with power less than this creature's power can't block it.")
    assert isinstance(made, st.Affects)
    assert made.changes == (ch.CantBlock(f.IsThis()),)


def test_a_designation_is_a_condition() -> None:
    made = static("As long as this creature is suspected, it has haste.")
    assert isinstance(made, st.Affects)
    assert made.what == r.This()
