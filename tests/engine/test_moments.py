"""Moments of a session: to come back to from anywhere, exactly; and a glimpse into the middle of an event."""

from __future__ import annotations

from tests.repl.support import BOARD, ok, table


def test_a_moment_is_come_back_to_from_later_and_from_elsewhere() -> None:
    on = table(*BOARD)
    session = on.ground.stage.session
    first = session.moment()
    here = (session.state.clone(), [entry.text for entry in session.log], list(session.answers))
    for line in ("cast Test Bolt targeting brute", "resolve"):
        ok(on, line)
    second = session.moment(first)
    there = (session.state.clone(), [entry.text for entry in session.log], list(session.answers))
    assert here != there
    for moment, expected in ((first, here), (second, there), (first, here)):
        session.return_to(moment)
        assert (session.state, [entry.text for entry in session.log], session.answers) == expected
    assert second.all_answers() == there[2]


def test_a_glimpse_stops_within_an_event_and_leaves_the_session_alone() -> None:
    on = table(*BOARD, "cast Test Bolt targeting brute")
    session = on.ground.stage.session
    before = session.moment()
    start = len(session.log)
    ok(on, "resolve")
    end = session.state.clone()
    answers = list(session.answers)
    damaged = []
    for length in range(start + 1, len(session.log) + 1):
        seen = session.glimpse(before, answers, length)
        assert [entry.text for entry in seen.log] == [entry.text for entry in session.log[:length]]
        damaged.append(any(item.damage for item in seen.state.objects.values()))
    assert True in damaged
    assert damaged[-1] is False
    assert session.state == end
