"""Matchers for events that few abilities look for: copying spells, exploiting, evolving, training, exploring, getting
a designation, expending, phasing, milling (700.14, 701.44b, 702.26, 702.100b, 702.110b, 702.149c, 707.10)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events import doing, phasing, stack, status, zones
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.state import EventFacts, ObjectKind
from mtgjudge.language import event_patterns as p
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.vocabulary import POWER_COUNTER, Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import LogEntry


def _copies(ctx: Context, pattern: p.CopiesSpell, event: stack.SpellCopied, entry: LogEntry) -> list[EventFacts]:
    if event.player not in players(ctx, pattern.who) or event.item.kind is ObjectKind.ABILITY or not entry.created:
        return []
    if not matches(ctx, pattern.spell, entry.created[0]):
        return []
    return [EventFacts(subject=entry.created[0], player=event.player, amount=1)]


def _keyword_acts(ctx: Context, pattern: p.KeywordActs, event: Event, entry: LogEntry) -> list[EventFacts]:
    """The event comes from a resolving ability of that keyword, whose source is the subject."""
    ability = ctx.object(event.cause.stack_object) if event.cause.stack_object else None
    if ability is None or ability.stack is None or ability.stack.ability is None:
        return []
    source = ability.stack.source
    if ability.stack.ability.keyword is not pattern.keyword or not matches(ctx, pattern.subject, source):
        return []
    if isinstance(event, zones.ZoneChange):
        if pattern.keyword is not Keyword.EXPLOIT or event.reason is not zones.MoveReason.SACRIFICED:
            return []
        return [EventFacts(subject=source, other=event.object, player=ability.controller, amount=1)]
    assert isinstance(event, status.CountersPut)
    if pattern.keyword is Keyword.EXPLOIT or event.kind != POWER_COUNTER or event.on != source:
        return []
    return [EventFacts(subject=source, player=ability.controller, amount=event.count)]


def _explores(ctx: Context, pattern: p.Explores, event: doing.Explored, entry: LogEntry) -> list[EventFacts]:
    if not matches(ctx, pattern.subject, event.object):
        return []
    if pattern.card is not None and not (event.card and matches(ctx, pattern.card, event.card)):
        return []
    return [EventFacts(subject=event.object, other=event.card, player=event.player, amount=1)]


def _designated(
    ctx: Context, pattern: p.BecomesDesignated, event: status.Designated | zones.ZoneChange, entry: LogEntry
) -> list[EventFacts]:
    if isinstance(event, zones.ZoneChange):
        known = ctx.game.state.last_known.get(event.object)
        card = known.moved_to if known is not None else 0
        if pattern.word not in event.designations or not card or not matches(ctx, pattern.subject, card):
            return []
        return [EventFacts(subject=card, player=ctx.game.state.objects[card].owner)]
    if event.word != pattern.word or not event.on or not matches(ctx, pattern.subject, event.object):
        return []
    return [EventFacts(subject=event.object, player=ctx.game.known_controller(event.object))]


def _for_a_spell(ctx: Context, event: Event) -> bool:
    if not isinstance(event, status.ManaSpent):
        return False
    item = ctx.object(event.on) if event.on else None
    return item is not None and item.kind is not ObjectKind.ABILITY and item.stack is not None


def _expends(ctx: Context, pattern: p.Expends, event: status.ManaSpent, entry: LogEntry) -> list[EventFacts]:
    """700.14: what was spent this turn on spells passes the number with this payment."""
    if event.player not in players(ctx, pattern.who) or not _for_a_spell(ctx, event):
        return []
    before = 0
    for past in ctx.game.log[ctx.game.state.turn_log_start :]:
        if past is entry:
            break
        spent = past.event
        if isinstance(spent, status.ManaSpent) and spent.player == event.player and _for_a_spell(ctx, spent):
            before += len(spent.units)
    if not before < pattern.amount <= before + len(event.units):
        return []
    return [EventFacts(player=event.player, amount=pattern.amount)]


def _phases(ctx: Context, pattern: p.PhasesInOrOut, event: phasing.Phases, entry: LogEntry) -> list[EventFacts]:
    if event.out is not pattern.out or not matches(ctx, pattern.subject, event.object):
        return []
    return [EventFacts(subject=event.object, player=ctx.game.known_controller(event.object))]


def _mills(ctx: Context, pattern: p.Mills, event: zones.ZoneChange, entry: LogEntry) -> list[EventFacts]:
    if event.reason is not zones.MoveReason.MILLED:
        return []
    known = ctx.game.state.last_known.get(event.object)
    if known is None or known.object.owner not in players(ctx, pattern.who):
        return []
    card = known.moved_to or event.object
    if not matches(ctx, pattern.card, card):
        return []
    return [EventFacts(subject=card, player=known.object.owner, amount=1)]


def _action(ctx: Context, pattern: p.DoesAction, event: doing.ActionDone, entry: LogEntry) -> list[EventFacts]:
    if event.word != pattern.action or event.player not in players(ctx, pattern.who):
        return []
    return [EventFacts(subject=event.object, player=event.player, amount=1)]


def _crews(ctx: Context, pattern: p.Crews, event: status.TapChange, entry: LogEntry) -> list[EventFacts]:
    """Whose ability was paid for is the source of the payment."""
    if event.pays != ("saddle" if pattern.saddles else "crew") or not matches(ctx, pattern.subject, event.object):
        return []
    if not event.cause.source or not matches(ctx, pattern.what, event.cause.source):
        return []
    return [EventFacts(subject=event.object, other=event.cause.source, player=event.cause.controller, amount=1)]


def _connives(ctx: Context, pattern: p.Connives, event: doing.ActionDone, entry: LogEntry) -> list[EventFacts]:
    if event.word != "connive" or not event.object or not matches(ctx, pattern.subject, event.object):
        return []
    return [EventFacts(subject=event.object, player=event.player, amount=1)]


def _crime(ctx: Context, pattern: p.CommitsCrime, event: stack.TargetsChosen, entry: LogEntry) -> list[EventFacts]:
    """700.13: targets as they are when they are chosen."""
    if event.player not in players(ctx, pattern.who):
        return []
    opponents = ctx.game.opponents_of(event.player)
    if not any(_of_opponent(ctx, target, opponents) for target in event.targets):
        return []
    return [EventFacts(subject=event.object, player=event.player, amount=1)]


def _of_opponent(ctx: Context, target: int, opponents: Sequence[int]) -> bool:
    if target < 0:
        return target in opponents
    item = ctx.object(target)
    if item is None:
        return False
    if item.zone is Zone.GRAVEYARD:
        return item.owner in opponents
    if item.zone is Zone.BATTLEFIELD:
        return ctx.look(target).controller in opponents
    return item.zone is Zone.STACK and item.controller in opponents


Matcher = Callable[[Context, Any, Any, "LogEntry"], list[EventFacts]]
FURTHER: dict[type[EventPattern], tuple[tuple[type[Event], ...], Matcher]] = {
    p.CopiesSpell: ((stack.SpellCopied,), _copies),
    p.KeywordActs: ((zones.ZoneChange, status.CountersPut), _keyword_acts),
    p.Explores: ((doing.Explored,), _explores),
    p.DoesAction: ((doing.ActionDone,), _action),
    p.Crews: ((status.TapChange,), _crews),
    p.Connives: ((doing.ActionDone,), _connives),
    p.BecomesDesignated: ((status.Designated, zones.ZoneChange), _designated),
    p.Expends: ((status.ManaSpent,), _expends),
    p.PhasesInOrOut: ((phasing.Phases,), _phases),
    p.CommitsCrime: ((stack.TargetsChosen,), _crime),
    p.Mills: ((zones.ZoneChange,), _mills),
}
"""The event classes and the matcher of each of these patterns."""
