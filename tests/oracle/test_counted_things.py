"""Counters among things, counters of choice, so many cards from the top, life totals that become a number. All texts
are our own."""

from __future__ import annotations

import pytest

from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language import amounts as a
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Zone
from tests.oracle.conftest import both_ways, face, meaning

CREATURE = f.IsType(CardType.CREATURE)
EXILED = (
    "{1}, Exile one or more cards from your graveyard: You gain X life, where X is the number of cards exiled this "
    "way."
)
REMOVED = (
    "Remove one or more +1/+1 counters from this creature: You gain life equal to the number of +1/+1 counters removed "
    "this way."
)
BURIED = "Destroy all creatures. Return a creature card put into your graveyard this way to the battlefield."
LOOKED = (
    "Look at the top three cards of your library. You may put one of those cards back on top of your library. Put the "
    "rest into your graveyard."
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Draw a card for each +1/+1 counter among creatures you control.", "Sorcery"),
        ("You gain life equal to the number of counters among permanents you control.", "Sorcery"),
        ("Put your choice of a flying, trample, or reach counter on target creature.", "Sorcery"),
        ("Put your choice of a flying counter or a trample counter on target creature.", "Sorcery"),
        ("Exile cards equal to the number of creatures you control from the top of your library.", "Sorcery"),
        ("Each player's life total becomes the number of lands they control.", "Sorcery"),
        ("Draw a card for each creature put into your graveyard from the battlefield this turn.", "Sorcery"),
        ("Each player other than target player loses 2 life.", "Sorcery"),
        (EXILED, "Creature"),
        (REMOVED, "Creature"),
        (BURIED, "Sorcery"),
        (LOOKED, "Sorcery"),
    ],
)
def test_they_are_printed_back_and_played(text: str, kind: str) -> None:
    ability = both_ways(text, kind)
    assert not list(unsupported_nodes(ability))


def test_only_what_went_to_your_graveyard() -> None:
    (chosen,) = [node for node in meaning(BURIED, "Sorcery").walk() if isinstance(node, r.Chosen)]
    card = f.IsOneOf(r.CardOf(r.Result(1)))
    assert chosen.filter == f.AllOf((CREATURE, card, f.OwnedBy(r.You())))
    assert chosen.zone is Zone.GRAVEYARD


def test_one_or_more_is_at_least_one() -> None:
    ability = meaning("Sacrifice one or more artifacts: Draw a card.", "Creature")
    (cost,) = [node for node in ability.walk() if isinstance(node, k.SacrificeCost)]
    assert cost.count == a.AnyNumber(1)


def test_each_by_their_own_number() -> None:
    ability = meaning("Each player's life total becomes the number of creatures they control.", "Sorcery")
    (becomes,) = [node for node in ability.walk() if isinstance(node, e.SetLife)]
    theirs = a.CountOf(r.All(f.AllOf((CREATURE, f.ControlledBy(r.Iterated())))))
    assert (becomes.who, becomes.amount) == (r.EachPlayer(), theirs)


def test_a_target_by_what_is_paid_is_refused() -> None:
    """Targets are chosen before costs are paid (601.2c, 601.2h)."""
    text = (
        "Remove one or more +1/+1 counters from this creature: Gain control of target creature with power less than or "
        "equal to the number of +1/+1 counters removed this way."
    )
    assert face(text, "Creature").abilities[0].refusal is not None
