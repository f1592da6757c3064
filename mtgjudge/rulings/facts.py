"""Expectations that came true, told as facts ("Serra Angel: power 3, toughness 4"), with the rules expected there."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mtgjudge.scenario.results import Check, Outcome

_NOT = " (not)"


class Fact(Struct, frozen=True):
    """What is true of one thing, and the rules that the author named and that hold."""

    text: str
    rules: tuple[str, ...] = ()


def facts(checks: Iterable[Check]) -> tuple[Fact, ...]:
    """The facts that checks established, a line for each thing; the rules stand beside the first."""
    told: dict[str, dict[str, None]] = {}
    rules: dict[str, None] = {}
    for check in checks:
        if check.outcome is not Outcome.HOLDS:
            continue
        if check.rules_expected:
            rules.update(dict.fromkeys(check.rules_expected))
        elif check.what:
            thing, colon, field = check.what.rpartition(": ")
            words = f"{field.removesuffix(_NOT)} {check.actual}" if colon else check.actual
            told.setdefault(thing if colon else check.what, {})[words] = None
    lines = [f"{thing}: {', '.join(words)}" for thing, words in told.items()]
    return tuple(Fact(line, tuple(rules) if number == 0 else ()) for number, line in enumerate(lines))
