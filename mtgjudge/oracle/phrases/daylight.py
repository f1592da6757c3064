"""Day and night: daybound and nightbound, what becomes of the one or the other, and who asks (702.145, 731)."""

from __future__ import annotations

from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Effect, Filter
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.patterns import v
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values

NEITHER = c.IsTime("")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for word in ("daybound", "nightbound"):
        p("kw", word, KeywordAbility(Keyword.DAYBOUND_AND_NIGHTBOUND, word=word))
    closed(g, "timeofday", ("day", "night"))
    p("cond", "it's {w:timeofday}", c.IsTime(v("w")))
    p("clause", "it becomes {w:timeofday}", Fn(_becomes_time, _un_becomes_time))
    p("cond", "it's neither day nor night", NEITHER)
    p("event0", "day becomes night or night becomes day", ev.TimeChanges())
    p("event0", "day becomes night", ev.TimeChanges("night"))
    p("event0", "night becomes day", ev.TimeChanges("day"))
    p("statement", "if it's neither day nor night , it becomes day as {s:ent} enter^s", Fn(_day_as_it_enters))


def _becomes_time(cx: Context, w: str) -> tuple[Effect, ...]:
    return (note(cx, e.BecomeTime(w)),)


def _un_becomes_time(cx: Context, value: object) -> Values | None:
    one = value[0] if isinstance(value, tuple) and len(value) == 1 else None
    return {"w": one.time} if isinstance(one, e.BecomeTime) else None


def _day_as_it_enters(cx: Context, s: Filter) -> st.EntersModified:
    if not isinstance(s, f.IsThis):
        raise CantLower("as what enters it becomes day")
    return st.EntersModified(s, condition=NEITHER, effects=(e.BecomeTime("day"),))
