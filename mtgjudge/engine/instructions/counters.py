"""Instructions about counters: put, remove, move, distribute, give to players, proliferate (122, 701.34)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import objects, players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.doing import ActionDone
from mtgjudge.engine.events.status import CountersPut, CountersRemoved
from mtgjudge.engine.instructions.choosing import choose_number, choose_objects, choose_word, named
from mtgjudge.engine.instructions.common import at, cause_of, still_there
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.replacement.cant import refuses_counters
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e


def gifts(ctx: Context, given: Sequence[e.CounterGift]) -> tuple[tuple[str, int], ...]:
    """Counters that an object gets on its way (122.6a), kinds with none left out."""
    numbers: dict[str, int] = {}
    for gift in given:
        numbers[gift.kind] = numbers.get(gift.kind, 0) + quantity(ctx, gift.count)
    return tuple((kind, number) for kind, number in numbers.items() if number > 0)


COUNTERS = "counters to remove"
"""What is asked where as many counters may go as the player likes."""


def put(ctx: Context, wanted: Sequence[tuple[int, str, int]]) -> Outcome:
    """Put counters at once: (on, kind, how many). The outcome names what got some, and how many in all (122.6)."""
    events = [
        CountersPut(on=on, kind=kind, count=count, cause=cause_of(ctx)) for on, kind, count in wanted if count > 0
    ]
    done = [entry.event for entry in ctx.game.perform(*events) if isinstance(entry.event, CountersPut)]
    return Outcome(tuple(dict.fromkeys(event.on for event in done)), sum(event.count for event in done), bool(done))


def _take(ctx: Context, wanted: Sequence[tuple[int, str, int]]) -> Outcome:
    events = [
        CountersRemoved(on=on, kind=kind, count=count, cause=cause_of(ctx)) for on, kind, count in wanted if count > 0
    ]
    done = [entry.event for entry in ctx.game.perform(*events) if isinstance(entry.event, CountersRemoved)]
    return Outcome(tuple(dict.fromkeys(event.on for event in done)), sum(event.count for event in done), bool(done))


@executes(e.PutCounters)
def _put_counters(ctx: Context, node: e.PutCounters) -> Outcome:
    """122.6."""
    found = still_there(ctx, named(ctx, node.what, "put counters on"))
    return put(ctx, [(item, node.kind, quantity(at(ctx, item), node.count)) for item in found])


@executes(e.DistributeCounters)
def _distribute(ctx: Context, node: e.DistributeCounters) -> Outcome:
    """601.2d: counters meant for an illegal target are not put on anything."""
    targets = ctx.targets[node.slot] if node.slot < len(ctx.targets) else ()
    shares = ctx.divisions[node.slot] if node.slot < len(ctx.divisions) else ()
    return put(ctx, [(item, node.kind, share) for item, share in zip(targets, shares, strict=False) if item])


@executes(e.RemoveCounters)
def _remove(ctx: Context, node: e.RemoveCounters) -> Outcome:
    """122.1: as many as there are, where fewer than asked; which kinds is the controller's choice where any may
    go."""
    wanted: list[tuple[int, str, int]] = []
    asked = 0
    for item in still_there(ctx, named(ctx, node.what, "remove counters from")):
        stored = ctx.game.state.objects[item]
        count = None if node.count is None else quantity(at(ctx, item), node.count)
        if node.up_to and count is not None:
            there = stored.counter(node.kind) if node.kind else sum(number for _, number in stored.counters)
            count = choose_number(ctx, ctx.controller, min(count, there), COUNTERS) if there else 0
        asked += count or 0
        if node.kind:
            there = stored.counter(node.kind)
            wanted.append((item, node.kind, there if count is None else min(count, there)))
        elif count is None:
            wanted += [(item, kind, number) for kind, number in stored.counters]
        else:
            wanted += [(item, kind, 1) for kind in pick_kinds(ctx, ctx.controller, stored.counters, count)]
    outcome = _take(ctx, wanted)
    return Outcome(outcome.objects, outcome.amount, outcome.amount > 0 and outcome.amount >= asked)


def pick_kinds(ctx: Context, player: int, counters: tuple[tuple[str, int], ...], count: int) -> list[str]:
    """Ask which kinds of counters go, one after another."""
    left = dict(counters)
    picked: list[str] = []
    while len(picked) < count and any(left.values()):
        kind = choose_word(ctx, player, tuple(word for word, number in left.items() if number), "kind of counter")
        left[kind] -= 1
        picked.append(kind)
    return picked


@executes(e.MoveCounters)
def _move(ctx: Context, node: e.MoveCounters) -> Outcome:
    """122.5: nothing happens unless both are there, are different, and the second can have such counters."""
    sources = still_there(ctx, named(ctx, node.source, "move counters from"))
    targets = still_there(ctx, named(ctx, node.to, "move counters to"))
    if len(sources) != 1 or len(targets) != 1 or sources == targets:
        return Outcome(done=False)
    projection = ctx.game.projection
    there = tuple(
        pair
        for pair in ctx.game.state.objects[sources[0]].counters
        if not refuses_counters(projection, targets[0], pair[0])
    )
    if not there:
        return Outcome(done=False)
    if node.kind:
        there = tuple(pair for pair in there if pair[0] == node.kind)
    if node.count is not None:
        picked = pick_kinds(ctx, ctx.controller, there, quantity(ctx, node.count))
        there = tuple((kind, picked.count(kind)) for kind in dict.fromkeys(picked))
    events: list[Event] = [
        CountersRemoved(on=sources[0], kind=kind, count=number, cause=cause_of(ctx)) for kind, number in there
    ]
    events += [CountersPut(on=targets[0], kind=kind, count=number, cause=cause_of(ctx)) for kind, number in there]
    entries = ctx.game.perform(*events)
    total = sum(entry.event.count for entry in entries if isinstance(entry.event, CountersRemoved))
    return Outcome((targets[0],), total, total > 0)


@executes(e.PutSameCounters)
def _same(ctx: Context, node: e.PutSameCounters) -> Outcome:
    """122.2: what has left keeps no counters, but an effect can look at those that it had (608.2h)."""
    found: list[tuple[str, int]] = []
    for identifier in objects(ctx, node.source):
        item = ctx.object(identifier)
        found += item.counters if item is not None else ()
    targets = still_there(ctx, named(ctx, node.what, "put counters on"))
    events = [
        CountersPut(on=item, kind=kind, count=number, cause=cause_of(ctx))
        for item in targets
        for kind, number in found
        if number > 0
    ]
    entries = ctx.game.perform(*events) if events else []
    return Outcome(tuple(targets), len(entries), bool(entries))


@executes(e.GiveCounters)
def _give(ctx: Context, node: e.GiveCounters) -> Outcome:
    """122.1: poison (122.1f), energy (122.1e) and other counters on players."""
    found = players(ctx, node.who)
    return put(ctx, [(player, node.kind, quantity(at(ctx, player), node.count)) for player in found])


@executes(e.Proliferate)
def _proliferate(ctx: Context, node: e.Proliferate) -> Outcome:
    """701.34a: any number of permanents and players that have counters get one more of each kind that they have."""
    who = players(ctx, node.who)
    if len(who) != 1:
        raise Unsupported("several players proliferating", ctx.source)
    game = ctx.game
    candidates = [player for player in game.players_in_turn_order() if game.state.players[seat_of(player)].counters]
    candidates += [item for item in game.battlefield() if game.state.objects[item].counters]
    chosen = choose_objects(ctx, who[0], candidates, 0, len(candidates), "proliferate")
    wanted = [(identifier, kind, 1) for identifier in chosen for kind, _ in _counters_of(ctx, identifier)]
    put(ctx, wanted)
    game.perform(ActionDone(player=who[0], word="proliferate", cause=cause_of(ctx)))
    return Outcome(tuple(chosen), len(chosen))


def _counters_of(ctx: Context, identifier: int) -> tuple[tuple[str, int], ...]:
    state = ctx.game.state
    return state.players[seat_of(identifier)].counters if identifier < 0 else state.objects[identifier].counters
