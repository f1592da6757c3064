"""The tables of keyword rules name rules of the right keyword, and leave out no keyword that is written out."""

from __future__ import annotations

import re

import pytest

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.keywords.expand import EXPANSIONS
from mtgjudge.engine.support_limits import KEYWORDS
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import exists, heading
from mtgjudge.rulebook.definitions import DEFINED_BY, definitions_behind


def section(rule: str) -> str:
    """The titled rule that a rule stands under."""
    return re.sub(r"[a-z]+$", "", rule)


@pytest.mark.parametrize("name", ["SEPARATELY", "WORKS_APART", "REDUNDANT", "CAST_BY", "EVASION"])
def test_one_rule_for_each_keyword(name: str) -> None:
    rules: dict[Keyword, str] = getattr(table, name)
    assert {keyword: section(rule) for keyword, rule in rules.items()} == {
        keyword: KEYWORDS[keyword] for keyword in rules
    }


@pytest.mark.parametrize("name", ["MEANS", "STANDS_IN", "ENTERS_WITH", "CHEAPER"])
def test_several_rules_for_each_keyword(name: str) -> None:
    rules: dict[Keyword, tuple[str, ...]] = getattr(table, name)
    found = {keyword: {section(rule) for rule in several} for keyword, several in rules.items()}
    assert found == {keyword: {KEYWORDS[keyword]} for keyword in rules}


@pytest.mark.parametrize("name", ["WAYS", "PAID", "FACE_DOWN_BY"])
def test_ways_and_costs_are_those_of_a_keyword(name: str) -> None:
    rules: dict[str, tuple[str, ...]] = getattr(table, name)
    found = {word: {section(rule) for rule in several} for word, several in rules.items()}
    assert found == {word: {KEYWORDS[Keyword(word)]} for word in rules}


def test_counters_are_said_for_what_enters_with_them() -> None:
    assert set(table.COUNTERS_OF) == set(table.ENTERS_WITH)


def test_the_first_rule_of_its_section_says_what_a_keyword_means() -> None:
    """What triggers or is activated carries the rule that it is short for, from the table or that one."""
    found = [f"{KEYWORDS[keyword]}a" for keyword in EXPANSIONS if keyword not in table.MEANS]
    assert [rule for rule in found if not exists(rule)] == []


def test_definitions_are_of_the_same_mechanic() -> None:
    for rule, several in DEFINED_BY.items():
        assert exists(rule)
        assert heading(section(rule)) is not None
        assert {section(each) for each in several} == {section(rule)}


def test_definitions_are_given_once_and_never_for_themselves() -> None:
    assert definitions_behind(("702.9b",)) == ("702.9a",)
    assert definitions_behind(("702.9b", "702.9a")) == ()
    assert definitions_behind(("702.16b", "702.16e")) == ("702.16a",)
    assert definitions_behind(("601.2a",)) == ()
