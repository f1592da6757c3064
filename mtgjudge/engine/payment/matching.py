"""Which group of units pays which pips: an exact matching with counts (601.2h).

The units that can pay a cost together form a matroid, so taking groups in the order of preference and keeping each unit
that still fits (moving others over where needed) gives the most preferred set that pays, and as many pips as can be
paid at all. Equal units are one group with a count and generic mana is one pip with a count, so the size of a board
hardly matters.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Filling(msgspec.Struct, frozen=True):
    """The outcome: `flow[group][pip]` units, and how many of each pip stay unpaid."""

    flow: tuple[tuple[int, ...], ...]
    short: tuple[int, ...]

    @property
    def complete(self) -> bool:
        """Whether everything is paid."""
        return not any(self.short)


class _Matching:
    """A matching that grows: `fits[group]` is a bit mask over pips."""

    def __init__(self, fits: Sequence[int], counts: Sequence[int], wanted: Sequence[int]) -> None:
        self.fits = fits
        self.counts = counts
        self.free = list(wanted)
        self.flow = [[0] * len(wanted) for _ in fits]

    def push(self, group: int) -> None:
        """As many units of the group as fit."""
        left = self.counts[group]
        mine = self.fits[group]
        for pip, free in enumerate(self.free):
            if free and mine >> pip & 1:
                moved = min(left, free)
                self.flow[group][pip] += moved
                self.free[pip] -= moved
                left -= moved
                if not left:
                    return
        while left:
            moved = self._augment(group, left)
            if not moved:
                return
            left -= moved

    def _augment(self, group: int, left: int) -> int:
        """Move other units over so that some of the group fit; how many."""
        via: dict[int, tuple[int, int]] = {}
        queue = [pip for pip in range(len(self.free)) if self.fits[group] >> pip & 1]
        for pip in queue:
            via[pip] = (group, -1)
        for pip in queue:
            if self.free[pip]:
                return self._shift(via, pip, left)
            for other, flows in enumerate(self.flow):
                if flows[pip]:
                    for following in range(len(self.free)):
                        if following not in via and self.fits[other] >> following & 1:
                            via[following] = (other, pip)
                            queue.append(following)
        return 0

    def _shift(self, via: dict[int, tuple[int, int]], end: int, left: int) -> int:
        moved = min(left, self.free[end])
        pip = end
        while True:
            group, previous = via[pip]
            if previous < 0:
                break
            moved = min(moved, self.flow[group][previous])
            pip = previous
        pip = end
        self.free[end] -= moved
        while True:
            group, previous = via[pip]
            self.flow[group][pip] += moved
            if previous < 0:
                return moved
            self.flow[group][previous] -= moved
            pip = previous

    def settle_shortfall(self) -> None:
        """Leave the later pips unpaid rather than earlier ones: what is missing is then generic mana, if it can be."""
        for pip in range(len(self.free)):
            while self.free[pip] and self._borrow(pip):
                pass

    def _borrow(self, pip: int) -> bool:
        """Pay one more of this pip by leaving one of the last reachable later pip unpaid."""
        via: dict[int, tuple[int, int]] = {}
        queue = [pip]
        for at in queue:
            for group, flows in enumerate(self.flow):
                if self.fits[group] >> at & 1:
                    for other, count in enumerate(flows):
                        if count and other != pip and other not in via:
                            via[other] = (group, at)
                            queue.append(other)
        last = max(via, default=-1)
        if last <= pip:
            return False
        self.free[last] += 1
        self.free[pip] -= 1
        at = last
        while at != pip:
            group, before = via[at]
            self.flow[group][at] -= 1
            self.flow[group][before] += 1
            at = before
        return True


def fill(fits: Sequence[int], counts: Sequence[int], wanted: Sequence[int]) -> Filling:
    """Match groups (in the order of preference, `fits` as bit masks over pips) to pips (the hardest first, generic
    last).
    """
    matching = _Matching(fits, counts, wanted)
    need = sum(wanted)
    for group, mine in enumerate(fits):
        if mine and counts[group]:
            matching.push(group)
            if need == sum(map(sum, matching.flow)):
                break
    if any(matching.free):
        matching.settle_shortfall()
    return Filling(tuple(tuple(flows) for flows in matching.flow), tuple(matching.free))
