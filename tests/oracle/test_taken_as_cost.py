"""What is given up to pay: each verb with the object itself, some of a kind, others than it, counters (118)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Cost
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import both_ways, face

ONE = a.Fixed(1)
CREATURE, ARTIFACT = f.IsType(CardType.CREATURE), f.IsType(CardType.ARTIFACT)
OTHER = f.Not(f.IsThis())


def cost_of(words: str) -> Cost:
    """The cost of an ability; its print must mean the same."""
    ability = both_ways(f"{words}: Draw a card.", "Artifact")
    assert isinstance(ability, ActivatedAbility)
    (cost,) = ability.costs
    return cost


@pytest.mark.cr("118.3")
@pytest.mark.parametrize(
    ("words", "cost"),
    [
        ("Exile this Equipment from your hand", k.ExileCards(f.IsThis(), ONE, Zone.HAND)),
        ("Return this land to its owner's hand", k.ReturnToHand(f.IsThis(), ONE)),
        ("Put a stun counter on Test Subject", k.PutCountersCost("stun", ONE)),
        ("Exile another artifact you control", None),
        ("Sacrifice another creature", k.SacrificeCost(f.AllOf((OTHER, CREATURE)), ONE)),
        ("Sacrifice two other creatures", k.SacrificeCost(f.AllOf((OTHER, CREATURE)), a.Fixed(2))),
        ("Sacrifice any number of creatures", k.SacrificeCost(CREATURE, a.AnyNumber())),
        ("Discard one or more creature cards", k.DiscardCards(CREATURE, a.AnyNumber(1))),
        ("Sacrifice enchanted creature", k.SacrificeCost(f.IsOneOf(r.AttachedTo()), ONE)),
        ("Tap enchanted creature", k.TapPermanents(f.IsOneOf(r.AttachedTo()), ONE)),
        ("Remove two counters from this Aura", k.RemoveCountersCost("", a.Fixed(2))),
        ("Remove any number of time counters from this land", k.RemoveCountersCost("time", a.AnyNumber())),
        ("Remove three counters from among creatures you control", None),
        ("Sacrifice an artifact or another creature", None),
    ],
)
def test_every_verb_takes_the_object_itself_or_some_of_a_kind(words: str, cost: Cost | None) -> None:
    found = cost_of(words)
    assert cost is None or found == cost


@pytest.mark.cr("118.10")
def test_two_permanents_pay_for_two_parts() -> None:
    both = cost_of("Sacrifice this artifact and an artifact")
    another = cost_of("Sacrifice this artifact and another artifact")
    assert both == another
    assert isinstance(both, k.AllCosts)
    assert both.parts[1] == k.SacrificeCost(f.AllOf((OTHER, ARTIFACT)), ONE)


@pytest.mark.parametrize(
    "words",
    [
        "Tap a creature you control",
        "Sacrifice two artifacts or another creature",
        "Remove two +1/+1 counters from another creature you control",
        "Return a creature you control to your hand",
    ],
)
def test_what_would_be_a_guess_is_refused(words: str) -> None:
    (ability,) = face(f"{words}: Draw a card.", "Artifact").abilities
    assert ability.refusal is not None
