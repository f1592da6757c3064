"""State triggers (603.8), played from scenario texts with cards of our own."""

from __future__ import annotations

import pytest

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

HEAD = """mtgjudge: 1
scenario: A state is watched
cards:
  - {name: Empty Study, type: Enchantment, text: "When you have no cards in hand, draw a card."}
  - {name: Watchful Shore, type: Creature, pt: 1/1, text: "When you control no Islands, sacrifice this creature."}
  - {name: Swirl, cost: "{0}", type: Sorcery, text: "Discard all the cards in your hand, then draw that many cards."}
  - {name: Test Isle, type: Land — Island, text: ""}
  - {name: Test Stone, type: Artifact, text: ""}
  - {name: Sink, cost: "{0}", type: Instant, text: "Destroy target land."}
  - {name: Sleeper, type: Enchantment, text: "When a player has no cards in hand, if you control an artifact, you gain 3
        life."}
  - {name: Fade, cost: "{0}", type: Instant, text: "Destroy target artifact."}
  - {name: Trinket, cost: "{0}", type: Instant, text: "You gain 1 life."}
turn: {player: alice, step: precombat main}
"""


def play(text: str) -> ScenarioResult:
    return run_source(Source("test.yaml", HEAD + text), default_catalogue())


@pytest.mark.cr("603.8")
def test_it_triggers_in_the_middle_of_a_resolution_and_the_state_need_not_last() -> None:
    result = play("""players:
  alice: {hand: [Swirl, Test Stone], battlefield: [Empty Study], library: [Test Isle, Test Stone, Test Stone]}
steps:
  - alice: cast Swirl
  - expect: {Empty Study: {triggered: 0}}
  - resolve
  - expect: {Empty Study: {triggered: 1}, alice: {hand size: 1}}
  - resolve
expect: {alice: {hand size: 2}, Empty Study: {triggered: 1}, stack: none}
""")
    assert result.outcome is Outcome.HOLDS, result


@pytest.mark.cr("603.8", "603.4")
def test_it_does_not_trigger_again_while_it_is_on_the_stack() -> None:
    result = play("""players:
  alice: {hand: [Test Stone], battlefield: [Test Isle, Watchful Shore], library: [Test Stone]}
  bob: {hand: [Sink]}
steps:
  - bob: cast Sink targeting Test Isle
  - resolve
  - expect: {Watchful Shore: {triggered: 1, zone: battlefield}}
  - alice: pass
  - expect: {Watchful Shore: {triggered: 1}}
  - resolve
expect: {Watchful Shore: {zone: graveyard, triggered: 1}}
""")
    assert result.outcome is Outcome.HOLDS, result


@pytest.mark.cr("603.8")
def test_the_log_says_what_kind_of_trigger_it_was() -> None:
    result = play("""players:
  alice: {hand: [Test Stone], battlefield: [Test Isle, Watchful Shore]}
  bob: {hand: [Sink]}
steps:
  - bob: cast Sink targeting Test Isle
  - resolve
expect: {Watchful Shore: {triggered: 1}}
""")
    assert result.outcome is Outcome.HOLDS, result
    assert "603.8" in result.cases[0].rules_touched


@pytest.mark.cr("603.8", "603.4")
@pytest.mark.parametrize(("answered", "life"), [(False, 23), (True, 20)])
def test_an_if_behind_the_state_is_asked_again(answered: bool, life: int) -> None:
    respond = "  - bob: cast Fade targeting stone\n  - resolve\n" if answered else ""
    result = play(f"""players:
  alice: {{hand: [Trinket], battlefield: [Sleeper, {{card: Test Stone, as: stone}}]}}
  bob: {{hand: [Fade, Test Stone]}}
steps:
  - alice: cast Trinket
{respond}  - resolve
expect: {{alice: {{life: {life}}}}}
""")
    assert result.outcome is Outcome.HOLDS, result
