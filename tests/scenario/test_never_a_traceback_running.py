"""Whatever a script says, playing it gives a result (hypothesis)."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtgjudge.scenario import run_source
from mtgjudge.scenario.results import Outcome
from mtgjudge.scenario.spans import Source
from tests.scenario.test_running import cards
from tests.scenario.test_steps import READ

BOARD = """\
mtgjudge: 1
scenario: anything at all
players:
  alice:
    hand: [Shock, Krosan Grip, Counterspell, Forest, Grizzly Bears, Assault // Battery]
    battlefield: [3 Forest, 2 Mountain, 2 Island, Sol Ring, Birds of Paradise, Soul Warden, Snow-Covered Forest,
                  {card: Grizzly Bears, as: bears}, {card: Hill Giant, as: wall}, {card: Bonesplitter, as: ring}]
    library: [Island, Swamp, Shock]
    graveyard: [Swamp, Lightning Bolt]
  bob:
    hand: [Shock, Counterspell, Island]
    battlefield: [2 Mountain, 2 Island, {card: Serra Angel, as: walker}, {card: Prodigal Sorcerer, as: g1}, Soul Warden]
    library: [Island, Swamp, Shock]
"""
#: Names of the other test's catalogue that are not on this board.
OTHER = {"Mogg Fanatic": "g1", "Llanowar Elves": "Birds of Paradise", "g2": "g1", "Opalescence": "ring"}
MOVES = ("resolve", "to", "next")
ASKED = ("can", "how", "what", "legal", "is", "who", "why", "all")
STEPS = ("precombat main", "upkeep", "declare attackers", "untap", "cleanup", "end", "draw", "combat damage")


def _line(line: str) -> str:
    for name, other in OTHER.items():
        line = line.replace(name, other)
    return line


LINES = [_line(line) for line in READ.split("\n") if line]


def _step(line: str, player: str, expect: str) -> str:
    first = line.split(" ")[0]
    if first in ASKED:
        return f"  - ask: {json.dumps(line)}\n"
    if line.startswith("chance:"):
        return f"  - chance: {json.dumps(line.removeprefix('chance:').strip())}\n"
    if first in MOVES:
        return f"  - {json.dumps(line)}\n"
    if line.startswith("alice ("):
        speaker, _, words = line.partition(": ")
        return f"  - {json.dumps(speaker)}: {json.dumps(words)}\n"
    return f"  - {player}: {json.dumps(line)}\n    expect: {expect}\n"


SCRIPTS = st.lists(
    st.builds(_step, st.sampled_from(LINES), st.sampled_from(["alice", "bob"]), st.sampled_from(["legal", "illegal"])),
    max_size=8,
).map("".join)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(SCRIPTS, st.sampled_from(STEPS), st.sampled_from(["alice", "bob"]))
def test_any_script_gives_a_result(script: str, step: str, player: str) -> None:
    turn = f"turn: {{player: {player}, step: {step}}}\n"
    text = BOARD + turn + ("steps:\n" + script if script else "")
    result = run_source(Source("any.yaml", text), cards())
    assert isinstance(result.outcome, Outcome)
    assert (result.outcome is Outcome.INVALID) == bool(result.problems or any(case.problems for case in result.cases))
