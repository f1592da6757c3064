"""The journal: a session that was killed at any moment can be taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mtgjudge.repl.journal import Journal, Recorder, journals, latest, new_journal
from mtgjudge.repl.replies import Kind
from tests.repl.support import BOARD, moment, table

LINES = (
    *BOARD,
    "cast Test Bolt targeting bob",
    "nonsense",
    "can bob cast Test Denial targeting bear",
    "branch other",
    "resolve",
    "switch main",
    "step",
    "step",
    "undo",
    "cast Test Growth",
    "1",
)


def test_every_prefix_of_a_session_can_be_taken_up(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / "deep" / "one.journal"))
    first = Recorder(table(), journal)
    for line in LINES:
        first.run(line)
        again = Recorder(table())
        again.take_up(journal.entries())
        assert moment(again.table) == moment(first.table), line
        assert list(again.table.branches.tips) == list(first.table.branches.tips)
        assert again.table.at.number == first.table.at.number
        assert (again.table.inside is None) == (first.table.inside is None)


def test_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / "one.journal"))
    recorder = Recorder(table(), journal)
    for line in BOARD:
        recorder.run(line)
    with open(journal.path, "a", encoding="utf-8") as stream:
        stream.write('{"do": "line", "li')
    again = Recorder(table())
    assert again.take_up(journal.entries()) == len(BOARD)
    assert moment(again.table) == moment(recorder.table)


def test_a_loaded_file_is_kept_as_a_text(tmp_path: Path) -> None:
    file = tmp_path / "file.yaml"
    file.write_text("mtgjudge: 1\nscenario: x\nplayers: {alice: {battlefield: [Test Bear]}}\n", encoding="utf-8")
    journal = Journal(str(tmp_path / "one.journal"))
    recorder = Recorder(table(), journal)
    assert recorder.run(f"load {file}").kind is Kind.DONE
    file.unlink()
    again = Recorder(table())
    again.take_up(journal.entries())
    assert moment(again.table) == moment(recorder.table)


def test_saving_is_not_done_again(tmp_path: Path) -> None:
    journal = Journal(str(tmp_path / "one.journal"))
    recorder = Recorder(table(), journal)
    path = tmp_path / "saved.yaml"
    recorder.run("alice hand: Forest")
    recorder.run(f"save {path}")
    path.unlink()
    Recorder(table()).take_up(journal.entries())
    assert not path.exists()


def test_left_in_peace_or_not(tmp_path: Path) -> None:
    journal = new_journal(str(tmp_path), "20260101-000000")
    assert not journal.is_open()
    Recorder(table(), journal).run("alice hand: Forest")
    assert journal.is_open()
    found = latest(str(tmp_path))
    assert found is not None
    assert found.path == journal.path
    journal.end()
    assert not journal.is_open()
    for number in range(30):
        Recorder(table(), new_journal(str(tmp_path), f"20260102-0000{number:02}")).run("alice hand: Forest")
    assert len(journals(str(tmp_path))) <= 22


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_is_taken_up_by_resume(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "mtgjudge", "repl"], stdin=theirs, stdout=theirs, stderr=theirs, env=env, close_fds=True
    )
    try:
        os.close(theirs)
        os.write(ours, b"bob life 3\rcard Test Cub | {G} | Creature - Bear | 2/2\rlife alice 7\r")
        where = tmp_path / "mtgjudge" / "tables"
        for _ in range(600):
            found = latest(str(where))
            if found is not None and sum(1 for _ in found.entries()) >= 2:
                break
            _drain(ours)
        process.send_signal(signal.SIGKILL)
        process.wait(20)
    finally:
        process.kill()
        os.close(ours)
    told = subprocess.run(
        [sys.executable, "-m", "mtgjudge", "repl", "--resume", "-e", "log"],
        env=env,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "taken up" in told.stdout
    assert "bob life 3" in told.stdout


def _drain(stream: int) -> None:
    """Read what the terminal shows, so that the process never waits for us."""
    import select

    if select.select([stream], [], [], 0.05)[0]:
        os.read(stream, 65536)
