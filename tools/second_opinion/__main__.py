"""Hold our readings against 6,744 cards that another project wrote by hand: `python -m tools.second_opinion [FILE]`.

Of each card that is read whole here, both sides' facts are compared (`facts`). A difference is explained by a stated
rule (`rules`), or its card stands in `classified.yaml` with who is wrong and why, or it is printed as open. A
reading that was wrong here is mended, with its whole kind, and so never stands in the file.

    --list       print each open card with what differs
    --rules      print how many cards each rule explains
"""

from __future__ import annotations

import argparse
import collections
import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.model import Card, RefusedAbility
from tools.second_opinion import ours, theirs
from tools.second_opinion.facts import differences
from tools.second_opinion.rules import RULES, Rule, explained

DEFAULT = Path(__file__).resolve().parents[3] / "shared" / "cards" / "second-opinion.jsonl.xz"
CLASSIFIED = Path(__file__).with_name("classified.yaml")
WANTED = 97.0
"""Percent of the supported cards that must agree or differ by a stated rule."""


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The other project's cards."""
    with lzma.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            yield json.loads(line)


def main(arguments: list[str] | None = None) -> int:
    """Compare, and say what is open."""
    parser = argparse.ArgumentParser(prog="python -m tools.second_opinion", description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--list", action="store_true", help="print each open card with what differs")
    parser.add_argument("--rules", action="store_true", help="print how many cards each rule explains")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no second opinion at {options.file}: name the file", file=sys.stderr)
        return 2
    verdicts: dict[str, dict[str, str]] = yaml.safe_load(CLASSIFIED.read_text(encoding="utf-8")) or {}
    catalogue = PackCatalogue()
    cards = agreeing = by_rule = 0
    uses: collections.Counter[Rule] = collections.Counter()
    open_: list[tuple[str, str]] = []
    judged: collections.Counter[str] = collections.Counter()
    for record in records(options.file):
        card = catalogue.card(record["name"])
        if card is None or not _whole(card):
            continue
        cards += 1
        found = differences(ours.facts(card), theirs.facts(record))
        rest, used = explained(card, found)
        uses.update(used)
        if not found:
            agreeing += 1
        elif not rest:
            by_rule += 1
        elif card.name in verdicts:
            judged[verdicts[card.name]["verdict"]] += 1
        else:
            open_.append((card.name, "; ".join(map(str, rest))))
    if options.list:
        for name, what in open_:
            print(f"{name}: {what}")
    if options.rules:
        for rule in RULES:
            print(f"{uses[rule]:5}  {rule.reason} ({', '.join(rule.words[:3])})")
    share = 100 * (agreeing + by_rule) / max(1, cards)
    classified = ", ".join(f"{count} {verdict}" for verdict, count in sorted(judged.items())) or "none"
    print(f"{cards} cards that both have: {agreeing} agree, {by_rule} differ by a stated rule: {share:.1f} %")
    print(f"read one by one: {classified}; open {len(open_)}")
    return 0 if share >= WANTED and not open_ else 1


def _whole(card: Card) -> bool:
    return not any(isinstance(ability, RefusedAbility) for face in card.faces for ability in face.abilities)


if __name__ == "__main__":
    raise SystemExit(main())
