"""Cards that players discard, look for and put somewhere: as many as they like, from one of two zones, on top or
bottom as somebody chooses, the rest (400.7, 701.9, 701.23, 701.24)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.changes import times
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.moving import card_of, uncard
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.players import one_of
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import Noun, Range, parts_of, together

ONE = a.Fixed(1)
TOP, BOTTOM = e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM


DEEP = {
    "second": e.LibraryPlace.SECOND_FROM_TOP,
    "third": e.LibraryPlace.THIRD_FROM_TOP,
    "seventh": e.LibraryPlace.SEVENTH_FROM_TOP,
}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _discards(g)
    _zones(g)
    _places(g)
    _searches(g)


def _discards(g: Grammar) -> None:
    p = g.phrase
    some_cards = checked(lambda cx, m: _discard_some(cx, m, Noun(f.Anything(), None)), _un_discard_cards)
    p("act", "discard^ {m:openrange} cards", some_cards)
    p("act", "discard^ {m:openrange} {n:filter.pl}", checked(_discard_some, _un_discard_some))
    p("openrange", "up to {n:count}", Range(a.Fixed(0), v("n")))
    p("openrange", "any number of", Range(a.Fixed(0), None))
    p("act", "discard^ a card for each {q:each}", checked(_discard_each, _un_counted))
    p("act", "discard^ cards equal to {q:quantity}", checked(_discard_so_many, _un_counted))
    p("act", "mill^ cards equal to {q:quantity}", checked(_mill_so_many, _un_counted))
    p("act", "mill^ half {x:possself} library , rounded down", checked(_mill_half(False), _of_ours))
    p("act", "mill^ half {x:possself} library , rounded up", checked(_mill_half(True), _of_ours))
    p("act", "draw^ that many cards plus one", checked(lambda cx: _draw(cx, a.Plus((cx.that_much(), ONE))), _nothing))
    p("act", "double^ {x:possself} life total", checked(lambda cx, x: _double_life(cx), _of_ours))
    p("act", "discard^ {what:thosecards}", e.DiscardObjects(what=v("what")))
    those = Fn(lambda cx: cx.that("card", True), lambda cx, x: {} if cx.that("card", True) == x else None)
    p("thosecards", "those cards", those)
    p("act", "discard^ all {n:filter.pl}", checked(_discard_all, _un_discard_all))


def _nothing(cx: Context, value: object) -> Values:
    return {}


def _of_ours(cx: Context, value: object) -> Values:
    return {"x": a.Fixed(0)}


def _un_counted(cx: Context, value: object) -> Values | None:
    """How many: not what a plain number says."""
    count = value.count if isinstance(value, e.Discard | e.Mill) else None
    return None if count is None or isinstance(count, a.Fixed | a.X) else {"q": count}


def _discard_each(cx: Context, q: Amount) -> Effect:
    return e.Discard(who=subject(cx), count=times(ONE, q))


def _discard_so_many(cx: Context, q: Amount) -> Effect:
    return e.Discard(who=subject(cx), count=q)


def _mill_so_many(cx: Context, q: Amount) -> Effect:
    return e.Mill(who=subject(cx), count=q)


def _un_discard_some(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DiscardObjects) or not isinstance(value.what, r.Chosen):
        return None
    parts = parts_of(value.what.filter)
    if not parts or isinstance(together(parts[:-1]), f.Anything):
        return None
    return {"m": Range(value.what.low, value.what.high), "n": Noun(together(parts[:-1]), None)}


def _un_discard_cards(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.DiscardObjects) or not isinstance(value.what, r.Chosen):
        return None
    return {"m": Range(value.what.low, value.what.high)}


def _un_discard_all(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Discard) or value.filter is None:
        return None
    return {"n": Noun(value.filter, None)}


def _discard_some(cx: Context, m: Range, n: Noun) -> Effect:
    """As many as the player likes: chosen first, then discarded at once (701.9a)."""
    if n.zone not in (None, Zone.HAND):
        raise CantLower("only cards are discarded")
    who = subject(cx)
    if not isinstance(who, r.You | r.Target | r.Iterated):
        raise CantLower("several players discard as many as they like")
    return e.DiscardObjects(r.Chosen(together((n.filter, f.OwnedBy(who))), who, m.low, m.high, Zone.HAND))


def _discard_all(cx: Context, n: Noun) -> Effect:
    if n.zone is not None or isinstance(n.filter, f.Anything):
        raise CantLower("only cards are discarded")
    return e.Discard(who=subject(cx), count=None, filter=n.filter)


def _mill_half(up: bool) -> Any:
    def lower(cx: Context, x: object) -> Effect:
        who = subject(cx)
        return e.Mill(who=who, count=a.Half(a.PlayerNumber(a.PlayerMeasure.LIBRARY, one_of(cx, who)), up))

    return lower


def _draw(cx: Context, n: Amount) -> Effect:
    return e.Draw(who=subject(cx), count=n)


def _double_life(cx: Context) -> Effect:
    """701.10d."""
    who = subject(cx)
    return e.GainLife(who=who, amount=a.PlayerNumber(a.PlayerMeasure.LIFE, one_of(cx, who)))


# --- from one of two zones ---------------------------------------------------------------------------------------


def _zones(g: Grammar) -> None:
    p = g.phrase
    closed(g, "twozones", tuple(TWO_ZONES))
    p("np", "{m:many} {n:filter.m} from {w:twozones}", checked(_from_two, _un_from_two), number="m")
    both = r.Together((r.This(), _graveyard(r.You())))
    with_it = Fn(lambda cx, w: both, lambda cx, x: {"w": "~"} if x == both else None)
    p("np", "{w:ownname} and your graveyard", with_it, number="pl")
    shuffled = checked(_shuffle_both, lambda cx, x: {"x": a.Fixed(0), "y": a.Fixed(0)})
    p("act", "shuffle^ {x:possself} hand and graveyard into {y:possself} library", shuffled)
    p("act", "shuffle^ {x:possself} graveyard and hand into {y:possself} library", Fn(_shuffle_both))
    p("act", "destroy^ the rest", checked(lambda cx: e.Destroy(_others(cx)), _nothing))
    p("act", "exile^ the rest", checked(lambda cx: e.Move(_others(cx), Zone.EXILE), _nothing))


def _un_from_two(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, r.ChosenAmong):
        return []
    return [{"m": Range(value.low, value.high), "n": Noun(value.filter, None), "w": words} for words in TWO_ZONES]


def _graveyard(who: PlayerRef) -> ObjectRef:
    return r.All(f.OwnedBy(who), Zone.GRAVEYARD)


TWO_ZONES: dict[str, tuple[str, tuple[Zone, Zone]]] = {
    f"{whose} {one} {joint} {other}": (whose, (Zone(one), Zone(other)))
    for whose in ("your", "that player 's")
    for one, other in (("hand", "graveyard"), ("graveyard", "hand"))
    for joint in ("or", "and/or")
}
"""Whose hand and graveyard, and which is named first."""


def _from_two(cx: Context, m: Range, n: Noun, w: str) -> Reference:
    if n.zone is not None:
        raise CantLower("two zones for one noun")
    whose, zones = TWO_ZONES[w]
    who = r.You() if whose == "your" else cx.that_player()
    assert isinstance(who, PlayerRef)
    cards = r.Together(tuple(r.All(f.OwnedBy(who), zone) for zone in zones))
    return r.ChosenAmong(cards, n.filter, chooser(cx), m.low, m.high)


def _shuffled(what: ObjectRef) -> Effect:
    return e.Move(what, Zone.LIBRARY, place=e.LibraryPlace.SHUFFLED)


def _shuffle_both(cx: Context, x: object, y: object) -> Effect:
    """701.24: the hand and the graveyard of each player that does it."""
    who = subject(cx)
    both = tuple(r.All(f.OwnedBy(who), zone) for zone in (Zone.HAND, Zone.GRAVEYARD))
    return _shuffled(r.Together(both))


def _others(cx: Context) -> ObjectRef:
    """ "Choose up to one creature. Destroy the rest": those of the kind that were not chosen."""
    chosen = [(label, one) for label, one in cx.followed() if isinstance(one, e.ChooseObjects)]
    if len(chosen) != 1 or not isinstance(chosen[0][1].what, r.Chosen):
        raise Unbound("the rest of what was chosen")
    label, one = chosen[0]
    assert isinstance(one.what, r.Chosen)
    if one.what.zone is not Zone.BATTLEFIELD:
        raise CantLower("the rest of what others chose")
    kind = tuple(part for part in parts_of(one.what.filter) if part != f.ControlledBy(r.Iterated()))
    whole = isinstance(one.what.by, r.Iterated) and len(kind) < len(parts_of(one.what.filter))
    if not whole and not isinstance(one.what.by, r.You):
        raise CantLower("the rest of what others chose")
    return r.All(together((*kind, f.Not(f.IsOneOf(r.Result(label))))))


# --- places ------------------------------------------------------------------------------------------------------


def _places(g: Grammar) -> None:
    p = g.phrase
    for choice in ("their choice", "your choice"):
        for lib in ("their library", "its owner 's library", "your library"):
            said = f"put^ {{what:np}} on {choice} of the top or bottom of {lib}"
            p("act", said, checked(_either_end(choice), _un_either_end))
    for lib in ("their library", "its owner 's library", "your library"):
        said = f"put^ {{what:np}} into {lib} second from the top or on the bottom"
        p("act", said, checked(_second_or_bottom, _un_either_end))
    turned = "put^ {what:np} onto the battlefield transformed [?mine under your control ]"
    p("act", turned, checked(_transformed, _un_transformed))
    closed(g, "deepword", tuple(DEEP))
    p("act", "put^ {what:np} into {x:lib} {w:deepword} from the top", checked(_deep, _un_deep))


def _un_moved(cx: Context, value: object) -> Values | None:
    return {"what": uncard(cx, value.what)} if isinstance(value, e.Move) else None


def _un_either_end(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose) or not value.options or len(value.options[0].effects) != 1:
        return None
    return _un_moved(cx, value.options[0].effects[0])


def _either_end(choice: str) -> Any:
    """Who puts it there chooses the end as it is put there (608.2d)."""

    def lower(cx: Context, what: ObjectRef) -> Effect:
        who = subject(cx)
        if ("your" in choice) is not isinstance(who, r.You):
            raise CantLower("somebody else chooses")
        if isinstance(what, r.Chosen | r.ChosenAmong) or not isinstance(who, PlayerRef):
            raise CantLower("a choice inside a choice")
        card = card_of(cx, what)
        ends = (e.Branch((e.Move(card, Zone.LIBRARY, place=place),)) for place in (TOP, BOTTOM))
        return e.Choose(who=who, options=tuple(ends))

    return lower


def _second_or_bottom(cx: Context, what: ObjectRef) -> Effect:
    """Who puts it there chooses as it is put there (608.2d)."""
    who = subject(cx)
    if isinstance(what, r.Chosen | r.ChosenAmong) or not isinstance(who, PlayerRef):
        raise CantLower("a choice inside a choice")
    card = card_of(cx, what)
    places = (e.LibraryPlace.SECOND_FROM_TOP, e.LibraryPlace.BOTTOM)
    ends = (e.Branch((e.Move(card, Zone.LIBRARY, place=place),)) for place in places)
    return e.Choose(who=who, options=tuple(ends))


def _transformed(cx: Context, what: ObjectRef, mine: bool) -> Effect:
    return e.Move(what, Zone.BATTLEFIELD, under=r.You() if mine else None, transformed=True)


def _un_transformed(cx: Context, value: object) -> Values | None:
    moved = _un_moved(cx, value)
    return None if moved is None else {**moved, "mine": isinstance(value, e.Move) and value.under is not None}


def _deep(cx: Context, what: ObjectRef, x: object, w: str) -> Effect:
    return e.Move(card_of(cx, what), Zone.LIBRARY, place=DEEP[w])


def _un_deep(cx: Context, value: object) -> Values | None:
    moved = _un_moved(cx, value)
    words = [word for word, place in DEEP.items() if isinstance(value, e.Move) and value.place is place]
    return {**moved, "x": a.Fixed(0), "w": words[0]} if moved is not None and words else None


# --- searches ----------------------------------------------------------------------------------------------------


def _searches(g: Grammar) -> None:
    p = g.phrase
    for zone in (Zone.LIBRARY, Zone.GRAVEYARD, Zone.HAND):
        p("ownpile", zone.value, zone)
    for joint, some in (("and/or2", True), ("and2", False)):
        said = f"search^ {{x:possself}} {{zs:ownpile|{joint}}} for {{m:many}} {{n:filter.m}}"
        p("act", said, checked(_search(some), _un_search))
    said = "search^ {x:possself} graveyard , hand and/or library for {m:many} {n:filter.m}"
    p("act", said, Fn(lambda cx, x, m, n: _search(True)(cx, x, _THREE, m, n)))
    for words in ("search", "searched"):
        p("cond", f"you {words} your library this way", checked(_library_searched, _nothing))


def _un_search(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Search):
        return None
    sought = Range(value.low, value.high), Noun(value.filter, None)
    return {"x": a.Fixed(0), "zs": value.zones, "m": sought[0], "n": sought[1]}


_THREE = (Zone.GRAVEYARD, Zone.HAND, Zone.LIBRARY)


def _search(some: bool) -> Any:
    def lower(cx: Context, x: object, zs: tuple[Zone, ...], m: Range, n: Noun) -> Effect:
        if n.zone is not None or len(set(zs)) != len(zs):
            raise CantLower("a search for what is not a card, or twice in one place")
        who = subject(cx)
        zones = (Zone.LIBRARY, Zone.GRAVEYARD) if set(zs) == {Zone.LIBRARY, Zone.GRAVEYARD} else zs
        return e.Search(who, who, n.filter, m.low, m.high, zones=zones, some_zones=some)

    return lower


def _library_searched(cx: Context) -> Condition:
    found = [label for label, one in cx.done.items() if isinstance(one, e.Search) and one.who == r.You()]
    if len(found) != 1 or Zone.LIBRARY not in _search_of(cx, found[0]).zones:
        raise Unbound("'this way': which search")
    return c.Did(found[0])


def _search_of(cx: Context, label: int) -> e.Search:
    found = cx.done[label]
    assert isinstance(found, e.Search)
    return found
