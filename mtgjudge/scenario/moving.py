"""Plans for moving the game: everybody passes until a goal is reached (117.4, 500.2).

Not attacking and not blocking are defaults; whatever else the rules ask must be scripted, and the move goes on
once it is answered.
"""

from __future__ import annotations

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game
from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.moves import Move, NextStep, NextTurn, OnSkip, Resolve, ToStep, Until
from mtgjudge.scenario.plans import Names
from mtgjudge.scenario.values import PlayerName

_ORDER = tuple(Step)


class NotReached(Exception):
    """The goal can't be reached any more; says why."""


class NothingToResolve(Exception):
    """There is nothing on the stack to resolve."""


class MovePlan:
    """Pass until the goal is reached."""

    def answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        """A pass, the default declarations, or nothing once the goal is reached."""
        if self.reached(game, decision):
            return None
        if isinstance(decision, d.Priority):
            return d.Pass()
        if isinstance(decision, (d.DeclareAttackers, d.DeclareBlockers)):
            return ()
        return None

    def reached(self, game: Game, decision: d.Decision) -> bool:
        """Is this the place to stop?"""
        raise NotImplementedError


class ResolvePlan(MovePlan):
    """``resolve``: so many objects, the whole stack, or until one object has left it."""

    def __init__(self, move: Resolve, game: Game, names: Names) -> None:
        self.move = move
        self.left = move.times
        self.top = game.state.stack[-1] if game.state.stack else 0
        self.target = names.lookup(game).one(move.object) if move.object is not None else 0
        self.seen_log = len(game.log)
        if not game.state.stack:
            raise NothingToResolve

    def reached(self, game: Game, decision: d.Decision) -> bool:
        if not isinstance(decision, d.Priority):
            return False
        stack = game.state.stack
        if self.move.until is Until.EMPTY:
            return not stack
        if self.move.until is Until.LEFT:
            return self.target not in stack
        if self.top and self.top not in stack:
            self.left -= 1
            self.top = stack[-1] if stack else 0
        return self.left <= 0 or not stack


class StepPlan(MovePlan):
    """``to STEP``, ``to bob's STEP``, ``to turn 4 upkeep``."""

    def __init__(self, move: ToStep, game: Game, names: Names) -> None:
        self.move = move
        self.player = names.lookup(game).player(move.player) if isinstance(move.player, PlayerName) else 0
        turn = game.state.turn
        self.started = (turn.number, turn.step)
        self.here_at_start = True
        self.wanted_turn = move.turn
        if move.turn is not None and (
            move.turn < turn.number or (move.turn == turn.number and _passed(game, move.step))
        ):
            raise NotReached(f"turn {move.turn}'s {move.step.value} is over already")

    def reached(self, game: Game, decision: d.Decision) -> bool:
        turn = game.state.turn
        moved = (turn.number, turn.step) != self.started or not self.here_at_start
        if (turn.number, turn.step) != self.started:
            self.here_at_start = False
        waiting = isinstance(decision, (d.DeclareAttackers, d.DeclareBlockers))
        if turn.step is self.move.step and self._right_turn(game) and (moved or waiting):
            if turn.step in (Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS):
                return waiting or isinstance(decision, d.Priority)
            return isinstance(decision, d.Priority)
        if moved and self._missed(game):
            if self.move.on_skip is OnSkip.GO_PAST:
                return isinstance(decision, d.Priority)
            raise NotReached(_why_skipped(game, self.move.step))
        return False

    def _right_turn(self, game: Game) -> bool:
        turn = game.state.turn
        if self.wanted_turn is not None and turn.number != self.wanted_turn:
            return False
        return not self.player or turn.active == self.player

    def _missed(self, game: Game) -> bool:
        """Has the game gone past the goal?"""
        turn = game.state.turn
        number, step = self.started
        if self.wanted_turn is not None:
            return turn.number > self.wanted_turn or (turn.number == self.wanted_turn and _passed(game, self.move.step))
        if self.player:
            return self._missed_player(game)
        if turn.number == number:
            later = _ORDER.index(self.move.step) > _ORDER.index(step)
            return later and _passed(game, self.move.step)
        if turn.number == number + 1:
            later = _ORDER.index(self.move.step) > _ORDER.index(step)
            return later or _passed(game, self.move.step)
        return True

    def _missed_player(self, game: Game) -> bool:
        turn = game.state.turn
        if turn.active == self.player:
            same = turn.number == self.started[0]
            if same and _ORDER.index(self.move.step) <= _ORDER.index(self.started[1]):
                return False  # the same step of a later turn is meant
            return _passed(game, self.move.step)
        return turn.number > self.started[0] + 2 * len(game.state.players)


class TurnPlan(MovePlan):
    """``next turn``: until the upkeep of the next turn."""

    def __init__(self, game: Game, started: tuple[int, Step] | None = None) -> None:
        self.number = started[0] if started is not None else game.state.turn.number

    def reached(self, game: Game, decision: d.Decision) -> bool:
        turn = game.state.turn
        return turn.number > self.number and turn.step is not Step.UNTAP and isinstance(decision, d.Priority)


class NextStepPlan(MovePlan):
    """``next step``."""

    def __init__(self, game: Game) -> None:
        turn = game.state.turn
        self.started = (turn.number, turn.step)

    def reached(self, game: Game, decision: d.Decision) -> bool:
        turn = game.state.turn
        return (turn.number, turn.step) != self.started and isinstance(
            decision, (d.Priority, d.DeclareAttackers, d.DeclareBlockers)
        )


class DeclarePlan(MovePlan):
    """Until a player is asked to declare attackers or blockers."""

    def __init__(self, player: int, kind: type[d.Decision], step: Step, game: Game) -> None:
        self.player = player
        self.kind = kind
        self.step = step
        self.number = game.state.turn.number
        self.over = _passed(game, step)

    def reached(self, game: Game, decision: d.Decision) -> bool:
        if isinstance(decision, self.kind) and decision.player == self.player:
            return True
        turn = game.state.turn
        if self.over and _passed(game, self.step):
            raise NotReached(f"the {self.step.value} step of this turn is over")
        if turn.number > self.number or _passed(game, self.step):
            raise NotReached(_why_no_declaration(game, self.player, self.step))
        if turn.step is self.step and turn.began and isinstance(decision, d.Priority):
            raise NotReached(_why_no_declaration(game, self.player, self.step))
        return False


def plan_for(move: Move, game: Game, names: Names, started: tuple[int, Step] | None = None) -> MovePlan:
    """The plan of a move. Raises NothingToResolve, NotReached.

    ``started``: where the move begins, if the game has gone on from there by itself (a step without priority)."""
    if isinstance(move, Resolve):
        return ResolvePlan(move, game, names)
    if isinstance(move, ToStep):
        plan = StepPlan(move, game, names)
        plan.started = started or plan.started
        return plan
    if isinstance(move, NextTurn):
        return TurnPlan(game, started)
    following = NextStepPlan(game)
    following.started = started or following.started
    return following


def _passed(game: Game, step: Step) -> bool:
    """Is this step of the turn over, and no other one like it to come (500.8)?"""
    turn = game.state.turn
    return _ORDER.index(turn.step) > _ORDER.index(step) and step not in turn.upcoming


def _why_skipped(game: Game, step: Step) -> str:
    from mtgjudge.engine.events.flow import StepSkipped

    for entry in reversed(game.log):
        if isinstance(entry.event, StepSkipped):
            return f"the {step.value} step was skipped: {entry.text}"
    if step in (Step.DECLARE_BLOCKERS, Step.FIRST_STRIKE_DAMAGE, Step.COMBAT_DAMAGE):
        return f"there was no {step.value} step: nothing attacked, or nothing has first strike (508.8, 510.4)"
    return f"the {step.value} step did not come"


def _why_no_declaration(game: Game, player: int, step: Step) -> str:
    name = game.name(player)
    if step is Step.DECLARE_ATTACKERS:
        if game.state.turn.active != player:
            return f"{name} can't declare attackers: it is {game.name(game.state.turn.active)}'s turn (508.1)"
        return f"{name} is not asked to declare attackers: no creature of theirs can attack"
    return f"{name} is not asked to declare blockers: nothing attacks them, or no creature of theirs can block"


__all__ = [
    "DeclarePlan",
    "MovePlan",
    "NextStep",
    "NotReached",
    "NothingToResolve",
    "plan_for",
]
