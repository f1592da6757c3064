"""Quantities: numbers that the game has to be asked for ("the number of creatures you control", "its power"),
and "for each" (107, 608.2h)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import CantLower, Context, Unbound
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import Noun
from mtgjudge.oracle.words import called


def declare(g: Grammar) -> None:
    """Quantities and what "for each" counts."""
    p = g.phrase
    p("quantity", "the number of {n:filter.pl}", Fn(_count, _un_count))
    p("quantity", "the number of {n:filter.pl} that died this turn", Fn(_died, _un_died))
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        p("quantity", "{of:poss} " + measure.value, a.MeasureOf(measure, v("of")))
        for fold, word in ((a.Fold.GREATEST, "greatest"), (a.Fold.LEAST, "least")):
            p(
                "quantity",
                f"the {word} {measure.value} among {{n:filter.pl}}",
                Fn(_folded(measure, fold), _un_folded(measure, fold)),
            )
        total = a.Fold.TOTAL
        p(
            "quantity",
            f"the total {measure.value} of {{n:filter.pl}}",
            Fn(_folded(measure, total), _un_folded(measure, total)),
        )
    p("quantity", "your life total", a.PlayerNumber(a.PlayerMeasure.LIFE, r.You()))
    p("quantity", "the number of {k:counterkind} counters on {of:ref}", a.CountersOn(v("k"), v("of")))
    p("quantity", "the number of counters on {of:ref}", a.CountersOn("", v("of")))
    p("quantity", "your devotion to {c:color}", Fn(lambda cx, c: a.Devotion((c.color,), r.You()), _devotion))
    p(
        "quantity",
        "your devotion to {c:color} and {d:color}",
        Fn(lambda cx, c, d: a.Devotion((c.color, d.color), r.You()), _devotion2),
    )
    p("quantity", "the number of times {of:ref} has mutated", a.TimesMutated(v("of")))
    p("quantity", "{n:int} plus {q:quantity}", Fn(lambda cx, n, q: a.Plus((n, q)), _un_plus(False)))
    p("quantity", "twice {q:quantity}", Fn(lambda cx, q: a.Times(2, q), _un_times(2)))
    p("quantity", "three times {q:quantity}", Fn(lambda cx, q: a.Times(3, q), _un_times(3)))
    p("quantity", "half {q:quantity} , rounded up", a.Half(v("q"), True))
    p("quantity", "half {q:quantity} , rounded down", a.Half(v("q"), False))
    p("quantity", "the number of colors among {n:filter.pl}", Fn(_distinct("color"), _un_distinct("color")))
    p(
        "quantity",
        "the number of basic land types among {n:filter.pl}",
        Fn(_distinct("basic land type"), _un_distinct("basic land type")),
    )
    p("quantity", "the number of card types among {n:filter.pl}", Fn(_distinct("card type"), _un_distinct("card type")))
    p("quantity", "the number of differently named {n:filter.pl}", Fn(_distinct("name"), _un_distinct("name")))
    values = Fn(_distinct("mana value"), _un_distinct("mana value"))
    p("quantity", "the number of mana values among {n:filter.pl}", values)
    p("quantity", "the number of opponents you have", a.CountPlayers(r.EachOpponent()))
    p("quantity", "the life lost this way", Fn(lambda cx: cx.that_much()))
    p("quantity", "the damage dealt this way", Fn(lambda cx: cx.that_much()))
    p("quantity", "that damage", Fn(lambda cx: cx.that_much()))
    p("quantity", "X", a.X())
    p("quantity", "that number", Fn(lambda cx: cx.that_much()))
    p("quantity", "{q:quantity0} minus {n:int}", a.Minus(v("q"), v("n")))
    p("quantity", "{q:quantity0} plus {n:int}", Fn(lambda cx, q, n: a.Plus((q, n)), _un_plus(True)))
    p("quantity0", "the number of {n:filter.pl}", Fn(_count, _un_count))
    for measure in (a.Measure.POWER, a.Measure.TOUGHNESS, a.Measure.MANA_VALUE):
        p("quantity0", "{of:poss} " + measure.value, a.MeasureOf(measure, v("of")))
    p("each", "{n:filter.sg}", Fn(_count, _un_count))
    p("each", "{k:counterkind} counter on {of:ref}", a.CountersOn(v("k"), v("of")))
    removed = Fn(_removed, _un_removed)
    p("each", "[ {k:counterkind} ] counter removed this way", Fn(_removed_of, _un_removed_of))
    p("quantity", "the number of {k:counterkind} counters removed this way", removed)
    p("quantity", "the number of counters removed this way", Fn(_any_removed, _un_any_removed))
    p("each", "other spell cast this turn", Fn(_other_spells))
    closed(g, "playerword", tuple(PLAYER_WORDS))
    p("each", "{w:playerword}", Fn(lambda cx, w: a.CountPlayers(PLAYER_WORDS[w]), _un_players))
    p("each", "color among {n:filter.pl}", Fn(_distinct("color"), _un_distinct("color")))
    p("each", "basic land type among {n:filter.pl}", Fn(_distinct("basic land type"), _un_distinct("basic land type")))
    p("each", "card type among {n:filter.pl}", Fn(_distinct("card type"), _un_distinct("card type")))
    p("each", "{n:filter.sg} that died this turn", Fn(_died, _un_died))
    p(
        "each",
        "time {of:ref} was kicked",
        Fn(lambda cx, of: _kicked(of), lambda cx, x: {"of": r.This()} if x == a.TimesPaid("kicker") else None),
    )


def _un_removed(cx: Context, value: object) -> Values | None:
    kind = cx.removed.get(value) if isinstance(value, a.ResultAmount) else None
    return {"k": kind} if kind and _removed(cx, kind) == value else None


def _removed(cx: Context, k: str | None = None) -> Amount:
    """How many counters, of that kind where one is said, the one instruction or cost before removed."""
    fits = [n for n in dict.fromkeys(cx.numbers) if n in cx.removed and (k is None or cx.removed[n] in (k, ""))]
    if len(fits) != 1:
        raise Unbound("which counters were removed")
    return fits[0]


def _removed_of(cx: Context, k: str | None) -> Amount:
    return _removed(cx, k)


def _un_removed_of(cx: Context, value: object) -> list[Values]:
    return [found for found in (_un_removed(cx, value), _un_any_removed(cx, value)) if found is not None]


PLAYER_WORDS = {"opponent you have": r.EachOpponent(), "opponent": r.EachOpponent(), "player": r.EachPlayer()}


def _un_players(cx: Context, value: object) -> Values | None:
    return next(({"w": word} for word, who in PLAYER_WORDS.items() if value == a.CountPlayers(who)), None)


def _any_removed(cx: Context) -> Amount:
    """However many counters, of whatever kind."""
    return _removed(cx)


def _un_any_removed(cx: Context, value: object) -> Values | None:
    return {} if isinstance(value, a.ResultAmount) and _any_removed(cx) == value else None


def _other_spells(cx: Context) -> Amount:
    """Asked by a spell about itself: it is not counted as it hasn't been cast yet, or as it is the spell itself."""
    if cx.event is not None:
        raise CantLower("spells other than which one")
    return a.TimesHappened(ev.CastSpell(f.Not(f.IsThis()), r.EachPlayer()))


def _kicked(of: object) -> Amount:
    if not isinstance(of, r.This):
        raise CantLower("how often another spell was kicked")
    return a.TimesPaid("kicker")


def _count(cx: Context, n: Noun) -> Amount:
    if n.zone is None:
        raise CantLower("cards without a zone are counted")
    what = r.All(n.filter, n.zone)
    cx.counted.append((what, called(n.filter, n.zone)))
    return a.CountOf(what)


def _un_count(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.CountOf) and isinstance(value.what, r.All):
        return {"n": Noun(value.what.filter, value.what.zone)}
    return None


def _died(cx: Context, n: Noun) -> Amount:
    if n.zone is not Zone.BATTLEFIELD:
        raise CantLower("only permanents die")
    return a.TimesHappened(ev.ZoneChange(n.filter, Zone.BATTLEFIELD, Zone.GRAVEYARD))


def _un_died(cx: Context, value: object) -> Values | None:
    if (
        isinstance(value, a.TimesHappened)
        and isinstance(value.event, ev.ZoneChange)
        and value.event == ev.ZoneChange(value.event.subject, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    ):
        return {"n": Noun(value.event.subject, Zone.BATTLEFIELD)}
    return None


def _folded(measure: a.Measure, fold: a.Fold) -> Any:
    def lower(cx: Context, n: Noun) -> Amount:
        if n.zone is None:
            raise CantLower("cards without a zone are measured")
        return a.MeasureOf(measure, r.All(n.filter, n.zone), fold)

    return lower


def _un_folded(measure: a.Measure, fold: a.Fold) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if (
            isinstance(value, a.MeasureOf)
            and value.measure is measure
            and value.fold is fold
            and isinstance(value.of, r.All)
        ):
            return {"n": Noun(value.of.filter, value.of.zone)}
        return None

    return up


def _distinct(aspect: str) -> Any:
    def lower(cx: Context, n: Noun) -> Amount:
        if n.zone is None:
            raise CantLower("cards without a zone are counted")
        return a.DistinctCount(aspect, r.All(n.filter, n.zone))

    return lower


def _un_distinct(aspect: str) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if isinstance(value, a.DistinctCount) and value.aspect == aspect and isinstance(value.of, r.All):
            return {"n": Noun(value.of.filter, value.of.zone)}
        return None

    return up


def _devotion(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.Devotion) and len(value.colors) == 1:
        return {"c": f.IsColor(value.colors[0])}
    return None


def _devotion2(cx: Context, value: object) -> Values | None:
    if isinstance(value, a.Devotion) and len(value.colors) == 2:
        return {"c": f.IsColor(value.colors[0]), "d": f.IsColor(value.colors[1])}
    return None


def _un_plus(last: bool) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        if not isinstance(value, a.Plus) or len(value.parts) != 2:
            return None
        first, second = value.parts
        n, q = (second, first) if last else (first, second)
        return {"n": n, "q": q} if isinstance(n, a.Fixed) else None

    return up


def _un_times(factor: int) -> Any:
    def up(cx: Context, value: object) -> Values | None:
        return {"q": value.of} if isinstance(value, a.Times) and value.factor == factor else None

    return up
