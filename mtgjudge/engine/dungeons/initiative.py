"""The three triggered abilities that come with having the initiative (726.2). They have no source; the player who has
it controls them, and they are listed under that player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.dungeons.standing import INTO_UNDERCITY, TAKE_INITIATIVE
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.effects import KeywordAction
from mtgjudge.language.filters import IsType
from mtgjudge.language.references import ControllerOf, EventObject, You
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Step

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

ORIGIN = "initiative"
_VENTURES = Body((KeywordAction(INTO_UNDERCITY, You()),))
_TO_YOU = p.DealsDamage(IsType(CardType.CREATURE), TargetPlayer(You()), p.DamageKind.COMBAT, one_or_more=True)
_ABILITIES = (
    TriggeredAbility(p.BeginningOf(Step.UPKEEP, You()), _VENTURES),
    TriggeredAbility(_TO_YOU, Body((KeywordAction(TAKE_INITIATIVE, ControllerOf(EventObject())),))),
    TriggeredAbility(p.TakesInitiative(You()), _VENTURES),
)
_INSTANCES = tuple(AbilityInstance(ability, place, ORIGIN) for place, ability in enumerate(_ABILITIES))


def initiative_listeners(game: Game) -> tuple[tuple[int, AbilityInstance, TriggeredAbility], ...]:
    """The abilities, while somebody has the initiative."""
    holder = game.state.initiative
    return tuple(zip((holder,) * 3, _INSTANCES, _ABILITIES, strict=True)) if holder else ()
