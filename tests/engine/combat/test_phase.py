"""A whole combat phase through the turn machine: steps, damage, deaths, the end (506.1, 508.8, 510.4, 511.3)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import AssignDamage, Decision, DeclareAttackers, DeclareBlockers, Pass, Priority, Value
from mtgjudge.engine.events.flow import StepBegins
from mtgjudge.engine.game import Game
from mtgjudge.engine.loop import advance
from mtgjudge.language.vocabulary import Keyword, Step, Zone
from tests.engine.builders import ALICE, BOB, NoCards, Table, where

COMBAT = (
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.FIRST_STRIKE_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
    Step.POSTCOMBAT_MAIN,
    Step.END,
    Step.CLEANUP,
)


class Plan:
    """Everybody passes; attacks, blocks and damage as planned."""

    def __init__(
        self, attacks: tuple[tuple[int, int], ...], blocks: tuple[tuple[int, int], ...], damage: tuple[int, ...] = ()
    ) -> None:
        self.attacks, self.blocks, self.damage = attacks, blocks, damage

    def decide(self, game: Game, decision: Decision) -> Value:
        if isinstance(decision, Priority):
            return Pass()
        if isinstance(decision, DeclareAttackers):
            return self.attacks
        if isinstance(decision, DeclareBlockers):
            return self.blocks
        assert isinstance(decision, AssignDamage)
        return self.damage


def play(table: Table, plan: Plan) -> tuple[Game, list[Step]]:
    """From the beginning of combat to the postcombat main phase; the steps that began."""
    table.state.turn = type(table.state.turn)(
        number=3, active=ALICE, step=Step.BEGINNING_OF_COMBAT, upcoming=COMBAT, began=False
    )
    table.combat(declared=False)
    game = Game(table.state.clone(), NoCards(), plan)
    for _ in range(100):
        if game.state.over or game.state.turn.step is Step.POSTCOMBAT_MAIN:
            break
        advance(game)
    return game, [entry.event.step for entry in game.log if isinstance(entry.event, StepBegins)]


@pytest.mark.cr("508.8")
def test_without_attackers_blocks_and_damage_are_skipped() -> None:
    table = Table()
    table.creature("Test Bear", 2, 2)
    _, steps = play(table, Plan((), ()))
    assert steps == [Step.DECLARE_ATTACKERS, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN]


@pytest.mark.cr("506.1", "510.2", "511.3", "704.5g")
def test_two_bears_trade() -> None:
    table = Table()
    one = table.creature("Test Bear", 2, 2)
    two = table.creature("Test Bear", 2, 2, controller=BOB)
    game, steps = play(table, Plan(((one, BOB),), ((two, one),)))
    assert steps == [
        Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN,
    ]  # fmt: skip
    assert (where(game, one), where(game, two)) == (Zone.GRAVEYARD, Zone.GRAVEYARD)
    assert game.state.combat is None


@pytest.mark.cr("510.4", "702.7b", "704.3")
def test_first_strike_kills_before_the_other_strikes() -> None:
    table = Table()
    one = table.creature("Test Knight", 2, 2, Keyword.FIRST_STRIKE)
    two = table.creature("Test Bear", 2, 2, controller=BOB)
    game, steps = play(table, Plan(((one, BOB),), ((two, one),)))
    assert Step.FIRST_STRIKE_DAMAGE in steps
    assert Step.COMBAT_DAMAGE in steps
    assert (where(game, one), where(game, two)) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)


@pytest.mark.cr("702.4b", "702.19b", "702.19d")
def test_a_double_striking_trampler_hits_the_player_in_the_second_step() -> None:
    table = Table()
    one = table.creature("Test Champion", 3, 3, Keyword.DOUBLE_STRIKE, Keyword.TRAMPLE)
    two = table.creature("Test Bear", 2, 2, controller=BOB)
    game, _ = play(table, Plan(((one, BOB),), ((two, one),), damage=(2, 1)))
    assert game.player(BOB).life == 20 - 1 - 3
    assert where(game, one) is Zone.BATTLEFIELD


@pytest.mark.cr("702.4b", "510.1c")
def test_a_double_striker_without_trample_hits_nobody_in_the_second_step() -> None:
    table = Table()
    one = table.creature("Test Champion", 3, 3, Keyword.DOUBLE_STRIKE)
    two = table.creature("Test Bear", 2, 2, controller=BOB)
    game, _ = play(table, Plan(((one, BOB),), ((two, one),)))
    assert game.player(BOB).life == 20
    assert where(game, two) is Zone.GRAVEYARD


@pytest.mark.cr("704.5a", "104.2a")
def test_lethal_damage_to_the_player_ends_the_game() -> None:
    table = Table()
    one = table.creature("Test Giant", 20, 20)
    game, steps = play(table, Plan(((one, BOB),), ()))
    assert game.state.over
    assert game.state.winner == ALICE
    assert steps[-1] is Step.COMBAT_DAMAGE
