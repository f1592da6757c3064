"""How an object leaves one zone and becomes a new object in another (400.7, 403.4). Called by `apply` methods only."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.state import FloatingEffect, GameObject, GameState, LastKnown, ObjectKind, Outcome
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def zone_list(state: GameState, zone: Zone, owner: int) -> list[int]:
    """The stored list of a zone: shared, or the owner's own (400.2)."""
    if zone is Zone.BATTLEFIELD:
        return state.battlefield
    if zone is Zone.STACK:
        return state.stack
    if zone is Zone.EXILE:
        return state.exile
    if zone is Zone.COMMAND:
        return state.command
    if zone is Zone.OUTSIDE:
        return state.outside
    player = state.players[seat_of(owner)]
    if zone is Zone.LIBRARY:
        return player.library
    return player.hand if zone is Zone.HAND else player.graveyard


def take_number(state: GameState) -> int:
    """A new sequence number: timestamps (613.7d), moments of control."""
    state.sequence += 1
    return state.sequence


def new_id(state: GameState) -> int:
    """A new object id."""
    state.next_id += 1
    return state.next_id - 1


def leave(game: Game, object_id: int) -> GameObject:
    """Take an object out of its zone; what it was stays behind as last known information. Returns the stored
    object as it was.
    """
    state = game.state
    gone = state.objects.pop(object_id)
    zone_list(state, gone.zone, gone.owner).remove(object_id)
    known = game.known_before.get(object_id)
    characteristics = known if known is not None else game.characteristics_of(gone)
    attached: tuple[int, ...] = ()
    if gone.zone is Zone.BATTLEFIELD:
        attached = tuple(item for item in state.battlefield if state.objects[item].attached_to == object_id)
    state.last_known[object_id] = LastKnown(gone, characteristics, attached=attached)
    return gone


def enter(state: GameState, arriving: GameObject, position: int | None = None) -> int:
    """Put a new object into its zone (library: position from the top, None = bottom; elsewhere at the end)."""
    state.objects[arriving.id] = arriving
    zone = zone_list(state, arriving.zone, arriving.owner)
    if position is None:
        zone.append(arriving.id)
    else:
        zone.insert(min(position, len(zone)), arriving.id)
    return arriving.id


def successor(state: GameState, gone: GameObject, zone: Zone, controller: int) -> GameObject:
    """The new object that the same card or token is in its new zone: nothing is remembered (400.7) but what card
    it is.
    """
    stamp = take_number(state)
    keeps_copy = gone.kind in (ObjectKind.TOKEN, ObjectKind.COPY)
    return GameObject(
        id=new_id(state),
        card_id=gone.card_id,
        kind=gone.kind,
        owner=gone.owner,
        controller=controller,
        zone=zone,
        timestamp=stamp,
        card=gone.card,
        copiable=gone.copiable if keeps_copy else None,
        control_since=stamp,
        entered_turn=state.turn.number,
        commander=gone.commander,
    )


def into_command_zone(state: GameState, kind: ObjectKind, player: int, face: Face) -> int:
    """A player's emblem or dungeon, which no card of the game is behind, comes into the command zone (114.1)."""
    stamp = take_number(state)
    identifier = new_id(state)
    item = GameObject(
        id=identifier,
        card_id=-identifier,
        kind=kind,
        owner=player,
        controller=player,
        zone=Zone.COMMAND,
        timestamp=stamp,
        copiable=face,
    )
    return enter(state, item)


def carry_effects(state: GameState, spell: int, permanent: int) -> None:
    """Effects that change a permanent spell go on to apply to the permanent it becomes (400.7a), and what prevents its
    damage follows it (400.7c)."""
    carried: list[FloatingEffect] = []
    for effect in state.effects:
        if effect.affected is not None and spell in effect.affected:
            affected = tuple(permanent if each == spell else each for each in effect.affected)
            bindings = tuple((label, _renamed(outcome, spell, permanent)) for label, outcome in effect.bindings)
            effect = msgspec.structs.replace(effect, affected=affected, bindings=bindings)
        carried.append(effect)
    state.effects = carried
    state.shields = [
        msgspec.structs.replace(shield, source_chosen=permanent) if shield.source_chosen == spell else shield
        for shield in state.shields
    ]


def _renamed(outcome: Outcome, old: int, new: int) -> Outcome:
    return msgspec.structs.replace(outcome, objects=tuple(new if each == old else each for each in outcome.objects))


def note_successor(state: GameState, old: int, new: int, others: tuple[int, ...] = ()) -> None:
    """Remember what an object became, for effects that may follow it (400.7a-k); `others`: with it, the further
    components of a merged permanent (730.3c).
    """
    known = state.last_known[old]
    state.last_known[old] = msgspec.structs.replace(known, moved_to=new, moved_with=others)


def snapshot(item: GameObject) -> GameObject:
    """A frozen-by-convention copy."""
    return copy.copy(item)
