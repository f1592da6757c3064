"""Questions about the past of this turn, answered from the log: "if you gained life this turn", "that attacked this
turn".

Nothing is tallied: the log is looked through from the start of the turn, and kinds of events that can't matter are
passed over first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.flow import StepBegins, TurnBegins
from mtgjudge.engine.events.stack import AbilityActivated, Resolves, SpellCast
from mtgjudge.engine.events.status import Damage, LifeGained, LifeLost
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.state import EventFacts
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import filters as f
from mtgjudge.language.categories import EventPattern, Filter
from mtgjudge.language.event_patterns import CastSpell, DamageKind, DealsDamage
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.evaluate.context import Context
    from mtgjudge.engine.game import Game


def count_this_turn(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened this turn. Raises Unsupported."""
    return sum(1 for _ in _happened(ctx, pattern))


def count_this_step(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened since this step began. Raises Unsupported where its beginning is not known and
    nothing of the kind is."""
    from mtgjudge.engine.triggers.patterns import match

    count = 0
    for entry in reversed(ctx.game.log):
        if isinstance(entry.event, StepBegins):
            return count
        count += len(match(ctx, pattern, entry))
    if not count:
        raise Unsupported("what happened in a step before what is known of it", ctx.source)
    return count


def count_this_game(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened since the game (or what is known of it) began. Raises Unsupported."""
    from mtgjudge.engine.triggers.patterns import event_classes, match

    classes = event_classes(pattern)
    ctx = _as_the_spell(ctx, pattern)
    return sum(len(match(ctx, pattern, x)) for x in ctx.game.log if not classes or isinstance(x.event, classes))


def count_last_turn(ctx: Context, pattern: EventPattern) -> int:
    """How often such an event happened in the turn before this one. Raises Unsupported where that turn came before
    everything that is known."""
    from mtgjudge.engine.triggers.patterns import match

    log = ctx.game.log
    end = ctx.game.state.turn_log_start
    if not any(isinstance(entry.event, TurnBegins) for entry in log[end:]):
        raise Unsupported("what happened in a turn before the first one that is known", ctx.source)
    count = 0
    for entry in reversed(log[:end]):
        if isinstance(entry.event, TurnBegins):
            break
        count += len(match(ctx, pattern, entry))
    return count


def turns_begun(game: Game, player: int, source: int = 0) -> int:
    """How many turns a player has begun in this game, this one included. Raises Unsupported where not every turn is
    known."""
    begun = [entry.event.player for entry in game.log if isinstance(entry.event, TurnBegins)]
    unknown = game.state.turn.number - len(begun)
    if unknown > 1:
        raise Unsupported("which turn of the game it is", source)
    if unknown:
        steps = (entry.event.player for entry in game.log if isinstance(entry.event, StepBegins))
        begun.append(next(steps, game.state.turn.active) if begun else game.state.turn.active)
    return begun.count(player)


def subjects_this_turn(ctx: Context, pattern: EventPattern) -> tuple[int, ...]:
    """The objects that were the subject of such an event this turn, each once; for events without a subject, the
    players."""
    found = (facts.subject or facts.player for facts in _happened(ctx, pattern))
    return tuple(dict.fromkeys(identifier for identifier in found if identifier))


def resolved_this_turn(ctx: Context) -> int:
    """How many times the ability that resolves has resolved this turn, this time included; an ability that was removed
    as it would have resolved has not (608.2a-b)."""
    game = ctx.game
    item = game.find_object(ctx.stack_object)
    facts = item.stack if item is not None else None
    if facts is None or facts.ability is None:
        raise Unsupported("how often this has resolved", ctx.source)
    count = 0
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if not isinstance(event, Resolves) or event.fizzles or event.condition_false:
            continue
        other = game.find_object(event.object)
        known = game.state.last_known.get(event.object)
        was = (other or (known.object if known else None)) if event.object != ctx.stack_object else item
        same = was.stack if was is not None else None
        if same is not None and same.ability is not None:
            count += same.source == facts.source and same.ability.key == facts.ability.key
    return count


def activated_this_turn(ctx: Context) -> int:
    """How many times the ability that resolves has been activated this turn (602.2b, 605.3b); copies of it were not."""
    game = ctx.game
    done = [
        entry.event for entry in game.log[game.state.turn_log_start :] if isinstance(entry.event, AbilityActivated)
    ]
    item = game.find_object(ctx.stack_object) if ctx.stack_object else None
    facts = item.stack if item is not None else None
    if facts is not None and facts.ability is not None:
        return sum(each.source == facts.source and each.key == facts.ability.key for each in done)
    latest = next((each for each in reversed(done) if each.source == ctx.source and each.mana_ability), None)
    if latest is None:  # a mana ability resolves right after its activation
        raise Unsupported("how often this has been activated", ctx.source)
    return sum(each.source == latest.source and each.key == latest.key for each in done)


def damage_to_this_turn(game: Game, player: int) -> int:
    """How much damage was dealt to a player this turn."""
    return sum(
        entry.event.amount
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, Damage) and entry.event.to == player
    )


def life_this_turn(game: Game, player: int, gained: bool) -> int:
    """How much life a player gained or lost this turn (119.3)."""
    kind = LifeGained if gained else LifeLost
    return sum(
        entry.event.amount
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, kind) and entry.event.player == player
    )


def damage_by_this_turn(ctx: Context, source: Filter, noncombat: bool) -> int:
    """How much damage such sources dealt this turn, as they were when they dealt it."""
    pattern = DealsDamage(source, None, DamageKind.NONCOMBAT if noncombat else DamageKind.ANY)
    return sum(facts.amount for facts in _happened(ctx, pattern))


def _happened(ctx: Context, pattern: EventPattern) -> Iterator[EventFacts]:
    from mtgjudge.engine.triggers.patterns import event_classes, match

    classes = event_classes(pattern)
    game = ctx.game
    ctx = _as_the_spell(ctx, pattern)
    for entry in game.log[game.state.turn_log_start :]:
        if not classes or isinstance(entry.event, classes):
            yield from match(ctx, pattern, entry)


def _as_the_spell(ctx: Context, pattern: EventPattern) -> Context:
    """For "another spell", a permanent is the spell that it was, or still is as it arrives (400.7)."""
    if not isinstance(pattern, CastSpell) or not any(isinstance(part, f.IsThis) for part in pattern.spell.walk()):
        return ctx
    game = ctx.game
    item = game.find_object(ctx.source)
    for entry in reversed(game.log[game.state.turn_log_start :]):
        if not isinstance(entry.event, SpellCast) or item is None:
            continue
        spell = entry.event.object
        here = game.state.objects.get(spell)
        arriving = here is not None and here.card_id == item.card_id and here.zone is Zone.STACK
        if game.latest(spell) == ctx.source or arriving:
            twin = ctx.with_iterated(ctx.iterated)
            twin.source = spell
            return twin
    return ctx


def put_onto_battlefield_by(game: Game, source: int, identifier: int) -> bool:
    """Whether an ability of this source put the object onto the battlefield."""
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD and event.cause.source == source:
            known = game.state.last_known.get(event.object)
            if known is not None and identifier in known.successors:
                return True
    return False


def put_there_this_turn(ctx: Context, node: f.PutThereThisTurn, identifier: int) -> bool:
    """Whether the object came to its zone this turn, from there or by being milled where the filter says so."""
    game = ctx.game
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if not isinstance(event, ZoneChange):
            continue
        known = game.state.last_known.get(event.object)
        if known is None or known.moved_to != identifier:
            continue
        if node.milled and event.reason is not MoveReason.MILLED:
            return False
        return node.origin is None or known.object.zone is node.origin
    return False


def is_nth_spell(ctx: Context, node: f.NthSpell, identifier: int) -> bool:
    """Whether the spell is the n-th of its kind that its caster casts in the turn: by what was cast before it."""
    from mtgjudge.engine.evaluate.filters import matches

    game = ctx.game
    item = ctx.object(identifier)
    if item is None:
        return False
    if not matches(ctx, node.spells, identifier):
        return False
    before = 0
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if not isinstance(event, SpellCast):
            continue
        if event.object == identifier:
            break
        if event.player == item.controller and matches(ctx, node.spells, event.object):
            before += 1
    return before + 1 == node.nth


def cast_this_turn(ctx: Context, spells: Filter) -> int:
    """How many spells of a kind the controller of the ability has cast this turn."""
    return sum(
        isinstance(entry.event, SpellCast)
        and entry.event.player == ctx.controller
        and matches(ctx, spells, entry.event.object)
        for entry in ctx.game.log[ctx.game.state.turn_log_start :]
    )


def was_cast_this_turn(ctx: Context, node: f.WasCastThisTurn, identifier: int) -> bool:
    """Whether a spell cast this turn is, or has become, this object."""
    game = ctx.game
    return any(
        isinstance(entry.event, SpellCast) and game.latest(entry.event.object) == identifier
        for entry in game.log[game.state.turn_log_start :]
    )


def origin_of(game: Game, identifier: int) -> Zone | None:
    """The zone that a permanent entered the battlefield from, None where it didn't enter in this game or is a token."""
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD:
            known = game.state.last_known.get(event.object)
            if known is not None and known.moved_to == identifier:
                return known.object.zone
    return None


def cast_before(ctx: Context, filter_: Filter, who: list[int], spell: int) -> int:
    """How many spells that match these players cast this turn before this spell was."""
    count = 0
    for entry in ctx.game.log[ctx.game.state.turn_log_start :]:
        event = entry.event
        if not isinstance(event, SpellCast):
            continue
        known = ctx.game.state.last_known.get(event.object)
        if spell in (event.object, known.moved_to if known is not None else 0):
            break
        count += event.player in who and matches(ctx, filter_, event.object)
    return count
