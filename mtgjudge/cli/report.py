"""`mtgjudge report FILE`: the smallest scenario that gives a ruling in doubt, with versions and decisions."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge import __version__
from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import err, out


def report(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The scenario with the ruling in doubt.")],
    step: Annotated[str, typer.Option("--step", metavar="N", help="The step in doubt; by default the last.")] = "",
    output: Annotated[str, typer.Option("--output", "-o", metavar="PATH", help="Write it there.")] = "",
) -> int:
    """Write a report of a ruling that you doubt: a scenario that gives it and has nothing else in it.

    The report is a scenario file: `mtgjudge judge` gives the same ruling again. Add to a bug report what you expected.

    Exit status: 0 written, 2 wrong usage or an invalid file, 4 a fault of mtgjudge.
    """
    if step and not step.isdigit():
        raise typer.BadParameter("--step takes the number of a step.")
    from mtgjudge.cards.catalogue import default_catalogue
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.cli.running import refuse_pack
    from mtgjudge.scenario import reporting
    from mtgjudge.scenario.diagnostics import Diagnostic, render
    from mtgjudge.scenario.yaml_source import decode, read_bytes

    data = read_bytes(file)
    source = data if isinstance(data, Diagnostic) else decode(data, file)
    if isinstance(source, Diagnostic):
        err(render(source))
        return ExitStatus.INVALID
    try:
        found = reporting.report(source, default_catalogue(), int(step) if step else None, __version__)
    except PackFault as fault:
        return refuse_pack(fault)
    if step and found.doubt is None and not found.result.problems:
        raise typer.BadParameter(f"step {step} gives no answer that could be doubted.")
    if output:
        try:
            with open(output, "w", encoding="utf-8") as stream:
                stream.write(found.text)
        except OSError as error:
            err(f"the report can't be written: {error.strerror or error}")
            return ExitStatus.INVALID
    else:
        out(found.text.rstrip("\n"))
    return ExitStatus.INVALID if found.result.problems else ExitStatus.HOLDS
