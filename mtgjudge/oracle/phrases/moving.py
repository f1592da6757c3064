"""Moving objects between zones: return, exile, put, shuffle in (400.7, 701.13)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.patterns import replaced
from mtgjudge.oracle.phrases.acts import ONE, SHUFFLED, ZERO, subject
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Raiser, Values, checked
from mtgjudge.oracle.surface import parts_of

HANDS = (
    "its owner 's hand",
    "their owner 's hand",
    "their owners ' hands",
    "your hand",
    "their hand",
    "his owner 's hand",
    "her owner 's hand",
)
"""A card goes to its owner's hand, whatever else is said (400.3)."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _further(g)
    _to_battlefield(g)
    _owners(g)
    _to_exile(g)
    _to_piles(g)
    p = g.phrase
    closed(g, "handword", HANDS)
    p("hand", "{w:handword}", Fn(lambda cx, w: Zone.HAND, lambda cx, x: {"w": HANDS[0]} if x is Zone.HAND else None))
    p("act", "return^ {what:np} to {h:hand}", Fn(_return, _un_return))
    p("act", "put^ {what:np} into {h:hand}", Fn(_return))


def _to_battlefield(g: Grammar) -> None:
    p = g.phrase
    p("act", "return^ {what:np} to the battlefield [?tapped tapped ] [ {u:under} ]", Fn(_field, _un_field))
    p("act", "return^ to the battlefield [?tapped tapped ] {what:np}", Fn(_field_of))
    p("act", "put^ {what:np} onto the battlefield [?tapped tapped ] [ {u:under} ]", Fn(_field))
    p("act", "put^ {what:np} onto the battlefield face up", Fn(lambda cx, what: _field(cx, what, False, None)))
    p(
        "act",
        "return^ {what:np} to the battlefield [?tapped tapped ] [ {u:under} ] with {n:count} "
        "{k:counterkind} counter#n on it",
        Fn(_field_counters, _un_field_counters),
    )
    onto = "put^ {what:np} onto the battlefield [?tapped tapped ] [ {u:under} ]"
    for back in (onto, "return^ {what:np} to the battlefield [?tapped tapped ] [ {u:under} ]"):
        p("act", back + " with {n:count} additional {k:counterkind} counter#n on it", Fn(_field_counters))
    p("act", onto + " with {n:count} {k:counterkind} counter#n on it", Fn(_field_counters))
    p(
        "act",
        "return^ {what:np} to the battlefield tapped and transformed under {x:ownerword} owner 's control",
        checked(_transformed_tapped, _un_transformed_so),
    )
    p(
        "act",
        "return^ {what:np} to the battlefield transformed under {x:ownerword} owner 's control",
        Fn(_transformed, _un_transformed),
    )
    p(
        "act",
        "return^ {what:np} to the battlefield transformed under your control",
        Fn(
            lambda cx, what: e.Move(what=card_of(cx, what), to=Zone.BATTLEFIELD, under=r.You(), transformed=True),
            _un_transformed_mine,
        ),
    )


def _owners(g: Grammar) -> None:
    p = g.phrase
    p("under", "under your control", r.You())
    p("under", "under its owner 's control", ZERO)
    p("under", "under their owner 's control", Fn(lambda cx: ZERO))
    for person in ("his", "her"):
        p("under", f"under {person} owner 's control", Fn(lambda cx: ZERO))
        p("lib", f"{person} owner 's library", Fn(lambda cx: ZERO))
    p("under", "under their owners ' control", Fn(lambda cx: ZERO))
    closed(g, "ownerword", ("its", "their", "his", "her"))


def _to_exile(g: Grammar) -> None:
    p = g.phrase
    p("act", "exile^ {what:np}", Lazy(_exile_it, _un_exile))
    for them in ("it", "them"):
        p(
            "act",
            "exile^ {what:np} with {n:count} {k:counterkind} counter#n on " + them,
            checked(_exile_counters, _un_exile_counters),
        )
    p("act", "exile^ {what:np} until {u:ref} leaves the battlefield", Fn(_exile_until, _un_exile_until))
    p(
        "act",
        "exile^ {what:np} face down",
        checked(lambda cx, what: e.Move(what=card_of(cx, what), to=Zone.EXILE, face_down=True), _un_moved),
    )


def _exile_counters(cx: Context, what: ObjectRef, n: Amount, k: str) -> Effect:
    return e.Move(what=card_of(cx, what), to=Zone.EXILE, counters=(e.CounterGift(k, n),))


def _un_exile_counters(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or len(value.counters) != 1:
        return None
    return {"what": uncard(cx, value.what), "n": value.counters[0].count, "k": value.counters[0].kind}


def _un_moved(cx: Context, value: object) -> Values | None:
    return {"what": uncard(cx, value.what)} if isinstance(value, e.Move) else None


def _to_piles(g: Grammar) -> None:
    p = g.phrase
    p(
        "act",
        "put^ {what:np} into {x:ownerword} owner 's graveyard",
        Fn(lambda cx, what, x: _move(cx, what, Zone.GRAVEYARD)),
    )
    p("act", "put^ {what:np} into {x:gy}", Fn(lambda cx, what, x: _move(cx, what, Zone.GRAVEYARD), _un_graveyard))
    for words in ("your graveyard", "their graveyard", "their graveyards", "their owners ' graveyards"):
        p("gy", words, ZERO if words.startswith("your") else Fn(lambda cx: ZERO))
    for place, words in ((e.LibraryPlace.TOP, "on top"), (e.LibraryPlace.BOTTOM, "on the bottom")):
        p("act", f"put^ {{what:np}} {words} of {{l:lib}}", Fn(_to_library(place), _un_library(place)))
        p("act", f"put^ {{what:np}} {words} of {{l:lib}} in any order", Fn(_ordered(place), _un_ordered(place)))
    p("act", "put^ {what:np} on top", Fn(lambda cx, what: e.Move(what=what, to=Zone.LIBRARY, place=e.LibraryPlace.TOP)))
    p(
        "act",
        "put^ {what:np} on the bottom of {l:lib} in a random order",
        Fn(_to_library(e.LibraryPlace.BOTTOM_RANDOM), _un_library(e.LibraryPlace.BOTTOM_RANDOM)),
    )
    for words, what in (
        ("your hand", r.All(f.OwnedBy(r.You()), Zone.HAND)),
        ("your graveyard", r.All(f.OwnedBy(r.You()), Zone.GRAVEYARD)),
        ("all permanents you own", r.All(f.OwnedBy(r.You()))),
    ):
        p("ownthings", words, what)
    p("act", "shuffle^ {xs:ownthings|and2} into your library", checked(_all_shuffled, _un_all_shuffled))
    p("act", "shuffle^ {what:np} into {l:lib}", Fn(_to_library(SHUFFLED), _un_library(SHUFFLED)))
    for words in (
        "its owner 's library",
        "their owner 's library",
        "their owners ' libraries",
        "your library",
        "their library",
        "their libraries",
    ):
        p("lib", words, ZERO if words.startswith("its") else Fn(lambda cx: ZERO))


def _died(event: object) -> bool:
    """Whether the event moves its subject off the battlefield to another public zone (then "it" is the card
    there: 400.7)."""
    if isinstance(event, ev.AnyEvent):
        return all(_died(x) for x in event.options)
    if isinstance(event, ev.Sacrifices):
        return True
    return isinstance(event, ev.ZoneChange) and event.destination not in (
        None,
        Zone.BATTLEFIELD,
        Zone.HAND,
        Zone.LIBRARY,
    )


def card_of(cx: Context, what: Reference) -> ObjectRef:
    """What is moved: of what died, the card that it has become (400.7)."""
    assert isinstance(what, ObjectRef)
    if not _died(cx.event):
        return what
    subject = cx.event_mentions[0] if cx.event_mentions else None
    if subject is None:
        return what
    # What was attached to a creature that died has gone to the graveyard itself by then (400.7e).
    follows = what == subject.ref or (isinstance(what, r.This) and subject.where == "attached")
    return r.CardOf(what) if follows else what


def uncard(cx: Context, what: ObjectRef) -> ObjectRef:
    """What the words name for what is moved: the inverse of :func:`card_of`."""
    return what.of if isinstance(what, r.CardOf) and _died(cx.event) else what


def _exile_it(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    return _exile(low.cx, low(parts["what"]))


def _exile(cx: Context, what: Reference) -> Effect:
    """Cards in graveyards have no counters: "with a counter on it" says how such a card is exiled."""
    kind = cx.slots[what.slot].kind if isinstance(what, r.Target) and what.slot < len(cx.slots) else None
    there = parts_of(kind.filter) if isinstance(kind, TargetObject) and kind.zone is Zone.GRAVEYARD else ()
    if any(isinstance(part, f.HasCounter) for part in there):
        raise CantLower("a card in a graveyard with a counter on it")
    return e.Move(what=card_of(cx, what), to=Zone.EXILE)


def _move(cx: Context, what: Reference, to: Zone) -> Effect:
    return e.Move(what=card_of(cx, what), to=to)


def _plain(value: object, to: Zone, **same: object) -> e.Move | None:
    """The move, when it has nothing but what the given fields say."""
    if not isinstance(value, e.Move):
        return None
    plain = e.Move(what=value.what, to=to, label=value.label, **same)  # type: ignore[arg-type]
    return value if plain == value else None


def _return(cx: Context, what: Reference, h: object) -> Effect:
    _name_owner(cx, what)
    return _move(cx, what, Zone.HAND)


def _name_owner(cx: Context, what: Reference) -> None:
    """ "Return target permanent to its owner's hand, then that player discards a card"."""
    slots = cx.pending if cx.raising else cx.slots
    if isinstance(what, r.Target) and what.slot < len(slots) and slots[what.slot].high == ONE:
        cx.name(what, frozenset({"player"}), sort="owner", where="owned")


def _un_return(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.HAND)
    if move is None:
        return None
    _name_owner(cx, move.what)
    return {"what": uncard(cx, move.what), "h": Zone.HAND}


def _field(cx: Context, what: Reference, tapped: bool, u: object) -> Effect:
    under = u if isinstance(u, PlayerRef) else None
    if isinstance(what, r.Chosen) and what.zone is Zone.BATTLEFIELD:
        raise CantLower("what is on the battlefield already")
    return e.Move(what=card_of(cx, what), to=Zone.BATTLEFIELD, under=under, tapped=tapped)


def _field_of(cx: Context, what: Reference, tapped: bool) -> Effect:
    return _field(cx, what, tapped, None)


def _attached(cx: Context, what: Reference, on: ObjectRef) -> Effect:
    return replaced(_field(cx, what, False, None), attached_to=on)


def _un_attached(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or value.attached_to is None:
        return None
    plain = _un_field(cx, replaced(value, attached_to=None))
    if plain is None or plain["tapped"] or plain["u"] is not None:
        return None
    return {"what": plain["what"], "on": value.attached_to}


def _un_field(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move):
        return None
    move = _plain(value, Zone.BATTLEFIELD, under=value.under, tapped=value.tapped)
    if move is None or not isinstance(move.under, r.You | None):
        return None
    return {"what": uncard(cx, move.what), "tapped": move.tapped, "u": move.under}


def _all_shuffled(cx: Context, xs: tuple[ObjectRef, ...]) -> Effect:
    if not isinstance(subject(cx), r.You):
        raise CantLower("another player's hand and graveyard")
    return e.Move(what=r.Together(xs), to=Zone.LIBRARY, place=SHUFFLED)


def _un_all_shuffled(cx: Context, value: object) -> Values | None:
    return {"xs": value.what.parts} if isinstance(value, e.Move) and isinstance(value.what, r.Together) else None


def _field_counters(cx: Context, what: Reference, tapped: bool, u: object, n: Amount, k: str) -> Effect:
    move = _field(cx, what, tapped, u)
    return replaced(move, counters=(e.CounterGift(k, n),))


def _un_field_counters(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or len(value.counters) != 1:
        return None
    found = _un_field(cx, replaced(value, counters=()))
    return {**found, "n": value.counters[0].count, "k": value.counters[0].kind} if found else None


def _transformed(cx: Context, what: Reference, x: object) -> Effect:
    return e.Move(what=card_of(cx, what), to=Zone.BATTLEFIELD, transformed=True)


def _transformed_tapped(cx: Context, what: Reference, x: object) -> Effect:
    return replaced(_transformed(cx, what, x), tapped=True)


def _un_transformed_so(cx: Context, value: object) -> Values | None:
    return {"what": uncard(cx, value.what), "x": "its"} if isinstance(value, e.Move) else None


def _un_transformed(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.BATTLEFIELD, transformed=True)
    return {"what": uncard(cx, move.what), "x": "its"} if move else None


def _un_transformed_mine(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.BATTLEFIELD, transformed=True, under=r.You())
    return {"what": uncard(cx, move.what)} if move else None


def _un_exile(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """A counter on what is exiled is said with "that has", not with words that would say how it is exiled."""
    move = _plain(value, Zone.EXILE)
    if move is None:
        return None
    up.cx.exiling = True
    try:
        return up.fill(phrase, {"what": uncard(up.cx, move.what)})
    finally:
        up.cx.exiling = False


def _exile_until(cx: Context, what: ObjectRef, u: ObjectRef) -> Effect:
    if not isinstance(u, r.This):
        raise CantLower("until another thing leaves")
    return e.Move(what=what, to=Zone.EXILE, until=d.UntilLeaves(u))


def _un_exile_until(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.EXILE, until=d.UntilLeaves(r.This()))
    return {"what": move.what, "u": r.This()} if move else None


def _un_graveyard(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.GRAVEYARD)
    if move and isinstance(move.what, r.Chosen) and move.what.zone is Zone.EXILE:
        return None  # their owner's graveyard
    if move and isinstance(move.what, r.Rest) and _of_another_library(cx, move.what.of):
        return None  # that player puts the rest there
    return {"what": uncard(cx, move.what), "x": ZERO} if move else None


def _of_another_library(cx: Context, what: ObjectRef) -> bool:
    """Whether these cards were shown from the top of a library that isn't that of who acts."""
    shown = cx.done.get(what.of) if isinstance(what, r.Result) else None
    top = getattr(shown, "what", None)
    return isinstance(top, r.TopCards) and top.who != cx.subject


def _to_library(place: e.LibraryPlace) -> Any:
    def lower(cx: Context, what: Reference, l: object) -> Effect:  # noqa: E741
        if place in (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM) and _several(what):
            mine = isinstance(what, r.Chosen) and what.by == subject(cx) and f.OwnedBy(what.by) in parts_of(what.filter)
            if not isinstance(what, r.Chosen) or not mine:
                raise CantLower("several cards without an order")
            return e.OrderOnLibrary(what=what, who=what.by, place=place)  # 401.4
        return e.Move(what=card_of(cx, what), to=Zone.LIBRARY, place=place)

    return lower


def _several(what: Reference) -> bool:
    return isinstance(what, r.Chosen) and what.high != ONE


def _un_library(place: e.LibraryPlace) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        move = _plain(value, Zone.LIBRARY, place=place)
        return {"what": uncard(cx, move.what), "l": ZERO} if move else None

    return up


def _ordered(place: e.LibraryPlace) -> Any:
    def lower(cx: Context, what: ObjectRef, l: object) -> Effect:  # noqa: E741
        return e.OrderOnLibrary(what=what, who=subject(cx), place=place)

    return lower


def _un_ordered(place: e.LibraryPlace) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, e.OrderOnLibrary) and value.place is place and value.who == cx.subject:
            return {"what": value.what, "l": ZERO}
        return None

    return up


def _further(g: Grammar) -> None:
    p = g.phrase
    p("act", "return^ {what:np} to the battlefield attached to {on:np}", Fn(_attached, _un_attached))
    p("act", "put^ {what:np} onto the battlefield attached to {on:np}", Fn(_attached))
    p("act", "put^ {what:np} onto the battlefield tapped and attacking", Fn(_attacking, _un_attacking))
    p("act", "return^ {what:np} to the battlefield tapped and attacking", Fn(_attacking))


def _attacking(cx: Context, what: Reference) -> Effect:
    return e.Move(what=card_of(cx, what), to=Zone.BATTLEFIELD, tapped=True, attacking=True)


def _un_attacking(cx: Context, value: object) -> Values | None:
    move = _plain(value, Zone.BATTLEFIELD, tapped=True, attacking=True)
    return {"what": uncard(cx, move.what)} if move else None
