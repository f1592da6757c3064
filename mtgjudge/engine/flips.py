"""Flip cards (710): a permanent that flips shows the other half of its card from then on, and keeps its color and mana
cost.

Being flipped is a status (110.5), no copiable value: what is copied of a flip card is a `FlipFace` with both halves,
and the copy can flip in turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.language.mana import cost_colors
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.state import GameObject

FLIPPED = "flipped"
"""The designation of a permanent that has flipped; it goes as the permanent leaves the battlefield (710.4)."""


class FlipFace(Face, frozen=True):
    """The normal characteristics of a flip card, and beside them its other half (710.1)."""

    other: Face | None = None


@by_identity
def whole(card: Card) -> FlipFace:
    """A flip card as what is copied of it."""
    normal = {field: getattr(card.faces[0], field) for field in Face.__struct_fields__}
    return FlipFace(**normal, other=card.faces[1])


@by_identity
def _flipped(face: FlipFace) -> Face:
    """The other half, with the color and mana cost of the card (710.1c)."""
    assert face.other is not None
    colors = face.color_indicator or cost_colors(face.mana_cost)
    return msgspec.structs.replace(face.other, mana_cost=face.mana_cost, color_indicator=colors)


def flip_face(item: GameObject) -> FlipFace | None:
    """Both halves of an object that is a flip card or a copy of one; None for any other, and face down."""
    if item.face_down:
        return None
    if item.copiable is not None:
        return item.copiable if isinstance(item.copiable, FlipFace) else None
    card = item.card
    return whole(card) if card is not None and card.layout is Layout.FLIP and len(card.faces) == 2 else None


def shown(item: GameObject, face: FlipFace) -> Face:
    """The half that counts: the other one only for a flipped permanent (710.2)."""
    return _flipped(face) if item.zone is Zone.BATTLEFIELD and FLIPPED in item.designations else face


__all__ = ["FLIPPED", "FlipFace", "flip_face", "shown"]
