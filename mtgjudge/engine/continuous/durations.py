"""When continuous effects from resolutions end (611.2a-b, 514.2, 500.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.references import objects, players
from mtgjudge.engine.events.effects import EffectsEnd, ShieldChanged
from mtgjudge.engine.state import FloatingEffect
from mtgjudge.language import durations as d
from mtgjudge.language.categories import Condition
from mtgjudge.language.changes import DoesntUntap
from mtgjudge.language.conditions import Is
from mtgjudge.language.vocabulary import Step

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def _context(game: Game, effect: FloatingEffect) -> Context:
    return Context(game, effect.source, effect.controller, results=dict(effect.bindings))


def _end(game: Game, over: Callable[[FloatingEffect], bool]) -> None:
    ids = tuple(effect.id for effect in game.state.effects if over(effect))
    if ids:
        game.perform(EffectsEnd(ids=ids))


def end_of_turn(game: Game) -> None:
    """514.2: effects that last until end of turn or this turn end, with shields and delayed triggers of this turn."""
    from mtgjudge.engine.instructions.until import RETURN
    from mtgjudge.engine.triggers.notice import expire_delayed

    turn = game.state.turn

    def over(effect: FloatingEffect) -> bool:
        duration = effect.duration
        if isinstance(duration, d.UntilEndOfTurn | d.UntilEndOfCombat):
            return True
        if isinstance(duration, d.UntilNextTurnOf) and duration.end:
            return turn.active in players(_context(game, effect), duration.who) and turn.number > effect.created_turn
        return False

    _end(game, over)
    for shield in list(game.state.shields):
        if not shield.kind.startswith(RETURN):
            game.perform(ShieldChanged(id=shield.id, left=None))
    expire_delayed(game)


def end_of_combat(game: Game) -> None:
    """511.3: effects that last until end of combat end."""
    _end(game, lambda effect: isinstance(effect.duration, d.UntilEndOfCombat))


def turn_begins(game: Game, player: int) -> None:
    """Effects and delayed triggers that last until this player's next turn end as it begins."""
    from mtgjudge.engine.triggers.notice import expire_delayed_at_turn

    def over(effect: FloatingEffect) -> bool:
        duration = effect.duration
        return (
            isinstance(duration, d.UntilNextTurnOf)
            and not duration.end
            and game.state.turn.number > effect.created_turn
            and player in players(_context(game, effect), duration.who)
        )

    _end(game, over)
    expire_delayed_at_turn(game, player)


def step_begins(game: Game, step: Step, player: int) -> None:
    """Effects that last until this step end as it begins."""

    def over(effect: FloatingEffect) -> bool:
        duration = effect.duration
        return (
            isinstance(duration, d.UntilNextStep)
            and duration.step is step
            and player in players(_context(game, effect), duration.who)
        )

    _end(game, over)


def after_untap(game: Game, player: int) -> None:
    """ "Doesn't untap during its controller's next untap step" is used up."""

    def over(effect: FloatingEffect) -> bool:
        held = [change for change in effect.changes if isinstance(change, DoesntUntap) and change.next_only]
        if not held:
            return False
        if held[0].yours:
            return effect.controller == player
        return all(game.known_controller(identifier) == player for identifier in effect.affected or ())

    _end(game, over)


def is_over(game: Game, effect: FloatingEffect) -> bool:
    """Whether what an effect waits for has come: its "for as long as" is no longer true, or what it names has left
    (611.2b)."""
    duration = effect.duration
    if isinstance(duration, d.WhileTrue):
        ctx = _context(game, effect)
        return not holds(ctx, duration.condition) or _names_what_is_gone(ctx, duration.condition)
    if isinstance(duration, d.UntilLeaves):
        return not any(game.on_battlefield(each) for each in objects(_context(game, effect), duration.what))
    return False


def while_conditions(game: Game) -> None:
    """611.2b: effects that last "for as long as" something is true end the moment it no longer is; the gate asks
    after each batch."""
    if any(isinstance(effect.duration, d.WhileTrue | d.UntilLeaves) for effect in game.state.effects):
        _end(game, lambda effect: is_over(game, effect))


def _names_what_is_gone(ctx: Context, condition: Condition) -> bool:
    """Nothing is true "for as long as" of an object that no longer exists (611.2b, 400.7): nobody controls it any
    more."""
    parts = [node for node in condition.walk() if isinstance(node, Is)]
    return any(each not in ctx.game.state.objects for part in parts for each in objects(ctx, part.what))
