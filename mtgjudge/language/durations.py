"""Durations of continuous effects from resolving spells and abilities (611.2a-b, 514.2)."""

from __future__ import annotations

from mtgjudge.language.categories import Condition, Cost, Duration, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Step


class UntilEndOfTurn(Duration, frozen=True, tag=True):
    """ "Until end of turn" and "this turn": ends in the cleanup step (514.2)."""


class UntilEndOfCombat(Duration, frozen=True, tag=True):
    """ "Until end of combat", "this combat" (511.3)."""


class UntilNextTurnOf(Duration, frozen=True, tag=True):
    """Until this player's next turn begins; `end`: until the end of it instead."""

    who: PlayerRef
    end: bool = False


class UntilNextStep(Duration, frozen=True, tag=True):
    """Until this player's next such step begins: "until your next upkeep"."""

    who: PlayerRef
    step: Step


class WhileTrue(Duration, frozen=True, tag=True):
    """ "For as long as …"; one that is false when the effect would begin does nothing (611.2b)."""

    condition: Condition


class UntilLeaves(Duration, frozen=True, tag=True):
    """ "Until ~ leaves the battlefield" (611.2b, 610.3)."""

    what: ObjectRef


class UntilPaid(Duration, frozen=True, tag=True):
    """Until the controller of the ability pays these costs, which they may do any time they have priority (116.2c)."""

    costs: tuple[Cost, ...]


class Indefinitely(Duration, frozen=True, tag=True):
    """No duration stated: until the game ends (611.2a)."""
