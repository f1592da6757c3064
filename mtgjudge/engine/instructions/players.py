"""Instructions about players: drawing, discarding, life, becoming the monarch, skipping, winning and losing
(104, 119, 121, 701.9, 725)."""

from __future__ import annotations

from mtgjudge.engine.chance import at_random
from mtgjudge.engine.daylight import become
from mtgjudge.engine.decisions import seat_of
from mtgjudge.engine.evaluate.amounts import amount, quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import BecameMonarch
from mtgjudge.engine.events.status import CardDrawn, LifeGained, LifeLost
from mtgjudge.engine.instructions.choosing import choose_objects
from mtgjudge.engine.instructions.common import at, cause_of
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.instructions.zones import discards
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.rulebook import cr


@executes(e.Draw)
def _draw(ctx: Context, node: e.Draw) -> Outcome:
    """Cards are drawn one at a time, by each player in APNAP order (121.2, 121.2c)."""
    drawn: list[int] = []
    wanted = 0
    numbers = [(player, quantity(at(ctx, player), node.count)) for player in players(ctx, node.who)]
    for player, count in numbers:
        wanted += count
        for _ in range(count):
            before = len(ctx.game.log)
            ctx.game.perform(CardDrawn(player=player, cause=cause_of(ctx)))
            drawn += [
                identifier
                for entry in ctx.game.log[before:]
                if isinstance(entry.event, CardDrawn) and entry.event.player == player
                for identifier in entry.created
            ]  # those drawn instead are among them
    return Outcome(tuple(drawn), len(drawn), len(drawn) >= wanted)


@executes(e.Discard)
def _discard(ctx: Context, node: e.Discard) -> Outcome:
    """701.9a-b: each player chooses in APNAP order, then all discard at once (101.4); random and chosen by others
    as said."""
    cards: list[int] = []
    wanted = 0
    for player in players(ctx, node.who):
        here = at(ctx, player)
        hand = [
            card
            for card in ctx.game.state.players[seat_of(player)].hand
            if node.filter is None or matches(here, node.filter, card)
        ]
        count = len(hand) if node.count is None else quantity(here, node.count)
        wanted += count if node.count is not None else 0
        most = min(count, len(hand))
        if node.at_random:
            cards += at_random(ctx.game, player, ctx.source, hand, most)
        else:
            chooser = players(ctx, node.chooser)[:1] if node.chooser is not None else [player]
            cards += choose_objects(ctx, chooser[0], hand, most, most, "discard") if chooser else []
    discarded = discards(ctx, cards, *((cr("609.3"),) if len(cards) < wanted else ()))
    done = node.count is None or (bool(discarded) and len(discarded) >= wanted)
    return Outcome(tuple(discarded), len(discarded), done)


@executes(e.GainLife)
def _gain(ctx: Context, node: e.GainLife) -> Outcome:
    """119.3, all at once."""
    events = [
        LifeGained(player=player, amount=quantity(at(ctx, player), node.amount), cause=cause_of(ctx))
        for player in players(ctx, node.who)
    ]
    return _life_outcome(ctx, list(events))


@executes(e.LoseLife)
def _lose(ctx: Context, node: e.LoseLife) -> Outcome:
    """119.3, all at once."""
    events = [
        LifeLost(player=player, amount=quantity(at(ctx, player), node.amount), cause=cause_of(ctx))
        for player in players(ctx, node.who)
    ]
    return _life_outcome(ctx, list(events))


def _life_outcome(ctx: Context, events: list[Event]) -> Outcome:
    done = [entry.event for entry in ctx.game.perform(*events)]
    changed = [event for event in done if isinstance(event, LifeGained | LifeLost)]
    return Outcome(
        tuple(dict.fromkeys(event.player for event in changed)),
        sum(event.amount for event in changed),
        bool(changed),
    )


def set_life(ctx: Context, totals: list[tuple[int, int]]) -> Outcome:
    """119.5: each gains or loses the difference."""
    events: list[Event] = []
    for player, total in totals:
        difference = total - ctx.game.state.players[seat_of(player)].life
        if difference > 0:
            events.append(LifeGained(player=player, amount=difference, cause=cause_of(ctx)))
        elif difference < 0:
            events.append(LifeLost(player=player, amount=-difference, cause=cause_of(ctx)))
    ctx.game.note("119.5")
    return _life_outcome(ctx, events)


@executes(e.SetLife)
def _set_life(ctx: Context, node: e.SetLife) -> Outcome:
    """119.5."""
    return set_life(ctx, [(player, amount(at(ctx, player), node.amount)) for player in players(ctx, node.who)])


@executes(e.ExchangeLife)
def _exchange_life(ctx: Context, node: e.ExchangeLife) -> Outcome:
    """701.12a, 701.12c, 119.7-119.8: nothing happens where one of them can't get the other's total."""
    first, second = players(ctx, node.first), players(ctx, node.second)
    if len(first) != 1 or len(second) != 1 or first == second:
        return Outcome(done=False)
    game = ctx.game
    totals = [game.state.players[seat_of(player)].life for player in (first[0], second[0])]
    poorer, richer = (first[0], second[0]) if totals[0] < totals[1] else (second[0], first[0])
    if totals[0] != totals[1] and (game.rule_on(ch.CantGainLife, poorer) or game.rule_on(ch.CantLoseLife, richer)):
        return Outcome(done=False)
    set_life(ctx, [(first[0], totals[1]), (second[0], totals[0])])
    return Outcome((first[0], second[0]), 2)


@executes(e.BecomeTime)
def _time(ctx: Context, node: e.BecomeTime) -> Outcome:
    """731.1."""
    return Outcome(done=become(ctx.game, node.time))


@executes(e.BecomeMonarch)
def _monarch(ctx: Context, node: e.BecomeMonarch) -> Outcome:
    """725.1, 725.3."""
    found = players(ctx, node.who)
    ctx.game.perform(*(BecameMonarch(player=player, cause=cause_of(ctx)) for player in found[:1]))
    return Outcome(tuple(found[:1]), 1, bool(found))
