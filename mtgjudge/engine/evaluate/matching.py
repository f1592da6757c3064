"""Many objects against one filter: permanents that look the same are asked once, as far as the filter only asks how
they look."""

from __future__ import annotations

from collections.abc import Iterable

from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.continuous.reading import about_iterated, about_looks
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import Test, test_of
from mtgjudge.language import filters as f
from mtgjudge.language.categories import Filter

Tests = tuple[tuple[Test, Filter], ...]


class _Split:
    """The parts of a filter: about looks alone, others, and whether those ask about the object at hand by reference."""

    __slots__ = ("iterated", "others", "shared")

    def __init__(self, node: Filter) -> None:
        parts = node.parts if isinstance(node, f.AllOf) else (node,)
        others = tuple(part for part in parts if not about_looks(part))
        self.shared: Tests = tuple((test_of(part), part) for part in parts if about_looks(part))
        self.others: Tests = tuple((test_of(part), part) for part in others)
        self.iterated = any(about_iterated(part) for part in others)


_split = by_identity(_Split)


def matching(ctx: Context, node: Filter, permanents: Iterable[int]) -> list[int]:
    """Which of these permanents match, in order. Inside the filter, the one at hand is that of the loop around it,
    if there is one."""
    split = _split(node)
    look, shared, others = ctx.look, split.shared, split.others
    answers: dict[int, bool] = {}
    found: list[int] = []
    for identifier in permanents:
        if shared:
            key = id(look(identifier))
            answer = answers.get(key)
            if answer is None:
                answer = answers[key] = _fits(ctx, shared, identifier)
            if not answer:
                continue
        if others:
            here = ctx if ctx.iterated or not split.iterated else ctx.with_iterated(identifier)
            if not _fits(here, others, identifier):
                continue
        found.append(identifier)
    return found


def _fits(ctx: Context, tests: Tests, identifier: int) -> bool:
    for test, part in tests:  # noqa: SIM110 (asked so often that a generator would cost more than the answers)
        if not test(ctx, part, identifier):
            return False
    return True
