"""The rules in the background: noted only where somebody looks on, beside those that decide; play stays the same."""

from __future__ import annotations

import pytest

from mtgjudge.engine.background import Onlooker
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind, functions_for
from mtgjudge.engine.events.doing import Done, Scried
from mtgjudge.engine.events.flow import TurnBegins
from mtgjudge.engine.events.status import CardDrawn, LifeLost
from mtgjudge.engine.game import Game
from mtgjudge.engine.session import Session
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.builders import ALICE, NoCards, Table


def looked_at(table: Table) -> Game:
    """A game with an onlooker."""
    game = table.game()
    game.onlooker = Onlooker()
    return game


def behind_last(game: Game) -> list[str]:
    """What stands behind the latest event."""
    return [str(rule) for rule in game.log[-1].background]


def test_nothing_is_noted_where_nobody_looks_on() -> None:
    table = Table()
    table.put("Test Island", CardType.LAND, zone=Zone.LIBRARY)
    game = table.game()
    game.perform(CardDrawn(player=ALICE))
    game.note("117.1")
    assert game.log[-1].background == []


@pytest.mark.cr("121.4", "400.7")
def test_a_draw_says_what_stands_behind_it() -> None:
    table = Table()
    table.put("Test Island", CardType.LAND, zone=Zone.LIBRARY)
    game = looked_at(table)
    game.perform(CardDrawn(player=ALICE))
    assert "400.7" in behind_last(game)
    assert "121.4" not in behind_last(game)
    game.perform(CardDrawn(player=ALICE))
    assert "121.4" in behind_last(game)
    assert "400.7" not in behind_last(game)


def test_what_is_noted_without_an_event_stands_behind_the_next_one() -> None:
    game = looked_at(Table())
    game.note("117.1", "119.3")
    game.perform(LifeLost(player=ALICE, amount=1))
    assert "117.1" in behind_last(game)
    assert "119.3" not in behind_last(game), "what decides is not said again"
    game.perform(LifeLost(player=ALICE, amount=1))
    assert "117.1" not in behind_last(game)


def test_a_function_is_asked_about_derived_events_too() -> None:
    def seen(moment: Moment) -> list[str]:
        return []

    before = functions_for(Scried)
    behind(Done)(seen)
    assert functions_for(Scried) == [*before, seen]
    assert seen not in functions_for(TurnBegins)


def test_a_moment_knows_what_was_and_what_is() -> None:
    found: list[tuple[int, int]] = []

    @behind(LifeLost)
    def watch(moment: Moment) -> list[str]:
        found.append((moment.player_was(ALICE).life, moment.player(ALICE).life))
        return []

    game = looked_at(Table())
    game.perform(LifeLost(player=ALICE, amount=3))
    assert found[-1] == (20, 17)


def test_a_fork_is_not_looked_at_unless_said_so() -> None:
    table = Table()
    table.put("Test Island", CardType.LAND, zone=Zone.LIBRARY)
    onlooker = Onlooker()
    session = Session(table.state, NoCards(), onlooker=onlooker)
    assert session.fork().game.onlooker is None
    assert session.fork(onlooker).game.onlooker is onlooker
