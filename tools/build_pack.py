"""Build the card pack that comes with mtgjudge from an Oracle export: `python -m tools.build_pack FILE [--jobs 2]`."""

from __future__ import annotations

import argparse
import sys
import time

from mtgjudge.cards.build import build_pack
from mtgjudge.cards.catalogue import SHIPPED
from mtgjudge.cards.importers import ImportFault, read_cards


def main(arguments: list[str] | None = None) -> int:
    """Build it, and say what is in it."""
    parser = argparse.ArgumentParser(prog="python -m tools.build_pack", description=__doc__)
    parser.add_argument("file", help="AtomicCards.json (also .xz, .gz) or an oracle-cards file")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes compile")
    parser.add_argument("--into", default=SHIPPED, help="another folder than the shipped pack's")
    options = parser.parse_args(arguments)
    start = time.perf_counter()
    try:
        found = read_cards(options.file)
    except ImportFault as fault:
        print(f"error: {fault.what}\n  help: {fault.hint}", file=sys.stderr)
        return 2
    report = build_pack(found.cards, options.into, date=found.date, source=found.source, jobs=options.jobs)
    for reason, count in sorted(found.left_out.items()):
        print(f"left out: {count} {reason.value}")
    share = 100 * report.readable / max(1, report.cards)
    print(f"{report.cards} cards, {report.readable} without a refused ability ({share:.1f} %)")
    print(f"{report.bytes / 1e6:.1f} MB in {report.folder}, {time.perf_counter() - start:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
