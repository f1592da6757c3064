"""Devour with a quality or a number of its own, and what was devoured (702.82)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, SpellAbility, TriggeredAbility
from mtgjudge.language.changes import LoseTypes
from mtgjudge.language.vocabulary import CardType, Keyword, Supertype
from tests.oracle.conftest import both_ways

CREATURES = a.Devoured(f.IsType(CardType.CREATURE), r.This())


@pytest.mark.cr("702.82c")
def test_devour_of_a_quality() -> None:
    found = both_ways("Devour Clue 2")
    assert found == KeywordAbility(Keyword.DEVOUR, amount=a.Fixed(2), quality=f.IsSubtype("Clue"))


@pytest.mark.cr("702.82a")
def test_devour_as_many_for_each_as_were_devoured() -> None:
    found = both_ways("Devour X, where X is the number of creatures devoured this way")
    assert found == KeywordAbility(Keyword.DEVOUR, amount=CREATURES)


@pytest.mark.cr("702.82b")
def test_for_each_creature_that_was_devoured() -> None:
    found = both_ways("When this creature enters, you lose 3 life for each creature it devoured.")
    assert isinstance(found, TriggeredAbility)
    assert isinstance(found.content, Body)
    assert found.content.effects == (e.LoseLife(r.You(), a.Times(3, CREATURES)),)


@pytest.mark.cr("707.10")
def test_a_copied_spell_that_is_not_legendary() -> None:
    text = "Copy target artifact spell you control, except it isn't legendary if the spell is legendary."
    found = both_ways(text, "Sorcery")
    assert isinstance(found, SpellAbility)
    assert isinstance(found.content, Body)
    (copying,) = found.content.effects
    assert isinstance(copying, e.CopyStackObject)
    assert copying.except_ == (LoseTypes(supertypes=(Supertype.LEGENDARY,)),)
