"""Diagnostics: the registry, carets, JSON, order."""

from __future__ import annotations

import ast
from pathlib import Path

import mtgjudge
from mtgjudge.scenario.diagnostics import CODES, Problems, Severity, problem, render, render_all
from mtgjudge.scenario.spans import Source, Text

SOURCE = Source("f.yaml", "first: 1\n  Serra: {power: 1}\nlast: 'it''s'\n")


def at(words: str) -> Text:
    start = SOURCE.text.index(words)
    return Text(words, SOURCE, start, start + len(words))


def test_the_look_is_title_place_line_carets_help() -> None:
    found = problem("MJ101", at("power: 1"), "expected power 1, got 2", hint="look closer", notes=["7b base 1/1"])
    assert render(found, SOURCE) == (
        "MJ101 ruling differs\n"
        "  --> f.yaml:2:11\n"
        "   |\n"
        " 2 |   Serra: {power: 1}\n"
        "   |           ^^^^^^^^ expected power 1, got 2\n"
        "   |\n"
        "   = 7b base 1/1\n"
        "help: look closer"
    )


def test_a_place_inside_a_value_is_found_in_quoted_text() -> None:
    start = SOURCE.text.index("'it")
    text = Text("it's", SOURCE, start, len(SOURCE.text) - 1, "'")
    span = text.at(3, 4)
    assert (span.line, span.column) == (3, 12)


def test_a_long_line_is_cut_around_the_place() -> None:
    source = Source("f.yaml", "x" * 300 + "here" + "y" * 300)
    found = problem("MJ040", Text("here", source, 300, 304), "what is this")
    lines = render(found, source).split("\n")
    assert all(len(line) <= 80 for line in lines)
    marked = next(line for line in lines if "here" in line)
    carets = next(line for line in lines if "^^^^" in line)
    assert carets.index("^") == marked.index("here")


def test_a_place_at_the_end_points_behind_the_last_word() -> None:
    text = Text.of("cast")
    assert text.at(4, 5).column == 5


def test_problems_are_sorted_and_not_repeated() -> None:
    problems = Problems()
    second = problem("MJ032", at("last"), "b")
    first = problem("MJ032", at("first"), "a")
    for each in (second, first, second):
        problems.add(each)
    assert problems.sorted() == (first, second)
    assert problems.errors


def test_warnings_are_no_errors() -> None:
    problems = Problems()
    problems.add(problem("MJ032", at("last"), "b", severity=Severity.WARNING))
    assert not problems.errors


def test_json_has_places_and_title() -> None:
    found = problem("MJ030", at("Serra"), "there is no such card").as_json()
    assert found["title"] == "unknown card"
    assert found["span"] == {"start": {"line": 2, "column": 3}, "end": {"line": 2, "column": 8}}


def test_many_problems_are_counted() -> None:
    found = [problem("MJ030", "f.yaml", f"no. {number}") for number in range(60)]
    assert render_all(found).endswith("... and 10 more problems")


def test_every_code_in_the_program_is_in_the_registry() -> None:
    used: set[str] = set()
    for path in Path(mtgjudge.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                value = node.value
                if len(value) == 5 and value.startswith("MJ") and value[2:].isdigit():
                    used.add(value)
    assert used <= set(CODES)
    assert all(title and meaning.endswith(".") for title, meaning in CODES.values())
