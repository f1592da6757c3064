"""Support, blight, energy of any amount, every kind of counter, copies that attack, prices for each of several things:
read, and printed so that the print means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType
from tests.oracle.conftest import both_ways, face, meaning
from tests.oracle.test_less_common import effects, parts

HIT = "Whenever this creature deals combat damage to an opponent, "


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Support 3.", "Sorcery"),
        ("When this creature enters, support 2.", "Creature"),
        ("{2}, Blight 2: Draw a card.", "Artifact"),
        ("When this creature enters, you may blight 1. If you do, draw a card.", "Creature"),
        ("{1}, Put a -1/-1 counter on an artifact you control: You gain 2 life.", "Creature"),
        ("{1}, Put a card an opponent owns from exile into that player's graveyard: Draw a card.", "Creature"),
        ("{T}: Double the number of each kind of counter on target artifact.", "Creature"),
        ("You get an amount of {E} equal to the number of artifacts you control.", "Sorcery"),
        ("You may pay one or more {E}. If you do, draw that many cards.", "Sorcery"),
        ("Create a tapped and attacking token that's a copy of target creature, except it isn't legendary.", "Instant"),
        ("Counter target spell unless its controller pays {2} for each artifact you control.", "Instant"),
        ("When this land enters, sacrifice it unless you tap an untapped artifact you control.", "Land"),
        ("Whenever target creature deals combat damage to a player this turn, draw that many cards.", "Instant"),
        ("Draw a card, then discard a card. When you discard a card this way, tap target creature.", "Sorcery"),
        (HIT + "it deals that much damage to each other opponent.", "Creature"),
        ("Whenever this creature attacks, it deals 1 damage to the player or planeswalker it's attacking.", "Creature"),
        ("Return the top artifact card of your graveyard to your hand.", "Sorcery"),
        ("Whenever your commander attacks, draw a card.", "Enchantment"),
    ],
)
def test_the_print_means_the_same(text: str, kind: str) -> None:
    both_ways(text, kind)


@pytest.mark.cr("701.41a")
def test_a_permanent_supports_others_and_a_spell_any_creatures() -> None:
    creature = f.IsType(CardType.CREATURE)
    assert f.Not(f.IsThis()) in parts(meaning("When this creature enters, support 2."), f.Not)
    assert not parts(meaning("Support 2.", "Sorcery"), f.Not)
    assert creature in parts(meaning("Support 2.", "Sorcery"), f.IsType)


@pytest.mark.cr("701.68a")
def test_blighting_as_a_cost_is_told_from_other_counters() -> None:
    (blight,) = parts(meaning("Blight 2: Draw a card."), k.PutCountersOn)
    (other,) = parts(meaning("Put two -1/-1 counters on a creature you control: Draw a card."), k.PutCountersOn)
    assert isinstance(blight, k.PutCountersOn)
    assert isinstance(other, k.PutCountersOn)
    assert blight.blight
    assert not other.blight
    assert blight.count == other.count


@pytest.mark.cr("701.10e")
def test_each_of_several_doubles_its_own_counters() -> None:
    (each,) = effects("Double the number of each kind of counter on up to two target creatures.", "Sorcery")
    assert isinstance(each, e.ForEach)
    assert each.effects == (e.PutSameCounters(source=r.Iterated(), what=r.Iterated()),)


def test_paid_this_way_needs_a_payment() -> None:
    (ability,) = face("You gain life equal to the amount of {E} paid this way.", "Sorcery").abilities
    assert ability.refusal is not None
