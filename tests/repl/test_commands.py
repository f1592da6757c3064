"""`mtgjudge repl` as a command: -e, -f, standard input, colours, exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCENARIO = """\
mtgjudge: 1
scenario: Two bears
cards:
  - {name: Own Bear, type: Creature — Bear, pt: 2/2}
  - {name: Own Wood, type: Basic Land — Forest}
players:
  alice: {battlefield: [Own Bear, Own Wood]}
steps:
  - next step
"""


def run(
    *arguments: str, stdin: str = "", env: dict[str, str] | None = None, cwd: Path | None = None
) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "mtgjudge", "repl", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=cwd,
        env={**{k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}, **(env or {})},
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "bears.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    return str(path)


def test_commands_are_carried_out_in_order(scenario: str) -> None:
    status, out, err = run(scenario, "-e", "look", "-e", "what is Own Bear")
    assert (status, err) == (0, "")
    assert "alice> look" in out
    assert "Own Bear 2/2" in out
    assert out.index("alice> look") < out.index("alice> what is Own Bear")
    assert "\x1b[" not in out


def test_lines_of_a_file_and_of_standard_input(scenario: str, tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_text("look\n# nothing\nquit\nnonsense\n", encoding="utf-8")
    assert run(scenario, "-f", str(lines))[0] == 0
    status, out, _ = run(scenario, stdin="alice life 3\n")
    assert status == 2  # it was played to its end: too late for that
    assert "something was played" in out
    assert run("-f", "-", stdin="life bob 3\n")[0] == 0


def test_at_and_case(scenario: str) -> None:
    _, out, _ = run(scenario, "--at", "0", "-e", "look")
    assert "precombat main" in out.rsplit("alice> look", 1)[1]
    _, out, _ = run(scenario, "-e", "look")
    assert "beginning of combat" in out.rsplit("alice> look", 1)[1]


def test_exit_status() -> None:
    assert run("-e", "nonsense")[0] == 2
    assert run("-e", "load nowhere.yaml")[0] == 2
    assert run("-f", "nowhere")[0] == 2
    assert run("--color", "blue")[0] == 2
    assert run("-e", "life bob 3", "-e", "log")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "env", "colored"),
    [
        ((), {}, False),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"NO_COLOR": "1"}, False),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colors(arguments: tuple[str, ...], env: dict[str, str], colored: bool) -> None:
    _, out, _ = run(*arguments, "-e", "look", env=env)
    assert ("\x1b[" in out) is colored
