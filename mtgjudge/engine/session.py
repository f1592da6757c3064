"""A game under way: answers given, checkpoints, replay, undo (DESIGN: idea 5).

The game runs until a decision has no answer. `submit` gives it one: from the last checkpoint (a player's priority)
the game is run again with the
answers given since, so that nothing ever has to be suspended in the middle of a rule. An illegal answer leaves
everything as it was (733.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.cards.model import CardCatalogue
from mtgjudge.engine.decisions import Decision, Pending, Priority, Value
from mtgjudge.engine.game import Game, LogEntry
from mtgjudge.engine.loop import run
from mtgjudge.engine.state import GameState

if TYPE_CHECKING:
    from mtgjudge.engine.background import Onlooker

Policy = Callable[[Game, Decision], Value | None]
"""Answers decisions that nobody scripted (automatic payments, forced choices); None where a person must answer."""


class Checkpoint(msgspec.Struct, frozen=True):
    """The game at a moment when a player received priority."""

    state: GameState
    log_length: int
    answers: int
    batch: int


class Moment(msgspec.Struct, frozen=True):
    """Where a session stood, to come back to at any time: its last checkpoint, and what led there.

    Moments of one game share what came `before`: each keeps only the answers and the log since the checkpoint of
    the one before."""

    checkpoint: Checkpoint
    answers: tuple[Value, ...]
    log: tuple[LogEntry, ...]
    before: Moment | None = None

    def all_answers(self) -> list[Value]:
        """Every answer given up to here."""
        out: list[Value] = []
        for part in self._chain():
            del out[part.before.checkpoint.answers if part.before is not None else 0 :]
            out.extend(part.answers)
        return out

    def stable_log(self) -> list[LogEntry]:
        """The log up to the checkpoint."""
        return [entry for part in self._chain() for entry in part.log]

    def _chain(self) -> list[Moment]:
        parts: list[Moment] = [self]
        while (before := parts[-1].before) is not None:
            parts.append(before)
        return parts[::-1]


class Halted(Exception):
    """The log has reached the length at which the game was to be looked at."""


class _HaltingLog(list[LogEntry]):
    """A log that stops the game, also in the middle of an event, once it is so long."""

    limit = 0

    def append(self, entry: LogEntry) -> None:
        super().append(entry)
        if len(self) >= self.limit:
            raise Halted


class _Replay:
    """Gives the recorded answers in order, then asks the policy, then raises Pending. Records what the policy
    answered.
    """

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
        onlooker: Onlooker | None = None,
    ) -> None:
        """`past`: what happened before, for what looks back at the turn (it changes nothing). `onlooker`: notes the
        rules behind what happens."""
        self.answers: list[Value] = []
        self.cursor = 0
        self.policy = policy
        self.checkpoints: list[Checkpoint] = []
        self.pending: Decision | None = None
        self.game = Game(state, catalogue, _Replay(self), narrate=narrate)
        self.game.onlooker = onlooker
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
        except Halted:
            pass

    def submit(self, answer: Value) -> None:
        """Answer the pending decision and play on. Raises IllegalAction (everything is then as it was before the
        action began), Unsupported.
        """
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

    def fork(self, onlooker: Onlooker | None = None) -> Session:
        """An independent session at the same moment, for what-if and branches; nobody looks on unless said so."""
        twin = Session.__new__(Session)
        twin.answers = list(self.answers)
        twin.policy = self.policy
        twin.checkpoints = list(self.checkpoints)
        twin.pending = None
        twin.cursor = 0
        twin.game = Game(self.checkpoints[-1].state, self.game.catalogue, _Replay(twin), narrate=self.game.narrate)
        twin.game.onlooker = onlooker
        twin.game.log = list(self.game.log)
        twin._rewind()
        twin._run()
        return twin

    def moment(self, before: Moment | None = None) -> Moment:
        """This moment, to come back to. `before`: an earlier one of the same line of play.

        The checkpoints on the way from there are let go: a moment needs its last one only."""
        point = self.checkpoints[-1]
        answers, log = (before.checkpoint.answers, before.checkpoint.log_length) if before is not None else (0, 0)
        self.checkpoints = [point]
        return Moment(point, tuple(self.answers[answers:]), tuple(self.game.log[log : point.log_length]), before)

    def return_to(self, moment: Moment) -> None:
        """Stand at this moment again, whatever happened since: forwards, backwards or sideways."""
        self.answers = moment.all_answers()
        self.checkpoints = [moment.checkpoint]
        self.game.log[:] = moment.stable_log()
        self._rewind()
        self._run()

    def glimpse(self, moment: Moment, answers: Sequence[Value], length: int) -> Session:
        """The game that goes on from a moment with these answers, stopped when its log has so many entries.

        That may be in the middle of a resolution: it is for looking only."""
        twin = Session.__new__(Session)
        twin.answers = list(answers)
        twin.policy = None
        twin.checkpoints = [moment.checkpoint]
        twin.pending = None
        twin.cursor = 0
        twin.game = Game(moment.checkpoint.state, self.game.catalogue, _Replay(twin), narrate=self.game.narrate)
        log = _HaltingLog(moment.stable_log())
        log.limit = length
        twin.game.log = log
        twin._restore(moment.checkpoint)
        if len(log) < length:
            twin._run()
        return twin
