"""Replacement and prevention effects: what they are, where they look, how often they apply (614-616, 609.7)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.effects import ShieldMade
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.status import CardDrawn, CountersPut, CountersRemoved, Damage, LifeGained, LifeLost
from mtgjudge.engine.events.zones import CreateTokens, TokenEnters, ZoneChange
from mtgjudge.engine.replacement.model import PREVENTION, REGENERATION
from mtgjudge.engine.state import Shield
from mtgjudge.language.static_effects import ReplacementPrevent, Replaces, UncounterableThis
from mtgjudge.language.vocabulary import Zone

_ENTERING = ("614.1c", "614.1d", "614.12a", "707.5", "306.5b", "310.4b", "714.3a", "614.17d")
_PREVENTING = ("615.6", "615.12", "702.16e")
_REPLACING = ("614.6", "614.1a", "614.11", "106.12b", "122.1c", "122.1d", "122.1h", "701.19a", "702.89a")


@behind(ReplacementApplied)
def applied(seen: Moment) -> Iterator[str]:
    """What kind of effect it is that changed an event."""
    event = seen.event
    assert isinstance(event, ReplacementApplied)
    rule = event.effect_rule
    if rule in _PREVENTING:
        yield from ("609.6", "615.1", "615.1a")
        yield from _of_prevention(seen, event)
    elif rule in _REPLACING or rule in _ENTERING:
        yield from ("609.6", "614.1")
        if any(shield.source == event.object for shield in seen.kept.shields):
            yield "614.4"
    if rule == "310.11a":
        yield from ("310.8", "310.8a", "310.11")
    if rule == "701.19a":
        yield "614.4"  # the shield was there before
    if "400.4a" in event.also:
        yield "400.4"
    if rule in _ENTERING:
        yield "614.12"
        yield from _entering(seen, event)
    if rule == "701.19a":
        yield "614.8"
    if rule == "614.11":
        yield "121.6"
    if " damage instead of " in event.what:
        yield from ("614.2", "609.7")
    if "616.1" in event.also:
        yield from ("616.1f", "616.1c" if rule == "707.5" else "616.1e")
    item = seen.now(event.object)
    look = seen.look(event.object) if item is not None and item.zone is Zone.STACK else None
    if rule == "101.2" and look is not None and any(_is_uncounterable(each.ability) for each in look.statics):
        yield "113.6g"
    if rule in ("614.17", "119.7", "119.8", "121.2b", "702.12b"):
        yield "614.17a"


def _is_uncounterable(ability: object) -> bool:
    return any(isinstance(effect, UncounterableThis) for effect in getattr(ability, "effects", ()))


def _entering(seen: Moment, event: ReplacementApplied) -> Iterator[str]:
    """A static ability of what enters, or of something else, not a trigger."""
    item = seen.game.find_object(event.object)
    yield "603.6d"
    if item is None or item.zone is not Zone.BATTLEFIELD:
        yield "113.6h"


def _of_prevention(seen: Moment, event: ReplacementApplied) -> Iterator[str]:
    if any(shield.kind == PREVENTION for shield in seen.kept.shields):
        yield from ("615.3", "615.4")
    for shield in seen.kept.shields:
        if shield.kind == PREVENTION and shield.source == event.object:
            if shield.source_filter is not None:
                yield from ("609.7b", "615.9")
            if shield.effects:
                yield "615.5"
    source = seen.now(event.object)
    look = seen.look(event.object) if source is not None and source.zone is Zone.BATTLEFIELD else None
    for instance in look.statics if look is not None else ():
        for effect in getattr(instance.ability, "effects", ()):
            if isinstance(effect, Replaces) and isinstance(effect.replacement, ReplacementPrevent):
                yield "615.2"
                if effect.replacement.amount is not None:
                    yield "615.10"
                if effect.replacement.effects:
                    yield "615.5"


@behind(ShieldMade)
def shields(seen: Moment) -> Iterator[str]:
    """What a resolution sets up against what has not happened yet."""
    event = seen.event
    assert isinstance(event, ShieldMade)
    shield = event.shield
    if shield.kind == REGENERATION:
        yield "614.8"
    if shield.kind != PREVENTION:
        return
    yield from ("615.1", "615.3")
    if shield.source_chosen:
        yield from ("609.7", "615.2", "109.2c")
        if shield.once and shield.amount is None:
            yield "615.8"
    alike = [entry.event.shield for entry in seen.siblings() if isinstance(entry.event, ShieldMade)]
    if shield.amount is not None and any(_alike(other, shield) for other in alike):
        yield "615.11"


def _alike(one: Shield, other: Shield) -> bool:
    return one.kind == other.kind and one.amount == other.amount and one.protects != other.protects


@behind(CreateTokens, CountersPut, CountersRemoved, Damage, LifeGained, LifeLost, ZoneChange, TokenEnters, CardDrawn)
def changed(seen: Moment) -> Iterator[str]:
    """Each effect had one opportunity; a changed event can be changed again by another one."""
    event: Event = seen.event
    if not event.applied:
        return
    yield "614.5"
    if len(set(event.applied)) > 1:
        yield from ("616.2", "616.1f")
    if isinstance(event, CreateTokens | CountersPut) and event.cause.stack_object:
        yield "614.16"
