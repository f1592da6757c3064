"""Replies onto a stream, with colours where somebody wants them."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from mtgjudge.repl.replies import Kind, Reply
from mtgjudge.repl.table import Table
from mtgjudge.rulings.lines import plain


class Shown:
    """Where replies go."""

    def __init__(self, stream: TextIO, *, colors: bool) -> None:
        self.stream = stream
        self.colors = colors

    def reply(self, answer: Reply, table: Table) -> None:
        """Print a reply; a faulty line is told on the same stream, where its answer is looked for."""
        if not answer.lines:
            return
        if not self.colors:
            self._write(plain(answer.lines))
            return
        from mtgjudge.rulings.coloured import coloured

        names = () if answer.kind is Kind.WRONG else _names(table)
        self._write(coloured(answer.lines, self.stream, names))

    def line(self, text: str) -> None:
        """Print a line as it is."""
        self._write(text)

    def error(self, text: str) -> None:
        """Print a line about what went wrong."""
        self._write(text)

    def _write(self, text: str) -> None:
        try:
            self.stream.write(text + "\n")
        except UnicodeEncodeError:
            encoding = self.stream.encoding or "ascii"
            self.stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self.stream.flush()


def _names(table: Table) -> tuple[str, ...]:
    players = [name for player in table.ground.game.state.players for name in (player.name, player.name.capitalize())]
    objects = [name for name in table.ground.objects_named() if len(name) > 2]
    return (*players, *objects)


def wants_color(choice: str, stream: TextIO | None = None) -> bool:
    """`--color` wins, then FORCE_COLOR, then NO_COLOR, then whether a capable terminal is listening."""
    if choice in ("always", "never"):
        return choice == "always"
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return (stream or sys.stdout).isatty()
