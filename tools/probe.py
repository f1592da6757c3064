"""The deletion probe: drop each word of a read ability; it must be refused or mean something else.

    python -m tools.probe [--limit N] [--jobs 2] FILE

A word that can be dropped without a change of meaning was not understood. Words that truly carry none stand in
:data:`IDLE`, with reasons.
"""

from __future__ import annotations

import argparse
import collections
import multiprocessing
import re
import sys
import time
from pathlib import Path
from typing import Any, TypeAlias

from mtgjudge.oracle.faces import PERMANENT_CATS, SPELL_CATS, SPELL_TYPES, Refused, lowered, read
from mtgjudge.oracle.normalise import Paragraph, normalise
from tools.corpus import DEFAULT, face_text, load

Record: TypeAlias = tuple[str, list[dict[str, Any]]]
"""A card: its name and its faces as the card file has them."""

IDLE: dict[str, str] = {
    "then": "the order of instructions is that of the text either way (608.2c)",
    "up": "a search may always find fewer; checked apart",
    "you": "an instruction without a subject is for the controller (608.2c)",
    "all": "a bare plural means all (109.2)",
    ".": "the full stop of a keyword's cost",
    "card": "what is looked at outside the battlefield is a card either way",
    "for": "'for as long as' and 'as long as' say the same (611.2b)",
    "additional": "an extra card is drawn as any other",
}

IDLE_PLACES: dict[str, str] = {
    r"(creatures|opponent|player) \[each\] \w+": "what several do or get, each of them does or gets",
    r"\w+ \[,\] \w+": "a comma between two adjectives of one noun",
    r"or \[if\] \w+ \w+": "a second condition goes on from the first",
    r"in addition to \[paying\] .*": "costs in addition are paid",
    r"addition to \[paying\] .*": "costs in addition are paid",
    r"of any \[one\] color.*": "one mana has one colour either way",
    r"the \[(sacrificed|exiled|discarded|revealed|returned|tapped)\] \w+": "the only thing of its kind that was named",
    r"or \[an?\] \w+": "the article before the second of two alternatives",
    r"(revealed|controlled) an? \[\w+\] \w+.*": "which cards, the cost says that was paid",
}
"""Places at which a word carries none, by a pattern over the two words before and behind it, each with its reason."""
_IDLE = re.compile("|".join(f"(?:{pattern})" for pattern in IDLE_PLACES))


def drops(paragraph: Paragraph, spell: bool) -> list[int]:
    """The tokens that can be dropped without a change of meaning."""
    cats = SPELL_CATS if spell else PERMANENT_CATS
    try:
        meaning = lowered([read(paragraph, cats)], spell)
    except Refused:
        return []
    out = []
    for at in range(len(paragraph.tokens)):
        rest = Paragraph(paragraph.tokens[:at] + paragraph.tokens[at + 1 :])
        if not rest.tokens:
            continue
        try:
            if lowered([read(rest, cats)], spell) == meaning:
                out.append(at)
        except Refused:
            continue
    return out


def _probe(job: tuple[tuple[str, ...], bool, Paragraph]) -> list[tuple[str, str]]:
    """Where a word of one ability can be dropped: the place with its neighbours, and the whole."""
    words, spell, paragraph = job
    found = [at for at in drops(paragraph, spell) if words[at] not in IDLE]
    places = [" ".join([*words[max(0, at - 2) : at], f"[{words[at]}]", *words[at + 1 : at + 3]]) for at in found]
    return [(place, " ".join(words)) for place in places if not _IDLE.search(place)]


def distinct_abilities(cards: list[Record]) -> list[tuple[tuple[str, ...], bool, Paragraph]]:
    """Every ability of the cards once: its words, whether it is a spell's, and its tokens."""
    distinct: dict[tuple[tuple[str, ...], bool], Paragraph] = {}
    for _, faces in cards:
        for face in faces:
            text = face_text(face)
            spell = bool(SPELL_TYPES & {t.lower() for t in text.types})
            for paragraph in normalise(text.text, text.name, "legendary" in {s.lower() for s in text.supertypes}):
                distinct.setdefault((paragraph.words, spell), paragraph)
    return [(words, spell, paragraph) for (words, spell), paragraph in distinct.items()]


def run(cards: list[Record], limit: int = 0, jobs: int = 1, show: int = 60) -> int:
    """Probe about `limit` distinct abilities (0: all), and print what can be dropped. How many words that is."""
    todo = distinct_abilities(cards)
    if limit:
        todo = todo[:: max(1, len(todo) // limit)]
    start = time.perf_counter()
    found: collections.Counter[str] = collections.Counter()
    example: dict[str, str] = {}
    with multiprocessing.Pool(jobs) as pool:
        for places in pool.imap(_probe, todo, chunksize=100):
            for key, whole in places:
                found[key] += 1
                example.setdefault(key, whole)
    print(
        f"{len(todo)} distinct abilities probed in {time.perf_counter() - start:.0f} s; "
        f"{found.total()} droppable words in {len(found)} places"
    )
    for key, count in found.most_common(show):
        print(f"{count:5}  {key:40}  {example[key][:150]}")
    return found.total()


def main(arguments: list[str] | None = None) -> int:
    """Run the probe over a card file."""
    parser = argparse.ArgumentParser(prog="tools.probe", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--limit", type=int, default=2000, help="probe about so many distinct abilities; 0: all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=60)
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no card file at {options.file}; give one", file=sys.stderr)
        return 2
    return 1 if run(load(options.file), options.limit, options.jobs, options.show) else 0


if __name__ == "__main__":
    sys.exit(main())
