"""Phrases about dungeons, the initiative and the monarch. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Condition, EventPattern
from tests.oracle.conftest import meaning

YOU = r.You()
DRAW = "you draw a card."


@pytest.mark.parametrize(
    ("event", "pattern"),
    [
        ("you complete a dungeon", ev.CompletesDungeon(YOU)),
        ("you take the initiative", ev.TakesInitiative(YOU)),
        ("an opponent becomes the monarch", ev.BecomesMonarch(r.EachOpponent())),
    ],
)
def test_events(event: str, pattern: EventPattern) -> None:
    ability = meaning(f"Whenever {event}, {DRAW}", "Enchantment")
    assert isinstance(ability, TriggeredAbility)
    assert ability.event == pattern


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you've completed a dungeon", c.CompletedDungeon(YOU)),
        ("you've completed Tomb of Annihilation", c.CompletedDungeon(YOU, "Tomb of Annihilation")),
        ("you haven't completed Undercity", c.Unless(c.CompletedDungeon(YOU, "Undercity"))),
        ("you have the initiative", c.HasInitiative(YOU)),
        ("there is no monarch", c.Unless(c.IsMonarch(r.EachPlayer()))),
    ],
)
def test_conditions(words: str, condition: Condition) -> None:
    ability = meaning(f"When this creature enters, if {words}, {DRAW}", "Creature")
    assert isinstance(ability, TriggeredAbility)
    assert ability.condition == condition


@pytest.mark.cr("726.1")
def test_attacking_the_player_with_the_initiative() -> None:
    ability = meaning(f"Whenever you attack the player who has the initiative, {DRAW}", "Enchantment")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.event, ev.AttacksWith)
    assert ability.event.defender == r.PlayerWith("initiative")


@pytest.mark.cr("603.2d")
def test_room_abilities_trigger_once_more() -> None:
    ability = meaning("Room abilities of dungeons you own trigger an additional time.", "Enchantment")
    assert ability == StaticAbility((st.TriggersAdditionally(ev.EntersRoom(None), f.OwnedBy(YOU)),))


def test_a_number_for_each_dungeon() -> None:
    ability = meaning(
        "Creatures you control get +1/+1 for each differently named dungeon you've completed.", "Enchantment"
    )
    assert ability is not None
    assert any(isinstance(part, a.DungeonsCompleted) for part in ability.walk())
