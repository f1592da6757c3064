"""The dungeon cards hang together and can be played (309)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.dungeons.facts import DUNGEONS, Dungeon, enterable
from mtgjudge.engine.support import unsupported_nodes
from mtgjudge.language.categories import Ability
from mtgjudge.language.vocabulary import CardType, Zone

every = pytest.mark.parametrize("dungeon", DUNGEONS.values(), ids=lambda dungeon: dungeon.name)


@every
@pytest.mark.cr("309.4")
def test_arrows_lead_down_to_every_room(dungeon: Dungeon) -> None:
    reached = {0}
    for place, room in enumerate(dungeon.rooms):
        assert all(place < target < len(dungeon.rooms) for target in room.leads_to)
        if place in reached:
            reached.update(room.leads_to)
    assert reached == set(range(len(dungeon.rooms)))


@every
@pytest.mark.cr("309.5b")
def test_there_is_one_bottommost_room(dungeon: Dungeon) -> None:
    assert [room for room in dungeon.rooms if not room.leads_to] == [dungeon.rooms[-1]]


@every
@pytest.mark.cr("309.4c")
def test_each_room_has_an_ability_that_can_be_played(dungeon: Dungeon) -> None:
    face = dungeon.face
    assert face.types == (CardType.DUNGEON,)
    assert len(face.abilities) == len(dungeon.rooms)
    for ability in face.abilities:
        assert isinstance(ability, Ability)
        assert unsupported_nodes(ability) == ()
        assert getattr(ability, "zone", None) is Zone.COMMAND


@pytest.mark.cr("701.49d")
def test_undercity_is_entered_only_by_venturing_into_it() -> None:
    assert enterable("Undercity") == ("Undercity",)
    assert "Undercity" not in enterable("")
    assert len(enterable("")) == len(DUNGEONS) - 1
