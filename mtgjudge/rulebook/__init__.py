"""The rule book: numbers, headings, summaries and editions of the Comprehensive Rules.

`cr("702.61a")` is how every event, reason, keyword and test cites a rule. The number is checked against the
pinned edition when the citation is made, which for a module constant is when the module is imported:

>>> cr("702.61a")
'702.61a'
>>> heading("702.61")
'Split Second'
>>> cr("502.58", edition="2006-10-01")
'702.61'
"""

from __future__ import annotations

from mtgjudge.rulebook.index import (
    EDITION,
    Citation,
    UnknownRule,
    all_rules,
    children,
    cite,
    exists,
    heading,
    heading_path,
    in_order,
    parent,
    sort_key,
)
from mtgjudge.rulebook.summaries import summary

__all__ = [
    "EDITION",
    "Citation",
    "UnknownRule",
    "all_rules",
    "children",
    "cite",
    "cr",
    "exists",
    "heading",
    "heading_path",
    "in_order",
    "parent",
    "sort_key",
    "summary",
]


def cr(number: str, edition: str = EDITION) -> Citation:
    """Cite a rule. With `edition`, the number is that edition's and today's citation is returned."""
    if edition == EDITION:
        return cite(number)
    from mtgjudge.rulebook.editions import cite_old  # the concordance is read only when an old number is given

    return cite_old(number, edition)
