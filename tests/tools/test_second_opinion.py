"""The second opinion: two models' facts, compared on small records and cards of our own."""

from __future__ import annotations

from typing import Any

from mtgjudge.cards.compiling import compile_card
from mtgjudge.cards.model import Card, Layout
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from tools.second_opinion import ours, theirs
from tools.second_opinion.facts import Aspect, Difference, Facts, differences
from tools.second_opinion.rules import explained

SPARKS = PrintedFace(
    name="Twin Sparks",
    type_line="Sorcery",
    mana_cost="{R}",
    text="Twin Sparks deals 3 damage to target creature an opponent controls. You gain 2 life.",
)


def _ours(face: PrintedFace = SPARKS) -> Card:
    return compile_card(PrintedCard(face.name, Layout.NORMAL, (face,)))


def _theirs(amount: int = 3, control: str = "ctrl:opponent") -> dict[str, Any]:
    target = {"type": "BoundVariable", "name": "target"}
    effects = [
        {"type": "DealDamage", "amount": {"type": "Fixed", "amount": amount}, "target": target},
        {"type": "GainLife", "amount": {"type": "Fixed", "amount": 2}},
    ]
    requirement = {"type": "TargetObject", "filter": {"baseFilter": f"creature {control}"}}
    script = {"spellEffect": {"type": "Composite", "effects": effects}, "targetRequirements": [requirement]}
    return {"name": "Twin Sparks", "script": script}


def test_the_same_card_has_the_same_facts() -> None:
    assert differences(ours.facts(_ours()), theirs.facts(_theirs())) == []


def test_another_number_and_another_filter_are_differences() -> None:
    found = differences(ours.facts(_ours()), theirs.facts(_theirs(4, "ctrl:you")))
    assert [str(difference) for difference in found] == [
        "amount: damage 3 (only ours)",
        "amount: damage 4 (only theirs)",
        "target: creature, an opponent controls (only ours)",
        "target: creature, you control (only theirs)",
    ]


def test_a_counted_aspect_counts_and_others_do_not() -> None:
    left, right = Facts(), Facts()
    for aspect in (Aspect.TARGET, Aspect.VERB):
        left.add(aspect, "creature")
        left.add(aspect, "creature")
        right.add(aspect, "creature")
    assert differences(left, right) == [Difference(Aspect.TARGET, "ours", "creature")]


def test_a_rule_explains_only_cards_with_its_word() -> None:
    prowess = [
        Difference(Aspect.TRIGGER, "theirs", "casts a spell (you)"),
        Difference(Aspect.MODIFIES, "theirs", "+1/+1"),
    ]
    monk = PrintedFace("Quick Monk", "Creature — Monk", "{1}{R}", "Prowess", "1", "1")
    bear = PrintedFace("Slow Bear", "Creature — Bear", "{1}{G}", "", "2", "2")
    assert explained(_ours(monk), prowess)[0] == []
    assert explained(_ours(bear), prowess)[0] == prowess
