"""Running scenario files for the commands: which files, each run on its own, the exit status, and where output goes.

Whatever happens in one file, the others are run: a fault of ours becomes a result with the code MJ900.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mtgjudge.cli.exits import ExitStatus, worst
from mtgjudge.cli.terminal import err, out, wants_color, width
from mtgjudge.rulings.choices import Detail, OutputFormat
from mtgjudge.rulings.tally import FAULT, is_fault
from mtgjudge.scenario.diagnostics import Diagnostic, problem
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source

if TYPE_CHECKING:
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.rulings.formats import Report
    from mtgjudge.rulings.lines import Line

STDIN = "-"
STDIN_NAME = "<stdin>"
ENDINGS = (".yaml", ".yml")


def scenario_files(paths: Iterable[str]) -> Iterator[str]:
    """The files that are meant: a folder stands for all scenario files below it, in order; each is run once."""
    seen: dict[str, None] = {}
    for path in paths:
        for file in _below(path) if path != STDIN and os.path.isdir(path) else (path,):
            key = file if file == STDIN else os.path.realpath(file)
            if key not in seen:
                seen[key] = None
                yield file


def _below(folder: str) -> Iterator[str]:
    """Scenario files below a folder, hidden ones left out; the folder itself where there are none: an error."""
    empty = True
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if name.endswith(ENDINGS) and not name.startswith("."):
                empty = False
                yield os.path.join(where, name)
    if empty:
        yield folder


class Runner:
    """Runs files with one look-up of cards; standard input is read once."""

    def __init__(self, background: bool = False) -> None:
        """`background`: note also the rules behind what happens."""
        from mtgjudge.cards.catalogue import default_catalogue

        self._catalogue = default_catalogue()
        self._background = background
        self._stdin: Source | Diagnostic | None = None

    def run(self, path: str) -> ScenarioResult:
        """One file's result, whatever happens. Raises PackFault: then no file can be run."""
        from mtgjudge.cards.pack_files import PackFault

        try:
            return self._run(path)
        except PackFault:
            raise
        except Exception as error:
            return _fault(STDIN_NAME if path == STDIN else path, error)

    def _run(self, path: str) -> ScenarioResult:
        from mtgjudge import scenario

        if path != STDIN:
            return scenario.run_file(path, self._catalogue, background=self._background)
        source = self._standard_input()
        if isinstance(source, Diagnostic):
            return _invalid(STDIN_NAME, source)
        return scenario.run_source(source, self._catalogue, background=self._background)

    def _standard_input(self) -> Source | Diagnostic:
        """All of standard input, or why it can't be had."""
        from mtgjudge.scenario.yaml_source import MAX_BYTES, decode

        if self._stdin is None:
            self._stdin = decode(sys.stdin.buffer.read(MAX_BYTES + 1), STDIN_NAME)
        return self._stdin

    def sources(self, results: Iterable[ScenarioResult]) -> dict[str, Source]:
        """The texts of the files that have something to point at."""
        found: dict[str, Source] = {}
        for result in results:
            if result.outcome is not Outcome.HOLDS and (source := self._source(result.path)) is not None:
                found[result.path] = source
        return found

    def _source(self, path: str) -> Source | None:
        if path == STDIN_NAME:
            return self._stdin if isinstance(self._stdin, Source) else None
        if not os.path.isfile(path):  # a pipe can't be read twice
            return None
        from mtgjudge.scenario.yaml_source import decode, read_bytes

        data = read_bytes(path)
        source = data if isinstance(data, Diagnostic) else decode(data, path)
        return source if isinstance(source, Source) else None


def judge_files(files: Iterable[str], form: OutputFormat = OutputFormat.FULL, detail: Detail = Detail.RULING) -> int:
    """What `judge` does."""
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.rulings.formats import Report

    try:
        runner = Runner(background=detail is Detail.EVERYTHING)
        results = tuple(runner.run(path) for path in dict.fromkeys(files))
    except PackFault as fault:
        return refuse_pack(fault)
    show(Report(results, runner.sources(results), detail), form)
    return status(results)


def check_paths(paths: Iterable[str], form: OutputFormat = OutputFormat.FULL) -> int:
    """What `check` does."""
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.rulings.formats import Report

    began = time.perf_counter()
    try:
        runner = Runner()
        results = tuple(
            no_scenarios(path) if os.path.isdir(path) else runner.run(path) for path in scenario_files(paths)
        )
    except PackFault as fault:
        return refuse_pack(fault)
    show(Report(results, runner.sources(results), Detail.FINDINGS, time.perf_counter() - began), form)
    return status(results)


def no_scenarios(path: str) -> ScenarioResult:
    """The result for a folder without scenario files."""
    words = f"there is no scenario file ({' or '.join('*' + ending for ending in ENDINGS)}) in this directory"
    return _invalid(path, problem("MJ001", path, words))


def _invalid(path: str, found: Diagnostic) -> ScenarioResult:
    return ScenarioResult(path=path, title="", outcome=Outcome.INVALID, problems=(found,))


def _fault(path: str, error: Exception) -> ScenarioResult:
    if os.environ.get("MTGJUDGE_DEBUG"):
        import traceback

        traceback.print_exception(error)
    words = f"mtgjudge failed: {type(error).__name__}: {error}"
    hint = "this is a fault of mtgjudge, not of your file; MTGJUDGE_DEBUG=1 prints where; please report it"
    return _invalid(path, problem(FAULT, path, words, hint=hint))


def status_of(result: ScenarioResult) -> ExitStatus:
    """What one result means for the exit status."""
    if is_fault(result):
        return ExitStatus.INTERNAL
    return {
        Outcome.HOLDS: ExitStatus.HOLDS,
        Outcome.TODO: ExitStatus.HOLDS,
        Outcome.DIFFERS: ExitStatus.DIFFERS,
        Outcome.INVALID: ExitStatus.INVALID,
    }.get(result.outcome, ExitStatus.UNRULED)


def status(results: Iterable[ScenarioResult]) -> ExitStatus:
    """The exit status of all of them: the highest."""
    return worst(status_of(result) for result in results)


def show(report: Report, form: OutputFormat) -> None:
    """Print a report, in colour where that is wanted and the format is for people."""
    from mtgjudge.rulings.formats import render

    if form in (OutputFormat.FULL, OutputFormat.CONCISE) and wants_color():
        out(render(report, form, width(), _in_colour))
    else:
        out(render(report, form, width()))


def _in_colour(lines: list[Line], names: tuple[str, ...]) -> str:
    from mtgjudge.rulings.coloured import coloured

    return coloured(lines, sys.stdout, names)


def refuse_pack(fault: PackFault) -> int:
    """A card pack that can't be used is a matter of configuration."""
    err(f"the cards can't be looked up: {fault.what}\nhelp: {fault.command}")
    return ExitStatus.INVALID
