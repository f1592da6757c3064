"""Detain, monstrosity, bolster, adapt, suspect, blight: keyword actions about creatures where they are
(701.35, 701.37, 701.39, 701.46, 701.60, 701.68)."""

from __future__ import annotations

import msgspec

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.status import CountersPut, Designated
from mtgjudge.engine.instructions.choosing import choose_objects
from mtgjudge.engine.instructions.common import cause_of, permanents
from mtgjudge.engine.keyword_actions.common import actors, call, do, number, subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.durations import Indefinitely, UntilNextTurnOf
from mtgjudge.language.references import This, You
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import POWER_COUNTER, SHRINK_COUNTER, Keyword

MONSTROUS, SUSPECTED = "monstrous", "suspected"
_SUSPECT = (
    ch.GainAbility(KeywordAbility(Keyword.MENACE)),
    ch.GainAbility(StaticAbility((Affects(This(), (ch.CantBlock(),)),))),
)
_DETAINED = (ch.CantAttack(), ch.CantBlock(), ch.CantActivate())


def _counters(ctx: Context, item: int, kind: str, count: int) -> Outcome:
    return do(ctx, e.PutCounters(call(ctx, item), kind, Fixed(count)))


def detain(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.35a: until the next turn of who does it, it can't attack or block, and its activated abilities can't be
    activated."""
    found = permanents(ctx, subjects(ctx, node, "detain"))
    return do(ctx, e.Apply(call(ctx, *found), _DETAINED, UntilNextTurnOf(You())))


def monstrosity(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.37a-b: once."""
    count = number(ctx, node)
    done: list[int] = []
    for item in permanents(ctx, subjects(ctx, node, "monstrosity")):
        if MONSTROUS not in ctx.game.state.objects[item].designations:
            _counters(ctx, item, POWER_COUNTER, count)
            ctx.game.perform(Designated(object=item, word=MONSTROUS, cause=cause_of(ctx)))
            done.append(item)
    return Outcome(tuple(done), count if done else 0, bool(done))


def adapt(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.46a: only where it has no +1/+1 counter."""
    count = number(ctx, node)
    done = [
        item
        for item in permanents(ctx, subjects(ctx, node, "adapt"))
        if not ctx.game.state.objects[item].counter(POWER_COUNTER)
    ]
    for item in done:
        _counters(ctx, item, POWER_COUNTER, count)
    return Outcome(tuple(done), count if done else 0, bool(done))


def bolster(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.39a: a creature with the least toughness among one's own."""
    done: list[int] = []
    for player in actors(ctx, node):
        mine = [item for item in ctx.game.permanents_of(player) if ctx.look(item).is_creature()]
        least = min((ctx.look(item).toughness or 0 for item in mine), default=0)
        weakest = [item for item in mine if (ctx.look(item).toughness or 0) == least]
        if weakest:
            done += choose_objects(ctx, player, weakest, 1, 1, "bolster")
    for item in done:
        _counters(ctx, item, POWER_COUNTER, number(ctx, node))
    return Outcome(tuple(done), len(done), bool(done))


def suspect(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.60a-d: menace and can't block, as long as it is suspected."""
    found = [
        item
        for item in permanents(ctx, subjects(ctx, node, "suspect"))
        if SUSPECTED not in ctx.game.state.objects[item].designations
    ]
    ctx.game.perform(*(Designated(object=item, word=SUSPECTED, cause=cause_of(ctx)) for item in found))
    if found:
        do(ctx, e.Apply(call(ctx, *found), _SUSPECT, Indefinitely()))
    return Outcome(tuple(found), len(found), bool(found))


def blight(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.68a: -1/-1 counters on a creature of one's own; all choose in turn order, then they put them at once
    (101.4)."""
    count = number(ctx, node)
    events: list[CountersPut] = []
    for player in actors(ctx, node):
        mine = [item for item in ctx.game.permanents_of(player) if ctx.look(item).is_creature()]
        for item in choose_objects(ctx, player, mine, 1, 1, "blight") if mine else ():
            who = msgspec.structs.replace(cause_of(ctx), controller=player)
            events.append(CountersPut(on=item, kind=SHRINK_COUNTER, count=count, cause=who))
    ctx.game.perform(*events)
    chosen = tuple(event.on for event in events)
    return Outcome(chosen, len(chosen), bool(chosen))
