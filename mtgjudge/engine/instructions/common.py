"""Small things that all instructions need."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import followed
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import Outcome


def cause_of(ctx: Context) -> Cause:
    """The cause of what an instruction does: the source, its controller, and the object on the stack."""
    return Cause(ctx.source, ctx.controller, ctx.stack_object)


def at(ctx: Context, identifier: int) -> Context:
    """The surroundings for one of several players or objects: it is the one at hand, unless a loop around has one
    already."""
    return ctx if ctx.iterated else ctx.with_iterated(identifier)


def became(ctx: Context, identifier: int) -> int:
    """The object that this one became by its latest move; 0 where it became nothing (a copy that ceased)."""
    known = ctx.game.state.last_known.get(identifier)
    return known.moved_to if known is not None and identifier not in ctx.game.state.objects else identifier


def still_there(ctx: Context, identifiers: Iterable[int]) -> list[int]:
    """Those objects that exist in the stay in which they were named, each once; a card named by what it did is
    followed once (400.7)."""
    found: list[int] = []
    for identifier in identifiers:
        here = followed(ctx, identifier)
        if here in ctx.game.state.objects and here not in found:
            found.append(here)
    return found


def permanents(ctx: Context, identifiers: Iterable[int]) -> list[int]:
    """Those that are on the battlefield, each once."""
    return [identifier for identifier in dict.fromkeys(identifiers) if ctx.game.on_battlefield(identifier)]


def move_all(ctx: Context, events: Iterable[Event]) -> list[int]:
    """Let zone changes happen at once; the ids of the objects that moved, as they were before."""
    entries = ctx.game.perform(*events)
    return [entry.event.object for entry in entries if isinstance(entry.event, ZoneChange)]


def outcome_of(found: Iterable[int], wanted: int | None = None) -> Outcome:
    """What was acted on: done where at least one was, or as many as wanted."""
    ids = tuple(found)
    return Outcome(ids, len(ids), bool(ids) if wanted is None else len(ids) >= wanted)
