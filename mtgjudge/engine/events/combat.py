"""Events of combat beyond declarations and damage: creatures, planeswalkers and battles are removed from it (506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class RemovedFromCombat(CombatChanged, frozen=True, kw_only=True):
    """Objects stop attacking, blocking or being attacked (506.4); `combat` is what is left of it. Told in the log."""

    rule: ClassVar[Citation] = cr("506.4")
    quiet: ClassVar[bool] = False

    objects: tuple[int, ...]

    def subjects(self) -> tuple[int, ...]:
        return self.objects

    def text(self, name: NameOf) -> str:
        return ", ".join(name(identifier) for identifier in self.objects) + (
            " is removed from combat" if len(self.objects) == 1 else " are removed from combat"
        )


class Enlisted(Event, frozen=True, kw_only=True):
    """A creature was tapped for the enlist ability of an attacking creature (702.154c)."""

    rule: ClassVar[Citation] = cr("702.154c")
    aspects: ClassVar[int] = aspects.HISTORY

    attacker: int
    enlisted: int

    def subjects(self) -> tuple[int, ...]:
        return (self.attacker, self.enlisted)

    def apply(self, game: Game) -> None:
        """The tapping is an event of its own."""

    def text(self, name: NameOf) -> str:
        return f"{name(self.attacker)} enlists {name(self.enlisted)}"
