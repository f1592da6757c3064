"""Looking into the middle of a move: `step` shows its events one by one, the board as it is after each.

The game itself stands before the move until all of it has been seen, or until something else is done: then the whole
move is carried out. What is shown on the way comes from running the game again and halting it: nothing is approximate.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from mtgjudge.engine.game import Game
from mtgjudge.engine.session import Session
from mtgjudge.repl import answers
from mtgjudge.repl.choices import offer
from mtgjudge.repl.history import Point
from mtgjudge.repl.playing import Playable
from mtgjudge.repl.reading import read_line
from mtgjudge.repl.replies import Reply, refusal, reply
from mtgjudge.rulings.answers import capital
from mtgjudge.rulings.lines import Line, Row
from mtgjudge.rulings.steps import happening_text
from mtgjudge.scenario import questions as q
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.asking import Asker
from mtgjudge.scenario.chronicle import happenings
from mtgjudge.scenario.driving import Stage
from mtgjudge.scenario.results import Happening, Outcome, StepKind, StepShown

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

_FACTS = (q.WhatIs, q.IsA, q.EffectsOn, q.WhyFact, q.HowOften, q.SourceOf, q.Devotion, q.WhatCard)
_MAX_PASSES = 40


class Inside:
    """A move that is looked at event by event."""

    def __init__(self, before: Point, steps: tuple[Playable, ...], session: Session, start: int) -> None:
        self.before = before
        self.steps = steps
        self.answers = tuple(session.answers)
        everything = happenings(session.game, start)
        self.told: tuple[tuple[int, Happening], ...] = tuple(
            (start + place, each) for place, each in enumerate(everything) if not each.quiet and each.text
        )
        self.seen = 0
        self._shown: tuple[int, Session] | None = None

    @property
    def session(self) -> Session:
        """The game as it is after the event that was shown last."""
        place = self.told[self.seen - 1][0]
        if self._shown is None or self._shown[0] != place:
            stage = self.before.ground.stage
            self._shown = (place, stage.session.glimpse(self.before.position.moment, self.answers, place + 1))
        return self._shown[1]

    @property
    def game(self) -> Game:
        """That game."""
        return self.session.game

    def lines(self, width: int) -> list[Line]:
        """The event that was shown last."""
        _, happening = self.told[self.seen - 1]
        lead = f"event {self.seen} of {len(self.told)}  "
        return Row(capital(happening_text(happening)), happening.rules, lead=lead, indent=0).lines(width)

    def forward(self) -> bool:
        """On to the next event; False if there is none."""
        if self.seen >= len(self.told):
            return False
        self.seen += 1
        return True

    def back(self) -> bool:
        """Back to the event before; False if that is before the move."""
        self.seen -= 1
        return self.seen > 0

    def finish(self, table: Table) -> Reply:
        """Carry the whole move out: one point."""
        table.inside = None
        table.stand(self.before)
        return table.play(self.steps, "; ".join(_words(step) for step in self.steps))

    def answer(self, table: Table, words: str) -> Reply | None:
        """A question about facts is answered as things are now; None for everything else."""
        step = read_line(table.ground, words, table.speaker)
        if not isinstance(step, s.AskStep) or not isinstance(step.question, _FACTS):
            return None
        twin: Stage = copy.copy(self.before.ground.stage)
        twin.session = self.session
        verdict = Asker(twin, table.last).answer(step)
        table.last = verdict
        shown = StepShown(0, StepKind.QUESTION, step.text, "", Outcome.HOLDS, verdict=verdict)
        return reply(answers.answer_lines(shown, table.width), answers.kind_of(shown))


def _words(step: Playable) -> str:
    return f"{step.player.name}: {step.text}" if isinstance(step, s.PlayerStep) else step.text


def step_event(table: Table) -> Reply:
    """The next event of the game."""
    inside = table.inside
    if inside is None:
        found = _look_ahead(table)
        if isinstance(found, Reply):
            return found
        inside = table.inside = found
    if inside.forward() and inside.seen < len(inside.told):
        return reply(inside.lines(table.width))
    lines = inside.lines(table.width)
    inside.finish(table)
    return reply([*lines, *table.choice_lines()])


def step_back(table: Table) -> Reply | None:
    """One event back; None where one does not stand inside a move."""
    inside = table.inside
    if inside is None:
        return None
    if inside.back():
        return reply(inside.lines(table.width))
    table.inside = None
    return reply(Row("← before this move", indent=0).lines(table.width))


def _look_ahead(table: Table) -> Inside | Reply:
    """The passes until something happens, tried and taken back."""
    ground = table.ground
    if (open_choice := offer(ground)) is not None and not _may_pass(table):
        return refusal(open_choice.question, "a choice is open: answer it first", table.width, open_choice.rules[0])
    if ground.stage.pending is None:
        return reply(table.choice_lines())
    start = len(ground.game.log)
    steps: list[Playable] = []
    inside: Inside | None = None
    while len(steps) < _MAX_PASSES and (inside is None or (not inside.told and table.is_waiting())):
        step = read_line(ground, f"{table.speaker}: pass", table.speaker)
        table.carry_out(step)
        steps.append(step)
        inside = Inside(table.at, tuple(steps), ground.stage.session, start)
    table.stand(table.at)
    return inside if inside is not None and inside.told else table.play(tuple(steps), "pass")


def _may_pass(table: Table) -> bool:
    """Not attacking and not blocking are defaults."""
    from mtgjudge.engine.decisions import DeclareAttackers, DeclareBlockers

    return isinstance(table.ground.stage.pending, (DeclareAttackers, DeclareBlockers))
