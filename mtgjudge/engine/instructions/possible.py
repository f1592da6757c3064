"""Whether an optional action can be taken at all: a player may not choose what is impossible (608.2d, 118.3,
701.17b, 701.68b)."""

from __future__ import annotations

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import evaluate, players
from mtgjudge.engine.replacement.cant import refuses_counters
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.amounts import AnyNumber
from mtgjudge.language.categories import Effect, Reference
from mtgjudge.language.vocabulary import SHRINK_COUNTER

_EXACT = (e.SacrificeObjects, e.Move, e.DiscardObjects, e.Tap, e.Untap, e.Reveal)
"""Actions that are impossible with fewer objects than they ask for."""


def possible(ctx: Context, effect: Effect) -> bool:
    """False where an action asks for more cards or permanents than there are."""
    if isinstance(effect, e.SacrificeObjects) and isinstance(effect.what, r.This):
        return ctx.game.on_battlefield(ctx.source) and ctx.look(ctx.source).controller == ctx.controller
    if isinstance(effect, e.SacrificeObjects) and isinstance(effect.what, r.Among) and isinstance(effect.what.of, _ONE):
        return any(ctx.game.on_battlefield(item) for item in evaluate(ctx, effect.what))
    if isinstance(effect, e.Tap | e.Untap) and isinstance(effect.what, _ONE):
        return _can_turn(ctx, effect.what, isinstance(effect, e.Tap))
    if isinstance(effect, _EXACT):
        return missing(ctx, effect.what, "sacrifice" if isinstance(effect, e.SacrificeObjects) else "choose") == 0
    if isinstance(effect, e.Discard) and effect.count is not None:
        return all(_can_discard(ctx, effect, player) for player in players(ctx, effect.who))
    if isinstance(effect, e.Mill):
        return all(_can_mill(ctx, effect, player) for player in players(ctx, effect.who))
    if isinstance(effect, e.RemoveCounters) and isinstance(effect.what, _ONE) and effect.count is not None:
        return all(_can_remove(ctx, effect, item) for item in evaluate(ctx, effect.what))
    if isinstance(effect, e.KeywordAction) and effect.action == "blight":
        return all(_can_blight(ctx, player) for player in players(ctx, effect.who))
    return True


def _can_turn(ctx: Context, what: Reference, to_tap: bool) -> bool:
    """701.26a-b: only an untapped permanent can be tapped, only a tapped one untapped."""
    there = [item for item in evaluate(ctx, what) if ctx.game.on_battlefield(item)]
    return any(ctx.game.state.objects[item].tapped is not to_tap for item in there)


def _can_blight(ctx: Context, player: int) -> bool:
    """701.68b: counters have to be put on a creature of theirs."""
    mine = (item for item in ctx.game.permanents_of(player) if ctx.look(item).is_creature())
    return any(not refuses_counters(ctx.game.projection, item, SHRINK_COUNTER) for item in mine)


_ONE = (r.This, r.Giver, r.EventObject, r.AttachedTo, r.Target)


def _can_remove(ctx: Context, effect: e.RemoveCounters, item: int) -> bool:
    """One can't choose to remove counters that aren't there."""
    stored = ctx.object(item)
    if stored is None or effect.count is None or effect.up_to or isinstance(effect.count, AnyNumber):
        return stored is not None
    there = stored.counter(effect.kind) if effect.kind else sum(number for _, number in stored.counters)
    return there >= quantity(ctx, effect.count)


def missing(ctx: Context, node: Reference, verb: str) -> int:
    """How many objects a choice asks for beyond what there is to choose from."""
    from mtgjudge.engine.instructions.choosing import candidates_for

    if isinstance(node, r.ChosenAmong) and not isinstance(node.low, AnyNumber):
        kinds = (node.filter, *node.also)
        fitting = [each for each in evaluate(ctx, node.of) if any(matches(ctx, kind, each) for kind in kinds)]
        return max(0, quantity(ctx, node.low) - len(fitting))
    if not isinstance(node, r.Chosen) or isinstance(node.low, AnyNumber):
        return 0
    short = 0
    for player in players(ctx, node.by):
        here = ctx.with_iterated(player)
        short += max(0, quantity(here, node.low) - len(candidates_for(ctx, node, player, verb)))
    return short


def _can_discard(ctx: Context, effect: e.Discard, player: int) -> bool:
    here = ctx if ctx.iterated else ctx.with_iterated(player)
    hand = ctx.game.state.players[seat_of(player)].hand
    fitting = hand if effect.filter is None else [card for card in hand if matches(here, effect.filter, card)]
    return effect.count is None or len(fitting) >= quantity(here, effect.count)


def _can_mill(ctx: Context, effect: e.Mill, player: int) -> bool:
    stored = ctx.game.state.players[seat_of(player)]
    here = ctx if ctx.iterated else ctx.with_iterated(player)
    return stored.unknown_below or len(stored.library) >= quantity(here, effect.count)
