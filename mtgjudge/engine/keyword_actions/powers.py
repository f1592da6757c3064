"""Increasing one's speed, firebending, incubating, learning: keyword actions and what keywords do as they resolve
(702.179, 702.189, 701.53, 701.48)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.speed import MAX_SPEED, SpeedChanged
from mtgjudge.engine.events.status import ManaAdded
from mtgjudge.engine.events.zones import Entry
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.instructions.predefined import INCUBATOR
from mtgjudge.engine.instructions.production import production
from mtgjudge.engine.instructions.tokens import Order, create, token_face
from mtgjudge.engine.keyword_actions.common import actors, do, number
from mtgjudge.engine.state import Outcome
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import CountOf, Fixed
from mtgjudge.language.mana_specs import FixedMana
from mtgjudge.language.vocabulary import POWER_COUNTER, Comparison, ManaType, Zone
from mtgjudge.rulebook import cr

ONE = Fixed(1)


def increase_speed(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.179c-d: by 1; a player without speed gets that much."""
    for player in actors(ctx, node):
        faster = min(MAX_SPEED, ctx.game.player(player).speed + number(ctx, node))
        ctx.game.perform(SpeedChanged(player=player, speed=faster, speed_rule=cr("702.179d"), cause=cause_of(ctx)))
    return Outcome(tuple(actors(ctx, node)), 1)


def firebend(ctx: Context, node: e.KeywordAction) -> Outcome:
    """702.189a: N {R}, which stays in the pool until end of combat."""
    count = number(ctx, node)
    for player in actors(ctx, node):
        group = production(ctx.game, ctx.source, player, FixedMana((ManaType.RED,) * count), None, False, ctx=ctx)
        units = tuple(msgspec.structs.replace(unit, this_combat=True) for unit in group[0]) if count and group else ()
        if units:
            ctx.game.perform(ManaAdded(player=player, units=units, cause=cause_of(ctx)))
    return Outcome(tuple(actors(ctx, node)), count, count > 0)


def incubate(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.53a-b: a double-faced Incubator token with N +1/+1 counters."""
    count = number(ctx, node)
    faces = tuple(token_face(ctx, spec) for spec in INCUBATOR)
    counters = ((POWER_COUNTER, count),) if count else ()
    orders = [
        Order(player, faces[0], 1, Entry(controller=player, counters=counters, faces=faces))
        for player in actors(ctx, node)
    ]
    return create(ctx, orders)


LEARNT = 1
LESSON = f.AllOf((f.IsSubtype("Lesson"), f.OwnedBy(r.You())))


def learn(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.48a: discard a card to draw one, or else reveal a Lesson from outside the game and put it into hand."""
    for player in actors(ctx, node):
        here = ctx.with_iterated(0)
        here.controller, here.results = player, {}
        chosen = r.Chosen(LESSON, r.You(), ONE, ONE, Zone.OUTSIDE)
        lesson = (e.ChooseObjects(chosen, label=LEARNT + 1), e.Reveal(r.Result(LEARNT + 1)))
        to_hand = e.Move(r.Result(LEARNT + 1), Zone.HAND)
        has_lesson = c.Compare(CountOf(r.All(LESSON, Zone.OUTSIDE)), Comparison.AT_LEAST, ONE)
        do(
            here,
            e.May(r.You(), (e.Discard(r.You(), ONE),), label=LEARNT),
            e.IfThen(
                c.Did(LEARNT),
                (e.Draw(r.You(), ONE),),
                (e.IfThen(has_lesson, (e.May(r.You(), (*lesson, to_hand)),)),),
            ),
        )
    return Outcome(tuple(actors(ctx, node)), 1)
