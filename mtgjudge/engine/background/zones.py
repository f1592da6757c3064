"""Moving between zones: whose zone, a new object, what still finds it, what its zone makes of it (400-408, 110.1)."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.events.flow import LandPlayed
from mtgjudge.engine.events.stack import Resolves
from mtgjudge.engine.events.status import CardDrawn
from mtgjudge.engine.events.zones import LibraryArranged, MoveReason, Revealed, ZoneChange
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import PlayerRef
from mtgjudge.language.node import Node
from mtgjudge.language.references import All, ExiledWithThis
from mtgjudge.language.vocabulary import CardType, Zone

_OWN = (Zone.HAND, Zone.LIBRARY, Zone.GRAVEYARD)
_HIDDEN = (Zone.HAND, Zone.LIBRARY)
_TO_GRAVEYARD = (
    MoveReason.COUNTERED,
    MoveReason.DISCARDED,
    MoveReason.DESTROYED,
    MoveReason.SACRIFICED,
    MoveReason.RESOLVED,
)


@behind(CardDrawn)
def drawn(seen: Moment) -> Iterator[str]:
    """The drawn card is a new object, with a timestamp of its own."""
    if seen.entry.created:
        yield "400.7"
        yield "613.7d"


@behind(ZoneChange)
def moved(seen: Moment) -> Iterator[str]:
    """Where it goes and what it is there."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is None:
        return
    if seen.became(event.object) is not None:
        yield "400.7"
        yield "613.7d"
    if event.to in _OWN and _by_others(seen, event.object, was.owner):
        yield "400.3"  # somebody else has it or moves it; it goes to its owner's zone
    if event.applied:
        yield "400.6"
    if event.to is Zone.GRAVEYARD and event.reason in _TO_GRAVEYARD:
        yield "404.1"
    if event.to is Zone.EXILE:
        yield "406.2"
        yield "406.3a" if event.face_down else "406.3"
    if was.counters and event.to is not Zone.STACK:
        now = seen.became(event.object)
        if now is not None and not any(now.counter(kind) for kind, _ in was.counters):
            yield "122.2"
    if was.zone is Zone.EXILE and event.to is Zone.EXILE:
        yield "400.8"
        yield "406.7"
    if was.zone is Zone.OUTSIDE:
        yield "400.11"
        yield "400.11b"
    if event.to is Zone.LIBRARY and event.position is not None:
        others = len(seen.player(was.owner).library) - 1
        if event.position > others:
            yield "401.7"


def _by_others(seen: Moment, identifier: int, owner: int) -> bool:
    """Whether somebody else than its owner moves or controls it."""
    look = seen.before(identifier)
    return seen.mover() not in (0, owner) or (look is not None and look.controller not in (0, owner))


@behind(ZoneChange)
def permanents(seen: Moment) -> Iterator[str]:
    """A permanent begins as it enters the battlefield and ends as it leaves it."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is None:
        return
    if Zone.BATTLEFIELD in (event.to, was.zone):
        yield "110.1"
        yield "403.3"
    if event.to is not Zone.BATTLEFIELD or event.entry is None:
        return
    if _was_there_before(seen, was):
        yield "403.4"
    if event.reason is MoveReason.MOVED and event.entry.controller == seen.mover():
        yield "110.2a"
    if event.entry.granted and event.reason is MoveReason.MOVED:
        yield "611.2e"
    now = seen.became(event.object)
    look = seen.look(now.id) if now is not None else None
    if look is not None and CardType.LAND in look.types and event.reason is not MoveReason.PLAYED:
        yield "305.4"
    if now is not None and event.reason is MoveReason.RESOLVED:
        yield from _from_the_stack(seen, was, now)


def _was_there_before(seen: Moment, was: GameObject) -> bool:
    """Whether the same card was another permanent earlier."""
    known = seen.game.state.last_known.values()
    return any(item.object.card_id == was.card_id and item.object.zone is Zone.BATTLEFIELD for item in known)


def _from_the_stack(seen: Moment, was: GameObject, now: GameObject) -> Iterator[str]:
    """What goes on to apply to the permanent that a spell became."""
    if any(effect.affected is not None and now.id in effect.affected for effect in seen.game.state.effects):
        yield "400.7a"
        yield "112.4"
    if any(shield.source_chosen == now.id for shield in seen.game.state.shields):
        yield "400.7c"
    if now.cast is not None and (now.cast.paid or now.cast.x):
        yield "400.7d"


@behind(ZoneChange)
def together(seen: Moment) -> Iterator[str]:
    """What enters at once under several players gets its timestamps in turn order."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    arriving = [
        other.event.entry.controller
        for other in seen.batch
        if isinstance(other.event, ZoneChange) and other.event.entry is not None
    ]
    if event.entry is not None and len(arriving) > 1 and len(set(arriving)) == len(arriving):
        yield "613.7m"


@behind(ZoneChange)
def found_again(seen: Moment) -> Iterator[str]:
    """What moved something can find the new object that it became, where that is in a public zone."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    resolving = seen.game.find_object(event.cause.stack_object) if event.cause.stack_object else None
    if was is None or resolving is None or resolving.stack is None or was.zone in _HIDDEN:
        return
    facts = resolving.stack
    ability = facts.ability.ability if facts.ability is not None else None
    about = facts.event.subject if facts.event is not None and isinstance(ability, TriggeredAbility) else 0
    if about > 0 and _became(seen, about) == event.object:
        yield "400.7e"
    for entry in seen.siblings():
        other = entry.event
        if isinstance(other, ZoneChange) and _became(seen, other.object) == event.object:
            yield "400.7j"
    linked = facts.content is not None and any(isinstance(part, ExiledWithThis) for part in facts.content.walk())
    if linked and was.exiled_by and was.exiled_by == facts.source:
        yield from ("406.6", "607.1", "607.2a")


def _became(seen: Moment, identifier: int) -> int:
    known = seen.game.state.last_known.get(identifier)
    return known.moved_to if known is not None else 0


@behind(ZoneChange)
def exiled_after_casting(seen: Moment) -> Iterator[str]:
    """The effect that let a card be cast finds the spell that it became."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    facts = was.stack if was is not None else None
    if facts is not None and facts.cast is not None and facts.cast.exiled_afterwards and event.to is Zone.EXILE:
        yield "400.7h"


@behind(ZoneChange)
def whole_zones(seen: Moment) -> Iterator[str]:
    """An instruction about a hand or graveyard is about every card in it."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is None or event.reason is not MoveReason.MOVED or was.zone not in (Zone.HAND, Zone.GRAVEYARD):
        return
    together = [other for other in seen.batch if isinstance(other.event, ZoneChange) and other.event.to is event.to]
    owner = seen.player(was.owner)
    left = owner.hand if was.zone is Zone.HAND else owner.graveyard
    above = next(seen.parents(), None)
    item = seen.game.find_object(above.object) if isinstance(above, Resolves) else None
    content = item.stack.content if item is not None and item.stack is not None else None
    if len(together) > 1 and not left and content is not None and any(_a_zone(part) for part in content.walk()):
        yield "400.12"


def _a_zone(part: Node) -> bool:
    """Whether a part of a text means a whole hand or graveyard: every card there, of whatever kind."""
    if not isinstance(part, All) or part.zone not in (Zone.HAND, Zone.GRAVEYARD):
        return False
    return all(isinstance(each, f.Anything | f.AllOf | f.OwnedBy | PlayerRef) for each in part.filter.walk())


@behind(LibraryArranged)
def arranged(seen: Moment) -> Iterator[str]:
    """The order of a library changes only because something lets a player change it."""
    yield "400.5"


@behind(Revealed)
def shown(seen: Moment) -> Iterator[str]:
    """Cards in a hidden zone must be shown to be seen."""
    event = seen.event
    assert isinstance(event, Revealed)
    items = [seen.now(card) for card in event.cards]
    if any(item is not None and item.zone in _HIDDEN for item in items):
        yield "400.2"


@behind(LandPlayed)
def land_played(seen: Moment) -> Iterator[str]:
    """Playing a land is compared with how many have been played; it uses no stack."""
    yield "305.2a"
    yield "405.6d"
    yield "505.6b"
    yield "117.1c"


@behind(ZoneChange)
def copies(seen: Moment) -> Iterator[str]:
    """A copy of a permanent spell becomes a token."""
    event = seen.event
    assert isinstance(event, ZoneChange)
    was = seen.was(event.object)
    if was is not None and was.kind is ObjectKind.COPY and event.to is Zone.BATTLEFIELD:
        yield "608.3f"
        yield "111.13"
