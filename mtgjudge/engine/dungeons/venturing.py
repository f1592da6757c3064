"""Venturing into the dungeon, and taking the initiative (701.49, 726.1)."""

from __future__ import annotations

from mtgjudge.engine.dungeons.facts import DUNGEONS, UNDERCITY, enterable
from mtgjudge.engine.dungeons.standing import INTO_UNDERCITY, VENTURE, completion, dungeon_of, is_at_the_bottom
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.dungeons import DungeonEntered, InitiativeTaken, MarkerMoved
from mtgjudge.engine.instructions.choosing import choose_word
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.state import GameObject, Outcome
from mtgjudge.language.effects import KeywordAction

_QUALITIES = {VENTURE: "", INTO_UNDERCITY: UNDERCITY}


def venture(ctx: Context, node: KeywordAction) -> Outcome:
    """701.49a-d: into the next room, or into a new dungeon once the last room of the old one is reached."""
    found = players(ctx, node.who)
    for player in found:
        item = dungeon_of(ctx.game, player)
        if item is not None and not is_at_the_bottom(item):
            _go_on(ctx, player, item)
        else:
            if item is not None:
                ctx.game.perform(completion(item, "309.5b"))
            _enter(ctx, player, _QUALITIES[node.action])
    return Outcome(tuple(found), len(found), bool(found))


def _go_on(ctx: Context, player: int, item: GameObject) -> None:
    """701.49b: the player chooses which arrow to follow."""
    assert item.copiable is not None
    rooms = DUNGEONS[item.copiable.name].rooms
    names = {rooms[number].name: number for number in rooms[item.venture_room].leads_to}
    name = choose_word(ctx, player, tuple(names), "room")
    room = names[name]
    ctx.game.perform(MarkerMoved(player=player, dungeon=item.id, room=room, room_name=name, cause=cause_of(ctx)))


def _enter(ctx: Context, player: int, quality: str) -> None:
    """701.49a, d: a dungeon card is chosen, and the marker is put on its topmost room (309.4a)."""
    dungeon = DUNGEONS[choose_word(ctx, player, enterable(quality), "dungeon")]
    entries = ctx.game.perform(DungeonEntered(player=player, face=dungeon.face, cause=cause_of(ctx)))
    for entry in entries:
        for identifier in entry.created:
            first = dungeon.rooms[0].name
            move = MarkerMoved(player=player, dungeon=identifier, room=0, room_name=first, cause=cause_of(ctx))
            ctx.game.perform(move)


def take_initiative(ctx: Context, node: KeywordAction) -> Outcome:
    """726.1, 726.3, 726.5."""
    found = players(ctx, node.who)[:1]
    for player in found:
        before = ctx.game.state.initiative
        ctx.game.perform(InitiativeTaken(player=player, before=before, cause=cause_of(ctx)))
    return Outcome(tuple(found), len(found), bool(found))
