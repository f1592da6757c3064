"""Pairing creatures (702.95), haunting them (702.55), and melding (701.42)."""

from __future__ import annotations

import msgspec

from mtgjudge.cards.model import Layout
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.pairing import Haunts, Paired
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import Entry, ZoneChange
from mtgjudge.engine.instructions.arriving import attacked_by
from mtgjudge.engine.instructions.choosing import named
from mtgjudge.engine.instructions.common import became, cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.pairs import can_be_paired, partner
from mtgjudge.engine.state import ObjectKind, Outcome, PairedCreatures
from mtgjudge.language import effects as e
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr


@executes(e.Meld)
def _meld(ctx: Context, node: e.Meld) -> Outcome:
    """701.42a-c: two cards of one meld pair become one permanent; what can't be melded stays where it is."""
    cards = [each for each in named(ctx, node.what) if each in ctx.game.state.objects]
    known = [ctx.game.state.objects[each] for each in cards]
    pair = [item.card for item in known if item.kind is ObjectKind.CARD and item.card is not None]
    faces = [card.faces[1] for card in pair if card.layout is Layout.MELD and len(card.faces) > 1]
    fits = len(cards) == len(faces) == 2 and pair[0] != pair[1] and all(face.name == node.name for face in faces)
    if not fits or any(item.zone is not Zone.EXILE for item in known):
        what = "can't be melded, so what was to be melded stays where it is"
        ctx.game.perform(ReplacementApplied(object=ctx.source, what=what, effect_rule=cr("701.42c")))
        return Outcome(done=False)
    entry = Entry(ctx.controller, tapped=node.tapped or node.attacking, face=1, copiable=faces[0], melds=cards[1])
    if node.attacking:
        entry = msgspec.structs.replace(entry, attacking=attacked_by(ctx, ctx.controller))
    move = ZoneChange(object=cards[0], to=Zone.BATTLEFIELD, entry=entry, also=(cr("701.42a"),), cause=cause_of(ctx))
    ctx.game.perform(move)
    made = became(ctx, cards[0])
    return Outcome((made,) if made else (), 1 if made else 0, bool(made))


@executes(e.Haunt)
def _haunt(ctx: Context, node: e.Haunt) -> Outcome:
    """702.55b."""
    cards = [card for card in named(ctx, node.what) if card in ctx.game.state.objects]
    creatures = named(ctx, node.creature)
    if not creatures:
        return Outcome(done=False)
    ctx.game.perform(*(Haunts(object=card, creature=creatures[0], cause=cause_of(ctx)) for card in cards))
    return Outcome(tuple(cards), len(cards), bool(cards))


@executes(e.Pair)
def _pair(ctx: Context, node: e.Pair) -> Outcome:
    """702.95c-d: both must still be creatures on the battlefield under that player's control, and unpaired."""
    two = [*named(ctx, node.first), *named(ctx, node.second, "pair")]
    able = [item for item in two if can_be_paired(ctx.game, item, ctx.controller) and not partner(ctx.game, item)]
    if len(set(two)) != 2 or able != two:
        return Outcome(done=False)
    ctx.game.perform(Paired(pair=PairedCreatures(two[0], two[1], ctx.controller), cause=cause_of(ctx)))
    return Outcome(tuple(two), 2)
