"""Events of objects that move: whose zone, from where, and how several events join (400.7, 603.2)."""

from __future__ import annotations

import pytest

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import both_ways, face

CREATURE = f.IsType(CardType.CREATURE)
MINE, THEIRS = f.OwnedBy(r.You()), f.OwnedBy(r.EachOpponent())
BF, GY, HAND = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.HAND


def event(words: str) -> object:
    """What the ability triggers on, printed and read back."""
    made = both_ways(f"Whenever {words}, you gain 1 life.", "Creature")
    assert isinstance(made, TriggeredAbility)
    return made.event


@pytest.mark.parametrize(
    ("words", "moved"),
    [
        ("a creature card is put into an opponent's graveyard from anywhere", (CREATURE, THEIRS, None, GY, None)),
        ("a creature is put into your hand from the battlefield", (CREATURE, MINE, BF, HAND, None)),
        ("a creature is returned to your hand", (CREATURE, MINE, BF, HAND, None)),
        (
            "a creature card is put into your graveyard from anywhere other than the battlefield",
            (CREATURE, MINE, None, GY, BF),
        ),
    ],
)
@pytest.mark.cr("404.2")
def test_a_zone_is_told_with_its_player_and_with_where_the_card_comes_from(
    words: str, moved: tuple[f.Filter, f.Filter, Zone | None, Zone, Zone | None]
) -> None:
    kind, owner, origin, destination, elsewhere = moved
    assert event(words) == ev.ZoneChange(f.AllOf((kind, owner)), origin, destination, False, elsewhere)


@pytest.mark.cr("603.2")
def test_any_events_join_by_or_and_are_one_row() -> None:
    made = event("you scry or a creature dies or you become the monarch")
    assert isinstance(made, ev.AnyEvent)
    kinds = [type(option) for option in made.options]
    assert kinds == [ev.Scries, ev.ZoneChange, ev.BecomesMonarch]


def test_of_two_kinds_each_says_whose_it_is() -> None:
    both = event("another creature you control or an artifact you control enters")
    assert isinstance(both, ev.ZoneChange)
    assert isinstance(both.subject, f.AnyOf)
    refused = face("Whenever a creature or an artifact you control enters, you gain 1 life.", "Creature")
    assert refused.abilities[0].refusal is not None


def test_what_players_do_agrees_with_who_does_it() -> None:
    assert event("a player commits a crime") == ev.CommitsCrime(r.EachPlayer())
    assert event("you proliferate") == ev.DoesAction(r.You(), "proliferate")
    refused = face("Whenever an opponent proliferate, you gain 1 life.", "Creature")
    assert refused.abilities[0].refusal is not None
