"""Protection (702.16): from which sources an object is protected, and by which quality."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import COLOR_WORDS, KEEPS_ITS_SOURCE, Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def protected_from(game: Game, protected: int, source: int) -> str | None:
    """The quality by which `protected` has protection from `source` (702.16a), in words; None if it has not."""
    look = game.known_characteristics(protected)
    for instance in look.abilities:
        ability = instance.ability
        if not isinstance(ability, KeywordAbility) or ability.keyword is not Keyword.PROTECTION:
            continue
        if ability.word == KEEPS_ITS_SOURCE and instance.origin.startswith(f"effect {source}/"):
            continue  # 702.16n
        quality = ability.quality
        if quality is None:
            if ability.players is None:
                return "everything"
            from mtgjudge.engine.evaluate.references import players

            ctx = Context(game, protected, look.controller)
            if game.known_controller(source) in players(ctx, ability.players):
                return "that player"
            continue
        ctx = Context(game, protected, look.controller)
        if source > 0 and matches(ctx, quality, source):
            return quality_words(quality)
    return None


def quality_words(quality: Filter) -> str:
    """A quality as a reader says it."""
    if isinstance(quality, f.IsColor):
        return COLOR_WORDS[quality.color]
    if isinstance(quality, f.IsType):
        return f"{quality.type.value}s"
    if isinstance(quality, f.IsSubtype):
        return f"{quality.subtype}s"
    if isinstance(quality, f.Anything):
        return "everything"
    if isinstance(quality, f.AnyOf):
        return " and ".join(quality_words(part) for part in quality.parts)
    return "that quality"
