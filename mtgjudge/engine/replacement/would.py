"""Would this event, if it happened, match a pattern (614.1, 614.12)? The counterpart of `triggers.patterns` for events
that have not happened yet.

What leaves is looked at as it is; what arrives, as it would exist on the battlefield. Patterns about events that look
the same before and after are shared with the triggers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtgjudge.engine.evaluate.amounts import amount
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import compare, matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events import flow, status, zones
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.game import LogEntry
from mtgjudge.engine.replacement.prospect import Prospect
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.triggers.patterns import match
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import event_patterns as p
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import Step, Zone


def would(ctx: Context, pattern: EventPattern, prospect: Prospect) -> EventFacts | None:
    """The parts of the event if it would match, None otherwise. `ctx` is that of the effect that asks. Raises
    Unsupported."""
    event = prospect.event
    if isinstance(pattern, p.AnyEvent):
        found = (would(ctx, option, prospect) for option in pattern.options)
        return next((facts for facts in found if facts is not None), None)
    if isinstance(pattern, p.NthThisTurn):
        return _nth(ctx, pattern, prospect)
    known = _WOULD.get(type(pattern))
    if known is None:
        raise Unsupported(f"replacing event {type(pattern).__name__}", ctx.source)
    classes, function = known
    return function(ctx, pattern, event, prospect) if isinstance(event, classes) else None


def event_classes(pattern: EventPattern) -> tuple[type[Event], ...]:
    """The classes of events that a pattern can match before they happen."""
    if isinstance(pattern, p.AnyEvent):
        return tuple(dict.fromkeys(kind for option in pattern.options for kind in event_classes(option)))
    if isinstance(pattern, p.NthThisTurn):
        return event_classes(pattern.event)
    known = _WOULD.get(type(pattern))
    return known[0] if known else ()


def _nth(ctx: Context, pattern: p.NthThisTurn, prospect: Prospect) -> EventFacts | None:
    from mtgjudge.engine.history import count_this_turn

    facts = would(ctx, pattern.event, prospect)
    if facts is None or not compare(
        count_this_turn(ctx, pattern.event) + 1, pattern.comparison, amount(ctx, pattern.amount)
    ):
        return None
    return facts


def _arrival(ctx: Context, subject: Any, prospect: Prospect, origin: Zone | None) -> EventFacts | None:
    item = prospect.item
    if item is None:
        return None
    if not matches(ctx.with_iterated(item.id), subject, item.id):
        return None
    there = prospect.event.object if isinstance(prospect.event, zones.ZoneChange) else 0
    return EventFacts(subject=there, player=item.controller, amount=1)


def _zone_change(ctx: Context, pattern: p.ZoneChange, event: Event, prospect: Prospect) -> EventFacts | None:
    if isinstance(event, zones.TokenEnters):
        if pattern.destination is not Zone.BATTLEFIELD or pattern.origin is not None:
            return None
        return _arrival(ctx, pattern.subject, prospect, None)
    assert isinstance(event, zones.ZoneChange)
    gone = ctx.game.state.objects.get(event.object)
    if gone is None or (pattern.origin is not None and gone.zone is not pattern.origin):
        return None
    if pattern.not_origin is not None and gone.zone is pattern.not_origin:
        return None
    if pattern.not_destination is not None and event.to is pattern.not_destination:
        return None
    if pattern.destination is not None and event.to is not pattern.destination:
        return None
    if pattern.resolving and event.reason is not zones.MoveReason.RESOLVED:
        return None
    if event.to is Zone.BATTLEFIELD:
        if gone.zone is Zone.BATTLEFIELD:
            return None
        here = (
            ctx
            if ctx.source != event.object or prospect.item is None
            else prospect.context(prospect.item.id, ctx.controller)
        )
        return _arrival(here, pattern.subject, prospect, gone.zone)
    if not matches(ctx.with_iterated(event.object), pattern.subject, event.object):
        return None
    player = ctx.game.known_controller(event.object) if gone.zone is Zone.BATTLEFIELD else gone.owner
    return EventFacts(subject=event.object, player=player, amount=1)


def _discards(ctx: Context, pattern: p.DiscardsCard, event: zones.ZoneChange, prospect: Prospect) -> EventFacts | None:
    item = ctx.object(event.object)
    if event.reason is not zones.MoveReason.DISCARDED or item is None or item.owner not in players(ctx, pattern.who):
        return None
    if pattern.caused_by is not None and event.cause.controller not in players(ctx, pattern.caused_by):
        return None
    return (
        EventFacts(subject=event.object, player=item.owner, amount=1)
        if matches(ctx, pattern.card, event.object)
        else None
    )


def _sacrifices(ctx: Context, pattern: p.Sacrifices, event: zones.ZoneChange, prospect: Prospect) -> EventFacts | None:
    if event.reason is not zones.MoveReason.SACRIFICED:
        return None
    player = ctx.game.known_controller(event.object)
    if player not in players(ctx, pattern.who) or not matches(ctx, pattern.what, event.object):
        return None
    return EventFacts(subject=event.object, player=player, amount=1)


def _draws(ctx: Context, pattern: p.DrawsCard, event: status.CardDrawn, prospect: Prospect) -> EventFacts | None:
    if event.player not in players(ctx, pattern.who):
        return None
    game = ctx.game
    earlier = [
        entry
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, status.CardDrawn) and entry.event.player == event.player and entry.created
    ]
    if pattern.nth is not None and len(earlier) + 1 != pattern.nth:
        return None
    turn = game.state.turn
    in_draw_step = turn.step is Step.DRAW and turn.active == event.player
    if pattern.except_first_in_draw_step and in_draw_step and not any(entry.step is Step.DRAW for entry in earlier):
        return None
    return EventFacts(player=event.player, amount=1)


def _pays(ctx: Context, pattern: p.PaysLife, event: status.LifeLost, prospect: Prospect) -> EventFacts | None:
    if not event.paid or event.player not in players(ctx, pattern.who):
        return None
    return EventFacts(player=event.player, amount=event.amount)


def _tokens(ctx: Context, pattern: p.TokensCreated, event: zones.CreateTokens, prospect: Prospect) -> EventFacts | None:
    item = prospect.item
    if item is None or event.entry.controller not in players(ctx, pattern.who):
        return None
    if not matches(ctx.with_iterated(item.id), pattern.filter, item.id):
        return None
    return EventFacts(player=event.entry.controller, amount=event.count)


def _counters(ctx: Context, pattern: p.CountersPut, event: Event, prospect: Prospect) -> EventFacts | None:
    """Counters put on something that is there, or given to a permanent as it enters (122.6)."""
    if isinstance(event, status.CountersPut):
        return _as_happened(ctx, pattern, event, prospect)
    item = prospect.item
    if (
        item is None
        or isinstance(event, zones.CreateTokens)
        or not any(not pattern.kind or kind == pattern.kind for kind, _ in item.counters)
    ):
        return None
    if pattern.by is not None and item.controller not in players(ctx, pattern.by):
        return None
    if not matches(ctx.with_iterated(item.id), pattern.subject, item.id):
        return None
    count = sum(number for kind, number in item.counters if not pattern.kind or kind == pattern.kind)
    return EventFacts(subject=item.id, player=item.controller, amount=count)


def _destroyed(ctx: Context, pattern: p.IsDestroyed, event: zones.Destroy, prospect: Prospect) -> EventFacts | None:
    if not matches(ctx.with_iterated(event.object), pattern.subject, event.object):
        return None
    return EventFacts(subject=event.object, player=ctx.game.known_controller(event.object), amount=1)


def _as_happened(ctx: Context, pattern: EventPattern, event: Event, prospect: Prospect) -> EventFacts | None:
    """Patterns whose events look the same before they happen."""
    turn = ctx.game.state.turn
    found = match(ctx, pattern, LogEntry(event, "", (), turn.number, turn.step, -1, 0))
    return found[0] if found else None


Would = Callable[[Context, Any, Any, Prospect], EventFacts | None]
_ARRIVALS = (zones.ZoneChange, zones.TokenEnters)
_WOULD: dict[type[EventPattern], tuple[tuple[type[Event], ...], Would]] = {
    p.ZoneChange: (_ARRIVALS, _zone_change),
    p.DiscardsCard: ((zones.ZoneChange,), _discards),
    p.Sacrifices: ((zones.ZoneChange,), _sacrifices),
    p.DrawsCard: ((status.CardDrawn,), _draws),
    p.TokensCreated: ((zones.CreateTokens,), _tokens),
    p.IsDestroyed: ((zones.Destroy,), _destroyed),
    p.CountersPut: ((status.CountersPut, *_ARRIVALS), _counters),
    p.DealsDamage: ((status.Damage,), _as_happened),
    p.IsDealtDamage: ((status.Damage,), _as_happened),
    p.PlayerIsDealtDamage: ((status.Damage,), _as_happened),
    p.GainsLife: ((status.LifeGained,), _as_happened),
    p.LosesLife: ((status.LifeLost,), _as_happened),
    p.PaysLife: ((status.LifeLost,), _pays),
    p.BecomesTapped: ((status.TapChange,), _as_happened),
    p.TappedForMana: ((status.ManaAdded,), _as_happened),
    p.CountersRemoved: ((status.CountersRemoved,), _as_happened),
    p.Transforms: ((status.FaceChanged,), _as_happened),
    p.TurnedFaceUp: ((status.FaceChanged,), _as_happened),
    p.BecomesAttached: ((zones.Attached,), _as_happened),
    p.LosesGame: ((flow.PlayerLoses,), _as_happened),
}
SUPPORTED: frozenset[type[EventPattern]] = frozenset(_WOULD) | {p.AnyEvent, p.NthThisTurn}
"""Patterns that replacement effects can use."""
REPLACEABLE: frozenset[type[Event]] = frozenset(kind for classes, _ in _WOULD.values() for kind in classes) | {
    zones.Destroy
}
"""Events that replacement effects can look at; others pass at once."""
