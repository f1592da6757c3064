"""Phases added to a turn, and extra turns that don't come (500.7, 500.8, 614.10)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.categories import Effect, StaticEffect
from mtgjudge.language.vocabulary import Phase
from mtgjudge.oracle.context import Context
from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases.clauses_back import said_so, told
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Values, checked

WHO = {"a player": r.EachPlayer(), "a opponent": r.EachOpponent()}


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "addedphase", ("combat", "beginning"))
    one = told(_added, _un_added)
    p("clause", "there is a additional {w:addedphase} phase after this phase", one)
    p("subjclause", "after this phase , there is a additional {w:addedphase} phase", one)
    p(
        "clause",
        "after this main phase , there is a additional combat phase followed by a additional main phase",
        said_so(e.ExtraPhase(phase=Phase.COMBAT, with_main=True)),
    )
    closed(g, "taker", tuple(WHO))
    never = "if {w:taker} would begin a extra turn , that player skips that turn instead"
    p("statement", never, checked(_never, _un_never))


def _added(cx: Context, w: str) -> Effect:
    return e.ExtraPhase(phase=Phase(w))


def _un_added(cx: Context, value: Any) -> Values | None:
    return {"w": value.phase.value} if isinstance(value, e.ExtraPhase) and not value.with_main else None


def _never(cx: Context, w: str) -> StaticEffect:
    return st.Affects(WHO[w], (ch.SkipsStep("extra turn"),))


def _un_never(cx: Context, value: Any) -> list[Values]:
    return [{"w": word} for word in WHO]
