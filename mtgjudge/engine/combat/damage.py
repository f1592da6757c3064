"""The combat damage step (510): who assigns damage in which step (510.4, 702.4, 702.7); all dealt at once (510.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.combat.assignment import Assignment, assign
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.stack import CombatChanged
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.state import CombatState
from mtgjudge.language.vocabulary import Keyword
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def fighting(combat: CombatState) -> list[int]:
    """All attacking and blocking creatures, each once."""
    found: dict[int, None] = {}
    for attack in combat.attacks:
        found[attack.attacker] = None
        for blocker in attack.blockers:
            found[blocker] = None
    return list(found)


def _strikes_first(game: Game, creature: int) -> bool:
    keywords = game.characteristics(creature).keywords
    return Keyword.FIRST_STRIKE in keywords or Keyword.DOUBLE_STRIKE in keywords


def needs_first_strike_step(game: Game) -> bool:
    """Whether there will be two combat damage steps: a creature in combat has first strike or double strike (510.4)."""
    combat = game.state.combat
    return combat is not None and any(
        _strikes_first(game, creature) for creature in fighting(combat) if game.on_battlefield(creature)
    )


def dealing(game: Game, first: bool) -> list[int]:
    """The creatures that assign combat damage in this step (510.4, 702.7b-c, 702.4c-d)."""
    combat = game.state.combat
    if combat is None:
        return []
    present = [creature for creature in fighting(combat) if game.on_battlefield(creature)]
    if first:
        return [creature for creature in present if _strikes_first(game, creature)]
    if not combat.first_step_done:
        return present
    return [
        creature
        for creature in present
        if creature not in combat.dealt_first or Keyword.DOUBLE_STRIKE in game.characteristics(creature).keywords
    ]


def combat_damage(game: Game, first: bool) -> None:
    """The turn-based actions of a combat damage step. `first`: the first of two (510.4). Raises IllegalAction for an
    illegal assignment."""
    combat = game.state.combat
    if combat is None:
        return
    creatures = dealing(game, first)
    assigned = assign(game, creatures)
    if first:
        marked = msgspec.structs.replace(combat, dealt_first=tuple(creatures), first_step_done=True)
        game.perform(CombatChanged(combat=marked, what="first-strike damage is dealt", cause=Cause(rule=cr("702.7b"))))
    game.perform(*_damage_events(game, assigned))


def _damage_events(game: Game, assigned: list[Assignment]) -> Iterator[Damage]:
    for one in assigned:
        cause = Cause(source=one.source, controller=game.known_controller(one.source), rule=cr("510.2"))
        for to, amount in one.parts:
            if amount > 0:
                yield Damage(source=one.source, to=to, amount=amount, combat=True, cause=cause)
