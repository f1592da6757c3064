"""Facts that both models of a card must state, whatever their shape.

A fact is an aspect (what it is about) and a value. Aspects are compared one by one: a card agrees where both sides
state the same values. How often a value is stated counts only where both models must repeat it (abilities, triggers,
costs, targets); effects inside modes and branches are stated once or twice by one model and once by the other, so
there only the values count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum


class Aspect(StrEnum):
    """What a fact is about."""

    KEYWORD = "keyword printed"
    TRIGGER = "trigger event"
    ACTIVATED = "activated ability"
    COST = "cost"
    TARGET = "target"
    AMOUNT = "amount"
    VERB = "what is done"
    WHO = "who"
    QUALITY = "quality of an object"
    MODIFIES = "power and toughness"
    TOKEN = "token"
    GIVES = "keyword given"
    DURATION = "duration"


COUNTED = frozenset({Aspect.TRIGGER, Aspect.ACTIVATED, Aspect.COST, Aspect.TARGET})
"""Aspects in which it matters how often a value is stated."""


@dataclass
class Facts:
    """What one side says of a card."""

    values: dict[Aspect, Counter[str]] = field(default_factory=dict)

    def add(self, aspect: Aspect, value: str) -> None:
        """State a fact once more."""
        self.values.setdefault(aspect, Counter())[value] += 1

    def of(self, aspect: Aspect) -> Counter[str]:
        """All that is stated about an aspect."""
        return self.values.get(aspect, Counter())


@dataclass(frozen=True, order=True)
class Difference:
    """One value that only one side states."""

    aspect: Aspect
    side: str
    """`ours` or `theirs`: who states it."""
    value: str

    def __str__(self) -> str:
        return f"{self.aspect.value}: {self.value} (only {self.side})"


def differences(ours: Facts, theirs: Facts) -> list[Difference]:
    """What one side says and the other doesn't, in a fixed order."""
    found: list[Difference] = []
    for aspect in Aspect:
        left, right = ours.of(aspect), theirs.of(aspect)
        if aspect not in COUNTED:
            left, right = Counter(set(left)), Counter(set(right))
        for side, more in (("ours", left - right), ("theirs", right - left)):
            found += [Difference(aspect, side, value) for value in sorted(more.elements())]
    return sorted(found)
