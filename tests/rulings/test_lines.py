"""The layout: words wrapped at the left, rules in a column at the right edge, nothing wider than asked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgjudge.rulings.lines import Role, Row, cells, labelled, plain, wrapped

TEXT = st.text(st.characters(codec="utf-8"), max_size=200)
RULES = st.lists(st.sampled_from(["601.2", "702.61a", "613.10", "608.2"]), max_size=6).map(tuple)


def test_rules_stand_at_the_right_edge() -> None:
    (line,) = plain(Row("Sol Ring is destroyed", ("701.8a",)).lines(40)).splitlines()
    assert line == "  Sol Ring is destroyed           701.8a"


def test_words_wrap_before_the_column_of_rules_begins() -> None:
    text = plain(Row("one two three four five six seven", ("702.61a",), lead="1  ").lines(30))
    assert text == "  1  one two three     702.61a\n     four five six\n     seven"


def test_many_rules_go_on_below() -> None:
    rules = ("601.2a", "601.2b", "601.2c", "601.2d", "601.2e", "601.2f")
    lines = plain(Row("short", rules).lines(60)).splitlines()
    assert lines[0].split() == ["short", "601.2a,", "601.2b,", "601.2c,"]
    assert lines[1].split() == ["601.2d,", "601.2e,", "601.2f"]


def test_a_mark_stands_before_the_rules_in_its_own_role() -> None:
    (line,) = Row("Bob tries", ("601.3",), mark="illegal", mark_role=Role.NO).lines(40)
    assert [(piece.text, piece.role) for piece in line][-2:] == [("illegal", Role.NO), (" 601.3", Role.RULE)]


def test_a_label_is_printed_once_and_texts_stand_beside_it() -> None:
    assert plain(labelled("ASSUMED", ["first thing", "second thing"], 60)) == (
        "  ASSUMED  first thing\n           second thing"
    )


def test_wide_characters_count_twice_and_combining_ones_not_at_all() -> None:
    assert cells("龍") == 2
    assert cells("e\u0301") == 1
    assert cells("→") == 1


def test_control_characters_never_reach_the_terminal() -> None:
    assert plain(Row("a\x1b[31mb\nc\td").lines(40)) == "  a [31mb c d"


@given(TEXT, RULES, st.sampled_from(["", "illegal", "UNDETERMINED"]), st.integers(40, 120))
def test_no_line_is_wider_than_asked_for(text: str, rules: tuple[str, ...], mark: str, width: int) -> None:
    for line in Row(text, rules, lead="12  ", mark=mark).lines(width):
        assert cells("".join(piece.text for piece in line)) <= width


@given(TEXT, st.integers(1, 60))
def test_wrapping_loses_no_letter(text: str, room: int) -> None:
    from mtgjudge.rulings.lines import clean

    assert "".join("".join(wrapped(text, room)).split()) == "".join(clean(text).split())


@pytest.mark.parametrize("room", [0, -5])
def test_no_room_is_still_no_endless_loop(room: int) -> None:
    assert wrapped("ab", room) == ["a", "b"]
