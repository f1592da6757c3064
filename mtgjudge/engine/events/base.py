"""The base of all events: one class for each observable change (DESIGN: idea 1).

An event says how it changes the state (`apply`), which further events it brings about at once (`results`, e.g. damage
→ loss of life), how it
reads in English (`text`) and which rule it follows. Nothing outside `apply` methods writes game state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

NameOf = Callable[[int], str]
"""Gives the name of an object or player id, as a reader would say it."""


class Cause(msgspec.Struct, frozen=True, gc=False):
    """What makes an event happen. `source`: the object (id) whose spell or ability does; `controller`: its controller;
    `stack_object`: the spell or ability on the stack; `is_cost`: paid as a cost; `rule`: where the game itself
    does it."""

    source: int = 0
    controller: int = 0
    stack_object: int = 0
    is_cost: bool = False
    rule: Citation | None = None


GAME = Cause()


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One change. `applied`: keys of replacement effects that already had their go at it (614.5)."""

    rule: ClassVar[Citation] = cr("608.2c")
    looks_back: ClassVar[bool] = False
    """Abilities that trigger on it are those that existed right before it, although nothing leaves a zone (603.10b)."""
    aspects: ClassVar[int] = 0
    quiet: ClassVar[bool] = False
    """Bookkeeping that a ruling does not show."""

    cause: Cause = GAME
    applied: tuple[str, ...] = ()

    def can_happen(self, game: Game) -> bool:
        """False where the event would change nothing or is impossible (101.3); then it is dropped without a trace."""
        return True

    def prepare(self, game: Game) -> None:
        """Right before it happens: have decided what luck left open and it needs (the top card of a shuffled
        library).
        """

    def subjects(self) -> tuple[int, ...]:
        """The objects and players it happens to."""
        return ()

    def off_battlefield(self, game: Game) -> bool:
        """Asked before it happens: whether all that it touches of zones lies outside the battlefield, before and
        after."""
        return False

    def apply(self, game: Game) -> None:
        """Write the change. Only the gate calls this."""
        raise NotImplementedError

    def results(self, game: Game) -> tuple[Event, ...]:
        """Events that this one brings about at once, in one batch with the results of the others of its batch."""
        return ()

    def rules(self) -> tuple[Citation, ...]:
        """The rules it follows, most telling first."""
        return (self.rule,)

    def text(self, name: NameOf) -> str:
        """How it reads, without a full stop."""
        raise NotImplementedError
