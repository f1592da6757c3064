"""Which phrases the corpus needs: `python -m tools.phrases [--jobs 2] [--show N] FILE`.

Two questions about the table of phrases. *Is it a grammar or a list of sentences?* At most 2 % of the cards that are
read whole may need a phrase that no other card uses; those phrases are printed, for someone to find a general one.
*Do phrases overlap?* An ability with two derivations is read twice; where both mean the same it only costs time, and
where they don't it is refused as ambiguous. The pairs of phrases at which readings part are printed with how often.

`--gate` ends with exit status 1 above 2 % or where an ability is ambiguous.
"""

from __future__ import annotations

import argparse
import collections
import multiprocessing
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtgjudge.oracle.faces import PERMANENT_CATS, SPELL_CATS, SPELL_TYPES, RefusalReason, Refused, compile_face, read
from mtgjudge.oracle.kernel.grammar import Derivation, ListPart
from mtgjudge.oracle.normalise import normalise
from tools.corpus import DEFAULT, face_text, load

VOCABULARY = ("tn: ", "anykw: ", "kw: ", "ordinal: ", "adj: non")
"""Words of closed lists (types, keywords, ordinals): the rule book's vocabulary, not phrases of ours."""
ALLOWED = 2.0
"""Percent of the cards read whole that may need a phrase of their own."""


@dataclass
class Usage:
    """What one card needs."""

    name: str
    whole: bool = True
    phrases: frozenset[str] = frozenset()
    overlaps: list[str] = field(default_factory=list)
    ambiguous: int = 0


def usage(job: tuple[str, list[dict[str, Any]]]) -> Usage:
    """The phrases of a card's readings (the first reading, where there are several that mean the same)."""
    name, faces = job
    result = Usage(name)
    used: set[str] = set()
    for record in faces:
        face = face_text(record)
        compiled = compile_face(face)
        result.whole = result.whole and compiled.complete
        refusals = [ability.refusal for ability in compiled.abilities if ability.refusal is not None]
        result.ambiguous += sum(refusal.reason is RefusalReason.AMBIGUOUS for refusal in refusals)
        cats = SPELL_CATS if SPELL_TYPES & {kind.lower() for kind in face.types} else PERMANENT_CATS
        for paragraph in normalise(face.text, face.name, "legendary" in {word.lower() for word in face.supertypes}):
            try:
                readings = read(paragraph, cats).readings
            except Refused:
                continue
            used |= {_label(made) for made in _all(readings[0])}
            if len(readings) > 1:
                result.overlaps.append(_parting(readings[0], readings[1]))
    result.phrases = frozenset(used)
    return result


def _label(made: Derivation) -> str:
    return f"{made.phrase.cat}: {made.phrase.text}"


def _all(made: Derivation) -> Iterator[Derivation]:
    yield made
    for item in _items(made):
        yield from _all(item)


def _items(made: Derivation) -> Iterator[Derivation]:
    for part in made.parts:
        for item in part.items if isinstance(part, ListPart) else (part,):
            if isinstance(item, Derivation):
                yield item


def _parting(left: Derivation, right: Derivation) -> str:
    """The phrases at which two derivations of one text part."""
    if left.phrase is not right.phrase:
        return " | ".join(sorted((_label(left), _label(right))))
    for one, other in zip(_items(left), _items(right), strict=False):
        if repr(one) != repr(other):
            return _parting(one, other)
    return f"{_label(left)}: the same phrase with other parts"


def report(results: list[Usage], show: int) -> bool:
    """Print the figures; whether the gate holds."""
    whole = [result for result in results if result.whole]
    cards: collections.Counter[str] = collections.Counter()
    for result in whole:
        cards.update(result.phrases)
    lonely = {phrase for phrase, count in cards.items() if count == 1 and not phrase.startswith(VOCABULARY)}
    alone = [(result.name, phrase) for result in whole for phrase in sorted(result.phrases & lonely)]
    names = {name for name, _ in alone}
    share = 100 * len(names) / max(1, len(whole))
    overlaps = collections.Counter(pair for result in results for pair in result.overlaps)
    ambiguous = sum(result.ambiguous for result in results)
    for name, phrase in sorted(alone, key=lambda each: each[1])[:show]:
        print(f"only {name}: {phrase}")
    for pair, count in overlaps.most_common(show):
        print(f"{count:5} read twice: {pair}")
    print(f"{len(cards)} phrases read {len(whole)} cards whole")
    print(f"cards that need a phrase which no other card uses: {len(names)} ({share:.2f} %; {len(lonely)} phrases)")
    print(f"abilities with two readings of one meaning: {overlaps.total()}; ambiguous abilities: {ambiguous}")
    return share <= ALLOWED and ambiguous == 0


def main(arguments: list[str] | None = None) -> int:
    """Read the corpus and report."""
    parser = argparse.ArgumentParser(prog="python -m tools.phrases", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="print so many lonely phrases, and so many overlaps")
    parser.add_argument("--gate", action="store_true", help="exit status 1 where it does not hold")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no card file at {options.file}; give one", file=sys.stderr)
        return 2
    cards = load(options.file)
    with multiprocessing.Pool(options.jobs) as pool:
        results = pool.map(usage, cards, chunksize=200)
    holds = report(results, options.show)
    return 0 if holds or not options.gate else 1


if __name__ == "__main__":
    raise SystemExit(main())
