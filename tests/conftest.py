"""What all tests share: the marker that says which rules a test is about."""

from __future__ import annotations

import pytest
from hypothesis import settings

from mtgjudge.rulebook import UnknownRule, cr

settings.register_profile("house", deadline=None)
settings.load_profile("house")
"""Machines are shared: how long one example takes says nothing."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that names a rule which the edition does not have stops the run, with all such tests listed."""
    wrong: list[str] = []
    for item in items:
        for marker in item.iter_markers("cr"):
            if not marker.args or marker.kwargs:
                wrong.append(f"{item.nodeid}: the marker takes rule numbers, like cr('613.8')")
            for number in marker.args:
                try:
                    cr(number)
                except UnknownRule as unknown:
                    wrong.append(f"{item.nodeid}: {unknown}")
    if wrong:
        raise pytest.UsageError("\n".join(["tests cite rules that do not exist:", *sorted(set(wrong))]))
