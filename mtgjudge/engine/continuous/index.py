"""Which abilities listen where: triggered abilities, and what static abilities do apart from continuous effects
(113.6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.continuous.active import all_function, functions_in
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.state import GameObject
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.categories import StaticEffect
from mtgjudge.language.event_patterns import StateTrue
from mtgjudge.language.static_effects import Affects

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection

Listener = tuple[int, AbilityInstance, TriggeredAbility]
Standing = tuple[int, AbilityInstance, StaticEffect]


class AbilityIndex:
    """The abilities of all objects given, where they function."""

    def __init__(self, projection: Projection, items: list[GameObject]) -> None:
        self._projection = projection
        self.triggers: list[Listener] = []
        self.state_triggers: list[Listener] = []
        """Those that trigger on a state of the game (603.8)."""
        self._by_event: dict[type[Event], list[Listener]] = {}
        self._statics: dict[type[StaticEffect], list[Standing]] = {}
        for item in items:
            look = projection.look(item.id)
            for instance in look.triggered:
                ability = instance.ability
                assert isinstance(ability, TriggeredAbility)
                if ability.zone is item.zone or all_function(item):
                    self.triggers.append((item.id, instance, ability))
                    if isinstance(ability.event, StateTrue):
                        self.state_triggers.append((item.id, instance, ability))
            for instance in look.statics:
                assert isinstance(instance.ability, StaticAbility)
                if functions_in(instance.ability, item):
                    for effect in instance.ability.effects:
                        if not isinstance(effect, Affects):
                            self._statics.setdefault(type(effect), []).append((item.id, instance, effect))

    def listening(self, kind: type[Event]) -> list[Listener]:
        """The triggered abilities that events of this class could be for."""
        found = self._by_event.get(kind)
        if found is None:
            from mtgjudge.engine.triggers.patterns import event_classes

            found = [listener for listener in self.triggers if kind in event_classes(listener[2].event)]
            self._by_event[kind] = found
        return found

    @property
    def static_kinds(self) -> Collection[type[StaticEffect]]:
        """The kinds of which there is an effect, whether its condition holds or not."""
        return self._statics.keys()

    def statics(self, kind: type[StaticEffect]) -> list[Standing]:
        """The effects of this kind whose condition holds."""
        there = self._statics.get(kind)
        return [entry for entry in there if self._condition(entry[0], entry[1])] if there else []

    def _condition(self, identifier: int, instance: AbilityInstance) -> bool:
        ability = instance.ability
        if not isinstance(ability, StaticAbility) or ability.condition is None:
            return True
        projection = self._projection
        ctx = Context(projection.game, identifier, projection.look(identifier).controller, look=projection.look)
        return holds(ctx, ability.condition)
