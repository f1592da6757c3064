"""The walls of the house: what the inner floors may import, and that they neither read, print nor guess.

import-linter holds the same contracts between packages; these tests also close the standard library's doors
and say which line opened one.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools import house

PURE = {
    "__future__", "abc", "bisect", "collections", "collections.abc", "contextlib", "copy", "dataclasses", "enum",
    "fractions", "functools", "graphlib", "hashlib", "heapq", "itertools", "math", "operator", "re", "string", "types",
    "typing", "unicodedata", "msgspec",
}  # fmt: skip
"""Modules without input, output, clock or chance."""

ALLOWED_OWN = {
    "language": ("mtgjudge.rulebook", "mtgjudge.language"),
    "engine": ("mtgjudge.rulebook", "mtgjudge.language", "mtgjudge.cards.model", "mtgjudge.engine"),
}
EXCEPTIONS = {
    "language": {"importlib"},  # the closed vocabulary of subtypes is a data file beside the code
    "engine": {"importlib"},  # executors of instructions register themselves as their modules are loaded, on first use
}
DOORS = {"open", "print", "input", "eval", "exec", "compile", "__import__", "breakpoint", "hash"}
"""Built-ins that reach outside, or whose result differs from one process to the next."""


@pytest.mark.parametrize("floor", sorted(ALLOWED_OWN))
def test_inner_floors_import_only_what_they_may(floor: str) -> None:
    own = ALLOWED_OWN[floor]
    wrong = [
        f"{found.place} imports {found.module}"
        for found in house.imports(house.PACKAGE / floor)
        if found.module not in PURE | EXCEPTIONS.get(floor, set())
        and not any(f"{found.module}.".startswith(f"{name}.") for name in own)
    ]
    assert wrong == []


@pytest.mark.parametrize("floor", sorted(ALLOWED_OWN))
def test_inner_floors_open_no_doors(floor: str) -> None:
    wrong = [
        f"{call.place} calls {call.text}" for call in house.called_names(house.PACKAGE / floor) if call.text in DOORS
    ]
    assert wrong == []


def test_the_search_sees_imports_inside_functions() -> None:
    seen = {found.module for found in house.imports(house.PACKAGE / "rulebook")}
    assert {"difflib", "mtgjudge.rulebook.editions"} <= seen


# Newer typer imports pydantic for the parameters of a command unless ours keep it from doing so (cli/app.py).
HEAVY = (
    "mtgjudge.engine",
    "mtgjudge.oracle",
    "mtgjudge.scenario",
    "mtgjudge.repl",
    "rich",
    "prompt_toolkit",
    "yaml",
    "pydantic",
)


def _loaded_by(arguments: list[str], watched: tuple[str, ...] = HEAVY) -> list[str]:
    """Run the command line in a process of its own; which of the watched packages did it load?"""
    code = (
        "import sys\n"
        "from mtgjudge.cli import main\n"
        f"status = main({arguments!r})\n"
        f"print(status, *[name for name in {watched!r} if name in sys.modules], sep='\\n', file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    status, *loaded = done.stderr.split()
    assert status == "0", done.stderr
    return loaded


@pytest.mark.parametrize("command", ["", "judge", "check", "card", "cards", "cards import", "schema", "version"])
def test_help_loads_no_engine(command: str) -> None:
    assert _loaded_by([*command.split(), "--help"]) == []


def test_the_rule_command_loads_no_engine() -> None:
    assert _loaded_by(["rule", "702.61a"]) == []


def test_a_plain_ruling_loads_nothing_that_it_does_not_use() -> None:
    """Start-up is most of what a small ruling takes."""
    scenario = str(house.ROOT / "scenarios" / "split-second" / "counterspell.yaml")
    unused = ("typer", "pydantic", "rich", "prompt_toolkit", "pygments", "junitparser", "rapidfuzz", "mtgjudge.repl")
    compiler = ("mtgjudge.oracle.grammar", "mtgjudge.oracle.phrases")
    assert _loaded_by(["judge", scenario], unused + compiler) == []


def test_reading_the_rule_index_is_cheap() -> None:
    """Loading all numbers takes a few milliseconds; the limit leaves room for a busy machine."""
    code = (
        "import os, typing, functools, collections.abc, bisect, time\n"
        "start = time.perf_counter()\n"
        "import mtgjudge.rulebook\n"
        "print(time.perf_counter() - start)\n"
    )
    runs = [
        float(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout)
        for _ in range(3)
    ]
    assert min(runs) < 0.015
