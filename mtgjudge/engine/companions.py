"""Putting a companion into hand as a special action (116.2g, 702.139a). Which card was revealed as the companion before
the game is told with the set-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.permissions import against_sorcery_timing, special_action
from mtgjudge.engine.verdict import Reason
from mtgjudge.language import costs as k
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

COMPANION = Keyword.COMPANION.value
"""The designation of the card outside the game that its owner has chosen, and the word of the action."""
COST = (k.PayMana(ManaCost(("3",))),)


def companion_of(game: Game, player: int) -> int:
    """The companion that the player has not put into their hand yet; 0 if there is none."""
    outside = (game.state.objects[card] for card in game.objects_in(Zone.OUTSIDE))
    return next((card.id for card in outside if card.owner == player and COMPANION in card.designations), 0)


def _against(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    from mtgjudge.engine.costs import can_pay

    card = companion_of(game, player)
    if not card or identifier not in (0, card):
        name = game.name(player)
        yield Reason(f"{name} has no companion outside the game", (cr("116.2g"), cr("702.139a")), identifier or None)
        return
    yield from against_sorcery_timing(game, player, cr("116.2g"))
    yield from can_pay(game, player, card, COST)


def _take(game: Game, player: int, action: SpecialAction) -> None:
    """Pay {3}; it stays in the game from then on (702.139c)."""
    from mtgjudge.engine.costs import pay

    card = companion_of(game, player)
    with game.heading(special_action(game, player, card, "pays for the companion", cr("116.2g"))):
        pay(game, player, card, COST)
        cause = Cause(card, player, rule=cr("702.139a"))
        game.perform(ZoneChange(object=card, to=Zone.HAND, cause=cause, state_rule=cr("702.139a")))


COMPANIONS = {COMPANION: (_against, _take)}
"""The special action of this module by its word."""
