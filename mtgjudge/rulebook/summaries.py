"""One-sentence summaries of rules, in mtgjudge's own words, read a chapter at a time when asked for.

The files in `summaries/` hold lines `702.61a = sentence`; blank lines and lines with `#` are for people.
They explain a citation to a reader; the law is the rule itself.
"""

from __future__ import annotations

import os
from functools import cache

from mtgjudge.rulebook.index import cite

_FOLDER = os.path.join(os.path.dirname(__file__), "summaries")


def summary(number: str) -> str | None:
    """Our one-sentence summary of a rule, or None where none is written yet."""
    return chapter_summaries(cite(number)[0]).get(number)


@cache
def chapter_summaries(chapter: str) -> dict[str, str]:
    """All summaries of a chapter (`"7"`), by number; every number is checked against the index."""
    path = os.path.join(_FOLDER, f"{chapter}.txt")
    if not os.path.exists(path):
        return {}
    table: dict[str, str] = {}
    with open(path, encoding="utf-8") as stream:
        for at, line in enumerate(stream, 1):
            if not line.strip() or line.startswith("#"):
                continue
            number, equals, words = line.partition(" = ")
            if not equals or number in table:
                raise ValueError(f"{os.path.basename(path)}:{at}: expected one `number = sentence` for each number")
            table[cite(number.strip())] = words.strip()
    return table
