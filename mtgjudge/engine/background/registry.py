"""Which functions are asked about which class of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.events.base import Event

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Behind = Callable[[Moment], Iterable[str]]
BehindState = Callable[["Game"], Iterable[str]]

_BEHIND: dict[type[Event], list[Behind]] = {}
_BEHIND_STATE: list[BehindState] = []


def behind(*kinds: type[Event]) -> Callable[[Behind], Behind]:
    """Ask this function about events of these classes and of those derived from them."""

    def register(function: Behind) -> Behind:
        for kind in kinds:
            _BEHIND.setdefault(kind, []).append(function)
        return function

    return register


def behind_state(function: BehindState) -> BehindState:
    """Ask this function at the end of each step of a scenario what everything is."""
    _BEHIND_STATE.append(function)
    return function


def functions_of_state() -> list[BehindState]:
    """All that are asked about a moment."""
    return _BEHIND_STATE


def functions_for(kind: type[Event]) -> list[Behind]:
    """All that are asked about events of a class, the ones for the class itself first."""
    return [function for each in kind.__mro__ for function in _BEHIND.get(each, ())]
