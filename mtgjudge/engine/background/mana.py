"""Mana and costs: what is produced, what is spent, how a cost is paid (106, 107.4, 118, 605)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.stack import ManaTriggered, Resolves
from mtgjudge.engine.events.status import CountersRemoved, LifeLost, ManaAdded, ManaSpent, TapChange
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import ManaType


@behind(ManaAdded)
def produced(seen: Moment) -> Iterator[str]:
    """What types there are; whether a mana ability makes it, or a spell or ability that uses the stack."""
    event = seen.event
    assert isinstance(event, ManaAdded)
    yield "106.1b" if any(unit.type is ManaType.COLORLESS for unit in event.units) else "106.1a"
    if event.applied and any(unit.use is not None for unit in event.units):
        yield "106.6a"
    above = next(seen.parents(), None)
    if not isinstance(above, Resolves):
        return
    item = seen.game.find_object(above.object)
    if item is not None and item.kind is not ObjectKind.ABILITY:
        yield from ("605.5", "605.5b")


@behind(ManaTriggered)
def at_once(seen: Moment) -> Iterator[str]:
    """A triggered mana ability is a triggered ability apart from the stack."""
    yield "605.4"
    yield "113.4"


@behind(ManaSpent)
def spent(seen: Moment) -> Iterator[str]:
    """Paying mana takes it out of the pool."""
    event = seen.event
    assert isinstance(event, ManaSpent)
    yield from ("118.1", "118.2", "118.3a", "106.1")


@behind(LifeLost, TapChange, CountersRemoved, ZoneChange)
def other_costs(seen: Moment) -> Iterator[str]:
    """A cost is an action that is taken to be allowed another one."""
    event = seen.event
    if isinstance(event, LifeLost) and event.paid:
        yield "118.3b"
    elif not event.cause.is_cost:
        return
    yield "118.1"
    if event.applied:
        yield "118.11"
