"""Instructions that move objects between zones: destroy, sacrifice, discard these, exile, return, put (400, 610.3,
701.8, 701.9, 701.13, 701.21)."""

from __future__ import annotations

from collections.abc import Callable

from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.decisions import OrderObjects, seat_of
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import AS_IT_ENTERS, granted_with, players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import Destroy, Entry, LibraryArranged, MoveReason, ZoneChange
from mtgjudge.engine.instructions.arriving import entry_for, stays_away
from mtgjudge.engine.instructions.choosing import illegal, named
from mtgjudge.engine.instructions.common import (
    all_became,
    became,
    cause_of,
    move_all,
    outcome_of,
    permanents,
    still_found,
)
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.instructions.until import promise_return
from mtgjudge.engine.state import ObjectKind, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Duration, Reference
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import Citation, cr

_DEPTHS = {
    e.LibraryPlace.TOP: 0,
    e.LibraryPlace.SECOND_FROM_TOP: 1,
    e.LibraryPlace.THIRD_FROM_TOP: 2,
    e.LibraryPlace.SEVENTH_FROM_TOP: 6,
}


@executes(e.Destroy)
def _destroy(ctx: Context, node: e.Destroy) -> Outcome:
    """701.8a; all at once (608.2e)."""
    found = permanents(ctx, named(ctx, node.what, "destroy"))
    entries = ctx.game.perform(
        *(Destroy(object=item, no_regeneration=node.no_regeneration, cause=cause_of(ctx)) for item in found)
    )
    return outcome_of(entry.event.object for entry in entries if isinstance(entry.event, Destroy))


def sacrifices(ctx: Context, found: list[int], player: int = 0) -> list[int]:
    """Sacrifice those that the player (each one's controller where 0) controls (701.21a); which
    were, as they were."""
    able = [item for item in permanents(ctx, found) if not player or ctx.look(item).controller == player]
    cause = cause_of(ctx)
    return move_all(
        ctx, [ZoneChange(object=item, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED, cause=cause) for item in able]
    )


@executes(e.SacrificeObjects)
def _sacrifice(ctx: Context, node: e.SacrificeObjects) -> Outcome:
    """701.21a: only its controller can sacrifice a permanent. The source itself and what this ability made are
    sacrificed by its controller."""
    found = named(ctx, node.what, "sacrifice")
    own = isinstance(node.what, r.This | r.Result)
    return outcome_of(sacrifices(ctx, found, ctx.controller if own else 0))


def discards(ctx: Context, cards: list[int], *also: Citation) -> list[int]:
    """Discard these at once (701.9a); the cards in the zones where they went. `also`: further rules that this
    follows."""
    events = [
        ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED, cause=cause_of(ctx), also=also)
        for card in cards
        if card in ctx.game.state.objects and ctx.game.state.objects[card].zone is Zone.HAND
    ]
    return [became(ctx, card) for card in move_all(ctx, events)]


@executes(e.DiscardObjects)
def _discard_objects(ctx: Context, node: e.DiscardObjects) -> Outcome:
    """701.9a."""
    return outcome_of(discards(ctx, named(ctx, node.what, "discard")))


@executes(e.Move)
def _move(ctx: Context, node: e.Move) -> Outcome:
    """400.6-400.7, 701.13a: all at once; what can't go there stays where it is. The outcome names the new objects."""
    if node.until is not None and not _may_begin(ctx, node.until):
        return Outcome(done=False)
    meant = named(ctx, node.what, verb_of(node))
    found = [item for item in still_found(ctx, node.what, meant) if _can_move(ctx, item, node.to)]
    if node.place is e.LibraryPlace.SHUFFLED:
        return _shuffle_in(ctx, node, meant, found)
    origins = {item: ctx.game.state.objects[item].zone for item in found}
    moved = _PLACES[node.to](ctx, node, found) if node.to in _PLACES else _plain(ctx, node, found)
    arrived = all_became(ctx, moved)
    if node.until is not None:
        promise_return(ctx, node.until, [(new, origins[old]) for old in moved for new in all_became(ctx, [old])])
    return Outcome(tuple(arrived), max(len(moved), len(arrived)), bool(moved))


def _shuffle_in(ctx: Context, node: e.Move, meant: list[int], found: list[int]) -> Outcome:
    """701.24c-d: the libraries are shuffled even if what should go there has gone elsewhere, or if it is nothing."""
    from mtgjudge.engine.chance import shuffle

    owners = [_owner(ctx, item) for item in meant] or _owners_asked_for(ctx, node.what)
    done = {ctx.game.state.objects[item].owner for item in found}
    moved = _to_library(ctx, node, found)
    for owner in dict.fromkeys(owners):
        if owner not in done:
            shuffle(ctx, owner)
    return Outcome(tuple(all_became(ctx, moved)), len(moved), bool(moved))


def _owner(ctx: Context, item: int) -> int:
    stored = ctx.game.find_object(item)
    assert stored is not None
    return stored.owner


def _owners_asked_for(ctx: Context, what: Reference) -> list[int]:
    """Whose cards they would have been, had there been any: "target player shuffles … their graveyard"."""
    stored = ctx.game.find_object(ctx.stack_object) if ctx.stack_object else None
    places: list[Node] = [what]
    if isinstance(what, r.Target) and stored is not None and stored.stack is not None:
        for body in bodies(stored.stack.content, stored.stack.modes):
            places += body.targets[what.slot : what.slot + 1]
    found = [node.who for place in places for node in place.walk() if isinstance(node, f.OwnedBy)]
    return [player for who in found for player in players(ctx, who)]


def verb_of(node: e.Move) -> str:
    """What a choice of the objects is for."""
    return {Zone.EXILE: "exile", Zone.BATTLEFIELD: "put onto the battlefield", Zone.HAND: "return to hand"}.get(
        node.to, "choose"
    )


def _may_begin(ctx: Context, until: Duration) -> bool:
    """610.3a-b: if what it waits for has already happened, the object doesn't move."""
    if not isinstance(until, d.UntilLeaves):
        raise Unsupported("moving something until a moment", ctx.source)
    begins = bool(permanents(ctx, named(ctx, until.what)))
    if not begins:
        triggered = ctx.event is not None
        ctx.game.note("610.3b" if triggered else "610.3a")
    return begins


def _can_move(ctx: Context, item: int, to: Zone) -> bool:
    """111.8: a token that left the battlefield stays where it is; abilities have no card to move."""
    stored = ctx.game.state.objects[item]
    if stored.kind is ObjectKind.ABILITY:
        return False
    if stored.kind is ObjectKind.TOKEN and stored.zone is not Zone.BATTLEFIELD:
        return False
    return stored.zone is not to or to is Zone.LIBRARY or to is Zone.EXILE


def _pass_over(ctx: Context) -> None:
    """614.13c: a card that is entering the battlefield from a library is not among its top cards."""
    for card in ctx.game.arriving:
        item = ctx.game.state.objects.get(card)
        if item is not None and item.zone is Zone.LIBRARY:
            what = "it is on its way onto the battlefield, so it is passed over"
            ctx.game.perform(ReplacementApplied(object=card, what=what, effect_rule=cr("614.13c")))


def _plain(ctx: Context, node: e.Move, found: list[int]) -> list[int]:
    from mtgjudge.engine.instructions.counters import gifts

    if isinstance(node.what, r.TopCards):
        _pass_over(ctx)
    events: list[Event] = [
        ZoneChange(
            object=item,
            to=node.to,
            cause=cause_of(ctx),
            face_down=node.face_down and node.to is Zone.EXILE,
            exiled_by=ctx.source if node.to is Zone.EXILE else 0,
            exiled_pair=granted_with(ctx) if node.to is Zone.EXILE else "",
            exiled_label=AS_IT_ENTERS if ctx.arriving and node.to is Zone.EXILE else "",
            counters=gifts(ctx.with_iterated(item), node.counters) if node.to is Zone.EXILE else (),
        )
        for item in found
    ]
    return move_all(ctx, events)


def _to_battlefield(ctx: Context, node: e.Move, found: list[int]) -> list[int]:
    """Each player's cards enter at once; choices of how each enters are made first, in APNAP order (101.4,
    614.12), and so go the timestamps (613.7m)."""
    order = ctx.game.players_in_turn_order()
    ranked: list[tuple[int, int, Entry]] = []
    for item in found:
        if stays_away(ctx, item, node.transformed):
            continue
        owner = ctx.game.state.objects[item].owner
        under = players(ctx.with_iterated(item), node.under) if node.under is not None else [owner]
        entry = entry_for(ctx, item, under[0] if under else owner, node)
        if entry is not None:
            ranked.append((order.index(entry.controller) if entry.controller in order else len(order), item, entry))
    ranked.sort(key=lambda each: each[0])
    events: list[Event] = [
        ZoneChange(object=item, to=Zone.BATTLEFIELD, entry=entry, cause=cause_of(ctx)) for _, item, entry in ranked
    ]
    return move_all(ctx, events)


def _to_library(ctx: Context, node: e.Move, found: list[int]) -> list[int]:
    """401.4: several cards put into a library at once are arranged by their owner; a random order is known to
    nobody."""
    from mtgjudge.engine.chance import forget_order, shuffle

    place = node.place or e.LibraryPlace.TOP
    arranged = place not in (e.LibraryPlace.SHUFFLED, e.LibraryPlace.BOTTOM_RANDOM)
    groups: dict[int, list[int]] = {}
    for item in found:
        groups.setdefault(ctx.game.state.objects[item].owner, []).append(item)
    for owner in ctx.game.players_in_turn_order() if arranged else ():
        if owner in groups:
            groups[owner] = in_order(ctx, owner, groups[owner], f"{place.value} of the library")
    placed = put_into_libraries(ctx, groups, place)
    for owner, cards in groups.items():
        if place is e.LibraryPlace.SHUFFLED:
            shuffle(ctx, owner)
        elif place is e.LibraryPlace.BOTTOM_RANDOM:
            forget_order(ctx, owner, all_became(ctx, [card for card in cards if placed.get(card)]))
    return [card for cards in groups.values() for card in cards if placed.get(card)]


def put_into_libraries(ctx: Context, groups: dict[int, list[int]], place: e.LibraryPlace) -> dict[int, int]:
    """Put each owner's cards on top or bottom, the first highest; what was outside moves at once, what was inside
    is only rearranged.
    The cards that they are afterwards, by what they were."""
    events: list[Event] = []
    placed: dict[int, int] = {}
    for owner, order in groups.items():
        inside = [card for card in order if ctx.game.state.objects[card].zone is Zone.LIBRARY]
        if not inside:
            events += library_events(ctx, order, place)
        elif inside == order:
            _rearrange(ctx, owner, order, place)
            placed |= {card: card for card in order}
        else:
            raise Unsupported("cards from several zones put into a library at once", ctx.source)
    for card in move_all(ctx, events):
        placed[card] = became(ctx, card)
        _arrange_components(ctx, card, place)
    return placed


def _arrange_components(ctx: Context, card: int, place: e.LibraryPlace) -> None:
    """730.3a: the owner of a merged permanent arranges its cards in the library; nobody else learns the order."""
    known = ctx.game.state.last_known.get(card)
    if known is None or not known.moved_with or place in (e.LibraryPlace.SHUFFLED, e.LibraryPlace.BOTTOM_RANDOM):
        return
    owner = known.object.owner
    state = ctx.game.state
    library = state.players[seat_of(owner)].library
    cards = [each for each in library if each in known.successors and state.objects[each].kind is ObjectKind.CARD]
    order = iter(in_order(ctx, owner, cards, f"{place.value} of the library"))
    arranged = tuple(next(order) if each in cards else each for each in library)
    if arranged != tuple(library):
        ctx.game.perform(LibraryArranged(player=owner, order=arranged, cause=cause_of(ctx)))


def _rearrange(ctx: Context, owner: int, order: list[int], place: e.LibraryPlace) -> None:
    if _DEPTHS.get(place):
        raise Unsupported(f"cards moved {place.value} within a library", ctx.source)
    if place is e.LibraryPlace.SHUFFLED:
        return
    rest = [card for card in ctx.game.state.players[seat_of(owner)].library if card not in order]
    arranged = (*order, *rest) if place is e.LibraryPlace.TOP else (*rest, *order)
    what = f"puts {'a card' if len(order) == 1 else 'cards'} on the {place.value} of their library"
    ctx.game.perform(LibraryArranged(player=owner, order=arranged, what=what, placed=tuple(order), cause=cause_of(ctx)))


def library_events(ctx: Context, cards: list[int], place: e.LibraryPlace) -> list[Event]:
    """The moves that put cards into their owner's library, the first of `cards` highest."""
    depth = _DEPTHS.get(place)
    listed = cards if depth is None else list(reversed(cards))
    return [ZoneChange(object=item, to=Zone.LIBRARY, position=depth, cause=cause_of(ctx)) for item in listed]


def in_order(ctx: Context, player: int, items: list[int], what: str) -> list[int]:
    """Ask a player for an order; the first listed is highest (401.4)."""
    if len(items) < 2:
        return items
    answer = ctx.game.ask(
        OrderObjects(player=player, for_player=player, source=ctx.source, prompt=what, items=tuple(items), what=what)
    )
    assert isinstance(answer, tuple)
    order = [item for item in answer if isinstance(item, int)]
    if sorted(order) != sorted(items):
        raise illegal("the order must name every card once", ctx.source, cr("401.4"))
    return order


_PLACES: dict[Zone, Callable[[Context, e.Move, list[int]], list[int]]] = {
    Zone.BATTLEFIELD: _to_battlefield,
    Zone.LIBRARY: _to_library,
}
