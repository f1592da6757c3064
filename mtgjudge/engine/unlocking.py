"""Unlocking a door of a Room as a special action (116.2m, 709.5e)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine import rooms
from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.rooms import DoorUnlocked
from mtgjudge.engine.permissions import against_sorcery_timing, special_action
from mtgjudge.engine.verdict import Reason
from mtgjudge.language import costs as k
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def _against(half: int) -> Callable[[Game, int, int], Iterator[Reason]]:
    def against(game: Game, player: int, identifier: int) -> Iterator[Reason]:
        from mtgjudge.engine.costs import can_pay

        item = game.state.objects.get(identifier)
        name = game.name(identifier)
        if item is None or not game.on_battlefield(identifier) or rooms.whole_of(game, item) is None:
            yield Reason(f"{name} has no doors", (cr("116.2m"), cr("709.5")), identifier)
            return
        if game.known_controller(identifier) != player:
            yield Reason(f"{game.name(player)} doesn't control {name}", (cr("116.2m"), cr("709.5e")), identifier)
        if half not in rooms.locked(game, item):
            yield Reason(f"the {rooms.SIDES[half]} door of {name} is unlocked already", (cr("709.5e"),), identifier)
        yield from against_sorcery_timing(game, player, cr("116.2m"))
        cost = rooms.unlock_cost(game, item, half)
        if cost is None:
            yield Reason("a door without a mana cost can't be unlocked so", (cr("118.6"), cr("709.5e")), identifier)
        else:
            yield from can_pay(game, player, identifier, (k.PayMana(cost),), action="unlock")

    return against


def _take(half: int) -> Callable[[Game, int, SpecialAction], None]:
    def unlock(game: Game, player: int, action: SpecialAction) -> None:
        """Pay the unlock cost; the half gets its designation, without the stack (116.1)."""
        from mtgjudge.engine.costs import pay

        cost = rooms.unlock_cost(game, game.state.objects[action.object], half)
        assert cost is not None
        what = f"pays to unlock the {rooms.SIDES[half]} door of"
        with game.heading(special_action(game, player, action.object, what, cr("116.2m"))):
            pay(game, player, action.object, (k.PayMana(cost),), action="unlock")
            cause = Cause(0, player, rule=cr("709.5e"))
            game.perform(DoorUnlocked(player=player, object=action.object, half=half, cause=cause))

    return unlock


UNLOCKING = {f"unlock {side}": (_against(half), _take(half)) for half, side in enumerate(rooms.SIDES)}
"""The special actions of this module by their words."""
