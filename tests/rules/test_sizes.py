"""Sizes that are switched (613.4d), lands that are creatures (613.1d), players who can't play lands (101.2)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.spans import Source

HEAD = """mtgjudge: 1
scenario: A board of cards of our own
cards:
  - {name: Turncoat, type: Instant, cost: "{0}",
     text: "Switch target creature's power and toughness until end of turn."}
  - {name: Boost, type: Instant, cost: "{0}", text: "Target creature gets +2/+0 until end of turn."}
  - {name: Moving Ground, type: Enchantment, text: "All lands are 2/3 creatures that are still lands."}
  - {name: Barren Year, type: Sorcery, cost: "{0}", text: "Target player can't play lands this turn."}
  - {name: Test Isle, type: Land — Island, text: ""}
  - {name: Test Ogre, type: Creature, pt: 1/4, text: ""}
turn: {player: alice, step: precombat main}
"""


def holds(text: str) -> None:
    result = run_source(Source("test.yaml", HEAD + text), default_catalogue())
    assert result.outcome is Outcome.HOLDS, result


@pytest.mark.cr("613.4d")
def test_a_switch_comes_last_and_two_switches_cancel() -> None:
    holds("""players:
  alice: {hand: [{card: Turncoat, as: first}, {card: Turncoat, as: second}, Boost], battlefield: [Test Ogre]}
steps:
  - alice: cast first targeting Test Ogre
  - resolve
  - expect: {Test Ogre: {power: 4, toughness: 1}}
  - alice: cast Boost targeting Test Ogre
  - resolve
  - expect: {Test Ogre: {power: 4, toughness: 3}}
  - alice: cast second targeting Test Ogre
  - resolve
expect: {Test Ogre: {power: 3, toughness: 4}, rule: 613.4d}
""")


@pytest.mark.cr("613.1d", "613.4b")
def test_lands_that_are_creatures_are_still_lands() -> None:
    holds("""players:
  alice: {battlefield: [Test Isle, Moving Ground]}
steps:
  - ask: what mana could Test Isle produce
    answer: ["{U}"]
expect: {Test Isle: {types: [Land, Creature], subtypes: [Island], power: 2, toughness: 3}}
""")


@pytest.mark.cr("101.2")
@pytest.mark.parametrize(("target", "answer"), [("alice", "illegal\n    rule: 101.2"), ("bob", "legal")])
def test_who_cant_play_lands_is_the_target(target: str, answer: str) -> None:
    holds(f"""players:
  alice: {{hand: [Barren Year, Test Isle]}}
  bob: {{}}
steps:
  - alice: cast Barren Year targeting {target}
  - resolve
  - alice: play Test Isle
    expect: {answer}
""")
