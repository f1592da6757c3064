"""Aura swap (702.65): an Aura on the battlefield is exchanged with one in hand, wholly or not at all (701.12a, d-e)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import Entry, ZoneChange
from mtgjudge.engine.instructions.choosing import choose_objects
from mtgjudge.engine.instructions.common import cause_of, permanents
from mtgjudge.engine.keyword_actions.common import subjects
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.engine.state_based.attachment import attachment_legal
from mtgjudge.language import effects as e
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr


def aura_swap(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.65a-b: the new Aura becomes attached to what the old one was attached to."""
    game = ctx.game
    found = permanents(ctx, subjects(ctx, node, "exchange"))
    auras = [card for card in game.objects_in(Zone.HAND) if _is_own_aura(ctx, card)]
    if not found or not auras:
        return Outcome(done=False)
    chosen = choose_objects(ctx, ctx.controller, auras, 0, 1, "exchange")
    if not chosen:
        return Outcome(done=False)
    (old,), (new,) = found, chosen
    if not _can_be_exchanged(ctx, old, new):
        what = "the exchange can't be completed, so nothing happens"
        game.perform(ReplacementApplied(object=old, what=what, effect_rule=cr("702.65b"), cause=cause_of(ctx)))
        return Outcome(done=False)
    entry = Entry(ctx.controller, attached_to=game.state.objects[old].attached_to)
    game.perform(
        ZoneChange(object=old, to=Zone.HAND, cause=cause_of(ctx)),
        ZoneChange(object=new, to=Zone.BATTLEFIELD, entry=entry, cause=cause_of(ctx)),
    )
    return Outcome((old, new), 2)


def _is_own_aura(ctx: Context, card: int) -> bool:
    return ctx.game.state.objects[card].owner == ctx.controller and "Aura" in ctx.look(card).subtypes


def _can_be_exchanged(ctx: Context, old: int, new: int) -> bool:
    """Both are cards of the same owner (701.12d), and the new one could be attached there."""
    item = ctx.game.state.objects[old]
    if item.owner != ctx.controller or item.kind is not ObjectKind.CARD or not item.attached_to:
        return False
    return next(attachment_legal(ctx.game, new, item.attached_to, ctx.controller), None) is None
