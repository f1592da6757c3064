"""Running a scenario: its steps one by one through the engine, every claim checked, the result as values.

``run_file`` and ``run_source`` never raise for what a user wrote; what the engine can't play is *unsupported* by
name, what nobody can know is *undetermined*, and neither looks like a ruling.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgjudge.cards.catalogue import Catalogue
from mtgjudge.rulebook import EDITION
from mtgjudge.scenario import model as m
from mtgjudge.scenario.behind import claims_background
from mtgjudge.scenario.claims import worst
from mtgjudge.scenario.diagnostics import Diagnostic
from mtgjudge.scenario.loading import LoadResult, load, load_source
from mtgjudge.scenario.playing import Player, claims_unsupported
from mtgjudge.scenario.results import CaseResult, Outcome, ScenarioResult
from mtgjudge.scenario.setup import build_board
from mtgjudge.scenario.spans import Source

if TYPE_CHECKING:
    from mtgjudge.engine.background import Onlooker


def run_file(path: str, catalogue: Catalogue, *, background: bool = False) -> ScenarioResult:
    """One file's result; with `background`, the rules behind what happens are noted, too."""
    return _run(load(path, catalogue), catalogue, background)


def run_source(source: Source, catalogue: Catalogue, *, background: bool = False) -> ScenarioResult:
    """One text's result."""
    return _run(load_source(source, catalogue), catalogue, background)


def _run(loaded: LoadResult, catalogue: Catalogue, background: bool) -> ScenarioResult:
    scenario = loaded.scenario
    path = loaded.source.name
    if scenario is None:
        return ScenarioResult(path=path, title="", outcome=Outcome.INVALID, problems=loaded.diagnostics)
    cases = tuple(run_case(run, loaded, catalogue, background=background) for run in m.runs(scenario))
    outcome = worst(case.outcome for case in cases)
    if scenario.todo is not None:
        outcome = Outcome.TODO
    return ScenarioResult(
        path=path,
        title=scenario.title,
        outcome=outcome,
        cases=cases,
        problems=_once(cases),
        tags=scenario.tags,
        history=tuple(f"{edition}: {text}" if edition else text for edition, text in scenario.history),
        edition=EDITION,
        card_data=str(getattr(catalogue, "date", "")),
        reason=scenario.todo or "",
    )


def _once(cases: tuple[CaseResult, ...]) -> tuple[Diagnostic, ...]:
    """Problems of the set-up are the file's; each is told once, whatever the number of cases."""
    if any(case.outcome is not Outcome.INVALID for case in cases):
        return ()
    return tuple(dict.fromkeys(each for case in cases for each in case.problems))


def run_case(run: m.Run, loaded: LoadResult, catalogue: Catalogue, *, background: bool = False) -> CaseResult:
    """One play of a file."""
    name = run.case or ""
    if run.todo is not None:
        return CaseResult(name=name, outcome=Outcome.TODO)
    board = build_board(run.set_up, loaded.source, catalogue)
    if board.problems.errors:
        return CaseResult(name=name, outcome=Outcome.INVALID, problems=board.problems.sorted())
    if board.unsupported and claims_unsupported(run.steps):
        return CaseResult(name=name, outcome=Outcome.HOLDS, assumed=tuple(board.assumed))
    if board.unsupported:
        reasons = tuple(dict.fromkeys(board.unsupported))
        return CaseResult(name=name, outcome=Outcome.UNSUPPORTED, unsupported=reasons, assumed=tuple(board.assumed))
    onlooker: Onlooker | None = None
    if background or claims_background(run):
        from mtgjudge.engine.background import Onlooker

        onlooker = Onlooker()
    return Player(run, board, loaded.source, loaded.names, onlooker).play()
