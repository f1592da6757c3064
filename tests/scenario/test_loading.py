"""Whole files: the values they become, all problems at once, players, cases and patches."""

from __future__ import annotations

from pathlib import Path

from mtgjudge.language.vocabulary import Step as GameStep
from mtgjudge.scenario.expectations import Existence, FactGroup, Listing, ListMode, NoneValue, Verdict
from mtgjudge.scenario.loading import load
from mtgjudge.scenario.model import (
    BelowLibrary,
    NamedCard,
    PlayerSetUp,
    Scenario,
    StackKind,
    Supply,
    TokenCard,
    UnknownCard,
    runs,
)
from mtgjudge.scenario.steps import AskStep, BranchStep, ExpectStep, MoveStep, PlayerStep, RepeatStep
from tests.scenario.support import SomeCards, codes, file, only, read

SPLIT_SECOND = """\
mtgjudge: 1
scenario: A counterspell can't answer a spell with split second
tags: [split-second]
players:
  alice:
    hand: [Krosan Grip]
    battlefield: [3 Forest]
  bob:
    hand: [Counterspell]
    battlefield: [2 Island, Sol Ring]
turn: {player: alice, step: precombat main}
steps:
  - alice: cast Krosan Grip targeting Sol Ring
  - bob: cast Counterspell targeting Krosan Grip
    expect: illegal
    rule: 702.61a
  - bob: tap Sol Ring for mana          # a mana ability: allowed
    rule: 702.61b
  - resolve
expect:
  bob: {graveyard: [Sol Ring]}
  Krosan Grip: {zone: graveyard}
"""


def good(text: str) -> Scenario:
    result = read(text)
    assert codes(result) == [], [each.message for each in result.diagnostics]
    assert result.scenario is not None
    return result.scenario


def player(scenario: Scenario, name: str) -> PlayerSetUp:
    return next(each for each in scenario.set_up.players if each.name.name == name)


def test_the_first_scenario_of_the_design() -> None:
    scenario = good(SPLIT_SECOND)
    assert scenario.title == "A counterspell can't answer a spell with split second"
    assert [each.name.name for each in scenario.set_up.players] == ["alice", "bob"]
    forests = player(scenario, "alice").battlefield
    assert forests is not None
    assert (forests[0].what, forests[0].count) == (NamedCard("Forest"), 3)
    first, second, third, fourth = scenario.steps
    assert isinstance(second, PlayerStep)
    assert (second.claim.verdict, second.claim.rules) == (Verdict.ILLEGAL, ("702.61a",))
    assert second.span.line == 14
    assert isinstance(third, PlayerStep)
    assert third.claim.rules == ("702.61b",)
    assert isinstance(fourth, MoveStep)
    assert scenario.expect is not None
    assert [each.player.name for each in scenario.expect.players] == ["bob"]
    assert scenario.set_up.turn is not None
    assert scenario.set_up.turn.step is GameStep.PRECOMBAT_MAIN


def test_a_file_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(SPLIT_SECOND, encoding="utf-8")
    result = load(str(path), SomeCards())
    assert result.scenario is not None
    assert result.scenario.file == str(path)


def test_with_one_player_listed_an_opponent_is_added() -> None:
    added = good(file("players: {alice: {hand: [Shock]}}")).set_up.players
    assert [(each.name.name, each.implied) for each in added] == [("alice", False), ("bob", True)]
    assert [each.name.name for each in good(file("players: {bob: }")).set_up.players] == ["bob", "alice"]
    assert [each.name.name for each in good(file("steps: [ask what are the spell types]")).set_up.players] == [
        "alice",
        "bob",
    ]


def test_entries_of_zones() -> None:
    alice = player(
        good(
            file("""\
players:
  alice:
    library: [Shock, 2 Island, nothing below]
    hand: [3 unknown cards, 1996 World Champion, 2 1996 World Champion]
    battlefield:
      - {card: Grizzly Bears, as: bears, tapped: true, damage: 1, counters: {+1/+1: 2, flying: 1}}
      - {card: Rancor, attached to: bears}
      - {token: 3/3 green Elephant creature, count: 2}
      - {card: insectile aberration, face: Insectile Aberration}
      - {card: Exalted Angel, face down: morph}
      - {card: Cavern of Souls, chosen: Elf, designations: [monstrous]}
    graveyard: ["Squee, Goblin Nabob"]
""")
        ),
        "alice",
    )
    assert alice.below_library is BelowLibrary.NOTHING
    assert alice.library is not None
    assert [(entry.what, entry.count) for entry in alice.library] == [(NamedCard("Shock"), 1), (NamedCard("Island"), 2)]
    assert alice.hand is not None
    assert [(entry.what, entry.count) for entry in alice.hand] == [
        (UnknownCard(), 3),
        (NamedCard("1996 World Champion"), 1),
        (NamedCard("1996 World Champion"), 2),
    ]
    assert alice.battlefield is not None
    bears, rancor, elephants, delver, angel, cavern = alice.battlefield
    assert (bears.label, bears.tapped, bears.damage, bears.counters) == (
        "bears",
        True,
        1,
        (("+1/+1", 2), ("flying", 1)),
    )
    assert str(rancor.attached_to) == "bears"
    assert (elephants.what, elephants.count) == (TokenCard("3/3 green Elephant creature"), 2)
    assert delver.what == NamedCard("Delver of Secrets // Insectile Aberration")
    assert angel.face_down == "morph"
    assert [str(value) for value in cavern.chosen] == ["Elf"]


def test_mana() -> None:
    def mana(value: str) -> object:
        return player(good(file(f"players:\n  alice:\n    battlefield: [Forest]\n    mana: {value}\n")), "alice").mana

    floating = mana('"{G}{G} from Forest, {R}"')
    assert [(unit.symbol, unit.source and unit.source.name) for unit in floating.units] == [  # type: ignore[attr-defined]
        ("G", "Forest"),
        ("G", "Forest"),
        ("R", None),
    ]
    assert mana("enough").supply is Supply.ENOUGH  # type: ignore[attr-defined]
    assert mana("enough, snow").supply is Supply.ENOUGH_SNOW  # type: ignore[attr-defined]
    assert only(read(file('players:\n  alice:\n    mana: "{2}"\n'))).code == "MJ023"


def test_stack_combat_turn_and_game() -> None:
    set_up = good(
        file("""\
players:
  alice: {battlefield: [{card: Grizzly Bears, as: bears}]}
  bob: {battlefield: [Wall of Omens, Mogg Fanatic]}
stack:
  - {card: Lightning Bolt, controller: bob, targeting: [alice], as: bolt}
  - {ability of: Mogg Fanatic, number: 1, controller: bob, targeting: bears, options: with X = 2}
combat: {attacking: {bears: bob}, blocking: {Wall of Omens: bears}}
turn: {player: bob, number: 3, step: end, priority: alice}
game: {day or night: night, monarch: bob, turn order: reversed}
""")
    ).set_up
    assert set_up.stack is not None
    assert [(entry.kind, entry.label) for entry in set_up.stack] == [
        (StackKind.SPELL, "bolt"),
        (StackKind.ABILITY, None),
    ]
    assert len(set_up.stack[1].options) == 2
    assert set_up.combat is not None
    assert [(str(a), str(b)) for a, b in set_up.combat.attacking] == [("bears", "bob")]
    assert [(str(a), [str(x) for x in b]) for a, b in set_up.combat.blocking] == [("Wall of Omens", ["bears"])]
    assert set_up.turn is not None
    assert (set_up.turn.player and set_up.turn.player.name, set_up.turn.number) == ("bob", 3)
    assert set_up.game is not None
    assert set_up.game.day_or_night == "night"


def test_cards_of_the_file() -> None:
    scenario = good(
        file("""\
players: {alice: {battlefield: [Test Bear, Left Half]}}
cards:
  - {name: Test Bear, cost: "{1}{G}", type: Creature — Bear, pt: 2/2, text: "When this creature enters, draw a card."}
  - layout: split
    faces:
      - {name: Left Half, cost: "{R}", type: Instant, text: Draw a card.}
      - {name: Right Half, cost: "{U}", type: Sorcery, text: ""}
""")
    )
    assert [card.name for card in scenario.set_up.cards] == ["Test Bear", "Left Half // Right Half"]
    wrong = read(file('cards:\n  - {name: Test, cost: "{Q}", type: Instant}\n'))
    assert only(wrong).code == "MJ023"


def test_steps_of_every_shape() -> None:
    steps = good(
        file("""\
players: {alice: {hand: [Shock], battlefield: [{card: Grizzly Bears, as: bears}]}}
steps:
  - resolve
  - {game: resolve, rule: 608.2}
  - resolve 2:
    rule: 608.2
  - ask: can alice cast Shock targeting bears
    expect: "yes"
    answer includes: [bears]
    answer count: 1
  - chance: flip heads
  - repeat 3:
    - alice: pass
  - branch what if:
    - alice: cast Shock targeting bears
    - expect: {bears: gone}
  - expect: {bears: {damage: 0}}
    rule: 120.3
""")
    ).steps
    moved, moved_with_rule, twice, asked, _, repeated, branch, expected = steps
    assert isinstance(moved, MoveStep)
    assert isinstance(moved_with_rule, MoveStep)
    assert moved_with_rule.claim.rules == ("608.2",)
    assert isinstance(twice, MoveStep)
    assert isinstance(asked, AskStep)
    assert (asked.claim.verdict, asked.claim.count) == (Verdict.YES, 1)
    assert isinstance(repeated, RepeatStep)
    assert (repeated.times, len(repeated.steps)) == (3, 1)
    assert isinstance(branch, BranchStep)
    assert branch.name == "what if"
    assert isinstance(branch.steps[1], ExpectStep)
    assert branch.steps[1].facts.objects[0].existence is Existence.GONE
    assert isinstance(expected, ExpectStep)
    assert expected.facts.rules == ("120.3",)


def test_facts() -> None:
    facts = good(
        file("""\
players: {alice: {battlefield: [Grizzly Bears, Soul Warden]}}
expect:
  rule: 613.4b
  alice: {life: -3, library: {top: [Shock], size: 40}, hand: none, mana: "{G}"}
  Grizzly Bears: {power: 4, attached to: none, abilities: [flying], not: {abilities: [trample]}, counters: {+1/+1: 2}}
  Soul Warden's ability 1: {triggered: 2}
  Elephant token: {count: 2}
  stack: [Lightning Bolt]
  game: {winner: alice, players: {includes: [bob]}}
  events: [[A dies, B dies], C dies]
  no events: [bob draws a card]
""")
    ).expect
    assert facts is not None
    assert facts.rules == ("613.4b",)
    alice = {fact.field: fact.value for fact in facts.players[0].facts}
    assert alice["life"] == -3
    assert isinstance(alice["library"], FactGroup)
    assert isinstance(alice["hand"], Listing)
    assert alice["hand"].items == ()
    bears = {fact.field: fact.value for fact in facts.objects[0].facts}
    assert bears["attached to"] == NoneValue()
    assert isinstance(bears["abilities"], Listing)
    assert bears["abilities"].mode is ListMode.INCLUDES
    assert facts.objects[1].object.part is not None
    assert [len(batch) for batch in facts.events] == [2, 1]
    assert isinstance(facts.game[1].value, Listing)
    assert facts.game[1].value.mode is ListMode.INCLUDES
    span = facts.objects[0].facts[0].span
    assert (span.line, span.column, span.end_column) == (7, 19, 27)


def test_all_problems_are_told_at_once() -> None:
    result = read(
        file("""\
playrs: {}
players:
  alice:
    hand: [Shok, Forest]
    battelfield: [Forest]
    life: many
turn: {player: carol, step: combat}
steps:
  - alice: cast Shok
  - alice: cast Forrest
  - carol: pass
  - resolve twice
expect:
  alice: {lief: 3}
  rule: 999.9
""")
    )
    assert codes(result) == [
        "MJ020",
        "MJ030",
        "MJ020",
        "MJ024",
        "MJ031",
        "MJ023",
        "MJ032",
        "MJ031",
        "MJ032",
        "MJ020",
        "MJ037",
    ]
    helps = [each.help for each in result.diagnostics]
    assert helps[0] == "did you mean players?"
    assert helps[2] == "did you mean battlefield?"
    assert helps[9] == "did you mean life?"


def test_a_word_of_the_language_names_no_player() -> None:
    for name in ("resolve", "graveyard", "stack", "red", "ask"):
        assert only(read(file(f"players: {{{name}: }}\n"))).code == "MJ034"


def test_a_label_is_no_word_of_the_language_and_no_player() -> None:
    for label in ("targeting", "alice", "nothing"):
        assert only(read(file(f"players: {{alice: {{hand: [{{card: Shock, as: {label}}}]}}}}\n"))).code == "MJ034"


def test_version_and_title_are_needed() -> None:
    assert codes(read("scenario: a\n")) == ["MJ022"]
    assert codes(read("mtgjudge: 1\n")) == ["MJ022"]
    assert codes(read("mtgjudge: 2\nscenario: a\n")) == ["MJ026"]


def test_cases_change_the_common_set_up() -> None:
    scenario = good(
        file("""\
players:
  alice: {life: 12, hand: [Shock], battlefield: [{card: Grizzly Bears, as: bears}, 3 Forest]}
  bob: {battlefield: [2 Swamp]}
turn: {player: alice, number: 5}
steps: [resolve]
expect: {alice: {life: 12}}
cases:
  - case: as it is
  - case: changed
    set: {turn: {player: bob, step: end}, alice: {life: 3, hand: [Island]}}
    add: {bob: {battlefield: [Soul Warden]}, timestamps: [bears]}
    remove: {bob: {battlefield: [Swamp]}, alice: {battlefield: [bears, 2 Forest]}}
    steps: [resolve]
    expect: {bob: {life: 20}}
  - case: later
    status: todo
    reason: not yet
""").replace(
            "remove: {bob: {battlefield: [Swamp]}, alice: {battlefield: [bears, 2 Forest]}}",
            "remove: {bob: {battlefield: [Swamp]}, alice: {battlefield: [Grizzly Bears, 2 Forest]}}",
        )  # fmt: skip
    )
    same, changed, later = runs(scenario)
    assert same.set_up == scenario.set_up
    assert len(same.steps) == 1
    assert later.todo == "not yet"
    assert len(changed.steps) == 2
    assert len(changed.expect) == 2
    turn = changed.set_up.turn
    assert turn is not None
    assert (turn.player and turn.player.name, turn.number, turn.step) == ("bob", 5, GameStep.END)
    alice, bob = changed.set_up.players
    assert alice.life == 3
    assert [entry.what for entry in alice.hand or ()] == [NamedCard("Island")]
    assert [(entry.what, entry.count) for entry in alice.battlefield or ()] == [(NamedCard("Forest"), 1)]
    assert [(entry.what, entry.count) for entry in bob.battlefield or ()] == [
        (NamedCard("Swamp"), 1),
        (NamedCard("Soul Warden"), 1),
    ]


def test_labels_of_cases_and_of_tokens_to_come_can_be_used() -> None:
    good(
        file("""\
players: {alice: {hand: [Shock]}}
steps:
  - alice: cast Shock naming tokens goblin one, goblin two
cases:
  - case: one
    add: {bob: {battlefield: [{card: Grizzly Bears, as: cub}]}}
    steps:
      - alice: cast Shock targeting cub
""").replace("goblin one, goblin two", "g1, g2")
    )


def test_status_todo_needs_a_reason() -> None:
    assert codes(read(file("status: todo\n"))) == ["MJ022"]
    assert good(file("status: todo\nreason: the engine can't\n")).todo == "the engine can't"


def test_facts_beside_an_action_are_refused_with_advice() -> None:
    found = only(read(file("steps:\n  - alice: pass\n    expect: {alice: {life: 3}}\n")))
    assert found.code == "MJ042"


def test_an_ambiguous_card_lists_the_candidates() -> None:
    class Two(SomeCards):
        def find(self, name: str) -> str | tuple[str, ...] | None:
            return ("Fire // Ice", "Fire // Water") if name.casefold() == "fire" else super().find(name)

    from mtgjudge.scenario.loading import load_text

    found = only(load_text(file("players: {alice: {hand: [Fire]}}"), Two()))
    assert found.code == "MJ033"
    assert found.help == 'write one of "Fire // Ice", "Fire // Water"'
