"""Keywords that players have ("you have hexproof", "you gain protection from everything": 702.11c, 702.16, 702.18a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.categories import Ability, Change, PlayerRef, Reference
from mtgjudge.language.changes import GainAbility
from mtgjudge.language.references import Together
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def player_keywords(game: Game, player: int) -> frozenset[Keyword]:
    """The keywords that effects give to a player."""
    return frozenset(ability.keyword for _, ability in keyword_abilities(game, player))


def keyword_abilities(game: Game, player: int) -> Iterator[tuple[Context, KeywordAbility]]:
    """The keyword abilities that a player has, each with the surroundings of what gives it."""
    for identifier in game.battlefield():
        look = game.characteristics(identifier)
        for static in look.statics:
            given = _given_to_players(static.ability)
            if not given:
                continue
            ctx = Context(game, identifier, look.controller)
            assert isinstance(static.ability, StaticAbility)
            if static.ability.condition is not None and not holds(ctx, static.ability.condition):
                continue
            for who, abilities in given:
                if player in evaluate(ctx, who):
                    yield from ((ctx, ability) for ability in abilities)
    for floating in game.state.effects:
        if floating.affected is not None and player in floating.affected:
            ctx = Context(game, floating.source, floating.controller, results=dict(floating.bindings))
            yield from ((ctx, ability) for ability in _keywords(floating.changes))


@by_identity
def _given_to_players(ability: Ability) -> tuple[tuple[Reference, tuple[KeywordAbility, ...]], ...]:
    if not isinstance(ability, StaticAbility) or ability.zone is not Zone.BATTLEFIELD:
        return ()
    return tuple(
        (effect.what, _keywords(effect.changes))
        for effect in ability.effects
        if isinstance(effect, Affects) and isinstance(effect.what, PlayerRef | Together) and _keywords(effect.changes)
    )


def _keywords(changes: tuple[Change, ...]) -> tuple[KeywordAbility, ...]:
    return tuple(
        change.ability
        for change in changes
        if isinstance(change, GainAbility) and isinstance(change.ability, KeywordAbility)
    )
