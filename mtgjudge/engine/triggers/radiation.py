"""The triggered ability that comes with rad counters (728.1). It has no source; the active player controls it, and it
is listed under that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed, PlayerCounters
from mtgjudge.language.effects import KeywordAction
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import Comparison, Step

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

RAD, RADIATION = "rad", "radiation"
_ABILITY = TriggeredAbility(
    p.BeginningOf(Step.PRECOMBAT_MAIN, You()),
    Body((KeywordAction(RADIATION, You()),)),
    c.Compare(PlayerCounters(RAD, You()), Comparison.AT_LEAST, Fixed(1)),
)
_INSTANCE = AbilityInstance(_ABILITY, 0, RADIATION)


def radiation_listeners(game: Game) -> tuple[tuple[int, AbilityInstance, TriggeredAbility], ...]:
    """The ability, listed under the active player, while some player has a rad counter."""
    if any(player.counter(RAD) for player in game.state.players):
        return ((game.state.turn.active, _INSTANCE, _ABILITY),)
    return ()
