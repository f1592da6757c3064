"""Coins, searches of one zone or another, modes not chosen before, one graveyard for all targets. All texts are our
own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import ActivatedAbility, Body, Modal, SpellAbility, StaticAbility, TriggeredAbility
from tests.oracle.conftest import meaning
from tests.oracle.test_less_common import effects


@pytest.mark.cr("705.2")
def test_the_flip_is_won_or_lost() -> None:
    flip, won, lost = effects(
        "Flip a coin. If you win the flip, draw a card. If you lose the flip, mill a card.", "Instant"
    )
    assert isinstance(flip, e.FlipCoin)
    assert isinstance(won, e.IfThen)
    assert won.condition == c.Did(flip.label)
    assert isinstance(lost, e.IfThen)
    assert lost.condition == c.Unless(c.Did(flip.label))


def test_an_optional_flip_that_was_not_made_was_not_lost() -> None:
    offer, lost = effects("You may flip a coin. If you lose the flip, mill a card.", "Instant")
    assert isinstance(offer, e.May)
    (flip,) = offer.effects
    assert isinstance(lost, e.IfThen)
    assert lost.condition == c.Both((c.Did(offer.label), c.Unless(c.Did(flip.label))))


def test_unless_after_then() -> None:
    _, unless = effects("Draw a card. Then discard three cards unless you discard a land card.", "Sorcery")
    assert isinstance(unless, e.UnlessPays)
    assert isinstance(unless.costs[0], k.DiscardCards)


def test_counters_removed_and_the_object_sacrificed() -> None:
    made = meaning("Remove two charge counters from this artifact and sacrifice it: Draw a card.", "Artifact")
    assert isinstance(made, ActivatedAbility)
    assert made.costs == (k.RemoveCountersCost("charge", a.Fixed(2)), k.SacrificeCost(f.IsThis(), a.Fixed(1)))


@pytest.mark.parametrize(("words", "kept"), [("", "ever"), (" this turn", "turn")])
def test_modes_that_were_not_chosen(words: str, kept: str) -> None:
    text = f"Whenever this creature attacks, choose one that hasn't been chosen{words} —\n• Draw a card.\n• Scry 1."
    made = meaning(text, "Creature")
    assert isinstance(made, TriggeredAbility)
    assert isinstance(made.content, Modal)
    assert made.content.unchosen == kept


def test_targets_in_one_graveyard() -> None:
    made = meaning("Exile up to two target cards from a single graveyard.", "Instant")
    assert isinstance(made, SpellAbility)
    assert isinstance(made.content, Body)
    assert made.content.targets[0].one_owner


def test_each_target_beyond_the_first() -> None:
    ability = meaning("This spell costs {2} more to cast for each target beyond the first.", "Instant")
    assert isinstance(ability, StaticAbility)
    (made,) = ability.effects
    assert isinstance(made, st.SpellCostChange)
    assert made.per == a.Minus(a.TargetCount(), a.Fixed(1))


@pytest.mark.cr("509.1c")
def test_another_creature_blocks_the_one_before() -> None:
    text = "Untap target creature you control. Another target creature blocks it this turn if able."
    _, made = effects(text, "Instant")
    assert made == e.Apply(what=r.Target(1), changes=(ch.MustBlock(r.Target(0)),), duration=made.duration)  # type: ignore[attr-defined]
