"""The table of who carries out which instruction says what the modules do."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from mtgjudge.engine import instructions
from mtgjudge.engine.instructions import registry
from mtgjudge.engine.instructions.index import INDEX
from mtgjudge.language.categories import Effect


def test_the_index_names_each_instruction_and_its_module() -> None:
    for module in pkgutil.iter_modules(instructions.__path__):
        import_module(f"{instructions.__name__}.{module.name}")
    found: dict[str, set[type[Effect]]] = {}
    for node, function in registry._EXECUTORS.items():
        found.setdefault(function.__module__.rsplit(".", 1)[1], set()).add(node)
    assert {module: set(nodes) for module, nodes in INDEX.items()} == found
    assert registry.supported() == frozenset(registry._EXECUTORS)


def test_what_is_followed_at_once_lies_in_the_same_module() -> None:
    for nodes in INDEX.values():
        for node in nodes:
            assert registry.executor_for(node) is not None
    for node, function in registry._JOINT.items():
        assert registry._EXECUTORS[node].__module__ == function.__module__
