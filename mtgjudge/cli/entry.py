"""Where every run begins and ends: the exit status, interruptions, faults of ours, and a reader who leaves early.

Nothing a user does ends in a traceback. `judge` and `check` with nothing but files are by far the most common command
lines and most of what they take is start-up, so these are understood here without loading typer.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import ColorChoice, choose_color, err

COLLECT_AFTER = 50_000
"""How many more objects there may be before Python looks for cycles among them that nobody uses. What is made as a run
begins (modules, classes, cards) lasts until its end: looking through it every few hundred objects finds nothing."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    gc.set_threshold(COLLECT_AFTER, 10, 10)
    args = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):  # rulings are full of dashes and arrows: never fail on a narrow locale
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = _run(args)
        sys.stdout.flush()
    except BrokenPipeError:  # `mtgjudge … | head`: whoever was reading has what they wanted
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitStatus.HOLDS
    return status


def _run(args: list[str]) -> int:
    try:
        if is_plain(args):
            return _run_plain(args[0], args[1:])
        from mtgjudge.cli import app

        return app.run(args)
    except KeyboardInterrupt:
        err("interrupted")
        return ExitStatus.INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        return _internal(error)


def is_plain(args: Sequence[str]) -> bool:
    """Whether it is `judge FILE…` or `check PATH…` without any option."""
    return len(args) > 1 and args[0] in ("judge", "check") and all(_is_path(word) for word in args[1:])


def _is_path(word: str) -> bool:
    return word == "-" or (word != "" and not word.startswith("-"))


def _run_plain(command: str, paths: list[str]) -> int:
    from mtgjudge.cli.running import check_paths, judge_files

    choose_color(ColorChoice.AUTO)
    return judge_files(paths) if command == "judge" else check_paths(paths)


def _internal(error: Exception) -> int:
    """A fault of ours: one line for the user, the traceback only for who asked for it."""
    if os.environ.get("MTGJUDGE_DEBUG"):
        import traceback

        traceback.print_exception(error)
    err(f"mtgjudge failed: {type(error).__name__}: {error}")
    err("This is a fault of mtgjudge, not of your file. MTGJUDGE_DEBUG=1 prints where; please report it.")
    return ExitStatus.INTERNAL
