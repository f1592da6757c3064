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
from mtgjudge.oracle.kernel.grammar import Derivation, Grammar, Part, Phrase
from mtgjudge.oracle.phrases.clauses_back import said_so, single_of, told
from mtgjudge.oracle.phrases.closed_words import closed
from mtgjudge.oracle.semantics import Lazy, Lowerer, Raiser, Values, as_effects, checked

WORDS = (
    "sickness", "psychosis", "death", "taxes", "carnage", "homage", "profit", "security", "time", "money", "past",
    "present", "dominion", "guidance", "strength", "numbers", "grace", "condemnation", "feather", "quill", "sprout",
    "harvest", "planeswalk", "chaos", "knowledge", "return", "embark", "wild", "free", "denial", "duplication",
    "evidence", "bribery", "Redhorn Pass", "Mines of Moria", "innocent", "guilty", "torture",
)  # fmt: skip


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    closed(g, "voteword", WORDS)
    for starting in ("starting with you , each player votes for", "each player , starting with you , votes for"):
        p("clause", starting + " {x:voteword} or {y:voteword}", told(_vote, _un_vote))
    p("act", "planeswalk^", e.KeywordAction(action="planeswalk", who=r.You()))
    p("clause", "chaos ensues", said_so(e.KeywordAction(action="chaos ensues", who=r.You())))
    p("cond", "{w:voteword} gets more votes", checked(lambda cx, w: _more(cx, w, False), _un_word))
    p("cond", "{w:voteword} gets more votes or the vote is tied", checked(lambda cx, w: _more(cx, w, True), _un_word))
    p("each", "{w:voteword} vote", checked(_votes, _un_word))
    p("quantity", "the number of {w:voteword} votes", checked(_votes, _un_word))
    p("clause", "for each {w:voteword} vote , {c:clauses0}", Lazy(_for_each, _un_for_each))


def _vote(cx: Context, x: str, y: str) -> Effect:
    return e.Vote(options=(x, y))


def _un_vote(cx: Context, value: object) -> Values | None:
    return {"x": value.options[0], "y": value.options[1]} if isinstance(value, e.Vote) else None


def _votes(cx: Context, w: str) -> Amount:
    return a.VotesFor(_voted(cx, w))


def _un_word(cx: Context, value: object) -> Values | None:
    word = getattr(value, "word", None)
    return {"w": word} if word is not None else None


def _un_for_each(up: Raiser, phrase: Phrase, value: object) -> Derivation | None:
    single = single_of(value)
    if not isinstance(single, e.Repeat) or not isinstance(single.count, a.VotesFor):
        return None
    made = up.fill(phrase, {"w": single.count.word, "c": single.effects})
    if made is not None:
        note(up.cx, single)
    return made


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
