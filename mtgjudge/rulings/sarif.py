"""SARIF 2.1.0, which code hosts show as alerts: each finding with its code, message and place."""

from __future__ import annotations

import os
from collections.abc import Iterable
from urllib.parse import quote

from mtgjudge import __version__
from mtgjudge.rulings.findings import findings
from mtgjudge.scenario.diagnostics import CODES, Diagnostic, Severity
from mtgjudge.scenario.results import ScenarioResult

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def as_sarif(results: Iterable[ScenarioResult]) -> str:
    """The document as text."""
    from msgspec import json

    return json.format(json.encode(sarif(results)), indent=2).decode()


def sarif(results: Iterable[ScenarioResult]) -> dict[str, object]:
    """The document."""
    found = [finding for result in results for finding in findings(result)]
    codes = sorted(dict.fromkeys(finding.code for finding in found))
    driver: dict[str, object] = {
        "name": "mtgjudge",
        "version": __version__,
        "rules": [
            {
                "id": code,
                "name": "".join(word.capitalize() for word in CODES[code][0].replace("'", "").split()),
                "shortDescription": {"text": CODES[code][0]},
                "fullDescription": {"text": CODES[code][1]},
            }
            for code in codes
        ],
    }
    run: dict[str, object] = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding, codes.index(finding.code)) for finding in found],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(finding: Diagnostic, index: int) -> dict[str, object]:
    physical: dict[str, object] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if finding.span is not None:
        physical["region"] = {
            "startLine": finding.span.line,
            "startColumn": finding.span.column,
            "endLine": finding.span.end_line,
            "endColumn": finding.span.end_column,
        }
    rule = [f"Rule {finding.rule}"] if finding.rule else []
    return {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": "error" if finding.severity is Severity.ERROR else "warning",
        "message": {"text": "\n".join([finding.message, *finding.notes, *rule])},
        "locations": [{"physicalLocation": physical}],
    }


def _uri(path: str) -> str:
    """Relative where it can be, with forward slashes and escaped."""
    plain = path.replace(os.sep, "/")
    return quote(plain) if not os.path.isabs(path) else "file://" + quote(plain)
