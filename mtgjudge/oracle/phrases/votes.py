"""Votes for words with no rules meaning (701.38)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount, Condition, Effect
from mtgjudge.oracle.binding import note
from mtgjudge.oracle.context import CantLower, Context
from mtgjudge.oracle.kernel.grammar import Grammar, Part
from mtgjudge.oracle.semantics import Fn, Lazy, Lowerer, as_effects

WORDS = (
    "sickness", "psychosis", "death", "taxes", "carnage", "homage", "profit", "security", "time", "money", "past",
    "present", "dominion", "guidance", "strength", "numbers", "grace", "condemnation", "feather", "quill", "sprout",
    "harvest", "planeswalk", "chaos", "knowledge", "return", "embark", "wild", "free", "denial", "duplication",
    "evidence", "bribery", "Redhorn Pass", "Mines of Moria", "innocent", "guilty", "torture",
)  # fmt: skip


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for word in WORDS:
        p("voteword", word, word)
    for starting in ("starting with you , each player votes for", "each player , starting with you , votes for"):
        p("clause", starting + " {x:voteword} or {y:voteword}", Fn(_vote))
    p("act", "planeswalk^", Fn(lambda cx: e.KeywordAction(action="planeswalk", who=r.You())))
    p("clause", "chaos ensues", Fn(lambda cx: (note(cx, e.KeywordAction(action="chaos ensues", who=r.You())),)))
    p("cond", "{w:voteword} gets more votes", Fn(lambda cx, w: _more(cx, w, False)))
    p("cond", "{w:voteword} gets more votes or the vote is tied", Fn(lambda cx, w: _more(cx, w, True)))
    p("each", "{w:voteword} vote", Fn(lambda cx, w: a.VotesFor(_voted(cx, w))))
    p("quantity", "the number of {w:voteword} votes", Fn(lambda cx, w: a.VotesFor(_voted(cx, w))))
    p("clause", "for each {w:voteword} vote , {c:clauses0}", Lazy(_for_each))


def _vote(cx: Context, x: str, y: str) -> tuple[Effect, ...]:
    return (note(cx, e.Vote(options=(x, y))),)


def _voted(cx: Context, word: str) -> str:
    if not any(isinstance(effect, e.Vote) and word in effect.options for effect in cx.done.values()):
        raise CantLower("a vote for a word that nobody could vote for")
    return word


def _more(cx: Context, word: str, tied: bool) -> Condition:
    return c.GotMoreVotes(_voted(cx, word), tied)


def _for_each(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> Any:
    word: str = low(parts["w"])
    number: Amount = a.VotesFor(_voted(low.cx, word))
    slots = len(low.cx.slots)
    effects = as_effects(low(parts["c"]))
    if len(low.cx.slots) != slots:
        raise CantLower("a target for each vote")
    return (note(low.cx, e.Repeat(count=number, effects=effects)),)
