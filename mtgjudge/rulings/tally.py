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


class Tally(Struct, frozen=True):
    """Counts of scenarios by outcome, and of expectations."""

    scenarios: dict[Outcome, int]
    expectations: int
    held: int

    def count(self, outcome: Outcome) -> int:
        """How many scenarios came out so."""
        return self.scenarios.get(outcome, 0)

    @property
    def total(self) -> int:
        """All scenarios."""
        return sum(self.scenarios.values())

    def __str__(self) -> str:
        return ", ".join(
            f"{self.count(outcome)} {word}"
            for outcome, word in WORDS.items()
            if outcome in _ALWAYS or self.count(outcome)
        )


def tally(results: Iterable[ScenarioResult]) -> Tally:
    """Count."""
    scenarios: dict[Outcome, int] = {}
    expectations = held = 0
    for result in results:
        scenarios[result.outcome] = scenarios.get(result.outcome, 0) + 1
        for check in all_checks(result):
            expectations += 1
            held += check.outcome is Outcome.HOLDS
    return Tally(scenarios, expectations, held)


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
