"""mtgjudge from Python: judge a scenario, ask a question, read the answer as values.

>>> import mtgjudge
>>> board = "alice: Forest, Snow-Covered Island; bob: Slippery Bogle"
>>> verdict = mtgjudge.ask("can alice pay {S}{S}", board=board)
>>> bool(verdict), verdict.answer, verdict.rules
(False, 'no', ('107.4h',))
>>> [(line.symbol, line.source or "nothing left") for line in verdict.payment]
[('{S}', 'Snow-Covered Island'), ('{S}', 'nothing left')]

A characteristic comes with its layers:

>>> verdict = mtgjudge.ask("what is Serra Angel", board="alice: Serra Angel, Humility, Glorious Anthem")
>>> verdict.value
'Serra Angel: 2/2 white Creature — Angel, no abilities'
>>> for line in verdict.trace:
...     print(line.layer, line.change, line.source, line.rules[0], sep=" | ")
printed | 4/4  flying, vigilance |  | 613.1
6 | loses all abilities | Humility | 613.1f
7b | base 1/1 | Humility | 613.4b
7c | +1/+1 | Glorious Anthem | 613.4c

A whole scenario, from a file or from its text, gives a ruling:

>>> ruling = mtgjudge.judge('''
... mtgjudge: 1
... scenario: A creature with flying is hard to block
... players:
...   alice: {battlefield: [Wind Drake]}
...   bob: {battlefield: [Grizzly Bears]}
... steps:
...   - alice: attack with Wind Drake
...   - bob: block Wind Drake with Grizzly Bears
...     expect: illegal
...     rule: 702.9b
... ''')
>>> ruling.outcome, ruling.holds
('holds', True)
>>> ruling.verdicts[-1].answer, ruling.verdicts[-1].rules
('illegal', ('702.9b', '509.1b'))

Nothing that a user writes raises: a ruling or verdict then has ``problems`` and its outcome is ``invalid``.

>>> mtgjudge.ask("can alice fly", board="alice: Forest").problems[0].code
'MJ041'
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.scenario.results import (
    Branch,
    CaseResult,
    PaymentLine,
    ReasonShown,
    ScenarioResult,
    TraceLine,
    VerdictShown,
)

if TYPE_CHECKING:
    from mtgjudge.cards.catalogue import Catalogue
    from mtgjudge.rulings.asked import AnswerOut
    from mtgjudge.rulings.document import Document
    from mtgjudge.scenario.asked import Asked
    from mtgjudge.scenario.diagnostics import Diagnostic

__all__ = ["Reason", "Ruling", "Trace", "Verdict", "ask", "judge"]

Reason = ReasonShown
"""One reason of a verdict: ``sentence``, ``rules``, ``decides`` (or is context), the ``object`` behind it."""


class Trace:
    """How an object became what it is: one line an effect, in the order in which they applied (613).

    Each line has ``layer``, ``change``, ``source``, ``timestamp``, ``before``, ``after``, ``rules``, and where the
    order was not that of time, ``proof`` with its rules in ``order``.
    """

    def __init__(self, lines: tuple[TraceLine, ...]) -> None:
        self.lines = lines

    def __iter__(self) -> Iterator[TraceLine]:
        return iter(self.lines)

    def __len__(self) -> int:
        return len(self.lines)

    def text(self, width: int = 80) -> str:
        """The layers as a table."""
        from mtgjudge.rulings.asked import trace_lines
        from mtgjudge.rulings.lines import plain

        return plain(trace_lines(self.lines, width)) if self.lines else ""


class Verdict:
    """An answer: ``answer`` (yes, no, illegal, undetermined, or a fact in words), ``value``, ``reasons``.

    It is true where the answer is yes or legal.
    """

    def __init__(self, shown: VerdictShown, question: str = "", asked: Asked | None = None) -> None:
        self.question = question
        self.shown = shown
        self._asked = asked

    def __bool__(self) -> bool:
        return self.shown.answer in ("yes", "legal")

    def __repr__(self) -> str:
        return f"Verdict({self.answer!r}, {self.rules!r})"

    @property
    def answer(self) -> str:
        """The short answer."""
        return self.shown.answer

    @property
    def value(self) -> str | tuple[str, ...]:
        """The fact that was asked for, where it is more than yes or no."""
        return self.shown.value

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """All reasons, deciding ones first."""
        return self.shown.reasons

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the deciding reasons, each once."""
        return tuple(dict.fromkeys(rule for reason in self.reasons if reason.decides for rule in reason.rules))

    @property
    def trace(self) -> Trace:
        """The layers behind a characteristic; empty for other questions."""
        return Trace(self.shown.trace)

    @property
    def payment(self) -> tuple[PaymentLine, ...]:
        """Which source pays which symbol, where payment was asked about."""
        return self.shown.payment

    @property
    def branches(self) -> tuple[Branch, ...]:
        """All results that are possible, where ``all outcomes`` was asked."""
        return self.shown.branches

    @property
    def assumed(self) -> tuple[str, ...]:
        """Defaults that mattered."""
        case = self._asked.case if self._asked is not None else None
        return case.assumed if case is not None else ()

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the question or the board; then there is no answer."""
        return self._asked.result.problems if self._asked is not None else ()

    def text(self, width: int = 80, *, player_safe: bool = False) -> str:
        """The answer for people, as the command line prints it."""
        from mtgjudge.rulings.asked import ask_lines, verdict_lines
        from mtgjudge.rulings.lines import plain

        if self._asked is None:
            return plain(verdict_lines(self.shown, width, player_safe=player_safe))
        return plain(ask_lines(self._asked, width, player_safe=player_safe))

    def data(self) -> AnswerOut:
        """The answer as data, in the published shape (``mtgjudge schema --answer``)."""
        from mtgjudge.rulings.asked import answer_data

        if self._asked is None:
            raise ValueError("this verdict is part of a ruling: use the ruling's data()")
        return answer_data(self._asked, self.question)


class Ruling:
    """What a scenario came to."""

    def __init__(self, result: ScenarioResult) -> None:
        self.result = result

    def __repr__(self) -> str:
        return f"Ruling({self.result.title!r}, {self.outcome!r})"

    @property
    def outcome(self) -> str:
        """holds, todo, differs, undetermined, unsupported or invalid."""
        return self.result.outcome.value

    @property
    def holds(self) -> bool:
        """Whether every expectation holds."""
        return self.outcome == "holds"

    @property
    def cases(self) -> tuple[CaseResult, ...]:
        """Each case with its steps, expectations, changes, assumptions."""
        return self.result.cases

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """What is wrong with the file itself."""
        return self.result.problems

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict in it, in order: questions, and actions that were refused."""
        steps = [step for case in self.cases for step in case.steps]
        return tuple(Verdict(step.verdict, step.words) for step in steps if step.verdict is not None)

    def text(self, width: int = 80) -> str:
        """The ruling for people."""
        from mtgjudge.rulings.full import ruling_lines
        from mtgjudge.rulings.lines import plain

        return plain(ruling_lines(self.result, width, {}))

    def data(self) -> Document:
        """The ruling as data, in the published shape (``mtgjudge schema --output``)."""
        from mtgjudge.rulings.document import document

        return document((self.result,))


def judge(scenario: str | os.PathLike[str], cards: Catalogue | None = None) -> Ruling:
    """The ruling on a scenario: a path, or the text of a scenario (any string with a line break).

    ``cards``: where cards are looked up; the cards that are installed unless said otherwise.
    """
    from mtgjudge.scenario.runner import run_file, run_source
    from mtgjudge.scenario.spans import Source

    catalogue = cards if cards is not None else _cards()
    if isinstance(scenario, str) and "\n" in scenario:
        return Ruling(run_source(Source("<text>", scenario.removeprefix("\ufeff")), catalogue))
    return Ruling(run_file(os.fspath(scenario), catalogue))


def ask(
    question: str,
    *,
    board: str = "",
    file: str | os.PathLike[str] | None = None,
    at: int | None = None,
    case: str | None = None,
    cards: Catalogue | None = None,
) -> Verdict:
    """The answer to a question about a board in one line, about a file after one of its steps, or about the rules."""
    from mtgjudge.scenario.asked import ask_board, ask_file

    catalogue = cards if cards is not None else _cards()
    if file is not None:
        asked = ask_file(os.fspath(file), question, catalogue, at, case)
    else:
        asked = ask_board(board, question, catalogue)
    step = asked.step
    if step is not None and step.verdict is not None:
        return Verdict(step.verdict, question, asked)
    reasons = asked.case.unsupported if asked.case is not None else ()
    return Verdict(VerdictShown(asked.result.outcome.value, reasons), question, asked)


def _cards() -> Catalogue:
    from mtgjudge.cards.catalogue import default_catalogue

    return default_catalogue()
