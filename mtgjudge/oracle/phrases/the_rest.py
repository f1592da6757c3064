"""Some cards to one place and the rest to another: after a look, a search, a reveal (608.2c, 401.4).

The places are the same for what is taken and for what is left: a zone, a place in a library, tapped, attacking.
"""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Effect, ObjectRef
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import flag, replaced
from mtgjudge.oracle.phrases.acts import subject
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.people import chooser, pool_of
from mtgjudge.oracle.semantics import Fn, Values

ZERO = Fixed(0)
LAST = e.LibraryPlace.BOTTOM
RANDOM = e.LibraryPlace.BOTTOM_RANDOM
TOP = e.LibraryPlace.TOP


class Place(Node, frozen=True, tag=True):
    """Where cards go."""

    zone: Zone
    place: e.LibraryPlace | None = None
    tapped: bool = False
    attacking: bool = False
    ordered: bool = False
    """In any order: whoever puts several cards there says in which."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("theirown", "your", ZERO)
    p("theirown", "their", Fn(lambda cx: ZERO, _un_their))
    p("shownlib", "{o:theirown} library", Fn(lambda cx, o: ZERO, lambda cx, x: {"o": ZERO}))
    p("shownlib", "that library", Fn(lambda cx: ZERO))
    for zone in (Zone.GRAVEYARD, Zone.HAND):
        p("restplace", f"into {{o:theirown}} {zone.value}", Fn(_into(zone), _un_place(Place(zone), o=ZERO)))
    p("restplace", "onto the battlefield [?tapped tapped ]", Place(Zone.BATTLEFIELD, None, flag("tapped")))
    p("restplace", "onto the battlefield tapped and attacking", Place(Zone.BATTLEFIELD, None, True, True))
    for words, place in (
        ("on the bottom of {w:shownlib} [?order in any order ]", LAST),
        ("on top of {w:shownlib} [?order in any order ]", TOP),
    ):
        p("restplace", words, Fn(_library(place), _un_library(place)))
    by_chance = _un_place(Place(Zone.LIBRARY, RANDOM), w=ZERO)
    p("restplace", "on the bottom of {w:shownlib} in a random order", Fn(_at_random, by_chance))
    p("restplace", "on the bottom in a random order", Fn(lambda cx: Place(Zone.LIBRARY, RANDOM)))
    p("therest", "the rest", ZERO)
    p("therest", "the other", Fn(lambda cx: ZERO))
    p("therest", "the rest of the [?shown revealed ] cards", Fn(lambda cx, shown: ZERO))
    p("act", "put^ {o:therest} {rest:restplace}", Fn(_put, _un_put))
    p("act", "put^ one {x:restplace} and the other {rest:restplace}", Fn(_take_one, _un_take_one))
    p("act", "put^ {what:np} {x:restplace} and {o:therest} {rest:restplace}", Fn(_take, _un_take))


def _un_their(cx: Context, value: object) -> Values | None:
    return None if isinstance(cx.subject, r.You) else {}


def _into(zone: Zone) -> Any:
    return lambda cx, o: Place(zone)


def _library(place: e.LibraryPlace) -> Any:
    return lambda cx, w, order: Place(Zone.LIBRARY, place, ordered=order)


def _un_library(place: e.LibraryPlace) -> Any:
    def up(cx: Context, value: Place) -> Values | None:
        return {"w": ZERO, "order": value.ordered} if value.zone is Zone.LIBRARY and value.place is place else None

    return up


def _at_random(cx: Context, w: object) -> Place:
    return Place(Zone.LIBRARY, RANDOM)


def _un_place(place: Place, **slots: Any) -> Any:
    return lambda cx, value: slots if value == place else None


def placed_rest(cx: Context, rest: Place) -> Effect:
    """ "Put the rest …"."""
    return put_rest(cx, pool_of(cx) if cx.others is None else cx.others, rest)


def put_rest(cx: Context, cards: ObjectRef, rest: Place) -> Effect:
    """The rest of some cards; those that were revealed beside the one found are named by a label of their own."""
    others = cards if cards == cx.others else r.Rest(cards)
    if rest.attacking:
        raise CantLower("the rest attacks")
    if rest.zone is Zone.LIBRARY and rest.place is not RANDOM:
        assert rest.place is not None
        return e.OrderOnLibrary(what=others, who=subject(cx), place=rest.place)
    return e.Move(what=others, to=rest.zone, place=rest.place, tapped=rest.tapped)


def place_of(rest: object) -> Place | None:
    """Where an instruction puts the rest."""
    if isinstance(rest, e.OrderOnLibrary):
        return Place(Zone.LIBRARY, rest.place, ordered=True)
    return Place(rest.to, rest.place, rest.tapped, rest.attacking) if isinstance(rest, e.Move) else None


def _put(cx: Context, o: object, rest: Place) -> Effect:
    return placed_rest(cx, rest)


def _un_put(cx: Context, value: object) -> Values | None:
    place = place_of(value)
    if place is None or not isinstance(value, e.Move | e.OrderOnLibrary) or not isinstance(value.what, r.Rest):
        return None
    return {"o": ZERO, "rest": place} if replaced(placed_rest(cx, place), label=value.label) == value else None


def _taken(what: ObjectRef, x: Place) -> Effect:
    if x.place not in (None, TOP):
        raise CantLower("the cards taken are put in an order")
    return e.Move(what=what, to=x.zone, place=x.place, tapped=x.tapped, attacking=x.attacking)


def _take(cx: Context, what: ObjectRef, x: Place, o: object, rest: Place) -> tuple[Effect, ...]:
    """Put some cards into a zone, and the rest of them somewhere else."""
    if cx.others is not None:
        return (_taken(what, x), put_rest(cx, cx.others, rest))
    cards = pool_of(cx)
    one_chosen = isinstance(what, r.Result) and any(m.ref == what and "chosen" in m.words for m in cx.mentions)
    if not one_chosen and (not isinstance(what, r.ChosenAmong | r.Among) or what.of != cards):
        raise CantLower("the rest of what")
    return (_taken(what, x), put_rest(cx, cards, rest))


def _un_take(cx: Context, value: object) -> Values | None:
    """Two instructions that one phrase gives: what is taken, and where the rest goes."""
    if not isinstance(value, tuple) or len(value) != 2 or not isinstance(value[0], e.Move):
        return None
    what, x, place = value[0].what, place_of(value[0]), place_of(value[1])
    if place is None or x is None or not isinstance(what, r.ChosenAmong | r.Among):
        return None
    plain = tuple(replaced(one, label=0) for one in value)
    made = (_taken(what, x), put_rest(cx, what.of, place))
    return {"what": what, "x": x, "o": ZERO, "rest": place} if plain == made and what.of != cx.others else None


def _cards_before(cx: Context) -> ObjectRef:
    """What a search before found, or the cards that were looked at, revealed or exiled."""
    found = [m.ref for m in cx.mentions if isinstance(m.ref, r.Result) and m.ref.of in cx.searches]
    return found[-1] if found else pool_of(cx)


def _take_one(cx: Context, x: Place, rest: Place) -> tuple[Effect, ...]:
    """ "Put one into your hand and the other into your graveyard": one of the cards before; with one alone it is that
    one."""
    cards = _cards_before(cx)
    one = r.ChosenAmong(cards, f.Anything(), chooser(cx), ONE, ONE)
    return (_taken(one, x), put_rest(cx, cards, rest))


def _un_take_one(cx: Context, value: object) -> Values | None:
    if not isinstance(value, tuple) or len(value) != 2:
        return None
    x, place = (place_of(one) for one in value)
    if place is None or x is None:
        return None
    made = _take_one(cx, x, place)
    return {"x": x, "rest": place} if tuple(replaced(one, label=0) for one in value) == made else None
