"""The points of a session: a tree, since one may go back and try something else, and the branches through it.

A point is what stands after one command that changed something. Undo and redo walk along the current branch; a new step
taken further back leaves what came after it to the branches that still lead there.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.decisions import Priority
from mtgjudge.repl.document import Data
from mtgjudge.repl.ground import Ground, Position
from mtgjudge.repl.playing import Record

MAIN = "main"


class Point:
    """One moment of the session, how it was reached, and what was asked there."""

    __slots__ = ("before", "ground", "line", "notes", "number", "position", "records", "waiting")

    def __init__(
        self, before: Point | None, line: str, ground: Ground, position: Position, records: tuple[Record, ...] = ()
    ) -> None:
        self.before = before
        self.number: int = 0 if before is None else before.number + 1
        self.line = line
        self.ground = ground
        self.position = position
        self.records = records
        self.notes: list[Record] = []
        self.waiting = isinstance(ground.stage.pending, Priority)
        """A player has priority here: nothing is half done."""

    @property
    def is_set_up(self) -> bool:
        """Nothing has been played yet."""
        return not self.records and self.position is self.ground.start

    def path(self) -> list[Point]:
        """From the first point to this one."""
        found: list[Point] = []
        point: Point | None = self
        while point is not None:
            found.append(point)
            point = point.before
        return found[::-1]

    def script(self) -> Iterator[Data]:
        """The steps of a file that lead here, with what was asked on the way."""
        for point in self.path():
            if point.ground is not self.ground:
                continue
            for record in (*point.records, *point.notes):
                if record.script is not None:
                    yield record.script

    def note(self, record: Record) -> None:
        """Keep what was asked or tried here; asked again, the latest answer counts."""
        self.notes = [
            each
            for each in self.notes
            if (each.shown.kind, each.shown.player, each.shown.words)
            != (record.shown.kind, record.shown.player, record.shown.words)
        ]
        self.notes.append(record)


class Branches:
    """Where one stands, and the ends of all branches."""

    def __init__(self, root: Point) -> None:
        self.name = MAIN
        self.at = root
        self.tips: dict[str, Point] = {MAIN: root}
        self.left_at: dict[str, Point] = {MAIN: root}
        """Where one stood on each branch when it was left."""

    @property
    def tip(self) -> Point:
        """The end of the current branch."""
        return self.tips[self.name]

    def add(self, point: Point) -> None:
        """Go on: the new point is the end of the branch."""
        self.at = point
        self.tips[self.name] = point

    def path(self) -> list[Point]:
        """All points of the current branch, those that were undone among them."""
        return self.tip.path()

    def number(self, number: int) -> Point | None:
        """The point of this number on the current branch."""
        path = self.path()
        return path[number] if 0 <= number < len(path) else None

    def back(self, times: int = 1) -> Point:
        """So many points back, at most to the first."""
        for _ in range(times):
            if self.at.before is None:
                break
            self.at = self.at.before
        return self.at

    def forward(self) -> Point | None:
        """The next point of the branch, if something was undone."""
        found = self.number(self.at.number + 1)
        if found is not None:
            self.at = found
        return found

    def begin(self, name: str) -> None:
        """A new branch from here; one goes on along it."""
        self.left_at[self.name] = self.at
        self.tips[name] = self.at
        self.left_at[name] = self.at
        self.name = name

    def switch(self, name: str) -> Point:
        """To another branch, to where one left it. Raises KeyError."""
        end = self.tips[name]
        self.left_at[self.name] = self.at
        self.name = name
        stood = self.left_at.get(name, end)
        self.at = stood if stood in end.path() else end
        return self.at
