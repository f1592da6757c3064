"""Rules that say what kind of thing a mechanic is: they stand behind every other rule of it.

"Flying is an evasion ability" (702.9a) decides nothing on its own; where the engine applies 702.9b, it applies it as
the evasion ability that 702.9a says it is. So that a ruling can show what a rule rests on, the table names for each
such rule what defines it.
"""

from __future__ import annotations

from collections.abc import Iterable

DEFINED_BY: dict[str, tuple[str, ...]] = {
    "702.2b": ("702.2a",),
    "702.2c": ("702.2a",),
    "702.3b": ("702.3a",),
    "702.4b": ("702.4a",),
    "702.7b": ("702.7a",),
    "702.9b": ("702.9a",),
    "702.10b": ("702.10a",),
    "702.10c": ("702.10a",),
    "702.11b": ("702.11a",),
    "702.11c": ("702.11a",),
    "702.11d": ("702.11a",),
    "702.12b": ("702.12a",),
    "702.13b": ("702.13a",),
    "702.14c": ("702.14a", "702.14b"),
    "702.15b": ("702.15a",),
    "702.16b": ("702.16a",),
    "702.16c": ("702.16a",),
    "702.16d": ("702.16a",),
    "702.16e": ("702.16a",),
    "702.16f": ("702.16a",),
    "702.17b": ("702.17a",),
    "702.19b": ("702.19a",),
    "702.20b": ("702.20a",),
    "702.28b": ("702.28a",),
    "702.31b": ("702.31a",),
    "702.36b": ("702.36a",),
    "702.90b": ("702.90a",),
    "702.90c": ("702.90a",),
    "702.111b": ("702.111a",),
    "702.118b": ("702.118a",),
    "702.164c": ("702.164a", "702.164b"),
}
"""A rule, and the rules that say what it is about."""


def definitions_behind(rules: Iterable[str]) -> tuple[str, ...]:
    """What defines the mechanics of these rules, each once, without the rules themselves."""
    given = tuple(rules)
    found = dict.fromkeys(one for rule in given for one in DEFINED_BY.get(rule, ()))
    return tuple(one for one in found if one not in given)
