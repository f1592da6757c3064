"""Annotations of a GitHub Actions run: each finding is shown at its line of the pull request."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgjudge.rulings.findings import findings
from mtgjudge.scenario.diagnostics import Diagnostic, Severity
from mtgjudge.scenario.results import Outcome, ScenarioResult

_PLAIN = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_PLAIN, ":": "%3A", ",": "%2C"}


def workflow_commands(results: Iterable[ScenarioResult]) -> Iterator[str]:
    """One workflow command a finding; scenarios kept out are notices."""
    for result in results:
        for finding in findings(result):
            level = "error" if finding.severity is Severity.ERROR else "warning"
            yield _command(level, finding)
        if result.outcome is Outcome.TODO:
            yield _command("notice", Diagnostic("", result.reason or "todo", result.path))


def _command(level: str, finding: Diagnostic) -> str:
    properties = {"file": finding.file}
    if finding.span is not None:
        properties["line"] = str(finding.span.line)
        properties["endLine"] = str(finding.span.end_line)
        if finding.span.line == finding.span.end_line:  # GitHub ignores columns of anything longer than a line
            properties["col"] = str(finding.span.column)
            properties["endColumn"] = str(finding.span.end_column)
    properties["title"] = f"{finding.code} {finding.title}" if finding.code else "todo"
    words = "\n".join([finding.message, *finding.notes, *([f"rule {finding.rule}"] if finding.rule else [])])
    listed = ",".join(f"{key}={_escaped(value, _PROPERTY)}" for key, value in properties.items())
    return f"::{level} {listed}::{_escaped(words, _PLAIN)}"


def _escaped(words: str, table: dict[str, str]) -> str:
    return "".join(table.get(char, char) for char in words)
