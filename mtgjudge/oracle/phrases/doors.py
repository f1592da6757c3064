"""Doors of Rooms: who unlocks which, and being told to lock or unlock one (709.5f-j)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import EventPattern, PlayerRef
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import SUBJECT, v
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun


def declare(g: Grammar) -> None:
    """Events and actions about doors."""
    p = g.phrase
    p("event0", "you unlock this door", ev.UnlocksDoor(r.You(), f.IsThis(), this_door=True))
    p("event0", "{who:someone} fully unlock^who a {n:filter.sg}", Fn(_fully, _un_fully))
    p("act", "unlock^ a locked door of {what:np}", e.Unlock(what=v("what"), who=SUBJECT))
    p("act", "lock^ or unlock^ a door of {what:np}", e.Unlock(what=v("what"), who=SUBJECT, or_lock=True))


def _fully(cx: Context, who: PlayerRef, n: Noun) -> EventPattern:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents have doors")
    return ev.UnlocksDoor(who, n.filter, full=True)


def _un_fully(cx: Context, value: Any) -> Values | None:
    if isinstance(value, ev.UnlocksDoor) and value == ev.UnlocksDoor(value.who, value.room, full=True):
        return {"who": value.who, "n": Noun(value.room, Zone.BATTLEFIELD)}
    return None
