"""Imports every module of the ability language that defines nodes, so that a tree of any of them can be decoded."""

from mtgjudge.language import (
    abilities,
    amounts,
    changes,
    conditions,
    costs,
    durations,
    effects,
    event_patterns,
    filters,
    mana,
    mana_specs,
    references,
    static_effects,
    targets,
)

__all__ = [
    "abilities",
    "amounts",
    "changes",
    "conditions",
    "costs",
    "durations",
    "effects",
    "event_patterns",
    "filters",
    "mana",
    "mana_specs",
    "references",
    "static_effects",
    "targets",
]
