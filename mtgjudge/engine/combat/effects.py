"""Rule changes about attacking and blocking for one creature (508.1c-d, 509.1b-c): conditions, filters, who says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.engine.state import EventFacts
from mtgjudge.language.categories import Condition, Filter, Reference

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import RuleEffect
    from mtgjudge.engine.game import Game


def surroundings(game: Game, effect: RuleEffect, creature: int, other: int = 0, defending: int = 0) -> Context:
    """Where the parts of an effect are worked out: for this creature, against this other one."""
    facts = EventFacts(subject=creature, other=other, player=defending)
    return Context(
        game, effect.source, effect.controller, results=dict(effect.bindings), event=facts, iterated=creature
    )


def condition_true(
    game: Game, effect: RuleEffect, condition: Condition, creature: int, other: int = 0, defending: int = 0
) -> bool:
    """Whether an "unless" of an effect holds for this creature."""
    return holds(surroundings(game, effect, creature, other, defending), condition)


def filter_fits(game: Game, effect: RuleEffect, wanted: Filter, candidate: int) -> bool:
    """Whether another creature fits the filter of an effect."""
    return matches(surroundings(game, effect, candidate), wanted, candidate)


def named_by(game: Game, effect: RuleEffect, reference: Reference, creature: int) -> list[int]:
    """The objects or players that a reference of an effect names."""
    return evaluate(surroundings(game, effect, creature), reference)


def says(game: Game, effect: RuleEffect, creature: int) -> str:
    """Who says so, in words: the creature's own ability or another object's."""
    return "by its own ability" if effect.source == creature else f"because of {game.name(effect.source)}"
