"""Continuous effects at work: gathered from resolutions, static abilities, counters and rules (611, 122.1b, 613.4c)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.conspiracies import is_conspiracy
from mtgjudge.engine.continuous.apply import written_out
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.continuous.reading import REMOVAL, reads, state_read, writes
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.state import FloatingEffect, GameObject, ObjectKind, Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Change, Condition, Reference
from mtgjudge.language.changes import Layer, LayeredChange
from mtgjudge.language.node import Node
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Look = Callable[[int], Characteristics]
Parts = dict[Layer, tuple[Change, ...]]


@by_identity
def parts_of(changes: tuple[Change, ...]) -> Parts:
    """The changes of an effect, layer by layer (613.6)."""
    found: Parts = {}
    for change in changes:
        layer = change.layer if isinstance(change, LayeredChange) else Layer.RULES
        found[layer] = (*found.get(layer, ()), change)
    return found


@by_identity
def written(changes: tuple[Change, ...]) -> int:
    """What these changes can alter."""
    mask = 0
    for change in changes:
        mask |= writes(change)
    return mask


@by_identity
def asked(changes: tuple[Change, ...]) -> int:
    """What these changes ask about."""
    mask = 0
    for change in changes:
        mask |= reads(change)
    return mask


class ActiveEffect:
    """One continuous effect while the layers are applied. `key` identifies it through the layers (613.6).

    `cda`: characteristic-defining (604.3). `parts`: its changes by layer. `found`: what its condition and the set of
    affected
    objects ask about.
    """

    __slots__ = (
        "affected",
        "bindings",
        "cda",
        "changes",
        "condition",
        "controller",
        "found",
        "key",
        "parts",
        "source",
        "static",
        "timestamp",
        "what",
    )

    def __init__(
        self,
        key: str,
        timestamp: int,
        source: int,
        controller: int,
        changes: tuple[Change, ...],
        *,
        what: Reference | None = None,
        affected: tuple[int, ...] | None = None,
        condition: Condition | None = None,
        static: AbilityInstance | None = None,
        cda: bool = False,
        bindings: tuple[tuple[int, Outcome], ...] = (),
    ) -> None:
        self.key = key
        self.timestamp = timestamp
        self.source = source
        self.controller = controller
        self.changes = changes
        self.parts = parts_of(changes)
        self.what = what
        self.affected = affected
        self.condition = condition
        self.static = static
        self.cda = cda
        self.bindings = bindings
        self.found = 0 if affected is not None or what is None else reads(what)
        if condition is not None:
            self.found |= reads(condition)

    def reads(self, layer: Layer) -> int:
        """Kinds of characteristics that decide whether it exists, what it applies to, and what it does in this
        layer."""
        return self.asks(layer) | (REMOVAL if self.static is not None else 0)

    def asks(self, layer: Layer) -> int:
        """The same, but for that it only exists as long as its object has the ability."""
        return self.found | asked(self.parts[layer])

    def asking(self, layer: Layer) -> tuple[Node, ...]:
        """The nodes that ask: its set of affected objects, its condition, and what it does in this layer."""
        around: tuple[Node | None, ...] = (self.what if self.affected is None else None, self.condition)
        return (*(node for node in around if node is not None), *self.parts[layer])

    def writes(self, layer: Layer) -> int:
        """Kinds of characteristics that it can alter in this layer."""
        return written(self.parts[layer])

    def state_read(self) -> int:
        """Aspects of the state that decide what it does to objects; changes of rules are looked at when somebody asks
        (613.11), but for their condition."""
        mask = state_read(self.condition) if self.condition is not None else 0
        layered = [change for layer, changes in self.parts.items() if layer is not ch.Layer.RULES for change in changes]
        for change in layered:
            mask |= state_read(change)
        return mask | (state_read(self.what) if layered and self.what is not None else 0)

    def context(self, game: Game, look: Look) -> Context:
        """Surroundings for working it out; "you" of a static ability is who controls its object at this point
        (109.5)."""
        controller = self.controller if self.static is None else look(self.source).controller
        return Context(game, self.source, controller, results=dict(self.bindings), look=look)

    def holds(self, game: Game, look: Look) -> bool:
        """Whether its "as long as" is true at this point."""
        return self.condition is None or holds(self.context(game, look), self.condition)


@by_identity
def static_affects(ability: StaticAbility) -> tuple[Affects, ...]:
    """The continuous effects among what a static ability does."""
    return tuple(effect for effect in ability.effects if isinstance(effect, Affects))


@by_identity
def is_cda(ability: StaticAbility) -> bool:
    """604.3: defines characteristics of its own object (colour, types, power and toughness), without condition."""
    effects = static_affects(ability)
    kinds = (ch.DefinePowerToughness, ch.AllCreatureTypes, ch.SetColors, ch.AddTypes)
    return (
        bool(effects)
        and ability.condition is None
        and all(
            isinstance(effect.what, r.This) and all(isinstance(change, kinds) for change in effect.changes)
            for effect in effects
        )
    )


ASKING_ON_ARRIVAL = (
    Keyword.AMPLIFY,
    Keyword.SUNBURST,
    Keyword.DEVOUR,
    Keyword.UNLEASH,
    Keyword.RIOT,
    Keyword.TRIBUTE,
    Keyword.COMPLEATED,
)
"""Keywords that modify how their object enters and are not written out as static abilities."""


def works_on_arrival(ability: Ability) -> bool:
    """Whether an ability could modify how an object that has it enters."""
    if not isinstance(ability, KeywordAbility):
        return isinstance(ability, StaticAbility)
    return ability.keyword in ASKING_ON_ARRIVAL or any(isinstance(part, StaticAbility) for part in written_out(ability))


def functions_in(ability: StaticAbility, item: GameObject) -> bool:
    """Whether a static ability functions where its object is (113.6); characteristic-defining ones do everywhere
    (604.3), those of emblems and conspiracies in the command zone (113.6p, 315.5)."""
    return ability.zone is item.zone or is_cda(ability) or all_function(item)


def all_function(item: GameObject) -> bool:
    """Whether all abilities of the object function in the command zone: those of emblems and of conspiracy cards."""
    return item.zone is Zone.COMMAND and (item.kind is ObjectKind.EMBLEM or is_conspiracy(item))


def granting_effect(origin: str) -> str:
    """The key of the effect that gave an ability; empty for printed, copied and intrinsic ones."""
    return origin.removeprefix("effect ").split(" keyword ")[0] if origin.startswith("effect ") else ""


@by_identity
def as_setting(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """What a definition is on an ability that was granted: no characteristic-defining ability, so it sets (604.3a,
    613.4b)."""
    return tuple(
        ch.SetPowerToughness(change.power, change.toughness) if isinstance(change, ch.DefinePowerToughness) else change
        for change in changes
    )


def effects_of_object(item: GameObject, look: Characteristics, stamps: Mapping[str, int]) -> list[ActiveEffect]:
    """The continuous effects that an object's current static abilities generate. `stamps`: timestamps of effects,
    for abilities
    that they gave (613.7a)."""
    out: list[ActiveEffect] = []
    for instance in look.statics:
        ability = instance.ability
        assert isinstance(ability, StaticAbility)
        if not functions_in(ability, item):
            continue
        giver = granting_effect(instance.origin)
        cda = not giver and is_cda(ability)
        for place, effect in enumerate(static_affects(ability)):
            out.append(
                ActiveEffect(
                    f"{item.id}/{instance.key}/{place}",
                    max(item.timestamp, stamps.get(giver, 0)) if giver else item.timestamp,
                    item.id,
                    look.controller,
                    as_setting(effect.changes) if giver else effect.changes,
                    what=effect.what,
                    affected=(item.id,) if isinstance(effect.what, r.This) else None,
                    condition=ability.condition,
                    static=instance,
                    cda=cda,
                )
            )
    return out


def effects_of_state(item: GameObject, controller: int) -> list[ActiveEffect]:
    """Effects that come with what lies on the object: keyword and ±1/±1 counters (613.1f, 613.4c), changes granted
    on the way
    here."""
    out: list[ActiveEffect] = []
    if item.granted:
        key = f"{item.id}/granted"
        out.append(ActiveEffect(key, item.timestamp, item.id, controller, item.granted, affected=(item.id,)))
    for kind, number in item.counters:
        changes = _counter_changes(kind, number)
        if changes:
            key = f"{item.id}/counter {kind}"
            stamp = item.counter_stamp(kind) or item.timestamp  # its own, whatever the object's becomes (613.7c)
            out.append(ActiveEffect(key, stamp, item.id, controller, changes, affected=(item.id,)))
    return out


@lru_cache(maxsize=1024)
def _counter_changes(kind: str, number: int) -> tuple[Change, ...]:
    if kind in KEYWORD_COUNTERS:
        return (ch.GainAbility(KeywordAbility(Keyword(kind))),) * number
    power, slash, toughness = kind.partition("/")
    if not slash or not power.lstrip("+-").isdigit() or not toughness.lstrip("+-").isdigit():
        return ()
    return (ch.ModifyPowerToughness(Fixed(int(power) * number), Fixed(int(toughness) * number)),)


def of_resolution(floating: FloatingEffect) -> ActiveEffect:
    """A continuous effect from a resolution (611.2)."""
    return ActiveEffect(
        f"effect {floating.id}",
        floating.timestamp,
        floating.source,
        floating.controller,
        floating.changes,
        what=floating.what,
        affected=floating.affected,
        bindings=floating.bindings,
    )
