"""What running a scenario gives: values that the rulings above render, and nothing else reads the game for.

The runner fills these; `rulings` turns them into text, JSON, JUnit … A log entry is quoted as `Happening`, so that
renderers need no engine.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.spans import Span


class Outcome(StrEnum):
    """How a step, expectation, case or scenario came out; the later in this list, the worse."""

    HOLDS = "holds"
    TODO = "todo"
    DIFFERS = "differs"
    UNDETERMINED = "undetermined"
    UNSUPPORTED = "unsupported"
    INVALID = "invalid"


class ReasonShown(Struct, frozen=True):
    """One reason of a verdict: the sentence with names filled in, its rules, and whether it decides."""

    sentence: str
    rules: tuple[str, ...]
    decides: bool
    object: str = ""


class TraceLine(Struct, frozen=True):
    """One effect in one layer, on the way from the printed card to what the object is (613).

    `timestamp`: its place in the order of time among the effects told, from 1; 0 where it has none. `proof`: what the
    order turned on where it was not the order of time (613.8), in a sentence; `order`: the rules of that.
    """

    layer: str
    change: str
    source: str
    rules: tuple[str, ...]
    timestamp: int = 0
    before: str = ""
    after: str = ""
    proof: str = ""
    order: tuple[str, ...] = ()


class PaymentLine(Struct, frozen=True):
    """One symbol of a cost and what pays it; an empty `source`: nothing is left that could."""

    symbol: str
    source: str
    note: str = ""


class Branch(Struct, frozen=True):
    """One result that is possible, and the choices that lead to it (`all outcomes`)."""

    result: tuple[str, ...]
    choices: tuple[str, ...]
    count: int = 1
    """How many combinations of choices lead to the same result."""


class VerdictShown(Struct, frozen=True):
    """An answer: yes, no, undetermined, or a fact in words (`value`), with reasons, deciding ones first."""

    answer: str
    reasons: tuple[ReasonShown, ...] = ()
    value: str | tuple[str, ...] = ""
    still_possible: tuple[str, ...] = ()
    """What the player could still do ("He could still: …"), where that was worked out."""
    still_rule: str = ""
    trace: tuple[TraceLine, ...] = ()
    """How something became what it is, layer by layer."""
    payment: tuple[PaymentLine, ...] = ()
    """Which source pays which symbol."""
    branches: tuple[Branch, ...] = ()
    """All results that are possible."""


class Happening(Struct, frozen=True):
    """One event as a reader is told it. `parent`: index of its heading within the same step's happenings, -1 for
    none; `quiet` ones are shown only in full.
    """

    text: str
    rules: tuple[str, ...]
    parent: int = -1
    kind: str = ""
    quiet: bool = False
    turn: int = 0
    step: str = ""
    before: str = ""
    after: str = ""
    """Zones around a move, for "battlefield → Bob's graveyard"."""


class Check(Struct, frozen=True):
    """One expectation: what was expected, what is, whether it holds, the place in the file, and the rules behind
    the fact.
    """

    outcome: Outcome
    expected: str
    actual: str
    span: Span | None
    what: str = ""
    rules_expected: tuple[str, ...] = ()
    rules_deciding: tuple[str, ...] = ()
    explanation: tuple[Happening, ...] = ()
    """How the fact came about (layers, events), for a failing check."""


class StepKind(StrEnum):
    """What a step is."""

    ACTION = "action"
    MOVE = "move"
    CHOICE = "choice"
    QUESTION = "question"
    EXPECTATION = "expectation"
    BRANCH = "branch"


class StepShown(Struct, frozen=True):
    """One step of the script, numbered from 1 within its case: the words of the file, a sentence of what it is,
    the verdict, what happened, what was checked.
    """

    number: int
    kind: StepKind
    words: str
    sentence: str
    outcome: Outcome
    player: str = ""
    verdict: VerdictShown | None = None
    happenings: tuple[Happening, ...] = ()
    checks: tuple[Check, ...] = ()
    span: Span | None = None
    branch: str = ""
    background: tuple[str, ...] = ()
    """The rules behind what happened, beside those that the happenings name; only where an onlooker noted them."""


class CaseResult(Struct, frozen=True):
    """One case (a scenario without cases has one, unnamed)."""

    name: str
    outcome: Outcome
    steps: tuple[StepShown, ...] = ()
    checks: tuple[Check, ...] = ()
    """The expectations at the end."""
    changes: tuple[str, ...] = ()
    """What is different at the end from the start, a sentence each."""
    assumed: tuple[str, ...] = ()
    """Defaults that mattered, abilities ignored, unknown cards."""
    choices: tuple[str, ...] = ()
    """Choices made, as scripted."""
    unsupported: tuple[ReasonShown, ...] = ()
    rules_touched: tuple[str, ...] = ()
    rules_proved: tuple[str, ...] = ()
    problems: tuple[Diagnostic, ...] = ()


class ScenarioResult(Struct, frozen=True):
    """A scenario file's result."""

    path: str
    title: str
    outcome: Outcome
    cases: tuple[CaseResult, ...] = ()
    problems: tuple[Diagnostic, ...] = ()
    """What is wrong with the file itself; then there are no cases."""
    tags: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    edition: str = ""
    card_data: str = ""
    reason: str = ""
    """Why it is kept out (`status: todo`)."""
