"""The table of who carries out which instruction says what the modules do."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from mtgjudge.engine import instructions
from mtgjudge.engine.instructions import registry
from mtgjudge.engine.instructions.index import INDEX


def test_the_index_names_each_instruction_and_its_module() -> None:
    for module in pkgutil.iter_modules(instructions.__path__):
        import_module(f"{instructions.__name__}.{module.name}")
    found: dict[str, set[str]] = {}
    for node, function in registry._EXECUTORS.items():
        found.setdefault(function.__module__.rsplit(".", 1)[1], set()).add(node.__name__)
    assert {module: set(names) for module, names in INDEX.items()} == found
    assert registry.supported() == frozenset(registry._EXECUTORS)


def test_what_is_followed_at_once_lies_in_the_same_module() -> None:
    for names in INDEX.values():
        for name in names:
            registry.executor_for(getattr(registry.effects, name))
    for node, function in registry._JOINT.items():
        assert registry._EXECUTORS[node].__module__ == function.__module__
