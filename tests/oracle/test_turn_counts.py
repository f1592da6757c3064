"""Numbers counted over a turn, differences, and rarer questions about how matters stand: read, and printed so that the
print means the same. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.vocabulary import Comparison, Zone
from tests.oracle.conftest import both_ways, face, meaning
from tests.oracle.test_less_common import parts

UPKEEP = "At the beginning of your upkeep, "


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("You gain 1 life for each spell you've cast this turn.", "Sorcery"),
        ("Draw a card for each artifact that entered the battlefield under your control this turn.", "Sorcery"),
        ("You lose life equal to the number of cards you've drawn this turn.", "Sorcery"),
        ("You gain 2 life for each card you've discarded this turn.", "Sorcery"),
        ("Draw a card for each different mana value among artifacts you control.", "Sorcery"),
        (UPKEEP + "if you have fewer than five cards in hand, draw cards equal to the difference.", "Creature"),
        (UPKEEP + "if you haven't cast a creature spell this turn, draw a card.", "Creature"),
        (
            UPKEEP
            + "if you control the artifact with the greatest power or tied for the greatest power, draw a card.",
            "Creature",
        ),
        (
            UPKEEP + "target player draws a card. If that player controls more lands than you, you draw a card.",
            "Creature",
        ),
        ("Return target artifact to its owner's hand. If you controlled that artifact, draw a card.", "Sorcery"),
        ("This land enters tapped unless your opponents control six or more lands.", "Land"),
        ("If you control three or more artifacts, this creature enters tapped.", "Creature"),
        ("This creature escapes with two +1/+1 counters on it.", "Creature"),
        ("Your opponents can't cast spells during your turn.", "Creature"),
        ("Destroy target creature with power or toughness 2 or less.", "Sorcery"),
        ("Choose a creature type. You gain 1 life for each creature you control of that type.", "Sorcery"),
        ("Destroy target creature that dealt damage to you this turn.", "Instant"),
        ("Search your library for a land card with a basic land type, reveal it, then shuffle.", "Sorcery"),
        ("This land doesn't untap during your untap step if it has a depletion counter on it.", "Land"),
    ],
)
def test_the_print_means_the_same(text: str, kind: str) -> None:
    both_ways(text, kind)


def test_the_difference_is_the_larger_less_the_smaller() -> None:
    (found,) = parts(
        meaning(UPKEEP + "if you have fewer than five cards in hand, draw cards equal to the difference."), a.Minus
    )
    hand = a.CountOf(r.All(f.OwnedBy(r.You()), Zone.HAND))
    assert found == a.Minus(a.Fixed(5), hand)


def test_no_difference_without_a_comparison() -> None:
    (ability,) = face(UPKEEP + "if it's your turn, draw cards equal to the difference.").abilities
    assert ability.refusal is not None


def test_spells_cast_this_turn_are_those_of_the_controller() -> None:
    (found,) = parts(
        meaning("You gain 1 life for each artifact spell you've cast this turn.", "Sorcery"), a.TimesHappened
    )
    assert isinstance(found, a.TimesHappened)
    assert isinstance(found.event, ev.CastSpell)
    assert found.event.by == r.You()


def test_what_all_opponents_control_is_counted_together() -> None:
    (found,) = parts(
        meaning("This land enters tapped unless your opponents control six or more lands.", "Land"), c.Compare
    )
    assert isinstance(found, c.Compare)
    assert isinstance(found.left, a.CountOf)
    assert found.comparison is Comparison.AT_LEAST
    assert r.EachOpponent() in list(found.left.walk())


@pytest.mark.cr("702.138c")
def test_counters_only_for_what_escaped() -> None:
    made = meaning("This creature escapes with two +1/+1 counters on it.")
    assert isinstance(made, StaticAbility)
    (entering,) = made.effects
    assert isinstance(entering, st.EntersModified)
    assert entering.condition == c.CostPaid("escape")
