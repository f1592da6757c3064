"""Players who leave (800.4), spells exiled as they leave the stack (702.34a), shuffling nothing (701.24), face-down
copies (708.10), played from scenario texts."""

from __future__ import annotations

import pytest

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

HEAD = """mtgjudge: 1
scenario: A board of cards of our own
cards:
  - {name: Borrow, type: Sorcery, cost: "{0}", text: "Gain control of target creature until end of turn."}
  - {name: Keep, type: Sorcery, cost: "{0}", text: "Put target creature card from an opponent's graveyard onto the
        battlefield under your control."}
  - {name: Pact, type: Sorcery, cost: "{0}", text: "You lose 20 life."}
  - {name: Test Bear, type: Creature, pt: 2/2, text: ""}
  - {name: Test Morph, type: Creature, pt: 4/4, text: "Morph {0}"}
  - {name: Test Veil, type: Creature, pt: 5/5, text: "Morph {1}"}
  - {name: Late Omen, type: Instant, cost: "{0}", text: "Draw a card.\\nFlashback {0}"}
  - {name: Return Omen, type: Instant, cost: "{0}", text: "Return target spell to its owner's hand."}
  - {name: Refusal, type: Instant, cost: "{0}", text: "Counter target spell."}
  - {name: Burial, type: Sorcery, cost: "{0}", text: "Shuffle any number of target cards from your graveyard into your
        library."}
  - {name: Mimicry, type: Sorcery, cost: "{0}", text: "Choose a nonlegendary creature on the battlefield. Target
        creature becomes a copy of that creature until end of turn."}
turn: {player: alice, step: precombat main}
"""


def holds(text: str) -> ScenarioResult:
    result = run_source(Source("test.yaml", HEAD + text), default_catalogue())
    assert result.outcome is Outcome.HOLDS, result
    return result


@pytest.mark.cr("800.4a")
def test_effects_that_gave_control_to_who_leaves_end() -> None:
    result = holds("""players:
  alice: {hand: [Borrow], battlefield: [{card: Test Bear, as: hers}]}
  bob: {battlefield: [{card: Test Bear, as: his}]}
  carol: {}
steps:
  - alice: cast Borrow targeting his
  - resolve
  - alice: concede
expect:
  his: {controller: bob, zone: battlefield}
  hers: gone
  game: {players: [bob, carol], priority: bob, over: false}
""")
    assert "800.4a" in result.cases[0].rules_touched


@pytest.mark.cr("800.4a", "104.5")
def test_who_loses_by_life_leaves_and_what_they_still_control_is_exiled() -> None:
    holds("""players:
  alice: {hand: [Keep, Pact]}
  bob: {graveyard: [Test Bear]}
  carol: {}
steps:
  - alice: cast Keep targeting Test Bear
  - resolve
  - expect: {Test Bear: {controller: alice}}
  - alice: cast Pact
  - resolve
expect: {Test Bear: {zone: exile, owner: bob}, game: {players: [bob, carol]}}
""")


@pytest.mark.cr("800.4a", "104.2a")
def test_in_a_game_of_two_it_is_just_over() -> None:
    holds("""players:
  alice: {battlefield: [Test Bear]}
  bob: {}
steps:
  - alice: concede
expect: {game: {winner: bob}}
""")


@pytest.mark.cr("702.34a")
@pytest.mark.parametrize("answer", ["Return Omen", "Refusal"])
def test_flashback_exiles_wherever_the_card_would_go(answer: str) -> None:
    result = holds(f"""players:
  alice: {{graveyard: [Late Omen], library: [Test Bear]}}
  bob: {{hand: [{answer}]}}
steps:
  - alice: cast Late Omen for flashback
  - bob: cast {answer} targeting Late Omen
  - resolve
expect: {{Late Omen: {{zone: exile}}}}
""")
    assert "702.34a" in result.cases[0].rules_touched


@pytest.mark.cr("702.34a")
def test_a_spell_cast_from_hand_goes_where_it_is_sent() -> None:
    holds("""players:
  alice: {hand: [Late Omen], library: [Test Bear]}
  bob: {hand: [Return Omen]}
steps:
  - alice: cast Late Omen
  - bob: cast Return Omen targeting Late Omen
  - resolve
expect: {Late Omen: {zone: hand}}
""")


@pytest.mark.cr("701.24d")
@pytest.mark.parametrize("targets", ["nothing", "Test Bear"])
def test_a_library_is_shuffled_once_whatever_is_put_into_it(targets: str) -> None:
    result = holds(f"""players:
  alice: {{hand: [Burial], graveyard: [Test Bear], library: [3 Test Morph, nothing below]}}
steps:
  - alice: cast Burial targeting {targets}
  - resolve
expect: {{events: [alice shuffles their library]}}
""")
    steps = result.cases[0].steps
    assert sum("shuffles" in told.text for step in steps for told in step.happenings) == 1


@pytest.mark.cr("707.3", "708.10")
def test_a_face_down_copy_turns_up_as_what_it_copies() -> None:
    holds("""players:
  alice:
    mana: enough
    hand: [Mimicry]
    battlefield: [{card: Test Morph, face down: morph, as: veiled}, Test Veil, Test Bear]
steps:
  - branch with morph:
      - alice: cast Mimicry targeting veiled
      - resolve
      - alice: choose Test Veil
      - expect: {veiled: {power: 2, face down: true}}
      - alice: turn veiled face up
      - expect: {veiled: {name: Test Veil, power: 5, face down: false}}
  - branch without morph:
      - alice: cast Mimicry targeting veiled
      - resolve
      - alice: choose Test Bear
      - alice: turn veiled face up
        expect: illegal
        rule: 708.7
  - alice: turn veiled face up
expect: {veiled: {name: Test Morph, power: 4}}
""")


@pytest.mark.cr("707.4")
def test_that_creature_is_not_the_one_that_becomes_a_copy() -> None:
    holds("""players:
  alice: {hand: [Mimicry], battlefield: [{card: Test Bear, as: bear}, Test Morph]}
steps:
  - alice: cast Mimicry targeting bear
  - resolve
  - alice: choose Test Morph
expect: {bear: {name: Test Morph, power: 4}}
""")
