"""What keeps triggered abilities from triggering although their event happens: "creatures entering don't cause
abilities to trigger", "ward abilities of those creatures don't trigger" (603.2, 101.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.triggers.patterns import match
from mtgjudge.language.changes import KeywordDoesntTrigger
from mtgjudge.language.static_effects import CausesNoTriggers
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection
    from mtgjudge.engine.game import Game, LogEntry

Hush = tuple[Context, CausesNoTriggers]


def hushed(game: Game, entry: LogEntry, before: Projection | None) -> list[Hush]:
    """The effects that say that this event causes no triggers; of what looks back in time, those right before it
    (603.10a)."""
    found: list[Hush] = []
    for identifier, _, effect in (before or game.projection).statics(CausesNoTriggers):
        if not isinstance(effect, CausesNoTriggers):
            continue
        ctx = Context(game, identifier, game.known_controller(identifier))
        if match(ctx, effect.event, entry):
            found.append((ctx, effect))
    return found


def kept_from_triggering(game: Game, hush: list[Hush], source: int) -> bool:
    """Whether one of those effects is about the abilities of this object."""
    return any(_about(game, ctx, effect, source) for ctx, effect in hush)


def _about(game: Game, ctx: Context, effect: CausesNoTriggers, source: int) -> bool:
    if effect.source is None:
        return True
    item = game.find_object(source)
    return item is not None and item.zone is Zone.BATTLEFIELD and matches(ctx, effect.source, source)


def keyword_silenced(game: Game, identifier: int, instance: AbilityInstance) -> bool:
    """Whether an effect says that triggered abilities of its keyword don't trigger on this object."""
    if instance.keyword is None or KeywordDoesntTrigger not in game.projection.rule_changes:
        return False
    return any(
        isinstance(effect.change, KeywordDoesntTrigger) and effect.change.keyword is instance.keyword
        for effect in game.projection.rules_on(KeywordDoesntTrigger, identifier)
    )
