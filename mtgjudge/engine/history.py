"""Questions about the past of this turn, answered from the log: "if you gained life this turn", "that attacked this
turn".

Nothing is tallied: the log is looked through from the start of the turn, and kinds of events that can't matter are
passed over first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.events.flow import TurnBegins
from mtgjudge.engine.events.status import Damage, LifeGained, LifeLost
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.evaluate.context import Context
    from mtgjudge.engine.game import Game


def count_this_turn(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened this turn. Raises Unsupported."""
    return sum(1 for _ in _happened(ctx, pattern))


def count_last_turn(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened in the turn before this one. Raises Unsupported where that turn came before
    everything that is known."""
    from mtgjudge.engine.triggers.patterns import match

    log = ctx.game.log
    end = ctx.game.state.turn_log_start
    if not any(isinstance(entry.event, TurnBegins) for entry in log[end:]):
        raise Unsupported("what happened in a turn before the first one that is known", ctx.source)
    count = 0
    for entry in reversed(log[:end]):
        if isinstance(entry.event, TurnBegins):
            break
        count += len(match(ctx, pattern, entry))
    return count


def subjects_this_turn(ctx: Context, pattern: EventPattern) -> tuple[int, ...]:
    """The objects that were the subject of such an event this turn, each once; for events without a subject, the
    players."""
    found = (facts.subject or facts.player for facts in _happened(ctx, pattern))
    return tuple(dict.fromkeys(identifier for identifier in found if identifier))


def damage_to_this_turn(game: Game, player: int) -> int:
    """How much damage was dealt to a player this turn."""
    return sum(
        entry.event.amount
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, Damage) and entry.event.to == player
    )


def life_this_turn(game: Game, player: int, gained: bool) -> int:
    """How much life a player gained or lost this turn (119.3)."""
    kind = LifeGained if gained else LifeLost
    return sum(
        entry.event.amount
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, kind) and entry.event.player == player
    )


def _happened(ctx: Context, pattern: EventPattern) -> Iterator[EventFacts]:
    from mtgjudge.engine.triggers.patterns import event_classes, match

    classes = event_classes(pattern)
    game = ctx.game
    for entry in game.log[game.state.turn_log_start :]:
        if not classes or isinstance(entry.event, classes):
            yield from match(ctx, pattern, entry)


def put_onto_battlefield_by(game: Game, source: int, identifier: int) -> bool:
    """Whether an ability of this source put the object onto the battlefield."""
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD and event.cause.source == source:
            known = game.state.last_known.get(event.object)
            if known is not None and known.moved_to == identifier:
                return True
    return False
