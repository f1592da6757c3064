"""A game under way: answers given, checkpoints, replay, undo (DESIGN: idea 5).

The game runs until a decision has no answer. `submit` gives it one: from the last checkpoint (a player's priority) the game is run again with the
answers given since, so that nothing ever has to be suspended in the middle of a rule. An illegal answer leaves everything as it was (733.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from mtgjudge.cards.model import CardCatalogue
from mtgjudge.engine.decisions import Decision, Pending, Priority, Value
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.loop import run
from mtgjudge.engine.state import GameState

Policy = Callable[[Game, Decision], Value | None]
"""Answers decisions that nobody scripted (automatic payments, forced choices); None where a person must answer."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The game at a moment when a player received priority."""

    state: GameState
    log_length: int
    answers: int
    batch: int


class _Replay:
    """Gives the recorded answers in order, then asks the policy, then raises Pending. Records what the policy answered."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def decide(self, game: Game, decision: Decision) -> Value:
        session = self.session
        if session.cursor < len(session.answers):
            answer = session.answers[session.cursor]
            session.cursor += 1
            return answer
        said = session.policy(game, decision) if session.policy is not None else None
        if said is None:
            raise Pending(decision)
        session.answers.append(said)
        session.cursor += 1
        return said


class Session:
    """A game with its answers. `pending` is the decision that waits, None when the game is over."""

    def __init__(
        self,
        state: GameState,
        catalogue: CardCatalogue,
        policy: Policy | None = None,
        *,
        narrate: bool = True,
        past: Sequence[LogEntry] = (),
    ) -> None:
        """`past`: what happened before, for what looks back at the turn (it changes nothing)."""
        self.answers: list[Value] = []
        self.cursor = 0
        self.policy = policy
        self.checkpoints: list[Checkpoint] = []
        self.pending: Decision | None = None
        self.game = Game(state, catalogue, _Replay(self), narrate=narrate)
        self.game.log.extend(past)
        self.checkpoints.append(Checkpoint(state.clone(), len(past), 0, 0))
        self._run()

    @property
    def state(self) -> GameState:
        """The state as it is, half-finished where a choice is open."""
        return self.game.state

    @property
    def log(self) -> list[LogEntry]:
        """What has happened."""
        return self.game.log

    def _checkpoint(self, game: Game) -> None:
        last = self.checkpoints[-1]
        if last.answers == self.cursor and last.log_length == len(game.log):
            return
        self.checkpoints.append(Checkpoint(game.state.clone(), len(game.log), self.cursor, game.batch))

    def _run(self) -> None:
        self.pending = None
        try:
            run(self.game, self._checkpoint)
        except Pending as waiting:
            self.pending = waiting.decision

    def submit(self, answer: Value) -> None:
        """Answer the pending decision and play on. Raises IllegalAction (everything is then as it was before the action began), Unsupported."""
        before = list(self.answers)
        at_priority = isinstance(self.pending, Priority)
        self.answers.append(answer)
        try:
            if not at_priority:
                self._rewind()
            self._run()
        except BaseException:
            self.answers = before
            self._rewind()
            self._run()
            raise

    def take_back(self) -> None:
        """Undo the unfinished action: return to the last checkpoint without the answers given since (733.1)."""
        if self.checkpoints:
            self.answers = self.answers[: self.checkpoints[-1].answers]
        self._rewind()
        self._run()

    def _rewind(self) -> None:
        while self.checkpoints and self.checkpoints[-1].answers > len(self.answers):
            self.checkpoints.pop()
        if not self.checkpoints:
            raise RuntimeError("no checkpoint to return to")
        self._restore(self.checkpoints[-1])

    def _restore(self, point: Checkpoint) -> None:
        game = self.game
        game.state = point.state.clone()
        del game.log[point.log_length :]
        game.batch = point.batch
        game.parent = -1
        game.reset_after_rewind()
        self.cursor = point.answers

    def go_to(self, answers: int) -> None:
        """Return to the moment after so many answers; later ones are forgotten (undo)."""
        self.answers = self.answers[:answers]
        self._rewind()
        self._run()

    def fork(self) -> Session:
        """An independent session at the same moment, for what-if and branches."""
        twin = Session.__new__(Session)
        twin.answers = list(self.answers)
        twin.policy = self.policy
        twin.checkpoints = list(self.checkpoints)
        twin.pending = None
        twin.cursor = 0
        twin.game = Game(self.checkpoints[-1].state, self.game.catalogue, _Replay(twin), narrate=self.game.narrate)
        twin.game.log = list(self.game.log)
        twin._rewind()
        twin._run()
        return twin
