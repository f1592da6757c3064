"""`mtgjudge repl [FILE]`: the table, at a terminal, from `-e` and `-f`, or from standard input."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mtgjudge.repl.journal import Journal, Recorder
    from mtgjudge.repl.replies import Kind
    from mtgjudge.repl.showing import Shown
    from mtgjudge.repl.table import Table

HOLDS, DIFFERS, INVALID, UNRULED = 0, 1, 2, 3
"""Exit statuses: a ruling "no" is no fault; a line that can't be read, or can't be ruled on, is."""


def repl(
    file: Annotated[str, typer.Argument(metavar="[FILE]", help="A scenario to put on the table.")] = "",
    execute: Annotated[
        list[str], typer.Option("--execute", "-e", metavar="COMMAND", help="Carry out a line; repeatable.")
    ] = [],  # noqa: B006  # typer copies it
    script: Annotated[str, typer.Option("--file", "-f", metavar="FILE", help="Carry out the lines of a file.")] = "",
    at: Annotated[
        str, typer.Option("--at", metavar="N", help="Begin after step N of the scenario; 0 is its set-up.")
    ] = "",
    case: Annotated[str, typer.Option("--case", metavar="NAME", help="Which case of the scenario.")] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Take the latest session up again.")] = False,
    vi: Annotated[bool, typer.Option("--vi", help="vi keys; emacs keys otherwise.")] = False,
    color: Annotated[str, typer.Option("--color", metavar="WHEN", help="auto, always or never.")] = "",
) -> int:
    """The interactive table: set a board, play, ask, go back, try another line, save it as a scenario.

    Without a terminal the lines come from `-e`, `-f` or standard input. Exit status: 0; 2 if a line was wrong,
    3 if something could not be ruled on, the higher of both.
    """
    if color not in ("", "auto", "always", "never"):
        raise typer.BadParameter(f"{color!r} is not one of auto, always, never.")
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.repl.showing import Shown
    from mtgjudge.repl.table import Table

    shown = Shown(sys.stdout, colors=_colors(color))
    try:
        from mtgjudge.cards.catalogue import default_catalogue

        table = Table(default_catalogue(), width=_columns())
        lines = [*_opening(file, case, at), *execute, *(_lines_of(script) if script else ())]
        return _run(table, shown, lines, batch=bool(execute or script), resume=resume, vi=vi)
    except PackFault as fault:
        shown.error(f"{fault}")
        return INVALID
    except OSError as fault:
        shown.error(f"{script}: {fault.strerror}")
        return INVALID


def _colors(choice: str) -> bool:
    from mtgjudge.repl.showing import wants_color

    if choice:
        return wants_color(choice)
    common = sys.modules.get("mtgjudge.cli.terminal")  # `mtgjudge --color=… repl`: the option before the command
    chosen = getattr(common, "wants_color", None)
    return bool(chosen()) if chosen is not None else wants_color("auto")


def _columns() -> int:
    import os
    import shutil

    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return 80
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 160))


def _opening(file: str, case: str, at: str) -> Iterator[str]:
    if file:
        yield f"load {file}{f' case {case}' if case else ''}"
    if at:
        yield f"goto step {at}"


def _lines_of(path: str) -> list[str]:
    if path == "-":
        return sys.stdin.read().splitlines()
    with open(path, encoding="utf-8", errors="replace") as stream:
        return stream.read().splitlines()


def _run(table: Table, shown: Shown, lines: list[str], *, batch: bool, resume: bool, vi: bool) -> int:
    from mtgjudge.repl.journal import Recorder, folder, new_journal

    talking = not batch and sys.stdin.isatty() and sys.stdout.isatty()
    where = folder()
    journal = new_journal(where, time.strftime("%Y%m%d-%H%M%S")) if talking else None
    recorder = Recorder(table, journal)
    status = _take_up(recorder, shown, where) if resume else HOLDS
    if not batch and not talking:
        lines = [*lines, *sys.stdin.read().splitlines()]
    status = max(status, _carry_out(recorder, shown, lines, echo=not talking))
    if not talking:
        return status
    return _talk(recorder, shown, where, bool(lines), vi=vi)


def _carry_out(recorder: Recorder, shown: Shown, lines: Iterable[str], *, echo: bool) -> int:
    """Lines one after the other; what each gave is printed below it."""
    from mtgjudge.repl.replies import Kind

    status = HOLDS
    for line in lines:
        if echo and line.strip():
            shown.line(f"{recorder.table.speaker or 'over'}> {line.strip()}")
        answer = recorder.run(line)
        if answer.kind is Kind.LEAVE:
            break
        shown.reply(answer, recorder.table)
        status = max(status, _status(answer.kind))
    return status


def _status(kind: Kind) -> int:
    from mtgjudge.repl.replies import Kind

    return {Kind.WRONG: INVALID, Kind.UNRULED: UNRULED}.get(kind, HOLDS)


def _take_up(recorder: Recorder, shown: Shown, where: str) -> int:
    from mtgjudge.repl.journal import journals

    own = recorder.journal.path if recorder.journal is not None else ""
    before = [path for path in journals(where) if path != own]
    if not before:
        shown.error("there is no session to take up")
        return INVALID
    from mtgjudge.repl.journal import Journal

    old: Journal = Journal(before[-1])
    entries = [entry for entry in old.entries() if entry.get("line") != "quit"]
    count = recorder.take_up(entries)
    if recorder.journal is not None:
        for entry in entries:
            recorder.journal.add(entry["do"], entry.get("line", entry.get("name", "")), entry.get("text", ""))
    shown.line(f"taken up: {count} line{'' if count == 1 else 's'}")
    return HOLDS


def _talk(recorder: Recorder, shown: Shown, where: str, started: bool, *, vi: bool) -> int:
    from mtgjudge.repl import terminal
    from mtgjudge.repl.journal import Journal, journals

    table = recorder.table
    table.columns = terminal.columns()
    if not started and table.at.before is None:
        shown.line("mtgjudge: the table. help says how; Tab completes, F1 helps, Ctrl-D leaves.")
        own = recorder.journal.path if recorder.journal is not None else ""
        left = [path for path in journals(where) if path != own][-1:]
        if left and Journal(left[0]).is_open():
            shown.line("The last session was not left in peace: mtgjudge repl --resume takes it up.")
    shown.reply(table.one_shot("look"), table)
    terminal.run(recorder, shown, where, vi=vi)
    if recorder.journal is not None:
        recorder.journal.end()
    return HOLDS
