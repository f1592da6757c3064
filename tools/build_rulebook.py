"""Build the rule index that `mtgjudge.rulebook` ships, from a text of the Comprehensive Rules.

What is taken are facts only: which rule numbers exist, in which order, and the headings of chapters,
sections and headed rules. No rule's text is written anywhere; the one-line summaries are our own words
and live in `mtgjudge/rulebook/summaries/`, untouched by this tool.

    python -m tools.build_rulebook PATH/cr-2026-04-17.txt
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass
from pathlib import Path

DATA = Path(__file__).resolve().parent.parent / "mtgjudge" / "rulebook" / "data"

_CHAPTER = re.compile(r"^([1-9])\. (\S.*)$")
_SECTION = re.compile(r"^([1-9]\d\d)\. (\S.*)$")
_RULE = re.compile(r"^([1-9]\d\d\.\d+)\.? (\S.*)$")
_SUBRULE = re.compile(r"^([1-9]\d\d\.\d+[a-z]{1,2})\.? (\S.*)$")
_END = ("Glossary", "Credits")


@dataclass(frozen=True, slots=True)
class Entry:
    """One numbered line of the rule book; `text` is for comparing only and is never written."""

    number: str
    heading: str
    text: str


def parse(text: str) -> list[Entry]:
    """The numbered entries of a rules text, in its order, without table of contents and glossary."""
    entries: list[Entry] = []
    text = re.sub(r"(?m)^(\d{3}\.) (\d+[a-z]) ", r"\1\2 ", text)  # "606. 8b Players …": a slip of the 2006 text
    for line in _body(text.splitlines()):
        for pattern in (_CHAPTER, _SECTION, _RULE, _SUBRULE):
            match = pattern.match(line.strip())
            if match:
                number, words = match.group(1), match.group(2).strip()
                entries.append(Entry(number, words if _is_heading(number, words) else "", words))
                break
    seen: set[str] = set()
    for entry in entries:
        if entry.number in seen:
            raise SystemExit(f"rule {entry.number} occurs twice: is this a rules text?")
        seen.add(entry.number)
    return entries


def _body(lines: list[str]) -> list[str]:
    """The lines between the second "1. …" (the first one is in the table of contents) and the glossary."""
    starts = [i for i, line in enumerate(lines) if line.startswith("1. ")]
    ends = [i for i, line in enumerate(lines) if line.strip() in _END]
    start = starts[1]
    end = next(i for i in ends if i > start)
    return lines[start:end]


def _is_heading(number: str, words: str) -> bool:
    """Chapters and sections are headings; a rule is one when it is a short title without a full stop."""
    if "." not in number:
        return not words.endswith(".")
    return number[-1].isdigit() and len(words) <= 60 and words[-1] not in '.:;,”"'


def write_index(entries: list[Entry], edition: str, data: Path = DATA) -> None:
    """Write the numbers (one line, fast to read) and the headings of the current edition."""
    data.mkdir(parents=True, exist_ok=True)
    (data / "numbers.txt").write_text(
        f"{edition}\n" + "\n".join(entry.number for entry in entries) + "\n", encoding="utf-8", newline="\n"
    )
    rows = [f"{entry.number}\t{entry.heading}" for entry in entries if entry.heading]
    (data / "headings.txt").write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")


def edition_of(path: Path) -> str:
    """The edition's date as the file's name says it (`cr-2026-04-17.txt`)."""
    match = re.search(r"\d{4}-\d\d-\d\d", path.name)
    if match is None:
        raise SystemExit(f"{path.name}: the file's name must hold the edition's date, like cr-2026-04-17.txt")
    return match.group(0)


def main() -> None:
    """Command line entry."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("current", type=Path, help="text of the edition that is law here")
    args = parser.parse_args()
    current = parse(args.current.read_text(encoding="utf-8"))
    write_index(current, edition_of(args.current))
    headed = sum(1 for entry in current if entry.heading)
    print(f"{len(current)} numbers, {headed} headings, edition {edition_of(args.current)}")


if __name__ == "__main__":
    main()
