"""Why an ability did not trigger: what it waits for and what happened instead (603.2, 603.4, 603.10).

Each event that could have been meant is looked at in the very moment in which it happened, by playing the game again
up to there: what was on the table, which abilities it had, whether the "if" was true.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.flow import StepBegins
from mtgjudge.engine.events.stack import ReplacementApplied, Resolves, SpellCast, TriggerRemoved, TriggerWaits
from mtgjudge.engine.events.zones import TokenEnters, ZoneChange
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.session import Moment
from mtgjudge.engine.triggers import notice
from mtgjudge.engine.triggers.patterns import event_classes, match
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import EventPattern, Filter
from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario import questions as q
from mtgjudge.scenario.chronicle import layer_trace
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.mismatch import unfit
from mtgjudge.scenario.results import ReasonShown, VerdictShown

MAX_EVENTS = 8
"""So many events, the latest, are looked at."""


class _Listener(Struct, frozen=True):
    source: int
    number: int
    instance: AbilityInstance
    ability: TriggeredAbility


def why_no_trigger(stage: Stage, question: q.WhyNoTrigger) -> VerdictShown:
    """``why did NAME not trigger``: for each of its triggered abilities what was the matter; or that it did."""
    game = stage.game
    name = question.object
    ids = sorted(stage.lookup.source_ids(name))
    shown = game.name(ids[-1]) if ids else name.text
    fates = list(_fates(game, frozenset(ids), stage.start))
    if fates:
        times = sum(isinstance(each.event, TriggerWaits) for each in game.log[stage.start :] if _of(each, ids))
        line = f"{shown} did trigger{'' if times == 1 else f', {times} times'}"
        return VerdictShown(line, tuple(fates), line)
    listeners = _listeners(game, ids, name.part.number if name.part is not None else None)
    if not listeners:
        sentence = f"{shown} has no triggered ability"
        return VerdictShown(sentence, (ReasonShown(sentence, ("603.1",), True),), sentence)
    found: dict[str, ReasonShown] = {}
    for listener in listeners:
        for reason in _of_listener(stage, listener):
            found.setdefault(reason.sentence, reason)
    reasons = tuple(sorted(found.values(), key=lambda each: not each.decides))
    line = f"{shown} did not trigger"
    return VerdictShown(line, reasons, line)


def _of(entry: LogEntry, ids: list[int]) -> bool:
    return isinstance(entry.event, TriggerWaits) and entry.event.trigger.source in ids


def _fates(game: Game, ids: frozenset[int], since: int) -> Iterator[ReasonShown]:
    """That it triggered, and what became of that."""
    for entry in game.log[since:]:
        event = entry.event
        if isinstance(event, TriggerWaits) and event.trigger.source in ids:
            yield ReasonShown(entry.text, tuple(str(rule) for rule in entry.rules), True)
            yield from _looked_back(game, event)
        elif isinstance(event, TriggerRemoved) and event.source in ids:
            yield ReasonShown(f"but {entry.text}", ("603.3d",), True)
        elif isinstance(event, Resolves) and (event.condition_false or event.fizzles):
            item = game.find_object(event.object)
            if item is not None and item.stack is not None and item.stack.source in ids:
                yield ReasonShown(f"but {entry.text}", tuple(str(rule) for rule in entry.rules), True)


def _looked_back(game: Game, event: TriggerWaits) -> Iterator[ReasonShown]:
    """What has left was looked at as it last existed (603.10a)."""
    trigger = event.trigger
    subject = trigger.event.subject
    source = game.name(trigger.source)
    if trigger.source not in game.state.objects:
        words = f"it looked back: {source} had the ability until it left with what happened"
        yield ReasonShown(words, ("603.10a",), True)
    if subject > 0 and subject != trigger.source and subject not in game.state.objects:
        known = game.state.last_known.get(subject)
        if known is not None and known.object.zone is Zone.BATTLEFIELD:
            words = f"{game.name(subject)} was looked at as it last existed on the battlefield"
            yield ReasonShown(words, ("603.10a",), True)


def _listeners(game: Game, ids: list[int], number: int | None) -> list[_Listener]:
    """Its triggered abilities: those that it has, or had; without any, those that are printed on it."""
    for identifier in reversed(ids):
        abilities = game.known_characteristics(identifier).abilities
        found = list(_triggered(identifier, abilities))
        if not found:
            item = game.find_object(identifier)
            if item is not None:
                from mtgjudge.engine.continuous.base import base_characteristics

                found = list(_triggered(identifier, base_characteristics(item).abilities))
        if found:
            return [each for each in found if number is None or each.number == number]
    return []


def _triggered(identifier: int, abilities: tuple[AbilityInstance, ...]) -> Iterator[_Listener]:
    for place, instance in enumerate(abilities, 1):
        if isinstance(instance.ability, TriggeredAbility):
            yield _Listener(identifier, place, instance, instance.ability)


def _of_listener(stage: Stage, listener: _Listener) -> Iterator[ReasonShown]:
    game = stage.game
    classes = event_classes(listener.ability.event)
    log = game.log
    places = [
        place
        for place in range(stage.start, len(log))
        if isinstance(log[place].event, classes) and _plausible(game, listener.ability.event, log[place])
    ]
    if not places:
        name = game.name(listener.source)
        yield ReasonShown(f"nothing that {name} waits for has happened since the first step", ("603.2",), True)
        for entry in log[stage.start :]:
            if isinstance(entry.event, ReplacementApplied):
                yield ReasonShown(entry.text, (*_rules(entry), "603.2g"), False)
        return
    for place in places[-MAX_EVENTS:]:
        yield from _at(stage, listener, place)


def _rules(entry: LogEntry) -> tuple[str, ...]:
    return tuple(str(rule) for rule in entry.rules)


def _plausible(game: Game, pattern: EventPattern, entry: LogEntry) -> bool:
    """Is it an event of which a reader might think that it fits: a move at least from or to the zone that is meant."""
    if isinstance(pattern, p.AnyEvent):
        return any(_plausible(game, option, entry) for option in pattern.options)
    event = entry.event
    if isinstance(pattern, p.BeginningOf):
        return isinstance(event, StepBegins) and event.step is pattern.step
    if not isinstance(pattern, p.ZoneChange):
        return True
    if isinstance(event, TokenEnters):
        return pattern.destination is Zone.BATTLEFIELD
    if not isinstance(event, ZoneChange):
        return False
    known = game.state.last_known.get(event.object)
    origin = known.object.zone if known is not None else None
    if pattern.origin is not None:
        return origin is pattern.origin
    return event.to is pattern.destination or pattern.destination is None


def moment_after(stage: Stage, place: int) -> Game:
    """The game right after the batch of a log entry, before anything triggers on it."""
    session = stage.session
    log = session.log
    stop = place
    while stop + 1 < len(log) and log[stop + 1].batch == log[place].batch:
        stop += 1
    first = session.checkpoints[0]
    moment = Moment(first, (), tuple(log[: first.log_length]))
    game = session.glimpse(moment, session.answers, stop + 1).game
    game.look_after_halt()
    return game


def _at(stage: Stage, listener: _Listener, place: int) -> Iterator[ReasonShown]:
    """What was the matter as this event happened."""
    now = stage.game
    entry = now.log[place]
    try:
        game = moment_after(stage, place)
        yield from _looked_at(game, now, listener, entry)
    except Unsupported as missing:
        yield ReasonShown(f"whether it should have triggered is not supported: {missing.what}", ("603.2",), False)


def _looked_at(game: Game, now: Game, listener: _Listener, entry: LogEntry) -> Iterator[ReasonShown]:
    identifier = listener.source
    name = now.name(identifier)
    told = f"as this happened: {entry.text}"
    mine = [each for each in notice._listeners(game, entry) if each[0] == identifier]
    here = next((each for each in mine if each[2] == listener.ability), None)
    if here is None:
        yield _not_there(game, identifier, name, told)
        return
    ctx = Context(game, identifier, notice._controller(game, identifier))
    facts = match(ctx, listener.ability.event, entry)
    if not facts:
        words = mismatch(ctx, listener.ability.event, entry)
        rules = ("603.2",)
        yield ReasonShown(f"{told}; {words}", rules, True)
        moved = {now.name(each) for each in entry.event.subjects()}
        for other in now.log:
            about = isinstance(other.event, ReplacementApplied) and other.parent == entry.parent
            if about and any(each in other.text for each in moved):
                yield ReasonShown(other.text, (*_rules(other), "603.2g"), True)
        return
    if not any(notice._condition(game, here, each) for each in facts):
        yield ReasonShown(f"{told}; its 'if' was not true then", ("603.4",), True)
        return
    limit = listener.ability.limit
    if limit is not None and notice._times_triggered(game, identifier, listener.instance) >= limit:
        yield ReasonShown(f"{told}; it had triggered as often as it can in a turn", ("603.2h",), True)
        return
    yield ReasonShown(f"{told}; {name} was looked at and nothing was found against it", ("603.2",), False)


def _not_there(game: Game, identifier: int, name: str, told: str) -> ReasonShown:
    item = game.state.objects.get(identifier)
    if item is None:
        return ReasonShown(f"{told}; {name} was not there in that form", ("603.10", "113.6"), True)
    if item.zone is not Zone.BATTLEFIELD:
        where = "on the stack" if item.zone is Zone.STACK else f"in the {item.zone.value}"
        return ReasonShown(f"{told}; {name} was {where}, where the ability doesn't function", ("113.6",), True)
    takers = [step for step in layer_trace(game, identifier) if len(step.after[8]) < len(step.before[8])]  # type: ignore[arg-type]
    if takers:
        taker = game.name(takers[-1].effect.source)
        rules = ("603.2", "613.1f") if takers[-1].layer.name == "ABILITY" else ("603.2", "613.1d")
        return ReasonShown(f"{told}; {name} had lost the ability to {taker}", rules, True)
    return ReasonShown(f"{told}; {name} did not have the ability then", ("603.2",), True)


def mismatch(ctx: Context, pattern: EventPattern, entry: LogEntry) -> str:
    """What of an event does not fit a pattern, in words."""
    event = entry.event
    game = ctx.game
    if isinstance(pattern, p.AnyEvent):
        parts = [mismatch(ctx, option, entry) for option in pattern.options if _plausible(game, option, entry)]
        return " and ".join(dict.fromkeys(parts)) or "it waits for something else"
    if isinstance(pattern, p.NthThisTurn):
        return "it was not the one of this turn that it waits for"
    if isinstance(pattern, p.BeginningOf) and isinstance(event, StepBegins):
        return f"it is {game.name(event.player)}'s {event.step.value} step, and it waits for another player's"
    if isinstance(pattern, p.CastSpell) and isinstance(event, SpellCast) and not _by(ctx, pattern, event):
        return f"{game.name(event.player)} cast it, and it waits for another player's spells"
    if isinstance(pattern, p.ZoneChange) and isinstance(event, ZoneChange):
        return _of_move(ctx, pattern, event)
    return _of_subjects(ctx, pattern, entry)


def _by(ctx: Context, pattern: p.CastSpell, event: SpellCast) -> bool:
    return event.player in players(ctx, pattern.by)


def _of_move(ctx: Context, pattern: p.ZoneChange, event: ZoneChange) -> str:
    game = ctx.game
    known = game.state.last_known.get(event.object)
    name = game.name(event.object)
    if known is not None and pattern.origin is not None and known.object.zone is not pattern.origin:
        return f"{name} came from {known.object.zone.place}, not from {pattern.origin.place}"
    if pattern.destination is not None and event.to is not pattern.destination:
        return f"{name} went to {_place(event.to)}, not to {_place(pattern.destination)}"
    subject = event.object
    if known is not None and known.moved_to and (event.to is Zone.BATTLEFIELD or pattern.origin is None):
        subject = known.moved_to
    words = " and ".join(dict.fromkeys(unfit(ctx, pattern.subject, subject)))
    return f"{name} {words}" if words else "it is not what it waits for"


def _place(zone: Zone) -> str:
    return zone.value if zone is Zone.EXILE else f"the {zone.value}"


def _of_subjects(ctx: Context, pattern: EventPattern, entry: LogEntry) -> str:
    """The filters of the pattern against what the event was about."""
    values = [getattr(pattern, field, None) for field in ("subject", "source", "spell")]
    filters = [value for value in values if isinstance(value, Filter)]
    ids = [each for each in (*entry.created, *entry.event.subjects()) if each > 0]
    for node in filters:
        for identifier in ids:
            words = " and ".join(dict.fromkeys(unfit(ctx, node, identifier)))
            if words:
                return f"{ctx.game.name(identifier)} {words}"
    return "it is not what it waits for"
