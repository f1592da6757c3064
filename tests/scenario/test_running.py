"""Scenarios played through the engine: moves, actions, choices, questions, facts, and faults of a script."""

from __future__ import annotations

from functools import cache

import pytest

from mtgjudge.cards.catalogue import Catalogue, default_catalogue
from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import CaseResult, Check, Outcome, ScenarioResult, StepShown
from mtgjudge.scenario.spans import Source
from tests.scenario.support import file
from tests.scenario.test_loading import SPLIT_SECOND


@cache
def cards() -> Catalogue:
    return default_catalogue()


def run(body: str) -> ScenarioResult:
    text = body if body.startswith("mtgjudge") else file(body)
    return run_source(Source("test.yaml", text), cards())


def only(result: ScenarioResult) -> CaseResult:
    assert result.problems == (), [each.message for each in result.problems]
    assert len(result.cases) == 1
    return result.cases[0]


def wrong(case: CaseResult) -> list[Check]:
    every = [*case.checks, *(check for step in case.steps for check in step.checks)]
    return [check for check in every if check.outcome is not Outcome.HOLDS]


def holds(body: str) -> CaseResult:
    result = run(body)
    case = only(result)
    told = [f"{check.what}: expected {check.expected}, is {check.actual}" for check in wrong(case)]
    assert result.outcome is Outcome.HOLDS, (told, case.unsupported, case.problems)
    return case


def fault(body: str) -> tuple[str, str, str | None]:
    result = run(body)
    assert result.outcome is Outcome.INVALID, result.outcome
    problems = [*result.problems, *(each for case in result.cases for each in case.problems)]
    return problems[0].code, problems[0].message, problems[0].help


BOARD = """\
players:
  alice:
    hand: [Shock, Grizzly Bears, Forest]
    battlefield: [3 Forest, 2 Mountain, {card: Hill Giant, as: giant}]
  bob:
    hand: [Shock, Counterspell]
    battlefield: [2 Island, 2 Mountain, {card: Grizzly Bears, as: bears}]
"""


# --- the two scenarios of the mission -----------------------------------------------------------------------------


@pytest.mark.cr("702.61a", "702.61b")
def test_split_second() -> None:
    case = holds(SPLIT_SECOND)
    refused = case.steps[1]
    assert refused.verdict is not None
    assert refused.verdict.answer == "illegal"
    deciding = [rule for reason in refused.verdict.reasons if reason.decides for rule in reason.rules]
    assert "702.61a" in deciding
    assert len(deciding) <= 3
    assert "702.61a" in case.rules_proved


@pytest.mark.cr("107.4h")
def test_snow() -> None:
    holds("""\
players:
  alice:
    hand: [Icehide Golem]
    battlefield: [Forest, Snow-Covered Forest]
turn: {player: alice, step: precombat main}
steps:
  - ask: can alice pay {S} with Forest
    expect: "no"
    rule: 107.4h
  - alice: cast Icehide Golem paying with Snow-Covered Forest
  - resolve
expect:
  Icehide Golem: {zone: battlefield, power: 2, toughness: 2}
""")


# --- moving and priority ------------------------------------------------------------------------------------------


@pytest.mark.cr("117.3d", "117.4")
def test_who_acts_makes_the_players_before_them_pass_once() -> None:
    case = holds(
        BOARD
        + """\
steps:
  - expect: {game: {priority: alice}}
  - bob: cast Shock targeting alice
  - expect: {game: {priority: bob}, stack: [Shock]}
  - resolve
expect: {alice: {life: 18}, game: {priority: alice}}
"""
    )
    assert case.steps[1].player == "bob"


@pytest.mark.cr("117.4")
def test_acting_never_makes_anything_resolve() -> None:
    code, message, _ = fault(
        BOARD
        + """\
steps:
  - alice: cast Shock targeting bob
  - alice: pass
  - alice: cast Grizzly Bears
"""
    )
    assert code == "MJ053"
    assert "alice has passed" in message


@pytest.mark.cr("117.3c")
def test_holding_priority() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock targeting bob
  - bob: cast Shock targeting alice
  - expect: {stack: [Shock, Shock]}
  - resolve
  - expect: {alice: {life: 18}, bob: {life: 20}}
  - resolve all
expect: {bob: {life: 18}, stack: none}
"""
    )


def test_resolve_until_an_object_has_left() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock targeting bob
  - bob: cast Shock targeting alice
  - resolve alice's Shock
expect: {alice: {life: 18}, bob: {life: 18}}
"""
    )


def test_resolving_nothing_is_a_fault() -> None:
    assert fault(BOARD + "steps: [resolve]\n")[:2] == ("MJ054", "there is nothing on the stack to resolve")


@pytest.mark.cr("500.1")
def test_steps_turns_and_skipped_steps() -> None:
    holds(
        BOARD
        + """\
steps:
  - to end
  - expect: {game: {step: end, turn: 3, active player: alice}}
  - next turn
  - expect: {game: {step: upkeep, turn: 4, active player: bob}}
  - to draw
  - next step
  - expect: {game: {step: precombat main}}
  - to alice's upkeep
  - expect: {game: {turn: 5, active player: alice}}
  - to turn 6 end
expect: {game: {turn: 6, active player: bob, step: end}}
"""
    )


@pytest.mark.cr("508.8")
def test_a_step_that_does_not_come_is_a_fault_unless_it_may_be_passed() -> None:
    code, message, hint = fault(BOARD + "steps: [to combat damage]\n")
    assert code == "MJ054"
    assert "combat damage" in message
    assert hint is not None
    holds(BOARD + "steps: [to combat damage or past it]\nexpect: {game: {turn: 3}}\n")


# --- combat -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("508.1", "510.1")
def test_attack_goes_to_the_declaration_by_itself() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: attack with giant -> bob
  - expect: {giant: {attacking: bob, tapped: true}, game: {step: declare attackers}}
  - to combat damage
expect: {bob: {life: 17}}
"""
    )


@pytest.mark.cr("509.1", "704.5g")
def test_block() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: attack with giant
  - bob: block giant with bears
  - expect: {giant: {blocked: true, blocked by: [bears]}, bears: {blocking: [giant]}}
  - to combat damage
expect: {bears: gone, giant: {damage: 2}, bob: {life: 20, graveyard: [bears]}}
"""
    )


@pytest.mark.cr("302.6")
def test_an_illegal_declaration_is_undone_the_way_to_it_is_not() -> None:
    case = holds("""\
players:
  alice: {battlefield: [{card: Hill Giant, as: giant, summoning sick: true}, Grizzly Bears]}
  bob: {}
steps:
  - alice: attack with giant -> bob
    expect: illegal
    rule: 302.6
  - expect: {game: {step: declare attackers}}
  - alice: attack with Grizzly Bears
  - to combat damage
expect: {bob: {life: 18}}
""")
    assert case.steps[0].verdict is not None


def test_only_the_active_player_attacks() -> None:
    holds(BOARD + "steps:\n  - bob: attack with bears -> alice\n    expect: illegal\n    rule: 508.1\n")


# --- choices ------------------------------------------------------------------------------------------------------


def test_a_choice_that_is_left_open_lists_its_options() -> None:
    code, message, hint = fault(BOARD + "steps:\n  - alice: cast Shock\n  - resolve\n")
    assert code == "MJ050"
    assert "alice chooses a target" in message
    assert hint is not None
    assert "bob" in hint
    assert "giant" in hint


def test_targets_may_be_chosen_in_a_step_of_their_own() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock
  - ask: what may alice choose
    answer includes: [bob, bears]
  - ask: can alice choose bears
    expect: "yes"
  - alice: choose bears
  - resolve
expect: {bears: gone}
"""
    )


def test_an_answer_to_nothing() -> None:
    assert fault(BOARD + "steps:\n  - alice: choose bears\n")[0] == "MJ051"
    holds(BOARD + "steps:\n  - alice (if asked): choose bears\n")


def test_an_answer_of_the_wrong_player() -> None:
    code, message, _ = fault(BOARD + "steps:\n  - alice: cast Shock\n  - bob: choose bears\n")
    assert code == "MJ051"
    assert "alice's choice" in message


def test_an_option_that_nothing_asks_for() -> None:
    code, message, _ = fault(BOARD + "steps:\n  - alice: cast Grizzly Bears targeting bob\n")
    assert (code, message) == ("MJ051", "nothing asks for the target 'bob'")


def test_more_targets_than_a_spell_has_are_illegal() -> None:
    holds(
        BOARD
        + """\
steps:
  - ask: can alice cast Shock targeting bears, bob
    expect: "no"
    rule: 601.2c
  - alice: cast Shock targeting bears, bob
    expect: illegal
    rule: 601.2c
"""
    )


def test_what_an_optional_target_can_not_be_is_no_target() -> None:
    holds(
        BOARD.replace("Shock", "Early Frost").replace("2 Mountain", "2 Island")
        + """\
steps:
  - ask: can alice cast Early Frost targeting bears
    expect: "no"
    rule: 601.2c
  - ask: can alice cast Grizzly Bears targeting bob
    expect: "no"
    rule: "115.1"
"""
    )


def test_an_illegal_answer_leaves_the_choice_open() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock
  - alice: choose Forest
    expect: illegal
  - alice: choose bob
  - resolve
expect: {bob: {life: 18}}
"""
    )


# --- expectations -------------------------------------------------------------------------------------------------


def test_a_wrong_expectation_says_what_is_there() -> None:
    case = only(run(BOARD + "steps:\n  - alice: cast Shock targeting bob\n  - resolve\nexpect: {bob: {life: 17}}\n"))
    assert case.outcome is Outcome.DIFFERS
    (check,) = wrong(case)
    assert (check.what, check.expected, check.actual) == ("bob: life", "17", "18")
    assert check.span is not None


def test_an_illegal_action_that_nobody_expected_ends_the_case() -> None:
    case = only(run(BOARD + "steps:\n  - bob: cast Grizzly Bears\n  - resolve\n  - resolve\n"))
    assert case.outcome in (Outcome.DIFFERS, Outcome.INVALID)
    body = BOARD.replace("hand: [Shock, Counterspell]", "hand: [Divination]")
    case = only(run(body + "steps:\n  - bob: cast Divination\n  - resolve\n"))
    assert case.outcome is Outcome.DIFFERS
    assert len(case.steps) == 1
    assert wrong(case)[0].expected == "legal"


def test_a_legal_action_is_carried_out_whatever_is_expected() -> None:
    case = only(run(BOARD + "steps:\n  - alice: cast Shock targeting bob\n    expect: illegal\n  - resolve\n"))
    assert case.outcome is Outcome.DIFFERS
    assert [step.outcome for step in case.steps] == [Outcome.DIFFERS, Outcome.HOLDS]


def test_facts_of_every_kind() -> None:
    holds("""\
players:
  alice:
    life: 12
    counters: {poison: 3}
    mana: "{G}{G}{R}"
    hand: [Shock, 2 Forest]
    library: [Island, Shock, nothing below]
    battlefield:
      - {card: Grizzly Bears, as: bears, counters: {+1/+1: 2}, damage: 1}
      - {card: Rancor, attached to: bears}
      - {token: 3/3 green Elephant creature, count: 2}
    graveyard: [Forest]
  bob: {battlefield: [{card: Hill Giant, tapped: true, controller: alice}]}
expect:
  alice: {life: 12, poison: 3, counters: {poison: 3}, mana: "{R}{G}{G}", hand: [Forest, Forest, Shock], hand size: 3,
          library: {top: [Island], size: 2}, graveyard: [Forest], lost: false}
  bears: {power: 6, toughness: 4, counters: {+1/+1: 2}, abilities: [trample], damage: 1, types: [creature],
          subtypes: [Bear], colors: [green], mana cost: "{1}{G}", mana value: 2, supertypes: none, zone: battlefield,
          attachments: [Rancor], attached to: none, not: {abilities: [flying], tapped: true}, copy of: none}
  Rancor: {attached to: bears}
  Elephant token: {count: 2}
  Elephant token no. 1: {power: 3, colors: [green]}
  Hill Giant: {controller: alice, owner: bob, tapped: true}
  game: {players: [alice, bob], turn: 3, winner: none, draw: false}
""")


def test_naming_what_is_not_there_is_no_fact() -> None:
    case = only(run(BOARD + "steps: []\nexpect: {Elephant token: {power: 3}}\n"))
    assert wrong(case)[0].actual == "there is no such object"


def test_events() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock targeting bears
  - resolve
expect:
  events: [Shock deals 2 damage to bears, bears dies]
  no events: [bob draws a card, giant dies]
"""
    )
    case = only(run(BOARD + "steps: []\nexpect: {events: [bears dies]}\n"))
    assert wrong(case)[0].actual == "it did not happen"


def test_rules_behind_facts() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock targeting bears
  - resolve
expect: {bears: gone, rule: [704.5g, 608.2]}
""".replace("608.2]", "701.8a]")
    )
    case = only(run(BOARD + "steps: []\nexpect: {bears: {power: 2}, rule: 702.2b}\n"))
    assert wrong(case)[0].what == "rule"


# --- questions ----------------------------------------------------------------------------------------------------


def answer(body: str) -> StepShown:
    return holds(body).steps[-1]


def test_questions_change_nothing() -> None:
    case = holds(
        BOARD
        + """\
steps:
  - ask: can alice cast Shock targeting bears
    expect: "yes"
  - ask: can bob cast Shock targeting giant
    expect: "yes"
  - ask: can bob cast Grizzly Bears
    expect: "no"
  - ask: what would happen if alice cast Shock targeting bears
    answer includes: [Shock deals 2 damage to Grizzly Bears]
  - ask: what can alice do
    answer includes: [cast Shock, play Forest, tap Forest for mana]
    answer excludes: [cast Counterspell]
  - ask: what is on the stack
    answer count: 0
  - ask: legal targets of Shock in alice's hand
    answer: [alice, bob, giant, bears]
expect: {stack: none, alice: {life: 20, hand size: 3}, game: {priority: alice}}
""".replace('  - ask: can bob cast Grizzly Bears\n    expect: "no"\n', "")
    )
    assert all(step.verdict is not None for step in case.steps)


@pytest.mark.cr("107.4a", "118.3")
def test_payment_questions() -> None:
    holds(
        BOARD
        + """\
steps:
  - ask: can alice pay {2}{G}{R}
    expect: "yes"
  - ask: can alice pay {U}
    expect: "no"
    rule: 107.4a
  - ask: can alice pay {G} with Mountain
    expect: "no"
  - ask: what mana could Forest on the battlefield produce
    answer: "{G}"
  - ask: what does it cost alice to cast Grizzly Bears in alice's hand
    answer: "{1}{G}"
"""
    )


@pytest.mark.cr("613.4c")
def test_what_is() -> None:
    step = answer(
        BOARD
        + """\
effects: [giant gets +1/+1 until end of turn]
steps:
  - ask: what is giant
"""
    )
    assert step.verdict is not None
    assert "4/4 red Creature" in str(step.verdict.value)
    assert step.verdict.reasons[0].rules == ("613.4c",)


def test_is_a_and_the_rule_book() -> None:
    holds(
        BOARD
        + """\
steps:
  - ask: is giant a Giant
    expect: "yes"
    rule: 205.3m
  - ask: is giant tapped
    expect: "no"
  - ask: what are the supertypes
    answer includes: [snow]
    rule: 205.4a
  - ask: who decides
    answer: alice
  - ask: what is alice's devotion to green
    answer: "0"
"""
    )


# --- branches, repetition, labels ---------------------------------------------------------------------------------


def test_a_branch_is_rolled_back() -> None:
    holds(
        BOARD
        + """\
steps:
  - alice: cast Shock
  - branch at the creature:
    - alice: choose bears
    - resolve
    - expect: {bears: gone}
  - alice: choose bob
  - resolve
expect: {bears: {zone: battlefield}, bob: {life: 18}}
"""
    )


def test_repetition() -> None:
    holds(
        BOARD
        + """\
steps:
  - repeat 3:
    - alice: tap Forest on the battlefield for mana
expect: {alice: {mana: "{G}{G}{G}"}}
"""
    )


def test_different_objects_of_one_name_need_labels() -> None:
    code, message, hint = fault("""\
players:
  alice: {hand: [Shock], battlefield: [Mountain, Grizzly Bears, {card: Grizzly Bears, tapped: true}]}
steps:
  - alice: cast Shock targeting Grizzly Bears
""")
    assert code == "MJ033"
    assert "2 different objects" in message
    assert hint is not None
    assert "Grizzly Bears no. 2 (tapped, alice's battlefield)" in hint


def test_tokens_get_the_labels_of_the_script() -> None:
    holds("""\
players: {alice: {hand: [Raise the Alarm], battlefield: [2 Plains]}}
steps:
  - alice: cast Raise the Alarm naming tokens left, right
  - resolve
expect: {left: {power: 1}, right: {subtypes: [Soldier]}, Soldier token: {count: 2}}
""")


# --- set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.cr("307.4", "304.4")
def test_impossible_boards_are_told_at_once() -> None:
    result = run("""\
players:
  alice:
    battlefield: [Divination, Shock, {card: Forest, face: Island}]
    hand: [{card: Forest, tapped: true}]
""")
    assert result.outcome is Outcome.INVALID
    assert [each.code for each in result.problems] == ["MJ036"] * 4


def test_starting_in_combat() -> None:
    holds(
        BOARD
        + """\
combat: {attacking: {giant: bob}, blocking: {bears: giant}}
turn: {player: alice, step: declare blockers}
steps: [to combat damage]
expect: {giant: {tapped: true, damage: 2}, bears: gone}
"""
    )


@pytest.mark.cr("502.4")
def test_nobody_has_priority_in_the_untap_step() -> None:
    holds(
        BOARD
        + """\
turn: {player: alice, step: untap}
steps:
  - ask: can bob cast Shock targeting alice
    expect: "no"
    rule: 502.4
  - to upkeep
  - bob: cast Shock targeting alice
""".replace("  - to upkeep\n", "")
    )


def test_the_stack_of_the_set_up() -> None:
    holds(
        BOARD
        + """\
stack:
  - {card: Shock, controller: bob, targeting: giant}
  - {card: Grizzly Bears, controller: alice}
steps: [resolve, resolve]
expect: {giant: {damage: 2}, Grizzly Bears: {count: 2}}
"""
    )


def test_enough_mana() -> None:
    holds("""\
players: {alice: {mana: enough, hand: [Shivan Dragon]}}
steps:
  - alice: cast Shivan Dragon
  - resolve
expect: {Shivan Dragon: {zone: battlefield}, alice: {mana: none}}
""")


def test_cards_of_the_file_are_played() -> None:
    holds("""\
cards:
  - {name: Test Bear, cost: "{1}{G}", type: Creature — Bear, pt: 2/2, text: "When this creature enters, draw a card."}
players: {alice: {hand: [Test Bear], library: [Shock], battlefield: [2 Forest]}}
steps:
  - alice: cast Test Bear
  - resolve 2
expect: {alice: {hand: [Shock]}}
""")


def test_a_refused_ability_is_unsupported_unless_it_is_ignored() -> None:
    body = """\
cards:
  - {name: Test Riddle, cost: "{1}", type: Artifact, text: "Whenever the moon sings, do something unheard of."}
players: {alice: {battlefield: [Test Riddle]}}
"""
    result = run(body)
    assert result.outcome is Outcome.UNSUPPORTED
    assert "Test Riddle, ability 1" in result.cases[0].unsupported[0].sentence
    case = holds(body + 'ignoring: ["Test Riddle\'s ability 1"]\n')
    assert any("ignored" in line for line in case.assumed)


def test_what_happened_counts() -> None:
    result = run(BOARD + "happened: [the moon sang this turn]\n")
    assert result.outcome is Outcome.UNSUPPORTED
    holds(
        BOARD
        + """\
happened: [alice played a land this turn]
steps:
  - alice: play Forest
    expect: illegal
    rule: 305.2
"""
    )


def test_todo_is_kept_out() -> None:
    result = run("status: todo\nreason: not yet\n")
    assert result.outcome is Outcome.TODO
    assert result.reason == "not yet"


def test_the_same_file_gives_the_same_result() -> None:
    assert run(SPLIT_SECOND) == run(SPLIT_SECOND)
