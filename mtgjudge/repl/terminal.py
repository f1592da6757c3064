"""The prompt on a terminal: editing, history, completion, colours, the bottom bar, keys. The rest is the table's."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completion
from prompt_toolkit.completion import Completer as PromptCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import Lexer
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from mtgjudge.repl.board import status_text
from mtgjudge.repl.completion import Completer
from mtgjudge.repl.highlighting import STYLES, parts
from mtgjudge.repl.journal import Recorder
from mtgjudge.repl.replies import Kind
from mtgjudge.repl.showing import Shown
from mtgjudge.repl.table import Table

KEYS: tuple[tuple[str, str], ...] = (("f1", "help"), ("f2", "legal"), ("f3", "why"), ("f5", "step"), ("f6", "undo"))
"""Keys that stand for a line."""
WIDEST = 160
HISTORY = "history"


class _Completer(PromptCompleter):
    def __init__(self, table: Table) -> None:
        self._completer = Completer(table)

    def warm(self) -> None:
        """Before the prompt is shown, so that no key waits for it."""
        self._completer.warm()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The suggestions of the table."""
        for each in self._completer.suggestions(document.text_before_cursor):
            yield Completion(each.text, start_position=-each.replaces, display_meta=each.kind[:40])


class _Lexer(Lexer):
    def __init__(self, table: Table) -> None:
        self._table = table

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        """The parts of a line with their looks."""

        def line(number: int) -> StyleAndTextTuples:
            text = document.lines[number] if number < len(document.lines) else ""
            return [(f"class:{look}", piece) for look, piece in parts(self._table, text)]

        return line


def _bindings() -> KeyBindings:
    bindings = KeyBindings()

    def bind(key: str, words: str) -> None:
        @bindings.add(key)
        def _(event: KeyPressEvent) -> None:
            event.app.current_buffer.text = words
            event.app.current_buffer.validate_and_handle()

    for key, words in KEYS:
        bind(key, words)
    return bindings


def bar(table: Table, width: int) -> str:
    """The bottom bar: keys at the left, where the game stands at the right."""
    keys = "  ".join(f"{key.upper()} {words}" for key, words in KEYS)
    state = status_text(table)
    if len(keys) + len(state) + 4 > width:
        state = status_text(table, brief=True)
    if len(keys) + len(state) + 4 > width:
        keys = "F1 help"
    if len(keys) + len(state) + 4 > width:
        return f" {state}"[:width]
    return f" {keys}{' ' * (width - len(keys) - len(state) - 2)}{state}"


def columns() -> int:
    """How wide lines may be."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, WIDEST))


def run(recorder: Recorder, shown: Shown, state: str, *, vi: bool = False) -> None:
    """Ask for lines until somebody leaves."""
    table = recorder.table
    completer = _Completer(table)
    session: PromptSession[str] = PromptSession(
        history=_history(state),
        auto_suggest=AutoSuggestFromHistory(),
        completer=completer,
        complete_while_typing=True,
        lexer=_Lexer(table),
        key_bindings=_bindings(),
        bottom_toolbar=lambda: bar(table, columns()),
        style=Style.from_dict({**STYLES, "bottom-toolbar": "noreverse bg:default", "bottom-toolbar.text": "reverse"}),
        color_depth=None if shown.colors else ColorDepth.DEPTH_1_BIT,
        editing_mode=EditingMode.VI if vi else EditingMode.EMACS,
        reserve_space_for_menu=6,
    )
    while True:
        completer.warm()
        try:
            line = session.prompt(f"{table.speaker or 'over'}> ")
        except KeyboardInterrupt:  # Ctrl-C clears the line
            continue
        except EOFError:  # Ctrl-D leaves
            return
        table.columns = columns()
        try:
            answer = recorder.run(line)
        except KeyboardInterrupt:  # a long move was interrupted: everything as it was
            table.stand(table.at)
            shown.error("interrupted; everything is as it was")
            continue
        if answer.kind is Kind.LEAVE:
            return
        shown.reply(answer, table)


def _history(state: str) -> History:
    try:
        os.makedirs(state, mode=0o700, exist_ok=True)
        path = os.path.join(state, HISTORY)
        with open(path, "ab"):
            pass
        return FileHistory(path)
    except OSError:
        return InMemoryHistory()
