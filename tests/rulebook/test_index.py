"""The index: numbers that exist can be cited, others can't, and the book's order is kept."""

from __future__ import annotations

import random

import pytest

from mtgjudge.rulebook import (
    EDITION,
    UnknownRule,
    all_rules,
    children,
    cr,
    exists,
    heading,
    heading_path,
    in_order,
    parent,
    sort_key,
)


def test_a_rule_that_exists_is_cited_by_its_number() -> None:
    assert str(cr("702.61a")) == "702.61a"
    assert cr("702.61a") == cr("702.61a")
    assert len({cr("702.61a"), cr("702.61a"), cr("702.61b")}) == 2


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("702.61d", "702.61c"),
        ("704.5l", "704.5k"),  # the book skips the letters l and o
        ("613.11z", "613.11"),
        ("702.999", "702.192"),
        ("999", "905"),
        ("702,61a", "702.61a"),
    ],
)
def test_a_rule_that_does_not_exist_is_refused_with_its_neighbours(number: str, near: str) -> None:
    assert not exists(number)
    with pytest.raises(UnknownRule, match=EDITION) as caught:
        cr(number)
    assert caught.value.number == number
    assert near in caught.value.nearest


@pytest.mark.parametrize("number", ["", " ", "702.61A", "702.61a ", "rule", "١٠٠", "0", "-1", "702.", ".1"])
def test_what_is_no_number_is_refused_without_any_other_error(number: str) -> None:
    with pytest.raises(UnknownRule):
        cr(number)


def test_the_order_is_the_books_and_not_the_alphabets() -> None:
    rules = list(all_rules())
    shuffled = rules[:]
    random.Random(1).shuffle(shuffled)
    assert in_order(shuffled) == rules
    assert sort_key("613.2") < sort_key("613.10")


def test_every_number_hangs_below_one_that_exists() -> None:
    for number in all_rules():
        up = parent(number)
        assert (up is None) == (len(number) == 1)
        if up is not None:
            assert number in children(up)


def test_headings_are_those_of_chapters_sections_and_titled_rules() -> None:
    assert heading("7") == "Additional Rules"
    assert heading("702") == "Keyword Abilities"
    assert heading("702.61") == "Split Second"
    assert heading("702.61a") is None
    assert heading_path("702.61a") == ("Additional Rules", "Keyword Abilities", "Split Second")
    untitled = [number for number in all_rules() if "." not in number and heading(number) is None]
    assert untitled == []


def test_the_index_has_the_size_of_the_edition() -> None:
    rules = all_rules()
    assert len(rules) == len(set(rules)) == 3294
    assert (rules[0], rules[-1]) == ("1", "905.6")
