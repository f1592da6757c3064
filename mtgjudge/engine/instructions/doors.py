"""Locking and unlocking a half of a permanent as an instruction (709.5f-g)."""

from __future__ import annotations

from mtgjudge.engine import rooms
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.rooms import DoorLocked, DoorUnlocked
from mtgjudge.engine.instructions.choosing import choose_word, named
from mtgjudge.engine.instructions.common import cause_of, outcome_of, permanents
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.state import Outcome
from mtgjudge.language import effects as e


@executes(e.Unlock)
def _unlock(ctx: Context, node: e.Unlock) -> Outcome:
    """The player chooses a half that is locked (or, to lock it, unlocked) and its designation is given or taken."""
    done: list[int] = []
    for player in players(ctx, node.who):
        found = permanents(ctx, named(ctx, node.what, "unlock"))
        done += [identifier for identifier in found if _one_door(ctx, node, player, identifier)]
    return outcome_of(done)


def _one_door(ctx: Context, node: e.Unlock, player: int, identifier: int) -> bool:
    item = ctx.game.state.objects[identifier]
    shut = rooms.locked(ctx.game, item)
    halves = sorted((*shut, *rooms.unlocked(ctx.game, item))) if node.or_lock else shut
    if not halves:
        return False
    half = halves[0]
    if len(halves) > 1:
        half = rooms.SIDES.index(choose_word(ctx, player, rooms.SIDES, "door"))
    change = DoorUnlocked if half in shut else DoorLocked
    return bool(ctx.game.perform(change(player=player, object=identifier, half=half, cause=cause_of(ctx))))
