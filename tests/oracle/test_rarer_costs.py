"""Costs with "another", and what is asked about damage. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.vocabulary import CardType, Comparison
from tests.oracle.conftest import both_ways, meaning

CREATURE = f.IsType(CardType.CREATURE)
OTHER = f.Not(f.IsThis())


def test_this_and_another_are_two_sacrifices() -> None:
    ability = meaning("Sacrifice this creature and another creature: Draw two cards.", "Creature")
    assert isinstance(ability, ActivatedAbility)
    this = k.SacrificeCost(f.IsThis(), a.Fixed(1))
    another = k.SacrificeCost(f.AllOf((OTHER, CREATURE)), a.Fixed(1))
    assert ability.costs == (k.AllCosts((this, another)),)


def test_another_than_the_one_spoken_of() -> None:
    text = "Put a -1/-1 counter on target creature. Its controller loses 2 life unless they sacrifice another creature."
    ability = meaning(text, "Instant")
    (price,) = [node for node in ability.walk() if isinstance(node, k.SacrificeCost)]
    assert price.filter == f.AllOf((f.Not(f.IsOneOf(r.Target(0))), CREATURE))


def test_a_kind_of_thing_dealt_damage_this_way() -> None:
    text = "This spell deals 3 damage to any target. If an artifact creature is dealt damage this way, draw a card."
    asked = [node for node in meaning(text, "Instant").walk() if isinstance(node, c.Compare)]
    kind = f.AllOf((f.IsType(CardType.ARTIFACT), CREATURE))
    assert asked == [c.Compare(a.CountOf(r.Among(r.Result(1), kind)), Comparison.AT_LEAST, a.Fixed(1))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{1}, Remove a counter from another creature you control: Draw a card.", "Creature"),
        ("{1}, Exile another creature card from your graveyard: Draw a card.", "Creature"),
        ("Sacrifice an artifact or another creature: Scry 1.", "Creature"),
        (
            "When this creature enters, exile it unless you return another creature you control to its owner's hand.",
            "",
        ),
        ("Destroy all creatures except for Krakens and Whales.", "Sorcery"),
        ("Return all creatures to their owners' hands except for Krakens and Whales.", "Sorcery"),
        ("At the beginning of each end step, if this creature dealt damage to an opponent this turn, draw a card.", ""),
        ("Exile target creature. If it was dealt damage this turn, you gain 2 life.", "Instant"),
        ("Whenever this creature attacks, if it has fewer than two +1/+1 counters on it, draw a card.", ""),
        ("Each creature that's enchanted by an Aura you control gets +1/+1.", "Enchantment"),
        (
            (
                "As long as you had another creature enter the battlefield under your control this turn, this "
                "creature has "
                "haste."
            ),
            "",
        ),
    ],
)
def test_they_are_printed_back_and_played(text: str, kind: str) -> None:
    ability = both_ways(text, kind or "Creature")
    assert not list(unsupported_nodes(ability))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            (
                "As long as you have at least 5 life more than your starting life total, creatures you control "
                "get +1/+0."
            ),
            "",
        ),
        ("Return to the battlefield target creature card in your graveyard.", "Sorcery"),
        ("Scry X, where X is the number of lands you control, then draw a card.", "Sorcery"),
        ("Whenever a player casts a spell, if it isn't that player's turn, you gain 1 life.", ""),
        (
            (
                "Search your library for up to X basic land cards, where X is the number of creatures you "
                "control, put those "
                "cards onto the battlefield tapped, then shuffle."
            ),
            "Sorcery",
        ),
    ],
)
def test_other_orders_of_words(text: str, kind: str) -> None:
    ability = both_ways(text, kind or "Creature")
    assert not list(unsupported_nodes(ability))


@pytest.mark.cr("701.61a")
@pytest.mark.parametrize(
    "text",
    [
        "{2}, Forage: Draw a card.",
        "When this creature enters, you may forage. If you do, draw a card.",
    ],
)
def test_foraging_is_a_cost(text: str) -> None:
    assert k.Forage() in both_ways(text).walk()


@pytest.mark.cr("701.61a")
def test_foraging_is_seen() -> None:
    assert ev.DoesAction(r.You(), "forage") in both_ways("Whenever you forage, draw a card.").walk()
