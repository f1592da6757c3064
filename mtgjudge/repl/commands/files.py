"""Loading a scenario onto the table, and saving the session as one."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mtgjudge.repl.registry import Command, Group
from mtgjudge.repl.replies import Kind, Reply, refusal, reply
from mtgjudge.rulings.lines import Line, Role, Row

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table


def load(table: Table, rest: str) -> Reply:
    """A scenario file, played to its end; ``load FILE case NAME``."""
    from mtgjudge.repl.loading import load_text
    from mtgjudge.scenario.diagnostics import Diagnostic
    from mtgjudge.scenario.yaml_source import decode, read_bytes

    name, _, case = rest.strip().partition(" case ")
    name = name.strip().strip('"')
    if not name:
        return refusal("which file?", "load FILE; load FILE case NAME", table.width)
    path = os.path.expanduser(name)
    data = read_bytes(path)
    source = data if isinstance(data, Diagnostic) else decode(data, path)
    if isinstance(source, Diagnostic):
        return refusal(f"{source.code} {source.message}", source.help or "", table.width)
    return load_text(table, source, case.strip() or None)


def save(table: Table, rest: str) -> Reply:
    """The session as a scenario file."""
    return _save(table, rest, over=False)


def save_over(table: Table, rest: str) -> Reply:
    """The same, over a file that is there."""
    return _save(table, rest, over=True)


def _save(table: Table, rest: str, *, over: bool) -> Reply:
    from mtgjudge.repl.saving import saved

    name = rest.strip().strip('"')
    if not name:
        return refusal("where to?", "save FILE.yaml", table.width)
    path = os.path.expanduser(name)
    if os.path.exists(path) and not over and path not in table.files:
        return refusal(f"there is a file {path}", f"save! {name} writes over it", table.width)
    table.leave_event()
    written = saved(table.branches, table.catalogue, path)
    try:
        with open(f"{path}.part", "w", encoding="utf-8") as stream:
            stream.write(written.text)
        os.replace(f"{path}.part", path)
    except OSError as fault:
        return refusal(f"{path} can't be written: {fault.strerror}", "", table.width)
    table.files.add(path)
    table.stand(table.at)
    words = f"saved to {path}: {_count(written.steps, 'step')}, {_count(written.questions, 'answer')} as expectations"
    lines: list[Line] = Row(words, indent=0).lines(table.width)
    if table.branches.tip is not table.at:
        lines += Row("what was undone is not in it", role=Role.QUIET).lines(table.width)
    if written.holds:
        return reply([*lines, *Row(f"mtgjudge check {name}: holds", role=Role.YES).lines(table.width)])
    lines += Row(f"mtgjudge check {name}: {written.result.outcome.value}", role=Role.UNSURE).lines(table.width)
    return reply(lines, Kind.UNRULED)


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def show(table: Table, rest: str) -> Reply | None:
    """The scenario file as it would be saved."""
    from mtgjudge.repl.saving import saved
    from mtgjudge.rulings.lines import verbatim

    if rest:
        return None
    table.leave_event()
    text = saved(table.branches, table.catalogue, "<table>").text
    table.stand(table.at)
    return reply(verbatim(text.rstrip("\n")))


COMMANDS = (
    Command(
        "load",
        Group.FILES,
        (
            ("load FILE", "a scenario, played to its end: goto 0 is its set-up"),
            ("load FILE case NAME", "one of its cases"),
        ),
        load,
    ),
    Command(
        "save",
        Group.FILES,
        (("save FILE", "the session as a scenario; answers become expectations"), ("save! FILE", "over a file")),
        save,
    ),
    Command("save!", Group.FILES, (), save_over),
    Command("script", Group.FILES, (("script", "the scenario file as it would be saved"),), show, bare=True),
)
