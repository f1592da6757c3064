"""What may be paid rather than the cost of a keyword's activated ability (118.9, 602.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.stack import AbilityActivated
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.filters import IsThis
from mtgjudge.language.static_effects import AlternativeAbilityCost
from mtgjudge.language.vocabulary import Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def other_costs(
    game: Game, player: int, instance: AbilityInstance, ability: ActivatedAbility
) -> list[tuple[int, ActivatedAbility]]:
    """The ability with each other cost that an effect offers for it, and where the offer comes from."""
    if instance.keyword is None:
        return []
    own = tuple(cost for cost in ability.costs if isinstance(cost, k.DiscardCards) and isinstance(cost.filter, IsThis))
    out: list[tuple[int, ActivatedAbility]] = []
    for giver, controller, effect in game.statics(AlternativeAbilityCost):
        if not isinstance(effect, AlternativeAbilityCost) or effect.keyword is not instance.keyword:
            continue
        if player not in players(Context(game, giver, controller), effect.who):
            continue
        if effect.your_turn_only and game.state.turn.active != player:
            continue
        if effect.first and _activated(game, player, effect.keyword):
            continue
        out.append((giver, msgspec.structs.replace(ability, costs=(*effect.costs, *own))))
    return out


def _activated(game: Game, player: int, keyword: Keyword) -> bool:
    """Whether the player has activated such an ability this turn."""
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if isinstance(event, AbilityActivated) and event.player == player and event.object:
            item = game.find_object(event.object)
            facts = item.stack if item is not None else None
            if facts is not None and facts.ability is not None and facts.ability.keyword is keyword:
                return True
    return False


__all__ = ["other_costs"]
