"""A rule stands behind what happens only where it was applied: the same boards with and without the reason for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtgjudge.cli.running import Runner
from mtgjudge.scenario.results import Outcome

CREATURE = "{{name: {name}, cost: '{{1}}', type: Creature — Bear, pt: {pt}, text: '{text}'}}"


def carried(tmp_path: Path, text: str) -> set[str]:
    """The rules that a run of this scenario carried, deciding ones and those in the background."""
    path = tmp_path / "scenario.yaml"
    path.write_text("mtgjudge: 1\nscenario: What stands behind it\n" + text, encoding="utf-8")
    result = Runner(background=True).run(str(path))
    assert result.outcome is Outcome.HOLDS, [problem.message for problem in result.problems]
    return {rule for case in result.cases for rule in case.rules_touched}


def combat(attacker: str, blocker: str = "", size: str = "2/2") -> str:
    """Alice's creature with this text attacks; Bob's may block it."""
    block = "block Attacking Bear with Blocking Bear" if blocker else "block nothing"
    return f"""
cards:
  - {CREATURE.format(name="Attacking Bear", pt=size, text=attacker)}
  - {CREATURE.format(name="Blocking Bear", pt="2/2", text=blocker)}
players:
  alice: {{battlefield: [Attacking Bear]}}
  bob: {{battlefield: [Blocking Bear]}}
turn: {{player: alice, step: declare attackers}}
steps:
  - alice: attack with Attacking Bear -> bob
  - bob: {block}
  - to combat damage
"""


@pytest.mark.parametrize(
    ("rule", "text", "other"),
    [
        ("702.20b", "Vigilance", "Reach"),
        ("702.15b", "Lifelink", "Reach"),
        ("702.90b", "Infect", "Reach"),
        ("702.164c", "Toxic 1", "Reach"),
        ("702.7b", "First strike", "Reach"),
        ("702.4b", "Double strike", "First strike"),
        ("702.83a", "Exalted", "Vigilance"),
    ],
)
def test_unblocked(tmp_path: Path, rule: str, text: str, other: str) -> None:
    assert rule in carried(tmp_path, combat(text))
    assert rule not in carried(tmp_path, combat(other))


@pytest.mark.parametrize(
    ("rule", "attacker", "blocker", "without"),
    [
        ("702.17b", "Flying", "Reach", ("Flying", "Flying")),
        ("702.9b", "Flying", "Flying", ("Reach", "Reach")),
        ("702.9c", "Flying\n\nFlying", "Flying", ("Flying", "Flying")),
        ("702.80a", "Wither", "Reach", ("Reach", "Reach")),
        ("702.45a", "Bushido 1", "Reach", ("Reach", "Reach")),
        ("702.45b", "Bushido 1\n\nBushido 1", "Reach", ("Bushido 1", "Bushido 1")),
        ("702.25a", "Flanking", "Reach", ("Flanking", "Flanking")),
    ],
)
def test_blocked(tmp_path: Path, rule: str, attacker: str, blocker: str, without: tuple[str, str]) -> None:
    assert rule in carried(tmp_path, combat(attacker, blocker))
    assert rule not in carried(tmp_path, combat(*without))


def test_deathtouch_destroys_what_has_no_lethal_damage(tmp_path: Path) -> None:
    assert "702.2b" in carried(tmp_path, combat("Deathtouch", "Reach", "1/1"))
    assert "702.2b" not in carried(tmp_path, combat("Menace", "", "1/1"))


def test_trample_needs_something_left_to_assign(tmp_path: Path) -> None:
    assigned = "  - alice: assign Attacking Bear 2 to Blocking Bear, 1 to bob\n"
    assert "702.19b" in carried(tmp_path, combat("Trample", "Reach", "3/3") + assigned)
    assert "702.19b" not in carried(tmp_path, combat("Trample", "", "3/3"))


def test_nothing_is_noted_without_an_onlooker(tmp_path: Path) -> None:
    path = tmp_path / "scenario.yaml"
    path.write_text("mtgjudge: 1\nscenario: What stands behind it\n" + combat("Vigilance"), encoding="utf-8")
    result = Runner().run(str(path))
    assert not any(step.background for case in result.cases for step in case.steps)
    assert "702.20b" not in {rule for case in result.cases for rule in case.rules_touched}
