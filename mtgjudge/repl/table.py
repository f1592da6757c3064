"""The table: one line in, one reply out. It knows no terminal, no file of its own and no clock.

`one_shot` is the only way in; the prompt, `-e`, `-f`, a journal that is taken up again and the tests all use it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.engine import decisions as d
from mtgjudge.engine.game import Undetermined
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.repl import answers
from mtgjudge.repl.choices import WrongNumber, in_words, offer, offer_lines
from mtgjudge.repl.document import Document
from mtgjudge.repl.ground import TABLE, Ground, SetUpFault, lay_out
from mtgjudge.repl.history import Branches, Point
from mtgjudge.repl.playing import Playable, Record, Trouble, Unruled, carry_out
from mtgjudge.repl.reading import read_line
from mtgjudge.repl.registry import Registry, all_commands
from mtgjudge.repl.replies import Kind, Reply, refusal, reply, wrong
from mtgjudge.repl.stepping import Inside
from mtgjudge.rulings.lines import Line, Role, Row
from mtgjudge.scenario import steps as s
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.results import StepKind, VerdictShown
from mtgjudge.scenario.spans import Source

TEXT = 100
"""No line of text is longer; the board may be."""
_NUMBERS = re.compile(r"\d+(\s*,\s*\d+|\s+\d+)*\s*,?")
_COMMENT = re.compile(r"(^|\s)#.*$")


class Table:
    """A board, what was done on it, and where one stands."""

    def __init__(self, catalogue: Catalogue, document: Document | None = None, width: int = 80) -> None:
        self.catalogue = catalogue
        self.columns = width
        self.commands: Registry = all_commands()
        self.branches = Branches(self._first(document or Document()))
        self.inside: Inside | None = None
        self.last: VerdictShown | None = None
        self.file_steps: list[Point] = [self.at]
        """Where the steps of the file that was loaded lead: the set-up, the first step …"""
        self.files: set[str] = set()
        """Files that this session wrote; it may write them again."""
        self.on_load: Callable[[str, str], None] = lambda name, text: None
        """Told of each file that is loaded: its name and its text."""

    def _first(self, document: Document) -> Point:
        ground = lay_out(document, self.catalogue)
        return Point(None, "", ground, ground.start)

    @property
    def width(self) -> int:
        """How wide text is: lines longer than that are hard to read, whatever the terminal has room for."""
        return min(self.columns, TEXT)

    # --- where one stands --------------------------------------------------------------------------------

    @property
    def at(self) -> Point:
        """The point where one stands."""
        return self.branches.at

    @property
    def ground(self) -> Ground:
        """The board of that point."""
        return self.branches.at.ground

    @property
    def speaker(self) -> str:
        """Whose line it is: who has priority or must choose; empty when the game is over."""
        pending = self.ground.stage.pending
        return self.ground.game.name(pending.player) if pending is not None else ""

    @property
    def choosing(self) -> bool:
        """Is a choice open?"""
        return offer(self.ground) is not None

    def stand(self, point: Point) -> None:
        """Stand at a point of this session."""
        self.inside = None
        point.ground.stand_at(point.position)
        self.branches.at = point

    def renew(self, document: Document) -> None:
        """Another session: one point, the set-up of this document. Raises SetUpFault, Unsupported, Undetermined."""
        first = self._first(document)
        self.branches = Branches(first)
        self.inside = None
        self.last = None
        self.file_steps = [first]

    # --- one line ----------------------------------------------------------------------------------------

    def one_shot(self, line: str) -> Reply:
        """Carry out one line."""
        words = _COMMENT.sub("", line).strip()
        if not words:
            return Reply()
        try:
            return self._one_shot(words)
        except ScenarioError as error:
            self.ground.stand_at(self.ground.here)
            return wrong(error.diagnostic, Source(TABLE, words), self.width)
        except SetUpFault as fault:
            return answers.set_up_fault(fault, self.width)
        except Trouble as trouble:
            self.stand(self.at)
            return wrong(trouble.diagnostic, Source(TABLE, words), self.width)
        except Unruled as fault:
            self.stand(self.at)
            return self.unruled(fault.label, fault.sentence)
        except Unsupported as missing:
            return self.unruled("UNSUPPORTED", f"not supported: {missing.what}")
        except Undetermined as unknown:
            return self.unruled("UNDETERMINED", f"it depends on {unknown.what}")

    def _one_shot(self, words: str) -> Reply:
        found = self.commands.find(words)
        if found is not None:
            command, rest = found
            answer = command.run(self, rest)
            if answer is not None:
                return answer
        from mtgjudge.repl.commands.setting import set_up_line

        answer = set_up_line(self, words)
        if answer is not None:
            return answer
        if _NUMBERS.fullmatch(words):
            return self._numbers(words) if self.choosing else refusal("no choice is open", "legal, help", self.width)
        return self.play_line(words)

    def _numbers(self, words: str) -> Reply:
        numbers = [int(each) for each in re.findall(r"\d{1,9}", words)]
        try:
            said = in_words(self.ground, numbers)
        except WrongNumber as fault:
            return refusal(str(fault), "choice lists the numbers again", self.width)
        return self.play_line(said)

    # --- steps -------------------------------------------------------------------------------------------

    def play_line(self, words: str) -> Reply:
        """A line of the scenario language."""
        if self.inside is not None and (told := self.inside.answer(self, words)) is not None:
            return told
        step = read_line(self.ground, words, self.speaker)
        self.leave_event()
        return self.play((step,), words)

    def play(self, steps: tuple[Playable, ...], line: str) -> Reply:
        """Steps that are one command: one point, one undo."""
        records: list[Record] = []
        ground = self.ground
        try:
            records.extend(self.carry_out(step) for step in steps)
        except Trouble as trouble:
            self.stand(self.at)
            return wrong(trouble.diagnostic, Source(TABLE, line), self.width)
        except Unruled as fault:
            self.stand(self.at)
            return self.unruled(fault.label, fault.sentence)
        if not ground.moved():
            return self._noted(records)
        first = records[0].shown
        if len(records) == 1 and first.player:
            line = f"{first.player}: {first.words}"
        return self.arrive(line, tuple(records))

    def carry_out(self, step: Playable) -> Record:
        """One step, numbered as the next point. Raises Trouble, Unruled."""
        self.ground.performer.last = self.last
        record = carry_out(self.ground, step, self.at.number + 1)
        if isinstance(step, s.AskStep) or record.shown.verdict is not None:
            self.last = self.ground.performer.last
        return record

    def _noted(self, records: list[Record]) -> Reply:
        """Questions, and what was tried in vain: they belong to the point where one stands."""
        lines: list[Line] = []
        kind = Kind.DONE
        for record in records:
            if record.script is not None:
                self.at.note(record)
            lines += answers.answer_lines(record.shown, self.width)
            kind = answers.kind_of(record.shown, kind)
        if kind is Kind.NO and self.choosing:
            words = "the choice is still open: choice lists it, undo takes back what led to it"
            lines += Row(words, indent=5, role=Role.QUIET).lines(self.width)
        return reply(lines, kind)

    def arrive(self, line: str, records: tuple[Record, ...]) -> Reply:
        """What was done is a point of its own now; what happened is told, and the choice that is open."""
        ground = self.ground
        point = Point(self.at, line, ground, ground.advance(), records)
        self.branches.add(point)
        lines: list[Line] = []
        kind = Kind.DONE
        if any(each.shown.verdict is not None and each.shown.kind is not StepKind.QUESTION for each in records):
            kind = Kind.NO
        lines += answers.step_told(answers.as_one([each.shown for each in records], line), self.width)
        return reply([*lines, *self.choice_lines()], kind)

    def choice_lines(self) -> list[Line]:
        """The open choice, or that the game is over."""
        found = offer(self.ground)
        if found is not None:
            return offer_lines(found, self.width)
        if self.ground.stage.pending is not None:
            return []
        game = self.ground.game
        how = f"{game.name(game.state.winner)} has won" if game.state.winner else "it is a draw"
        return Row(f"The game is over: {how}", ("104.1",), indent=0, role=Role.TITLE).lines(self.width)

    def leave_event(self) -> None:
        """Finish the event that one was looking into."""
        if self.inside is not None:
            inside, self.inside = self.inside, None
            inside.finish(self)

    def unruled(self, label: str, sentence: str) -> Reply:
        """Unsupported and undetermined never look like a ruling."""
        self.ground.stand_at(self.ground.here)
        row = Row(sentence, lead=f"{label}  ", indent=0, lead_role=Role.UNSURE)
        return reply(row.lines(self.width), Kind.UNRULED)

    # --- set-up ------------------------------------------------------------------------------------------

    def set_up(self, document: Document, line: str) -> None:
        """A new board, as a new point. Raises SetUpFault, Unsupported, Undetermined."""
        ground = lay_out(document, self.catalogue)
        self.branches.add(Point(self.at, line, ground, ground.start))
        self.inside = None

    def is_waiting(self) -> bool:
        """Does a player have priority?"""
        return isinstance(self.ground.stage.pending, d.Priority)
