"""What stands behind a move: whose zone, what becomes of counters, what a permanent is (400-406, 110)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.events.zones import Entry, MoveReason, Revealed, ZoneChange
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.background.looking import behind, by, looked_at
from tests.engine.builders import ALICE, BOB, Table


@pytest.mark.cr("400.3")
def test_somebody_elses_card_goes_to_its_owners_zone() -> None:
    table = Table()
    stolen = table.creature("Test Bear", 2, 2, controller=ALICE, owner=BOB)
    own = table.creature("Own Bear", 2, 2)
    game = looked_at(table)
    to_hand = {"to": Zone.HAND, "cause": by(ALICE)}
    assert "400.3" in behind(game, ZoneChange(object=stolen, **to_hand))  # type: ignore[arg-type]
    assert "400.3" not in behind(game, ZoneChange(object=own, **to_hand))  # type: ignore[arg-type]


@pytest.mark.cr("122.2")
def test_counters_that_cease_are_told_and_no_others() -> None:
    table = Table()
    large = table.creature("Large Bear", 2, 2, counters=(("+1/+1", 1),))
    plain = table.creature("Plain Bear", 2, 2)
    game = looked_at(table)
    assert "122.2" in behind(game, ZoneChange(object=large, to=Zone.GRAVEYARD))
    assert "122.2" not in behind(game, ZoneChange(object=plain, to=Zone.GRAVEYARD))


@pytest.mark.cr("110.1", "403.3", "403.4", "305.4")
def test_entering_makes_a_permanent_and_a_new_one_each_time() -> None:
    table = Table()
    card = table.put("Test Forest", CardType.LAND, subtypes=("Forest",), zone=Zone.GRAVEYARD)
    game = looked_at(table)
    first = behind(game, ZoneChange(object=card, to=Zone.BATTLEFIELD, entry=Entry(ALICE), cause=by(ALICE)))
    assert {"110.1", "403.3", "305.4", "110.2a", "613.7d"} <= first
    assert "403.4" not in first
    game.perform(ZoneChange(object=game.latest(card), to=Zone.GRAVEYARD))
    again = ZoneChange(object=game.latest(card), to=Zone.BATTLEFIELD, entry=Entry(ALICE), reason=MoveReason.PLAYED)
    found = behind(game, again)
    assert "403.4" in found
    assert "305.4" not in found, "a land that is played is not put onto the battlefield by an effect"


@pytest.mark.cr("404.1", "406.2", "406.3", "406.3a")
def test_a_zone_says_how_things_lie_there() -> None:
    table = Table()
    bears = [table.creature(f"Bear {number}", 2, 2) for number in range(4)]
    game = looked_at(table)
    assert "404.1" in behind(game, ZoneChange(object=bears[0], to=Zone.GRAVEYARD, reason=MoveReason.DESTROYED))
    assert "404.1" not in behind(game, ZoneChange(object=bears[1], to=Zone.GRAVEYARD))
    open_ = behind(game, ZoneChange(object=bears[2], to=Zone.EXILE))
    assert {"406.2", "406.3"} <= open_
    assert "406.3a" not in open_
    hidden = behind(game, ZoneChange(object=bears[3], to=Zone.EXILE, face_down=True))
    assert "406.3a" in hidden
    assert "406.3" not in hidden


@pytest.mark.cr("400.2", "121.5")
def test_hidden_zones() -> None:
    table = Table()
    card = table.put("Test Island", CardType.LAND, zone=Zone.LIBRARY)
    bear = table.creature("Test Bear", 2, 2)
    game = looked_at(table)
    assert "400.2" in behind(game, Revealed(player=ALICE, cards=(card,)))
    assert "400.2" not in behind(game, Revealed(player=ALICE, cards=(bear,)))
    assert "121.5" in behind(game, ZoneChange(object=card, to=Zone.HAND))
    assert "121.5" not in behind(game, ZoneChange(object=bear, to=Zone.HAND))


@pytest.mark.cr("608.3f", "111.13")
def test_only_a_copy_of_a_spell_becomes_a_token() -> None:
    table = Table()
    card = table.put("Test Bear", CardType.CREATURE, power=2, toughness=2, zone=Zone.STACK)
    copy = table.put("Test Bear", CardType.CREATURE, power=2, toughness=2, zone=Zone.STACK, kind=ObjectKind.COPY)
    game = looked_at(table)
    entry = Entry(ALICE)
    move = {"to": Zone.BATTLEFIELD, "entry": entry, "reason": MoveReason.RESOLVED}
    assert "608.3f" in behind(game, ZoneChange(object=copy, **move))  # type: ignore[arg-type]
    assert "608.3f" not in behind(game, ZoneChange(object=card, **move))  # type: ignore[arg-type]
