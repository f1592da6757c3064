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
    """The quality by which `protected`, an object or a player, has protection from `source` (702.16a), in words; None
    if it has not."""
    if protected < 0:
        return _player_protected_from(game, protected, source)
    look = game.known_characteristics(protected)
    for instance in look.abilities:
        ability = instance.ability
        if not isinstance(ability, KeywordAbility) or ability.keyword is not Keyword.PROTECTION:
            continue
        if ability.word == KEEPS_ITS_SOURCE and instance.origin.startswith(f"effect {source}/"):
            continue  # 702.16n
        quality = _fitting(Context(game, protected, look.controller), ability, source)
        if quality is not None:
            return quality
    return None


def _player_protected_from(game: Game, player: int, source: int) -> str | None:
    from mtgjudge.engine.keywords.players import keyword_abilities

    for ctx, ability in keyword_abilities(game, player):
        quality = _fitting(ctx, ability, source) if ability.keyword is Keyword.PROTECTION else None
        if quality is not None:
            return quality
    return None


def _fitting(ctx: Context, ability: KeywordAbility, source: int) -> str | None:
    """The quality of this protection in words, if the source has it (702.16j-k)."""
    quality = ability.quality
    if quality is None:
        if ability.players is None:
            return "everything"
        from mtgjudge.engine.evaluate.references import players

        return "that player" if ctx.game.known_controller(source) in players(ctx, ability.players) else None
    return quality_words(quality) if source > 0 and matches(ctx, quality, source) else None


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
    if isinstance(quality, f.IsNamed):
        return quality.name
    return _CHOSEN.get(type(quality), "that quality")


_CHOSEN: dict[type[Filter], str] = {
    f.IsChosenColor: "the chosen color",
    f.IsChosenType: "the chosen type",
    f.HasChosenName: "the chosen name",
}
