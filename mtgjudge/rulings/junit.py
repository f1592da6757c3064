"""JUnit XML, which every CI system reads: a suite a file, a test case a case of the scenario.

A ruling that differs is a failure; an invalid file, and what is unsupported or undetermined, is an error (there was no
ruling to compare); `status: todo` is skipped with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from mtgjudge.rulings.findings import case_findings, findings
from mtgjudge.scenario.diagnostics import Diagnostic, render
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit(results: Iterable[ScenarioResult], sources: dict[str, Source]) -> str:
    """The document."""
    report = JUnitXml("mtgjudge")
    for result in results:
        suite = TestSuite(_text(result.path))
        cases = result.cases or (CaseResult("", result.outcome, problems=result.problems),)
        for case in cases:
            suite.add_testcase(_test_case(result, case, sources.get(result.path)))
        report.add_testsuite(suite)
    report.update_statistics()  # type: ignore[no-untyped-call]  # junitparser leaves this one without types
    return _as_text(report)


def _as_text(report: JUnitXml) -> str:
    content = BytesIO()
    report.write(content, pretty=True)
    return content.getvalue().decode().rstrip("\n")


def _test_case(result: ScenarioResult, case: CaseResult, source: Source | None) -> TestCase:
    title = result.title or result.path
    test = TestCase(_text(f"{title} [{case.name}]" if case.name else title), _text(result.path))
    outcome = Outcome.TODO if result.outcome is Outcome.TODO else case.outcome
    if outcome is Outcome.TODO:
        test.result = [Skipped(_text(result.reason or "todo"))]
    elif outcome is not Outcome.HOLDS:
        found = case_findings(result, case) if result.cases else findings(result)
        kind = Failure if outcome is Outcome.DIFFERS else Error
        test.result = [_verdict(kind, outcome, found, source)]
    return test


def _verdict(
    kind: type[Failure] | type[Error], outcome: Outcome, found: tuple[Diagnostic, ...], source: Source | None
) -> Failure | Error:
    first = found[0]
    verdict = kind(_text(f"{first.code} {first.message}"), outcome.value)
    verdict.text = _text("\n\n".join(render(each, source) for each in found))
    return verdict


def _text(words: str) -> str:
    """XML can't carry every character, not even escaped."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", words)
