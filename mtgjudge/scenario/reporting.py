"""A report of a ruling that somebody doubts: the smallest scenario that still gives it, with what was decided.

Cards and steps are left out one after the other as long as the answer in doubt and its rules stay the same; so whoever
looks at the report sees only what matters. The report is itself a scenario file.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import yaml
from msgspec import Struct

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.scenario.claims import deciding
from mtgjudge.scenario.keys import ZONE_KEYS
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult, StepShown
from mtgjudge.scenario.runner import run_source
from mtgjudge.scenario.spans import Source

MAX_TRIALS = 120
"""So many smaller scenarios are tried."""
Document = dict[str, Any]


class Doubt(Struct, frozen=True):
    """What is doubted: the step's words, its answer, and the rules that decided it."""

    words: str
    answer: str
    value: str | tuple[str, ...]
    rules: tuple[str, ...]


class Report(Struct, frozen=True):
    """The text of the report, and what it is about."""

    text: str
    doubt: Doubt | None
    result: ScenarioResult


def report(source: Source, catalogue: Catalogue, step: int | None = None, version: str = "") -> Report:
    """The report on a scenario; ``step``: which step is doubted (default: the last one with a verdict); ``version``:
    the program's."""
    result = run_source(source, catalogue)
    doubt = _doubt(result, step)
    text = source.text
    if doubt is not None and len(result.cases) == 1 and not result.cases[0].name:
        text = _smallest(source, catalogue, doubt, step) or text
    return Report("\n".join([*_head(result, doubt, version), text.rstrip("\n"), ""]), doubt, result)


def _steps(result: ScenarioResult) -> tuple[StepShown, ...]:
    return result.cases[0].steps if result.cases else ()


def _doubt(result: ScenarioResult, number: int | None) -> Doubt | None:
    steps = [each for each in _steps(result) if each.verdict is not None and number in (None, each.number)]
    if not steps or steps[-1].verdict is None:
        return None
    verdict = steps[-1].verdict
    return Doubt(steps[-1].words, verdict.answer, verdict.value, deciding(verdict))


# --- making it smaller ----------------------------------------------------------------------------------------------


def _smallest(source: Source, catalogue: Catalogue, doubt: Doubt, step: int | None) -> str | None:
    """The scenario without everything that the answer does not need."""
    document = yaml.load(source.text, Loader=yaml.BaseLoader)  # nothing but text
    if not isinstance(document, dict):
        return None
    for key in ("expect", "tags", "history", "rules", "reason", "status"):
        document.pop(key, None)
    if step is not None and isinstance(document.get("steps"), list):
        document["steps"] = document["steps"][:step]
    if not _same(document, catalogue, doubt):
        return None
    trials = 0
    changed = True
    while changed and trials < MAX_TRIALS:
        changed = False
        for smaller in _smaller(document):
            trials += 1
            if trials > MAX_TRIALS:
                break
            if _same(smaller, catalogue, doubt):
                document = smaller
                changed = True
                break
    return _dumped(document)


def _smaller(document: Document) -> Iterator[Document]:
    """The document with one thing less: an entry of a zone, of the stack, a step that is not the doubted one."""
    players = document.get("players")
    for name, player in players.items() if isinstance(players, dict) else ():
        for zone in ZONE_KEYS:
            entries = player.get(zone) if isinstance(player, dict) else None
            for index in range(len(entries) if isinstance(entries, list) else 0):
                twin = copy.deepcopy(document)
                del twin["players"][name][zone][index]
                if not twin["players"][name][zone]:
                    del twin["players"][name][zone]
                yield twin
    for key in ("stack", "steps"):
        entries = document.get(key)
        last = 1 if key == "steps" else 0
        for index in range(len(entries) - last if isinstance(entries, list) else 0):
            twin = copy.deepcopy(document)
            del twin[key][index]
            if not twin[key]:
                del twin[key]
            yield twin


def _same(document: Document, catalogue: Catalogue, doubt: Doubt) -> bool:
    result = run_source(Source("<report>", _dumped(document)), catalogue)
    if result.outcome in (Outcome.INVALID, Outcome.UNSUPPORTED):
        return False
    return _doubt(result, None) == doubt


def _dumped(document: Document) -> str:
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=110)


# --- the head -------------------------------------------------------------------------------------------------------


def _head(result: ScenarioResult, doubt: Doubt | None, version: str) -> Iterator[str]:
    """Versions, the answer in doubt, what happened: comments above the scenario."""
    yield f"# mtgjudge {version} · Comprehensive Rules {result.edition} · cards {result.card_data or 'none'}"
    yield f"# outcome: {result.outcome.value}"
    if doubt is not None:
        rules = f" ({', '.join(doubt.rules)})" if doubt.rules else ""
        yield f"# in doubt: {doubt.words}: {doubt.answer}{rules}"
    for problem in result.problems:
        yield f"# {problem.code}: {problem.message}"
    for case in result.cases[:1]:
        yield from (f"# {line}" for line in _decisions(case))


def _decisions(case: CaseResult) -> Iterator[str]:
    for step in case.steps:
        yield f"{step.number}. {step.sentence or step.words}"
        for happening in step.happenings:
            if not happening.quiet:
                yield f"     {happening.text}"
    for assumed in case.assumed:
        yield f"assumed: {assumed}"
