"""Assist in a script (702.132a): the colours of what the caster pays alone come first in the queue, then the word
"Assist", the player who helps, and how much that player pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game

if TYPE_CHECKING:
    from tools.duels.answers import Answers

WORD = "Assist"


def helper(self: Answers, game: Game, decision: d.ChooseObjects) -> tuple[int, ...]:
    """Who helps; nobody where the script doesn't say so."""
    queue = self.mine(decision).choices
    said = next((place for place, entry in enumerate(queue) if entry.kind == "text" and entry.value == WORD), None)
    if said is None:
        return ()
    del queue[: said + 1]
    found, _ = self.from_targets(game, decision, decision.candidates, 1, 1)
    return tuple(found)
