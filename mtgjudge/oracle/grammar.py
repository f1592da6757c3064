"""The grammar of Oracle text: all phrase families, compiled once a process (never when a ruling uses the card pack)."""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases import (
    abilities,
    acts,
    changes,
    conditions,
    costs,
    events,
    grants,
    keywords,
    making,
    nouns,
    numbers,
    people,
    quantities,
    replacements,
    sentences,
    statics,
)


@lru_cache(maxsize=1)
def oracle_grammar() -> Grammar:
    """The compiled grammar."""
    g = Grammar()
    for family in (
        numbers,
        nouns,
        people,
        quantities,
        conditions,
        costs,
        keywords,
        changes,
        acts,
        making,
        events,
        sentences,
        grants,
        statics,
        replacements,
        abilities,
    ):
        family.declare(g)
    nouns.qualifiers(g)
    return g.compile()
