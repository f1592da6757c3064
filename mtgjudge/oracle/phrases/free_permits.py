"""Cards that may be played later, or by their owner, without paying their mana costs (118.9, 601.2b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Duration, ObjectRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.semantics import Fn
from mtgjudge.oracle.surface import Noun, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for its in ("its mana cost", "their mana costs"):
        may = "{who:player} may {v:playing} {what:np}"
        p("subjclause", f"{{d:dur}} , {may} without paying {its}", Fn(_may_play))
        p("subjclause", f"{may} {{d:dur}} without paying {its}", Fn(_may_play))
        for they in ("it remains", "they remain"):
            words = f"{may} without paying {its} for as long as {they} exiled"
            p("subjclause", words, Fn(lambda cx, who, v, what: _may_play(cx, who, v, what, d.Indefinitely())))
    p(
        "subjclause",
        "{d:dur} , you may cast {n:filter.pl} from among {x:pool} without paying their mana costs",
        Fn(_cast_some),
    )
    p("subjclause", "the exiled card 's owner may cast that card without paying its mana cost", Fn(_owner_casts))


def _may_play(cx: Context, who: Reference, v: str, what: ObjectRef, d: Duration) -> object:
    if not isinstance(who, r.You) or isinstance(what, r.All | r.Chosen | r.ChosenAmong):
        raise CantLower("who may play which cards")
    moved = cx.done.get(what.of) if isinstance(what, r.Result) else None
    if isinstance(moved, e.Move) and moved.to in (Zone.LIBRARY, Zone.HAND):
        raise CantLower("cards that were put elsewhere")
    if isinstance(what, r.Target) and getattr(cx.slots[what.slot].kind, "zone", None) is Zone.STACK:
        what = r.CardOf(what)  # the card that the spell was, where it is now
    return (note(cx, e.PermitPlay(who=who, what=what, duration=d, only_cast=v == "cast", free=True)),)


def _cast_some(cx: Context, d: Duration, n: Noun, x: Any) -> object:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    kinds = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell)))
    cards = r.Among(pool_of(cx), kinds)
    return (note(cx, e.PermitPlay(who=r.You(), what=cards, duration=d, only_cast=True, free=True)),)


def _owner_casts(cx: Context) -> object:
    card = r.ExiledWithThis()
    return (note(cx, e.CastForFree(who=r.OwnerOf(card), what=card)),)
