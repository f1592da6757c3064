"""What creatures that have left combat were attacking (702.49c, 702.190b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.stack import AttackersDeclared, CombatChanged
from mtgjudge.engine.state import Attack

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def attacked_last(game: Game, attacker: int) -> int:
    """What a creature attacked before it left combat, if that is still there; 0 otherwise."""
    for entry in reversed(game.log):
        for attack in _attacks_in(entry.event):
            if attack.attacker == attacker:
                there = attack.defender < 0 or game.on_battlefield(attack.defender)
                return attack.defender if there else 0
    return 0


def _attacks_in(event: Event) -> tuple[Attack, ...]:
    """Attacks that an event tells of: declared, or of creatures that entered attacking (508.4)."""
    if isinstance(event, AttackersDeclared):
        return event.attacks
    return event.combat.attacks if isinstance(event, CombatChanged) and event.combat is not None else ()
