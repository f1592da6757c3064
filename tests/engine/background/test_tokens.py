"""What stands behind tokens: whose they are, and that only the predefined ones are told as that (111)."""

from __future__ import annotations

import msgspec
import pytest

from mtgjudge.cards.model import Face
from mtgjudge.engine.events.zones import Ceases, Entry, TokenEnters
from mtgjudge.engine.instructions.predefined import PREDEFINED
from mtgjudge.language.abilities import Ability
from mtgjudge.language.vocabulary import CardType, Color, Supertype, Zone
from mtgjudge.rulebook import cr
from tests.engine.background.looking import behind, looked_at
from tests.engine.builders import ALICE, Table

ZOMBIE = Face(
    name="Zombie Token",
    color_indicator=(Color.BLACK,),
    types=(CardType.CREATURE,),
    subtypes=("Zombie",),
    power="2",
    toughness="2",
)


def entering(face: Face, *, copied: bool = False) -> set[str]:
    """What stands behind such a token."""
    return behind(looked_at(Table()), TokenEnters(owner=ALICE, token=face, entry=Entry(ALICE), copied=copied))


@pytest.mark.cr("111.1", "111.2", "111.3", "111.4", "111.10d")
def test_a_zombie_is_a_walker_only_by_name() -> None:
    plain = entering(ZOMBIE)
    assert {"111.1", "111.2", "111.3", "111.4"} <= plain
    assert not {"111.10", "111.10d"} & plain
    walker = entering(msgspec.structs.replace(ZOMBIE, name="Walker"))
    assert {"111.10", "111.10d"} <= walker
    assert "111.4" not in walker


@pytest.mark.cr("111.10a", "111.3")
def test_a_treasure_has_what_the_rules_say_and_a_copy_what_it_copies() -> None:
    abilities = tuple(each for each in PREDEFINED["Treasure"].abilities if isinstance(each, Ability))
    treasure = Face(name="Treasure Token", types=(CardType.ARTIFACT,), subtypes=("Treasure",), abilities=abilities)
    assert {"111.10", "111.10a"} <= entering(treasure)
    assert "111.10a" not in entering(msgspec.structs.replace(treasure, abilities=()))
    copy = entering(treasure, copied=True)
    assert not {"111.3", "111.4", "111.10a"} & copy


@pytest.mark.cr("111.9")
def test_a_legendary_token_has_the_name_it_is_given() -> None:
    legend = msgspec.structs.replace(ZOMBIE, name="Test Legend", supertypes=(Supertype.LEGENDARY,))
    assert "111.9" in entering(legend)
    assert "111.9" not in entering(ZOMBIE)


@pytest.mark.cr("111.7", "111.8")
def test_a_token_ceases_where_it_has_gone() -> None:
    from mtgjudge.engine.state import ObjectKind

    table = Table()
    gone = table.creature("Test Token", 1, 1, kind=ObjectKind.TOKEN, zone=Zone.GRAVEYARD)
    game = looked_at(table)
    assert {"111.7", "111.8"} <= behind(game, Ceases(object=gone, state_rule=cr("704.5d")))
