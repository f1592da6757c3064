"""Which function carries out which instruction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, TypeVar

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.index import INDEX
from mtgjudge.engine.state import Outcome
from mtgjudge.language.categories import Effect

Executor = Callable[[Context, Any], Outcome]
E = TypeVar("E", bound=Effect)

Joint = Callable[[Context, Sequence[Effect]], Outcome]

_EXECUTORS: dict[type[Effect], Executor] = {}
_JOINT: dict[type[Effect], Joint] = {}
_MODULE_OF = {node: module for module, nodes in INDEX.items() for node in nodes}


def executes(node: type[E]) -> Callable[[Callable[[Context, E], Outcome]], Callable[[Context, E], Outcome]]:
    """Register a function as the executor of a node class."""

    def register(function: Callable[[Context, E], Outcome]) -> Callable[[Context, E], Outcome]:
        _EXECUTORS[node] = function
        return function

    return register


def executes_together(*nodes: type[Effect]) -> Callable[[Joint], Joint]:
    """Register a function that carries out a row of instructions of these classes at once."""

    def register(function: Joint) -> Joint:
        for node in nodes:
            _JOINT[node] = function
        return function

    return register


def joint_executor_for(node: type[Effect]) -> Joint | None:
    """What carries out a row of such instructions at once, None where each is followed for itself."""
    _load(node)
    return _JOINT.get(node)


def _load(node: type[Effect]) -> None:
    if node not in _EXECUTORS and node in _MODULE_OF:
        import_module(f"mtgjudge.engine.instructions.{_MODULE_OF[node]}")


def executor_for(node: type[Effect]) -> Executor | None:
    """The executor of a node class, None if there is none."""
    _load(node)
    return _EXECUTORS.get(node)


_SUPPORTED = frozenset(_MODULE_OF)


def supported() -> frozenset[type[Effect]]:
    """All instructions that can be carried out."""
    return _SUPPORTED
