"""What is true of a player means the same of you, of an opponent, of that player, and of each player who …."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.categories import Condition
from mtgjudge.language.vocabulary import Comparison
from mtgjudge.oracle.kernel.grammar import Grammar, GrammarError, Leaf
from mtgjudge.oracle.phrases.closed_words import closed
from tests.oracle.conftest import both_ways, face


def asked(condition: str) -> Condition:
    """The condition of an instruction, worded anew with the same meaning."""
    found = both_ways(f"If {condition}, draw a card.", "Sorcery")
    assert isinstance(found, SpellAbility)
    assert isinstance(found.content, Body)
    (told,) = found.content.effects
    assert isinstance(told, e.IfThen)
    return told.condition


@pytest.mark.cr("119.3")
def test_an_event_is_asked_of_whoever_caused_it() -> None:
    assert asked("an opponent lost life this turn") == c.Happened(ev.LosesLife(r.EachOpponent()))
    assert asked("you lost life last turn") == c.HappenedLastTurn(
        ev.LosesLife(r.You()), Comparison.AT_LEAST, a.Fixed(1)
    )
    assert asked("you didn't lose life this turn") == c.Unless(c.Happened(ev.LosesLife(r.You())))
    assert asked("you've lost life this turn") == asked("you lost life this turn")


@pytest.mark.cr("402.3")
def test_a_number_is_reached_by_one_of_several() -> None:
    hand = a.PlayerNumber(a.PlayerMeasure.HAND, r.Iterated())
    few = c.Compare(hand, Comparison.AT_MOST, a.Fixed(1))
    assert asked("a player has one or fewer cards in hand") == c.PlayersAre(r.EachPlayer(), few, any=True)
    yours = c.Compare(a.PlayerNumber(a.PlayerMeasure.HAND, r.You()), Comparison.AT_MOST, a.Fixed(1))
    assert asked("you have one or fewer cards in hand") == yours


def test_a_verb_in_the_wrong_form_is_refused() -> None:
    for wrong in ("you lose life this turn", "you didn't lost life this turn", "you dealt damage this turn"):
        compiled = face(f"If {wrong}, draw a card.", "Sorcery")
        assert not compiled.complete, wrong


def test_a_category_has_one_reader() -> None:
    g = Grammar()
    closed(g, "word", ("one", "two"))
    with pytest.raises(GrammarError, match="twice"):
        closed(g, "word", ("three",))
    g.phrase("word", "four", Leaf("four", ("four",)))
    with pytest.raises(GrammarError, match="by phrases and by code"):
        g.compile()
