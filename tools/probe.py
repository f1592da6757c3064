"""The deletion probe: drop each word of a read ability; it must be refused or mean something else.

    python -m tools.probe [--limit N] [--jobs 2] [--known FILE] FILE

A word that can be dropped without a change of meaning was not understood. Words that truly carry none stand in
:data:`IDLE` and :data:`IDLE_PLACES`, with reasons. With ``--known``, abilities whose reading is as it was when the file
was written, and which had no such word then, are passed over; the file is written anew.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import multiprocessing
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from mtgjudge.language.categories import Ability
from mtgjudge.oracle.faces import PERMANENT_CATS, SPELL_CATS, SPELL_TYPES, Refused, lowered, read
from mtgjudge.oracle.normalise import Paragraph, normalise
from tools.corpus import DEFAULT, face_text, load

Record: TypeAlias = tuple[str, list[dict[str, Any]]]
"""A card: its name and its faces as the card file has them."""

IDLE: dict[str, str] = {
    "then": "the order of instructions is that of the text either way (608.2c)",
    "you": "an instruction without a subject is for the controller (608.2c)",
    "all": "a bare plural means all (109.2)",
    "card": "what is looked at outside the battlefield is a card either way (109.2)",
}
"""Words that carry no meaning of their own wherever they can be dropped, each with its reason."""

IDLE_PLACES: dict[str, str] = {
    r"\[\.\]( »|$)": "the full stop at the end",
    r"\[for\] as long as": "'for as long as' and 'as long as' say the same (611.2b)",
    r"(an?|two|three|four|X) \[additional\] ": "one more is one of the same kind",
    r"\[each\] (get|gain|become|deal|draw|discard|mill|lose|create|put|reveal)\b": "what several do, each of them does",
    r"\[also\] (gains?|gets?|has|deals?)\b": "it adds to what was said before either way",
    r"\w+ \[,\] \w+": "a comma between two adjectives or clauses",
    r"\[,\] and (it|you|they)\b": "a comma before a second clause",
    r"or \[if\] \w+ \w+": "a second condition goes on from the first",
    r"addition to \[paying\] ": "costs in addition are paid",
    r"of any \[one\] color": "one mana has one colour either way",
    r"the \[(sacrificed|exiled|discarded|revealed|returned|tapped)\] \w+": "the only thing of its kind that was named",
    r"(or|become|that target) \[an?\] \w+": "an article before a noun that is read as a kind either way",
    r"\w+ , \[an?\] \w+ , or an? ": "the articles of a list of kinds",
    r"(revealed|controlled) an? \[\w+\] \w+": "which cards, the cost says that was paid",
    r"or \[to\] (activate|turn)\b": "the second of two infinitives",
    r"from among \[the\] cards milled": "the cards are those of this ability either way",
    r" an? [A-Za-z]+( or \w+)? \[source\]": "a source of a kind is what has that kind (109.2, 113.7a)",
    r"cards? in \[your\] opponents '": "opponents are one's own (102.3)",
    r"other \[(creature|land)\] types\b": "types are added to those of the same card type (205.1b)",
    r"\[total\] (in|number)\b": "a number of several is their total",
    r"\[they\] (discard|put|shuffle)\b": "whose card it is, the card says (701.9a, 400.3)",
    r"that \[attacking\] player": "the only player the event has named",
    r"('s) \[power\]( |$)": "its power is compared with that of the other",
    r"creates? (an?|two|three)( tapped)? \[colorless\] ": "a token without a colour is colourless (111.4)",
    r"\[[a-z0-9/+-]+\] counters? removed this way": "the counters that this ability removed are of that kind (608.2h)",
    r"cards \[back\] on top of your library": "they come from there",
    r"enters tapped \[and\] with": "both are how it enters",
    r"are the chosen \[creature\] type": "the type that was chosen for it is of that kind",
    r"except \[that\] ": "an exception either way",
    r"tokens and \[create\] ": "the verb goes on to the second kind of token",
    r"\[that's\] (attached|attacking|enchanted)\b": "a participle or a clause",
    r"and \[it\] loses all other card types": "the exception goes on about the same copy",
    r"but not more \[life\] than": "what is gained is life either way",
    r"exiling \w+ \[other\] cards from your graveyard": "a card that is being cast is on the stack (601.2a)",
    r"exile X target creature cards .* for each \[creature\] card exiled": "only creature cards were exiled",
    r"the exiled \[creature\] card 's": "the linked ability exiles creature cards only (607.2a)",
    r"^artifact \[cards\] and red creature cards": "the head of the second noun is that of the first",
    r"put all \w+ \[cards\] revealed this way": "what was revealed from a library is cards (108.2)",
}
"""Places at which a word carries none: a pattern over the whole ability with the word in brackets, each with its
reason."""
_IDLE = re.compile("|".join(f"(?:{pattern})" for pattern in IDLE_PLACES))


def meaning_of(paragraph: Paragraph, spell: bool) -> tuple[Ability, ...]:
    """What a paragraph means; nothing where it is refused."""
    try:
        return lowered([read(paragraph, SPELL_CATS if spell else PERMANENT_CATS)], spell)
    except Refused:
        return ()


def drops(paragraph: Paragraph, spell: bool, meaning: tuple[Ability, ...] = ()) -> list[int]:
    """The tokens that can be dropped without a change of meaning."""
    cats = SPELL_CATS if spell else PERMANENT_CATS
    meaning = meaning or meaning_of(paragraph, spell)
    if not meaning:
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


Job: TypeAlias = tuple[tuple[str, ...], bool, Paragraph]
Found: TypeAlias = tuple[str, list[tuple[str, str]]]
"""A digest of the ability with its reading, and where a word of it can be dropped: the place, and the whole."""


def _probe(job: tuple[Job, frozenset[str]]) -> Found:
    (words, spell, paragraph), known = job
    meaning = meaning_of(paragraph, spell)
    digest = hashlib.sha1(repr((words, spell, meaning)).encode()).hexdigest()[:16]
    if not meaning or digest in known:
        return digest, []
    found = [at for at in drops(paragraph, spell, meaning) if not idle(words, at)]
    return digest, [(_place(words, at, 2), " ".join(words)) for at in found]


def idle(words: Sequence[str], at: int) -> bool:
    """Whether the word there is one of those that may be dropped."""
    return words[at] in IDLE or _IDLE.search(_place(words, at, len(words))) is not None


def _place(words: Sequence[str], at: int, around: int) -> str:
    """The word in brackets, with so many words on either side."""
    return " ".join([*words[max(0, at - around) : at], f"[{words[at]}]", *words[at + 1 : at + 1 + around]])


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


def run(cards: list[Record], limit: int = 0, jobs: int = 1, show: int = 60, known: Path | None = None) -> int:
    """Probe about `limit` distinct abilities (0: all), and print what can be dropped. How many words that is."""
    todo = distinct_abilities(cards)
    if limit:
        todo = todo[:: max(1, len(todo) // limit)]
    start = time.perf_counter()
    found: collections.Counter[str] = collections.Counter()
    example: dict[str, str] = {}
    before = frozenset(known.read_text().split()) if known is not None and known.exists() else frozenset()
    clean: list[str] = []
    with multiprocessing.Pool(jobs) as pool:
        for digest, places in pool.imap(_probe, ((job, before) for job in todo), chunksize=100):
            if not places:
                clean.append(digest)
            for key, whole in places:
                found[key] += 1
                example.setdefault(key, whole)
    if known is not None:
        known.write_text("\n".join(sorted(clean)) + "\n")
    print(
        f"{len(todo)} distinct abilities probed in {time.perf_counter() - start:.0f} s"
        + (f" ({len(before.intersection(clean))} as they were)" if before else "")
        + f"; {found.total()} droppable words in {len(found)} places"
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
    parser.add_argument("--known", type=Path, help="pass over readings that this file knows; write it anew")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no card file at {options.file}; give one", file=sys.stderr)
        return 2
    return 1 if run(load(options.file), options.limit, options.jobs, options.show, options.known) else 0


if __name__ == "__main__":
    sys.exit(main())
