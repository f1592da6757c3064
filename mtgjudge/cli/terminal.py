"""Where output goes and whether it may be coloured: one place that knows NO_COLOR, FORCE_COLOR and `--color`.

Meaning never depends on colour; it only helps the eye. Commands print through `out` and `err`, so that a
closed pipe or a terminal with a narrow character set ends neither in a traceback nor in half a line.
"""

from __future__ import annotations

import os
import sys
from enum import Enum, StrEnum
from typing import TextIO


class ColorChoice(StrEnum):
    """The values of `--color`."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Style(Enum):
    """The few looks there are; the value is the terminal's code for it."""

    STRONG = "1"
    QUIET = "2"
    NO = "31"
    YES = "32"
    UNSURE = "33"
    NAME = "36"


_choice = ColorChoice.AUTO


def choose_color(choice: ColorChoice) -> None:
    """Remember what `--color` said for the rest of this run."""
    global _choice  # the process has one terminal
    _choice = choice


def wants_color(stream: TextIO | None = None) -> bool:
    """Whether output to this stream (default: standard output) is coloured.

    The option wins, then FORCE_COLOR, then NO_COLOR, then whether a capable terminal is listening.
    """
    if _choice is not ColorChoice.AUTO:
        return _choice is ColorChoice.ALWAYS
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()


def styled(words: str, style: Style, stream: TextIO | None = None) -> str:
    """The words in a style where colour is wanted, else unchanged."""
    return f"\x1b[{style.value}m{words}\x1b[0m" if words and wants_color(stream) else words


def width(limit: int = 100, default: int = 80) -> int:
    """How many columns output may use: the terminal's, at most `limit`; 80 where nobody is looking."""
    if not sys.stdout.isatty() and "COLUMNS" not in os.environ:
        return default
    import shutil  # only where there is a terminal

    return max(40, min(shutil.get_terminal_size((default, 24)).columns, limit))


def out(text: str) -> None:
    """Print to standard output, with a line end."""
    _write(sys.stdout, text)


def err(text: str) -> None:
    """Print to standard error, with a line end."""
    _write(sys.stderr, text)


def _write(stream: TextIO, text: str) -> None:
    try:
        stream.write(text + "\n")
    except UnicodeEncodeError:  # a terminal without the characters gets the nearest thing
        encoding = stream.encoding or "ascii"
        stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
