"""Rooms: split cards with a shared type line, whose halves are doors that are unlocked one by one (709.5).

On the battlefield a Room has the name, mana cost and text of its unlocked halves only; types belong to the whole card
(709.5a). Which half something is in is part of the copiable values (709.5), so a Room is copied as a `SplitFace` and
the copy has doors of its own, all locked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.continuous.memo import MOST, by_identity
from mtgjudge.engine.events.rooms import DOORS
from mtgjudge.engine.instructions.fixing import rebuilt
from mtgjudge.language import event_patterns as p
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game
    from mtgjudge.engine.state import GameObject

SIDES = ("left", "right")


class SplitFace(Face, frozen=True):
    """What a Room as a whole is: its types, and its two halves. Abilities of this face itself are those that a copy
    effect added."""

    halves: tuple[Face, ...] = ()


@by_identity
def whole(card: Card) -> SplitFace:
    """A Room card as what is copied of it."""
    first = card.faces[0]
    halves = tuple(_of_this_door(face, number) for number, face in enumerate(card.faces, 1))
    return SplitFace(
        name=card.name, supertypes=first.supertypes, types=first.types, subtypes=first.subtypes, halves=halves
    )


def _of_this_door(face: Face, number: int) -> Face:
    """A half whose abilities know which door "this door" is (709.5j)."""

    def visit(part: Node) -> Node | None:
        this = isinstance(part, p.UnlocksDoor) and part.this_door
        return msgspec.structs.replace(part, door=number) if this else None

    abilities = tuple(rebuilt(each, visit) if isinstance(each, Node) else each for each in face.abilities)
    return msgspec.structs.replace(face, abilities=abilities)


def split_face(item: GameObject) -> SplitFace | None:
    """The whole of which an object shows its unlocked halves, where it is a Room or a copy of one."""
    if item.face_down:
        return None
    if item.copiable is not None:
        return item.copiable if isinstance(item.copiable, SplitFace) else None
    return whole(item.card) if item.card is not None and item.card.layout is Layout.ROOM else None


_SHOWN: dict[tuple[int, tuple[int, ...]], tuple[SplitFace, Face | tuple[Face, ...]]] = {}
"""What was worked out for a whole and its unlocked halves, by identity of the whole, which is kept with it."""


def shown(face: SplitFace, designations: tuple[str, ...]) -> Face | tuple[Face, ...]:
    """What a Room permanent shows: the halves that are unlocked (709.5)."""
    open_ = tuple(number for number, word in enumerate(DOORS) if word in designations)
    found = _SHOWN.get((id(face), open_))
    if found is not None and found[0] is face:
        return found[1]
    plain = Face(*(getattr(face, field) for field in Face.__struct_fields__))
    halves = tuple(
        msgspec.structs.replace(
            plain,
            name=face.halves[number].name,
            mana_cost=face.halves[number].mana_cost,
            abilities=(*(plain.abilities if number == open_[0] else ()), *face.halves[number].abilities),
        )
        for number in open_
    )
    out = halves if len(halves) > 1 else halves[0] if halves else msgspec.structs.replace(plain, name="")
    if len(_SHOWN) >= MOST:
        _SHOWN.clear()
    _SHOWN[id(face), open_] = (face, out)
    return out


def cast_door(item: GameObject) -> tuple[str, ...]:
    """The designation that a Room spell has for the permanent that it becomes (709.5d)."""
    room = item.card is not None and item.card.layout is Layout.ROOM and item.copiable is None
    return DOORS[item.face : item.face + 1] if room and not item.face_down and item.face >= 0 else ()


def whole_of(game: Game, item: GameObject) -> SplitFace | None:
    """The Room as it is now, copy effects included; None for what is none."""
    for floating in reversed(game.state.effects):
        if floating.copy_face is not None and item.id in (floating.affected or ()) and not item.face_down:
            return floating.copy_face if isinstance(floating.copy_face, SplitFace) else None
    return split_face(item)


def locked(game: Game, item: GameObject) -> list[int]:
    """Which halves of a permanent are locked: 0 the left one, 1 the right one (709.5c)."""
    return [number for number, word in enumerate(DOORS) if whole_of(game, item) and word not in item.designations]


def unlocked(game: Game, item: GameObject) -> list[int]:
    """Which halves of a permanent are unlocked."""
    return [number for number, word in enumerate(DOORS) if whole_of(game, item) and word in item.designations]


def unlock_cost(game: Game, item: GameObject, half: int) -> ManaCost | None:
    """The mana cost of a half (709.5e); None where it has none."""
    face = whole_of(game, item)
    return face.halves[half].mana_cost if face is not None else None


def rooms_of(game: Game, player: int) -> Iterator[int]:
    """The permanents of a player that have a locked half."""
    for identifier in game.permanents_of(player):
        if locked(game, game.state.objects[identifier]):
            yield identifier


__all__ = ["DOORS", "SIDES", "SplitFace", "cast_door", "locked", "rooms_of", "shown", "split_face", "whole"]
