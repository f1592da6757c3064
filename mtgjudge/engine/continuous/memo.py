"""Remembering what was worked out about a node, by identity.

Nodes and faces live as long as the cards do, and hashing a whole tree at every look-up costs more than the work itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST = 20_000
"""How many answers are kept; then all are forgotten, so that a long run of many cards stays small."""


def by_identity(function: Callable[[K], V]) -> Callable[[K], V]:
    """A function of one value that remembers its answers for exactly that object."""
    kept: dict[int, tuple[K, V]] = {}

    def remembered(value: K) -> V:
        found = kept.get(id(value))
        if found is not None and found[0] is value:
            return found[1]
        answer = function(value)
        if len(kept) >= MOST:
            kept.clear()
        kept[id(value)] = (value, answer)
        return answer

    return remembered
