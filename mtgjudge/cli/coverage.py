"""`mtgjudge coverage [PATH…]`: how much of the rule book is cited, and touched and proved by scenarios that hold."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import err, out

_FORMATS = ("text", "json")


def _known(word: str) -> str:
    if word not in _FORMATS:
        raise typer.BadParameter(f"{word!r} is not one of {'|'.join(_FORMATS)}.")
    return word


def coverage(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="[PATH]…", help="Scenario files, and folders with scenario files.")
    ] = None,
    fail_under: Annotated[
        float,
        typer.Option(
            "--fail-under",
            metavar="N",
            min=0,
            max=100,
            help="Fail if less of chapters 1 to 7 is touched, in %.",
        ),
    ] = 0.0,
    form: Annotated[
        str, typer.Option("--format", metavar="|".join(_FORMATS), callback=_known, help="Text, or data for programs.")
    ] = "text",
    missing: Annotated[bool, typer.Option("--missing", help="List the rules that nothing touched.")] = False,
) -> int:
    """Count the rules that the program cites, and that scenarios touch and prove.

    Touched: in a scenario that holds, an event or a reason carried the rule. Proved: there, an expectation named it as
    deciding. Without a path only citations are counted.

    Exit status: 0 done, 1 fewer rules are touched than --fail-under asks for, 2 wrong usage or no such file,
    4 a fault of mtgjudge.
    """
    import os

    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.cli.running import Runner, no_scenarios, refuse_pack, scenario_files, status
    from mtgjudge.rulings.coverage import measure, share, to_json, to_lines
    from mtgjudge.scenario.results import Outcome

    try:
        runner = Runner(background=True)
        results = tuple(
            no_scenarios(path) if os.path.isdir(path) else runner.run(path) for path in scenario_files(paths or ())
        )
    except PackFault as fault:
        return refuse_pack(fault)
    found = measure(results)
    out(to_json(found) if form == "json" else "\n".join(to_lines(found, missing)))
    for result in results:
        if result.outcome is Outcome.INVALID:
            err(f"not counted: {result.path}: {result.problems[0].message if result.problems else 'invalid'}")
    invalid = status(each for each in results if each.outcome is Outcome.INVALID)
    if share(found.core) < fail_under:
        err(f"{share(found.core):.1f} % of the rules of chapters 1 to 7 are touched, less than {fail_under:g} %")
        return max(invalid, ExitStatus.DIFFERS)
    return invalid
