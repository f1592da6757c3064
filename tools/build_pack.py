"""Build the card pack that comes with mtgjudge from an Oracle export: `python -m tools.build_pack FILE [--jobs 2]`.

`--only NAMES` compiles anew just the cards that a file names, one a line, and leaves the pack's other lines as they
are: for the minutes in which a phrase grows. The pack that is committed is always built whole.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from mtgjudge.cards.build import PackReport, build_pack, patch_pack
from mtgjudge.cards.catalogue import SHIPPED
from mtgjudge.cards.importers import CardFile, ImportFault, read_cards


def main(arguments: list[str] | None = None) -> int:
    """Build it, and say what is in it."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_pack", description=__doc__)
    parser.add_argument("file", help="AtomicCards.json (also .xz, .gz) or an oracle-cards file")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes compile")
    parser.add_argument("--into", default=SHIPPED, help="another folder than the shipped pack's")
    parser.add_argument("--only", help="a file of card names, one a line: compile these anew, keep the other lines")
    options = parser.parse_args(arguments)
    start = time.perf_counter()
    try:
        found = read_cards(options.file)
    except ImportFault as fault:
        print(f"error: {fault.what}\n  help: {fault.hint}", file=sys.stderr)
        return 2
    if options.only:
        report = _patch(found, options.into, Path(options.only))
    else:
        report = build_pack(found.cards, options.into, date=found.date, source=found.source, jobs=options.jobs)
    for reason, count in sorted(found.left_out.items()):
        print(f"left out: {count} {reason.value}")
    share = 100 * report.readable / max(1, report.cards)
    print(f"{report.cards} cards, {report.readable} without a refused ability ({share:.1f} %)")
    print(f"{report.bytes / 1e6:.1f} MB in {report.folder}, {time.perf_counter() - start:.0f} s")
    return 0


def _patch(found: CardFile, folder: str, names: Path) -> PackReport:
    wanted = {line.strip() for line in names.read_text(encoding="utf-8").splitlines() if line.strip()}
    chosen = [card for card in found.cards if card.name in wanted]
    return patch_pack(chosen, folder, date=found.date, source=found.source)


if __name__ == "__main__":
    raise SystemExit(main())
