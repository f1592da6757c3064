"""`mtgjudge judge FILE…`: rules on scenarios, with a cited explanation."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.cli.options import FormatOption
from mtgjudge.rulings.choices import Detail, OutputFormat


def judge(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Scenario files; - reads standard input.")],
    output_format: FormatOption = OutputFormat.FULL.value,
    player_safe: Annotated[
        bool,
        typer.Option("--player-safe", help="Answer only what was asked: nothing that a player may not know."),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Tell also empty steps, and the rules behind each step.")
    ] = False,
) -> int:
    """Rule on scenarios: the short answer, then every step with its rules.

    Exit status: 0 all expectations hold, 1 a ruling differs from its expectation, 2 wrong usage or an invalid file,
    3 unsupported or undetermined where a ruling was wanted, 4 a fault of mtgjudge, 130 interrupted; the highest wins.
    """
    from mtgjudge.cli.running import judge_files

    form = OutputFormat(output_format)
    if player_safe and form not in (OutputFormat.FULL, OutputFormat.CONCISE):
        raise typer.BadParameter(f"--player-safe is for people; {form} is read by programs.")
    detail = Detail.PLAYER_SAFE if player_safe else Detail.EVERYTHING if verbose else Detail.RULING
    return judge_files(files, form, detail)
