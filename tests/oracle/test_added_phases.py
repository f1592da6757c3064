"""Phases and turns that are added or don't come; a player at random; what attacks whom (500.7, 500.8, 508.1d)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import Body, SpellAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Effect
from mtgjudge.language.vocabulary import CardType, Phase
from tests.oracle.conftest import both_ways, face

CREATURE = f.IsType(CardType.CREATURE)


def told(text: str) -> tuple[Effect, ...]:
    """What a sorcery of this text tells to do; its print must mean the same."""
    found = both_ways(text, "Sorcery")
    assert isinstance(found, SpellAbility)
    assert isinstance(found.content, Body)
    return found.content.effects


@pytest.mark.cr("500.8")
def test_phases_are_added() -> None:
    assert told("There is an additional beginning phase after this phase.") == (e.ExtraPhase(Phase.BEGINNING),)
    untap, added = told("Untap all creatures and after this phase, there is an additional combat phase.")
    assert untap == e.Untap(r.All(CREATURE))
    assert added == e.ExtraPhase(Phase.COMBAT)


@pytest.mark.cr("500.7")
def test_several_extra_turns() -> None:
    assert told("Take three extra turns after this one.") == (e.ExtraTurn(r.You(), a.Fixed(3)),)


@pytest.mark.cr("614.10")
def test_extra_turns_are_skipped() -> None:
    found = both_ways("If an opponent would begin an extra turn, that player skips that turn instead.")
    assert found == StaticAbility((st.Affects(r.EachOpponent(), (ch.SkipsStep("extra turn"),)),))


@pytest.mark.cr("508.1d")
def test_a_player_at_random_is_attacked() -> None:
    choice, attack = told("Choose a player at random. Target creature attacks that player this turn if able.")
    assert choice == e.ChooseForThis(r.You(), "player", at_random=True)
    assert attack == e.Apply(r.Target(0), (ch.MustAttack(r.ChosenPlayer()),), d.UntilEndOfTurn())


@pytest.mark.cr("122.6")
def test_what_had_a_counter_put_on_it() -> None:
    text = "Put a stun counter on each creature, then tap each artifact that had a stun counter put on it this way."
    put, tap = told(text)
    assert isinstance(put, e.PutCounters)
    assert tap == e.Tap(r.Among(r.Result(put.label), f.IsType(CardType.ARTIFACT)))
    assert face("Tap each artifact that had a stun counter put on it this way.", "Sorcery").abilities[0].refusal


@pytest.mark.cr("122.2")
def test_the_counters_that_an_object_had() -> None:
    words = "put this creature's counters on target artifact."
    found = both_ways(f"When this creature leaves the battlefield, {words}")
    assert isinstance(found, TriggeredAbility)
    assert isinstance(found.content, Body)
    assert found.content.effects == (e.PutSameCounters(source=r.This(), what=r.Target(0)),)
    assert face(f"When this creature enters, {words}").abilities[0].refusal
