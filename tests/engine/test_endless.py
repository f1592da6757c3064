"""Loops of mandatory actions: what counts as a choice, when a loop is a draw and when it isn't."""

from __future__ import annotations

import pytest

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.engine.decisions import ChooseObjects, ChooseTargets, PayCost, YesNo
from mtgjudge.engine.endless import several_answers
from mtgjudge.language.mana import parse_mana_cost
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.runner import run_source
from mtgjudge.scenario.yaml_source import Source

PLAYERS = """
players:
  alice: {hand: [2 Oblivion Ring], battlefield: [Oblivion Ring, 6 Plains]}
  bob: {battlefield: [%s]}
turn: {player: alice, step: precombat main}
"""


def _play(bob: str, steps: str, expect: str) -> ScenarioResult:
    text = f"mtgjudge: 1\nscenario: loops\n{PLAYERS % bob}steps:\n{steps}expect:\n{expect}"
    return run_source(Source("<loop>", text), PackCatalogue())


@pytest.mark.cr("104.4b")
def test_a_loop_without_choices_is_a_draw() -> None:
    cast = "  - alice: cast Oblivion Ring\n  - resolve all\n"
    result = _play("Plains", cast + cast, "  game: {draw: true}\n  rule: 104.4b\n")
    assert result.outcome is Outcome.HOLDS


def test_one_answer_is_no_choice() -> None:
    common = {"player": -1, "for_player": -1, "prompt": ""}
    assert not several_answers(ChooseTargets(slot=0, candidates=(7,), low=1, high=1, **common))
    assert several_answers(ChooseTargets(slot=0, candidates=(7, 8), low=1, high=1, **common))
    assert several_answers(ChooseObjects(candidates=(7,), low=0, high=1, verb="sacrifice", **common))
    assert several_answers(YesNo(what="use", **common))
    assert not several_answers(PayCost(cost=parse_mana_cost("{1}"), **common))
