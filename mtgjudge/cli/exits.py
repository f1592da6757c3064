"""What the exit status of a command means; the highest of several wins."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum


class ExitStatus(IntEnum):
    """The process's exit status. Scripts and CI rely on these numbers."""

    HOLDS = 0
    """Everything asked for was done, and every expectation held."""
    DIFFERS = 1
    """A ruling differs from its expectation."""
    INVALID = 2
    """Wrong usage, configuration or file: nothing was ruled on."""
    UNRULED = 3
    """Unsupported or undetermined where a ruling was wanted."""
    INTERNAL = 4
    """A fault of mtgjudge itself."""
    INTERRUPTED = 130
    """Stopped by the user."""


def worst(statuses: Iterable[ExitStatus]) -> ExitStatus:
    """The status of a run of several parts."""
    return max(statuses, default=ExitStatus.HOLDS)
