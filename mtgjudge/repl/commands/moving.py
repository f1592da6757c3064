"""Moving the game on by more or less than the scenario language's `resolve`, `to STEP` and `next step` do.

All of these are made of such steps, so that a saved session says exactly what was done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mtgjudge.repl.choices import offer
from mtgjudge.repl.playing import Playable, Record, Trouble, Unruled
from mtgjudge.repl.reading import read_line
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Reply, refusal, reply, wrong
from mtgjudge.scenario.chronicle import wordings
from mtgjudge.scenario.tokens import normal_words

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_MAX_MOVES = 120


def step(table: Table, rest: str) -> Reply | None:
    """One event."""
    if rest:
        return None
    from mtgjudge.repl.stepping import step_event

    return step_event(table)


def following(table: Table, rest: str) -> Reply | None:
    """One action or resolution: the top of the stack, else the next step."""
    if table.inside is not None:
        return table.inside.finish(table)
    return _blocked(table) or table.play((_move(table),), "next")


def go_on(table: Table, rest: str) -> Reply | None:
    """Until the stack is empty, or a choice is open; with an empty stack until something is on it, or the next turn."""
    table.leave_event()
    blocked = _blocked(table)
    if blocked is not None:
        return blocked
    if table.ground.game.state.stack:
        return table.play((_line(table, "resolve all"),), "continue")
    turn = table.ground.game.state.turn.number
    return _moves(table, "continue", lambda: _something(table, turn))


def _something(table: Table, turn: int) -> bool:
    state = table.ground.game.state
    return bool(state.stack) or state.turn.number != turn or not table.is_waiting()


def until(table: Table, rest: str) -> Reply | None:
    """Until an event has happened, in the words of events."""
    wanted = normal_words(rest)
    if not wanted:
        return refusal("which event?", "such as: until Grizzly Bears dies, until bob draws a card", table.width)
    table.leave_event()
    blocked = _blocked(table)
    if blocked is not None:
        return blocked
    start = len(table.ground.game.log)
    found = _moves(table, f"until {rest}", lambda: _happened(table, wanted, start))
    if found is None:
        words = f"'{rest}' does not happen in {_MAX_MOVES} moves, if everybody just passes"
        return refusal(words, "log all shows how events are worded", table.width)
    return found


def _happened(table: Table, wanted: tuple[str, ...], start: int) -> bool:
    lookup = table.ground.stage.lookup
    return any(wanted in wordings(lookup, entry) for entry in lookup.game.log[start:])


def _moves(table: Table, line: str, reached: Callable[[], bool]) -> Reply | None:
    """Resolve, or go to the next step, until it is reached or somebody must choose: one point. None: never reached."""
    records: list[Record] = []
    try:
        for _ in range(_MAX_MOVES):
            records.append(table.carry_out(_move(table)))
            if reached():
                break
            if _blocked(table) is not None or table.ground.stage.pending is None:
                break
        else:
            table.stand(table.at)
            return None
    except Trouble as trouble:
        table.stand(table.at)
        return wrong(trouble.diagnostic, None, table.width)
    except Unruled as fault:
        table.stand(table.at)
        return table.unruled(fault.label, fault.sentence)
    return table.arrive(line, tuple(records))


def _move(table: Table) -> Playable:
    return _line(table, "resolve" if table.ground.game.state.stack else "next step")


def _line(table: Table, words: str) -> Playable:
    return read_line(table.ground, words, table.speaker)


def _blocked(table: Table) -> Reply | None:
    """A choice is open, or the game is over."""
    from mtgjudge.repl.stepping import _may_pass

    if table.ground.stage.pending is None:
        return reply(table.choice_lines())
    found = offer(table.ground)
    if found is None or _may_pass(table):
        return None
    return refusal(found.question, "a choice is open: answer it, or undo", table.width, found.rules[0])


def choice(table: Table, rest: str) -> Reply | None:
    """The open choice again."""
    if rest:
        return None
    return reply(table.choice_lines()) if table.choice_lines() else refusal("no choice is open", "", table.width)


COMMANDS = (
    Command("step", Group.MOVING, (("step", "the next event, looked at by itself"),), step, bare=True),
    Command(
        "next", Group.MOVING, (("next", "one resolution; with an empty stack the next step"),), following, bare=True
    ),
    Command(
        "continue",
        Group.MOVING,
        (("continue", "until the stack is empty or a choice is open; else to the next thing that happens"),),
        go_on,
        others=("c",),
        bare=True,
    ),
    Command("until", Group.MOVING, (("until EVENT", "until it has happened: until bob draws a card"),), until),
    Command("choice", Group.MOVING, (("choice", "the choice that is open, again"),), choice, bare=True),
)
