"""The triggered ability that comes with having speed (702.179d). It has no source; the player controls it, and it is
listed under that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.events.speed import MAX_SPEED
from mtgjudge.language import conditions as c
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed, PlayerMeasure, PlayerNumber
from mtgjudge.language.effects import KeywordAction
from mtgjudge.language.event_patterns import LosesLife
from mtgjudge.language.references import EachOpponent, You
from mtgjudge.language.vocabulary import Comparison

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

FASTER = "increase speed"
_SLOWER = c.Compare(PlayerNumber(PlayerMeasure.SPEED, You()), Comparison.LESS, Fixed(MAX_SPEED))
_ABILITY = TriggeredAbility(
    LosesLife(EachOpponent()), Body((KeywordAction(FASTER, You()),)), c.Both((c.TurnOf(You()), _SLOWER)), limit=1
)
_INSTANCE = AbilityInstance(_ABILITY, 0, "speed")


def speed_listeners(game: Game) -> tuple[tuple[int, AbilityInstance, TriggeredAbility], ...]:
    """The ability of each player who has speed."""
    return tuple((player.id, _INSTANCE, _ABILITY) for player in game.state.players if player.speed)
