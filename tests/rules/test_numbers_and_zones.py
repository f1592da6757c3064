"""Negative numbers (107.1b), zones that abilities work in (113.6), new targets (115.7), played from scenario texts."""

from __future__ import annotations

import pytest

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

HEAD = """mtgjudge: 1
scenario: A board of cards of our own
cards:
  - {name: Shy Ogre, type: Creature, pt: 2/5,
     text: "{0}: This creature gets +X/+X until end of turn, where X is its power."}
  - {name: Grim Ogre, type: Creature, pt: 2/5,
     text: "{0}: This creature gets -X/-X until end of turn, where X is its power."}
  - {name: Heavy Chains, type: Enchantment — Aura, text: "Enchant creature\\nEnchanted creature gets -4/-0."}
  - {name: Bone Heap, type: Creature, pt: 1/1, text: "{0}: Return this card from your graveyard to the battlefield."}
  - {name: Turning Page, type: Sorcery, cost: "{0}", text: "Draw a card.\\nCycling {0}"}
  - {name: Twin Sparks, type: Instant, cost: "{0}", text: "Twin Sparks deals 2 damage to any target
        and 1 damage to any other target."}
  - {name: Turn Aside, type: Instant, cost: "{0}", text: "You may choose new targets for target spell."}
  - {name: Test Bear, type: Creature, pt: 2/2, text: ""}
  - {name: Test Elf, type: Creature, pt: 1/1, text: ""}
  - {name: Test Mourner, type: Creature, pt: 1/1, text: "When this creature dies, target player loses 1 life."}
  - {name: Test Doom, type: Sorcery, cost: "{0}", text: "Destroy all creatures."}
turn: {player: alice, step: precombat main}
"""


def holds(text: str) -> ScenarioResult:
    result = run_source(Source("test.yaml", HEAD + text), default_catalogue())
    assert result.outcome is Outcome.HOLDS, result
    return result


@pytest.mark.cr("107.1b")
@pytest.mark.parametrize("name", ["Shy Ogre", "Grim Ogre"])
def test_an_x_that_would_be_negative_is_zero(name: str) -> None:
    holds(f"""players:
  alice: {{battlefield: [{name}, {{card: Heavy Chains, attached to: {name}}}]}}
steps:
  - expect: {{{name}: {{power: -2, toughness: 5}}}}
  - alice: activate {name}
  - resolve
expect: {{{name}: {{power: -2, toughness: 5}}}}
""")


@pytest.mark.cr("107.1b")
@pytest.mark.parametrize(
    ("name", "size"), [("Shy Ogre", "power: 4, toughness: 7"), ("Grim Ogre", "power: 0, toughness: 3")]
)
def test_a_positive_x_counts(name: str, size: str) -> None:
    holds(f"""players:
  alice: {{battlefield: [{name}]}}
steps:
  - alice: activate {name}
  - resolve
expect: {{{name}: {{{size}}}}}
""")


@pytest.mark.cr("113.6j", "113.6m")
@pytest.mark.parametrize(
    ("zone", "action", "rule"),
    [("battlefield", "activate Bone Heap", "113.6m"), ("graveyard", "cycle Turning Page", "113.6j")],
)
def test_an_ability_works_where_its_card_is_taken_from(zone: str, action: str, rule: str) -> None:
    holds(f"""players:
  alice: {{{zone}: [{"Bone Heap" if "Bone" in action else "Turning Page"}]}}
steps:
  - alice: {action}
    expect: illegal
    rule: {rule}
""")


@pytest.mark.cr("115.7d", "115.7e")
@pytest.mark.parametrize(
    ("answers", "elf", "bear"),
    [
        (["choose yes", "choose new targets Test Elf, Test Bear"], "graveyard", "battlefield"),
        (["choose no"], "battlefield", "graveyard"),
    ],
)
def test_new_targets_are_asked_for_once_and_may_be_swapped(answers: list[str], elf: str, bear: str) -> None:
    steps = "".join(f"  - alice: {answer}\n" for answer in answers)
    holds(
        f"""players:
  alice: {{hand: [Turn Aside], battlefield: [Test Bear, {{card: Test Elf, counters: {{+1/+1: 1}}}}]}}
  bob: {{hand: [Twin Sparks]}}
steps:
  - bob: cast Twin Sparks targeting Test Bear, Test Elf
  - alice: cast Turn Aside targeting Twin Sparks
  - resolve
{steps}  - resolve
expect: {{Test Elf: {{zone: {elf}}}, Test Bear: {{zone: {bear}}}}}
"""
    )


@pytest.mark.cr("603.3d")
def test_each_trigger_has_an_answer_of_its_own() -> None:
    holds("""players:
  alice: {hand: [Test Doom], battlefield: [2 Test Mourner]}
  bob: {}
steps:
  - alice: cast Test Doom
  - resolve
  - alice (if asked): order Test Mourner, Test Mourner
  - alice: put Test Mourner's trigger targeting bob
  - alice: put Test Mourner's trigger targeting alice
  - resolve all
expect: {alice: {life: 19}, bob: {life: 19}}
""")
