"""The house rules that no general linter knows, as functions: sizes, string literals, imports.

`tests/house` holds the project to them; `python -m tools.house` prints the largest modules and functions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "mtgjudge"

MODULE_SOFT, MODULE_HARD = 500, 600
FUNCTION_SOFT, FUNCTION_HARD = 60, 80


@dataclass(frozen=True, slots=True)
class Size:
    """How many lines something has, and where it stands."""

    lines: int
    place: str


@dataclass(frozen=True, slots=True)
class Literal:
    """A string that the program compares, prints or looks up (docstrings are not)."""

    text: str
    place: str


@dataclass(frozen=True, slots=True)
class Import:
    """One module that another imports."""

    module: str
    place: str


def modules(folder: Path = PACKAGE) -> Iterator[tuple[str, ast.Module, int]]:
    """Each module below a folder: its path from the project's root, its syntax tree, its number of lines."""
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(ROOT).as_posix(), ast.parse(text), text.count("\n")


def module_sizes(folder: Path = PACKAGE) -> list[Size]:
    """All modules, the largest first."""
    return sorted((Size(lines, place) for place, _, lines in modules(folder)), key=lambda s: (-s.lines, s.place))


def function_sizes(folder: Path = PACKAGE) -> list[Size]:
    """All functions, the largest first."""
    found = [
        Size((node.end_lineno or node.lineno) - node.lineno + 1, f"{place} {node.name}")
        for place, tree, _ in modules(folder)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return sorted(found, key=lambda s: (-s.lines, s.place))


def literals(folder: Path = PACKAGE) -> Iterator[Literal]:
    """Every string literal below a folder, without docstrings, other strings that are statements, and `__all__`."""
    for place, tree, _ in modules(folder):
        prose = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        prose |= {id(name) for node in tree.body if _is_list_of_names(node) for name in ast.walk(node)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
                yield Literal(node.value, f"{place}:{node.lineno}")


def _is_list_of_names(node: ast.stmt) -> bool:
    """`__all__ = [...]`: identifiers of the code, not words of the program."""
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
    )


def imports(folder: Path) -> Iterator[Import]:
    """Every import below a folder, wherever in a module it stands, except for type checkers only."""
    for place, tree, _ in modules(folder):
        for node in _run_time_nodes(tree):
            if isinstance(node, ast.Import):
                yield from (Import(alias.name, f"{place}:{node.lineno}") for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield Import(node.module, f"{place}:{node.lineno}")


def _run_time_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield child
        yield from _run_time_nodes(child)


def called_names(folder: Path) -> Iterator[Literal]:
    """Every call of a plain name (`open(…)`), as the name and its place."""
    for place, tree, _ in modules(folder):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield Literal(node.func.id, f"{place}:{node.lineno}")


def main() -> None:
    """Print what has grown beyond the soft limits."""
    for title, sizes, soft, hard in (
        ("modules", module_sizes(), MODULE_SOFT, MODULE_HARD),
        ("functions", function_sizes(), FUNCTION_SOFT, FUNCTION_HARD),
    ):
        large = [size for size in sizes if size.lines > soft]
        print(f"{title}: {len(sizes)}, of them {len(large)} over {soft} lines")
        for size in large:
            print(f"  {size.lines:5}{' !' if size.lines > hard else '  '} {size.place}")


if __name__ == "__main__":
    main()
