"""Replacement effects that wait for events: static abilities (614.1a), effects of resolutions (614.3), regeneration
shields (701.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.combat import RemovedFromCombat
from mtgjudge.engine.events.effects import ShieldChanged
from mtgjudge.engine.events.status import Damage, DamageWorn, TapChange
from mtgjudge.engine.events.zones import Destroy, ZoneChange
from mtgjudge.engine.replacement.changing import changed, commutes, words
from mtgjudge.engine.replacement.damage import comes_from, use_up
from mtgjudge.engine.replacement.model import (
    PREVENTION,
    REGENERATION,
    REPLACEMENT,
    Replacement,
    Settling,
    Stage,
    key_of,
)
from mtgjudge.engine.replacement.prospect import Prospect, only_itself
from mtgjudge.engine.replacement.would import event_classes, would
from mtgjudge.engine.state import CombatState, EventFacts, Shield
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import EventPattern
from mtgjudge.language.changes import CantBeRegenerated
from mtgjudge.language.static_effects import ReplacementController, ReplacementRegenerate, Replaces
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def standing(prospect: Prospect) -> list[Replacement]:
    """The effects that could replace the event by what their text says. Raises Unsupported."""
    game = prospect.game
    found: list[Replacement] = []
    seen: set[str] = set()
    for source, instance, effect in [*game.projection.statics(Replaces), *_of_itself(prospect)]:
        assert isinstance(effect, Replaces)
        key = key_of(source, instance, effect)
        if key not in seen and isinstance(prospect.event, event_classes(effect.event)):
            seen.add(key)
            facts = _matches(prospect, effect, source, game.known_controller(source))
            if facts is not None:
                found.append(_replacement(prospect, effect, source, game.known_controller(source), facts, key))
    for shield in game.state.shields:
        if shield.kind in (REPLACEMENT, PREVENTION) and isinstance(shield.effect, Replaces):
            facts = _matches(prospect, shield.effect, shield.source, shield.controller, shield)
            if facts is not None:
                found.append(
                    _replacement(
                        prospect, shield.effect, shield.source, shield.controller, facts, f"shield {shield.id}", shield
                    )
                )
    return found


def _of_itself(prospect: Prospect) -> list[tuple[int, AbilityInstance, Replaces]]:
    """ "If this would be put into a graveyard from anywhere …": works wherever that can begin (113.6c, 614.12)."""
    event = prospect.event
    if not isinstance(event, ZoneChange):
        return []
    item = prospect.game.state.objects.get(event.object)
    if item is None:
        return []
    return [
        (event.object, instance, effect)
        for instance in prospect.game.characteristics(event.object).abilities
        if isinstance(instance.ability, StaticAbility)
        for effect in instance.ability.effects
        if isinstance(effect, Replaces) and _about_itself(effect.event)
    ]


def _about_itself(pattern: EventPattern) -> bool:
    if isinstance(pattern, p.ZoneChange):
        return only_itself(pattern.subject)
    return isinstance(pattern, p.DiscardsCard) and only_itself(pattern.card)


def _matches(
    prospect: Prospect, effect: Replaces, source: int, controller: int, shield: Shield | None = None
) -> EventFacts | None:
    if not isinstance(prospect.event, event_classes(effect.event)):
        return None
    with prospect.seen():
        ctx = _surroundings(prospect, source, controller, None, shield)
        facts = would(ctx, effect.event, prospect)
        if facts is None or (isinstance(effect.replacement, ReplacementRegenerate) and _cant(prospect)):
            return None
        if shield is not None and not _guarded(prospect, shield, facts):
            return None
        if effect.condition is not None and not holds(
            _surroundings(prospect, source, controller, facts, shield), effect.condition
        ):
            return None
    return facts


def _cant(prospect: Prospect) -> bool:
    """Whether what would be destroyed can't be regenerated."""
    event = prospect.event
    assert isinstance(event, Destroy)
    return event.no_regeneration or prospect.game.rule_on(CantBeRegenerated, event.object)


def _surroundings(
    prospect: Prospect, source: int, controller: int, facts: EventFacts | None, shield: Shield | None
) -> Context:
    ctx = prospect.context(source, controller, facts)
    if shield is not None:
        ctx.results.update(shield.bindings)
    return ctx


def _guarded(prospect: Prospect, shield: Shield, facts: EventFacts) -> bool:
    """Whether the event is about what the shield protects, from the source chosen for it."""
    about = (facts.subject, facts.other, facts.player)
    if shield.protects and not any(identifier in shield.protects for identifier in about if identifier):
        return False
    event = prospect.event
    if isinstance(event, Damage):
        return comes_from(prospect.game, shield, event.source)
    return not shield.source_chosen or shield.source_chosen in about


def _replacement(
    prospect: Prospect,
    effect: Replaces,
    source: int,
    controller: int,
    facts: EventFacts,
    key: str,
    shield: Shield | None = None,
) -> Replacement:
    def context(parts: EventFacts) -> Context:
        return _surroundings(prospect, source, controller, parts, shield)

    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        most: int | None = None
        if shield is not None:
            most = next((each.amount for each in run.game.state.shields if each.id == shield.id), 0)
            if most is not None and isinstance(event, Damage):
                most = min(most, event.amount)
            use_up(run, shield, most or 0)
        if isinstance(effect.replacement, ReplacementRegenerate):
            return _regenerated(run, event)
        with prospect.seen():
            return changed(run, event, facts, effect.event, effect.replacement, context, most)

    label = f"{prospect.game.name(source)}: {words(effect.replacement)}"
    order = "" if shield is not None or effect.optional else commutes(effect.replacement)
    stage = Stage.CONTROL if isinstance(effect.replacement, ReplacementController) else Stage.ANY
    return Replacement(key, source, controller, label, apply, stage=stage, commutes=order, optional=effect.optional)


# --- regeneration ------------------------------------------------------------------------------------------------


def regenerations(game: Game, event: Destroy) -> list[Replacement]:
    """The regeneration shields that this destruction meets (701.19a, c)."""
    shields = [
        shield for shield in game.state.shields if shield.kind == REGENERATION and event.object in shield.protects
    ]
    if not shields or event.no_regeneration or game.rule_on(CantBeRegenerated, event.object):
        return []
    return [_regeneration(game, shield, event.object) for shield in shields]


def _regenerated(run: Settling, event: Event) -> tuple[Event, ...]:
    assert isinstance(event, Destroy)
    game, identifier = run.game, event.object
    run.tell(identifier, "is regenerated instead of being destroyed", cr("701.19a"))
    events: list[Event] = [
        DamageWorn(objects=(identifier,), cause=event.cause),
        TapChange(object=identifier, tapped=True, cause=event.cause),
    ]
    combat = game.state.combat
    if combat is not None and _fights(combat, identifier):
        events.append(RemovedFromCombat(combat=without(combat, identifier), objects=(identifier,), cause=event.cause))
    return tuple(events)


def _regeneration(game: Game, shield: Shield, identifier: int) -> Replacement:
    def apply(run: Settling, event: Event) -> tuple[Event, ...]:
        game.perform(ShieldChanged(id=shield.id, left=None))
        return _regenerated(run, event)

    controller = game.known_controller(identifier)
    return Replacement(
        f"shield {shield.id}",
        identifier,
        controller,
        f"{game.name(identifier)}: regenerate",
        apply,
        commutes="regenerate",
    )


def _fights(combat: CombatState, identifier: int) -> bool:
    return any(identifier == attack.attacker or identifier in attack.blockers for attack in combat.attacks)


def without(combat: CombatState, identifier: int) -> CombatState:
    """Combat after a creature was removed from it: what it blocked stays blocked (506.4, 509.1h)."""
    attacks = tuple(
        msgspec.structs.replace(attack, blockers=tuple(blocker for blocker in attack.blockers if blocker != identifier))
        for attack in combat.attacks
        if attack.attacker != identifier
    )
    return msgspec.structs.replace(combat, attacks=attacks, attacked=True)
