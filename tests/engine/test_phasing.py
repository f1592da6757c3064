"""Phasing (702.26, 502.1)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.game import Game
from mtgjudge.engine.phasing import untap_step
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Keyword
from tests.engine.builders import ALICE, BOB, Table, rules_of
from tests.engine.instructions.follow import TARGET, context, do


def out(game: Game, *objects: int) -> None:
    do(context(game, 0, objects), e.PhaseOut(TARGET))


@pytest.mark.cr("702.26b", "702.26d", "702.26g")
def test_it_and_what_is_attached_phase_out_and_in_together() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 1),), tapped=True)
    sword = table.put("Sword", CardType.ARTIFACT, subtypes=("Equipment",), attached_to=bear)
    game = table.game()
    out(game, bear)
    assert game.battlefield() == []
    assert rules_of(game) == ["702.26b", "702.26g"]
    untap_step(game)
    assert game.battlefield() == [bear, sword]
    assert game.state.objects[sword].attached_to == bear
    assert game.state.objects[bear].counter("+1/+1") == 1


@pytest.mark.cr("702.26a")
def test_it_phases_in_only_in_the_step_of_the_player_it_phased_out_under() -> None:
    table = Table(active=BOB)
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    out(game, bear)
    untap_step(game)
    assert game.battlefield() == []


@pytest.mark.cr("702.26a")
def test_the_ability_works_both_ways_at_once() -> None:
    table = Table()
    one = table.creature("One", 2, 2, Keyword.PHASING)
    two = table.creature("Two", 2, 2)
    game = table.game()
    out(game, two)
    untap_step(game)
    assert game.battlefield() == [two]
    untap_step(game)
    assert game.battlefield() == [one, two]


@pytest.mark.cr("702.26b", "506.4")
def test_a_phased_out_attacker_is_removed_from_combat() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    table.combat((bear, BOB))
    game = table.game()
    out(game, bear)
    assert game.state.combat is not None
    assert game.state.combat.attacks == ()


@pytest.mark.cr("702.26e")
def test_effects_do_not_reach_what_is_phased_out() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    out(game, bear)
    one = a.Fixed(1)
    everything = r.All(f.IsType(CardType.CREATURE))
    do(context(game), e.Apply(everything, (ch.ModifyPowerToughness(one, one),), d.UntilEndOfTurn()))
    do(context(game), e.Destroy(everything))
    untap_step(game)
    assert game.characteristics(bear).power == 2
    assert game.characteristics(bear).controller == ALICE
