"""`mtgjudge check PATH…`: runs many scenarios and says which do not hold."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.cli.options import FormatOption
from mtgjudge.rulings.choices import OutputFormat


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
    from mtgjudge.cli.running import check_paths

    return check_paths(paths, OutputFormat(output_format))
