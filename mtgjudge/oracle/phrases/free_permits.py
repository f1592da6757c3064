"""Cards that may be played later, or by their owner, without paying their mana costs (118.9, 601.2b)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.categories import Duration, Effect, EventPattern, ObjectRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.clauses_back import said_so, told
from mtgjudge.oracle.phrases.numbers import ONE
from mtgjudge.oracle.phrases.offers import spells_of
from mtgjudge.oracle.phrases.people import pool_of
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun, parts_of, together


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for its in ("its mana cost", "their mana costs"):
        may = "{who:player} may {v:playing} {what:np}"
        fronted = told(_may_play, _un_may_play(its.startswith("their"), False))
        p("subjclause", f"{{d:dur}} , {may} without paying {its}", fronted)
        p("subjclause", f"{may} {{d:dur}} without paying {its}", Fn(fronted.lower))
        for they in ("it remains", "they remain"):
            words = f"{may} without paying {its} for as long as {they} exiled"
            always = _un_may_play(its.startswith("their"), True)
            up = always if they.startswith("they") == its.startswith("their") else _no_other
            p("subjclause", words, told(lambda cx, who, v, what: _may_play(cx, who, v, what, d.Indefinitely()), up))
    p(
        "subjclause",
        "{d:dur} , you may cast {n:filter.pl} from among {x:pool} without paying their mana costs",
        told(_cast_some, _un_cast_some),
    )
    whoever = "for as long as {what:ref} remains exiled , its owner may cast it without paying its mana cost"
    p("subjclause", whoever, told(_owner_may, _un_owner_may))
    p("triggered", "{x:trig} , you may cast this card from your graveyard .", Fn(_cast_itself, _un_cast_itself))
    p("subjclause", "the exiled card 's owner may cast that card without paying its mana cost", said_so(_OWNER_CASTS))


_OWNER_CASTS = e.CastForFree(who=r.OwnerOf(r.ExiledWithThis()), what=r.ExiledWithThis())


_ITSELF = e.CastForFree(who=r.You(), what=r.This(), pay=True)


def _cast_itself(cx: Context, x: EventPattern) -> TriggeredAbility:
    """As the trigger resolves, from the graveyard, where the ability functions (113.6, 608.2g)."""
    return TriggeredAbility(x, Body((_ITSELF,)), zone=Zone.GRAVEYARD)


def _un_cast_itself(cx: Context, value: object) -> Values | None:
    if not isinstance(value, TriggeredAbility) or _cast_itself(cx, value.event) != value:
        return None
    return {"x": value.event}


def _owner_may(cx: Context, what: ObjectRef) -> Effect:
    return e.PermitPlay(r.OwnerOf(what), what, d.Indefinitely(), only_cast=True, free=True)


def _un_owner_may(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.PermitPlay) or value.who != r.OwnerOf(value.what):
        return None
    return {"what": value.what}


def _no_other(cx: Context, value: object) -> None:
    """The same is said in another way."""


def _un_may_play(several: bool, always: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, e.PermitPlay) or isinstance(value.duration, d.Indefinitely) is not always:
            return None
        known = [m.plural for m in (*cx.mentions, *cx.event_mentions) if m.ref == value.what]
        if (known[-1:] == [True]) is not several:
            return None
        spell = isinstance(value.what, r.CardOf) and isinstance(value.what.of, r.Target)
        what = value.what.of if spell and isinstance(value.what, r.CardOf) else value.what
        found = {"who": value.who, "v": "cast" if value.only_cast else "play", "what": what}
        return found if always else {**found, "d": value.duration}

    return up


def _un_cast_some(cx: Context, value: object) -> list[Values]:
    if not isinstance(value, e.PermitPlay) or not isinstance(value.what, r.Among):
        return []
    return [{"d": value.duration, "n": n, "x": ONE} for n in spells_of(value.what.filter)]


def _may_play(cx: Context, who: Reference, v: str, what: ObjectRef, d: Duration) -> Effect:
    if not isinstance(who, r.You) or isinstance(what, r.All | r.Chosen | r.ChosenAmong):
        raise CantLower("who may play which cards")
    moved = cx.done.get(what.of) if isinstance(what, r.Result) else None
    if isinstance(moved, e.Move) and moved.to in (Zone.LIBRARY, Zone.HAND):
        raise CantLower("cards that were put elsewhere")
    slots = cx.pending if cx.raising else cx.slots
    if isinstance(what, r.Target) and getattr(slots[what.slot].kind, "zone", None) is Zone.STACK:
        what = r.CardOf(what)  # the card that the spell was, where it is now
    return e.PermitPlay(who=who, what=what, duration=d, only_cast=v == "cast", free=True)


def _cast_some(cx: Context, d: Duration, n: Noun, x: Any) -> Effect:
    if n.zone is not Zone.STACK:
        raise CantLower("only spells are cast")
    kinds = together(tuple(part for part in parts_of(n.filter) if not isinstance(part, f.IsSpell)))
    cards = r.Among(pool_of(cx), kinds)
    return e.PermitPlay(who=r.You(), what=cards, duration=d, only_cast=True, free=True)
