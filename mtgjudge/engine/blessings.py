"""The city's blessing: a player with ascend gets it any time they control ten permanents (702.131b), before triggers
look at what has happened (702.131d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.events.blessing import CitysBlessingGained
from mtgjudge.language.static_effects import GetsCitysBlessing
from mtgjudge.language.vocabulary import CardType, Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

PERMANENTS = 10


def city_blessings(game: Game) -> None:
    """Give the blessing to whoever has earned it."""
    for player in sorted({controller for _, controller, _ in game.statics(GetsCitysBlessing)}):
        if earns_blessing(game, player):
            game.perform(CitysBlessingGained(player=player))


def bless_caster(game: Game, spell: int, player: int) -> None:
    """Ascend of an instant or sorcery, as it resolves (702.131a)."""
    look = game.characteristics(spell)
    instant = CardType.INSTANT in look.types or CardType.SORCERY in look.types
    if instant and Keyword.ASCEND in look.keywords and earns_blessing(game, player):
        game.perform(CitysBlessingGained(player=player, spell=True))


def earns_blessing(game: Game, player: int) -> bool:
    """Whether the player controls ten permanents and doesn't have it yet."""
    return not game.player(player).blessed and len(game.permanents_of(player)) >= PERMANENTS
