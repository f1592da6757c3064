"""Effects of a rarer kind: counters said in another order, copies for a turn, attached as they arrive, second from the
top or on the bottom, what a permanent is from then on, the creature that is yours among two (107, 608.2c, 707)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Supertype, Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.changes import times
from mtgjudge.oracle.phrases.moving import card_of, uncard
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.phrases.remarks import EntersAs
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values, checked
from mtgjudge.oracle.surface import Noun, parts_of, together

YOU = r.You()
BF, GY = Zone.BATTLEFIELD, Zone.GRAVEYARD
CREATURE = f.IsType(CardType.CREATURE)


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    _numbers(g)
    _acts(g)
    _copies(g)
    _refs(g)


def _numbers(g: Grammar) -> None:
    p = g.phrase
    p("each", "counter on {of:ref}", a.CountersOn("", v("of")))
    for words, who in (("a opponent", r.EachOpponent()), ("a player", r.EachPlayer())):
        said = f"the greatest number of {{n:filter.pl}} {words} controls"
        p("quantity", said, Fn(_greatest(who), _un_greatest(who)))


def _greatest(who: PlayerRef) -> Any:
    """Of the numbers that each of them controls."""

    def lower(cx: Context, n: Noun) -> Amount:
        if n.zone is not BF or any(isinstance(part, f.ControlledBy) for part in parts_of(n.filter)):
            raise CantLower("what is controlled")
        theirs = together((n.filter, f.ControlledBy(r.Iterated())))
        return a.GreatestOf(who, a.CountOf(r.All(theirs)))

    return lower


def _un_greatest(who: PlayerRef) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, a.GreatestOf) or value.who != who or not isinstance(value.of, a.CountOf):
            return None
        what = value.of.what
        parts = parts_of(what.filter) if isinstance(what, r.All) and what.zone is BF else ()
        if parts[-1:] != (f.ControlledBy(r.Iterated()),):
            return None
        return {"n": Noun(together(parts[:-1]), BF)}

    return up


# --- acts -----------------------------------------------------------------------------------------------------------


def _acts(g: Grammar) -> None:
    p = g.phrase
    p("act", "put^ a number of {k:counterkind} counters equal to {q:quantity} on {what:np}", Fn(_so_many_on))
    p("act", "sacrifice^ {n:count} {k:filter.n} of {x:possself} choice for each {q:each}", Fn(_sacrifice_each))
    under = "put^ {what:np} onto the battlefield under your control attached to {on:np}"
    p("act", under, checked(_attached_under, _un_attached_under))
    p("act", "exile^ that card from your graveyard", checked(_from_your_graveyard, _un_any_move))
    for kind in (CardType.ENCHANTMENT, CardType.ARTIFACT):
        p("sent", f"it's a {kind.value} .", Fn(_from_then_on(kind), _un_from_then_on(kind)))


def _so_many_on(cx: Context, k: str, q: Amount, what: ObjectRef) -> Effect:
    return e.PutCounters(what=what, kind=k, count=q)


def _sacrifice_each(cx: Context, n: Amount, k: Noun, x: object, q: Amount) -> Effect:
    """So many of them for each, all at once."""
    if k.zone is not BF:
        raise CantLower("only permanents are sacrificed")
    many = times(n, q)
    return e.SacrificeObjects(what=r.Chosen(k.filter, chooser(cx), many, many))


def _attached_under(cx: Context, what: ObjectRef, on: ObjectRef) -> Effect:
    return e.Move(what=card_of(cx, what), to=BF, under=YOU, attached_to=on)


def _un_attached_under(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Move) or value.attached_to is None:
        return None
    return {"what": uncard(cx, value.what), "on": value.attached_to}


def _un_any_move(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, e.Move) else None


def _from_your_graveyard(cx: Context) -> Effect:
    """Not from elsewhere, where another effect has put it."""
    card = cx.that("card")
    assert isinstance(card, ObjectRef)
    there = r.All(f.AllOf((f.IsOneOf(r.CardOf(card)), f.OwnedBy(YOU))), GY)
    return e.Move(what=there, to=Zone.EXILE)


def _from_then_on(kind: CardType) -> Any:
    """What a card that has just been put onto the battlefield is: that and nothing else."""
    return lambda cx: (EntersAs(changes=(ch.SetTypes((kind,)),)),)


def _un_from_then_on(kind: CardType) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
        return {} if isinstance(one, EntersAs) and one.changes == (ch.SetTypes((kind,)),) else None

    return up


# --- copies ---------------------------------------------------------------------------------------------------------


def _copies(g: Grammar) -> None:
    p = g.phrase
    p("exception", "it's not legendary", Fn(lambda cx: (ch.LoseTypes(supertypes=(Supertype.LEGENDARY,)),)))
    for words, duration in (
        ("until end of turn", d.UntilEndOfTurn()),
        ("until your next turn", d.UntilNextTurnOf(YOU)),
    ):
        said = f"{words} , {{what:snp}} becomes a copy of {{of:np}} [ , except {{xs:exception|and}} ]"
        p("subjclause", said, Lazy(_copy_for(duration)))


def _copy_for(duration: Any) -> Any:
    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        what = low(parts["what"])
        with low.cx.about(what, False):
            of = low(parts["of"])
            xs = low(parts["xs"]) if "xs" in parts else ()
        if of == what or not isinstance(what, ObjectRef):
            raise Unbound("a copy of what is unclear")
        changes = tuple(x for part in xs for x in part)
        return (note(low.cx, e.BecomeCopy(what=what, of=of, duration=duration, except_=changes)),)

    return lower


# --- one of two -----------------------------------------------------------------------------------------------------


def _refs(g: Grammar) -> None:
    p = g.phrase
    p("subjclause", "those creatures fight each other", Fn(_fight_each_other))
    for words, whose in (
        ("you control", (f.ControlledBy(YOU),)),
        ("you don't control", (f.Not(f.ControlledBy(YOU)), f.ControlledBy(r.EachOpponent()))),
        ("a opponent controls", (f.ControlledBy(r.EachOpponent()),)),
    ):
        up = words != "a opponent controls"
        for cat in ("ref", "cref", "fullref"):
            way = _un_the_one(whose) if up else None
            p(cat, f"the creature {words}", Fn(_the_one(whose), way), number="sg")


def _fight_each_other(cx: Context) -> tuple[Effect, ...]:
    """The two creatures that the text targets (701.14a)."""
    if len(cx.slots) != 2 or any(slot.high != a.Fixed(1) or not _is_creature(slot.kind) for slot in cx.slots):
        raise Unbound("'those creatures' that fight each other")
    return (note(cx, e.Fight(first=r.Target(0), second=r.Target(1))),)


def _is_creature(kind: object) -> bool:
    return isinstance(kind, TargetObject) and kind.zone is BF and CREATURE in parts_of(kind.filter)


def _the_one(whose: tuple[Filter, ...]) -> Any:
    """Of two creatures that the text targets, the one that is so controlled."""

    def lower(cx: Context) -> Reference:
        found = [i for i, slot in enumerate(cx.slots) if _creature_of(slot.kind, whose)]
        if len(found) != 1 or len(cx.slots) < 2 or cx.slots[found[0]].high != a.Fixed(1):
            raise Unbound("'the creature' of one player has no single antecedent")
        cx.pointed = (r.Target(found[0]), cx.sentence)
        return r.Target(found[0])

    return lower


def _un_the_one(whose: tuple[Filter, ...]) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        kept = cx.pointed
        if isinstance(value, r.Target) and _the_one(whose)(cx) == value:
            return {}
        cx.pointed = kept
        return None

    return up


def _creature_of(kind: object, whose: tuple[Filter, ...]) -> bool:
    if not isinstance(kind, TargetObject) or kind.zone is not BF:
        return False
    parts = parts_of(kind.filter)
    return CREATURE in parts and any(one in parts for one in whose)
