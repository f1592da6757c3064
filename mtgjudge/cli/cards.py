"""`mtgjudge cards import FILE`: an export of card data becomes a pack of the user's own, asked before the shipped."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.light import HELP_OPTIONS, SETTINGS, LightCommand, LightGroup
from mtgjudge.cli.terminal import Style, err, out, styled

_UNREADABLE = "MJ001 file can't be read"

app = typer.Typer(
    name="cards",
    cls=LightGroup,
    help="Import card data of your own.",
    no_args_is_help=True,
    context_settings=HELP_OPTIONS,
    **SETTINGS,
)


@app.callback()
def cards() -> None:
    """Import card data of your own."""


@app.command("import", cls=LightCommand, context_settings=HELP_OPTIONS)
def import_file(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="AtomicCards of MTGJSON or oracle-cards of Scryfall (.json, .xz, .gz, .bz2)."
        ),
    ],
    name: Annotated[
        str,
        typer.Option(metavar="NAME", help="The pack's name; a pack of the same name is replaced. [the data's date]"),
    ] = "",
) -> int:
    """Compile an export of card data into a pack of your own; its cards then come before the shipped ones."""
    import os

    from mtgjudge.cards.importers import ImportFault
    from mtgjudge.cards.own_packs import import_cards

    try:
        report = import_cards(file, name=name or None, jobs=os.cpu_count() or 1)
    except ImportFault as fault:
        err(f"{styled(_UNREADABLE, Style.NO)}: {fault.what}\nhelp: {fault.hint}")
        return ExitStatus.INVALID
    except OSError as fault:
        err(f"the pack can't be written: {fault}")
        return ExitStatus.INVALID
    pack = report.pack
    out(f"{pack.cards:,} cards of {report.date or 'no date'} imported into {pack.folder}")
    out(f"  {pack.readable:,} of them can be ruled on in full")
    for why, count in report.left_out.items():
        out(f"  left out: {count:,} {why.value}")
    return ExitStatus.HOLDS
