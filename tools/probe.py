"""The deletion probe: drop each word of a read ability; it must be refused or mean something else.

    python -m tools.probe [--limit N] FILE

A word that can be dropped without a change of meaning was not understood. Words that truly carry none stand in
:data:`IDLE`, with reasons.
"""

from __future__ import annotations

import argparse
import collections
import sys
from pathlib import Path

from mtgjudge.oracle.faces import PERMANENT_CATS, SPELL_CATS, SPELL_TYPES, Refused, lowered, read
from mtgjudge.oracle.normalise import Paragraph, normalise
from tools.corpus import DEFAULT, face_text, load

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


def main(arguments: list[str] | None = None) -> int:
    """Run the probe over a card file."""
    parser = argparse.ArgumentParser(prog="tools.probe", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=DEFAULT)
    parser.add_argument("--limit", type=int, default=2000, help="probe about so many distinct abilities")
    parser.add_argument("--show", type=int, default=60)
    options = parser.parse_args(arguments)
    if not options.file.exists():
        print(f"no card file at {options.file}; give one", file=sys.stderr)
        return 2
    distinct: dict[tuple[tuple[str, ...], bool], Paragraph] = {}
    for _, faces in load(options.file):
        for face in faces:
            text = face_text(face)
            spell = bool(SPELL_TYPES & {t.lower() for t in text.types})
            for paragraph in normalise(text.text, text.name, "Legendary" in text.supertypes):
                distinct.setdefault((paragraph.words, spell), paragraph)
    todo = list(distinct.items())
    todo = todo[:: max(1, len(todo) // options.limit)]
    found: collections.Counter[str] = collections.Counter()
    example: dict[str, str] = {}
    for (words, spell), paragraph in todo:
        for at in drops(paragraph, spell):
            if words[at] in IDLE:
                continue
            key = " ".join([*words[max(0, at - 2) : at], f"[{words[at]}]", *words[at + 1 : at + 3]])
            found[key] += 1
            example.setdefault(key, " ".join(words))
    print(f"{len(todo)} distinct abilities probed; {sum(found.values())} droppable words in {len(found)} places")
    for key, count in found.most_common(options.show):
        print(f"{count:5}  {key:40}  {example[key][:150]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
