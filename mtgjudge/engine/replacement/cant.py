"""What can't happen (614.17, 101.2): asked before replacement effects, and again after each of them.

"Can't" statements are no replacement effects: nothing but a self-replacement can change an event that can't happen
(614.17c).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgjudge.engine.continuous.rules import RuleEffect
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events import flow, stack, status, zones
from mtgjudge.engine.events.base import Cause, Event
from mtgjudge.engine.replacement.changing import says_of_itself
from mtgjudge.engine.replacement.prospect import Prospect, entry_of
from mtgjudge.engine.replacement.would import event_classes, would
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.static_effects import EventCantHappen, UncounterableThis
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.continuous.projection import Projection
    from mtgjudge.engine.game import Game


class Forbidden(msgspec.Struct, frozen=True):
    """Why an event can't happen: what it would have happened to, in words, the rules."""

    object: int
    what: str
    rule: Citation


def forbidden(prospect: Prospect) -> Forbidden | None:
    """Why the event can't happen; None if it can. Raises Unsupported."""
    event = prospect.event
    function = _CANT.get(type(event))
    found = function(prospect.game, event) if function is not None else None
    return found or _stated(prospect)


def _stated(prospect: Prospect) -> Forbidden | None:
    game = prospect.game
    for source, _, effect in game.projection.statics(EventCantHappen):
        assert isinstance(effect, EventCantHappen)
        if not isinstance(prospect.event, event_classes(effect.event)):
            continue
        with prospect.seen():
            if would(prospect.context(source, game.known_controller(source)), effect.event, prospect) is not None:
                return Forbidden(source, "that can't happen", cr("614.17"))
    return None


def _destroy(game: Game, event: zones.Destroy) -> Forbidden | None:
    if game.has_keyword(event.object, Keyword.INDESTRUCTIBLE):
        return Forbidden(event.object, "can't be destroyed: it is indestructible", cr("702.12b"))
    return None


def _gain(game: Game, event: status.LifeGained) -> Forbidden | None:
    return (
        Forbidden(event.player, "can't gain life", cr("119.7")) if game.rule_on(ch.CantGainLife, event.player) else None
    )


def _lose(game: Game, event: status.LifeLost) -> Forbidden | None:
    return (
        Forbidden(event.player, "can't lose life", cr("119.8")) if game.rule_on(ch.CantLoseLife, event.player) else None
    )


def draws_left(game: Game, player: int) -> int | None:
    """How many cards the player can still draw this turn; None: nothing limits that."""
    limits = [
        found.change.beyond
        for found in game.projection.rules_on(ch.CantDraw, player)
        if isinstance(found.change, ch.CantDraw)
    ]
    if not limits:
        return None
    drawn = sum(
        1
        for entry in game.log[game.state.turn_log_start :]
        if isinstance(entry.event, status.CardDrawn) and entry.event.player == player and entry.created
    )
    return max(min(limits) - drawn, 0)


def _draw(game: Game, event: status.CardDrawn) -> Forbidden | None:
    return Forbidden(event.player, "can't draw a card", cr("121.2b")) if draws_left(game, event.player) == 0 else None


def refuses_counters(projection: Projection, identifier: int, kind: str) -> bool:
    """Whether counters of this kind can't be put on the object or player (613.11)."""
    return any(
        isinstance(effect.change, ch.CantReceiveCounters) and effect.change.kind in ("", kind)
        for effect in projection.rules_on(ch.CantReceiveCounters, identifier)
    )


def _counters(game: Game, event: status.CountersPut) -> Forbidden | None:
    if refuses_counters(game.projection, event.on, event.kind):
        return Forbidden(
            event.on, "can't have counters put on it" if event.on > 0 else "can't get counters", cr("614.17")
        )
    return None


def _move(game: Game, event: zones.ZoneChange) -> Forbidden | None:
    if event.reason is zones.MoveReason.SACRIFICED and game.rule_on(ch.CantBeSacrificed, event.object):
        return Forbidden(event.object, "can't be sacrificed", cr("101.2"))
    if event.reason is zones.MoveReason.SACRIFICED and ch.CantBeMadeToSacrifice in game.projection.rule_changes:
        player, by = game.known_controller(event.object), event.cause.controller
        if by < 0 and by in game.opponents_of(player) and game.rule_on(ch.CantBeMadeToSacrifice, player):
            return Forbidden(event.object, "can't be sacrificed because of an opponent", cr("101.2"))
    return _uncounterable(game, event.object, event.cause) if event.reason is zones.MoveReason.COUNTERED else None


def _countered(game: Game, event: stack.Countered) -> Forbidden | None:
    return _uncounterable(game, event.object, event.cause)


def _uncounterable(game: Game, identifier: int, cause: Cause) -> Forbidden | None:
    item = game.state.objects.get(identifier)
    if item is None or item.zone is not Zone.STACK:
        return None
    said = says_of_itself(game, identifier, UncounterableThis)
    facts = item.stack.cast if item.stack is not None else None
    rider = facts is not None and any(
        unit.use is not None and unit.use.for_spell_uncounterable for unit in facts.mana_spent
    )
    if said or rider or any(_counters_not(game, rule, cause) for rule in _uncounterable_rules(game, identifier)):
        return Forbidden(identifier, "can't be countered", cr("101.2"))
    return None


def _uncounterable_rules(game: Game, identifier: int) -> list[RuleEffect]:
    return game.projection.rules_on(ch.CantBeCountered, identifier)


def _counters_not(game: Game, rule: RuleEffect, cause: Cause) -> bool:
    """Whether what counters it is something by which it can't be countered."""
    assert isinstance(rule.change, ch.CantBeCountered)
    if rule.change.by is None:
        return True
    ctx = Context(game, rule.source, rule.controller, results=dict(rule.bindings))
    return bool(cause.stack_object) and matches(ctx, f.AllOf((f.IsSpell(), rule.change.by)), cause.stack_object)


def _loses(game: Game, event: flow.PlayerLoses) -> Forbidden | None:
    if event.state_rule != cr("104.3a") and game.rule_on(ch.CantLoseGame, event.player):
        return Forbidden(event.player, "can't lose the game", cr("101.2"))
    return None


def _wins(game: Game, event: flow.GameEnds) -> Forbidden | None:
    if event.game_rule == cr("104.2b") and event.winner and game.rule_on(ch.CantWinGame, event.winner):
        return Forbidden(event.winner, "can't win the game", cr("101.2"))
    return None


def _face(game: Game, event: status.FaceChanged) -> Forbidden | None:
    if event.what == "transforms" and game.rule_on(ch.CantTransform, event.object):
        return Forbidden(event.object, "can't transform", cr("101.2"))
    return None


def counters_refused(prospect: Prospect) -> bool:
    """Whether the arriving permanent can't have counters put on it (113.6i): it enters without them."""
    item = prospect.item
    entry = entry_of(prospect.event)
    return (
        item is not None
        and entry is not None
        and any(refuses_counters(prospect.projection, item.id, kind) for kind, _ in entry.counters)
    )


_CANT: dict[type[Event], Callable[[Game, Any], Forbidden | None]] = {
    zones.Destroy: _destroy,
    zones.ZoneChange: _move,
    stack.Countered: _countered,
    status.LifeGained: _gain,
    status.LifeLost: _lose,
    status.CardDrawn: _draw,
    status.CountersPut: _counters,
    status.FaceChanged: _face,
    flow.PlayerLoses: _loses,
    flow.GameEnds: _wins,
}
GUARDED: frozenset[type[Event]] = frozenset(_CANT)
"""Events that some "can't" of its own can stop."""
