"""No phrase is declared twice: the same words in one category are one phrase, or the text has two derivations."""

from __future__ import annotations

from collections import Counter

from mtgjudge.oracle.grammar import oracle_grammar

TWO_MEANINGS = frozenset({("act", "create^ {n:count} of those tokens")})
"""Told apart by where they stand: in a row of a die's table the tokens of a row before, in a replacement those that
would be created."""


def test_no_phrase_is_declared_twice() -> None:
    """Each category has each row of words once."""
    declared = Counter((phrase.cat, phrase.text) for phrases in oracle_grammar().phrases.values() for phrase in phrases)
    assert len(declared) > 2000
    assert {each for each, times in declared.items() if times > 1} == TWO_MEANINGS
