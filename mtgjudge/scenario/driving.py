"""Driving a game by a script: one ``Stage`` holds the session, the plan of the step at hand, and what is unfinished.

The engine asks; the plan answers; what it can't answer stays open. Passing happens one priority at a time, so that
something illegal on the way undoes only itself (733.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.session import Session
from mtgjudge.engine.turn import NO_PRIORITY
from mtgjudge.language.vocabulary import Step
from mtgjudge.scenario.deciding import NoPlan, Plan, forced_answer
from mtgjudge.scenario.lookup import Labels, Lookup
from mtgjudge.scenario.plans import Names
from mtgjudge.scenario.setup import Board
from mtgjudge.scenario.spans import Source

if TYPE_CHECKING:
    from mtgjudge.engine.background import Onlooker

MAX_DECISIONS = 20_000
"""So many answers one step may need before it is called endless."""


class Endless(Exception):
    """A step of the script does not come to an end."""


class Stage:
    """A game under way, with what the script has to say."""

    def __init__(
        self,
        board: Board,
        source: Source,
        past: Sequence[LogEntry] = (),
        *,
        strict_payment: bool = False,
        onlooker: Onlooker | None = None,
    ) -> None:
        self.labels: Labels = board.labels
        self.source = source
        self.strict_payment = strict_payment
        self.plan: Plan = NoPlan()
        self.floor = 0
        self.forced: list[tuple[d.Decision, d.Value]] = []
        turn = board.state.turn
        self.quiet: tuple[int, Step] | None = (turn.number, turn.step) if turn.step in NO_PRIORITY else None
        """Turn and step of the set-up, until something is done, if nobody receives priority in it (502.4, 514.3)."""
        self.speaking: tuple[int, int] | None = None
        """Who speaks in this step, and for whom, where that is another player (723.5)."""
        self.session = Session(board.state, board.catalogue, self._policy, past=past, onlooker=onlooker)
        self.start = len(past)

    @property
    def game(self) -> Game:
        """The game."""
        return self.session.game

    @property
    def pending(self) -> d.Decision | None:
        """What waits for an answer; None when the game is over. A question to whoever controls a player is one to that
        player while somebody speaks for them."""
        pending = self.session.pending
        return pending if pending is None else self._spoken_for(pending)

    def _spoken_for(self, decision: d.Decision) -> d.Decision:
        if self.speaking is not None and (decision.player, decision.for_player) == self.speaking:
            return msgspec.structs.replace(decision, player=decision.for_player)
        return decision

    @property
    def lookup(self) -> Lookup:
        """Names as they are now."""
        return Lookup(self.game, self.labels, self.source)

    @property
    def names(self) -> Names:
        """Names for plans."""
        return Names(self.labels, self.source)

    def _policy(self, game: Game, decision: d.Decision) -> d.Value | None:
        """Answers inside one submission: the plan's and the forced ones; never while the game is being restored."""
        if isinstance(decision, d.Priority) or len(game_answers(self)) <= self.floor:
            return None
        return self._answer(game, decision)

    def _answer(self, game: Game, decision: d.Decision) -> d.Value | None:
        value = self.plan.answer(game, self._put_to_plan(decision))
        if value is None:
            value = forced_answer(decision, strict_payment=self.strict_payment)
            if value is not None:
                self.forced.append((decision, value))
        return value

    def _put_to_plan(self, decision: d.Decision) -> d.Decision:
        """What somebody else has to decide for a player is answered by no plan of either's own."""
        seen = self._spoken_for(decision)
        if seen.player == seen.for_player or isinstance(seen, d.Chance):
            return seen
        return msgspec.structs.replace(seen, player=0)

    def drive(self, plan: Plan) -> None:
        """Go on until the plan has nothing more to say. Raises IllegalAction, Unsupported, Undetermined.

        An exception undoes the answer that led to it, not those before."""
        self.plan = plan
        self.forced = []
        self.quiet = None
        count = 0
        while self.session.pending is not None:
            try:
                value = self._answer(self.game, self.session.pending)
            except d.Pending:
                return  # the plan leaves this open on purpose
            if value is None:
                return
            self.floor = len(self.session.answers)
            self.session.submit(value)
            count += 1
            if count > MAX_DECISIONS:
                raise Endless

    def mark(self) -> int:
        """A moment to return to."""
        return len(self.session.answers)

    def back_to(self, mark: int) -> None:
        """Return to a moment."""
        self.plan = NoPlan()
        if mark < len(self.session.answers):
            self.floor = mark
            self.session.go_to(mark)

    def take_back(self) -> None:
        """Return to the moment before the action that is unfinished (733.1)."""
        self.plan = NoPlan()
        self.floor = len(self.session.answers)
        self.session.take_back()

    def fork(self, onlooker: Onlooker | None = None) -> Stage:
        """The same moment, to try something from; nobody looks on unless said so."""
        twin = Stage.__new__(Stage)
        twin.labels = self.labels.copy()
        twin.source = self.source
        twin.strict_payment = self.strict_payment
        twin.plan = NoPlan()
        twin.floor = len(self.session.answers)
        twin.forced = []
        twin.start = self.start
        twin.quiet = self.quiet
        twin.speaking = self.speaking
        twin.session = self.session.fork(onlooker)
        twin.session.policy = twin._policy
        return twin


def game_answers(stage: Stage) -> list[d.Value]:
    """The answers so far; none while the session is being made."""
    session: Session | None = getattr(stage, "session", None)
    return [] if session is None else session.answers
