"""Static prevention and the commonest replacements (614, 615)."""

from __future__ import annotations

from mtgjudge.language import changes as ch
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Reference, StaticEffect
from mtgjudge.language.vocabulary import Zone
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Fn, Values
from mtgjudge.oracle.surface import EventNoun

BF = Zone.BATTLEFIELD


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    p("statement", "if {s:esubj} would die , exile it instead", Fn(_dies_exile, _un_dies_exile))
    for who, words in ((r.You(), "you"),):
        for factor, text in ((2, "twice"), (3, "three times")):
            p(
                "statement",
                f"if {words} would gain life , {words} gain {text} that much life instead",
                Fn(lambda cx, w=who, x=factor: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(x))),
            )
        p(
            "statement",
            f"if {words} would gain life , {words} gain that much life plus {{n:int}} instead",
            Fn(lambda cx, n, w=who: st.Replaces(ev.GainsLife(w), st.ReplacementAmount(1, n.value))),
        )
    closed(g, "toorby", tuple(SIDES))
    p("statement", "prevent all {k:dkind} that would be dealt {w:toorby} {what:snp}", Fn(_prevent, _un_prevent))


SIDES = {"to": (True, False), "by": (False, True), "to and dealt by": (True, True)}


def _prevent(cx: Context, k: ev.DamageKind, w: str, what: Reference) -> st.Affects:
    to, by = SIDES[w]
    combat, noncombat = k is ev.DamageKind.COMBAT, k is ev.DamageKind.NONCOMBAT
    return st.Affects(what, (ch.PreventDamage(to, by, combat, noncombat),))


def _un_prevent(cx: Context, value: object) -> Values | None:
    if isinstance(value, st.Affects):
        for word in SIDES:
            for kind in ev.DamageKind:
                if value == _prevent(cx, kind, word, value.what):
                    return {"k": kind, "w": word, "what": value.what}
    return None


def _dies_exile(cx: Context, s: EventNoun) -> StaticEffect:
    return st.Replaces(ev.ZoneChange(s.filter, BF, Zone.GRAVEYARD), st.ReplacementZone(Zone.EXILE))


def _un_dies_exile(cx: Context, value: object) -> Values | None:
    if (
        (
            isinstance(value, st.Replaces)
            and isinstance(value.event, ev.ZoneChange)
            and value.replacement == st.ReplacementZone(Zone.EXILE)
        )
        and value.event == ev.ZoneChange(value.event.subject, BF, Zone.GRAVEYARD)
        and value.condition is None
    ):
        return {"s": EventNoun(value.event.subject, None if isinstance(value.event.subject, f.IsThis) else BF)}
    return None
