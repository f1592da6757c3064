"""Triggers that are held back: "for the first time each turn", "your second spell each turn", "do this only once each
turn", "while you control a Wolf" (603.2h, 603.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import compare
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.doing import DoneOnce
from mtgjudge.engine.events.stack import Resolved, Resolves
from mtgjudge.engine.instructions.common import cause_of
from mtgjudge.engine.state import EventFacts
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import Body
from mtgjudge.language.categories import EventPattern

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry

_OPTIONAL = (e.May, e.Pay)


def nth_this_turn(ctx: Context, pattern: p.NthThisTurn, entry: LogEntry) -> list[EventFacts]:
    """Those times that are the first (second …) this turn: for what a player does, of that player; for what an object
    does or undergoes, of that object; "one or more" at once are one time."""
    from mtgjudge.engine.triggers.patterns import match

    event = pattern.event
    facts = match(ctx, event, entry)
    if not facts:
        return []
    wanted = amount(ctx, pattern.amount)
    log = ctx.game.log[ctx.game.state.turn_log_start :]
    if getattr(event, "one_or_more", False):
        batches = {past.batch for past in log if past.batch != entry.batch and match(ctx, event, past)}
        return facts if compare(len(batches) + 1, pattern.comparison, wanted) else []
    earlier: list[EventFacts] = []
    for past in log:
        if past is entry:
            break
        earlier += match(ctx, event, past)
    found: list[EventFacts] = []
    for fact in facts:
        times = sum(1 for each in earlier if _who(event, each) == _who(event, fact)) + 1
        earlier.append(fact)
        if compare(times, pattern.comparison, wanted):
            found.append(fact)
    return found


def _who(event: EventPattern, facts: EventFacts) -> int:
    """Whose times are counted."""
    if isinstance(event, p.CastSpell) or not facts.subject or hasattr(event, "who"):
        return facts.player
    return facts.subject


def done_this_turn(game: Game, source: int, key: str) -> bool:
    """Whether the controller has done this turn what the ability tells to do only once (603.2h)."""
    log = game.log[game.state.turn_log_start :]
    return any(_says_done(entry.event, source, key) for entry in log) or _being_followed(game, source, key)


def _says_done(event: Event, source: int, key: str) -> bool:
    return isinstance(event, DoneOnce) and event.source == source and event.key == key


def _being_followed(game: Game, source: int, key: str) -> bool:
    """Whether the ability is resolving: what it does by itself is done by then."""
    for entry in reversed(game.log[game.state.turn_log_start :]):
        if isinstance(entry.event, Resolved):
            return False
        if isinstance(entry.event, Resolves):
            item = game.find_object(entry.event.object)
            facts = item.stack if item is not None else None
            if facts is None or facts.ability is None:
                return False
            return facts.source == source and facts.ability.key == key
    return False


def follow_once(ctx: Context, body: Body, key: str) -> None:
    """The instructions of such an ability, if they weren't followed before this turn. What a player may do and doesn't
    is not done."""
    from mtgjudge.engine.instructions import run, run_one

    log = ctx.game.log[ctx.game.state.turn_log_start :]
    if not body.effects or any(_says_done(entry.event, ctx.source, key) for entry in log):
        return
    outcome = run_one(ctx, body.effects[0])
    if outcome.done or not isinstance(body.effects[0], _OPTIONAL):
        ctx.game.perform(DoneOnce(player=ctx.controller, source=ctx.source, key=key, cause=cause_of(ctx)))
    run(ctx, body.effects[1:])
