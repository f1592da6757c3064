"""Triggered mana abilities (605.1b, 605.4): they resolve at once, without the stack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.stack import AbilityActivated, ManaTriggered
from mtgjudge.engine.events.status import ManaAdded, TapChange
from mtgjudge.engine.mana_abilities import adds_mana as follows_with_mana
from mtgjudge.engine.state import EventFacts
from mtgjudge.language.abilities import Body, TriggeredAbility

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry


@by_identity
def adds_mana(ability: TriggeredAbility) -> bool:
    """No target, and could add mana as it resolves."""
    content = ability.content
    return isinstance(content, Body) and not content.targets and follows_with_mana(content)


def is_triggered_mana_ability(ability: TriggeredAbility, entries: list[LogEntry]) -> bool:
    """605.1b: it adds mana, has no target, and triggers from a mana ability being activated or resolving."""
    if not entries or not adds_mana(ability):
        return False
    event = entries[0].event
    if isinstance(event, ManaAdded):
        return bool(event.tapped_source)
    if isinstance(event, AbilityActivated):
        return event.mana_ability
    return isinstance(event, TapChange) and event.for_mana


def resolve_at_once(
    game: Game, source: int, controller: int, instance: AbilityInstance, facts: EventFacts, entries: list[LogEntry]
) -> None:
    """Follow its instructions right away."""
    from mtgjudge.engine.instructions import run

    content = instance.ability.content if isinstance(instance.ability, TriggeredAbility) else None
    if isinstance(content, Body):
        tapped = any(isinstance(entry.event, ManaAdded | TapChange) for entry in entries)
        with game.heading(ManaTriggered(source=source, index=instance.index, tapped_for_mana=tapped)):
            run(Context(game, source, controller, event=facts), content.effects)
