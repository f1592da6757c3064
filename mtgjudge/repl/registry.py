"""The commands of the table: each a function with its words, its group and its help; one module holds one group.

What is no command is a line of the scenario language (an action, an answer, a move, a question) and goes there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import Struct

from mtgjudge.repl.replies import Reply

if TYPE_CHECKING:
    from mtgjudge.repl.table import Table

Action = Callable[["Table", str], "Reply | None"]
"""Gets the table and what follows the command's words; None means: this is no command after all, but a step."""


class Group(StrEnum):
    """What a command is about; also the topics of `help`."""

    SETTING = "setting up"
    MOVING = "moving on"
    HISTORY = "back and sideways"
    LOOKING = "looking"
    KNOWING = "asking"
    FILES = "files"
    TABLE = "the table"


class Command(Struct, frozen=True):
    """One command."""

    words: str
    group: Group
    usage: tuple[tuple[str, str], ...]
    """How it is written, and what it does."""
    run: Action
    others: tuple[str, ...] = ()
    bare: bool = False
    """It stands alone: with more words behind it, the line is something else."""


class Registry:
    """All commands, by their words."""

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands = tuple(commands)
        self._by_words: dict[str, Command] = {}
        for command in self.commands:
            for words in (command.words, *command.others):
                if words in self._by_words:
                    raise ValueError(f"two commands are called {words!r}")
                self._by_words[words] = command

    def words(self) -> tuple[str, ...]:
        """The words by which commands are called."""
        return tuple(self._by_words)

    def find(self, line: str) -> tuple[Command, str] | None:
        """The command of a line and what follows its words; the longest fits first."""
        parts = line.split()
        for count in (2, 1):
            command = self._by_words.get(" ".join(parts[:count]).casefold())
            if command is None or len(parts) < count:
                continue
            rest = line.split(None, count)[count] if len(parts) > count else ""
            if command.bare and rest:
                continue
            return command, rest
        return None

    def called(self, words: str) -> Command | None:
        """The command of this name."""
        return self._by_words.get(words.casefold())

    def of(self, group: Group) -> tuple[Command, ...]:
        """The commands of a group."""
        return tuple(command for command in self.commands if command.group is group)


def all_commands() -> Registry:
    """Every command of the table."""
    from mtgjudge.repl.commands.files import COMMANDS as FILES
    from mtgjudge.repl.commands.helping import COMMANDS as HELPING
    from mtgjudge.repl.commands.history import COMMANDS as HISTORY
    from mtgjudge.repl.commands.knowing import COMMANDS as KNOWING
    from mtgjudge.repl.commands.looking import COMMANDS as LOOKING
    from mtgjudge.repl.commands.moving import COMMANDS as MOVING
    from mtgjudge.repl.commands.setting import COMMANDS as SETTING

    return Registry((*SETTING, *MOVING, *HISTORY, *LOOKING, *KNOWING, *FILES, *HELPING))
