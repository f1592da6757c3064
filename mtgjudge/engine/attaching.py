"""Whether an Aura, Equipment or Fortification can be attached to something (301.5, 303.4, 702.5, 702.6,
702.16c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.keywords.protection import protected_from
from mtgjudge.language.vocabulary import CardType, Keyword

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def can_enchant(game: Game, aura: int, to: int, controller: int = 0) -> bool:
    """Whether the Aura's enchant abilities allow this (303.4a, 702.5a, 702.5d; with several, all must: 702.5c), and
    nothing protects it.
    `controller`: who will control it, where it is still to enter."""
    abilities = game.keyword_abilities(aura, Keyword.ENCHANT)
    if not abilities or aura == to or CardType.CREATURE in game.known_characteristics(aura).types:
        return False
    ctx = Context(game, aura, controller or game.known_controller(aura))
    for ability in abilities:
        if to < 0:
            if ability.players is None or to not in players(ctx, ability.players):
                return False
        elif ability.quality is None or not matches(ctx, ability.quality, to):
            return False
    return to < 0 or (game.find_object(to) is not None and protected_from(game, to, aura) is None)


def can_be_attached(game: Game, what: int, to: int) -> bool:
    """Whether `what` can be attached to `to` (701.3a-b): Auras by enchant, Equipment to creatures, Fortifications
    to lands."""
    if what == to:
        return False
    look = game.known_characteristics(what)
    if "Aura" in look.subtypes:
        return can_enchant(game, what, to)
    if to < 0 or not game.on_battlefield(to) or CardType.CREATURE in look.types and "Equipment" in look.subtypes:
        return False
    target = game.characteristics(to)
    if protected_from(game, to, what) is not None:
        return False
    if "Equipment" in look.subtypes:
        return CardType.CREATURE in target.types
    return "Fortification" in look.subtypes and CardType.LAND in target.types
