"""Replacement effects that the rules give: shield, stun and finality counters (122.1c-d, 122.1h), umbra armor
(702.89), "if it would die, exile
it instead" from a resolution (614.1a), and flashback and the like, which exile what leaves the stack (702.34a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.afterwards import exile_rule
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.status import CountersRemoved, Damage, DamageWorn, TapChange
from mtgjudge.engine.events.zones import Destroy, ZoneChange
from mtgjudge.engine.replacement.changing import less_damage, nothing_prevented, unpreventable
from mtgjudge.engine.replacement.model import Replacement, Settling
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.changes import ExiledInsteadOfDying, ExiledInsteadOfLeaving
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Apply = Callable[[Settling, Event], tuple[Event, ...]]


def guards_given(game: Game, event: Event) -> list[Replacement]:
    """The effects of this kind that could replace the event."""
    if isinstance(event, ZoneChange):
        found = _dying(game, event) if _dies(game, event) else _leaving_stack(game, event)
        return found + _leaving_battlefield(game, event) + _commander(game, event)
    if isinstance(event, Destroy):
        found = _umbra(game, event)
        if event.state_rule is None and _counter(game, event.object, "shield"):
            found.append(_guard(game, "shield counter", event.object, _shield_from_destruction(event)))
        return found
    if isinstance(event, Damage) and event.to > 0 and _counter(game, event.to, "shield"):
        return [_guard(game, "shield counter", event.to, _shield_from_damage)]
    if isinstance(event, TapChange) and not event.tapped and _counter(game, event.object, "stun"):
        return [_guard(game, "stun counter", event.object, _stunned)]
    return []


def _counter(game: Game, identifier: int, kind: str) -> bool:
    item = game.state.objects.get(identifier)
    return item is not None and item.zone is Zone.BATTLEFIELD and item.counter(kind) > 0


def _guard(game: Game, what: str, identifier: int, apply: Apply, commutes: str = "", source: int = 0) -> Replacement:
    source = source or identifier
    label = f"{game.name(source)}: {what}"
    return Replacement(f"{what} {source}", source, game.known_controller(identifier), label, apply, commutes=commutes)


def _leaving_stack(game: Game, event: ZoneChange) -> list[Replacement]:
    """Flashback and the like exile the card instead of putting it anywhere else (702.34a)."""
    item = game.state.objects.get(event.object)
    rule = exile_rule(item) if item is not None and item.zone is Zone.STACK and event.to is not Zone.EXILE else None
    if rule is None:
        return []
    why = rule

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        assert isinstance(event, ZoneChange)
        run.tell(event.object, f"{run.game.name(event.object)} is exiled instead", why)
        return (msgspec.structs.replace(event, to=Zone.EXILE, position=None, also=(*event.also, why)),)

    return [_guard(game, "exiled as it leaves the stack", event.object, apply, "zone exile")]


def _commander(game: Game, event: ZoneChange) -> list[Replacement]:
    """903.9b: its owner may put a commander into the command zone instead of into their hand or library."""
    item = game.state.objects.get(event.object)
    if item is None or not item.commander or event.to not in (Zone.HAND, Zone.LIBRARY):
        return []
    if sum(part.commander for part in item.merged) > 1:
        raise Unsupported("a merged permanent with several commanders among its cards", item.id)
    what = f"put {game.name(item.id)} into the command zone instead"
    merged = bool(item.merged)

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        assert isinstance(event, ZoneChange)
        if merged:
            run.tell(event.object, "its card that is a commander is put into the command zone instead", cr("903.9c"))
            also = (*event.also, cr("903.9b"), cr("903.9c"))
            return (msgspec.structs.replace(event, commanders_to=Zone.COMMAND, also=also),)
        run.tell(event.object, f"{run.game.name(event.object)} is put into the command zone instead", cr("903.9b"))
        return (msgspec.structs.replace(event, to=Zone.COMMAND, position=None, also=(*event.also, cr("903.9b"))),)

    return [Replacement(f"commander {item.id}", item.id, item.owner, what, apply, optional=True)]


def _leaving_battlefield(game: Game, event: ZoneChange) -> list[Replacement]:
    """ "If it would leave the battlefield, exile it instead of putting it anywhere else": an effect of a resolution."""
    item = game.state.objects.get(event.object)
    if item is None or item.zone is not Zone.BATTLEFIELD or event.to is Zone.EXILE:
        return []
    return [
        _guard(
            game,
            f"exile it instead ({standing.key})",
            event.object,
            _exiled(event.object, standing.source, cr("614.1a")),
            "zone exile",
            standing.source,
        )
        for standing in game.projection.rules_on(ExiledInsteadOfLeaving, event.object)
    ]


def _dies(game: Game, event: ZoneChange) -> bool:
    item = game.state.objects.get(event.object)
    return item is not None and item.zone is Zone.BATTLEFIELD and event.to is Zone.GRAVEYARD


def _dying(game: Game, event: ZoneChange) -> list[Replacement]:
    found: list[Replacement] = []
    if _counter(game, event.object, "finality"):
        exiled = _exiled(event.object, event.object, cr("122.1h"))
        found.append(_guard(game, "finality counter", event.object, exiled, "zone exile"))
    for standing in game.projection.rules_on(ExiledInsteadOfDying, event.object):
        exiled = _exiled(event.object, standing.source, cr("614.1a"))
        name = f"exile it instead ({standing.key})"
        found.append(_guard(game, name, event.object, exiled, "zone exile", standing.source))
    return found


def _exiled(identifier: int, source: int, rule: Citation) -> Apply:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        assert isinstance(event, ZoneChange)
        run.tell(source, f"{run.game.name(identifier)} is exiled instead", rule)
        return (msgspec.structs.replace(event, to=Zone.EXILE, exiled_by=source, position=None, entry=None),)

    return apply


def _shield_from_destruction(event: Destroy) -> Apply:
    def apply(run: Settling, _: Event) -> tuple[Event, ...]:
        run.tell(event.object, "a shield counter is removed instead of destroying it", cr("122.1c"))
        return (CountersRemoved(on=event.object, kind="shield", count=1, cause=event.cause),)

    return apply


def _shield_from_damage(run: Settling, event: Event) -> tuple[Event, ...]:
    """One counter for all damage that would be dealt at once: the effect applies to it as one (122.1c, 615.12)."""
    assert isinstance(event, Damage)
    game = run.game
    if unpreventable(game, event):
        after = nothing_prevented(run, event, event.to)
    else:
        after = less_damage(run, event, event.amount, event.to)
    used = f"shield counter {event.to}"
    if used in run.used:
        return (after,)
    run.used.append(used)
    run.tell(event.to, "a shield counter is removed", cr("122.1c"))
    return (after, CountersRemoved(on=event.to, kind="shield", count=1, cause=event.cause))


def _stunned(run: Settling, event: Event) -> tuple[Event, ...]:
    assert isinstance(event, TapChange)
    run.tell(event.object, "a stun counter is removed instead of untapping it", cr("122.1d"))
    return (CountersRemoved(on=event.object, kind="stun", count=1, cause=event.cause),)


def _umbra(game: Game, event: Destroy) -> list[Replacement]:
    objects = game.state.objects
    return [
        _guard(game, "umbra armor", event.object, _armor(event.object, identifier), "", identifier)
        for identifier in game.battlefield()
        if objects[identifier].attached_to == event.object and game.has_keyword(identifier, Keyword.UMBRA_ARMOR)
    ]


def _armor(protected: int, aura: int) -> Apply:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        run.tell(aura, f"{run.game.name(protected)} is not destroyed: this is destroyed instead", cr("702.89a"))
        return (DamageWorn(objects=(protected,), cause=event.cause), Destroy(object=aura, cause=event.cause))

    return apply
