"""The four queues of answers that a script gives each player, and what has become of them."""

from __future__ import annotations

from collections.abc import Iterable

from tools.duels.records import Op

PLAYERS = ("A", "B")


class Wrong(Exception):
    """The duel went another way than it should: `kind` sorts causes, `what` says what differs."""

    def __init__(self, kind: str, what: str) -> None:
        super().__init__(f"{kind}: {what}")
        self.kind = kind
        self.what = what


class DriverFault(Wrong):
    """The duel could not be driven: its words don't fit ours, whatever the rules say."""


class NotDriven(Exception):
    """The duel uses something that is not a game of two players with cards (planes, roll-backs)."""


class Queues:
    """What one player has still to do and to answer. Snapshots are cheap: tuples."""

    def __init__(self) -> None:
        self.actions: list[Op] = []
        self.choices: list[Op] = []
        self.targets: list[Op] = []
        self.modes: list[Op] = []

    def snapshot(self) -> tuple[tuple[Op, ...], ...]:
        """All four as they are."""
        return tuple(self.actions), tuple(self.choices), tuple(self.targets), tuple(self.modes)

    def restore(self, point: tuple[tuple[Op, ...], ...]) -> None:
        """Back to a snapshot."""
        self.actions, self.choices, self.targets, self.modes = (list(part) for part in point)

    def left_over(self) -> list[str]:
        """What was never used; modes are not examined."""
        out = [f"action {op.says()} of turn {op.turn}, {op.step}" for op in self.actions]
        out += [f"choice {op.value}" for op in self.choices]
        out += [f"target {op.raw}" for op in self.targets]
        return out


def fill(queues: dict[str, Queues], script: Iterable[Op]) -> None:
    """Sort the operations of a script into the queues. Raises NotDriven."""
    for op in script:
        if op.op.startswith("rollback"):
            raise NotDriven("turns rolled back")
        player = op.player or "A"
        mine = queues[player]
        if op.kind in ("mana_cancel", "skip_failed_command"):
            raise NotDriven("a payment that is given up")
        if op.op == "choice":
            mine.choices.append(op)
        elif op.op == "target":
            mine.targets.append(op)
        elif op.op == "mode":
            mine.modes.append(op)
        else:
            mine.actions.append(op)
