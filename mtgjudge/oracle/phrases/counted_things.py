"""Further things that are counted, and what is done with so many: counters among permanents, cards from the top of a
library, life totals that become a number (107, 119.5, 122)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.people import chooser
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, Values
from mtgjudge.oracle.surface import Noun


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    of_kind = Fn(_counters, _un_counters(True))
    of_any = Fn(lambda cx, n: _counters(cx, n, ""), _un_counters(False))
    p("quantity", "the number of {k:counterkind} counters among {n:filter.pl}", of_kind)
    p("quantity", "the number of counters among {n:filter.pl}", of_any)
    p("each", "{k:counterkind} counter among {n:filter.pl}", of_kind)
    p("each", "counter among {n:filter.pl}", of_any)
    p("each", "{k:counterkind} counter on {n:filter.pl}", Fn(_counters))
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        p("totalled", measure.value, measure)
    for words in ("sacrificed creatures", "discarded cards", "exiled cards"):
        p("usedup", words, words)
    p("quantity", "the total {m:totalled} of the {u:usedup}", Fn(_total_used, _un_total_used))
    p("np", "cards equal to {q:quantity} from the top of {w:libowner} library", Fn(_from_top), number="pl")
    p("np", "cards from the top of {w:libowner} library equal to {q:quantity}", Fn(_from_top), number="pl")
    p("np", "a number of cards from the top of {w:libowner} library equal to {q:quantity}", Fn(_from_top), number="pl")
    p("oneplayer", "each player other than {who:oneplayer}", r.EachOtherPlayer(v("who")), number="sg")
    chosen = "put^ your choice of "
    p("act", chosen + "a {ks:counterkind|or2} counter on {what:np}", Fn(_of_choice, _un_of_choice))
    p("act", chosen + "{ks:acounter|or2} on {what:np}", Fn(_of_choice))
    back = "put^ {what:np} back on top of your library"
    p("act", back, Fn(lambda cx, what: e.Move(what=what, to=Zone.LIBRARY, place=e.LibraryPlace.TOP)))
    p("subjclause", "each player 's life total becomes {q:quantity}", Lazy(_each_life(r.EachPlayer())))
    p("subjclause", "each opponent 's life total becomes {q:quantity}", Lazy(_each_life(r.EachOpponent())))


def _counters(cx: Context, n: Noun, k: str) -> Amount:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("counters on what is no permanent")
    return a.CountersOn(k, r.All(n.filter))


def _un_counters(named: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, a.CountersOn) or not isinstance(value.of, r.All) or bool(value.kind) is not named:
            return None
        n = Noun(value.of.filter, value.of.zone)
        if value.of.zone is not Zone.BATTLEFIELD:
            return None
        return {"n": n, "k": value.kind} if named else {"n": n}

    return up


def _total_used(cx: Context, m: a.Measure, u: str) -> Amount:
    """Of all that was given up to cast the spell, as it last was (608.2h)."""
    if not cx.spell or any(isinstance(each.ref, r.Result) and each.ref.of for each in cx.mentions):
        raise CantLower(f"{u} otherwise than as a cost of the spell")
    return a.MeasureOf(m, r.UsedAsCost())


def _un_total_used(cx: Context, value: object) -> Values | None:
    if not cx.spell or not isinstance(value, a.MeasureOf) or value != a.MeasureOf(value.measure, r.UsedAsCost()):
        return None
    return {"m": value.measure, "u": "sacrificed creatures"}


def _from_top(cx: Context, q: Amount, w: PlayerRef) -> Reference:
    return r.TopCards(w, q)


def _of_choice(cx: Context, ks: tuple[str, ...], what: ObjectRef) -> Effect:
    if isinstance(what, r.Chosen | r.ChosenAmong | r.All):
        raise CantLower("counters of choice on what is chosen or on several things")
    ways = tuple(e.Branch((e.PutCounters(what=what, kind=kind, count=a.Fixed(1)),)) for kind in ks)
    return e.Choose(who=chooser(cx), options=ways)


def _un_of_choice(cx: Context, value: object) -> Values | None:
    if not isinstance(value, e.Choose):
        return None
    puts = [branch.effects[0] for branch in value.options if len(branch.effects) == 1]
    kinds = tuple(put.kind for put in puts if isinstance(put, e.PutCounters))
    first = puts[0] if puts else None
    if len(kinds) < 2 or len(kinds) != len(value.options) or not isinstance(first, e.PutCounters):
        return None
    made = [e.Branch((e.PutCounters(what=first.what, kind=kind, count=a.Fixed(1)),)) for kind in kinds]
    return {"ks": kinds, "what": first.what} if value.options == tuple(made) and value.who == chooser(cx) else None


def _each_life(group: PlayerRef) -> Any:
    """ "Each player's life total becomes the number of creatures they control": each by their own number."""

    def lower(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
        cx = low.cx
        kept = list(cx.mentions)
        cx.name(r.Iterated(), frozenset({"player"}), sort=PLAYER)
        amount = low(parts["q"])
        cx.mentions = kept
        return (note(cx, e.SetLife(who=group, amount=amount)),)

    return lower

