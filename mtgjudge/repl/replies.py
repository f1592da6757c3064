"""What a line at the table is answered with: lines of text with roles, and what kind of answer it is.

A reply holds no colour and no terminal; whoever shows it decides about both.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from mtgjudge.rulings.lines import Line, Piece, Role, Row, plain, verbatim
from mtgjudge.scenario.diagnostics import Diagnostic, render
from mtgjudge.scenario.spans import Source


class Kind(Enum):
    """How a line came out."""

    DONE = "done"
    NO = "no"
    """The rules say no: an answer like any other."""
    WRONG = "wrong"
    """The line can't be understood, or says something that can't be said here."""
    UNRULED = "unruled"
    """Unsupported or undetermined."""
    LEAVE = "leave"


class Reply(Struct, frozen=True):
    """The answer to one line."""

    lines: tuple[Line, ...] = ()
    kind: Kind = Kind.DONE

    @property
    def text(self) -> str:
        """The answer without any colour."""
        return plain(self.lines)


def reply(lines: Iterable[Line], kind: Kind = Kind.DONE) -> Reply:
    """A reply of these lines."""
    return Reply(tuple(lines), kind)


def say(text: str, width: int = 80, rules: tuple[str, ...] = (), role: Role = Role.PLAIN) -> Reply:
    """One sentence, with its rules at the right edge."""
    return reply(Row(text, rules, indent=0, role=role).lines(width))


def wrong(found: Diagnostic, source: Source | None, width: int) -> Reply:
    """A problem of what was typed, with a caret under the place."""
    return reply(diagnostic_lines(found, source, width), Kind.WRONG)


def diagnostic_lines(found: Diagnostic, source: Source | None, width: int) -> list[Line]:
    """A problem in few lines: what was typed stands just above it anyway."""
    if found.span is None or source is None or found.file != source.name:
        lines = [f"{found.code} {found.message}"]
        if found.help:
            lines.append(f"help: {found.help}")
        first, *rest = lines
        out = Row(first, (found.rule,) if found.rule else (), indent=0, role=Role.NO).lines(width)
        return [*out, *(line for each in rest for line in Row(each, indent=0).lines(width))]
    text = render(found, source, width)
    kept = [line for line in text.split("\n") if not line.strip().startswith("--> ") and line.strip() != "|"]
    return [line for each in kept for line in _fitting(each, width)]


def _fitting(text: str, width: int) -> list[Line]:
    if len(text) <= width:
        return verbatim(text, Role.NO if text.startswith("MJ") else Role.PLAIN)
    return Row(text, indent=0).lines(width)


def refusal(message: str, hint: str = "", width: int = 80, rule: str = "") -> Reply:
    """A line that can't be carried out here, and what to do instead."""
    lines = Row(message, (rule,) if rule else (), indent=0, role=Role.NO).lines(width)
    if hint:
        lines += Row(f"help: {hint}", indent=0).lines(width)
    return reply(lines, Kind.WRONG)


def heading(text: str) -> Line:
    """A line above others."""
    return (Piece(text, Role.TITLE),)
