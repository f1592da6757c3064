"""A session as a scenario file: the set-up, the steps, what was asked with its answers, and the other branches.

The text is played before it is handed out, so that what is saved is known to hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.repl.document import Data
from mtgjudge.repl.history import Branches, Point
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source


class Saved(Struct, frozen=True):
    """What is written, and how it came out when it was played."""

    text: str
    steps: int
    questions: int
    result: ScenarioResult

    @property
    def holds(self) -> bool:
        """Does `mtgjudge check` pass it?"""
        return self.result.outcome is Outcome.HOLDS


def saved(branches: Branches, catalogue: Catalogue, name: str) -> Saved:
    """The session as it stands, as a file of this name."""
    at = branches.at
    steps = list(_Writer(branches).script(at))
    text = at.ground.document.text(steps)
    from mtgjudge.scenario.runner import run_source

    result = run_source(Source(name, text), catalogue)
    path = [point for point in at.path() if point.ground is at.ground]
    asked = sum(note.script is not None for point in path for note in point.notes)
    return Saved(text, sum(len(point.records) for point in path), asked, result)


class _Writer:
    """The tree of points as steps and branch blocks."""

    def __init__(self, branches: Branches) -> None:
        self.ends = {name: tip for name, tip in branches.tips.items() if name != branches.name}
        self.paths = {name: tip.path() for name, tip in self.ends.items()}

    def script(self, end: Point) -> Iterator[Data]:
        """The steps to a point, and beside each point the branches that leave there."""
        path = [point for point in end.path() if point.ground is end.ground]
        yield from self._along(path)

    def _along(self, path: list[Point]) -> Iterator[Data]:
        for place, point in enumerate(path):
            for record in (*point.records, *point.notes):
                if record.script is not None:
                    yield record.script
            yield from self._leaving(point, path[place + 1] if place + 1 < len(path) else None)

    def _leaving(self, point: Point, inline: Point | None) -> Iterator[Data]:
        """Branches that go on from this point elsewhere."""
        done: list[Point] = [] if inline is None else [inline]
        for name in list(self.paths):
            full = self.paths.get(name)
            if full is None or point not in full or full[-1] is point:
                continue
            rest = full[full.index(point) + 1 :]
            if rest[0] in done or rest[0].ground is not point.ground:
                continue
            done.append(rest[0])
            del self.paths[name]
            inner: list[Data] = list(self._along(rest))
            if inner:
                yield {f"branch {name}": inner}
