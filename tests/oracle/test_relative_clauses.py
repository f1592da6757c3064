"""Relative clauses after a noun, in the forms of their verbs; what is measured and compared (105.2, 109.2, 601.2c)."""

from __future__ import annotations

import pytest

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.vocabulary import CardType
from tests.oracle.conftest import both_ways, face

CREATURE = f.IsType(CardType.CREATURE)
ANY = f.Anything()
HURT = f.DidThisTurn(ev.IsDealtDamage(ANY))


def destroyed(words: str) -> object:
    """What "destroy all …" destroys, printed and read back."""
    made = both_ways(f"Destroy all creatures {words}.", "Sorcery")
    assert isinstance(made, SpellAbility)
    assert isinstance(made.content, Body)
    (one,) = made.content.effects
    assert isinstance(one, e.Destroy)
    assert isinstance(one.what, r.All)
    assert isinstance(one.what.filter, f.AllOf)
    assert one.what.filter.parts[0] == CREATURE
    return one.what.filter.parts[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("that are one or more colors", f.Not(f.IsColorless())),
        ("that are exactly three colors", f.ColorCount(3)),
        ("that aren't exactly two colors", f.Not(f.ColorCount(2))),
        ("dealt damage this turn", HURT),
        ("that were dealt damage this turn", HURT),
        ("that blocked this turn", f.DidThisTurn(ev.Blocks(ANY))),
        (
            "that attacked or blocked this turn",
            f.AnyOf((f.DidThisTurn(ev.Attacks(ANY)), f.DidThisTurn(ev.Blocks(ANY)))),
        ),
        ("with no counters on them", f.Not(f.HasCounter(""))),
        ("with one or more stun counters on them", f.HasCounter("stun")),
    ],
)
def test_what_is_said_of_the_noun(words: str, said: f.Filter) -> None:
    assert destroyed(words) == said


@pytest.mark.parametrize("words", ["that's dealt damage this turn", "that were attached to an artifact"])
def test_what_it_is_and_what_it_was_are_told_apart(words: str) -> None:
    refused = face(f"Destroy all creatures {words}.", "Sorcery")
    assert refused.abilities[0].refusal is not None


@pytest.mark.cr("601.2c")
def test_a_spell_that_targets_each_opponent_is_not_one_that_targets_any() -> None:
    assert face("Counter target spell that targets each opponent.", "Instant").abilities[0].refusal is not None
    assert face("Counter target spell that targets a player.", "Instant").abilities[0].refusal is None
