"""Why not, completely: whoever takes away every cause that is named can then do it, and not before (issue of reasons).

Each situation has a board with all obstacles, and for each obstacle what takes it away with the rule that must decide
while it is there. They are taken away in the order of the table and in the opposite order.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from mtgjudge.cards.catalogue import default_catalogue
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.scenario.asked import ask_source
from mtgjudge.scenario.claims import deciding
from mtgjudge.scenario.results import VerdictShown
from mtgjudge.scenario.spans import Source

Doc = dict[str, Any]
Fix = Callable[[Doc], None]


def _catalogue() -> Any:
    catalogue = default_catalogue()
    try:
        catalogue.find("Forest")
    except PackFault:
        pytest.skip("there is no card pack")
    return catalogue


def ask(doc: Doc, question: str) -> VerdictShown:
    asked = ask_source(
        Source("board.yaml", json.dumps({"mtgjudge": 1, "scenario": "a board", **doc})), question, _catalogue()
    )
    assert not asked.result.problems, asked.result.problems
    assert asked.case is not None
    assert not asked.case.unsupported, asked.case.unsupported
    assert asked.step is not None, asked.case.steps
    assert asked.step.verdict is not None
    return asked.step.verdict


class Cause(NamedTuple):
    rule: str
    fix: Fix


class Situation(NamedTuple):
    name: str
    question: str
    board: Doc
    causes: tuple[Cause, ...]


def player(battlefield: list[Any] | None = None, hand: list[Any] | None = None, **more: Any) -> Doc:
    return {"battlefield": battlefield or [], "hand": hand or [], **more}


def drop(who: str, card: Any, zone: str = "battlefield") -> Fix:
    def fix(doc: Doc) -> None:
        doc["players"][who][zone].remove(card)

    return fix


def add(who: str, card: Any, zone: str = "battlefield") -> Fix:
    def fix(doc: Doc) -> None:
        doc["players"][who].setdefault(zone, []).append(card)

    return fix


def swap(who: str, old: Any, new: Any, zone: str = "battlefield") -> Fix:
    def fix(doc: Doc) -> None:
        cards = doc["players"][who][zone]
        cards[cards.index(old)] = new

    return fix


def put(key: str, value: Any) -> Fix:
    def fix(doc: Doc) -> None:
        doc[key] = value

    return fix


def turn(**value: str) -> Fix:
    def fix(doc: Doc) -> None:
        doc["turn"] = {**doc.get("turn", {}), **value}

    return fix


def both(*fixes: Fix) -> Fix:
    def fix(doc: Doc) -> None:
        for each in fixes:
            each(doc)

    return fix


def no_stack(doc: Doc) -> None:
    doc.pop("stack", None)


GRIP = {"card": "Krosan Grip", "controller": "bob", "targeting": ["Sol Ring"]}
BOLT = {"card": "Lightning Bolt", "controller": "bob", "targeting": ["alice"]}
GREAVES = {"card": "Lightning Greaves", "attached to": "Hill Giant"}
TAPPED_BEAR = {"card": "Grizzly Bears", "tapped": "true"}
SICK_BEAR = {"card": "Grizzly Bears", "summoning sick": "true"}
SICK_TAPPED_BEAR = {"card": "Grizzly Bears", "summoning sick": "true", "tapped": "true"}

SITUATIONS: tuple[Situation, ...] = (
    Situation(
        "a sorcery in the other's turn, in a step, with something on the stack, without mana",
        "can alice cast Wrath of God",
        {
            "players": {"alice": player(["3 Plains"], ["Wrath of God"]), "bob": player()},
            "turn": {"player": "bob", "step": "upkeep", "priority": "alice"},
            "stack": [BOLT],
        },
        (
            Cause("307.1", both(turn(player="alice", step="precombat main"), no_stack)),
            Cause("118.3", add("alice", "Plains")),
        ),
    ),
    Situation(
        "a creature spell: the stack, a prohibition on its colour, its cost",
        "can alice cast Grizzly Bears",
        {
            "players": {
                "alice": player(["Forest"], ["Grizzly Bears"]),
                "bob": player([{"card": "Iona, Shield of Emeria", "chosen": "green"}]),
            },
            "stack": [BOLT],
        },
        (
            Cause("302.1", no_stack),
            Cause("101.2", drop("bob", {"card": "Iona, Shield of Emeria", "chosen": "green"})),
            Cause("118.3", add("alice", "Forest")),
        ),
    ),
    Situation(
        "an instant under split second, with a target with hexproof, without mana",
        "can alice cast Doom Blade",
        {
            "players": {
                "alice": player(["Swamp", "Sol Ring"], ["Doom Blade"]),
                "bob": player(["Slippery Bogle", "Bog Wraith"]),
            },
            "stack": [{"card": "Sudden Shock", "controller": "bob", "targeting": ["alice"]}],
        },
        (
            Cause("702.61a", no_stack),
            Cause("702.11b", swap("bob", "Slippery Bogle", "Grizzly Bears")),
        ),
    ),
    Situation(
        "the named target is of the wrong kind, and the cost can't be paid",
        "can alice cast Terror targeting Sol Ring",
        {
            "players": {"alice": player(["Swamp"], ["Terror"]), "bob": player(["Sol Ring"])},
        },
        (
            Cause(
                "115.1",
                both(
                    swap("bob", "Sol Ring", {"card": "Grizzly Bears", "as": "Sol Ring's place"}),
                    put("question", "can alice cast Terror targeting Grizzly Bears"),
                ),
            ),
            Cause("118.3", add("alice", "Swamp")),
        ),
    ),
    Situation(
        "a target with protection and one with shroud",
        "can alice cast Doom Blade",
        {
            "players": {
                "alice": player(["2 Swamp"], ["Doom Blade"]),
                "bob": player(["White Knight", "Hill Giant", GREAVES]),
            },
        },
        (
            Cause("702.16b", drop("bob", "White Knight")),
            Cause("702.18a", drop("bob", GREAVES)),
        ),
    ),
    Situation(
        "a second spell under a limit of one each turn, that can't be paid",
        "can alice cast Shock targeting bob",
        {
            "players": {"alice": player(["Island"], ["Shock"]), "bob": player(["Rule of Law"])},
            "happened": ["alice cast Opt this turn"],
        },
        (
            Cause("601.3", drop("bob", "Rule of Law")),
            Cause("118.3", add("alice", "Mountain")),
        ),
    ),
    Situation(
        "a land: somebody else's turn, a step, the stack",
        "can alice play Forest",
        {
            "players": {"alice": player([], ["Forest"]), "bob": player()},
            "turn": {"player": "alice", "step": "upkeep"},
            "stack": [BOLT],
        },
        (Cause("305.1", both(turn(step="precombat main"), no_stack)),),
    ),
    Situation(
        "a land: the land play is used",
        "can alice play Forest",
        {"players": {"alice": {**player([], ["Forest"]), "land plays left": 0}, "bob": player()}},
        (Cause("305.2", lambda doc: doc["players"]["alice"].pop("land plays left")),),
    ),
    Situation(
        "a tap ability: tapped, summoning sick, forbidden",
        "can alice activate Prodigal Sorcerer targeting bob",
        {
            "players": {
                "alice": player([{"card": "Prodigal Sorcerer", "tapped": "true", "summoning sick": "true"}]),
                "bob": player(["Cursed Totem"]),
            },
        },
        (
            Cause("602.5", drop("bob", "Cursed Totem")),
            Cause(
                "107.5",
                swap(
                    "alice",
                    {"card": "Prodigal Sorcerer", "tapped": "true", "summoning sick": "true"},
                    {"card": "Prodigal Sorcerer", "summoning sick": "true"},
                ),
            ),
            Cause("302.6", swap("alice", {"card": "Prodigal Sorcerer", "summoning sick": "true"}, "Prodigal Sorcerer")),
        ),
    ),
    Situation(
        "equipping: the stack, no creature, no mana",
        "can alice equip Lightning Greaves to Grizzly Bears",
        {
            "players": {"alice": player(["Lightning Greaves", "Grizzly Bears"]), "bob": player()},
            "stack": [BOLT],
        },
        (Cause("307.5", no_stack),),
    ),
    Situation(
        "an artifact's ability: forbidden, tapped",
        "can alice activate Aether Vial ability 2",
        {
            "players": {
                "alice": player([{"card": "Aether Vial", "tapped": "true"}]),
                "bob": player(["Null Rod"]),
            },
        },
        (
            Cause("602.5", drop("bob", "Null Rod")),
            Cause("107.5", swap("alice", {"card": "Aether Vial", "tapped": "true"}, "Aether Vial")),
        ),
    ),
    Situation(
        "attacking: tapped, summoning sick, Moat",
        "can alice attack with Grizzly Bears",
        {
            "players": {"alice": player([SICK_TAPPED_BEAR]), "bob": player()},
        },
        (
            Cause("508.1a", swap("alice", SICK_TAPPED_BEAR, SICK_BEAR)),
            Cause("302.6", swap("alice", SICK_BEAR, "Grizzly Bears")),
        ),
    ),
    Situation(
        "attacking: defender",
        "can alice attack with Wall of Omens",
        {"players": {"alice": player(["Wall of Omens"]), "bob": player()}},
        (Cause("702.3b", both(add("alice", "Grizzly Bears"), put("question", "can alice attack with Grizzly Bears"))),),
    ),
    Situation(
        "attacking: an effect that says can't",
        "can alice attack with Grizzly Bears",
        {"players": {"alice": player(["Grizzly Bears"]), "bob": player(["Moat"])}},
        (Cause("508.1c", drop("bob", "Moat")),),
    ),
    Situation(
        "blocking: flying and tapped",
        "can bob block Wind Drake with Grizzly Bears",
        {
            "players": {"alice": player([{"card": "Wind Drake"}]), "bob": player([TAPPED_BEAR])},
            "turn": {"player": "alice", "step": "declare blockers"},
            "combat": {"attacking": {"Wind Drake": "bob"}},
        },
        (
            Cause("509.1a", swap("bob", TAPPED_BEAR, "Grizzly Bears")),
            Cause(
                "702.9b",
                both(
                    swap("alice", {"card": "Wind Drake"}, "Hill Giant"),
                    put("combat", {"attacking": {"Hill Giant": "bob"}}),
                    put("question", "can bob block Hill Giant with Grizzly Bears"),
                ),
            ),
        ),
    ),
    Situation(
        "mana abilities under Null Rod",
        "can alice tap Sol Ring for mana",
        {"players": {"alice": player([{"card": "Sol Ring", "tapped": "true"}]), "bob": player(["Null Rod"])}},
        (
            Cause("602.5", drop("bob", "Null Rod")),
            Cause("107.5", swap("alice", {"card": "Sol Ring", "tapped": "true"}, "Sol Ring")),
        ),
    ),
)


def _run(situation: Situation, order: tuple[Cause, ...]) -> None:
    doc = copy.deepcopy(situation.board)
    left = list(order)
    while left:
        verdict = _asked(doc, situation.question)
        assert verdict.answer == "no", (verdict, [cause.rule for cause in left])
        rules = deciding(verdict)
        for cause in left:
            assert cause.rule in rules, (cause.rule, verdict.reasons)
        left.pop(0).fix(doc)
    verdict = _asked(doc, situation.question)
    assert verdict.answer == "yes", verdict.reasons


def _asked(doc: Doc, question: str) -> VerdictShown:
    board = {key: value for key, value in doc.items() if key != "question"}
    return ask(board, doc.get("question", question))


@pytest.mark.cr("101.2", "601.3", "602.5")
@pytest.mark.parametrize("situation", SITUATIONS, ids=[each.name for each in SITUATIONS])
def test_every_cause_is_named_until_the_last_is_gone(situation: Situation) -> None:
    _run(situation, situation.causes)


CHAINED = ("attacking: tapped", "blocking", "a tap ability", "the named target", "a target with")
"""Their fixes build on each other."""
REVERSIBLE = tuple(each for each in SITUATIONS if len(each.causes) > 1 and not each.name.startswith(CHAINED))


@pytest.mark.parametrize("situation", REVERSIBLE, ids=[each.name for each in REVERSIBLE])
def test_the_order_makes_no_difference(situation: Situation) -> None:
    _run(situation, situation.causes[::-1])
