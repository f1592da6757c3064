"""Events of combat beyond declarations and damage: creatures, planeswalkers and battles are removed from it (506.4)."""

from __future__ import annotations

from typing import ClassVar

from mtgjudge.engine.events.base import NameOf
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.rulebook import Citation, cr


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
