"""Small things that all instructions need."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import BOUND, USED, followed
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.engine.state import Outcome
from mtgjudge.language import event_patterns as p
from mtgjudge.language import references as r
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Reference

_MOVES = (p.ZoneChange, p.Sacrifices, p.DiscardsCard)


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


def all_became(ctx: Context, identifiers: Iterable[int]) -> list[int]:
    """The objects that these became by their latest moves: each component of a merged permanent, too (730.3c)."""
    out: list[int] = []
    for identifier in identifiers:
        known = ctx.game.state.last_known.get(identifier)
        gone = known is not None and identifier not in ctx.game.state.objects
        out += known.successors if known is not None and gone else (identifier,)
    return out


def still_there(ctx: Context, identifiers: Iterable[int]) -> list[int]:
    """Those objects that exist in the stay in which they were named, each once (400.7)."""
    return [identifier for identifier in dict.fromkeys(identifiers) if identifier in ctx.game.state.objects]


def still_found(ctx: Context, node: Reference, identifiers: Iterable[int]) -> list[int]:
    """Like `still_there`, but with what an object became where the exceptions to 400.7 let this reference find it
    (400.7e-f, 400.7j).
    """
    if not _may_follow(ctx, node):
        return still_there(ctx, identifiers)
    return still_there(ctx, [found for identifier in identifiers for found in followed(ctx, identifier)])


def _may_follow(ctx: Context, node: Reference) -> bool:
    if isinstance(node, r.Result):
        return node.of < BOUND  # what a delayed trigger remembers is found only where it was (603.7c)
    if isinstance(node, r.EventObject):
        return _triggered_by_a_move(ctx)
    used = ctx.results.get(USED)
    if isinstance(node, r.Giver):
        return used is not None and node.known in used.objects  # 201.5a
    if not isinstance(node, r.This):
        return False
    if used is not None and ctx.source in used.objects:
        return True
    if ctx.event is None or not _triggered_by_a_move(ctx):
        return False
    return ctx.event.subject == ctx.source or _enchanted(ctx) == ctx.event.subject


def _enchanted(ctx: Context) -> int:
    """What the source, an Aura, was attached to."""
    item = ctx.object(ctx.source)
    return item.attached_to if item is not None and "Aura" in ctx.look(ctx.source).subtypes else 0


def _triggered_by_a_move(ctx: Context) -> bool:
    """Whether the ability triggered because its event's object moved."""
    item = ctx.object(ctx.stack_object) if ctx.stack_object else None
    if item is None or item.stack is None or item.stack.ability is None:
        return False
    ability = item.stack.ability.ability
    return isinstance(ability, TriggeredAbility) and any(isinstance(part, _MOVES) for part in ability.event.walk())


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
