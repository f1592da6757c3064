"""Instructions that start continuous effects: apply changes for a duration, gain and exchange control, become a
copy (611.2, 613, 701.12, 707.4)."""

from __future__ import annotations

from itertools import combinations

import msgspec

from mtgjudge.cards.model import Face
from mtgjudge.engine.copying import spelled_out
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import as_it_was, objects
from mtgjudge.engine.events.base import Event
from mtgjudge.engine.events.effects import EffectBegins
from mtgjudge.engine.history import cast_this_turn
from mtgjudge.engine.instructions.choosing import choose_word, named
from mtgjudge.engine.instructions.common import cause_of, permanents
from mtgjudge.engine.instructions.damage import make_shield
from mtgjudge.engine.instructions.fixing import Fixing, per_object
from mtgjudge.engine.instructions.registry import executes
from mtgjudge.engine.replacement.model import REPLACEMENT
from mtgjudge.engine.state import FloatingEffect, Outcome
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, KeywordAbility
from mtgjudge.language.categories import Ability, Change, Duration, ObjectRef, Reference
from mtgjudge.language.event_patterns import ZoneChange
from mtgjudge.language.filters import Anything
from mtgjudge.language.static_effects import ReplacementZone, Replaces
from mtgjudge.language.vocabulary import COLOR_WORDS, Color, Zone


def lasts(ctx: Context, duration: Duration) -> bool:
    """611.2b: an effect whose "for as long as" is already over, or whose "until" has already happened, does
    nothing."""
    if isinstance(duration, d.WhileTrue):
        return holds(ctx, duration.condition)
    if isinstance(duration, d.UntilLeaves):
        return bool(permanents(ctx, named(ctx, duration.what)))
    return True


def is_open_set(node: Reference) -> bool:
    """Whether a reference names whatever matches, rather than certain objects (611.2c)."""
    return any(isinstance(part, r.All) for part in node.walk())


def start_effects(
    ctx: Context, parts: list[tuple[tuple[int, ...] | None, Reference | None, tuple[Change, ...]]], duration: Duration
) -> None:
    """Let continuous effects begin, all with one timestamp (613.7b); each part: fixed ids or a set looked at anew,
    and the changes."""
    state = ctx.game.state
    timestamp = state.sequence + 1
    events: list[Event] = []
    for number, (affected, what, changes) in enumerate(parts):
        fixing = Fixing(
            ctx if affected is None or len(affected) != 1 or ctx.iterated else ctx.with_iterated(affected[0])
        )
        fixed_changes = tuple(fixing.change(change) for change in changes)
        fixed_what = fixing.node(what) if what is not None else None
        assert fixed_what is None or isinstance(fixed_what, Reference)
        events.append(
            EffectBegins(
                effect=FloatingEffect(
                    id=state.next_id + number,
                    timestamp=timestamp,
                    source=ctx.source,
                    controller=ctx.controller,
                    affected=affected,
                    what=fixed_what,
                    changes=fixed_changes,
                    duration=fixing.duration(duration),
                    created_turn=state.turn.number,
                    bindings=fixing.bindings,
                ),
                cause=cause_of(ctx),
            )
        )
    ctx.game.perform(*events)


@executes(e.Apply)
def _apply(ctx: Context, node: e.Apply) -> Outcome:
    """611.2a-d: the affected set is fixed now where characteristics or control change, and looked at anew where
    only rules change."""
    if not lasts(ctx, node.duration):
        ctx.game.note("611.2b")
        return Outcome(done=False)
    node = msgspec.structs.replace(node, changes=tuple(x for change in node.changes for x in _handed_on(ctx, change)))
    if not node.changes:
        return Outcome(done=False)
    if any(isinstance(change, ch.SetColorsOfChoice) for change in node.changes):
        said = _colors_said(ctx)
        changed = tuple(said if isinstance(change, ch.SetColorsOfChoice) else change for change in node.changes)
        node = msgspec.structs.replace(node, changes=changed)
    shielded = tuple(change for change in node.changes if isinstance(change, ch.ExiledInsteadOfDying))
    changes = tuple(change for change in node.changes if change not in shielded)
    layered = tuple(change for change in changes if isinstance(change, ch.LayeredChange))
    rules = tuple(change for change in changes if not isinstance(change, ch.LayeredChange))
    open_rules = bool(rules) and is_open_set(node.what)
    found: list[int] = []
    parts: list[tuple[tuple[int, ...] | None, Reference | None, tuple[Change, ...]]] = []
    if layered or shielded or not open_rules:
        found = [item for item in named(ctx, node.what) if item < 0 or item in ctx.game.state.objects]
    fixed_changes = layered if open_rules else changes
    if found and fixed_changes:
        if _one_by_one(fixed_changes):
            parts += [((item,), None, fixed_changes) for item in found]
        else:
            parts.append((tuple(found), None, fixed_changes))
    if open_rules:
        parts.append((None, node.what, rules))
    if shielded and found:
        _exile_instead(ctx, found, node.duration)
    start_effects(ctx, parts, node.duration)
    return Outcome(tuple(found), len(found), bool(parts or (shielded and found)))


COLORS = {
    " ".join(COLOR_WORDS[color] for color in colors): colors
    for size in range(1, len(Color) + 1)
    for colors in combinations(Color, size)
}
"""The colors that an object can become where the choice is free, by their words (105.3)."""


def _colors_said(ctx: Context) -> ch.SetColors:
    """105.3: one color or several, never none."""
    return ch.SetColors(COLORS[choose_word(ctx, ctx.controller, tuple(COLORS), "colors")])


@executes(e.Goad)
def _goad(ctx: Context, node: e.Goad) -> Outcome:
    """701.15a: goaded until the next turn of who does it."""
    found = permanents(ctx, named(ctx, node.what, "goad"))
    if found:
        start_effects(ctx, [(tuple(found), None, (ch.Designated("goaded"),))], d.UntilNextTurnOf(r.You()))
    return Outcome(tuple(found), len(found), bool(found))


@executes(e.NextSpellHas)
def _next_spell_has(ctx: Context, node: e.NextSpellHas) -> Outcome:
    """The set is looked at anew: it is the one spell of this kind that the player casts after so many others."""
    nth = cast_this_turn(ctx, node.spells) + 1
    next_one = f.AllOf((node.spells, f.ControlledBy(r.You()), f.NthSpell(nth, node.spells)))
    parts: list[tuple[tuple[int, ...] | None, Reference | None, tuple[Change, ...]]] = []
    if node.changes:
        parts.append((None, r.All(next_one, Zone.STACK), node.changes))
    if node.flash:
        parts.append(((ctx.controller,), None, (ch.HasFlashFor(next_one),)))
    start_effects(ctx, parts, d.UntilEndOfTurn())
    return Outcome()


def _handed_on(ctx: Context, change: Change) -> tuple[Change, ...]:
    """Keywords handed on from other objects are those that they have now (608.2h), each version of landwalk and
    protection (702.1c)."""
    if isinstance(change, ch.GainActivatedAbilitiesOf):
        return tuple(
            ch.GainAbility(instance.ability)
            for identifier in objects(ctx, change.of)
            for instance in ctx.look(identifier).abilities
            if isinstance(instance.ability, ActivatedAbility)
        )
    if not isinstance(change, ch.GainKeywordsOf):
        return (change,)
    found: dict[KeywordAbility, None] = {}
    for identifier in objects(ctx, change.of):
        for instance in ctx.look(identifier).abilities:
            ability = instance.ability
            if isinstance(ability, KeywordAbility) and ability.keyword in change.keywords:
                found.setdefault(ability)
    rank = {keyword: place for place, keyword in enumerate(change.keywords)}
    return tuple(ch.GainAbility(ability) for ability in sorted(found, key=lambda each: rank[each.keyword]))


def _one_by_one(changes: tuple[Change, ...]) -> bool:
    """Whether each object needs an effect of its own: its numbers are its own, or it is used up by its controller's
    untap step."""
    return per_object(changes) or any(isinstance(change, ch.DoesntUntap) and change.next_only for change in changes)


def _exile_instead(ctx: Context, found: list[int], duration: Duration) -> None:
    """614.1a: a replacement effect for the rest of the turn."""
    if not isinstance(duration, d.UntilEndOfTurn):
        raise Unsupported("exile instead of dying for another time than this turn", ctx.source)
    dies = ZoneChange(Anything(), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    make_shield(ctx, REPLACEMENT, found, effect=Replaces(dies, ReplacementZone(Zone.EXILE)))


def _one(ctx: Context, node: ObjectRef) -> int:
    found = permanents(ctx, named(ctx, node, "exchange"))
    return found[0] if found else 0


@executes(e.ExchangeControl)
def _exchange_control(ctx: Context, node: e.ExchangeControl) -> Outcome:
    """701.12a-b: nothing happens unless both are there and different players control them; it lasts indefinitely."""
    first, second = _one(ctx, node.first), _one(ctx, node.second)
    if not first or not second:
        return Outcome(done=False)
    left, right = ctx.look(first).controller, ctx.look(second).controller
    if left == right:
        return Outcome(done=False)
    state = ctx.game.state
    events = [
        EffectBegins(
            effect=FloatingEffect(
                id=state.next_id + number,
                timestamp=state.sequence + 1,
                source=ctx.source,
                controller=ctx.controller,
                affected=(item,),
                what=None,
                changes=(ch.ChangeControl(r.Result(1)),),
                duration=d.Indefinitely(),
                created_turn=state.turn.number,
                bindings=((1, Outcome((player,), 1)),),
            ),
            cause=cause_of(ctx),
        )
        for number, (item, player) in enumerate(((first, right), (second, left)))
    ]
    ctx.game.perform(*events)
    return Outcome((first, second), 2)


def _own_ability(ctx: Context) -> Ability | None:
    """The ability that is resolving."""
    item = ctx.object(ctx.stack_object) if ctx.stack_object else None
    facts = item.stack if item is not None else None
    return facts.ability.ability if facts is not None and facts.ability is not None else None


def copied_face(ctx: Context, identifier: int, exceptions: tuple[Change, ...]) -> Face:
    """Copiable values of an object with the exceptions of a copy effect (707.2, 707.9)."""
    from mtgjudge.engine.copying import copiable_values, with_exceptions

    item = ctx.object(identifier)
    if item is None:
        raise Unsupported("a copy of something that never was", ctx.source)
    fixing = Fixing(ctx)
    fixed = tuple(fixing.change(change) for change in exceptions)
    if fixing.bound:
        raise Unsupported("an exception of a copy that names other objects", ctx.source)
    return with_exceptions(copiable_values(ctx.game, item), fixed, ctx.source)


def copied_faces(ctx: Context, identifier: int, exceptions: tuple[Change, ...]) -> tuple[Face, ...]:
    """Both faces where the object is double-faced, each with the exceptions (707.8a)."""
    from mtgjudge.engine.copying import both_faces, with_exceptions

    item = ctx.object(identifier)
    if item is None:
        return ()
    fixing = Fixing(ctx)
    fixed = tuple(fixing.change(change) for change in exceptions)
    return tuple(with_exceptions(face, fixed, ctx.source) for face in both_faces(ctx.game, item))


@executes(e.BecomeCopy)
def _become_copy(ctx: Context, node: e.BecomeCopy) -> Outcome:
    """707.4: the object keeps its status, counters and what is attached; only its copiable values change (layer
    1)."""
    # What an instruction moved away from the battlefield is copied as it last existed there (608.2h).
    models = as_it_was(ctx, node.of) if isinstance(node.of, r.Result) else named(ctx, node.of, "copy")
    found = permanents(ctx, named(ctx, node.what))
    if not models or not found or not lasts(ctx, node.duration):
        return Outcome(done=False)
    if len(models) > 1:
        raise Unsupported("becoming a copy of several objects", ctx.source)
    state = ctx.game.state
    copier = state.objects[found[0]] if len(found) == 1 else None
    face = copied_face(ctx, models[0], spelled_out(ctx.game, node.except_, copier, _own_ability(ctx)))
    fixing = Fixing(ctx)
    effect = FloatingEffect(
        id=state.next_id,
        timestamp=state.sequence + 1,
        source=ctx.source,
        controller=ctx.controller,
        affected=tuple(found),
        what=None,
        changes=(),
        duration=fixing.duration(node.duration),
        created_turn=state.turn.number,
        bindings=fixing.bindings,
        copy_face=face,
    )
    ctx.game.perform(EffectBegins(effect=effect, cause=cause_of(ctx)))
    return Outcome(tuple(found), len(found))


__all__ = ["copied_face", "is_open_set", "lasts", "start_effects"]
