"""Every place in the engine that gives a reason, with the rules it cites: what the catalogue of reasons must cover."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ENGINE = Path(__file__).resolve().parents[1] / "mtgjudge" / "engine"
_MADE = ("Reason", "Forbidden")


class Site(NamedTuple):
    """One place: where, the sentence as far as it is fixed, the rules written there (none where they are passed in)."""

    place: str
    sentence: str
    rules: tuple[str, ...]


def sites() -> Iterator[Site]:
    """All places, file by file in order."""
    for path in sorted(ENGINE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MADE:
                yield Site(f"{path.relative_to(ENGINE)}:{node.lineno}", _sentence(node), tuple(_rules(node)))


def _sentence(call: ast.Call) -> str:
    inner = (each for node in call.args[:2] for each in ast.walk(node))
    parts = [each.value for each in inner if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return "…".join(part for part in parts if part.strip())


def _rules(call: ast.Call) -> Iterator[str]:
    for node in ast.walk(call):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cr" and node.args:
            value = node.args[0]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


if __name__ == "__main__":
    for site in sites():
        print(f"{site.place:45} {','.join(site.rules):28} {site.sentence[:110]}")
