"""Preparation cards (722): a permanent that has a prepare spell shows its normal characteristics only, and what its
spell is goes along with them.

That a permanent has a prepare spell, and which, is part of its copiable values (722.2b): what is copied of such a card
is a `PreparationFace`, and a copy of the permanent has the spell of the original, whatever else the copy effect says
of the permanent (722.3c).
"""

from __future__ import annotations

from mtgjudge.cards.model import Card, Face
from mtgjudge.engine.continuous.memo import by_identity

PREPARED = "prepared"


class PreparationFace(Face, frozen=True):
    """What a preparation card is in every zone, and beside it its prepare spell (722.2, 722.4)."""

    spell: Face | None = None


@by_identity
def whole(card: Card) -> PreparationFace:
    """A preparation card as what is copied of it."""
    normal = {field: getattr(card.faces[0], field) for field in Face.__struct_fields__}
    return PreparationFace(**normal, spell=card.faces[1])


def has_prepare_spell(face: object) -> bool:
    """Whether an object with these copiable values can become prepared (722.3a)."""
    return isinstance(face, PreparationFace) and face.spell is not None


__all__ = ["PREPARED", "PreparationFace", "has_prepare_spell", "whole"]
