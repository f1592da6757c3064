"""Rules in the background of whole scenarios: in the step where they were applied, and not beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mtgjudge.cards.catalogue import Catalogue, default_catalogue
from mtgjudge.scenario import run_file, run_source
from mtgjudge.scenario.results import CaseResult, Outcome
from mtgjudge.scenario.spans import Source


@cache
def cards() -> Catalogue:
    """All cards."""
    return default_catalogue()


def played(board: str, *steps: str, background: bool = True, end: str = "") -> CaseResult:
    """One case with these steps."""
    lines = "\n".join(f"  - {step}" for step in steps)
    text = f"mtgjudge: 1\nscenario: a test\n{board}\nsteps:\n{lines}\n{end}"
    result = run_source(Source("test.yaml", text), cards(), background=background)
    assert not result.problems, result.problems
    return result.cases[0]


def behind(case: CaseResult, number: int) -> set[str]:
    """What stood behind one of the steps."""
    return set(case.steps[number - 1].background)


DUEL = """
players:
  alice: {hand: [Shock, Grizzly Bears, Divination], mana: enough, library: [Island, Swamp, Forest]}
  bob: {hand: [Counterspell], mana: enough, battlefield: [Hill Giant]}
turn: {player: alice, step: precombat main}
""".strip()


@pytest.mark.cr("405.2", "117.7", "117.3c", "110.4b", "505.6a")
def test_the_second_spell_is_put_on_top_and_is_a_response() -> None:
    case = played(DUEL, "alice: cast Grizzly Bears", "bob: cast Counterspell targeting Grizzly Bears")
    first, second = behind(case, 1), behind(case, 2)
    assert {"405.1", "405.4", "110.4b", "505.6a"} <= first
    assert not {"405.2", "117.7", "115.1a"} & first
    assert {"405.1", "405.2", "117.7", "115.1a", "109.2b"} <= second
    assert not {"110.4b", "505.6a"} & second


@pytest.mark.cr("113.3a", "608.3", "302.2", "109.2", "115.10")
def test_what_resolves_is_a_spell_ability_or_becomes_a_permanent() -> None:
    case = played(DUEL, "alice: cast Grizzly Bears", "resolve", "alice: cast Shock targeting bob", "resolve")
    creature, burn = behind(case, 2), behind(case, 4)
    assert {"608.3", "302.2", "110.1"} <= creature
    assert "113.3a" not in creature
    assert {"113.3a", "609.1", "610.1", "119.2"} <= burn
    assert not {"608.3", "302.2", "109.2", "115.10"} & burn


@pytest.mark.cr("121.2")
def test_two_cards_are_two_draws() -> None:
    case = played(DUEL, "alice: cast Divination", "resolve")
    assert "121.2" in behind(case, 2)
    assert "121.2" not in behind(played(DUEL, "next turn", "to alice's draw"), 2), "a turn's draw is one"


@pytest.mark.cr("405.6d", "305.2a", "116.3")
def test_playing_a_land_uses_no_stack() -> None:
    board = "players: {alice: {hand: [Forest]}}\nturn: {player: alice, step: precombat main}"
    found = behind(played(board, "alice: play Forest"), 1)
    assert {"405.6d", "305.2a", "505.6b", "117.3c", "116.3"} <= found
    assert not {"405.1", "305.4", "601.2a"} & found


@pytest.mark.cr("202.2", "202.3", "105.2a", "105.2c", "202.2b")
def test_facts_say_by_which_rules_they_are_read_off() -> None:
    board = "players: {alice: {battlefield: [Grizzly Bears, Ornithopter]}}"
    case = played(board, "expect: {Grizzly Bears: {colors: [green]}}", "expect: {Ornithopter: {colors: none}}")
    assert {"105.2a", "202.2"} <= set(case.rules_touched)
    assert {"105.2c", "202.2b"} <= set(case.rules_touched)
    assert "105.2b" not in case.rules_touched
    assert "202.3" not in case.rules_touched


def test_a_claim_holds_or_differs_and_proves_nothing() -> None:
    good = played(DUEL, '{alice: cast Shock targeting bob, background: "405.1"}', background=False)
    assert good.outcome is Outcome.HOLDS
    assert "405.1" in good.rules_touched
    assert "405.1" not in good.rules_proved
    bad = played(DUEL, '{alice: cast Shock targeting bob, background: "405.2"}', background=False)
    assert bad.outcome is Outcome.DIFFERS
    facts = "expect: {bob: {life: 18}, background: 113.3a}"
    end = played(DUEL, "alice: cast Shock targeting bob", "resolve", end=facts)
    assert end.outcome is Outcome.HOLDS


def test_nothing_is_noted_unless_somebody_asks() -> None:
    case = played(DUEL, "alice: cast Shock targeting bob", background=False)
    assert behind(case, 1) == set()
    assert "405.1" not in case.rules_touched


def test_play_is_the_same_whether_somebody_looks_on_or_not() -> None:
    steps = ("alice: cast Grizzly Bears", "resolve", "alice: cast Shock targeting Hill Giant", "resolve", "next turn")
    seen, unseen = played(DUEL, *steps), played(DUEL, *steps, background=False)
    assert [step.happenings for step in seen.steps] == [step.happenings for step in unseen.steps]
    assert seen.changes == unseen.changes


def test_what_is_taken_back_leaves_nothing_behind() -> None:
    board = "players: {alice: {hand: [Shock]}}\nturn: {player: alice, step: precombat main}"
    case = played(board, "{alice: cast Shock targeting bob, expect: illegal}", "next step")
    assert "405.1" not in case.rules_touched
    assert "112.2" not in case.rules_touched


LIBRARY = Path(__file__).parents[2] / "scenarios"


@pytest.mark.parametrize("path", sorted(LIBRARY.rglob("*.yaml"))[::11], ids=lambda path: path.stem)
def test_the_library_comes_out_the_same_when_somebody_looks_on(path: Path) -> None:
    """A sample: nothing of the background raises, and nothing of it changes a ruling."""
    seen = run_file(str(path), cards(), background=True)
    unseen = run_file(str(path), cards())
    assert seen.outcome is unseen.outcome
    for one, other in zip(seen.cases, unseen.cases, strict=True):
        assert [step.happenings for step in one.steps] == [step.happenings for step in other.steps]
        assert one.rules_proved == other.rules_proved
        assert set(other.rules_touched) <= set(one.rules_touched)
