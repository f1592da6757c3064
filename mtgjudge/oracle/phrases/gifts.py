"""Gifts promised to an opponent as a spell is cast (702.174)."""

from __future__ import annotations

from mtgjudge.language import conditions as c
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.oracle.kernel.grammar import Grammar

WORDS = ("card", "Food", "Treasure", "tapped Fish", "Octopus", "extra turn")
PROMISED = c.CostPaid("gift")


def declare(g: Grammar) -> None:
    """Declare the phrases of this family."""
    p = g.phrase
    for word in WORDS:
        p("kw", f"gift a {word}", KeywordAbility(Keyword.GIFT, word=word))
    p("cond", "the gift was promised", PROMISED)
    p("cond", "the gift wasn't promised", c.Unless(PROMISED))
