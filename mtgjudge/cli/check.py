"""`mtgjudge check PATH…`: runs many scenarios and says which do not hold."""

from __future__ import annotations

import os
import time
from typing import Annotated

import typer

from mtgjudge.cli.options import FormatOption
from mtgjudge.rulings.choices import Detail, OutputFormat


def check(
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Scenario files, and folders with scenario files; - reads stdin."),
    ],
    output_format: FormatOption = OutputFormat.FULL.value,
) -> int:
    """Run many scenarios, show what does not hold, and end with how many passed and failed.

    Exit status: 0 all expectations hold, 1 a ruling differs from its expectation, 2 wrong usage or an invalid file,
    3 unsupported or undetermined where a ruling was wanted, 4 a fault of mtgjudge, 130 interrupted; the highest wins.
    """
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.cli.running import Runner, no_scenarios, refuse_pack, scenario_files, show, status
    from mtgjudge.rulings.formats import Report

    began = time.perf_counter()
    try:
        runner = Runner()
        results = tuple(
            no_scenarios(path) if os.path.isdir(path) else runner.run(path) for path in scenario_files(paths)
        )
    except PackFault as fault:
        return refuse_pack(fault)
    report = Report(results, runner.sources(results), Detail.FINDINGS, time.perf_counter() - began)
    show(report, OutputFormat(output_format))
    return status(results)
