"""`mtgjudge version`: the program, the edition of the rules, the card data, and the languages they are written in."""

from __future__ import annotations

from typing import Annotated

import typer

from mtgjudge import __version__
from mtgjudge.cli.exits import ExitStatus
from mtgjudge.cli.terminal import out


def version(json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False) -> int:
    """Print the versions of mtgjudge, of the rules and of the card data."""
    from mtgjudge.cards.catalogue import PackCatalogue
    from mtgjudge.cards.pack_files import PackFault
    from mtgjudge.language.version import LANGUAGE_VERSION
    from mtgjudge.rulebook import EDITION
    from mtgjudge.scenario.keys import VERSION

    pack = PackCatalogue()
    try:
        date, size = pack.date, pack.size
    except PackFault:
        date, size = "none", 0
    if json:
        import msgspec

        facts = {
            "mtgjudge": 1,
            "format": "mtgjudge.version/1",
            "version": __version__,
            "edition": EDITION,
            "card_data": date,
            "cards": size,
            "scenario_language": VERSION,
            "ability_language": LANGUAGE_VERSION,
        }
        out(msgspec.json.format(msgspec.json.encode(facts), indent=2).decode())
        return ExitStatus.HOLDS
    out(f"mtgjudge {__version__}")
    out(f"Comprehensive Rules  {EDITION}")
    out(f"cards                {date} ({size:,} cards)")
    out(f"scenario language    {VERSION}")
    return ExitStatus.HOLDS
