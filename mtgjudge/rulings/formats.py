"""The way in: results and a format give text. Each format's module is loaded only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from mtgjudge.rulings.choices import Detail, OutputFormat
from mtgjudge.rulings.lines import BLANK, Line, Piece, Role, plain, verbatim
from mtgjudge.rulings.tally import seconds_in_words, tally
from mtgjudge.scenario.results import Outcome, ScenarioResult
from mtgjudge.scenario.spans import Source


class Report(Struct):
    """What is to be shown: the results, the texts behind them, and how long it took (None: not told)."""

    results: tuple[ScenarioResult, ...]
    sources: dict[str, Source] = {}
    detail: Detail = Detail.RULING
    seconds: float | None = None


Painter = Callable[[list[Line], tuple[str, ...]], str]
"""Turns lines into text; the names in them may be highlighted."""


def without_colour(lines: list[Line], names: tuple[str, ...]) -> str:
    """The painter for pipes and files."""
    return plain(lines)


def render(report: Report, form: OutputFormat, width: int = 80, paint: Painter = without_colour) -> str:
    """The report in a format."""
    if form is OutputFormat.JSON:
        from mtgjudge.rulings.document import as_json

        return as_json(report.results)
    if form is OutputFormat.JUNIT:
        from mtgjudge.rulings.junit import junit

        return junit(report.results, report.sources)
    if form is OutputFormat.SARIF:
        from mtgjudge.rulings.sarif import as_sarif

        return as_sarif(report.results)
    if form is OutputFormat.GITHUB:
        from mtgjudge.rulings.github import workflow_commands

        return "\n".join([*workflow_commands(report.results), totals(report)])
    return paint(list(_text_lines(report, form, width)), names_in(report.results))


def _text_lines(report: Report, form: OutputFormat, width: int) -> Iterator[Line]:
    if form is OutputFormat.CONCISE:
        from mtgjudge.rulings.concise import concise_lines

        yield from concise_lines(report.results)
        if report.detail is Detail.FINDINGS:
            yield _totals_line(report)
    elif report.detail is Detail.FINDINGS:
        yield from _findings_lines(report, width)
    else:
        yield from _ruling_lines(report, width)


def _ruling_lines(report: Report, width: int) -> Iterator[Line]:
    from mtgjudge.rulings.full import player_safe_lines, ruling_lines

    for number, result in enumerate(report.results):
        if number:
            yield BLANK
        if report.detail is Detail.PLAYER_SAFE:
            yield from player_safe_lines(result, width)
        else:
            everything = report.detail is Detail.EVERYTHING
            yield from ruling_lines(result, width, report.sources, everything=everything)


def _findings_lines(report: Report, width: int) -> Iterator[Line]:
    from mtgjudge.rulings.findings import findings
    from mtgjudge.rulings.full import problem_lines

    for result in report.results:
        found = findings(result)
        if found:
            yield from problem_lines(found, report.sources.get(result.path), width)
            if result.outcome is Outcome.DIFFERS:
                yield (Piece(f"help: mtgjudge judge {_quoted(result.path)} shows every step", Role.QUIET),)
            yield BLANK
        elif result.outcome is Outcome.TODO:
            yield from verbatim(f"todo  {result.path}: {result.reason or result.title}")
    yield _totals_line(report)


def totals(report: Report) -> str:
    """`12 passed, 1 failed in 0.31 s`."""
    words = str(tally(report.results))
    return words if report.seconds is None else f"{words} in {seconds_in_words(report.seconds)}"


def _totals_line(report: Report) -> Line:
    fine = all(result.outcome in (Outcome.HOLDS, Outcome.TODO) for result in report.results)
    return (Piece(totals(report), Role.YES if fine else Role.NO),)


def names_in(results: tuple[ScenarioResult, ...]) -> tuple[str, ...]:
    """Names of players and objects that the results mention, for highlighting."""
    names: dict[str, None] = {}
    for result in results:
        for case in result.cases:
            for step in case.steps:
                if step.player:
                    names[step.player] = names[step.player[:1].upper() + step.player[1:]] = None
                for reason in step.verdict.reasons if step.verdict is not None else ():
                    if reason.object:
                        names[reason.object] = None
    return tuple(names)


def _quoted(path: str) -> str:
    """A path as a shell takes it."""
    import shlex

    return shlex.quote(path)
