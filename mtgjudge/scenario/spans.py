"""Where something stands in the user's text.

Every value that the scenario language yields carries the place it came from, so that a problem
found late (even while the game is played) still points at the right word of the right line. Places
are kept as offsets into one ``Source``; lines and columns are worked out only when they are shown.
"""

from __future__ import annotations

from bisect import bisect_right

from msgspec import Struct


class Span(Struct, frozen=True):
    """A stretch of text, lines and columns counted from 1; the end column is behind the last character."""

    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class Source:
    """One text that the user wrote: a file, or a line typed at the table."""

    __slots__ = ("_starts", "name", "text")

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._starts: list[int] | None = None

    def _line_starts(self) -> list[int]:
        if self._starts is None:
            starts = [0]
            index = self.text.find("\n")
            while index >= 0:
                starts.append(index + 1)
                index = self.text.find("\n", index + 1)
            self._starts = starts
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (from 1) of an offset."""
        starts = self._line_starts()
        offset = max(0, min(offset, len(self.text)))
        row = bisect_right(starts, offset) - 1
        return row + 1, offset - starts[row] + 1

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets."""
        line, column = self.position(start)
        end_line, end_column = self.position(max(start, end))
        return Span(line, column, end_line, end_column)

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line break; empty when there is no such line."""
        starts = self._line_starts()
        if not 1 <= number <= len(starts):
            return ""
        begin = starts[number - 1]
        end = starts[number] - 1 if number < len(starts) else len(self.text)
        return self.text[begin:end].rstrip("\r")

    def rest_of_line(self, offset: int) -> str:
        """What follows an offset on its line."""
        end = self.text.find("\n", offset)
        return self.text[offset : end if end >= 0 else len(self.text)].rstrip("\r")


class Text:
    """A string value and the way back from its characters to the source.

    ``style`` is YAML's: empty for a plain value, a quote, ``|`` or ``>``. Inside quoted and folded
    values a character of the value and one of the source are not one to one; ``at`` follows the
    source as far as that is possible and falls back to the whole value.
    """

    __slots__ = ("_map", "end", "source", "start", "style", "value")

    def __init__(self, value: str, source: Source, start: int, end: int, style: str = "") -> None:
        self.value = value
        self.source = source
        self.start = start
        self.end = end
        self.style = style
        self._map: list[int] | None = None

    @classmethod
    def of(cls, value: str, name: str = "<input>") -> Text:
        """A text of its own, as typed at the table."""
        return cls(value, Source(name, value), 0, len(value))

    def __repr__(self) -> str:
        return f"Text({self.value!r})"

    @property
    def span(self) -> Span:
        """The whole value."""
        return self.source.span(self.start, self.end)

    def at(self, start: int, end: int) -> Span:
        """The span of the characters ``start`` to ``end`` of the value."""
        if self._map is None:
            self._map = self._align()
        if not self._map:
            return self.span
        first = self._map[min(start, len(self._map) - 1)]
        last = self._map[min(max(end - 1, start), len(self._map) - 1)] + 1
        if start >= len(self.value):  # "something is missing at the end"
            first = last = self._map[-1] + 1
            last += 1
        return self.source.span(first, last)

    def part(self, start: int, end: int) -> Text:
        """The characters ``start`` to ``end`` as a text of their own."""
        if self._map is None:
            self._map = self._align()
        begin = self._map[start] if start < len(self._map) else self.end
        last = self._map[end - 1] + 1 if 0 < end <= len(self._map) else self.end
        return Text(self.value[start:end], self.source, begin, max(begin, last), self.style)

    def _align(self) -> list[int]:
        """For each character of the value, the offset of the source character it came from."""
        raw = self.source.text[self.start : self.end]
        if raw[: len(self.value)] == self.value:
            return [self.start + i for i in range(len(self.value))]
        result: list[int] = []
        cursor = 0
        for char in self.value:
            step = 0
            if char in " \n":  # folded white space: any run of it
                while cursor + step < len(raw) and raw[cursor + step] not in " \t\r\n":
                    step += 1
            else:
                step = raw.find(char, cursor) - cursor
                if step < 0 or (step > 0 and raw[cursor : cursor + step].strip(" \t\r\n'\"\\|>-+")):
                    step = 0  # an escape such as \u00e9: stay here
            cursor = min(cursor + step, max(len(raw) - 1, 0))
            result.append(self.start + cursor)
            cursor += 1
            if char in " \n":
                while cursor < len(raw) and raw[cursor] in " \t\r\n":
                    cursor += 1
        return result
