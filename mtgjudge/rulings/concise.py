"""One line a case with its answer, one line a finding: for a quick look, for grep, and for editors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgjudge.rulings.answers import answers
from mtgjudge.rulings.findings import findings
from mtgjudge.rulings.lines import Line, Piece, Role, clean
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult

_ROLES: dict[Outcome, Role] = {Outcome.HOLDS: Role.YES, Outcome.DIFFERS: Role.NO, Outcome.INVALID: Role.NO}


def concise_lines(results: Iterable[ScenarioResult]) -> Iterator[Line]:
    """All lines."""
    for result in results:
        if not result.cases:
            yield _line(result.path, result.outcome, result.reason)
        for case in result.cases:
            where = f"{result.path} [{case.name}]" if case.name else result.path
            outcome = result.outcome if result.outcome is Outcome.TODO else case.outcome
            yield _line(where, outcome, "" if case.unsupported else _answers(case))
        for finding in findings(result):
            yield (Piece(place_of(finding) + ": "), Piece(finding.code, Role.NO), Piece(" " + clean(finding.message)))


def place_of(finding: Diagnostic) -> str:
    """`path:line:column`, or the path alone."""
    return finding.file if finding.span is None else f"{finding.file}:{finding.span.line}:{finding.span.column}"


def _line(where: str, outcome: Outcome, words: str) -> Line:
    label = outcome.value if outcome in (Outcome.HOLDS, Outcome.TODO) else outcome.value.upper()
    found = (Piece(f"{where}: "), Piece(label, _ROLES.get(outcome, Role.UNSURE)))
    return (*found, Piece(f": {clean(words)}")) if words else found


def _answers(case: CaseResult) -> str:
    return " ".join(
        f"{answer.sentence} ({', '.join(answer.rules)})" if answer.rules else answer.sentence
        for answer in answers(case)
    )
