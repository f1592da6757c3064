"""The journal of a session: every line that was carried out, written down before the next is asked for.

A session that was killed at any moment is taken up again by carrying the lines out once more. Files that were loaded
are in it as texts, so that a journal says the same whatever became of the files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from mtgjudge.repl.replies import Kind, Reply
from mtgjudge.scenario.spans import Source

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

KEPT = 20
"""So many journals are kept."""
ENDING = ".journal"


def folder() -> str:
    """Where journals lie."""
    from platformdirs import user_state_dir

    return os.path.join(user_state_dir("mtgjudge", appauthor=False), "tables")


class Journal:
    """One session's lines in a file; nothing is written before the first of them."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._made = os.path.exists(path)

    def add(self, kind: str, name: str, text: str = "") -> None:
        """Write one entry down at once."""
        if not self._made:
            os.makedirs(os.path.dirname(self.path), mode=0o700, exist_ok=True)
            self._made = True
        entry = {"do": kind, "line" if kind == "line" else "name": name}
        if kind == "file":
            entry["text"] = text
        with open(self.path, "a", encoding="utf-8") as stream:
            stream.write(json.dumps(entry, ensure_ascii=False) + "\n")
            stream.flush()
            os.fsync(stream.fileno())

    def end(self) -> None:
        """The session was left in peace: there is nothing to take up."""
        if self._made:
            self.add("line", "quit")

    def entries(self) -> Iterator[dict[str, str]]:
        """What was written; a last line that was cut off is left out."""
        try:
            with open(self.path, encoding="utf-8") as stream:
                lines = stream.read().split("\n")
        except OSError:
            return
        for line in lines:
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict) and all(isinstance(value, str) for value in entry.values()):
                yield entry

    def is_open(self) -> bool:
        """Was the session not left in peace?"""
        last = None
        for entry in self.entries():
            last = entry
        return last is not None and last.get("line") != "quit"


def journals(where: str) -> list[str]:
    """The journals of a folder, the latest last."""
    try:
        return sorted(os.path.join(where, name) for name in os.listdir(where) if name.endswith(ENDING))
    except OSError:
        return []


def new_journal(where: str, stamp: str) -> Journal:
    """A journal for a new session; the oldest ones are cleared away."""
    for path in journals(where)[:-KEPT]:
        os.unlink(path)
    return Journal(os.path.join(where, f"{stamp}-{os.getpid()}{ENDING}"))


def latest(where: str) -> Journal | None:
    """The latest session."""
    found = journals(where)
    return Journal(found[-1]) if found else None


class Recorder:
    """Lines go to the table, and into the journal when they were carried out."""

    def __init__(self, table: Table, journal: Journal | None = None) -> None:
        self.table = table
        self.journal = journal
        self._loaded: tuple[str, str] | None = None
        table.on_load = self._on_load

    def _on_load(self, name: str, text: str) -> None:
        self._loaded = (name, text)

    def run(self, line: str) -> Reply:
        """One line."""
        self._loaded = None
        answer = self.table.one_shot(line)
        self._write(line, answer)
        return answer

    def _write(self, line: str, answer: Reply) -> None:
        if self.journal is None or not line.strip() or answer.kind is Kind.LEAVE:
            return
        try:
            if self._loaded is not None:
                case = line.partition(" case ")[2]
                self.journal.add("file", self._loaded[0] + (f" case {case}" if case else ""), self._loaded[1])
            elif answer.kind is not Kind.WRONG:
                self.journal.add("line", line)
        except OSError:  # a full or closed disk must not end the game
            self.journal = None

    def take_up(self, entries: Iterable[dict[str, str]]) -> int:
        """Carry the lines of a journal out once more; how many there were. They are not written down again."""
        from mtgjudge.repl.loading import load_text

        count = 0
        for entry in entries:
            if entry.get("do") == "file":
                name, _, case = entry.get("name", "").partition(" case ")
                load_text(self.table, Source(name, entry.get("text", "")), case or None)
            elif not _has_effect_outside(entry.get("line", "")):
                self.table.one_shot(entry.get("line", ""))
            else:
                continue
            count += 1
        return count


def _has_effect_outside(line: str) -> bool:
    return line.split(" ", 1)[0] in ("save", "save!", "quit", "load")
