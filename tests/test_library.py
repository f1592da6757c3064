"""Every shipped scenario holds: the library is the product's examples and its tests at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mtgjudge import scenario
from mtgjudge.cards.catalogue import Catalogue, default_catalogue
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "scenarios").rglob("*.yaml"))


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    return default_catalogue()


@cache
def run(path: Path) -> ScenarioResult:
    """A scenario's result; each is played once."""
    return scenario.run_file(str(path), default_catalogue())


def faults(result: ScenarioResult) -> list[str]:
    """Everything that does not hold, a line each."""
    found = [f"{each.code}: {each.message}" for each in result.problems]
    for case in result.cases:
        if case.outcome not in (Outcome.HOLDS, Outcome.TODO):
            found.extend(f"{case.name or 'the scenario'}: {line}" for line in _in(case))
    return found


def _in(case: CaseResult) -> list[str]:
    found = [f"unsupported: {each.sentence}" for each in case.unsupported]
    found.extend(f"{each.code}: {each.message}" for each in case.problems)
    checks = [(step.words, each) for step in case.steps for each in step.checks]
    checks.extend(("at the end", each) for each in case.checks)
    for where, check in checks:
        if check.outcome is not Outcome.HOLDS:
            found.append(
                f"{where}: {check.what}: expected {check.expected} {check.rules_expected}, "
                f"got {check.actual} {check.rules_deciding}"
            )
    found.extend(f"{step.words}: {step.outcome.value}" for step in case.steps if step.outcome is not Outcome.HOLDS)
    return found


def test_there_are_scenarios() -> None:
    """A library that was not found would pass every test."""
    assert len(FILES) >= 45


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT / "scenarios")) for path in FILES])
def test_scenario_holds(path: Path) -> None:
    """What it expects is what the engine rules; `status: todo` says why it can't be played yet."""
    result = run(path)
    if result.outcome is Outcome.TODO or result.reason:
        pytest.skip(f"to do: {result.reason}")
    assert result.outcome is Outcome.HOLDS, "\n".join(faults(result))


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT / "scenarios")) for path in FILES])
def test_refusals_are_to_the_point(path: Path) -> None:
    """A refusal names one to three deciding rules, and the scenario says which of them must be among these."""
    result = run(path)
    for case in result.cases:
        for step in case.steps:
            if step.verdict is None or step.verdict.answer not in ("illegal", "no"):
                continue
            rules = {rule for reason in step.verdict.reasons if reason.decides for rule in reason.rules}
            assert 1 <= len(rules) <= 3, f"{case.name}: {step.words}: {sorted(rules)}"
            if result.outcome is Outcome.HOLDS:
                named = any(check.rules_expected for check in step.checks)
                assert named, f"{case.name}: {step.words}: no rule expected"


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(ROOT / "scenarios")) for path in FILES])
def test_scenario_is_written_to_be_read(path: Path, catalogue: Catalogue) -> None:
    """A title that is a sentence, words to find it by, and no more than a screen or two."""
    from mtgjudge.scenario.loading import load

    loaded = load(str(path), catalogue)
    assert not loaded.diagnostics, [each.message for each in loaded.diagnostics]
    assert loaded.scenario is not None
    assert " " in loaded.scenario.title
    if loaded.scenario.todo is not None:
        assert len(loaded.scenario.todo) > 20, "say what is missing"
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 90
