"""Where players stand in their dungeons: which one is theirs, whether its last room is reached, when it is done
(309.3-309.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.dungeons.facts import DUNGEONS, UNDERCITY
from mtgjudge.engine.events.dungeons import DungeonCompleted
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

VENTURE = "venture into the dungeon"
INTO_UNDERCITY = f"venture into {UNDERCITY}"
TAKE_INITIATIVE = "take the initiative"


def dungeon_of(game: Game, player: int) -> GameObject | None:
    """The dungeon card that the player owns in the command zone; there is at most one (309.3)."""
    for identifier in game.state.command:
        item = game.state.objects[identifier]
        if item.kind is ObjectKind.DUNGEON and item.owner == player:
            return item
    return None


def is_at_the_bottom(item: GameObject) -> bool:
    """Whether the marker is on the bottommost room (309.5b)."""
    assert item.copiable is not None
    return not DUNGEONS[item.copiable.name].rooms[item.venture_room].leads_to


def waits_for_a_room(game: Game, item: GameObject) -> bool:
    """Whether a room ability of this dungeon has triggered and not left the stack (309.6)."""
    if any(trigger.source == item.id for trigger in game.state.pending):
        return True
    on_stack = (game.state.objects[each].stack for each in game.state.stack)
    return any(facts is not None and facts.source == item.id for facts in on_stack)


def completion(item: GameObject, rule: str) -> DungeonCompleted:
    """The event by which a dungeon is removed from the game and completed (309.7)."""
    assert item.copiable is not None
    return DungeonCompleted(player=item.owner, dungeon=item.id, name=item.copiable.name, why=cr(rule))
