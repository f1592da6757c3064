"""The two triggered abilities that come with being the monarch (725.2). They have no source, and the monarch
controls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.effects import BecomeMonarch, Draw
from mtgjudge.language.filters import IsType
from mtgjudge.language.references import ControllerOf, EventObject, You
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Step

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

NO_SOURCE = 0
_TO_YOU = p.DealsDamage(IsType(CardType.CREATURE), TargetPlayer(You()), p.DamageKind.COMBAT)
_ABILITIES = (
    TriggeredAbility(p.BeginningOf(Step.END, You()), Body((Draw(You(), Fixed(1)),))),
    TriggeredAbility(_TO_YOU, Body((BecomeMonarch(ControllerOf(EventObject())),))),
)
_LISTENERS = tuple(
    (NO_SOURCE, AbilityInstance(ability, place, "monarch"), ability) for place, ability in enumerate(_ABILITIES)
)


def monarch_listeners(game: Game) -> tuple[tuple[int, AbilityInstance, TriggeredAbility], ...]:
    """The abilities, while somebody is the monarch."""
    return _LISTENERS if game.state.monarch else ()
