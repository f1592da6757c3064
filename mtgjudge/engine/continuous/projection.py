"""From stored state to what everything is: the layers of 613, with timestamps (613.7), dependencies found by applying (613.8), and what goes on
applying once begun (613.6). The result also indexes what abilities are there: triggers, replacements, permissions, rule changes (613.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.active import (
    ABILITY,
    CONTROL,
    ActiveEffect,
    condition_holds,
    effects_of_object,
    effects_of_state,
    functions_in,
    writes,
)
from mtgjudge.engine.continuous.apply import apply_change
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.continuous.intrinsic import add_intrinsic
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.engine.state import GameObject
from mtgjudge.language.abilities import StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Change, StaticEffect
from mtgjudge.language.changes import GainAbility, Layer, LayeredChange, RuleChange
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

ORDERED_LAYERS = (
    Layer.CONTROL,
    Layer.TEXT,
    Layer.TYPE,
    Layer.COLOR,
    Layer.ABILITY,
    Layer.PT_DEFINING,
    Layer.PT_SET,
    Layer.PT_MODIFY,
    Layer.PT_SWITCH,
)


class TraceStep:
    """One effect applied to one object in one layer, for explanations: what it was before and after, and why it came when it did."""

    __slots__ = ("after", "before", "dependency", "effect", "layer", "object")

    def __init__(
        self, layer: Layer, effect: ActiveEffect, identifier: int, before: tuple[object, ...], after: tuple[object, ...], dependency: str
    ) -> None:
        self.layer = layer
        self.effect = effect
        self.object = identifier
        self.before = before
        self.after = after
        self.dependency = dependency


class RuleEffect:
    """A rule change in force on objects or players (613.11)."""

    __slots__ = ("affected", "bindings", "change", "controller", "key", "source", "what")

    def __init__(self, change: RuleChange, effect: ActiveEffect) -> None:
        self.change = change
        self.key = f"{effect.key} {effect.changes.index(change)}"
        self.source = effect.source
        self.controller = effect.controller
        self.affected = effect.affected
        self.what = effect.what
        self.bindings = effect.bindings


class Projection:
    """What everything is at one version of the state. Published `Characteristics` are never changed afterwards."""

    def __init__(self, game: Game, pretend: tuple[GameObject, ...] = (), trace: bool = False) -> None:
        self.game = game
        self.pretend = {item.id: item for item in pretend}
        self.working: dict[int, Characteristics] = {}
        self.base: dict[int, Characteristics] = {}
        self.trace: list[TraceStep] | None = [] if trace else None
        self.started: dict[str, tuple[int, ...]] = {}
        self._begun: dict[str, ActiveEffect] = {}
        self._gathered: list[ActiveEffect] | None = None
        self.rule_changes: dict[type[Change], list[RuleEffect]] = {}
        self._indexed = False
        self.clean_at = -1
        """How long the log was when a check of state-based actions found nothing to do with this projection; -1: not checked (704.3)."""
        self._grants: bool | None = None
        self._triggers: list[tuple[int, AbilityInstance, TriggeredAbility]] = []
        self._statics: dict[type[StaticEffect], list[tuple[int, AbilityInstance, StaticEffect]]] = {}
        if pretend:
            with game.foreseeing(pretend, there=True):
                self._build()
        else:
            self._build()

    # --- looking -------------------------------------------------------------------------------------------------

    def look(self, identifier: int) -> Characteristics:
        """Characteristics of an object that exists (or is pretended); last known ones of others."""
        found = self.working.get(identifier)
        if found is None:
            found = self.base.get(identifier)
        if found is None:
            item = self.pretend.get(identifier) or self.game.state.objects.get(identifier)
            if item is None:
                return self.game.last_known_characteristics(identifier)
            found = self.base[identifier] = self._fresh(item)
        return found

    def proposed(self, item: GameObject) -> Characteristics:
        """An object as it would be, apart from effects of other objects (601.3e)."""
        return self._fresh(item)

    def _fresh(self, item: GameObject) -> Characteristics:
        look = base_characteristics(item)
        effects = [effect for effect in effects_of_object(self.game, item, look) if effect.cda]
        if item.zone is not Zone.BATTLEFIELD:
            effects += effects_of_state(self.game, item, item.controller)
        for layer in ORDERED_LAYERS:
            for effect in effects:
                self._apply_to(effect, layer, item.id, look)
        add_intrinsic(item, look)
        return look

    # --- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        state = self.game.state
        visible = [state.objects[identifier] for identifier in state.battlefield if not state.objects[identifier].phased_out]
        visible += list(self.pretend.values())
        for item in visible:
            self.working[item.id] = base_characteristics(item)
        self._apply_copies()
        for layer in ORDERED_LAYERS:
            self._apply_layer(layer, visible)
            if layer is Layer.TYPE:
                self._gathered = None
                for item in visible:
                    add_intrinsic(item, self.working[item.id])
        self._collect_rule_changes(visible)

    def _apply_copies(self) -> None:
        for floating in self.game.state.effects:
            if floating.copy_face is None:
                continue
            for identifier in floating.affected or ():
                item = self.game.state.objects.get(identifier)
                if item is not None and identifier in self.working:
                    twin = self.game.with_face(item, floating.copy_face)
                    self.working[identifier] = base_characteristics(twin)

    def _gather(self, visible: list[GameObject]) -> list[ActiveEffect]:
        """All effects there are at this point; looked for anew after an effect that changes abilities or control (613.8c)."""
        if self._gathered is not None:
            return self._gathered
        out: list[ActiveEffect] = []
        for floating in self.game.state.effects:
            out.append(
                ActiveEffect(
                    f"effect {floating.id}",
                    floating.timestamp,
                    floating.source,
                    floating.controller,
                    floating.changes,
                    what=floating.what,
                    affected=floating.affected,
                    floating=floating,
                )
            )
        for item in visible:
            look = self.working[item.id]
            out += effects_of_state(self.game, item, look.controller)
            out += effects_of_object(self.game, item, look)
        for identifier in self.game.state.command:
            item = self.game.state.objects[identifier]
            out += effects_of_object(self.game, item, self.look(identifier))
        self._gathered = out
        return out

    def _apply_layer(self, layer: Layer, visible: list[GameObject]) -> None:
        done: set[str] = set()
        while True:
            pending = [
                effect
                for effect in self._gather(visible)
                if effect.key not in done and any(_layer_of(change) is layer for change in effect.changes)
            ]
            known = {effect.key for effect in pending}
            pending += [effect for effect in self._carried(layer) if effect.key not in done and effect.key not in known]
            if not pending:
                return
            effect, dependency = self._next(layer, pending)
            self._apply_effect(effect, layer, dependency)
            done.add(effect.key)

    def _carried(self, layer: Layer) -> list[ActiveEffect]:
        return [effect for effect in self._begun.values() if any(_layer_of(change) is layer for change in effect.changes)]

    def _next(self, layer: Layer, pending: list[ActiveEffect]) -> tuple[ActiveEffect, str]:
        """Which effect comes next: characteristic-defining ones first (613.3), then dependencies (613.8), then timestamps (613.7)."""
        group = [effect for effect in pending if effect.cda] or pending
        group.sort(key=lambda effect: effect.timestamp)
        if len(group) == 1:
            return group[0], ""
        needs = self._dependencies(layer, group)
        for effect in group:
            reach = _reachable(effect.key, needs)
            if all(effect.key in _reachable(other, needs) for other in reach):
                waiting = [other for other in group if effect.key in needs[other.key] and other.timestamp < effect.timestamp]
                why = f"applied before {waiting[0].source}: it changes what that applies to or does" if waiting else ""
                return effect, why
        return group[0], ""

    def _dependencies(self, layer: Layer, group: list[ActiveEffect]) -> dict[str, set[str]]:
        """For each effect the keys of those it depends on, found by applying them to copies (613.8a)."""
        needs: dict[str, set[str]] = {effect.key: set() for effect in group}
        for other in group:
            written = 0
            for change in other.changes:
                if _layer_of(change) is layer:
                    written |= writes(change)
            readers = [effect for effect in group if effect is not other and effect.reads & written]
            if not readers:
                continue
            before = {effect.key: self._footprint(effect, layer) for effect in readers}
            saved = {identifier: look.copy() for identifier, look in self.working.items()}
            trace, self.trace = self.trace, None
            begun = dict(self._begun)
            started = dict(self.started)
            self._apply_effect(other, layer, "")
            if layer is Layer.TYPE:
                for identifier, look in self.working.items():
                    item = self.pretend.get(identifier) or self.game.state.objects[identifier]
                    add_intrinsic(item, look)
            for effect in readers:
                if self._footprint(effect, layer) != before[effect.key]:
                    needs[effect.key].add(other.key)
            self.working = saved
            self.trace = trace
            self._begun = begun
            self._gathered = None
            self.started = started
        return needs

    def _footprint(self, effect: ActiveEffect, layer: Layer) -> tuple[object, ...]:
        """Whether the effect exists, what it applies to, and what it does to each."""
        if effect.static is not None and effect.key not in self.started:
            look = self.working.get(effect.source)
            if look is not None and effect.static not in look.abilities:
                return ("gone",)
        affected = self._affected(effect)
        results = []
        for identifier in affected:
            look = self.look(identifier).copy()
            plain = look.signature()
            self._apply_to(effect, layer, identifier, look)
            changed = look.signature()
            results.append(tuple(after for before, after in zip(plain, changed, strict=True) if before != after))
        return (affected, tuple(results)) if _amounts_matter(effect, layer) else (affected,)

    def _affected(self, effect: ActiveEffect) -> tuple[int, ...]:
        """What the effect applies to; fixed from the first layer in which it applied (613.6)."""
        begun = self.started.get(effect.key)
        if begun is not None:
            return begun
        if not condition_holds(self.game, effect, self.look):
            return ()
        if effect.affected is not None:
            return tuple(identifier for identifier in effect.affected if identifier < 0 or self._present(identifier))
        if effect.what is None:
            return ()
        return tuple(evaluate(effect.context(self.game, self.look), effect.what))

    def _present(self, identifier: int) -> bool:
        return identifier in self.working or identifier in self.pretend or identifier in self.game.state.objects

    def _apply_effect(self, effect: ActiveEffect, layer: Layer, dependency: str) -> None:
        affected = self._affected(effect)
        self.started[effect.key] = affected
        self._begun[effect.key] = effect
        if any(_layer_of(change) is layer and writes(change) & (ABILITY | CONTROL) for change in effect.changes):
            self._gathered = None
        for identifier in affected:
            if identifier < 0:
                continue
            look = self.working.get(identifier)
            if look is None:
                item = self.game.state.objects.get(identifier)
                if item is None:
                    continue
                look = self.working[identifier] = self.look(identifier).copy()
            if self.trace is None:
                self._apply_to(effect, layer, identifier, look)
            else:
                before = look.signature()
                self._apply_to(effect, layer, identifier, look)
                self.trace.append(TraceStep(layer, effect, identifier, before, look.signature(), dependency))

    def _apply_to(self, effect: ActiveEffect, layer: Layer, identifier: int, look: Characteristics) -> None:
        ctx = effect.context(self.game, self.look).with_iterated(identifier)
        for change in effect.changes:
            if _layer_of(change) is layer:
                apply_change(ctx, change, look, f"effect {effect.key}")

    # --- rule changes and indexes --------------------------------------------------------------------------------

    def _collect_rule_changes(self, visible: list[GameObject]) -> None:
        for effect in self._gather(visible):
            changes = [change for change in effect.changes if isinstance(change, RuleChange)]
            if changes and condition_holds(self.game, effect, self.look):
                for change in changes:
                    self.rule_changes.setdefault(type(change), []).append(RuleEffect(change, effect))

    def rules_on(self, kind: type[RuleChange], identifier: int) -> list[RuleEffect]:
        """The rule changes of this kind that apply to the object or player."""
        found = self.rule_changes.get(kind)
        if not found:
            return []
        if self.pretend:
            with self.game.foreseeing(self.pretend.values(), there=True):
                return [effect for effect in found if self.applies(effect, identifier)]
        return [effect for effect in found if self.applies(effect, identifier)]

    @property
    def grants_statics(self) -> bool:
        """Whether an effect in force gives static abilities (which could modify how things enter)."""
        if self._grants is None:
            self._grants = any(
                isinstance(change, GainAbility) and isinstance(change.ability, StaticAbility)
                for effect in self._begun.values()
                for change in effect.changes
            )
        return self._grants

    def applies(self, effect: RuleEffect, identifier: int) -> bool:
        """Whether a rule change applies to the object or player now (not fixed: 611.2c)."""
        if effect.affected is not None:
            return identifier in effect.affected
        if effect.what is None:
            return False
        ctx = Context(self.game, effect.source, effect.controller, results=dict(effect.bindings), look=self.look)
        return identifier in evaluate(ctx, effect.what)

    def _index(self) -> None:
        self._indexed = True
        state = self.game.state
        for item in [*(state.objects[i] for i in self.working if i in state.objects), *self._elsewhere()]:
            for instance in self.look(item.id).abilities:
                ability = instance.ability
                if isinstance(ability, TriggeredAbility):
                    if ability.zone is item.zone:
                        self._triggers.append((item.id, instance, ability))
                elif isinstance(ability, StaticAbility) and functions_in(ability, item.zone):
                    for effect in ability.effects:
                        if not isinstance(effect, Affects):
                            self._statics.setdefault(type(effect), []).append((item.id, instance, effect))

    def _elsewhere(self) -> list[GameObject]:
        state = self.game.state
        others = [*state.stack, *state.exile, *state.command]
        for player in state.players:
            others += player.hand + player.graveyard
        return [state.objects[identifier] for identifier in others if identifier not in self.working]

    @property
    def triggers(self) -> list[tuple[int, AbilityInstance, TriggeredAbility]]:
        """All triggered abilities that function where they are: (object, instance, ability)."""
        if not self._indexed:
            self._index()
        return self._triggers

    def statics(self, kind: type[StaticEffect]) -> list[tuple[int, AbilityInstance, StaticEffect]]:
        """Static abilities' other effects of this kind whose condition holds: (object, instance, effect)."""
        if not self._indexed:
            self._index()
        return [entry for entry in self._statics.get(kind, ()) if self._condition(entry[0], entry[1])]

    def _condition(self, identifier: int, instance: AbilityInstance) -> bool:
        ability = instance.ability
        if not isinstance(ability, StaticAbility) or ability.condition is None:
            return True
        return holds(Context(self.game, identifier, self.look(identifier).controller, look=self.look), ability.condition)


def _layer_of(change: Change) -> Layer:
    return change.layer if isinstance(change, LayeredChange) else Layer.RULES


def _amounts_matter(effect: ActiveEffect, layer: Layer) -> bool:
    """Whether what the effect does can differ by more than the set of objects."""
    return layer in (Layer.PT_SET, Layer.PT_MODIFY, Layer.PT_DEFINING, Layer.ABILITY, Layer.CONTROL)


def _reachable(key: str, needs: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    queue = list(needs.get(key, ()))
    while queue:
        current = queue.pop()
        if current not in seen:
            seen.add(current)
            queue += needs.get(current, ())
    return seen
