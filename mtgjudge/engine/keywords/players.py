"""Keywords that players have ("you have hexproof", 702.11c, 702.18a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import PlayerRef
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def player_keywords(game: Game, player: int) -> frozenset[Keyword]:
    """The keywords that effects give to a player."""
    found: set[Keyword] = set()
    for identifier in game.battlefield():
        look = game.characteristics(identifier)
        for instance in look.abilities:
            ability = instance.ability
            if not isinstance(ability, StaticAbility):
                continue
            for effect in ability.effects:
                if isinstance(effect, Affects) and isinstance(effect.what, PlayerRef):
                    ctx = Context(game, identifier, look.controller)
                    if player in evaluate(ctx, effect.what):
                        found.update(_keywords(effect))
    for floating in game.state.effects:
        if floating.affected is not None and player in floating.affected:
            for change in floating.changes:
                if isinstance(change, GainAbility) and isinstance(change.ability, KeywordAbility):
                    found.add(change.ability.keyword)
    return frozenset(found)


def _keywords(effect: Affects) -> list[Keyword]:
    return [
        change.ability.keyword
        for change in effect.changes
        if isinstance(change, GainAbility) and isinstance(change.ability, KeywordAbility)
    ]
