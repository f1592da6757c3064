"""Names (201.2): having one, sharing one, and having all names of cards of a kind (612.7)."""

from __future__ import annotations

from mtgjudge.cards.model import Card
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import Zone


def has_name(ctx: Context, look: Characteristics, name: str) -> bool:
    """Whether this is one of its names."""
    return name in look.names or any(_is_card(ctx, name, kind) for kind in look.all_names)


def share_a_name(ctx: Context, look: Characteristics, other: Characteristics) -> bool:
    """201.2a: at least one name in common."""
    if set(look.names) & set(other.names):
        return True
    if look.all_names and other.all_names:
        if look.all_names != other.all_names:
            raise Unsupported("names in common of two kinds of cards", ctx.source)
        return True
    return any(has_name(ctx, look, name) for name in other.names) or any(
        has_name(ctx, other, name) for name in look.names
    )


def _is_card(ctx: Context, name: str, kind: Filter) -> bool:
    """Whether a card of that kind has the name in the Oracle card reference (108.1)."""
    from mtgjudge.engine.continuous.base import COMBINED_LAYOUTS

    card = ctx.game.catalogue.card(name)
    if card is None or (card.name != name and card.layout not in COMBINED_LAYOUTS):
        return False
    return card_matches(ctx, card, 0, kind)


def card_matches(ctx: Context, card: Card, face: int, kind: Filter) -> bool:
    """Whether a card, as it is outside the game, is of a kind (201.4)."""
    from mtgjudge.engine.continuous.base import base_characteristics
    from mtgjudge.engine.evaluate.filters import matches

    me = ctx.controller
    known = GameObject(ctx.game.state.next_id + 1, 0, ObjectKind.CARD, me, me, Zone.OUTSIDE, 0, card=card, face=face)
    look = base_characteristics(known)
    there = Context(ctx.game, ctx.source, me, look=lambda each: look if each == known.id else ctx.look(each))
    return matches(there, kind, known.id)
