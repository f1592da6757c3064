"""Which numbers are rules that a program could carry out: neither titles, nor deck construction, conduct or variants.

The exceptions stand in one list with their reasons, `data/not-executable.txt`; coverage of the rule book is counted
without them, so the list is part of what the numbers mean.
"""

from __future__ import annotations

from functools import cache

from mtgjudge.rulebook.index import Citation, _read, all_rules, cite, heading, parent_number


@cache
def reasons() -> dict[Citation, str]:
    """The list: a number (it stands for all below it) and why it can't be executed."""
    table: dict[Citation, str] = {}
    for line in _read("not-executable.txt").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        number, equals, why = line.partition(" = ")
        if not equals or not why.strip() or number in table:
            raise ValueError(f"not-executable.txt: expected one `number = reason` for each number, not {line!r}")
        table[cite(number.strip())] = why.strip()
    return table


def exempt(number: str) -> str | None:
    """Why this rule can't be executed, if it stands in the list or below a number of the list."""
    here: str | None = cite(number)
    while here is not None:
        why = reasons().get(Citation(here))
        if why is not None:
            return why
        here = parent_number(here)
    return None


def numbered_rules() -> tuple[Citation, ...]:
    """Every number that says something: chapters, sections and titled rules are titles of what stands below them."""
    return tuple(number for number in all_rules() if "." in number and heading(number) is None)
