"""Several things meant at once: what is said of a target and all that are like it, of two kinds, of a player and what
that player controls. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType
from tests.oracle.test_less_common import effects

CREATURE = f.IsType(CardType.CREATURE)
OTHERS = f.Not(f.IsOneOf(r.Target(0)))


@pytest.mark.cr("608.2c")
def test_other_than_the_target_named_in_the_same_breath() -> None:
    (made,) = effects("{T}: Destroy target creature and each other creature with the same name as that creature.")
    assert isinstance(made, e.Destroy)
    others = r.All(f.AllOf((OTHERS, CREATURE, f.SharesNameWith(r.Target(0)))))
    assert made.what == r.Together((r.Target(0), others))


def test_two_kinds_are_affected_by_one_instruction() -> None:
    (made,) = effects("Destroy all creatures you don't control and all lands.", "Sorcery")
    assert isinstance(made, e.Destroy)
    assert made.what == r.Together(
        (r.All(f.AllOf((CREATURE, f.Not(f.ControlledBy(r.You()))))), r.All(f.IsType(CardType.LAND)))
    )


def test_what_each_of_them_controls_is_what_any_of_them_controls() -> None:
    (made,) = effects("{T}: ~ deals 3 damage to each opponent and each artifact creature they control.")
    assert isinstance(made, e.DealDamage)
    theirs = r.All(f.AllOf((f.IsType(CardType.ARTIFACT), CREATURE, f.ControlledBy(r.EachOpponent()))))
    assert made.to == r.Together((r.EachOpponent(), theirs))


@pytest.mark.cr("120.1")
def test_a_creature_can_damage_itself() -> None:
    (made,) = effects("Target creature deals 2 damage to itself.", "Instant")
    assert isinstance(made, e.DealDamage)
    assert (made.source, made.to) == (r.Target(0), r.Target(0))


def test_the_player_behind_a_target_that_may_be_a_permanent() -> None:
    first, second = effects(
        "~ deals 1 damage to target player or planeswalker. That player or that planeswalker's controller discards "
        "a card.",
        "Sorcery",
    )
    assert isinstance(first, e.DealDamage)
    assert isinstance(second, e.Discard)
    assert second.who == r.Together((r.Target(0), r.ControllerOf(r.Target(0))))


@pytest.mark.cr("611.2a")
def test_a_duration_in_front_is_that_of_both_parts() -> None:
    made = effects("Until end of turn, all artifacts become blue and all lands become Islands.", "Instant")
    assert [x.duration for x in made if isinstance(x, e.Apply)] == [d.UntilEndOfTurn()] * 2
