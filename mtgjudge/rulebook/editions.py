"""Older editions of the Comprehensive Rules: where an old number's rule stands today.

Rules move: split second was 502.58 in October 2006 and is 702.61 now. A concordance file per
edition (`data/concordance-<edition>.txt`) lists that edition's numbers with the numbers that carry the
rule today; notes in our own words (`data/notes-<edition>.txt`) say what a number was about. Where a
subrule has no entry of its own, the rule or section above it answers.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache

from mtgjudge.rulebook.index import DATA, EDITION, Citation, UnknownRule, _read, cite, nearest, parent_number


class UnknownEdition(LookupError):
    """An edition that mtgjudge has no concordance for."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.known = editions()
        super().__init__(f"no concordance for the edition {edition}; known: {', '.join(self.known)}")


@dataclass(frozen=True, slots=True)
class OldRule:
    """One number of an older edition: its title or our note about it, and the rules that carry it today."""

    edition: str
    number: str
    title: str | None
    about: str | None
    today: tuple[Citation, ...]
    via: str | None = None
    """The number above it whose entry answered, when this number has none of its own."""


@cache
def editions() -> tuple[str, ...]:
    """The editions that numbers can be given in, oldest first; the pinned one is the last."""
    prefix = "concordance-"
    old = (name[len(prefix) : -len(".txt")] for name in os.listdir(DATA) if name.startswith(prefix))
    return (*sorted(old), EDITION)


@cache
def _concordance(edition: str) -> dict[str, tuple[str, tuple[Citation, ...]]]:
    """number -> (title, today's numbers), for every number of that edition, in its order."""
    if edition not in editions() or edition == EDITION:
        raise UnknownEdition(edition)
    table: dict[str, tuple[str, tuple[Citation, ...]]] = {}
    for line in _read(f"concordance-{edition}.txt").splitlines():
        number, today, title = line.split("\t")
        table[number] = (title, tuple(cite(n) for n in today.split()))
    return table


@cache
def _notes(edition: str) -> dict[str, str]:
    name = f"notes-{edition}.txt"
    if not os.path.exists(os.path.join(DATA, name)):
        return {}
    rows = (line.partition(" = ") for line in _read(name).splitlines() if line and not line.startswith("#"))
    return {number.strip(): words.strip() for number, _, words in rows}


def old_rule(number: str, edition: str) -> OldRule:
    """What an older edition's number was about and where it is today."""
    table = _concordance(edition)
    if number not in table:
        raise UnknownRule(number, nearest(number, tuple(table)), edition)
    title = _title(number, table)
    about = _notes(edition).get(number)
    here: str | None = number
    while here is not None:
        today = table[here][1] if here in table else ()
        if today:
            via = here if here != number else None
            return OldRule(edition, number, title, about or _notes(edition).get(here), today, via)
        if here in table and table[here][0]:  # a titled rule that stands nowhere today is gone with all below it
            break
        here = parent_number(here)
    return OldRule(edition, number, title, about, ())


def _title(number: str, table: dict[str, tuple[str, tuple[Citation, ...]]]) -> str | None:
    here: str | None = number
    while here is not None:
        if here in table and table[here][0]:
            return table[here][0]
        here = parent_number(here)
    return None


def cite_old(number: str, edition: str) -> Citation:
    """Today's citation for an older edition's number: the first of those that carry it."""
    if edition == EDITION:
        return cite(number)
    rule = old_rule(number, edition)
    if not rule.today:
        raise UnknownRule(number, (), edition)
    return rule.today[0]
