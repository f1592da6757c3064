"""Damage, life and counters: who deals it, what it results in, what a number of counters says (119, 120, 122)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.status import CountersPut, CountersRemoved, Damage, DamageWorn, LifeGained, LifeLost
from mtgjudge.engine.events.zones import Destroy, TokenEnters, ZoneChange
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, CardType, Keyword, Step

_NO_MARK = (Keyword.WITHER, Keyword.INFECT)
_OF_STATE: dict[str, tuple[str, ...]] = {
    "704.5f": ("302.4b",),
    "704.5g": ("120.5", "302.7", "302.4b", "208.1"),
    "704.5h": ("120.5",),
    "704.5i": ("306.9", "122.1e"),
    "704.5j": ("205.4d", "201.2a"),
    "704.5k": ("205.4f",),
    "704.5v": ("310.7", "122.1g"),
}
"""What else says that a permanent is put into the graveyard or destroyed."""


@behind(Damage)
def dealt(seen: Moment) -> Iterator[str]:
    """Who deals it, how, and what it does to what."""
    event = seen.event
    assert isinstance(event, Damage)
    yield "120.1"
    dealer = seen.look(event.source)
    if dealer is not None and CardType.CREATURE not in dealer.types:
        yield "120.2"
    yield "120.2a" if event.combat else "120.2b"
    if event.applied:
        yield from ("120.4", "120.4b")
    yield "120.4c"
    source = seen.look(event.source)
    if event.combat and source is not None and CardType.CREATURE in source.types:
        yield from ("302.4a", "208.1")
    if event.to < 0:
        yield "119.2"
        return
    look = seen.before(event.to)
    if look is None:
        return
    if CardType.CREATURE in look.types and source is not None and not any(word in source.keywords for word in _NO_MARK):
        yield "120.3e"
    if CardType.PLANESWALKER in look.types:
        yield "306.8"
    if CardType.BATTLE in look.types:
        yield "310.6"


@behind(Destroy, ZoneChange)
def by_state(seen: Moment) -> Iterator[str]:
    """Damage destroys nothing by itself: the check of state-based actions does."""
    yield from _OF_STATE.get(getattr(seen.event, "state_rule", None) or "", ())


@behind(CountersPut)
def put(seen: Moment) -> Iterator[str]:
    """What the counters stand for."""
    event = seen.event
    assert isinstance(event, CountersPut)
    yield "122.1"
    if "/" in event.kind:
        yield "122.1a"
    elif event.kind == "loyalty":
        yield from ("122.1e", "306.5c")
    elif event.kind == "defense":
        yield from ("122.1g", "310.4c")
    elif event.kind == "lore" and seen.kept.turn.step is Step.PRECOMBAT_MAIN and not event.cause.source:
        yield from ("505.4", "107.15a")
    elif event.kind == "poison":
        yield "122.1f"
    if event.kind in KEYWORD_COUNTERS:
        yield "613.7c"


@behind(CountersRemoved)
def removed(seen: Moment) -> Iterator[str]:
    """What fewer counters mean."""
    event = seen.event
    assert isinstance(event, CountersRemoved)
    if event.kind == "loyalty":
        yield from ("122.1e", "306.5c")
    elif event.kind == "defense":
        yield from ("122.1g", "310.4c")
    if event.state_rule == "704.5q":
        yield "122.3"
    elif event.state_rule == "704.5r":
        yield "122.4"
    moved = any(
        isinstance(other.event, CountersPut) and other.event.kind == event.kind and other.event.cause == event.cause
        for other in seen.batch
    )
    if moved:
        yield "122.5"


@behind(ZoneChange, TokenEnters)
def with_counters(seen: Moment) -> Iterator[str]:
    """What enters with counters gets them from its controller, and what they mean counts at once."""
    event = seen.event
    entry = event.entry if isinstance(event, ZoneChange | TokenEnters) else None
    if entry is None or not entry.counters:
        return
    yield "122.6a"
    for kind, _ in entry.counters:
        if kind == "loyalty":
            yield from ("209.1", "306.5b", "306.5c", "122.1e")
        elif kind == "defense":
            yield from ("210.1", "310.4b", "310.4c", "122.1g")
        elif "/" in kind:
            yield "122.1a"


@behind(LifeGained, LifeLost)
def life(seen: Moment) -> Iterator[str]:
    """Damage becomes loss of life; what would be gained may have been changed."""
    event = seen.event
    if isinstance(event, LifeLost) and event.by_damage:
        yield "119.2"
    if isinstance(event, LifeGained) and event.applied:
        yield "119.10"


@behind(DamageWorn)
def worn(seen: Moment) -> Iterator[str]:
    """Marked damage stays until the cleanup step or regeneration takes it away."""
    event = seen.event
    assert isinstance(event, DamageWorn)
    marked = [item for each in event.objects if (item := seen.was(each)) is not None and item.damage]
    if marked:
        yield "120.6"
        if seen.kept.turn.step is Step.CLEANUP:
            yield "302.7"


