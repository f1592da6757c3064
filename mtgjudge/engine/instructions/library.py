"""Instructions about libraries and hidden cards: scry, surveil, look, reveal, search, shuffle, order (701.20,
701.22-25)."""

from __future__ import annotations

from mtgjudge.engine.chance import forget_order, know_top, shuffle
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.decisions import PILE, ArrangeCards, YesNo, seat_of
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.doing import Scried, Searched
from mtgjudge.engine.events.stack import ReplacementApplied
from mtgjudge.engine.events.zones import LibraryArranged, MoveReason, Revealed, ZoneChange
from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.instructions.choosing import choose_objects, illegal, named, one_of_each
from mtgjudge.engine.instructions.combined import tell_combined
from mtgjudge.engine.instructions.common import at, became, cause_of, move_all, still_there
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.instructions.zones import in_order, put_into_libraries
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.amounts import AnyNumber
from mtgjudge.language.changes import CantSearch, SearchesTop
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr


def top_of(ctx: Context, player: int, count: int) -> list[int]:
    """The top cards of a library, decided first where luck left their order open; fewer where there are fewer."""
    know_top(ctx.game, player, count)
    stored = ctx.game.state.players[seat_of(player)]
    if stored.unknown_below and len(stored.library) < count:
        raise Undetermined("cards of a library that nobody named")
    return stored.library[:count]


def look_at(ctx: Context, player: int, cards: list[int]) -> None:
    """A player looks at cards."""
    ctx.game.perform(Revealed(player=player, cards=tuple(cards), looked_at=True, cause=cause_of(ctx)))


def _arranged(ctx: Context, player: int, cards: list[int], places: tuple[str, str]) -> tuple[list[int], list[int]]:
    """Ask which of the cards go to the first place and which to the second, in which order."""
    answer = ctx.game.ask(
        ArrangeCards(
            player=player,
            for_player=player,
            source=ctx.source,
            prompt=" or ".join(places),
            cards=tuple(cards),
            places=places,
        )
    )
    assert isinstance(answer, tuple)
    ids = [item for item in answer if isinstance(item, int)]
    cut = ids.index(0) if 0 in ids else len(ids)
    first, second = ids[:cut], ids[cut + 1 :]
    if sorted(first + second) != sorted(cards):
        raise illegal("every card must be put somewhere, once", ctx.source, cr("608.2d"))
    return first, second


@executes(e.Scry)
def _scry(ctx: Context, node: e.Scry) -> Outcome:
    """701.22a-c: look at the top cards, any number to the bottom, the rest on top, both in any order; scry 0 is
    nothing.

    Several players look and choose in APNAP order, then all cards move at once (701.22c).
    """
    events: list[Event] = []
    done: list[Event] = []
    looked: list[int] = []
    for player in players(ctx, node.who):
        cards = top_of(ctx, player, quantity(at(ctx, player), node.count))
        if not cards:
            continue
        look_at(ctx, player, cards)
        looked += cards
        top, bottom = _arranged(ctx, player, cards, ("top", "bottom"))
        rest = [card for card in ctx.game.state.players[seat_of(player)].library if card not in cards]
        what = f"puts {len(top)} on top and {len(bottom)} on the bottom"
        events.append(LibraryArranged(player=player, order=(*top, *rest, *bottom), what=what, cause=cause_of(ctx)))
        done.append(Scried(player=player, count=len(cards), cause=cause_of(ctx)))
    ctx.game.perform(*events)
    ctx.game.perform(*done)
    return Outcome(tuple(looked), len(looked), bool(looked))


@executes(e.Surveil)
def _surveil(ctx: Context, node: e.Surveil) -> Outcome:
    """701.25a-c: like scry, but into the graveyard instead of on the bottom."""
    moves: list[Event] = []
    done: list[Event] = []
    looked: list[int] = []
    for player in players(ctx, node.who):
        cards = top_of(ctx, player, quantity(at(ctx, player), node.count))
        if not cards:
            continue
        look_at(ctx, player, cards)
        looked += cards
        top, away = _arranged(ctx, player, cards, ("top", "graveyard"))
        rest = [card for card in ctx.game.state.players[seat_of(player)].library if card not in cards]
        order = (*top, *away, *rest)
        what = f"puts {len(top)} back on top and {len(away)} into the graveyard"
        done.append(Scried(player=player, count=len(cards), surveil=True, cause=cause_of(ctx)))
        ctx.game.perform(LibraryArranged(player=player, order=order, what=what, cause=cause_of(ctx)))
        moves += [ZoneChange(object=card, to=Zone.GRAVEYARD, cause=cause_of(ctx)) for card in away]
    ctx.game.perform(*moves)
    ctx.game.perform(*done)
    return Outcome(tuple(looked), len(looked), bool(looked))


@executes(e.LookAt)
def _look_at(ctx: Context, node: e.LookAt) -> Outcome:
    """Looking changes nothing; the cards can be named afterwards."""
    who = players(ctx, node.who)
    cards = [card for card in named(ctx, node.what) if card in ctx.game.state.objects]
    if who:
        look_at(ctx, who[0], cards)
    return Outcome(tuple(cards), len(cards), bool(cards))


def reveal(ctx: Context, player: int, cards: list[int]) -> None:
    """Show cards to all players (701.20a); an unknown card can't be shown."""
    for card in cards:
        if is_unknown(ctx.game.state.objects[card]):
            raise Undetermined("an unknown card", card)
    ctx.game.perform(Revealed(player=player, cards=tuple(cards), cause=cause_of(ctx)))


@executes(e.Reveal)
def _reveal(ctx: Context, node: e.Reveal) -> Outcome:
    """701.20a."""
    cards = still_there(ctx, named(ctx, node.what, "reveal"))
    if cards:
        reveal(ctx, ctx.game.state.objects[cards[0]].owner, cards)
    return Outcome(tuple(cards), len(cards), bool(cards))


@executes(e.RevealHand)
def _reveal_hand(ctx: Context, node: e.RevealHand) -> Outcome:
    """701.20a."""
    shown: list[int] = []
    for player in players(ctx, node.who):
        cards = list(ctx.game.state.players[seat_of(player)].hand)
        reveal(ctx, player, cards)
        shown += cards
    return Outcome(tuple(shown), len(shown))


@executes(e.RevealUntil)
def _reveal_until(ctx: Context, node: e.RevealUntil) -> Outcome:
    """701.20a: one card after another until enough match, or the library is all revealed."""
    wanted = 1 if node.count is None else quantity(ctx, node.count)
    found: list[int] = []
    others: list[int] = []
    for player in players(ctx, node.who):
        if node.exile:
            _exile_until(ctx, node, player, found, others)
            continue
        place = 0
        mine = 0
        while mine < wanted:
            cards = top_of(ctx, player, place + 1)
            if len(cards) <= place:
                break
            card = cards[place]
            reveal(ctx, player, [card])
            if matches(at(ctx, player), node.until, card):
                found.append(card)
                mine += 1
            else:
                others.append(card)
            place += 1
    if node.others:
        ctx.results[node.others] = Outcome(tuple(others), len(others), bool(others))
    return Outcome(tuple(found), len(found), bool(found))


def _exile_until(ctx: Context, node: e.RevealUntil, player: int, found: list[int], others: list[int]) -> None:
    """One card after another is exiled until one matches, or the library is empty."""
    while cards := top_of(ctx, player, 1):
        fits = matches(at(ctx, player), node.until, cards[0])
        event = ZoneChange(object=cards[0], to=Zone.EXILE, exiled_by=ctx.source, cause=cause_of(ctx))
        moved = [new for card in move_all(ctx, [event]) if (new := became(ctx, card))]
        (found if fits else others).extend(moved)
        if fits or not moved:
            return


@executes(e.Search)
def _search(ctx: Context, node: e.Search) -> Outcome:
    """701.23a-e: a player may fail to find a card that must have a quality; cards that nobody named are passed over.

    What is found stays where it is until the next instruction moves it; it is revealed where that is asked.
    """
    found: list[int] = []
    searched = False
    for player in players(ctx, node.who):
        if ctx.game.rule_on(CantSearch, player) and Zone.LIBRARY in node.zones:
            continue
        here = at(ctx, player)
        owners = players(here, node.whose)
        zones = _some_zones(ctx, player, node.zones) if node.some_zones else node.zones
        searched = searched or not node.some_zones or Zone.LIBRARY in zones
        beyond = _not_searched(ctx, player, owners) if Zone.LIBRARY in zones else frozenset()
        candidates = [
            card
            for zone in zones
            for card in ctx.game.objects_in(zone)
            if card not in beyond
            and ctx.game.state.objects[card].owner in owners
            and not is_unknown(ctx.game.state.objects[card])
            and any(matches(here, kind, card) for kind in (node.filter, *node.also))
        ]
        there = [card for zone in zones for card in ctx.game.objects_in(zone)]
        if Zone.LIBRARY in zones:
            ctx.game.perform(Searched(player=player, cause=cause_of(ctx)))
        mine = [card for card in there if ctx.game.state.objects[card].owner in owners]
        tell_combined(here, node.filter, mine, *((cr("709.4a"),) if node.different_names else ()))
        found += _find(here, node, player, candidates) if not node.also else _find_each(here, node, player, candidates)
        if node.reveal and found:
            reveal(ctx, player, found)
    return Outcome(tuple(found), len(found), searched)


def _not_searched(ctx: Context, player: int, owners: list[int]) -> frozenset[int]:
    """701.23f: the cards of libraries that lie beyond the portion which is searched instead."""
    limits = [
        (found.source, found.change.count)
        for found in ctx.game.projection.rules_on(SearchesTop, player)
        if isinstance(found.change, SearchesTop)
    ]
    if not limits:
        return frozenset()
    source, count = min(limits, key=lambda each: each[1])
    what = f"the top {count} cards are searched instead of the library"
    ctx.game.perform(ReplacementApplied(object=source, what=what, effect_rule=cr("701.23f")))
    return frozenset(
        card for owner in owners for card in ctx.game.state.players[seat_of(owner)].library[max(count, 0) :]
    )


def _some_zones(ctx: Context, player: int, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """ "Library and/or graveyard": the library only if the player wants to; a graveyard that everyone sees in any
    case."""
    what = "search the library"
    asked = YesNo(player=player, for_player=player, source=ctx.source, prompt="may", what=what)
    wanted = ctx.game.ask(asked) is True
    return tuple(zone for zone in zones if zone is not Zone.LIBRARY or wanted)


def _find_each(ctx: Context, node: e.Search, player: int, candidates: list[int]) -> list[int]:
    """At most one card of each kind; each may not be found (701.23b)."""
    kinds = (node.filter, *node.also)
    chosen = choose_objects(ctx, player, candidates, 0, min(len(kinds), len(candidates)), "find")
    one_of_each(ctx, chosen, kinds)
    return chosen


def _find(ctx: Context, node: e.Search, player: int, candidates: list[int]) -> list[int]:
    any_number = node.high is None or isinstance(node.high, AnyNumber)
    high = len(candidates) if any_number or node.high is None else min(quantity(ctx, node.high), len(candidates))
    free = isinstance(node.filter, f.Anything) or Zone.LIBRARY not in node.zones
    low = min(quantity(ctx, node.low), high) if free else 0
    if high == 0:
        return []
    if node.every and all(_in_public(ctx, card) for card in candidates):
        return candidates
    rule = cr("201.2b") if node.different_names else None
    open_to_all = [card for card in candidates if _in_public(ctx, card)] if node.every else []
    chosen = choose_objects(ctx, player, candidates, low, high, "find", rule)
    left = next((card for card in open_to_all if card not in chosen), 0)
    if left:
        raise illegal(f"{ctx.game.name(left)} lies open and has to be found", left, cr("701.23b"))
    if node.different_names:
        _check_names(ctx, chosen)
    return chosen


def _in_public(ctx: Context, card: int) -> bool:
    return ctx.game.state.objects[card].zone not in (Zone.LIBRARY, Zone.HAND)


def _check_names(ctx: Context, cards: list[int]) -> None:
    """201.2b: cards have different names only if no two of them have a name in common."""
    seen: dict[str, int] = {}
    for card in cards:
        for name in ctx.look(card).names:
            if name in seen:
                raise illegal(f"{ctx.game.name(seen[name])} and {ctx.game.name(card)} share a name", card, cr("201.2b"))
        seen.update(dict.fromkeys(ctx.look(card).names, card))


@executes(e.TwoPiles)
def _two_piles(ctx: Context, node: e.TwoPiles) -> Outcome:
    """700.3: each object is in one of the piles, either of which may be empty; none of them changes zones by that."""
    things = still_there(ctx, named(ctx, node.what, "sort"))
    sorter, chooser = players(ctx, node.by), players(ctx, node.who)
    if not sorter or not chooser:
        return Outcome(done=False)
    first = choose_objects(ctx, sorter[0], things, 0, len(things), PILE, cr("700.3"))
    second = [thing for thing in things if thing not in first]
    taken = choose_objects(ctx, chooser[0], things, 0, len(things), "take as one of the piles", cr("700.3c"))
    if set(taken) not in (set(first), set(second)):
        raise illegal("one of the two piles as they are has to be chosen", ctx.source, cr("700.3"))
    other = [thing for thing in things if thing not in taken]
    ctx.results[node.others] = Outcome(tuple(other), len(other), bool(other))
    return Outcome(tuple(taken), len(taken), True)


@executes(e.Shuffle)
def _shuffle(ctx: Context, node: e.Shuffle) -> Outcome:
    """701.24a."""
    found = players(ctx, node.who)
    for player in found:
        shuffle(ctx, player)
    return Outcome(tuple(found), len(found))


@executes(e.OrderOnLibrary)
def _order_on_library(ctx: Context, node: e.OrderOnLibrary) -> Outcome:
    """401.4: cards go on top or on the bottom in an order that `who` chooses; those already in the library are
    moved about in it."""
    who = players(ctx, node.who)
    cards = still_there(ctx, named(ctx, node.what, "put on the library"))
    if not who or not cards:
        return Outcome(done=False)
    owners = list(dict.fromkeys(ctx.game.state.objects[card].owner for card in cards))
    if len(owners) > 1:
        raise Unsupported("cards of several players put into libraries in any order", ctx.source)
    random = node.place is e.LibraryPlace.BOTTOM_RANDOM
    if node.place not in (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM, e.LibraryPlace.BOTTOM_RANDOM):
        raise Unsupported(f"cards put {node.place.value} in any order", ctx.source)
    order = cards if random else in_order(ctx, who[0], cards, f"{node.place.value} of the library")
    placed = [new for new in put_into_libraries(ctx, {owners[0]: order}, node.place).values() if new]
    if random:
        forget_order(ctx, owners[0], placed)
    return Outcome(tuple(placed), len(placed))


@executes(e.Mill)
def _mill(ctx: Context, node: e.Mill) -> Outcome:
    """701.17a-c: as many as there are; all players' cards at once. The outcome names the cards in the graveyard."""
    events: list[Event] = []
    for player in players(ctx, node.who):
        cards = top_of(ctx, player, quantity(at(ctx, player), node.count))
        events += [
            ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.MILLED, cause=cause_of(ctx)) for card in cards
        ]
    moved = [new for card in move_all(ctx, events) if (new := became(ctx, card))]
    return Outcome(tuple(moved), len(moved), bool(moved))
