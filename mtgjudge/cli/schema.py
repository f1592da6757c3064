"""`mtgjudge schema`: the JSON Schema of scenario files, of rulings or of answers as data."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import out


def schema(
    output: Annotated[
        bool, typer.Option("--output", help="The schema of what `--output-format json` prints, instead of scenarios.")
    ] = False,
    answer: Annotated[
        bool, typer.Option("--answer", help="The schema of what `ask --output-format json` prints.")
    ] = False,
) -> int:
    """Print the JSON Schema of scenario files, for editors that check while you write."""
    from msgspec import json

    if answer:
        from mtgjudge.rulings.asked import json_schema
    elif output:
        from mtgjudge.rulings.document import json_schema
    else:
        from mtgjudge.scenario.schema import json_schema
    out(json.format(json.encode(json_schema()), indent=2).decode())
    return ExitStatus.HOLDS
