"""The grammar of Oracle text: all phrase families, compiled once a process (never when a ruling uses the card pack)."""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.oracle.kernel.grammar import Grammar
from mtgjudge.oracle.phrases import (
    abilities,
    acts,
    becoming,
    casting,
    casting_from,
    casting_permits,
    changes,
    clauses,
    combat_events,
    conditions,
    costs,
    counters,
    entering,
    events,
    grants,
    groups,
    instead_of,
    keywords,
    library,
    linked,
    making,
    mana_replacing,
    moving,
    nouns,
    numbers,
    offers,
    pairing,
    past_conditions,
    people,
    player_events,
    players,
    predicates,
    preventing,
    quantities,
    referring,
    replacements,
    searching,
    sentences,
    shields,
    sizing,
    statics,
    this_way,
    would,
    wrappers,
)


@lru_cache(maxsize=1)
def oracle_grammar() -> Grammar:
    """The compiled grammar."""
    g = Grammar()
    for family in (
        numbers,
        nouns,
        referring,
        players,
        people,
        quantities,
        conditions,
        past_conditions,
        costs,
        keywords,
        changes,
        becoming,
        acts,
        moving,
        counters,
        library,
        searching,
        linked,
        making,
        mana_replacing,
        events,
        combat_events,
        player_events,
        predicates,
        clauses,
        wrappers,
        sentences,
        grants,
        sizing,
        groups,
        this_way,
        statics,
        pairing,
        entering,
        casting,
        preventing,
        replacements,
        shields,
        would,
        instead_of,
        offers,
        casting_from,
        casting_permits,
        abilities,
    ):
        family.declare(g)
    nouns.qualifiers(g)
    casting_permits.qualifiers(g)
    return g.compile()
