"""Coins and dice (705, 706). All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility, TriggeredAbility
from mtgjudge.language.categories import Effect, EventPattern
from mtgjudge.language.vocabulary import Comparison
from tests.oracle.conftest import face, meaning

YOU = r.You()


def effects_of(text: str, *types: str) -> tuple[Effect, ...]:
    """The instructions of a spell or of a triggered ability."""
    ability = meaning(text, *types)
    assert isinstance(ability, SpellAbility | TriggeredAbility)
    assert isinstance(ability.content, Body)
    return ability.content.effects


@pytest.mark.cr("705.2")
def test_what_a_flip_decides() -> None:
    flip, won, lost = effects_of(
        "Flip a coin. If you win the flip, draw a card. If you lose the flip, you lose 2 life.", "Sorcery"
    )
    assert flip == e.FlipCoin(YOU, label=1)
    assert isinstance(won, e.IfThen)
    assert isinstance(lost, e.IfThen)
    assert (won.condition, lost.condition) == (c.Did(1), c.Unless(c.Did(1)))


@pytest.mark.cr("705.2")
def test_a_flip_needs_a_coin() -> None:
    assert face("If you win the flip, draw a card.", "Sorcery").abilities[0].refusal is not None


@pytest.mark.cr("706.3", "706.3a", "706.3b")
def test_a_table_belongs_to_the_roll() -> None:
    text = (
        "When this creature enters, roll a d20.\n1—9 | Create a 1/1 red Goblin creature token.\n"
        "10—19 | Create two of those tokens.\n20 | You gain 3 life."
    )
    (roll,) = effects_of(text)
    assert isinstance(roll, e.RollDie)
    assert roll.sides == 20
    assert [(row.low, row.high) for row in roll.rows] == [(1, 9), (10, 19), (20, 20)]
    one, two = roll.rows[0].effects[0], roll.rows[1].effects[0]
    assert isinstance(one, e.CreateTokens)
    assert isinstance(two, e.CreateTokens)
    assert (two.token, two.count) == (one.token, a.Fixed(2))


@pytest.mark.cr("706.3a")
def test_what_one_row_names_has_no_name_in_another() -> None:
    text = (
        "When this creature enters, roll a d20.\n1—9 | Create a 1/1 red Goblin creature token.\n"
        "10—20 | That token gains haste."
    )
    assert face(text).abilities[0].refusal is not None


@pytest.mark.cr("706.4")
def test_the_result() -> None:
    roll, draw = effects_of("Roll a six-sided die. Draw cards equal to the result.", "Sorcery")
    assert roll == e.RollDie(YOU, 6, label=1)
    assert draw == e.Draw(YOU, a.ResultAmount(1))
    _, low = effects_of("Roll a d6. If the result is 3 or less, you lose that much life.", "Sorcery")
    assert isinstance(low, e.IfThen)
    assert low.condition == c.Compare(a.ResultAmount(1), Comparison.AT_MOST, a.Fixed(3))
    assert low.then == (e.LoseLife(YOU, a.ResultAmount(1)),)


@pytest.mark.cr("705.2", "706.2")
@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Whenever you win a coin flip", ev.CoinFlipped(YOU, True)),
        ("Whenever a player loses a coin flip", ev.CoinFlipped(r.EachPlayer(), False)),
        ("Whenever you roll one or more dice", ev.RollsDice(YOU)),
        ("Whenever you roll a die", ev.RollsDice(YOU, each=True)),
        ("Whenever you roll a 6", ev.RollsDice(YOU, each=True, low=6, high=6)),
        ("Whenever you roll a 3 or higher", ev.RollsDice(YOU, each=True, low=3)),
        ("Whenever you roll a 1 or 2", ev.RollsDice(YOU, each=True, high=2)),
    ],
)
def test_events_of_luck(text: str, event: EventPattern) -> None:
    ability = meaning(f"{text}, draw a card.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.event == event
