"""The formats for programs are what they claim to be: valid against their schemas, readable by others' parsers."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import jsonschema
import pytest
from junitparser import Error, Failure, JUnitXml, Skipped
from msgspec import structs

from mtgjudge.rulings.document import as_json, json_schema
from mtgjudge.rulings.github import workflow_commands
from mtgjudge.rulings.junit import junit
from mtgjudge.rulings.sarif import as_sarif
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.results import Outcome, ScenarioResult
from tests.rulings.examples import DIFFERS, EVERYTHING, INVALID, SOURCES

NASTY = ScenarioResult(
    "a, b:c%.yaml",
    'Nasty \x00\x1b <&"> \ufffe \U0001f409',
    Outcome.INVALID,
    problems=(Diagnostic("MJ040", 'what is\r\n"\x07" ]]> ::error::', "a, b:c%.yaml"),),
)


def test_json_is_valid_against_its_own_schema() -> None:
    schema = json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(as_json([*EVERYTHING, NASTY])), schema)


def test_the_schema_refuses_another_version() -> None:
    document = json.loads(as_json([])) | {"mtgjudge": 2}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(document, json_schema())


def test_json_says_what_happened() -> None:
    document = json.loads(as_json(EVERYTHING))
    assert document["mtgjudge"] == 1
    assert document["summary"]["scenarios"] == len(EVERYTHING)
    assert document["summary"]["passed"] == 2
    assert document["summary"]["expectations_held"] == 8
    first = document["scenarios"][0]["cases"][0]["steps"][1]
    assert first["verdict"]["answer"] == "no"
    assert [reason["rules"] for reason in first["verdict"]["reasons"] if reason["decides"]] == [["702.61a"]]
    failing = next(each for each in document["scenarios"] if each["path"] == DIFFERS.path)
    assert failing["problems"][0]["span"] == {"start": {"line": 18, "column": 18}, "end": {"line": 18, "column": 28}}


def test_junit_is_read_by_its_own_parser() -> None:
    report = JUnitXml.fromstring(junit(EVERYTHING, SOURCES).encode())
    found = {
        case.classname: [type(result) for result in case.result] for suite in report for case in suite if case.result
    }
    assert found == {
        "scenarios/layers/humility.yaml": [Failure],
        "new.yaml": [Error],
        "library.yaml": [Error],
        "broken.yaml": [Error],
        "later.yaml": [Skipped],
    }
    assert (report.tests, report.failures, report.errors, report.skipped) == (8, 1, 3, 1)


def test_junit_survives_what_xml_cannot_carry() -> None:
    (case,) = ElementTree.fromstring(junit([NASTY], {})).iter("testcase")
    assert case.get("name") == 'Nasty \ufffd\ufffd <&"> \ufffd \U0001f409'


def test_sarif_has_a_rule_for_each_result_and_a_place() -> None:
    document = json.loads(as_sarif([*EVERYTHING, NASTY]))
    (run,) = document["runs"]
    assert document["version"] == "2.1.0"
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["message"]["text"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert run["results"][-1]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%2C%20b%3Ac%25.yaml"


def test_sarif_without_findings_still_says_that_it_looked() -> None:
    assert json.loads(as_sarif([]))["runs"][0]["results"] == []


def test_workflow_commands_are_one_line_each_and_cannot_be_broken_out_of() -> None:
    lines = list(workflow_commands([NASTY]))
    assert lines == [
        '::error file=a%2C b%3Ac%25.yaml,title=MJ040 step not understood::what is%0D%0A"\x07" ]]> ::error::'
    ]


def test_workflow_commands_leave_out_columns_of_longer_places() -> None:
    span = INVALID.problems[0].span
    assert span is not None
    long = structs.replace(INVALID.problems[0], span=structs.replace(span, end_line=9))
    (line,) = workflow_commands([structs.replace(INVALID, problems=(long,))])
    assert "line=5,endLine=9,title=" in line
