"""`mtgjudge card NAME`: what a card does, as mtgjudge reads it, and which of its abilities can't be ruled on."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import Style, err, out, styled, wants_color, width

if TYPE_CHECKING:
    from mtgjudge.cards.catalogue import Catalogue
    from mtgjudge.cards.model import Card


def card(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="A card's name; case and accents are forgiven.")],
    json: Annotated[
        bool, typer.Option("--json", help="Print JSON, with the abilities as trees, instead of text.")
    ] = False,
) -> int:
    """Print what a card does, from the tree that rulings are made with, its abilities numbered as in scenarios."""
    from mtgjudge.cards.catalogue import default_catalogue
    from mtgjudge.cards.pack_files import PackFault

    written = " ".join(name)
    try:
        catalogue = default_catalogue()
        found = catalogue.find(written)
        if isinstance(found, str) and (known := catalogue.card(found)) is not None:
            _show(known, json)
            return ExitStatus.HOLDS
        return _refuse(written, catalogue, found if isinstance(found, tuple) else ())
    except PackFault as fault:
        from mtgjudge.cli.running import refuse_pack

        return refuse_pack(fault)


def _show(known: Card, json: bool) -> None:
    from mtgjudge.rulings.cards import card_data, card_lines
    from mtgjudge.rulings.lines import plain

    if json:
        import msgspec

        document = {"mtgjudge": 1, "format": "mtgjudge.card/1", "card": card_data(known)}
        out(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
        return
    lines = list(card_lines(known, width()))
    if wants_color():
        from mtgjudge.rulings.coloured import coloured

        out(coloured(lines, sys.stdout))
    else:
        out(plain(lines))


def _refuse(written: str, catalogue: Catalogue, several: tuple[str, ...]) -> int:
    from mtgjudge.cards.catalogue import suggest

    if several:
        err(f"{styled('MJ033 ambiguous name', Style.NO)}: {written!r} fits several cards")
        err(f"help: write one of {'; '.join(several)}")
        return ExitStatus.INVALID
    near = suggest(written, catalogue.names())
    err(f"{styled('MJ030 unknown card', Style.NO)}: no card is named {written!r}")
    if near:
        err(f"help: did you mean {' or '.join(near)}?")
    else:
        err("help: a card that is not in the card data can be written into a scenario under `cards:`, or imported")
    return ExitStatus.INVALID
