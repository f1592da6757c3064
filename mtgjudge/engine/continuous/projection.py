"""From stored state to what everything is: the layers of 613, with timestamps (613.7), dependencies found by
applying (613.8),
and what goes on applying once begun (613.6). The result also knows the rule changes in force (613.10-613.11) and which
abilities listen where.

A `Characteristics` is never changed once it is here: applying an effect replaces it. Permanents that look the same
share one,
as long as no effect tells them apart.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.continuous.active import (
    ActiveEffect,
    effects_of_object,
    effects_of_state,
    functions_in,
    granting_effect,
    is_cda,
    of_resolution,
    static_affects,
    works_on_arrival,
)
from mtgjudge.engine.continuous.apply import apply_change
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.continuous.dependency import in_conflict, next_effect
from mtgjudge.engine.continuous.elsewhere import stays
from mtgjudge.engine.continuous.index import AbilityIndex
from mtgjudge.engine.continuous.intrinsic import with_intrinsic
from mtgjudge.engine.continuous.reading import ABILITIES, CONTROL, REMOVAL, about_iterated
from mtgjudge.engine.continuous.rules import RuleChanges, RuleEffect
from mtgjudge.engine.continuous.trace import BY_TIMESTAMP, TraceStep, Turn
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.matching import matching
from mtgjudge.engine.evaluate.references import evaluate
from mtgjudge.engine.state import GameObject
from mtgjudge.language import references as r
from mtgjudge.language.abilities import TriggeredAbility
from mtgjudge.language.categories import Change, StaticEffect
from mtgjudge.language.changes import GainAbility, Layer, LoseKeywords, RuleChange
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.events.base import Event
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


class Projection:
    """What everything is at one version of the state."""

    def __init__(self, game: Game, pretend: tuple[GameObject, ...] = (), trace: bool = False) -> None:
        self.game = game
        self.pretend = {item.id: item for item in pretend}
        self.working: dict[int, Characteristics] = {}
        """Permanents, and other objects that effects apply to."""
        self.base: dict[int, Characteristics] = {}
        """Objects elsewhere, as they were looked at."""
        self.trace: list[TraceStep] | None = [] if trace else None
        self.started: dict[str, tuple[int, ...]] = {}
        """What each effect applies to, from the first layer in which it applied (613.6)."""
        self.clean_at = -1
        """How long the log was when a check of state-based actions found nothing to do with this projection; -1: not
        checked
        (704.3)."""
        self.state_read = 0
        """Aspects of the state that the effects in force depend on, beyond what every projection depends on."""
        self._items: dict[int, GameObject] = {}
        self._sources: dict[int, GameObject] = {}
        self._begun: dict[str, ActiveEffect] = {}
        self._stamps: dict[str, int] = {}
        self._gathered: list[ActiveEffect] | None = None
        self.control_seen = False
        """Whether who controls what has been compared with who did before, and no difference is left (613.1b)."""
        self._retyped: list[int] = []
        self._barred: list[tuple[int, LoseKeywords]] = []
        self._grants: bool | None = None
        self._to_spells: list[tuple[ActiveEffect, r.All]] | None = None
        self._stays: bool | None = None
        self._rules: RuleChanges
        self._listening: AbilityIndex | None = None
        with self._foreseen():
            self._build()

    @contextmanager
    def _foreseen(self) -> Iterator[None]:
        if not self.pretend:
            yield
            return
        with self.game.foreseeing(self.pretend.values(), there=True):
            yield

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
            found = self._fresh(item)
            self.base[identifier] = found
        return found

    def proposed(self, item: GameObject) -> Characteristics:
        """An object as it would be, apart from effects of other objects (601.3e)."""
        return self._fresh(item)

    def granted_as_spell(self, identifier: int, look: Characteristics) -> Characteristics:
        """A proposed spell with the abilities that effects give to spells of its kind (601.3e)."""
        out = look
        for effect, what in self._given_to_spells():
            seen = effect.context(self.game, self.look)
            ctx = Context(self.game, seen.source, seen.controller, results=seen.results)
            if effect.holds(self.game, self.look) and matches(ctx, what.filter, identifier):
                out = out.copy() if out is look else out
                self._change(effect, Layer.ABILITY, identifier, out)
        return out

    def _given_to_spells(self) -> list[tuple[ActiveEffect, r.All]]:
        """The effects that give abilities to spells of a kind."""
        if self._to_spells is None:
            self._to_spells = [
                (effect, what)
                for effect in self._gather()
                if Layer.ABILITY in effect.parts
                for what in (effect.what.parts if isinstance(effect.what, r.Together) else (effect.what,))
                if isinstance(what, r.All) and what.zone is Zone.STACK
            ]
        return self._to_spells

    def _fresh(self, item: GameObject) -> Characteristics:
        """An object off the battlefield: what defines it, and what lies on it."""
        look = base_characteristics(item)
        effects: list[ActiveEffect] = []
        if look.statics and any(is_cda(each.ability) for each in look.statics):  # type: ignore[arg-type]
            effects = [effect for effect in effects_of_object(item, look, {}) if effect.cda]
        if item.zone is not Zone.BATTLEFIELD and (item.granted or item.counters):
            effects += effects_of_state(item, item.controller)
        if not effects:
            return look
        look = look.copy()
        if item.id not in self.base:
            self.base[item.id] = look  # what defines it may count objects of its own zone, itself among them
        for layer in ORDERED_LAYERS:
            for effect in effects:
                if layer in effect.parts:
                    self._change(effect, layer, item.id, look)
        return with_intrinsic(look)

    def after_moves_elsewhere(self) -> Projection | None:
        """The same permanents after nothing but cards in other zones moved, none of which affects others; None where
        an effect in force looks there, or applies there."""
        if self._stays is None:
            effects = {effect.key: effect for effect in (*self._gather(), *self._begun.values())}
            self._stays = self.working.keys() == self._items.keys() and all(map(stays, effects.values()))
        if not self._stays:
            return None
        twin = copy.copy(self)
        twin.base = {}
        twin.clean_at = -1
        twin._listening = None
        twin._rules = RuleChanges(twin, self._gather())
        return twin

    # --- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        state = self.game.state
        objects = state.objects
        for identifier in state.battlefield:
            item = objects[identifier]
            if not item.phased_out:
                self._items[identifier] = item
        self._items.update(self.pretend)
        for identifier, item in self._items.items():
            look = self.working[identifier] = base_characteristics(item)
            if look.statics or item.counters or item.granted:
                self._sources[identifier] = item
        self._apply_copies()
        for item in self._elsewhere():
            statics = base_characteristics(item).statics
            if statics and any(static_affects(each.ability) for each in statics):  # type: ignore[arg-type]
                self._sources[item.id] = item
        if self._gather():
            for layer in ORDERED_LAYERS:
                self._apply_layer(layer)
        self.base.clear()
        self._without_size()
        effects = self._gather()
        for effect in (*effects, *self._begun.values()):
            self.state_read |= effect.state_read()
        self._rules = RuleChanges(self, effects)

    def _without_size(self) -> None:
        """208.3: a permanent that is no creature has no power and toughness, whatever is printed on it."""
        for identifier in self._items:
            look = self.working[identifier]
            if (look.power is not None or look.toughness is not None) and not look.is_creature():
                look = self.working[identifier] = look.copy()
                look.power = look.toughness = None

    def _elsewhere(self) -> list[GameObject]:
        """Objects outside the battlefield whose abilities may function there, libraries left out (113.6)."""
        state = self.game.state
        others = [*state.stack, *state.exile, *state.command]
        for player in state.players:
            others += player.hand
            others += player.graveyard
        return [state.objects[identifier] for identifier in others]

    def _apply_copies(self) -> None:
        """613.2a: copy effects, in the order of their timestamps."""
        for floating in self.game.state.effects:
            if floating.copy_face is None:
                continue
            for identifier in floating.affected or ():
                item = self._items.get(identifier)
                if item is not None:
                    look = self.working[identifier] = base_characteristics(
                        self.game.with_face(item, floating.copy_face)
                    )
                    if look.statics:
                        self._sources[identifier] = item

    def _gather(self) -> list[ActiveEffect]:
        """All effects there are at this point; looked for anew when effects may have come or gone (613.8c)."""
        if self._gathered is None:
            out = [of_resolution(floating) for floating in self.game.state.effects if floating.changes]
            for identifier, item in self._sources.items():
                look = self.working.get(identifier)
                if look is None:
                    look = self.look(identifier)
                else:
                    out += effects_of_state(item, look.controller)
                if look.statics:
                    out += self._of_object(item, look)
            self._gathered = out
        return self._gathered

    def _of_object(self, item: GameObject, look: Characteristics) -> list[ActiveEffect]:
        """The effects of an object's static abilities, kept in the game as long as it looks the same."""
        kept = self.game.effects_kept.get(item.id)
        if kept is not None and kept[0] is look and kept[1] == item.timestamp and kept[2] is item.zone:
            return kept[3]
        made = effects_of_object(item, look, self._stamps)
        if not any(instance.origin.startswith("effect ") for instance in look.statics):
            self.game.effects_kept[item.id] = (look, item.timestamp, item.zone, made)
        return made

    def _apply_layer(self, layer: Layer) -> None:
        done: set[str] = set()
        while True:
            pending = [effect for effect in self._gather() if layer in effect.parts and effect.key not in done]
            known = {effect.key for effect in pending}
            pending += [
                effect
                for key, effect in self._begun.items()
                if layer in effect.parts and key not in done and key not in known
            ]
            if not pending:
                break
            group = [effect for effect in pending if effect.cda] or pending
            group.sort(key=lambda effect: effect.timestamp)
            if len(group) > 1 and in_conflict(self, layer, group):
                effect, turn = next_effect(self, layer, group)
                self.apply_effect(effect, layer, turn)
                done.add(effect.key)
                continue
            for effect in group:
                self.apply_effect(effect, layer, BY_TIMESTAMP)
                done.add(effect.key)
                if self._gathered is None:
                    break
        self.round_off(layer)

    def round_off(self, layer: Layer) -> None:
        """What the rules add at the end of a layer: mana abilities of basic land types (305.6), abilities that can't
        be had (613.1f)."""
        if layer is Layer.TYPE:
            for identifier in self._retyped:
                self.working[identifier] = with_intrinsic(self.working[identifier])
        elif layer is Layer.ABILITY:
            for identifier, change in self._barred:
                look = self.working[identifier].copy()
                apply_change(Context(self.game, 0, 0, look=self.look), change, look, "")
                self.working[identifier] = look

    @contextmanager
    def sandbox(self) -> Iterator[None]:
        """Inside, effects can be applied to see what would be; afterwards everything is as it was."""
        kept = (self.working, self.started, self._begun, self._stamps, self._gathered, self.trace, self._sources)
        kept_lists = (self._retyped, self._barred)
        self.working = dict(self.working)
        self.started = dict(self.started)
        self._begun = dict(self._begun)
        self._stamps = dict(self._stamps)
        self._sources = dict(self._sources)
        self._retyped, self._barred = list(self._retyped), list(self._barred)
        self.trace = None
        try:
            yield
        finally:
            self.working, self.started, self._begun, self._stamps, self._gathered, self.trace, self._sources = kept
            self._retyped, self._barred = kept_lists

    # --- applying ------------------------------------------------------------------------------------------------

    def affected_by(self, effect: ActiveEffect) -> tuple[int, ...]:
        """What the effect applies to; the same set from the first layer in which it applied (613.6)."""
        begun = self.started.get(effect.key)
        if begun is not None:
            return begun
        if not effect.holds(self.game, self.look):
            return ()
        if effect.affected is not None:
            return tuple(identifier for identifier in effect.affected if identifier < 0 or self._present(identifier))
        if effect.what is None:
            return ()
        ctx = effect.context(self.game, self.look)
        if isinstance(effect.what, r.All) and effect.what.zone is Zone.BATTLEFIELD:
            return tuple(matching(ctx, effect.what.filter, self._items))
        found = tuple(evaluate(ctx, effect.what))
        if isinstance(effect.what, r.AttachedTo):  # "enchanted creature" is a permanent, no card elsewhere (109.2)
            return tuple(identifier for identifier in found if identifier < 0 or identifier in self._items)
        return found

    def is_permanent(self, identifier: int) -> bool:
        """Whether the object is a permanent that exists here."""
        return identifier in self._items

    def _present(self, identifier: int) -> bool:
        return identifier in self._items or identifier in self.game.state.objects

    def apply_effect(self, effect: ActiveEffect, layer: Layer, turn: Turn) -> None:
        """Apply the part of an effect that belongs to a layer to everything it applies to."""
        affected = tuple(identifier for identifier in self.affected_by(effect) if identifier > 0)
        if not affected:
            return
        self.started[effect.key] = affected
        self._begun[effect.key] = effect
        self._stamps[effect.key] = effect.timestamp
        changes = effect.parts[layer]
        alike = not any(about_iterated(change) for change in changes)
        made: dict[int, tuple[Characteristics, Characteristics]] = {}
        mask = effect.writes(layer)
        outlived = self.trace is not None and self._is_outlived(effect)
        for identifier in affected:
            old = self.working.get(identifier)
            if old is None:
                if not self._present(identifier):
                    continue
                old = self.look(identifier)
            pair = made.get(id(old)) if alike else None
            if pair is None:
                new = old.copy()
                self._change(effect, layer, identifier, new)
                made[id(old)] = (old, new)
            else:
                new = pair[1]
            self.working[identifier] = new
            self._note(effect, layer, identifier, (old, new), turn, outlived)
            if mask & (ABILITIES | REMOVAL) and old.statics != new.statics:
                if identifier in self._items:
                    self._sources.setdefault(identifier, self._items[identifier])
                self._gathered = None
        if mask & CONTROL:
            self._gathered = None
        if layer is Layer.TYPE:
            self._retyped += [identifier for identifier in affected if identifier in self._items]
        if layer is Layer.ABILITY:
            barred = [change for change in changes if isinstance(change, LoseKeywords) and change.cant_have]
            self._barred += [
                (identifier, change) for identifier in affected for change in barred if identifier in self.working
            ]

    def _is_outlived(self, effect: ActiveEffect) -> bool:
        """Whether the ability that an effect comes from is gone, so that it only goes on (613.6)."""
        source = self.working.get(effect.source)
        return effect.static is not None and source is not None and effect.static not in source.abilities

    def _note(
        self,
        effect: ActiveEffect,
        layer: Layer,
        identifier: int,
        looks: tuple[Characteristics, Characteristics],
        turn: Turn,
        outlived: bool,
    ) -> None:
        if self.trace is None:
            return
        step = TraceStep(layer, effect, identifier, looks[0].signature(), looks[1].signature(), turn, self.game)
        step.outlived = outlived
        step.contested = any(step.contests(earlier) for earlier in self.trace)
        self.trace.append(step)

    def _change(self, effect: ActiveEffect, layer: Layer, identifier: int, look: Characteristics) -> None:
        ctx = effect.context(self.game, self.look).with_iterated(identifier)
        for change in effect.parts[layer]:
            apply_change(ctx, change, look, f"effect {effect.key}")

    # --- what else is in force -----------------------------------------------------------------------------------

    @property
    def rule_changes(self) -> dict[type[Change], list[RuleEffect]]:
        """The rule changes in force, by kind (613.11)."""
        return self._rules.by_kind

    def rules_on(self, kind: type[RuleChange], identifier: int) -> list[RuleEffect]:
        """The rule changes of this kind that apply to the object or player."""
        if kind not in self._rules.by_kind:
            return []
        with self._foreseen():
            return self._rules.on(kind, identifier)

    def applies(self, effect: RuleEffect, identifier: int) -> bool:
        """Whether a rule change applies to the object or player now (not fixed: 611.2c)."""
        return self._rules.applies(effect, identifier)

    @property
    def grants_statics(self) -> bool:
        """Whether an effect in force gives abilities that could modify how things enter (614.12)."""
        if self._grants is None:
            self._grants = any(
                isinstance(change, GainAbility) and works_on_arrival(change.ability)
                for effect in self._gather()
                for change in effect.changes
            )
        return self._grants

    @property
    def _index(self) -> AbilityIndex:
        if self._listening is None:
            self._listening = AbilityIndex(self, [*self._items.values(), *self._elsewhere()])
        return self._listening

    @property
    def triggers(self) -> list[tuple[int, AbilityInstance, TriggeredAbility]]:
        """All triggered abilities that function where they are: (object, instance, ability)."""
        return self._index.triggers

    @property
    def state_triggers(self) -> list[tuple[int, AbilityInstance, TriggeredAbility]]:
        """Those among them that trigger on a state of the game (603.8)."""
        return self._index.state_triggers

    def listening(self, kind: type[Event]) -> list[tuple[int, AbilityInstance, TriggeredAbility]]:
        """Those among them that events of this class could be for."""
        return self._index.listening(kind)

    @property
    def static_kinds(self) -> Collection[type[StaticEffect]]:
        """The kinds of which there is a static effect somewhere, whether its condition holds or not."""
        return self._index.static_kinds

    def statics(self, kind: type[StaticEffect]) -> list[tuple[int, AbilityInstance, StaticEffect]]:
        """Static abilities' other effects of this kind whose condition holds: (object, instance, effect)."""
        return self._index.statics(kind)


__all__ = ["Projection", "RuleEffect", "TraceStep", "functions_in", "granting_effect", "is_cda"]
