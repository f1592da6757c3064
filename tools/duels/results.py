"""What came of a duel."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Result(StrEnum):
    """What came of a duel."""

    PASSED = "passed"
    WRONG = "wrong"
    UNSUPPORTED = "unsupported"
    CRASHED = "crashed"
    TIMEOUT = "timeout"


class Outcome(msgspec.Struct, frozen=True):
    """The result, the kind of cause (for counting), and what happened in words. `seconds`: engine time without
    reading cards."""

    id: str
    result: Result
    cause: str = ""
    what: str = ""
    seconds: float = 0.0
