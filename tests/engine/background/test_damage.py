"""What stands behind damage, life and counters (119, 120, 122)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.events.status import CountersPut, CountersRemoved, Damage
from mtgjudge.engine.events.zones import Destroy
from mtgjudge.language.vocabulary import CardType, Keyword
from mtgjudge.rulebook import cr
from tests.engine.background.looking import behind, behind_all, looked_at
from tests.engine.builders import BOB, Table


@pytest.mark.cr("120.2", "120.2a", "120.2b", "119.2", "302.4a")
def test_combat_damage_and_other_damage_to_a_player() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    idol = table.put("Test Idol", CardType.ARTIFACT)
    game = looked_at(table)
    fought = behind(game, Damage(source=bear, to=BOB, amount=2, combat=True))
    assert {"120.1", "120.2a", "119.2", "302.4a"} <= fought
    assert not {"120.2", "120.2b"} & fought
    burnt = behind(game, Damage(source=idol, to=BOB, amount=2))
    assert {"120.2", "120.2b", "119.2"} <= burnt
    assert not {"120.2a", "302.4a"} & burnt


@pytest.mark.cr("120.3e", "306.8")
def test_only_creatures_are_marked_and_not_by_wither() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    witherer = table.creature("Test Witherer", 2, 2, Keyword.WITHER)
    wall = table.creature("Test Wall", 0, 9, controller=BOB)
    walker = table.put("Test Walker", CardType.PLANESWALKER, loyalty=5, controller=BOB)
    game = looked_at(table)
    assert "120.3e" in behind(game, Damage(source=bear, to=wall, amount=1))
    assert "120.3e" not in behind(game, Damage(source=witherer, to=wall, amount=1))
    found = behind(game, Damage(source=bear, to=walker, amount=1))
    assert "306.8" in found
    assert "120.3e" not in found


@pytest.mark.cr("120.5", "302.7")
def test_lethal_damage_destroys_by_a_state_based_action() -> None:
    table = Table()
    first, second = table.creature("First Bear", 2, 2), table.creature("Second Bear", 2, 2)
    game = looked_at(table)
    assert "120.5" in behind(game, Destroy(object=first, state_rule=cr("704.5g")))
    assert "120.5" not in behind(game, Destroy(object=second))


@pytest.mark.cr("122.1a", "122.1e", "613.7c", "122.5")
def test_counters_say_what_they_stand_for() -> None:
    table = Table()
    bear, other = table.creature("Test Bear", 2, 2), table.creature("Other Bear", 2, 2)
    game = looked_at(table)
    large = behind(game, CountersPut(on=bear, kind="+1/+1", count=1))
    assert "122.1a" in large
    assert "613.7c" not in large
    assert "613.7c" in behind(game, CountersPut(on=bear, kind="flying", count=1))
    loyal = behind(game, CountersPut(on=bear, kind="loyalty", count=1))
    assert "122.1e" in loyal
    assert "122.1a" not in loyal
    moved = (CountersRemoved(on=bear, kind="+1/+1", count=1), CountersPut(on=other, kind="+1/+1", count=1))
    assert "122.5" in behind(game, *moved)
    start = len(game.log)
    game.perform(CountersRemoved(on=other, kind="+1/+1", count=1))
    assert "122.5" not in behind_all(game, start)
