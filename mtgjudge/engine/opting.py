"""Special actions that an effect offers: ending a continuous effect or stopping a delayed trigger (116.2c), ignoring
an effect (116.2d), discarding
a card that says so (116.2e)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.decisions import SpecialAction
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.effects import EffectBegins, EffectsEnd
from mtgjudge.engine.events.stack import DelayedTriggersEnd
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.permissions import special_action
from mtgjudge.engine.state import DelayedTriggerState, FloatingEffect
from mtgjudge.engine.verdict import Reason
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Cost
from mtgjudge.language.references import This
from mtgjudge.language.vocabulary import Zone
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

Against = Callable[["Game", int, int], Iterator[Reason]]
Take = Callable[["Game", int, SpecialAction], None]


def _unpayable(game: Game, player: int, source: int, costs: tuple[Cost, ...]) -> Iterator[Reason]:
    from mtgjudge.engine.costs import can_pay

    yield from can_pay(game, player, source, costs)


def _pay(game: Game, player: int, source: int, costs: tuple[Cost, ...]) -> None:
    from mtgjudge.engine.costs import pay

    pay(game, player, source, costs)


# --- 116.2c ------------------------------------------------------------------------------------------------------


def _endable(game: Game, player: int, source: int) -> list[FloatingEffect]:
    return [
        effect
        for effect in game.state.effects
        if isinstance(effect.duration, d.UntilPaid) and effect.controller == player and effect.source == source
    ]


def _against_ending(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    found = _endable(game, player, identifier)
    if not found:
        name = game.name(identifier)
        yield Reason(f"no effect of {name} can be ended by {game.name(player)}", (cr("116.2c"),), identifier)
        return
    assert isinstance(found[0].duration, d.UntilPaid)
    yield from _unpayable(game, player, identifier, found[0].duration.costs)


def _end(game: Game, player: int, action: SpecialAction) -> None:
    effect = _endable(game, player, action.object)[0]
    assert isinstance(effect.duration, d.UntilPaid)
    begins = special_action(game, player, action.object, "ends the effect of", cr("116.2c"))
    with game.heading(begins):
        _pay(game, player, action.object, effect.duration.costs)
        together = [each.id for each in _endable(game, player, action.object) if each.timestamp == effect.timestamp]
        game.perform(EffectsEnd(ids=tuple(together)))


def _stoppable(game: Game, player: int, source: int) -> list[DelayedTriggerState]:
    return [waiting for waiting in game.state.delayed if player in waiting.stop_by and _names(game, waiting, source)]


def _names(game: Game, waiting: DelayedTriggerState, source: int) -> bool:
    """The spell that made it has become a card elsewhere by now (400.7)."""
    return source in (0, waiting.source) or game.latest(waiting.source) == source


def _against_stopping(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    found = _stoppable(game, player, identifier)
    if not found:
        name = game.name(identifier)
        yield Reason(f"no delayed trigger of {name} can be stopped by {game.name(player)}", (cr("116.2c"),), identifier)
        return
    yield from _unpayable(game, player, identifier, found[0].stop_costs)


def _stop(game: Game, player: int, action: SpecialAction) -> None:
    waiting = _stoppable(game, player, action.object)[0]
    begins = special_action(game, player, action.object, "stops the delayed trigger of", cr("116.2c"))
    with game.heading(begins):
        _pay(game, player, action.object, waiting.stop_costs)
        game.perform(DelayedTriggersEnd(ids=(waiting.id,)))


# --- 116.2d-e ----------------------------------------------------------------------------------------------------


def _ignorable(game: Game, identifier: int) -> s.MayIgnore | None:
    for source, _, effect in game.statics(s.MayIgnore):
        if source == identifier and isinstance(effect, s.MayIgnore):
            return effect
    return None


def _against_ignoring(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    effect = _ignorable(game, identifier)
    if effect is None:
        yield Reason(f"nothing lets a player ignore an effect of {game.name(identifier)}", (cr("116.2d"),), identifier)
        return
    yield from _unpayable(game, player, identifier, effect.costs)


def _ignore(game: Game, player: int, action: SpecialAction) -> None:
    effect = _ignorable(game, action.object)
    assert effect is not None
    begins = special_action(game, player, action.object, "pays to ignore the effect of", cr("116.2d"))
    with game.heading(begins):
        _pay(game, player, action.object, effect.costs)
        state = game.state
        ignoring = FloatingEffect(
            id=state.next_id,
            timestamp=state.sequence + 1,
            source=action.object,
            controller=player,
            affected=(player,),
            what=None,
            changes=(ch.IgnoresEffectsOf(This()),),
            duration=d.UntilEndOfTurn(),
            created_turn=state.turn.number,
        )
        game.perform(EffectBegins(effect=ignoring, cause=Cause(action.object, player)))


def _against_discarding(game: Game, player: int, identifier: int) -> Iterator[Reason]:
    item = game.state.objects.get(identifier)
    name = game.name(identifier)
    if item is None or item.zone is not Zone.HAND or item.owner != player:
        yield Reason(f"{name} is not in {game.name(player)}'s hand", (cr("116.2e"),), identifier)
        return
    abilities = [instance.ability for instance in game.known_characteristics(identifier).abilities]
    effects = [effect for ability in abilities if isinstance(ability, StaticAbility) for effect in ability.effects]
    if not any(isinstance(effect, s.MayDiscardThis) for effect in effects):
        yield Reason(f"nothing lets {game.name(player)} discard {name}", (cr("116.2e"),), identifier)


def _discard(game: Game, player: int, action: SpecialAction) -> None:
    begins = special_action(game, player, action.object, "discards", cr("116.2e"))
    with game.heading(begins):
        cause = Cause(action.object, player, rule=cr("116.2e"))
        move = ZoneChange(object=action.object, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED, cause=cause)
        game.perform(move)


OPTIONS: dict[str, tuple[Against, Take]] = {
    "end effect": (_against_ending, _end),
    "stop effect": (_against_stopping, _stop),
    "ignore effect": (_against_ignoring, _ignore),
    "discard": (_against_discarding, _discard),
}
"""The special actions of this module by their words."""
