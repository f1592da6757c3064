"""What stands behind what everything is: the layers that changed something, and nothing of those that didn't (613)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.background import Onlooker
from mtgjudge.language import changes as ch
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.filters import IsType
from mtgjudge.language.references import All
from mtgjudge.language.vocabulary import CardType, Color, Zone
from tests.engine.builders import Table, static

ONE = Fixed(1)


def now(table: Table) -> set[str]:
    """What stands behind what everything on this table is."""
    return {str(rule) for rule in Onlooker().look(table.game())}


def test_nothing_stands_behind_a_plain_board() -> None:
    table = Table()
    table.creature("Test Bear", 2, 2)
    assert not {rule for rule in now(table) if rule.startswith(("613.1", "613.4", "604", "611"))}


@pytest.mark.cr("613.1e", "105.3", "613.7b", "611.2")
def test_an_effect_of_a_resolution_in_one_layer() -> None:
    table = Table()
    bear = table.creature("Test Bear", 2, 2)
    table.effect((bear,), ch.SetColors((Color.BLUE,)))
    found = now(table)
    assert {"613.1e", "105.3", "613.7b", "611.2"} <= found
    assert not {"613.1d", "613.1f", "613.1g", "613.7a", "604.1"} & found


@pytest.mark.cr("604.1", "611.3", "613.1g", "613.4c", "113.2")
def test_a_static_ability_that_changes_others() -> None:
    table = Table()
    everything = All(IsType(CardType.CREATURE), Zone.BATTLEFIELD)
    table.creature("Test Lord", 2, 2, static(ch.ModifyPowerToughness(ONE, ONE), what=everything))
    table.creature("Test Bear", 2, 2)
    found = now(table)
    assert {"604.1", "611.3", "611.3a", "613.7a", "613.1g", "613.4c", "113.2"} <= found
    assert not {"604.3", "613.7b", "113.10"} & found


@pytest.mark.cr("604.3", "613.4a", "208.2a")
def test_what_defines_a_size_is_told_as_that() -> None:
    table = Table()
    table.creature("Test Lhurgoyf", 0, 0, static(ch.DefinePowerToughness(Fixed(3), Fixed(4))))
    found = now(table)
    assert {"604.3", "613.4a", "208.2a"} <= found
    assert "613.4b" not in found


@pytest.mark.cr("208.3", "208.3a")
def test_a_permanent_that_is_no_creature_has_no_size() -> None:
    table = Table()
    ship = table.put("Test Ship", CardType.ARTIFACT, subtypes=("Vehicle",), power=3, toughness=3)
    plain = table.game().characteristics(ship)
    assert (plain.power, plain.toughness) == (None, None)
    assert "208.3a" not in now(table)
    table.effect((ship,), ch.ModifyPowerToughness(ONE, ONE))
    assert "208.3a" in now(table)
    table.effect((ship,), ch.AddTypes(types=(CardType.CREATURE,)))
    crewed = table.game().characteristics(ship)
    assert (crewed.power, crewed.toughness) == (4, 4)
    found = now(table)
    assert "301.7b" in found
    assert "208.3a" not in found


@pytest.mark.cr("305.7", "205.1b")
def test_a_land_that_gets_a_creature_type_keeps_its_land_types() -> None:
    table = Table()
    land = table.put("Test Woods", CardType.LAND, subtypes=("Forest",))
    table.effect((land,), ch.AddTypes(types=(CardType.CREATURE,), subtypes=("Elemental",)))
    assert "205.1b" in now(table)
    assert "305.7" not in now(table)
    table.effect((land,), ch.SetTypes(subtypes=("Swamp",)))
    assert "305.7" in now(table)
