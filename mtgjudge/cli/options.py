"""Options that several commands share: one wording, one check."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.rulings.choices import OutputFormat

FORMATS = "|".join(OutputFormat)


def _known_format(word: str) -> str:
    if word not in list(OutputFormat):
        raise typer.BadParameter(f"{word!r} is not one of {FORMATS}.")
    return word


FormatOption = Annotated[
    str,
    typer.Option(
        "--output-format",
        metavar=FORMATS,
        callback=_known_format,
        help="How the result is written: text in full or in short, or data for other programs.",
    ),
]
