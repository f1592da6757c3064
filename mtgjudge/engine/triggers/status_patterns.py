"""Does damage, a draw, a discard, tapping, a choice of targets or counters fit a pattern, and what are its parts
(603.2, 120, 121, 122.6, 601.2c, 714.2)?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import aimed_at, matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events import stack, status, zones
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.targeting import accepts
from mtgjudge.engine.triggers.further_patterns import Matcher
from mtgjudge.language import event_patterns as p
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import Keyword, Step

if TYPE_CHECKING:
    from mtgjudge.engine.game import LogEntry


def moved_object(ctx: Context, event: zones.ZoneChange) -> int:
    """What the moved object became."""
    known = ctx.game.state.last_known.get(event.object)
    return known.moved_to if known else 0


def kind_fits(kind: p.DamageKind, combat: bool) -> bool:
    """Whether damage is of the kind that is meant."""
    return kind is p.DamageKind.ANY or (kind is p.DamageKind.COMBAT) is combat


def _damaged_player(ctx: Context, event: status.Damage) -> int:
    return event.to if event.to < 0 else ctx.game.known_controller(event.to)


def _deals(ctx: Context, pattern: p.DealsDamage, event: status.Damage, entry: LogEntry) -> list[EventFacts]:
    if not kind_fits(pattern.kind, event.combat) or not matches(ctx, pattern.source, event.source):
        return []
    if pattern.recipient is not None and not accepts(ctx, pattern.recipient, event.to):
        return []
    if event.amount < pattern.at_least:
        return []
    other = max(0, event.to)
    return [EventFacts(subject=event.source, other=other, player=_damaged_player(ctx, event), amount=event.amount)]


def _dealt(ctx: Context, pattern: p.IsDealtDamage, event: status.Damage, entry: LogEntry) -> list[EventFacts]:
    if event.to < 0 or not kind_fits(pattern.kind, event.combat) or not matches(ctx, pattern.subject, event.to):
        return []
    if pattern.source is not None and not matches(ctx, pattern.source, event.source):
        return []
    return [
        EventFacts(
            subject=event.to, other=event.source, player=ctx.game.known_controller(event.to), amount=event.amount
        )
    ]


def _player_dealt(
    ctx: Context, pattern: p.PlayerIsDealtDamage, event: status.Damage, entry: LogEntry
) -> list[EventFacts]:
    if event.to > 0 or not kind_fits(pattern.kind, event.combat) or event.to not in players(ctx, pattern.who):
        return []
    if not matches(ctx, pattern.source, event.source):
        return []
    return [EventFacts(subject=event.source, player=event.to, amount=event.amount)]


def _life(ctx: Context, pattern: Any, event: Any, entry: LogEntry) -> list[EventFacts]:
    if isinstance(pattern, p.LosesLife) and pattern.by_damage and not event.by_damage:
        return []
    return [EventFacts(player=event.player, amount=event.amount)] if event.player in players(ctx, pattern.who) else []


def _draws(ctx: Context, pattern: p.DrawsCard, event: status.CardDrawn, entry: LogEntry) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.who) or not entry.created:
        return []
    game = ctx.game
    earlier = [
        past
        for past in game.log[game.state.turn_log_start :]
        if isinstance(past.event, status.CardDrawn) and past.event.player == event.player and past.created
    ]
    place = next((number for number, past in enumerate(earlier, 1) if past is entry), len(earlier))
    if pattern.nth is not None and place != pattern.nth:
        return []
    if pattern.except_first_in_draw_step and entry.step is Step.DRAW and game.state.turn.active == event.player:
        in_step = [past for past in earlier if past.step is Step.DRAW]
        if in_step and in_step[0] is entry:
            return []
    return [EventFacts(subject=entry.created[0], player=event.player, amount=1)]


def _discards(ctx: Context, pattern: p.DiscardsCard, event: zones.ZoneChange, entry: LogEntry) -> list[EventFacts]:
    if event.reason is not zones.MoveReason.DISCARDED:
        return []
    item = ctx.object(event.object)
    subject = moved_object(ctx, event) or event.object
    if item is None or item.owner not in players(ctx, pattern.who) or not matches(ctx, pattern.card, subject):
        return []
    if pattern.caused_by is not None:
        cause = event.cause
        if cause.is_cost or not cause.stack_object or cause.controller not in players(ctx, pattern.caused_by):
            return []
        # "that player" is who made you discard it
        return [EventFacts(subject=subject, player=cause.controller, amount=1)]
    return [EventFacts(subject=subject, player=item.owner, amount=1)]


def _sacrifices(ctx: Context, pattern: p.Sacrifices, event: zones.ZoneChange, entry: LogEntry) -> list[EventFacts]:
    if event.reason is not zones.MoveReason.SACRIFICED:
        return []
    player = ctx.game.known_controller(event.object)
    if player in players(ctx, pattern.who) and matches(ctx, pattern.what, event.object):
        return [EventFacts(subject=event.object, player=player, amount=1)]
    return []


def _tapped(ctx: Context, pattern: p.BecomesTapped, event: status.TapChange, entry: LogEntry) -> list[EventFacts]:
    if event.tapped is not pattern.tapped or not matches(ctx, pattern.subject, event.object):
        return []
    if pattern.by is not None and event.cause.controller not in players(ctx, pattern.by):
        return []
    return [EventFacts(subject=event.object, player=ctx.game.known_controller(event.object), amount=1)]


def _for_mana(ctx: Context, pattern: p.TappedForMana, event: status.ManaAdded, entry: LogEntry) -> list[EventFacts]:
    if (
        not event.tapped_source
        or event.player not in players(ctx, pattern.by)
        or not matches(ctx, pattern.subject, event.tapped_source)
    ):
        return []
    if pattern.type is not None and all(unit.type is not pattern.type for unit in event.units):
        return []
    if len(event.units) < pattern.at_least:
        return []
    return [EventFacts(subject=event.tapped_source, player=event.player, amount=len(event.units))]


def _becomes_target(
    ctx: Context, pattern: p.BecomesTarget, event: stack.TargetsChosen, entry: LogEntry
) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.by) or not matches(ctx, pattern.of, event.object):
        return []
    return [
        EventFacts(subject=target, other=event.object, player=event.player)
        for target in dict.fromkeys(event.targets)
        if target > 0 and aimed_at(ctx, pattern.subject, target)
    ]


def _player_target(
    ctx: Context, pattern: p.PlayerBecomesTarget, event: stack.TargetsChosen, entry: LogEntry
) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.by) or not matches(ctx, pattern.of, event.object):
        return []
    who = players(ctx, pattern.who)
    return [
        EventFacts(other=event.object, player=event.player) for target in dict.fromkeys(event.targets) if target in who
    ]


def _counters(ctx: Context, pattern: p.CountersPut, event: Event, entry: LogEntry) -> list[EventFacts]:
    """122.6a: what enters with counters has them put on it, by its controller."""
    if isinstance(event, zones.ZoneChange | zones.TokenEnters):
        arrived = (
            moved_object(ctx, event)
            if isinstance(event, zones.ZoneChange)
            else entry.created[0]
            if entry.created
            else 0
        )
        if event.entry is None or not arrived or not event.entry.counters:
            return []
        who = Cause(arrived, event.entry.controller)
        puts = [
            status.CountersPut(on=arrived, kind=kind, count=count, cause=who) for kind, count in event.entry.counters
        ]
        return [facts for put in puts for facts in _counters(ctx, pattern, put, entry)]
    assert isinstance(event, status.CountersPut)
    if pattern.kind and event.kind != pattern.kind:
        return []
    if event.on < 0:
        if pattern.players is None or event.on not in players(ctx, pattern.players):
            return []
    elif not (ctx.game.on_battlefield(event.on) and matches(ctx, pattern.subject, event.on)):
        return []  # a card elsewhere is no permanent (110.1)
    if pattern.by is not None and event.cause.controller not in players(ctx, pattern.by):
        return []
    if pattern.reaches and not _reached(ctx, pattern.reaches, event, entry):
        return []
    facts = EventFacts(subject=event.on, player=event.cause.controller, amount=event.count)
    return [facts] if pattern.one_or_more else [facts] * event.count


def _reached(ctx: Context, number: int, event: status.CountersPut, entry: LogEntry) -> bool:
    """Whether there were fewer counters of the kind before, and are at least so many after."""
    item = ctx.object(event.on)
    after = item.counter(event.kind) if item is not None else 0
    for later in reversed(ctx.game.log):
        if later is entry:
            break
        change = later.event
        if not isinstance(change, status.CountersPut | status.CountersRemoved):
            continue
        if change.on == event.on and change.kind == event.kind:
            after += change.count if isinstance(change, status.CountersRemoved) else -change.count
    return after - event.count < number <= after


def _chapter(ctx: Context, pattern: p.ChapterReached, event: Event, entry: LogEntry) -> list[EventFacts]:
    """714.2b; entering with lore counters counts as having them put on it (122.6)."""
    if isinstance(event, status.CountersPut):
        item = ctx.object(ctx.source)
        if event.on != ctx.source or event.kind != "lore" or item is None:
            return []
        after, put = item.counter("lore"), event.count
        for later in reversed(ctx.game.log):
            if later is entry:
                break
            change = later.event
            if (
                isinstance(change, status.CountersPut | status.CountersRemoved)
                and change.on == ctx.source
                and change.kind == "lore"
            ):
                after += change.count if isinstance(change, status.CountersRemoved) else -change.count
    elif isinstance(event, zones.ZoneChange):
        after = put = (
            dict(event.entry.counters).get("lore", 0) if event.entry and moved_object(ctx, event) == ctx.source else 0
        )
    else:
        assert isinstance(event, zones.TokenEnters)
        after = put = dict(event.entry.counters).get("lore", 0) if ctx.source in entry.created else 0
    if not after - put < pattern.chapter <= after or _read_past(ctx, pattern.chapter, after):
        return []
    return [EventFacts(subject=ctx.source, amount=put)]


def _read_past(ctx: Context, chapter: int, lore: int) -> bool:
    """702.155a: with read ahead, chapters other than that of exactly this many counters can't trigger the turn it
    entered."""
    item = ctx.object(ctx.source)
    if item is None or lore == chapter or item.entered_turn != ctx.game.state.turn.number:
        return False
    return Keyword.READ_AHEAD in ctx.look(ctx.source).keywords


def _counters_off(
    ctx: Context, pattern: p.CountersRemoved, event: status.CountersRemoved, entry: LogEntry
) -> list[EventFacts]:
    if event.on < 0 or (pattern.kind and event.kind != pattern.kind) or not matches(ctx, pattern.subject, event.on):
        return []
    item = ctx.object(event.on)
    if pattern.last and (item is None or item.counter(event.kind) > 0):
        return []
    return [EventFacts(subject=event.on, amount=event.count)]


STATUS: dict[type[EventPattern], tuple[tuple[type[Event], ...], Matcher]] = {
    p.DealsDamage: ((status.Damage,), _deals),
    p.IsDealtDamage: ((status.Damage,), _dealt),
    p.PlayerIsDealtDamage: ((status.Damage,), _player_dealt),
    p.GainsLife: ((status.LifeGained,), _life),
    p.LosesLife: ((status.LifeLost,), _life),
    p.DrawsCard: ((status.CardDrawn,), _draws),
    p.DiscardsCard: ((zones.ZoneChange,), _discards),
    p.Sacrifices: ((zones.ZoneChange,), _sacrifices),
    p.BecomesTapped: ((status.TapChange,), _tapped),
    p.TappedForMana: ((status.ManaAdded,), _for_mana),
    p.BecomesTarget: ((stack.TargetsChosen,), _becomes_target),
    p.PlayerBecomesTarget: ((stack.TargetsChosen,), _player_target),
    p.CountersPut: ((status.CountersPut, zones.ZoneChange, zones.TokenEnters), _counters),
    p.ChapterReached: ((status.CountersPut, zones.ZoneChange, zones.TokenEnters), _chapter),
    p.CountersRemoved: ((status.CountersRemoved,), _counters_off),
}
"""Patterns about damage, life, cards drawn and discarded, tapping, targets, counters."""
