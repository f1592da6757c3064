"""The one gate: nothing but an event's `apply` (through `movement`) and the set-up writes game state."""

from __future__ import annotations

import ast
from pathlib import Path

import mtgjudge.engine
from mtgjudge.engine import state as state_module
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.state import GameObject, GameState, PlayerState

ENGINE = Path(mtgjudge.engine.__file__).parent
STORED = (GameObject, PlayerState, GameState)
MUTATORS = {
    "append",
    "remove",
    "insert",
    "pop",
    "clear",
    "extend",
    "sort",
    "reverse",
    "update",
    "setdefault",
    "popitem",
}
WRITERS = {
    "movement.py": "called by apply methods only",
    "setup.py": "lays the board out before anything happens",
    "state.py": "clones",
    "prospect.py": "builds the object that would arrive, which is only looked at (614.12)",
}
"""Modules that may write, and why."""


def _stored_fields() -> set[str]:
    fields = {name for kind in STORED for name in kind.__struct_fields__}
    others = (
        set(Characteristics.__slots__) | set(Context.__slots__) | {"name", "id", "kind", "state", "stack", "effects"}
    )
    return fields - others


def _modules() -> list[Path]:
    return [path for path in sorted(ENGINE.rglob("*.py")) if "events" not in path.parts and path.name not in WRITERS]


def _writes(tree: ast.Module, fields: set[str]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = list(node.targets)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATORS:
            targets = [node.func.value]
        for target in targets:
            while isinstance(target, ast.Subscript):
                target = target.value
            if isinstance(target, ast.Attribute) and target.attr in fields and not _is_self(target):
                found.append((node.lineno, target.attr))
    return found


def _is_self(target: ast.Attribute) -> bool:
    return isinstance(target.value, ast.Name) and target.value.id in ("self", "cls")


def test_nothing_but_events_writes_stored_state() -> None:
    fields = _stored_fields()
    assert {"life", "tapped", "library", "battlefield", "priority", "pool", "counters", "damage"} <= fields
    offenders = []
    for path in _modules():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        allowed = _pretended_names(tree)
        for line, field in _writes(tree, fields):
            if (line, field) not in allowed:
                offenders.append(f"{path.relative_to(ENGINE)}:{line} writes {field}")
    assert not offenders, "\n".join(offenders)


def _pretended_names(tree: ast.Module) -> set[tuple[int, str]]:
    """Writes to a fresh copy that is only looked at (`twin = copy(...)`): the target's name is `twin`."""
    found: set[tuple[int, str]] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if (
                    isinstance(target, ast.Attribute)
                    and isinstance(target.value, ast.Name)
                    and target.value.id == "twin"
                ):
                    found.add((node.lineno, target.attr))
    return found


def test_the_search_would_find_a_write() -> None:
    tree = ast.parse("def f(game):\n    game.state.objects[1].tapped = True\n    game.player(1).library.append(3)\n")
    assert {field for _, field in _writes(tree, _stored_fields())} == {"tapped", "library"}


def test_a_clone_is_independent() -> None:
    state = GameState([PlayerState(-1, "Alice")], {}, state_module.TurnState(1, -1, state_module.Step.UPKEEP, ()))
    twin = state.clone()
    twin.players[0].life = 3
    twin.players[0].library.append(7)
    twin.battlefield.append(4)
    assert (state.players[0].life, state.players[0].library, state.battlefield) == (20, [], [])
