"""What stands behind turns and priority: why somebody has it, what a step is part of (102, 117, 500-514)."""

from __future__ import annotations

import pytest

from mtgjudge.engine import decisions as d
from mtgjudge.engine.background import Onlooker
from mtgjudge.engine.events.flow import GameEnds, PlayerLoses
from mtgjudge.engine.session import Session
from mtgjudge.language.vocabulary import CardType, Step, Zone
from mtgjudge.rulebook import cr
from tests.engine.background.looking import behind, looked_at
from tests.engine.builders import ALICE, BOB, NoCards, Table


def played(table: Table, until: Step) -> list[tuple[str, str, set[str]]]:
    """Each event of a line of play in which everybody passes, up to a step: the step, the event, what stood behind."""
    session = Session(table.state, NoCards(), onlooker=Onlooker())
    while session.pending is not None and session.state.turn.step is not until:
        session.submit(d.Pass())
    log = session.log
    return [(entry.step.value, type(entry.event).__name__, {str(rule) for rule in entry.background}) for entry in log]


@pytest.mark.cr("117.3a", "117.3d", "506.1", "507.2", "505.2", "508.8")
def test_a_turn_in_which_nothing_happens() -> None:
    table = Table()
    table.state.turn = table.state.turn.__class__(
        number=2, active=ALICE, step=Step.PRECOMBAT_MAIN, upcoming=(Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS,
        Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.END, Step.CLEANUP),
    )  # fmt: skip
    line = played(table, Step.POSTCOMBAT_MAIN)
    begins = [rules for step, kind, rules in line if kind == "StepBegins" and step == "beginning of combat"]
    assert begins
    assert {"506.1", "505.2"} <= begins[0]
    given = [rules for step, kind, rules in line if kind == "PriorityGiven" and step == "beginning of combat"]
    assert "117.3a" in given[0]
    assert "507.2" in given[0]
    assert "117.3d" in given[1]
    assert "117.3a" not in given[1]
    dropped = [rules for _, kind, rules in line if kind == "StepsDropped"]
    assert any("508.8" in rules for rules in dropped)
    assert not any("117.5" in rules for _, kind, rules in line if kind == "PriorityGiven")


@pytest.mark.cr("104.3", "104.3b", "119.6", "405.6g", "104.2", "104.4")
def test_the_ways_to_lose_and_to_end() -> None:
    table = Table(players=3)
    game = looked_at(table)
    starved = behind(game, PlayerLoses(player=ALICE, why="has 0 life", state_rule=cr("704.5a")))
    assert {"104.3", "104.3b", "119.6"} <= starved
    assert "405.6g" not in starved
    assert "405.6g" in behind(game, PlayerLoses(player=BOB, why="conceded", state_rule=cr("104.3a")))
    won = looked_at(Table())
    assert "104.2" in behind(won, GameEnds(winner=ALICE, why="an effect says so", game_rule=cr("104.2b")))
    drawn = looked_at(Table())
    assert "104.4" in behind(drawn, GameEnds(winner=0, why="everybody lost", game_rule=cr("104.4a")))


@pytest.mark.cr("405.6e", "117.2c")
def test_only_turn_based_draws_are_turn_based() -> None:
    from mtgjudge.engine.events.status import CardDrawn, DamageWorn

    table = Table()
    table.put("First Island", CardType.LAND, zone=Zone.LIBRARY)
    table.put("Second Island", CardType.LAND, zone=Zone.LIBRARY)
    bear = table.creature("Test Bear", 2, 2, damage=1)
    game = looked_at(table)
    assert "405.6e" in behind(game, CardDrawn(player=ALICE, turn_based=True))
    assert "405.6e" not in behind(game, CardDrawn(player=ALICE))
    assert "405.6e" not in behind(game, DamageWorn(objects=(bear,))), "damage that regeneration removes"
