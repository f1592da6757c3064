"""Merged permanents (730): one permanent represented by several cards and tokens, because mutating creature spells
became part of it (702.140c).

It is the object that it was before (730.2c). Its characteristics are those of the topmost component with the
abilities of all (702.140e, 730.2a), and that is what a copy of it copies: so they are kept as its copiable values. When
it leaves the battlefield, each component becomes an object of its own (730.3).
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Face, Layout
from mtgjudge.engine.copying import copiable_values
from mtgjudge.engine.flips import FlipFace
from mtgjudge.engine.preparation import PreparationFace
from mtgjudge.engine.prototypes import has_prototype
from mtgjudge.engine.rooms import SplitFace
from mtgjudge.engine.state import Component, GameObject, ObjectKind
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.durations import Indefinitely
from mtgjudge.language.vocabulary import CardType

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

MUTATE = "mutate"
"""The way of casting that makes a spell a mutating creature spell (702.140a)."""
TOP, BOTTOM = "top", "bottom"


def is_mutating(item: GameObject) -> bool:
    """Whether it is a mutating creature spell with its target (702.140a-b)."""
    facts = item.stack
    if facts is None or facts.cast is None or facts.cast.way != MUTATE:
        return False
    return any(slot for mode in facts.targets for slot in mode)


def components(game: Game, item: GameObject) -> tuple[Component, ...]:
    """What represents a spell or permanent, topmost first. Raises Unsupported where copy effects or face-down status
    would have to be told apart for each."""
    if item.face_down:
        raise Unsupported("merging with a face-down permanent", item.id)
    for floating in game.state.effects:
        is_copy = floating.copy_face is not None and item.id in (floating.affected or ())
        if is_copy and (item.merged or not isinstance(floating.duration, Indefinitely)):
            raise Unsupported("merging with a permanent that has become a copy", item.id)
    if item.merged:
        return item.merged
    kind = ObjectKind.CARD if item.kind is ObjectKind.CARD else ObjectKind.TOKEN
    values = copiable_values(game, item)
    if isinstance(values, SplitFace):
        raise Unsupported("merging with a Room", item.id)
    if isinstance(values, FlipFace):
        raise Unsupported("merging with a flip card", item.id)
    if isinstance(values, PreparationFace):
        raise Unsupported("merging with a preparation card", item.id)
    if item.card is not None and item.face and has_prototype(item.card):
        raise Unsupported("merging with a prototyped permanent", item.id)
    own = item.copiable is None and item.card is not None and values is item.card.faces[item.face]
    copied = None if own else values
    return (Component(item.card_id, kind, item.card, item.face, copied, item.commander),)


def face_of(part: Component) -> Face:
    """The face that one component shows."""
    if part.copied is not None or part.card is None:
        return part.copied or Face(name="")
    return part.card.faces[part.face]


def merged_face(parts: tuple[Component, ...]) -> Face:
    """The topmost component's characteristics with the abilities of all, in order from the top (702.140e)."""
    faces = [face_of(part) for part in parts]
    return msgspec.structs.replace(faces[0], abilities=tuple(item for face in faces for item in face.abilities))


NOTHING_MORE = Face(name="")
"""What the second card of a melded permanent adds to it: the back faces of both are one face (712.4)."""


def melded(first: Component, second: Component) -> tuple[Component, Component]:
    """The two cards of a melded permanent, which shows the face that their backs are together (701.42a, 712.8g)."""
    return (
        msgspec.structs.replace(first, face=1, copied=None),
        msgspec.structs.replace(second, face=1, copied=NOTHING_MORE),
    )


def is_melded(item: GameObject) -> bool:
    """Whether two meld cards represent it."""
    return len(item.merged) == 2 and item.merged[1].copied == NOTHING_MORE


def apart(gone: GameObject) -> tuple[GameObject, ...]:
    """What leaves with a permanent: itself, or each component of a merged one, topmost first (730.3)."""
    if not gone.merged:
        return (gone,)
    out = []
    for part in gone.merged:
        each = copy.copy(gone)
        each.card_id, each.kind, each.card = part.card_id, part.kind, part.card
        each.face, each.copiable, each.commander, each.merged = part.face, part.copied, part.commander, ()
        out.append(each)
    return tuple(out)


def can_turn(part: Component) -> bool:
    """Whether a component is a double-faced card whose other face could be up (730.2i, 712.10)."""
    card = part.card
    if part.copied is not None or card is None or card.layout not in (Layout.TRANSFORM, Layout.MODAL_DFC):
        return False
    types = card.faces[1 - part.face].types if len(card.faces) == 2 else (CardType.INSTANT,)
    return CardType.INSTANT not in types and CardType.SORCERY not in types


def has_two_faces(part: Component) -> bool:
    """Whether a component is a double-faced card: a permanent with one can't be turned face down (730.2j)."""
    card = part.card
    return card is not None and card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC, Layout.MELD)


def turned(parts: tuple[Component, ...]) -> tuple[Component, ...]:
    """730.2i: every component that can transform shows its other face."""
    return tuple(msgspec.structs.replace(part, face=1 - part.face) if can_turn(part) else part for part in parts)
