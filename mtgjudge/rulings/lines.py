"""Lines of text as data: pieces with a role, wrapped words, and a column of rule numbers at the right edge.

Renderers build lines; what the roles look like is decided once, by whoever prints them (`plain` drops them, the module
`coloured` gives them to rich). So the words never depend on colour, and plain output needs no library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from msgspec import Struct


class Role(Enum):
    """What a piece of a line is, so that it can be told apart by the eye."""

    PLAIN = "plain"
    TITLE = "title"
    YES = "yes"
    NO = "no"
    UNSURE = "unsure"
    RULE = "rule"
    LABEL = "label"
    QUIET = "quiet"


class Piece(Struct, frozen=True):
    """Words of one role."""

    text: str
    role: Role = Role.PLAIN


Line = tuple[Piece, ...]
"""One line, left to right; no piece holds a line break."""

BLANK: Line = ()
#: The column of rules takes at most this many characters; more rules go on below.
RULES_WIDTH = 24
_GAP = 2


def cells(text: str) -> int:
    """How many columns a text takes on a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width  # only for texts that need it

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def clean(text: str) -> str:
    """The text without anything that could move the cursor or break the line."""
    return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


def wrapped(text: str, room: int) -> list[str]:
    """The words of a text in lines of at most `room` columns; a word that is longer than that is cut."""
    room = max(room, 1)
    lines = [""]
    for word in clean(text).split():
        for part in _cut(word, room):
            if lines[-1] and cells(lines[-1]) + 1 + cells(part) > room:
                lines.append(part)
            else:
                lines[-1] = f"{lines[-1]} {part}" if lines[-1] else part
    return lines


def _cut(word: str, room: int) -> Iterator[str]:
    while cells(word) > room:
        end = room
        while end > 1 and cells(word[:end]) > room:
            end -= 1
        yield word[:end]
        word = word[end:]
    yield word


def rule_lines(rules: Sequence[str], mark: str = "", room: int = RULES_WIDTH) -> list[str]:
    """What stands in the right column: a mark (`illegal`) and the rules, on as many lines as they need."""
    return wrapped(" ".join([mark, ", ".join(rules)]).strip(), room)


class Row(Struct, frozen=True):
    """Words at the left, rules at the right, as one block of lines.

    `lead` stands before the first line (a number, a label); the lines below are indented as far as it reaches.
    """

    text: str
    rules: tuple[str, ...] = ()
    indent: int = 2
    lead: str = ""
    mark: str = ""
    role: Role = Role.PLAIN
    mark_role: Role = Role.QUIET
    lead_role: Role = Role.QUIET

    def lines(self, width: int) -> list[Line]:
        """The block, at most `width` columns wide."""
        right = rule_lines(self.rules, self.mark) if self.rules or self.mark else []
        taken = max((cells(line) for line in right), default=-_GAP) + _GAP
        hanging = self.indent + cells(self.lead)
        left = wrapped(self.text, width - hanging - taken)
        return [self._line(number, left, right, width) for number in range(max(len(left), len(right)))]

    def _line(self, number: int, left: list[str], right: list[str], width: int) -> Line:
        hanging = self.indent + cells(self.lead)
        pieces: list[Piece] = []
        if number == 0 and self.lead.strip():
            pieces += [Piece(" " * self.indent), Piece(self.lead, self.lead_role)]
        else:
            pieces.append(Piece(" " * hanging))
        words = left[number] if number < len(left) else ""
        pieces.append(Piece(words, self.role))
        if number < len(right):
            room = max(_GAP, width - hanging - cells(words) - cells(right[number]))
            pieces += [Piece(" " * room), *self._right(right[number], number == 0)]
        return tuple(piece for piece in pieces if piece.text)

    def _right(self, text: str, first: bool) -> tuple[Piece, ...]:
        if first and self.mark and text.startswith(self.mark):
            return Piece(self.mark, self.mark_role), Piece(text[len(self.mark) :], Role.RULE)
        return (Piece(text, Role.RULE),)


def paragraph(text: str, width: int, indent: int = 0, role: Role = Role.PLAIN) -> list[Line]:
    """Wrapped words without a right column."""
    return Row(text, indent=indent, role=role).lines(width)


def labelled(label: str, texts: Iterable[str], width: int, role: Role = Role.LABEL) -> list[Line]:
    """A section: its label once at the left, then each text as a block beside it."""
    lead = label.ljust(9)
    lines: list[Line] = []
    for number, text in enumerate(texts):
        row = Row(text, lead=lead if number == 0 else " " * len(lead), lead_role=role)
        lines += row.lines(width)
    return lines


def verbatim(text: str, first: Role = Role.PLAIN) -> list[Line]:
    """Lines that are laid out already; the first may have a role of its own."""
    return [
        (Piece(clean(line), first if number == 0 else Role.PLAIN),) if line else BLANK
        for number, line in enumerate(text.split("\n"))
    ]


def plain(lines: Iterable[Line]) -> str:
    """The lines as text without any colour."""
    return "\n".join("".join(piece.text for piece in line).rstrip() for line in lines)
