"""A scenario file onto the table: its set-up, and every step of it as a point; its branches as branches.

The steps keep the words and expectations that the file gave them, so that the file can be saved again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.repl import answers
from mtgjudge.repl.document import Data, Script, read_script
from mtgjudge.repl.ground import TABLE, SetUpFault
from mtgjudge.repl.history import Point
from mtgjudge.repl.playing import Playable, Record, Trouble, Unruled
from mtgjudge.repl.replies import Kind, Reply, diagnostic_lines, refusal, reply
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario import model as m
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.chronicle import check_events
from mtgjudge.scenario.claims import check_claim, worst
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.expectations import NO_CLAIM, Facts
from mtgjudge.scenario.facts import FactChecker
from mtgjudge.scenario.loading import load_source
from mtgjudge.scenario.results import Check, Outcome, StepKind, StepShown
from mtgjudge.scenario.spans import Source

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table


def load_text(table: Table, source: Source, case: str | None) -> Reply:
    """Put a file's scenario (one of its cases) on the table and play it."""
    loaded = load_source(source, table.catalogue)
    if loaded.scenario is None:
        lines = [line for each in loaded.diagnostics for line in diagnostic_lines(each, source, table.width)]
        return reply(lines, Kind.WRONG)
    try:
        script = read_script(source.text, case)
    except KeyError:
        names = ", ".join(each.case or "" for each in m.runs(loaded.scenario))
        return refusal(f"there is no case '{case}'", f"cases are: {names}", table.width)
    run = next(each for each in m.runs(loaded.scenario) if case is None or each.case == case)
    try:
        table.renew(script.document)
    except SetUpFault as fault:
        return answers.set_up_fault(fault, table.width)
    except Unsupported as missing:
        return table.unruled("UNSUPPORTED", f"not supported: {missing.what}")
    except Undetermined as unknown:
        return table.unruled("UNDETERMINED", f"it depends on {unknown.what}")
    table.on_load(source.name, source.text)
    return _Player(table, script).play(run)


class _Stopped(Exception):
    """The script does not go on."""


class _Player:
    """Plays a script point by point."""

    def __init__(self, table: Table, script: Script) -> None:
        self.table = table
        self.script = script
        self.lines: list[Line] = []
        self.kind = Kind.DONE

    def play(self, run: m.Run) -> Reply:
        """The whole script; what happened is told by `log all`."""
        table = self.table
        title = run.title + (f": {run.case}" if run.case else "")
        head = Row(title, indent=0, role=Role.TITLE).lines(table.width)
        try:
            for step, written in zip(run.steps, self.script.steps, strict=True):
                self._steps((step,), (written,))
                table.file_steps.append(table.at)
            for facts in run.expect:
                self._expect(facts, {"expect": self.script.expect} if self.script.expect else None)
        except _Stopped:
            pass
        points = table.at.number
        played = f"{points} step{'' if points == 1 else 's'} played"
        words = f"{played}; goto 0 is the set-up, log lists them, look shows the board"
        if len(self.script.cases) > 1:
            words += f"; other cases: {', '.join(each for each in self.script.cases if each != run.case)}"
        lines = [*head, *self.lines, *Row(words, indent=0, role=Role.QUIET).lines(table.width)]
        return reply([*lines, *table.choice_lines()], self.kind)

    def _steps(self, steps: Iterable[s.Step], raw: Iterable[Data]) -> None:
        for step, written in zip(steps, raw, strict=True):
            if isinstance(step, s.RepeatStep):
                for _ in range(step.times):
                    self._steps(step.steps, _inner(written))
            elif isinstance(step, s.BranchStep):
                self._branch(step, written)
            elif isinstance(step, s.ExpectStep):
                self._expect(step.facts, written)
            else:
                self._one(step, written)

    def _branch(self, step: s.BranchStep, written: Data) -> None:
        branches = self.table.branches
        came_from, here = branches.name, self.table.at
        name = step.name
        while name in branches.tips:
            name += "'"
        branches.begin(name)
        self._steps(step.steps, _inner(written))
        branches.switch(came_from)
        self.table.stand(here)

    def _one(self, step: Playable, written: Data) -> None:
        table = self.table
        table.ground.learn_labels(str(written))
        try:
            found = table.carry_out(step)
        except Trouble as trouble:
            raise self._stopped(diagnostic_lines(trouble.diagnostic, None, table.width), Kind.WRONG) from None
        except Unruled as fault:
            row = Row(fault.sentence, lead=f"{fault.label}  ", indent=0, lead_role=Role.UNSURE)
            raise self._stopped(row.lines(table.width), Kind.UNRULED) from None
        record = Record(found.shown, written, found.rules)
        self._claims(step, record)
        if not table.ground.moved():
            table.at.note(record)
            return
        words = found.shown.words if isinstance(step, s.MoveStep) else f"{found.shown.player}: {found.shown.words}"
        point = Point(table.at, words.removeprefix(": "), table.ground, table.ground.advance(), (record,))
        table.branches.add(point)

    def _stopped(self, lines: list[Line], kind: Kind) -> _Stopped:
        self.kind = kind
        number = self.table.at.number + 1
        self.lines += [*Row(f"step {number} can't be played:", indent=0).lines(self.table.width), *lines]
        return _Stopped()

    def _claims(self, step: Playable, record: Record) -> None:
        """What the file claims about the step, where it is not so."""
        claim = getattr(step, "claim", NO_CLAIM)
        self._differs(check_claim(claim, record.shown.verdict, record.rules, step.span))

    def _expect(self, facts: Facts, written: Data | None) -> None:
        try:
            shown = facts_checked(self.table, facts)
        except (ScenarioError, Unsupported, Undetermined):
            shown = StepShown(0, StepKind.EXPECTATION, "expect", "", Outcome.HOLDS)
        self.table.at.note(Record(shown, written))
        self._differs(shown.checks)

    def _differs(self, checks: Iterable[Check]) -> None:
        for check in checks:
            if check.outcome is Outcome.DIFFERS:
                words = f"{check.what + ': ' if check.what else ''}expected {check.expected}, got {check.actual}"
                lead = f"DIFFERS at {self.table.at.number}  "
                self.lines += Row(words, lead=lead, indent=0, lead_role=Role.NO).lines(self.table.width)


def facts_checked(table: Table, facts: Facts) -> StepShown:
    """Facts held against the game as it is. Raises ScenarioError, Unsupported, Undetermined."""
    stage = table.ground.stage
    checks = FactChecker(stage.lookup, stage.start).check(facts)
    checks += check_events(stage.lookup, facts.events, facts.no_events, stage.start)
    words = "; ".join(each.what for each in checks if each.what) or "expect"
    outcome = worst(each.outcome for each in checks)
    return StepShown(0, StepKind.EXPECTATION, words, "", outcome, checks=checks)


def read_expectation(table: Table, script: Data) -> tuple[Facts | None, list[Line]]:
    """The facts of an `expect` step of this table's file, or what is wrong with it."""
    source = Source(TABLE, table.ground.document.text([script]))
    loaded = load_source(source, table.catalogue)
    if loaded.scenario is None:
        found = [line for each in loaded.diagnostics for line in diagnostic_lines(each, source, table.width)]
        return None, found
    step = next(iter(m.runs(loaded.scenario)[0].steps[-1:]), None)
    return (step.facts, []) if isinstance(step, s.ExpectStep) else (None, [])


def _inner(written: Data) -> list[Data]:
    """The steps of a block."""
    if isinstance(written, dict):
        for value in written.values():
            if isinstance(value, list):
                return value
    return []
