"""Triggers and resolutions: how often, for whom, what looks back, what an effect is (113, 603, 608-611)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.activating import zone_rule
from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.effects import EffectBegins, ShieldChanged, ShieldMade
from mtgjudge.engine.events.stack import (
    AbilityPutOnStack,
    ActionBegins,
    DelayedTriggerMade,
    Resolves,
    TriggerWaits,
)
from mtgjudge.engine.events.status import CountersPut, Damage, LifeGained, LifeLost
from mtgjudge.engine.events.zones import Attached, CreateTokens, Destroy, MoveReason, ZoneChange
from mtgjudge.engine.instructions.until import RETURN
from mtgjudge.engine.keywords.sieges import DEFEATED
from mtgjudge.engine.permissions import split_second_on_stack
from mtgjudge.engine.state import CastFacts, GameObject, ObjectKind, PendingTrigger
from mtgjudge.language import conditions as c
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, TriggeredAbility
from mtgjudge.language.amounts import CountersOn, EventAmount, Fixed, Half, TimesHappened, TimesPaid
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.effects import May, UnlessPays
from mtgjudge.language.node import Node
from mtgjudge.language.static_effects import TriggersAdditionally
from mtgjudge.language.vocabulary import CardType, Zone

_PERMANENT_RULES: dict[CardType, str] = {
    CardType.ARTIFACT: "301.2",
    CardType.CREATURE: "302.2",
    CardType.ENCHANTMENT: "303.2",
    CardType.PLANESWALKER: "306.2",
    CardType.BATTLE: "310.2",
}


@behind(TriggerWaits)
def triggered(seen: Moment) -> Iterator[str]:
    """An ability triggers; nothing happens yet, and whoever controls its source then controls it."""
    event = seen.event
    assert isinstance(event, TriggerWaits)
    waiting = event.trigger
    yield "117.2a"
    if not event.delayed:
        yield "109.4b"
    twins = [entry.event.trigger for entry in seen.since_priority() if isinstance(entry.event, TriggerWaits)]
    same = [twin for twin in twins if twin.source == waiting.source and twin.instance.key == waiting.instance.key]
    if any(twin.event != waiting.event for twin in same) and not event.delayed:
        yield "603.2c"
    if any(twin.event == waiting.event for twin in same) and seen.game.statics(TriggersAdditionally):
        yield "603.2d"
    if split_second_on_stack(seen.game):
        yield "603.2a"
    ability = waiting.instance.ability
    if waiting.instance.origin.startswith("reflexive"):
        yield "603.12"
    if not isinstance(ability, TriggeredAbility):
        return
    if ability == DEFEATED:
        yield from ("310.11", "310.11b")
    if event.delayed and any(isinstance(part, r.Result | r.Target | r.EventObject) for part in ability.content.walk()):
        yield "603.7c"
    source = seen.game.find_object(waiting.source)
    if source is not None and source.zone is not Zone.BATTLEFIELD and ability.zone is source.zone:
        of_itself = any(isinstance(part, f.IsThis) for part in ability.event.walk())
        yield "113.6k" if of_itself else "113.6b"
    pattern = ability.event
    yield from _by_pattern(seen, waiting, pattern)
    if isinstance(pattern, p.ZoneChange) and pattern.destination is Zone.BATTLEFIELD:
        yield from _arrivals(seen, waiting.event.subject)


def _by_pattern(seen: Moment, waiting: PendingTrigger, pattern: EventPattern) -> Iterator[str]:
    """What the rules say of this kind of event."""
    if isinstance(pattern, p.ChapterReached):
        yield from ("107.15", "107.15a", "303.5")
    elif isinstance(pattern, p.GainsLife):
        yield "119.9"
    elif isinstance(pattern, p.LosesGame):
        yield "603.9"
    elif isinstance(pattern, p.DealsDamage):
        content = waiting.instance.ability
        damages = [entry for entry in seen.since_priority() if isinstance(entry.event, Damage)]
        others = [entry for entry in damages if entry.batch == damages[0].batch]
        if len(others) > 1 and any(isinstance(part, EventAmount) for part in content.walk()):
            yield "120.9"
    source = seen.game.find_object(waiting.source)
    left = isinstance(pattern, p.ZoneChange) and pattern.origin is Zone.BATTLEFIELD
    look = seen.look(waiting.source)
    aura = source is not None and look is not None and "Aura" in look.subtypes
    if left and source is not None and aura and source.attached_to and source.attached_to == waiting.event.subject:
        yield "603.6e"


def _arrivals(seen: Moment, subject: int) -> Iterator[str]:
    """What enters is looked at as it is on the battlefield, with everything that applies to it there."""
    item = seen.now(subject)
    if item is None:
        return
    own = item.card is not None and item.copiable is None and item.face < len(item.card.faces)
    printed = item.card.faces[item.face].types if own and item.card is not None else None
    look = seen.look(subject)
    if look is not None and printed is not None and tuple(printed) != look.types:
        yield from ("603.6b", "611.3c")


@behind(DelayedTriggerMade)
def delayed(seen: Moment) -> Iterator[str]:
    """A delayed trigger belongs to the spell or ability that makes it, and to who controlled that."""
    event = seen.event
    assert isinstance(event, DelayedTriggerMade)
    yield "610.2"
    item = seen.game.find_object(event.cause.stack_object) if event.cause.stack_object else None
    if item is not None:
        yield "603.7e" if item.kind is ObjectKind.ABILITY else "603.7d"


@behind(Resolves)
def resolving(seen: Moment) -> Iterator[str]:
    """What a spell or ability is that resolves."""
    event = seen.event
    assert isinstance(event, Resolves)
    item = seen.now(event.object)
    if item is None or item.stack is None:
        return
    yield from _numbers(seen, item)
    if item.kind is ObjectKind.ABILITY:
        yield from _ability(item)
    else:
        look = seen.look(item.id)
        instant = look is not None and (CardType.INSTANT in look.types or CardType.SORCERY in look.types)
        if instant and not event.fizzles:
            yield "113.3a"
        elif not instant:
            yield "608.3"
            yield from ("608.3b",) if item.stack.targets and any(item.stack.targets) else ()


def _cast_of(seen: Moment, item: GameObject) -> CastFacts | None:
    """How a spell was cast, or the spell that the source of an ability was."""
    if item.kind is not ObjectKind.ABILITY:
        return item.stack.cast if item.stack is not None else None
    source = seen.game.find_object(item.stack.source) if item.stack is not None else None
    return source.cast if source is not None else None


def _numbers(seen: Moment, item: GameObject) -> Iterator[str]:
    """What its words mean: halves say how they are rounded, opponents are the others, what was paid is what its own
    ability let be paid, what happened is looked up."""
    facts = item.stack
    parts = [part for body in bodies(facts.content, facts.modes) for part in body.walk()] if facts is not None else []
    if any(isinstance(part, Half) for part in parts):
        yield from ("107.1", "107.1a")
    if any(isinstance(part, r.EachOpponent) for part in parts) and len(seen.game.state.players) == 2:
        yield "102.2"
    if any(isinstance(part, c.Happened | c.HappenedLastTurn | c.HappenedThisGame | TimesHappened) for part in parts):
        yield "608.2i"
    cast = _cast_of(seen, item)
    if cast is not None and cast.paid and any(isinstance(part, c.CostPaid | TimesPaid) for part in parts):
        yield from ("607.1", "607.2i")


def _ability(item: GameObject) -> Iterator[str]:
    facts = item.stack
    if facts is None:
        return
    parts = [part for body in bodies(facts.content, facts.modes) for part in body.walk()]
    if any(isinstance(part, UnlessPays) for part in parts):
        yield from ("118.12", "118.12a")
    if any(isinstance(part, May) for part in parts):
        yield "117.2e"
    if any(isinstance(part, r.You) for part in parts):
        yield "109.5"
    if any(isinstance(part, r.DefendingPlayer) for part in parts):
        yield "508.5"


@behind(Damage, Destroy, CreateTokens, ZoneChange, LifeGained, LifeLost, CountersPut)
def effects(seen: Moment) -> Iterator[str]:
    """What a resolving spell or ability does once, to what it targets or not."""
    event = seen.event
    above = next(seen.parents(), None)
    if not isinstance(above, Resolves) or event.cause.stack_object != above.object:
        return
    if isinstance(event, ZoneChange) and event.object == above.object:
        return
    yield from ("609.1", "610.1")
    item = seen.game.find_object(above.object)
    subjects = [each for each in event.subjects() if each]
    if item is None or item.stack is None or isinstance(event, CreateTokens):
        return
    targets = {target for mode in item.stack.targets for slot in mode for target in slot}
    if any(each > 0 and each not in targets and each != item.stack.source for each in subjects):
        yield from ("115.10", "115.10a")
    elif any(each < 0 and each == item.controller and each not in targets for each in subjects):
        yield "115.10b"
    yield from _of_event(seen, item, subjects, targets)
    described = item.stack.content.walk() if item.stack.content is not None else ()
    others = any(each > 0 and each not in targets for each in subjects)
    if isinstance(event, ZoneChange | Destroy) and others and any(_all_there(part) for part in described):
        yield from ("109.2", "609.2")


def _all_there(part: Node) -> bool:
    """Whether a part of the text describes permanents without naming the battlefield."""
    return isinstance(part, r.All) and part.zone is Zone.BATTLEFIELD


def _of_event(seen: Moment, item: GameObject, subjects: list[int], targets: set[int]) -> Iterator[str]:
    """What a trigger condition named is still meant, though nothing targets it; several players act at once."""
    facts = item.stack
    about = facts.event.subject if facts is not None and facts.event is not None else 0
    if about > 0 and about in subjects and about not in targets:
        yield "608.2k"
    event = seen.event
    if isinstance(event, ZoneChange) and event.reason in (MoveReason.SACRIFICED, MoveReason.DISCARDED):
        whose = {other.event.object: 0 for other in seen.batch if isinstance(other.event, ZoneChange)}
        owners = {known.controller for each in whose if (known := seen.was(each)) is not None}
        if len(owners) > 1:
            yield from ("101.4", "608.2f")


@behind(CountersPut)
def counters_again(seen: Moment) -> Iterator[str]:
    """The counters of something that has left are not moved: as many are put on something else."""
    event = seen.event
    assert isinstance(event, CountersPut)
    item = seen.game.find_object(event.cause.stack_object) if event.cause.stack_object else None
    facts = item.stack if item is not None else None
    if facts is None or facts.event is None or facts.event.subject <= 0 or facts.event.subject == event.on:
        return
    known = seen.game.state.last_known.get(facts.event.subject)
    content = facts.content
    if known is None or content is None or known.object.counter(event.kind) != event.count:
        return
    if any(isinstance(part, CountersOn) for part in content.walk()):
        yield "122.8"


@behind(ZoneChange)
def permanent_spells(seen: Moment) -> Iterator[str]:
    """A permanent spell's controller puts it onto the battlefield."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    if event.to is not Zone.BATTLEFIELD or event.reason is not MoveReason.RESOLVED or event.entry is None:
        return
    look = seen.before(event.object)
    for kind in look.types if look is not None else ():
        if kind in _PERMANENT_RULES:
            yield _PERMANENT_RULES[kind]
    if event.entry.attached_to:
        yield "608.3c"
    if look is not None and CardType.KINDRED in look.types:
        yield "300.2b"


@behind(EffectBegins)
def continuous(seen: Moment) -> Iterator[str]:
    """A continuous effect of a resolution: no object, with its own timestamp, its numbers worked out once."""
    event = seen.event
    assert isinstance(event, EffectBegins)
    yield from ("405.6a", "611.2", "613.7b")
    item = seen.game.find_object(event.cause.stack_object) if event.cause.stack_object else None
    content = item.stack.content if item is not None and item.stack is not None else None
    if content is None:
        return
    amounts = [part for change in event.effect.changes for part in change.walk() if isinstance(part, Fixed)]
    written = {part.value for part in content.walk() if isinstance(part, Fixed)}
    if any(amount.value not in written and -amount.value not in written for amount in amounts):
        yield "611.2d"


@behind(ShieldMade)
def until_something_leaves(seen: Moment) -> Iterator[str]:
    """What is gone until something leaves: a second effect will return it."""
    event = seen.event
    assert isinstance(event, ShieldMade)
    if event.shield.kind.startswith(RETURN):
        yield "610.3"


@behind(ShieldChanged)
def returning(seen: Moment) -> Iterator[str]:
    """It returns right after that, all at once where several do."""
    event = seen.event
    assert isinstance(event, ShieldChanged)
    gone = next((shield for shield in seen.kept.shields if shield.id == event.id), None)
    if gone is None or not gone.kind.startswith(RETURN):
        return
    yield from ("610.3", "610.3c")
    if len(seen.batch) > 1:
        yield "610.3d"


@behind(AbilityPutOnStack)
def from_elsewhere(seen: Moment) -> Iterator[str]:
    """An ability says where it functions, or can only be paid for from there."""
    event = seen.event
    assert isinstance(event, AbilityPutOnStack)
    ability = event.facts.ability.ability if event.facts.ability is not None else None
    if isinstance(ability, ActivatedAbility) and ability.zone is not Zone.BATTLEFIELD:
        yield zone_rule(ability)
    others = [each for each in seen.kept.stack if seen.now(each) is not None]
    if others and not event.triggered and not seen.kept.resolving:
        yield "117.7"
    earlier = [entry.event for entry in seen.since_priority() if isinstance(entry.event, AbilityPutOnStack)]
    if event.triggered and any(other.triggered and other.player != event.player for other in earlier):
        yield "405.3"


@behind(ActionBegins)
def in_response(seen: Moment) -> Iterator[str]:
    """What is cast or activated while something waits on the stack is in response to it."""
    event = seen.event
    assert isinstance(event, ActionBegins)
    if seen.kept.stack and not seen.kept.resolving and event.action_rule in ("601.2", "602.2"):
        yield "117.7"


@behind(Attached)
def attached(seen: Moment) -> Iterator[str]:
    """What is attached, and what a new timestamp it gets."""
    event = seen.event
    assert isinstance(event, Attached)
    if not event.to:
        return
    yield "613.7e"
    look = seen.look(event.object)
    if look is not None and "Equipment" in look.subtypes:
        yield from ("301.5", "301.5a", "301.5b")
    elif look is not None and "Aura" in look.subtypes:
        yield "303.4b"
    elif look is not None and "Fortification" in look.subtypes:
        yield "301.6"


