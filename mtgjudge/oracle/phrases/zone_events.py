"""Events of objects that move: into whose hand, graveyard or library and from where, under whose control they enter
(400.7, 603.6, 603.10a). Zones with their players are a closed list of words, as the rule book's are (400.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, Filter, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Leaf, Part
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.phrases.events import HERE, verb
from mtgjudge.oracle.semantics import Fn, Values, checked
from mtgjudge.oracle.surface import EventNoun, parts_of, together

BF, GY, EXILE, HAND, LIBRARY = Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY
YOU, OPPONENT, ANYBODY = r.You(), r.EachOpponent(), r.EachPlayer()

Place = tuple[Zone, PlayerRef | None]

INTO: dict[str, Place] = {
    "a graveyard": (GY, None),
    "your graveyard": (GY, YOU),
    "a opponent 's graveyard": (GY, OPPONENT),
    "a player 's graveyard": (GY, ANYBODY),
    "your hand": (HAND, YOU),
    "a player 's hand": (HAND, ANYBODY),
}
"""Whereto something is put, and who owns it then."""
ANYWHERE, ELSEWHERE, THERE = "anywhere", "anywhere other than the battlefield", "the battlefield"
FROM: dict[str, Place] = {
    THERE: (BF, None),
    "your graveyard": (GY, YOU),
    "a graveyard": (GY, None),
    "graveyards": (GY, None),
    "your library": (LIBRARY, YOU),
    "exile": (EXILE, None),
}
"""From where, and who owns it then."""
CONTROL: dict[str, PlayerRef] = {"your control": YOU, "a opponent 's control": OPPONENT}
ORDER = (LIBRARY, GY, BF)
"""In which order two zones are told, whatever the order of the words."""


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "intozone", tuple(INTO))
    closed(g, "fromzone", (*FROM, ANYWHERE, ELSEWHERE))
    closed(g, "controlof", tuple(CONTROL))
    moved = checked(_moves, _un_moves)
    p("event0", "{s:esubj} be^s put into {z:intozone} [from {o:fromzone}]", moved, guard=_not_a_verb)
    p("event0", "{s:esubj} be^s returned to {z:intozone} [from {o:fromzone}]", Fn(_returns))
    p("event0", "{s:esubj} enter^s from {o:fromzone}", checked(_enters_from, _un_from))
    p("event0", "{s:esubj} leave^s your graveyard", checked(_leaves_graveyard, _un_leaves))
    p("event0", "{s:esubj} be^s put into exile from {o:fromzone} and/or {u:fromzone}", checked(_exiled, _un_exiled))
    p("event0", "{s:esubj} enter^s [the battlefield] under {w:controlof}", checked(_under_control, _un_control))
    verb(g, "be^ put into exile", ev.ZoneChange(HERE, BF, EXILE))
    verb(g, "be^ put into exile from the battlefield", ev.ZoneChange(HERE, BF, EXILE))
    for word, state in (("untapped", f.Not(f.IsTapped())), ("tapped", f.IsTapped())):
        p("event0", f"{{s:esubj}} enter^s {word}", checked(_enters_so(state), _un_so(state)))


def _owned(s: EventNoun, *whose: PlayerRef | None) -> Filter:
    return together((s.filter, *(f.OwnedBy(who) for who in whose if who is not None)))


def _nouns(filter_: Filter, several: bool, *dropped: Filter) -> Iterator[EventNoun]:
    """What the subject of an event may have been, without what its zones add to it."""
    parts = parts_of(filter_)
    for more in range(len(dropped) + 1):
        if parts[len(parts) - more :] == dropped[len(dropped) - more :]:
            kind = together(parts[: len(parts) - more])
            yield from (EventNoun(kind, zone, several) for zone in (BF, None))


def _not_a_verb(parts: dict[str, Part]) -> bool:
    """ "Is put into a graveyard from the battlefield" and "from anywhere" are verbs that stand beside others."""
    z, o = parts["z"], parts.get("o")
    plain = isinstance(z, Leaf) and z.value == "a graveyard"
    return not plain or not isinstance(o, Leaf) or o.value not in (THERE, ANYWHERE)


# -- put into a zone --------------------------------------------------------------------------------------------------


def _moves(cx: Context, s: EventNoun, z: str, o: str | None = None) -> EventPattern:
    """Put into a zone. A permanent comes from the battlefield, a card from anywhere. Under another player's control a
    permanent goes to a graveyard that isn't theirs; from anywhere else it is its owner's (404.2)."""
    zone, who = INTO[z]
    itself = isinstance(s.filter, f.IsThis)
    if o is None:
        return _moves_from_here(s, z)
    if o in (ANYWHERE, ELSEWHERE):
        filter_ = s.filter if o == ANYWHERE and itself and who == YOU else _owned(s, who)
        return ev.ZoneChange(filter_, None, zone, s.several, BF if o == ELSEWHERE else None)
    origin, whose = FROM[o]
    if who is not None and whose not in (None, who):
        raise CantLower("from one player to another")
    if s.zone is None and not itself and origin is BF and isinstance(s.filter, f.Anything):
        raise CantLower("a card that goes as a permanent")
    return ev.ZoneChange(_owned(s, who, whose), origin, zone, s.several)


def _moves_from_here(s: EventNoun, z: str) -> EventPattern:
    zone, who = INTO[z]
    if z == "a graveyard":
        return ev.ZoneChange(s.filter, BF if s.zone is BF or isinstance(s.filter, f.IsThis) else None, GY, s.several)
    if zone is not GY or who not in (OPPONENT, ANYBODY) or s.zone is not BF:
        raise CantLower("a card from anywhere")
    return ev.ZoneChange(_owned(s, who), BF, zone, s.several)


def _un_moves(cx: Context, value: object) -> Iterator[Values]:
    if not isinstance(value, ev.ZoneChange):
        return
    for z, (zone, who) in INTO.items():
        if zone is not value.destination:
            continue
        owners = (f.OwnedBy(who),) if who is not None else ()
        for s in _nouns(value.subject, value.one_or_more, *owners):
            yield {"s": s, "z": z}
            yield from ({"s": s, "z": z, "o": o} for o in (*FROM, ANYWHERE, ELSEWHERE))


def _returns(cx: Context, s: EventNoun, z: str, o: str | None = None) -> EventPattern:
    zone, _ = INTO[z]
    if zone is not HAND or o is None and s.zone is not BF:
        raise CantLower("what is returned from where")
    return _moves(cx, s, z, o or THERE)


# -- from a zone ------------------------------------------------------------------------------------------------------


def _enters_from(cx: Context, s: EventNoun, o: str) -> EventPattern:
    if o not in ("your graveyard", "a graveyard", "exile"):
        raise CantLower("enters from there")
    origin, whose = FROM[o]
    if s.zone is None and isinstance(s.filter, f.Anything):
        raise CantLower("a card that comes as a permanent")
    return ev.ZoneChange(_owned(s, whose), origin, BF, s.several)


def _un_from(cx: Context, value: object) -> Iterator[Values]:
    if isinstance(value, ev.ZoneChange) and value.destination is BF and value.origin is not None:
        for s in _nouns(value.subject, value.one_or_more, f.OwnedBy(YOU)):
            yield from ({"s": s, "o": o} for o in FROM)


def _leaves_graveyard(cx: Context, s: EventNoun) -> EventPattern:
    return ev.ZoneChange(_owned(s, YOU), GY, None, s.several)


def _un_leaves(cx: Context, value: object) -> Iterator[Values]:
    if isinstance(value, ev.ZoneChange) and value.origin is GY:
        for s in reversed([*_nouns(value.subject, value.one_or_more, f.OwnedBy(YOU))]):
            yield {"s": s}


def _exiled(cx: Context, s: EventNoun, o: str, u: str) -> EventPattern:
    if o not in FROM or u not in FROM:
        raise CantLower("exiled from there")
    places = sorted((FROM[o], FROM[u]), key=lambda place: ORDER.index(place[0]) if place[0] in ORDER else 9)
    whose = {who for _, who in places if who is not None}
    filter_ = _owned(s, *whose)
    cards = together((f.IsCard(), *parts_of(filter_))) if s.zone is None else filter_  # a token is none
    moves = (ev.ZoneChange(cards if zone is BF else filter_, zone, EXILE, s.several) for zone, _ in places)
    return ev.AnyEvent(tuple(moves))


def _un_exiled(cx: Context, value: object) -> Iterator[Values]:
    if not isinstance(value, ev.AnyEvent) or not isinstance(value.options[0], ev.ZoneChange):
        return
    first = value.options[0]
    for s in _nouns(first.subject, first.one_or_more, f.OwnedBy(YOU)):
        yield from ({"s": s, "o": o, "u": u} for o in FROM for u in FROM)


# -- how it enters ----------------------------------------------------------------------------------------------------


def _under_control(cx: Context, s: EventNoun, w: str) -> EventPattern:
    who = CONTROL[w]
    itself = isinstance(s.filter, f.IsThis)
    if isinstance(s.filter, f.AnyOf) or who == OPPONENT and s.zone is not BF:
        raise CantLower("what enters under their control")
    filter_ = together((s.filter, f.ControlledBy(who)))
    return ev.ZoneChange(filter_, None, BF, s.several and not itself)


def _un_control(cx: Context, value: object) -> Iterator[Values]:
    if isinstance(value, ev.ZoneChange) and value.destination is BF:
        for w, who in CONTROL.items():
            for s in _nouns(value.subject, value.one_or_more, f.ControlledBy(who)):
                yield {"s": s, "w": w}


def _enters_so(state: Filter) -> Any:
    return lambda cx, s: ev.ZoneChange(together((s.filter, state)), None, BF, s.several)


def _un_so(state: Filter) -> Any:
    def up(cx: Context, value: object) -> Iterator[Values]:
        if isinstance(value, ev.ZoneChange):
            yield from ({"s": s} for s in _nouns(value.subject, value.one_or_more, state))

    return up
