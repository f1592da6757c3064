"""Resolving the top object of the stack (608): targets checked again, instructions followed, the card put where it
goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine import epic, merging
from mtgjudge.engine.afterwards import (
    EXILED_AFTERWARDS,
    after_entering,
    leave_stack,
    sacrifice_at_cleanup,
    sacrificed_at_cleanup,
)
from mtgjudge.engine.announcing import bodies
from mtgjudge.engine.blessings import bless_caster
from mtgjudge.engine.casting_ways import RETURNED
from mtgjudge.engine.combat.past import attacked_last
from mtgjudge.engine.decisions import ChooseWord
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.casting import BestowEnds
from mtgjudge.engine.events.merging import Merged
from mtgjudge.engine.events.stack import Announced, Resolved, Resolves
from mtgjudge.engine.events.zones import Ceases, Entry, MoveReason, ZoneChange
from mtgjudge.engine.instructions import run
from mtgjudge.engine.keywords.bestow import is_bestowed
from mtgjudge.engine.merging import is_mutating
from mtgjudge.engine.rooms import cast_door
from mtgjudge.engine.state import GameObject, ObjectKind, StackFacts
from mtgjudge.engine.targeting import still_legal
from mtgjudge.engine.triggers.once import follow_once
from mtgjudge.engine.wording import definitions, has_x
from mtgjudge.language.abilities import Sequence, TriggeredAbility
from mtgjudge.language.effects import CastForFree
from mtgjudge.language.event_patterns import BecomesDesignated, StateTrue
from mtgjudge.language.references import Giver
from mtgjudge.language.vocabulary import PERMANENT_TYPES, CardType, Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Targets = tuple[tuple[tuple[int, ...], ...], ...]


def stack_context(game: Game, item: GameObject) -> Context:
    """The surroundings in which an object on the stack does what it does (first mode's targets)."""
    facts = item.stack
    assert facts is not None
    return Context(
        game,
        facts.source if item.kind is ObjectKind.ABILITY else item.id,
        item.controller,
        targets=facts.targets[0] if facts.targets else (),
        divisions=facts.divisions[0] if facts.divisions else (),
        results=dict(facts.results),
        event=facts.event,
        x=facts.x,
        stack_object=item.id,
    )


def resolve_top(game: Game) -> None:
    """Resolve the top object of the stack."""
    item = game.state.objects[game.state.stack[-1]]
    facts = item.stack
    assert facts is not None
    if _condition_false(game, item, facts):
        with game.heading(Resolves(object=item.id, condition_false=True)):
            _finish(game, item, MoveReason.DIDNT_RESOLVE)
        return
    legal = legal_targets(game, item, facts)
    had = [target for mode in facts.targets for slot in mode for target in slot]
    left = [target for mode in legal for slot in mode for target in slot]
    if had and not left and is_bestowed(item):
        _cease_to_be_bestowed(game, item.id)
        item = game.state.objects[item.id]
        facts, had, legal = msgspec.structs.replace(facts, content=None, targets=()), [], ()
    ceased: tuple[Citation, ...] = ()
    if had and not left and is_mutating(item):
        facts, had, legal, ceased = _cease_mutating(game, item, facts), [], (), (cr("702.140b"),)
    if had and not left and _has_own_targets(facts):
        with game.heading(Resolves(object=item.id, fizzles=True)):
            _finish(game, item, MoveReason.DIDNT_RESOLVE)
        return
    with game.heading(Resolves(object=item.id, also=(*ceased, *_turns_on(game, item, facts, left != had)))):
        if left != had:
            facts = msgspec.structs.replace(facts, targets=legal, divisions=_kept_divisions(facts, legal))
            game.perform(Announced(object=item.id, facts=facts))
        _follow(game, item, facts)
        _finish(game, item, MoveReason.RESOLVED)


def _turns_on(game: Game, item: GameObject, facts: StackFacts, target_lost: bool) -> tuple[Citation, ...]:
    """The rules that this resolution turns on beside 608.2."""
    found = [cr("608.2b")] if target_lost else []
    if item.kind is ObjectKind.ABILITY and facts.source not in game.state.objects:
        found.append(cr("113.7a"))
    if facts.cast is not None and any(word == Keyword.SPLICE.value for word, _ in facts.cast.paid):
        found += [cr("702.47b"), cr("702.47c"), cr("201.5b")]  # its own text first; added text speaks of the spell
    parts = bodies(facts.content, facts.modes)
    ability = facts.ability.ability if facts.ability is not None else None
    if ability is not None and any(isinstance(node, Giver) for node in ability.walk()):
        found.append(cr("201.5a"))
    if isinstance(ability, TriggeredAbility) and any(has_x(part) for part in parts):
        source = game.find_object(facts.source)
        uncast = source is not None and source.cast is None
        of_the_spell = [cr("107.3m"), *([cr("107.3g")] if uncast else [])]
        found += [cr("701.37c")] if isinstance(ability.event, BecomesDesignated) else of_the_spell
    if any(len(part.effects) > 1 for part in parts):
        found.append(cr("608.2c"))  # in the order written
    found += [rule for part in parts for effect in part.effects for rule in definitions(effect)]
    if any(isinstance(effect, CastForFree) for part in parts for effect in part.effects):
        found += [cr("608.2g"), cr("608.2c")]
    return tuple(dict.fromkeys(found))


def _cease_to_be_bestowed(game: Game, spell: int) -> None:
    """702.103e: with an illegal target it resolves as a creature spell."""
    game.perform(BestowEnds(object=spell, end_rule=cr("702.103e")))


def _cease_mutating(game: Game, item: GameObject, facts: StackFacts) -> StackFacts:
    """702.140b: with an illegal target it is no mutating spell any more and resolves as the creature spell it is."""
    assert facts.cast is not None
    cast = msgspec.structs.replace(facts.cast, way="")
    plain = msgspec.structs.replace(facts, content=None, targets=(), cast=cast)
    game.perform(Announced(object=item.id, facts=plain))
    return plain


def _merge(game: Game, item: GameObject) -> None:
    """702.140c: it doesn't enter the battlefield but becomes part of its target, on top or at the bottom."""
    facts = item.stack
    assert facts is not None
    target = next(target for mode in facts.targets for slot in mode for target in slot)
    for each in (item, game.state.objects[target]):
        merging.components(game, each)  # what can't be merged is refused before anybody is asked
    place = game.ask(
        ChooseWord(
            player=item.controller,
            for_player=item.controller,
            source=item.id,
            prompt="on top or at the bottom",
            options=(merging.BOTTOM, merging.TOP),
            kind="place",
        )
    )
    cause = Cause(item.id, item.controller, item.id)
    game.perform(Merged(object=item.id, into=target, on_top=place == merging.TOP, cause=cause))


def _has_own_targets(facts: StackFacts) -> bool:
    return any(body.targets for body in bodies(facts.content, facts.modes))


def _condition_false(game: Game, item: GameObject, facts: StackFacts) -> bool:
    """The intervening if is checked again (603.4); the state of a state trigger need not last (603.8)."""
    ability = facts.ability.ability if facts.ability is not None else None
    if not isinstance(ability, TriggeredAbility) or ability.condition is None:
        return False
    if isinstance(ability.event, StateTrue) and ability.event.state is None:
        return False
    return not holds(stack_context(game, item), ability.condition)


def legal_targets(game: Game, item: GameObject, facts: StackFacts) -> Targets:
    """The targets that are still legal (608.2b), in their places."""
    ctx = stack_context(game, item)
    out: list[tuple[tuple[int, ...], ...]] = []
    for place, body in enumerate(bodies(facts.content, facts.modes)):
        slots = facts.targets[place] if place < len(facts.targets) else ()
        if not body.targets:
            out.append(slots)
            continue
        here = ctx.with_iterated(0)
        here.targets = slots
        kept = []
        for number, slot in enumerate(body.targets):
            chosen = slots[number] if number < len(slots) else ()
            kept.append(tuple(target for target in chosen if still_legal(here, slot, target)))
        out.append(tuple(kept))
    return tuple(out) if out else facts.targets


def _kept_divisions(facts: StackFacts, legal: Targets) -> Targets:
    """Divisions of the targets that are left; the rest of what was divided is lost (608.2d, 601.2d)."""
    out: list[tuple[tuple[int, ...], ...]] = []
    for mode, slots in enumerate(facts.divisions):
        kept = []
        for number, parts in enumerate(slots):
            before = (
                facts.targets[mode][number] if mode < len(facts.targets) and number < len(facts.targets[mode]) else ()
            )
            now = legal[mode][number] if mode < len(legal) and number < len(legal[mode]) else ()
            kept.append(tuple(part for part, target in zip(parts, before, strict=False) if target in now))
        out.append(tuple(kept))
    return tuple(out)


def _follow(game: Game, item: GameObject, facts: StackFacts) -> None:
    """Instructions in order; for each chosen mode with its own targets (608.2c, 700.2)."""
    bless_caster(game, item.id, item.controller)
    ctx = stack_context(game, item)
    ability = facts.ability.ability if facts.ability is not None else None
    once = isinstance(ability, TriggeredAbility) and ability.done_once
    for place, body in enumerate(bodies(facts.content, facts.modes)):
        if isinstance(facts.content, Sequence):
            ctx.results = dict(facts.results)
        ctx.targets = facts.targets[place] if place < len(facts.targets) else ()
        ctx.divisions = facts.divisions[place] if place < len(facts.divisions) else ()
        if once and facts.ability is not None:
            follow_once(ctx, body, facts.ability.key)
        else:
            run(ctx, body.effects)
    if item.kind is not ObjectKind.ABILITY:
        epic.begin(game, item)


def _finish(game: Game, item: GameObject, reason: MoveReason) -> None:
    """An ability ceases; a permanent spell enters the battlefield; other spells go to the graveyard (608.2n, 608.3)."""
    if item.id in game.state.objects:
        if item.kind is ObjectKind.ABILITY:
            game.perform(Ceases(object=item.id, state_rule=cr("608.2n")))
        elif reason is MoveReason.RESOLVED and is_mutating(item):
            _merge(game, item)
        elif reason is MoveReason.RESOLVED and is_permanent_spell(game, item.id):
            _enter(game, item)
        else:
            leave_stack(game, item, reason)
    game.perform(Resolved(object=item.id))


def is_permanent_spell(game: Game, identifier: int) -> bool:
    """Whether the spell becomes a permanent (608.3)."""
    types = game.characteristics(identifier).types
    return (
        any(kind in PERMANENT_TYPES for kind in types)
        and CardType.INSTANT not in types
        and CardType.SORCERY not in types
    )


def _sneaks_at(game: Game, facts: StackFacts) -> int:
    """702.190b: what the creature attacked that was returned to pay for it, if that is still there."""
    returned = dict(facts.results).get(RETURNED)
    return attacked_last(game, returned.objects[0]) if returned is not None and returned.objects else 0


def _enter(game: Game, item: GameObject) -> None:
    facts = item.stack
    assert facts is not None
    attached = 0
    if "Aura" in game.characteristics(item.id).subtypes:
        chosen = [target for mode in facts.targets for slot in mode for target in slot]
        attached = chosen[0] if chosen else 0
    sneaks = facts.cast is not None and facts.cast.way == Keyword.SNEAK.value
    entry = Entry(
        item.controller,
        tapped=sneaks,
        attacking=_sneaks_at(game, facts) if sneaks else 0,
        face=max(item.face, 0),
        attached_to=attached,
        cast=facts.cast,
        face_down=item.face_down,
        granted=item.granted,
    )
    move = ZoneChange(
        object=item.id,
        to=Zone.BATTLEFIELD,
        reason=MoveReason.RESOLVED,
        entry=entry,
        unlocked=cast_door(item),
        cause=Cause(item.id, item.controller, item.id),
    )
    late = facts.cast is not None and sacrificed_at_cleanup(game, item.id, facts.cast)
    game.perform(move)
    if facts.cast is not None:
        after_entering(game, game.latest(item.id), facts.cast.way, item.controller)
    if late:
        sacrifice_at_cleanup(game, game.latest(item.id), item.controller)


__all__ = ["EXILED_AFTERWARDS", "is_permanent_spell", "leave_stack", "resolve_top", "stack_context"]
