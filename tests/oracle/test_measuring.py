"""What is measured is compared with a figure or with another quantity."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import references as r
from mtgjudge.language.categories import Amount
from mtgjudge.language.vocabulary import Comparison
from tests.oracle.test_player_facts import asked

LIFE = a.PlayerNumber(a.PlayerMeasure.LIFE, r.You())
START = a.PlayerNumber(a.PlayerMeasure.STARTING_LIFE, r.You())


@pytest.mark.cr("119.1")
@pytest.mark.parametrize(
    ("words", "comparison", "right"),
    [
        ("your life total is 5 or less", Comparison.AT_MOST, a.Fixed(5)),
        ("your life total is 30 or more", Comparison.AT_LEAST, a.Fixed(30)),
        ("your life total is less than 7", Comparison.LESS, a.Fixed(7)),
        ("your life total is greater than your starting life total", Comparison.MORE, START),
        ("your life total is greater than or equal to your starting life total", Comparison.AT_LEAST, START),
    ],
)
def test_a_life_total_is_compared(words: str, comparison: Comparison, right: Amount) -> None:
    assert asked(words) == c.Compare(LIFE, comparison, right)


def test_half_the_starting_life_total_is_not_rounded() -> None:
    half = c.Compare(a.Times(2, LIFE), Comparison.AT_MOST, START)
    assert asked("your life total is less than or equal to half your starting life total") == half
