"""What triggers on spells and abilities alike, what asks about their {X}, and cards that become foretold."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.vocabulary import CardType
from tests.oracle.conftest import both_ways, face

CREATURE = f.IsType(CardType.CREATURE)


def trigger(text: str) -> TriggeredAbility:
    """A triggered ability; its print must mean the same."""
    found = both_ways(text)
    assert isinstance(found, TriggeredAbility)
    return found


@pytest.mark.cr("107.3")
def test_the_x_of_a_spell_is_doubled() -> None:
    found = trigger("Whenever you cast an artifact spell with {X} in its mana cost, double the value of X.")
    assert isinstance(found.content, Body)
    assert found.content.effects == (e.DoubleX(of=r.EventObject()),)
    assert face("Whenever you cast an artifact spell, double the value of X.").abilities[0].refusal


@pytest.mark.cr("603.2")
def test_a_spell_or_an_ability() -> None:
    found = trigger(
        "Whenever you cast a creature spell or activate an ability, if that spell's mana cost or that ability's "
        "activation cost contains {X}, copy that spell or ability."
    )
    spell = f.AllOf((CREATURE, f.IsSpell()))
    activated = ev.ActivatesAbility(f.Anything(), r.You(), ability=f.Anything())
    assert found.event == ev.AnyEvent((ev.CastSpell(spell, r.You()), activated))
    assert found.condition == c.Is(r.EventObject(), f.HasManaSymbolX())


@pytest.mark.cr("602.2")
def test_that_ability_is_the_one_on_the_stack() -> None:
    found = trigger(
        "Whenever an opponent activates an ability of a creature, if it's not a mana ability, copy that ability."
    )
    assert found.event == ev.ActivatesAbility(CREATURE, r.EachOpponent(), ability=f.Anything())
    aimed = trigger("Whenever you activate an ability that targets a creature or player, copy that ability.")
    assert isinstance(aimed.event, ev.ActivatesAbility)
    assert aimed.event.ability == f.TargetsOnly(CREATURE, r.EachPlayer())


@pytest.mark.cr("702.143d")
def test_a_card_becomes_foretold() -> None:
    words = "draw two cards, then exile a card from your hand face down. It becomes foretold."
    plain = trigger(f"When this creature enters, {words}")
    assert isinstance(plain.content, Body)
    marked = plain.content.effects[-1]
    assert isinstance(marked, e.KeywordAction)
    assert (marked.action, marked.count) == ("foretold", None)
    cheaper = trigger(f"When this creature enters, {words} Its foretell cost is its mana cost reduced by {{3}}.")
    assert isinstance(cheaper.content, Body)
    priced = cheaper.content.effects[-1]
    assert isinstance(priced, e.KeywordAction)
    assert priced.count == a.Fixed(3)
