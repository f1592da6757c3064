"""How many blocking requirements can be obeyed at most without disobeying a restriction (509.1c), found exactly.

Blockers, attackers and the pairs allowed make a network; requirements are its weights. An attacker that needs two or
more blockers, or none (menace), is decided on beforehand, alike attackers together; each such choice is then one
cheapest flow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

import msgspec

from mtgjudge.engine.verdict import Unsupported

MOST_CHOICES = 20_000
"""More choices about which attackers get two or more blockers than this are not searched."""


class BlockRequirement(msgspec.Struct, frozen=True):
    """One requirement (509.1c): that `blocker` blocks `attacker`; that it blocks (no attacker: 0); that `attacker` is
    blocked (no blocker: 0)."""

    blocker: int
    attacker: int
    source: int
    says: str

    def obeyed(self, blocks: tuple[tuple[int, int], ...]) -> bool:
        """Whether a declaration obeys it."""
        return any(
            (not self.blocker or blocker == self.blocker) and (not self.attacker or attacker == self.attacker)
            for blocker, attacker in blocks
        )


class BlockBoard(msgspec.Struct, frozen=True):
    """What can block what: the pairs allowed for each blocker, how many attackers each can block, how many blockers
    each attacker takes."""

    allowed: Mapping[int, tuple[int, ...]]
    capacity: Mapping[int, int]
    fewest: Mapping[int, int]
    """Attackers that can't be blocked except by so many creatures (absent: one)."""
    most: Mapping[int, int]
    """Attackers that can't be blocked by more than so many creatures (absent: no limit)."""
    requirements: tuple[BlockRequirement, ...]


def most_obeyed(board: BlockBoard) -> int:
    """The most requirements that a declaration without disobeyed restrictions can obey. Raises Unsupported beyond a
    bound."""
    if not board.requirements:
        return 0
    attackers = sorted({attacker for allowed in board.allowed.values() for attacker in allowed})
    relaxed = _Network(board, attackers, {}).best()
    groups = _choosy_groups(board, attackers)
    if not groups:
        return relaxed
    count = 1
    for group in groups:
        count *= len(group) + 1
    if count > MOST_CHOICES:
        raise Unsupported("block requirements together with so many attackers that need several blockers")
    best = 0
    for numbers in product(*(range(len(group), -1, -1) for group in groups)):
        opened = {
            attacker: place < number
            for group, number in zip(groups, numbers, strict=True)
            for place, attacker in enumerate(group)
        }
        best = max(best, _Network(board, attackers, opened).best())
        if best == relaxed:
            break
    return best


def _choosy_groups(board: BlockBoard, attackers: list[int]) -> list[list[int]]:
    """Attackers that take no fewer than two blockers, alike ones together."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for attacker in attackers:
        if board.fewest.get(attacker, 1) < 2:
            continue
        able = tuple(sorted(blocker for blocker, allowed in board.allowed.items() if attacker in allowed))
        needs = tuple(sorted(need.blocker for need in board.requirements if need.attacker == attacker))
        groups.setdefault((board.fewest[attacker], board.most.get(attacker), able, needs), []).append(attacker)
    return list(groups.values())


class _Edge:
    """One unit-cost edge of the network with its residual twin."""

    __slots__ = ("back", "cost", "room", "to")

    def __init__(self, to: int, room: int, cost: int) -> None:
        self.to = to
        self.room = room
        self.cost = cost
        self.back: _Edge = self


class _Network:
    """Blocks as a flow: start → blockers → attackers → end. `opened`: for choosy attackers whether they are
    blocked. Others
    are free, and with `opened` empty the choosy ones count as free too, which can only obey more."""

    def __init__(self, board: BlockBoard, attackers: list[int], opened: Mapping[int, bool]) -> None:
        self.board = board
        blockers = sorted(board.allowed)
        self.nodes: list[list[_Edge]] = [[] for _ in range(2 + len(blockers) + len(attackers))]
        self.start, self.end = 0, 1
        place = {identifier: 2 + index for index, identifier in enumerate([*blockers, *attackers])}
        self.bonus = 0
        self.must_fill = 0
        huge = self.huge = len(board.requirements) + 1
        weights: dict[tuple[int, int], int] = {}
        for need in board.requirements:
            weights[need.blocker, need.attacker] = weights.get((need.blocker, need.attacker), 0) + 1
        for blocker in blockers:
            capacity = board.capacity.get(blocker, 1)
            self._edge(self.start, place[blocker], min(1, capacity), -weights.get((blocker, 0), 0))
            self._edge(self.start, place[blocker], capacity - 1, 0)
            for attacker in board.allowed[blocker]:
                self._edge(place[blocker], place[attacker], 1, -weights.get((blocker, attacker), 0))
        for attacker in attackers:
            high = board.most.get(attacker, len(blockers))
            low = board.fewest.get(attacker, 1)
            worth = weights.get((0, attacker), 0)
            if attacker not in opened:
                self._edge(place[attacker], self.end, min(1, high), -worth)
                self._edge(place[attacker], self.end, high - 1, 0)
            elif opened[attacker]:
                self.bonus += worth
                self.must_fill += low
                self._edge(place[attacker], self.end, low if low <= high else 0, -huge)
                self._edge(place[attacker], self.end, high - low, 0)

    def _edge(self, origin: int, to: int, room: int, cost: int) -> None:
        if room <= 0:
            return
        edge, back = _Edge(to, room, cost), _Edge(origin, 0, -cost)
        edge.back, back.back = back, edge
        self.nodes[origin].append(edge)
        self.nodes[to].append(back)

    def best(self) -> int:
        """The most requirements obeyed; 0 where the attackers that must be filled can't be."""
        gained = 0
        while True:
            path, cost = self._cheapest()
            if path is None or cost >= 0:
                break
            gained -= cost
            for edge in path:
                edge.room -= 1
                edge.back.room += 1
        if gained < self.must_fill * self.huge:
            return 0
        return gained - self.must_fill * self.huge + self.bonus

    def _cheapest(self) -> tuple[list[_Edge] | None, int]:
        """The cheapest way to send one more unit (Bellman-Ford; the network is small and has negative costs)."""
        far = 10**9
        distance = [far] * len(self.nodes)
        came: list[_Edge | None] = [None] * len(self.nodes)
        distance[self.start] = 0
        queue = [self.start]
        while queue:
            following: dict[int, None] = {}
            for node in queue:
                for edge in self.nodes[node]:
                    if edge.room > 0 and distance[node] + edge.cost < distance[edge.to]:
                        distance[edge.to] = distance[node] + edge.cost
                        came[edge.to] = edge
                        following[edge.to] = None
            queue = list(following)
        if distance[self.end] >= far:
            return None, 0
        return list(self._walk(came)), distance[self.end]

    def _walk(self, came: list[_Edge | None]) -> Iterator[_Edge]:
        edge = came[self.end]
        while edge is not None:
            yield edge
            edge = came[edge.back.to]
