"""Lines with colour, by rich: the only module that imports it, and only where somebody looks at a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TextIO

from rich.console import Console
from rich.text import Text

from mtgjudge.rulings.lines import Line, Role

_STYLES: dict[Role, str] = {
    Role.PLAIN: "",
    Role.TITLE: "bold",
    Role.YES: "green",
    Role.NO: "red",
    Role.UNSURE: "yellow",
    Role.RULE: "dim",
    Role.LABEL: "bold",
    Role.QUIET: "dim",
}
_NAME = "cyan"


def as_text(line: Line, names: Iterable[str] = ()) -> Text:
    """One line as rich's text, the names of players and cards highlighted."""
    text = Text(end="")
    for piece in line:
        text.append(piece.text, _STYLES[piece.role])
    text.highlight_words(sorted(names, key=lambda name: (-len(name), name)), style=_NAME)
    return text


def coloured(lines: Iterable[Line], stream: TextIO, names: Iterable[str] = ()) -> str:
    """The lines with the codes that the terminal behind `stream` understands."""
    console = Console(
        file=stream,
        force_terminal=True,
        color_system="auto" if stream.isatty() else "standard",
        no_color=False,
        highlight=False,
        markup=False,
        emoji=False,
        width=10_000,  # the lines are laid out already
    )
    named = tuple(names)
    with console.capture() as capture:
        console.print(Text("\n").join(as_text(line, named) for line in lines), end="")
    return capture.get()
