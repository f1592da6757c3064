"""Questions that the other engine asks about each of several things in turn, where this one asks once."""

from __future__ import annotations

from collections.abc import Sequence

from mtgjudge.engine import decisions as d
from tools.duels.records import Op


def first_agreed(queue: list[Op], candidates: Sequence[int]) -> tuple[int, ...] | None:
    """The candidate that is agreed to, each being asked about in turn; None where the answers are of another kind."""
    if not queue or queue[0].kind != "yes_no":
        return None
    for candidate in candidates:
        if not queue or queue[0].kind != "yes_no":
            break
        if str(queue.pop(0).value) == "Yes":
            return (candidate,)
    return None


def counts_all_modes(decision: d.ChooseModes, numbers: Sequence[str]) -> bool:
    """Whether these numbers can't be places among the modes that are available when each is chosen."""
    left = [mode for mode in range(decision.count) if mode in decision.legal]
    for number in numbers:
        if not number.isdigit():
            break
        if not 1 <= int(number) <= len(left):
            return True
        if not decision.repeat:
            del left[int(number) - 1]
    return False
