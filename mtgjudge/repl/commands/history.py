"""Back and sideways: undo, redo, goto, the log, branches, and what is different between two points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.repl.history import Point
from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Reply, refusal, reply
from mtgjudge.rulings.answers import capital
from mtgjudge.rulings.lines import Line, Role, Row

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table


_DECLARED = {"attack": "508.1", "block": "509.1"}
"""The rule of a declaration, of which many things happen that have rules of their own."""


def undo(table: Table, rest: str) -> Reply:
    """One point, or one event, back."""
    from mtgjudge.repl.stepping import step_back

    if rest:
        return back(table, rest)
    inside = step_back(table)
    if inside is not None:
        return inside
    return _back(table, 1)


def back(table: Table, rest: str) -> Reply:
    """So many points back."""
    if rest and not rest.isdecimal():
        return refusal(f"'{rest}' is no number", "back N goes N points back", table.width)
    return _back(table, int(rest[:6]) if rest else 1)


def _back(table: Table, times: int) -> Reply:
    left = table.at
    if left.before is None:
        return refusal("there is nothing to undo", "this is the first point of the session", table.width)
    undone = left.path()[-1 - min(times, left.number) + 1]
    table.stand(table.branches.back(times))
    lines = Row(f"← before: {_told(undone)}", indent=0, role=Role.QUIET).lines(table.width)
    return reply([*lines, *table.choice_lines()])


def take_back(table: Table, rest: str) -> Reply | None:
    """What was begun and can't or shall not be completed: back to where its player had priority (733.1)."""
    if rest:
        return None
    if table.is_waiting():
        return refusal("nothing has been begun", "undo goes one point back", table.width, "733.1")
    point = table.at
    while point.before is not None and not point.waiting:
        point = point.before
    steps = table.at.number - point.number
    table.stand(table.branches.back(steps))
    words = f"← taken back: {_told(table.branches.path()[point.number + 1])}" if steps else "nothing to take back"
    lines = Row(words, ("733.1",), indent=0, role=Role.QUIET).lines(table.width)
    return reply([*lines, *table.choice_lines()])


def redo(table: Table, rest: str) -> Reply:
    """What was undone, once more."""
    times = int(rest[:6]) if rest.isdecimal() else 1
    lines: list[Line] = []
    for _ in range(times):
        found = table.branches.number(table.at.number + 1)
        if found is None:
            break
        table.stand(found)
        lines += Row(f"→ {_told(found)}", indent=0, role=Role.QUIET).lines(table.width)
    if not lines:
        return refusal("there is nothing to redo", "", table.width)
    return reply([*lines, *table.choice_lines()])


def goto(table: Table, rest: str) -> Reply:
    """A point of the current branch by its number."""
    words = rest.strip()
    found = None
    if words.startswith("step "):
        return _goto_step(table, words.removeprefix("step ").strip())
    if words.isdecimal():
        found = table.branches.number(int(words[:9]))
    elif words in ("start", "end"):
        found = table.branches.number(0) if words == "start" else table.branches.tip
    if found is None:
        last = table.branches.tip.number
        return refusal(f"there is no point '{words}'", f"points go from 0 to {last}: log lists them", table.width)
    return _stand(table, found)


def _stand(table: Table, found: Point) -> Reply:
    table.stand(found)
    lines = Row(f"at {found.number}: {_told(found)}", indent=0, role=Role.QUIET).lines(table.width)
    return reply([*lines, *table.choice_lines()])


def _goto_step(table: Table, number: str) -> Reply:
    """After a step of the file that was loaded, questions counted as well (as `ask --at` counts)."""
    steps = table.file_steps
    if not number.isdecimal() or int(number[:6]) >= len(steps):
        return refusal(f"the file has no step '{number}'", f"its steps go from 0 to {len(steps) - 1}", table.width)
    found = steps[int(number[:6])]
    if found not in table.branches.path():
        return refusal("the steps of the file are not on this branch", "branches; switch NAME", table.width)
    return _stand(table, found)


def log(table: Table, rest: str) -> Reply:
    """All points of the branch; with `all`, what happened at each."""
    lines: list[Line] = []
    for point in table.branches.path():
        here = "▸" if point is table.at else " "
        later = Role.QUIET if point.number > table.at.number else Role.PLAIN
        rules = _rules(point)
        lines += Row(_told(point), rules, lead=f"{here}{point.number:>3}  ", indent=0, role=later).lines(table.width)
        if rest == "all":
            for record in point.records:
                for each in record.shown.happenings:
                    lines += Row(each.text, each.rules, indent=8).lines(table.width)
        for note in point.notes:
            verdict = note.shown.verdict
            answer = f": {verdict.answer}" if verdict is not None else ""
            words = f"{note.shown.player + ': ' if note.shown.player else ''}{note.shown.words}{answer}"
            lines += Row(words, lead="   ·  ", indent=2, role=Role.QUIET).lines(table.width)
    return reply(lines)


def _rules(point: Point) -> tuple[str, ...]:
    for record in point.records:
        declared = _DECLARED.get(record.shown.words.split(" ")[0])
        if declared is not None and record.shown.player:
            return (declared,)
        for each in record.shown.happenings:
            if each.rules:
                return each.rules[:1]
    return ()


def _told(point: Point) -> str:
    if point.before is None:
        return "the beginning"
    shown = point.records[0].shown if len(point.records) == 1 else None
    if shown is not None and shown.player and shown.sentence.startswith(capital(shown.player)):
        return shown.sentence
    return point.line


def branch(table: Table, rest: str) -> Reply:
    """Another line of play from here."""
    name = rest.strip().rstrip(":").strip()
    if not name:
        return refusal("a branch needs a name", "branch NAME", table.width)
    if name in table.branches.tips:
        return refusal(f"there is a branch '{name}' already", f"switch {name} goes there", table.width)
    if len(name) > 40 or not name.isprintable():
        return refusal("this can't name a branch", "a few letters are enough", table.width)
    table.leave_event()
    came_from = table.branches.name
    table.branches.begin(name)
    words = f"on branch {name} from point {table.at.number}; switch {came_from} goes back"
    return reply(Row(words, indent=0, role=Role.QUIET).lines(table.width))


def branches(table: Table, rest: str) -> Reply:
    """All branches."""
    lines: list[Line] = []
    for name, tip in table.branches.tips.items():
        here = "▸" if name == table.branches.name else " "
        words = f"{name}: {tip.number} point{'s' if tip.number != 1 else ''}, last: {_told(tip)}"
        lines += Row(words, lead=f"{here} ", indent=0).lines(table.width)
    return reply(lines)


def switch(table: Table, rest: str) -> Reply:
    """To another branch."""
    name = rest.strip()
    if name not in table.branches.tips:
        known = ", ".join(table.branches.tips)
        return refusal(f"there is no branch '{name}'", f"branches are: {known}", table.width)
    table.leave_event()
    table.stand(table.branches.switch(name))
    words = f"on branch {name}, at {table.at.number}: {_told(table.at)}"
    return reply([*Row(words, indent=0, role=Role.QUIET).lines(table.width), *table.choice_lines()])


def diff(table: Table, rest: str) -> Reply:
    """What is different between two points or branches."""
    from mtgjudge.repl.differences import difference_lines

    words = rest.replace("..", " ").split()
    chosen: list[Point] = []
    for word in words[:2]:
        found = table.branches.number(int(word[:9])) if word.isdecimal() else table.branches.tips.get(word)
        if found is None:
            return refusal(f"'{word}' is no point and no branch", "diff 3 5; diff main other; diff 3", table.width)
        chosen.append(found)
    if not chosen:
        if table.at.before is None:
            return refusal("there is no point before this one", "diff 3 5; diff main other", table.width)
        chosen = [table.at.before]
    first, second = chosen[0], chosen[1] if len(chosen) > 1 else table.at
    return reply(difference_lines(table, first, second))


COMMANDS = (
    Command("undo", Group.HISTORY, (("undo", "one point back; inside a move, one event back"),), undo, others=("u",)),
    Command("redo", Group.HISTORY, (("redo", "what was undone, once more"), ("redo N", "N of them")), redo),
    Command(
        "take back", Group.HISTORY, (("take back", "an action that was begun: to before it"),), take_back, bare=True
    ),
    Command("back", Group.HISTORY, (("back N", "N points back"),), back),
    Command(
        "goto", Group.HISTORY, (("goto N", "to point N; goto start, goto end; goto step N of the loaded file"),), goto
    ),
    Command("log", Group.HISTORY, (("log", "all points, with what was asked"), ("log all", "with every event")), log),
    Command("branch", Group.HISTORY, (("branch NAME", "another line of play from here"),), branch),
    Command("branches", Group.HISTORY, (("branches", "all branches"),), branches),
    Command("switch", Group.HISTORY, (("switch NAME", "to another branch, where you left it"),), switch),
    Command(
        "diff",
        Group.HISTORY,
        (("diff", "what the last step changed"), ("diff N M", "between two points, or branches")),
        diff,
    ),
)
