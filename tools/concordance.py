"""Where each number of an older edition stands in the current one: facts for `mtgjudge rule --edition`.

Three sources, in this order: moves told by hand (titles that were renamed, split or merged), titles that are the
same in both editions, and rules whose wording is nearly the same. The wording is compared here and never
written. What none of them finds is left open; readers are then sent to the rule or section above it.

    python -m tools.concordance PATH/cr-2026-04-17.txt PATH/cr-2006-10-01.txt PATH/cr-2017-09-29.txt
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from pathlib import Path

from rapidfuzz import fuzz, process

from tools.build_rulebook import DATA, Entry, edition_of, parse

SAME_WORDING = 80.0
"""From this similarity (of 100) on, two wordings are taken for the same rule."""
SAME_WORDING_AT_HOME = 70.0
"""Likewise where the rule is under the same title in both editions."""

_GENERAL = {number: number for number in ("100", "200", "300", "400", "500", "600", "700", "800", "900")}

MOVED: dict[str, dict[str, str]] = {
    "2006-10-01": {
        "1": "1", "2": "2", "3": "5", "4": "6", "5": "7", "6": "8",
        "100": "100", "102": "104", "200": "109", "201": "109.3", "205.2": "205.2", "209": "213", "210": "213",
        "211": "213", "212": "205", "212.1": "300", "212.2": "301", "212.3": "302", "212.4": "303", "212.5": "304",
        "212.6": "305", "212.7": "307 205.2a 307.1 307.2", "213": "112 112.1", "217": "400", "217.5": "403",
        "217.7": "406", "217.8": "702.26", "300": "500", "312": "512", "313": "513", "400": "600",
        "401": "112 112.1 405 601", "402": "113 113.7", "403": "602", "404": "603", "405": "604",
        "407": "113.10", "408": "117", "408.1": "117", "408.1i": "116.2 116.1 702.61b", "408.2": "116.1 405.6 117.2",
        "408.2a": "609.1", "408.2d": "116.2a 305.1", "408.2e": "405.6c 605.3b", "408.2g": "703.4 405.6e",
        "408.2h": "116.2b 708.8", "408.2i": "116.2c", "408.2j": "116.2d", "408.2k": "116.2f 702.62a",
        "409": "601 602", "409.1": "601.2 602.2", "409.1a": "601.2a 602.2a", "409.1b": "601.2b 702.47a 702.47b",
        "409.1c": "601.2c", "409.1d": "601.2c", "409.1e": "601.2d", "409.1f": "601.2f", "409.1g": "601.2g",
        "409.1h": "601.2h", "409.1i": "601.2i", "411": "605", "414": "701.6", "415": "115", "415.7": "115.7",
        "418.3": "611.2", "418.4": "611.3", "419": "614 615", "419.6e": "614.10", "419.6f": "614.10a 614.10",
        "419.8": "120.7 609.7", "419.8a": "609.7a 120.7 510.2", "419.8b": "609.7b", "419.8c": "609.7c",
        "419.9": "616", "420": "704", "421": "732", "500": "508.1c 508.1d 509.1b 509.1c", "501": "509.1b",
        "502.11": "702.22", "502.23": "207.2c", "502.34": "207.2c", "502.49": "", "507": "723", "509": "724",
        "510": "110.5", "600": "800", "606.6": "805", "609": "808", "205.4e": "205.4g", "200.7": "113.7 609.7",
        "505": "709", "505.1": "709.1", "505.2": "709.3b 709.4", "505.3": "709.4b", "505.5": "709.4b",
        "505.6": "709.4b 201.2b", "505.7": "709.4a",
    },
    "2011-09-30": {**_GENERAL, "308": "308", "702.87": "702.89", "713": "724"},
    "2017-09-29": {**_GENERAL, "308": "308", "702.88": "702.89",
        "712": "712", "713": "713", "715": "724", "205.3k": "205.3k"},
}  # fmt: skip
"""Moves that neither titles nor wordings show; an empty entry is a rule that is gone."""

_REWORDED = (
    (r"\bcomes? into play\b", "enters"), (r"\benters? the battlefield\b", "enters"),
    (r"\bin play\b", "on the battlefield"),
    (r"\binto play\b", "onto the battlefield"), (r"\bremoved? from the game\b", "exile"),
    (r"\bplay(s|ed|ing)?\b", r"cast\1"),
    (r"\bhis or her\b", "their"), (r"\bhe or she\b", "they"), (r"\bhim or her\b", "them"),
    (r"\bconverted mana cost\b", "mana value"), (r"\bstate-based effects?\b", "state-based action"),
    (r"\(see[^)]*\)", ""), (r"see rule [^.]*\.", ""), (r"[^a-z0-9{}/+ -]", ""), (r"\s+", " "),
)  # fmt: skip


def _plain(words: str) -> str:
    text = words.lower().replace("’", "'")
    for old, new in _REWORDED:
        text = re.sub(old, new, text)
    return text.strip()


def _title(words: str) -> str:
    return re.sub(r"[^a-z]", "", words.lower())


def _above(number: str) -> str | None:
    if "." not in number:
        return number[0] if len(number) == 3 else None
    return number[:-1] if number[-1].isalpha() else number.partition(".")[0]


class Current:
    """The current edition, prepared for finding an old rule in it."""

    def __init__(self, entries: list[Entry]) -> None:
        self.numbers = {entry.number for entry in entries}
        self.titles: dict[str, list[str]] = defaultdict(list)
        for entry in entries:
            if entry.heading and entry.heading != "General":
                self.titles[_title(entry.heading)].append(entry.number)
        self.rules = [entry for entry in entries if not entry.heading]
        self.wordings = [_plain(entry.text) for entry in self.rules]

    def by_title(self, entry: Entry) -> str | None:
        """The number with the same title, of the same depth where there are several."""
        found = self.titles.get(_title(entry.heading), [])
        like = [n for n in found if ("." in n, len(n) == 1) == ("." in entry.number, len(entry.number) == 1)]
        return next(iter(like or found), None)

    def by_wording(self, entry: Entry, home: set[str]) -> str | None:
        """The rule with nearly the same words; less is asked of one that stands under the same title."""
        words = _plain(entry.text)
        if len(words) < 25:
            return None
        best = process.extract(words, self.wordings, scorer=fuzz.ratio, limit=3, score_cutoff=SAME_WORDING_AT_HOME)
        for _, score, at in best:
            number = self.rules[at].number
            at_home = any(number.startswith(h) for h in home)
            if score >= SAME_WORDING or at_home:
                return number
        return None


def concordance(old: list[Entry], current: Current, moved: dict[str, str]) -> list[tuple[str, str, str]]:
    """(number, today's numbers, title) for every number of an older edition, in its order."""
    rows: list[tuple[str, str, str]] = []
    found: dict[str, str] = {}
    for entry in old:
        today = moved.get(entry.number)
        if today is None and entry.heading:
            today = current.by_title(entry)
        if today is None and not entry.heading:
            above = _above(entry.number)
            home = set((found.get(above or "", "") or found.get(_above(above or "") or "", "")).split())
            today = current.by_wording(entry, home)
        found[entry.number] = today or ""
        unknown = [n for n in found[entry.number].split() if n not in current.numbers]
        if unknown:
            raise SystemExit(f"{entry.number} is said to be {unknown} today, which does not exist")
        rows.append((entry.number, found[entry.number], entry.heading))
    missing = sorted(set(moved) - {entry.number for entry in old})
    if missing:
        raise SystemExit(f"moves are told for numbers that the edition does not have: {', '.join(missing)}")
    return rows


def main() -> None:
    """Command line entry."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("current", type=Path, help="text of the current edition")
    parser.add_argument("older", type=Path, nargs="+", help="texts of older editions")
    args = parser.parse_args()
    current = Current(parse(args.current.read_text(encoding="utf-8")))
    for path in args.older:
        edition = edition_of(path)
        rows = concordance(parse(path.read_text(encoding="utf-8")), current, MOVED.get(edition, {}))
        text = "".join(f"{number}\t{today}\t{title}\n" for number, today, title in rows)
        (DATA / f"concordance-{edition}.txt").write_text(text, encoding="utf-8", newline="\n")
        print(f"{edition}: {sum(1 for row in rows if row[1])} of {len(rows)} numbers stand somewhere today")


if __name__ == "__main__":
    main()
