"""How many scenarios came out how: the last line of `check`, the totals of every format, and the worst of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from mtgjudge.scenario.results import CaseResult, Check, Outcome, ScenarioResult

#: The words of the last line, in its order; `passed` and `failed` are always there, the others where they occur.
WORDS: dict[Outcome, str] = {
    Outcome.HOLDS: "passed",
    Outcome.DIFFERS: "failed",
    Outcome.UNSUPPORTED: "unsupported",
    Outcome.UNDETERMINED: "undetermined",
    Outcome.INVALID: "invalid",
    Outcome.TODO: "todo",
}
_ALWAYS = (Outcome.HOLDS, Outcome.DIFFERS)


FAULT = "MJ900"
"""The code of a fault of mtgjudge itself."""


class Tally(Struct, frozen=True):
    """Counts of scenarios by outcome, of expectations, and of faults (which count as no outcome)."""

    scenarios: dict[Outcome, int]
    faults: int
    expectations: int
    held: int

    def count(self, outcome: Outcome) -> int:
        """How many scenarios came out so."""
        return self.scenarios.get(outcome, 0)

    @property
    def total(self) -> int:
        """All scenarios."""
        return sum(self.scenarios.values()) + self.faults

    def __str__(self) -> str:
        counts = [
            f"{self.count(outcome)} {word}"
            for outcome, word in WORDS.items()
            if outcome in _ALWAYS or self.count(outcome)
        ]
        if self.faults:
            counts.append(f"{self.faults} internal error{'s' * (self.faults != 1)}")
        return ", ".join(counts)


def tally(results: Iterable[ScenarioResult]) -> Tally:
    """Count."""
    scenarios: dict[Outcome, int] = {}
    expectations = held = faults = 0
    for result in results:
        if is_fault(result):
            faults += 1
        else:
            scenarios[result.outcome] = scenarios.get(result.outcome, 0) + 1
        for check in all_checks(result):
            expectations += 1
            held += check.outcome is Outcome.HOLDS
    return Tally(scenarios, faults, expectations, held)


def is_fault(result: ScenarioResult) -> bool:
    """Whether mtgjudge itself failed on a scenario."""
    problems = [*result.problems, *(each for case in result.cases for each in case.problems)]
    return any(each.code == FAULT for each in problems)


def all_checks(result: ScenarioResult) -> Iterator[Check]:
    """Every expectation of a scenario, in the order of its run."""
    for case in result.cases:
        yield from case_checks(case)


def case_checks(case: CaseResult) -> Iterator[Check]:
    """Every expectation of a case: those on its steps, then those at its end."""
    for step in case.steps:
        yield from step.checks
    yield from case.checks


def seconds_in_words(seconds: float) -> str:
    """0.31 s, 12.4 s, 3 min 05 s."""
    if seconds < 10:
        return f"{seconds:.2f} s"
    if seconds < 120:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60:02} s"
