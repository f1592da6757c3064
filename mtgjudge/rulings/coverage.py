"""How much of the rule book the program cites, and how much of it passing scenarios touch and prove.

*Cited*: the number stands in the program's own code. *Touched*: in a scenario that holds, an event or a reason
carried it, as deciding or in the background (`mtgjudge.engine.background`). *Proved*: there, an expectation named it
as deciding, and that held. Rules that can't be executed are left out of every count
(`mtgjudge.rulebook.executable`).
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct, json

from mtgjudge.rulebook import EDITION, Citation, exists, heading
from mtgjudge.rulebook.executable import exempt, numbered_rules
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult

_PACKAGE = os.path.dirname(os.path.dirname(__file__))
_SHAPE = re.compile(r"[1-9]\d\d\.\d+[a-z]{0,2}\Z")


class Row(Struct, frozen=True):
    """The counts of a chapter or section."""

    number: str
    title: str
    rules: int
    cited: int
    touched: int
    proved: int


class RuleState(Struct, frozen=True):
    """One rule that counts."""

    number: str
    cited: bool
    touched: bool
    proved: bool


class Exempted(Struct, frozen=True):
    """Rules that can't be executed, by the reason."""

    reason: str
    rules: tuple[str, ...]


class Coverage(Struct, frozen=True):
    """The whole account; `core` counts chapters 1 to 7, which every game uses."""

    edition: str
    scenarios: int
    holding: int
    core: Row
    chapters: tuple[Row, ...]
    sections: tuple[Row, ...]
    rules: tuple[RuleState, ...]
    exempt: tuple[Exempted, ...]


def measure(results: Iterable[ScenarioResult]) -> Coverage:
    """Count what a run of scenarios shows."""
    every = tuple(results)
    holding = tuple(each for each in every if each.outcome is Outcome.HOLDS)
    cases = [case for result in holding for case in result.cases if case.outcome is Outcome.HOLDS]
    proved = {rule for case in cases for rule in case.rules_proved}
    touched = {rule for case in cases for rule in _carried(case)}
    cited = _cited()
    counted = [number for number in numbered_rules() if exempt(number) is None]
    states = tuple(RuleState(n, n in cited, n in touched or n in proved, n in proved) for n in counted)
    return Coverage(
        edition=EDITION,
        scenarios=len(every),
        holding=len(holding),
        core=_row("1-7", "Chapters 1 to 7", [each for each in states if each.number[0] in "1234567"]),
        chapters=tuple(_rows(states, 1)),
        sections=tuple(_rows(states, 3)),
        rules=states,
        exempt=_exempted(),
    )


def share(row: Row) -> float:
    """How many of a row's rules are touched, in per cent; nothing to touch is all of it."""
    return 100 * row.touched / row.rules if row.rules else 100.0


def to_json(coverage: Coverage) -> str:
    """The account as data."""
    return json.format(json.encode(coverage), indent=2).decode()


def to_lines(coverage: Coverage, missing: bool = False) -> list[str]:
    """The account for people; `missing` adds the rules that nothing touched."""
    head = f"Comprehensive Rules {coverage.edition}: {coverage.holding} of {coverage.scenarios} scenarios hold"
    lines = [head, "", f"{'':36}{'rules':>7}{'cited':>7}{'touched':>14}{'proved':>14}"]
    for chapter in coverage.chapters:
        lines.append(_line(chapter, ""))
        lines.extend(_line(row, "  ") for row in coverage.sections if row.number[0] == chapter.number)
    lines += ["", _line(coverage.core, "")]
    if missing:
        lines += ["", "Not touched:", *_not_touched(coverage)]
    left_out = sum(len(each.rules) for each in coverage.exempt)
    lines += ["", f"Left out, {left_out} rules that can't be executed:"]
    lines += [f"  {each.reason}: {_span(each.rules)}" for each in coverage.exempt]
    return lines


def _carried(case: CaseResult) -> Iterator[str]:
    """The rules that a case's events and reasons carried."""
    yield from case.rules_touched
    for check in case.checks:
        yield from check.rules_deciding
    for step in case.steps:
        for happening in step.happenings:
            yield from happening.rules
        for check in step.checks:
            yield from check.rules_deciding
        if step.verdict is not None:
            for reason in step.verdict.reasons:
                yield from reason.rules
            for line in step.verdict.trace:
                yield from (*line.rules, *line.order)


@cache
def _cited() -> frozenset[str]:
    """Every rule number that stands as a value in the package's code."""
    found: set[str] = set()
    for where, _, files in os.walk(_PACKAGE):
        for name in files:
            if name.endswith(".py"):
                with open(os.path.join(where, name), encoding="utf-8") as stream:
                    found.update(number for number in rule_numbers(stream.read()) if exists(number))
    return frozenset(found)


def rule_numbers(code: str) -> Iterator[str]:
    """What is written like a rule's number among a module's constants."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _SHAPE.match(node.value):
            yield node.value


def _rows(states: Iterable[RuleState], digits: int) -> Iterator[Row]:
    """The counts by the first digits of the number, in the order of the book."""
    groups: dict[str, list[RuleState]] = {}
    for state in states:
        groups.setdefault(state.number[:digits], []).append(state)
    for number, members in groups.items():
        yield _row(number, heading(number) or "", members)


def _row(number: str, title: str, members: list[RuleState]) -> Row:
    return Row(
        number,
        title,
        len(members),
        sum(each.cited for each in members),
        sum(each.touched for each in members),
        sum(each.proved for each in members),
    )


def _exempted() -> tuple[Exempted, ...]:
    """The rules that are left out, by reason, in the order of the book."""
    groups: dict[str, list[str]] = {}
    for number in numbered_rules():
        why = exempt(number)
        if why is not None:
            groups.setdefault(why, []).append(number)
    return tuple(Exempted(why, tuple(rules)) for why, rules in groups.items())


def _line(row: Row, indent: str) -> str:
    label = f"{indent}{row.number} {row.title}"
    if len(label) > 35:
        label = label[:34] + "…"
    return f"{label:36}{row.rules:>7}{row.cited:>7}{_part(row.touched, row.rules)}{_part(row.proved, row.rules)}"


def _part(count: int, whole: int) -> str:
    return f"{count:>6}{100 * count / whole if whole else 100.0:>7.1f}%"


def _not_touched(coverage: Coverage) -> Iterator[str]:
    """The untouched rules, a line for each section."""
    groups: dict[str, list[str]] = {}
    for state in coverage.rules:
        if not state.touched:
            groups.setdefault(state.number[:3], []).append(state.number)
    for section, numbers in groups.items():
        yield f"  {section} {heading(Citation(section)) or ''}: {', '.join(numbers)}"


def _span(rules: tuple[str, ...]) -> str:
    """A few rules by number, many by first and last."""
    return ", ".join(rules) if len(rules) <= 6 else f"{rules[0]} … {rules[-1]} ({len(rules)})"
