"""A whole session typed into a real terminal (by tmux), narrow and wide, and what its screen shows.

Skipped where there is no tmux. `MTGJUDGE_SCREENS` names a folder to keep the screens in, for people to look at.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

TMUX = shutil.which("tmux")
pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed: the table is not driven in a terminal")

SCENARIO = """\
mtgjudge: 1
scenario: Split second at the table
cards:
  - {name: Own Wood, type: Basic Land — Forest}
  - {name: Own Lake, type: Basic Land — Island}
  - {name: Own Relic, cost: "{1}", type: Artifact, text: "{T}: Add {C}{C}."}
  - {name: Own Bear, cost: "{1}{G}", type: Creature — Bear, pt: 2/2}
  - {name: Own Haste, cost: "{2}{G}", type: Instant, text: "Split second\\nDestroy target artifact or enchantment."}
  - {name: Own Denial, cost: "{U}{U}", type: Instant, text: Counter target spell.}
  - {name: Own Song, cost: "{G}", type: Enchantment, text: Creatures you control get +1/+1.}
players:
  alice: {hand: [Own Haste], battlefield: [3 Own Wood, Own Bear, Own Song]}
  bob: {hand: [Own Denial], battlefield: [2 Own Lake, Own Relic, {card: Own Bear, as: brute, tapped: true}]}
"""


class Terminal:
    """The table in a terminal of a size."""

    def __init__(self, columns: int, rows: int, folder: Path) -> None:
        self.columns, self.rows = columns, rows
        self.socket = f"mtgjudge-{uuid.uuid4().hex[:8]}"
        self.folder = folder
        file = folder / "board.yaml"
        file.write_text(SCENARIO, encoding="utf-8")
        env = {"XDG_STATE_HOME": str(folder / "state"), "NO_COLOR": "1", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        words = " ".join(f"{key}={value}" for key, value in env.items())
        self.tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows),
            f"cd {folder} && exec env -u COLUMNS -u LINES {words} {sys.executable} -m mtgjudge repl {file.name}",
        )  # fmt: skip

    def tmux(self, *arguments: str) -> str:
        assert TMUX is not None
        done = subprocess.run(
            [TMUX, "-u", "-L", self.socket, *arguments], capture_output=True, text=True, timeout=30, check=False
        )
        return done.stdout

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def wait_for(self, words: str, seconds: float = 30) -> str:
        """The screen as soon as it shows the words."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = self.screen()
            if words in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{words!r} is not on the screen:\n{self.screen()}")

    def keys(self, *names: str) -> None:
        self.tmux("send-keys", *names)

    def type(self, line: str, shows: str) -> str:
        """Type a line; the screen once it shows the words."""
        self.tmux("send-keys", "-l", line)
        self.wait_for(line[-20:])
        self.keys("Escape")  # closes the menu
        time.sleep(0.6)
        self.keys("Enter")
        shown = self.answered(shows)
        self.check(shown)
        return shown

    def answered(self, shows: str, seconds: float = 30) -> str:
        """The screen once it shows the words and asks for the next line."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            shown = self.screen()
            lines = [line for line in shown.rstrip("\n").split("\n")[:-1] if line.strip()]  # without the bar
            if shows in shown and lines and lines[-1].strip() in ("alice>", "bob>", "over>"):
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{shows!r} and a prompt are not on the screen:\n{self.screen()}")

    def check(self, shown: str) -> None:
        """Nothing is wider than the terminal or torn apart, and nothing is a traceback."""
        lines = shown.split("\n")
        assert all(len(line) <= self.columns for line in lines), shown
        assert "Traceback" not in shown
        for line in lines:
            if line.startswith(("│", "┌", "└")):
                assert line.rstrip()[-1] in "│┐┘" or "   " in line, shown

    def keep(self, name: str) -> None:
        """Keep the screen for people to look at."""
        where = os.environ.get("MTGJUDGE_SCREENS")
        if where:
            Path(where, f"{self.columns}x{self.rows}-{name}.txt").write_text(self.screen(), encoding="utf-8")

    def close(self) -> None:
        self.tmux("kill-server")


@pytest.fixture(params=[(80, 24), (160, 50)], ids=["80x24", "160x50"])
def terminal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Terminal]:
    columns, rows = request.param
    opened = Terminal(columns, rows, tmp_path)
    try:
        yield opened
    finally:
        opened.close()


def test_a_session_in_a_terminal(terminal: Terminal) -> None:
    shown = terminal.wait_for("alice>")
    assert "turn 3" in shown
    shown = terminal.type("look", "Own Relic")
    assert "Own Bear “brute” 2/2 tapped" in shown
    assert "Own Bear 3/3" in shown
    assert ("in force" in shown) is (terminal.columns > 130), shown
    terminal.keep("board")
    shown = terminal.type("cast Own Haste targeting Own Relic", "605.3b")
    assert "601.2" in shown
    assert "stack 1" in shown
    shown = terminal.type("bob: cast Own Denial targeting Own Haste", "702.61a")
    assert "No.  Own Haste is on the stack and has split second" in shown
    assert "702.61b" in shown
    terminal.keep("no")
    terminal.keys("F5")
    terminal.wait_for("event 1 of 3")
    terminal.keys("F5")
    shown = terminal.wait_for("event 2 of 3")
    assert "Own Relic is destroyed" in shown
    terminal.keep("step")
    terminal.keys("F6")
    terminal.keys("F6")
    terminal.wait_for("before this move")
    terminal.keys("F6")
    shown = terminal.wait_for("← before: Alice casts Own Haste")
    terminal.keep("undo")
    terminal.check(shown)


def test_completion_clearing_and_leaving(terminal: Terminal) -> None:
    terminal.wait_for("alice>")
    terminal.tmux("send-keys", "-l", "cast Own Ha")
    shown = terminal.wait_for("legal now")
    assert "cast Own Haste" in shown
    terminal.keep("menu")
    terminal.keys("C-c")
    terminal.wait_for("alice>")
    assert "cast Own Ha" in terminal.screen()  # what was cleared stays above
    terminal.type("what is brute", "613.1")
    terminal.keys("F1")
    terminal.wait_for("help TOPIC")
    terminal.keep("help")
    saved = terminal.folder / "out.yaml"
    terminal.type("save out.yaml", "holds")
    terminal.keys("C-d")
    end = time.monotonic() + 20
    while time.monotonic() < end and terminal.screen():
        time.sleep(0.1)
    assert not terminal.screen()
    assert "what is brute" in saved.read_text(encoding="utf-8")
