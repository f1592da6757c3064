"""Problems in what a user wrote: one registry of codes, one look, one JSON form.

Nothing a user writes may end in a traceback: whatever is wrong becomes a ``Diagnostic`` with a code, the
place, one sentence, a line of help and, where one applies, the rule. A ``Problems`` collector gathers all
of a file's problems so that they are reported together.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from mtgjudge.scenario.spans import Source, Span, Text

#: Every code that mtgjudge can print: its title, and what it means (one line; the docs are made from this).
CODES: dict[str, tuple[str, str]] = {
    "MJ001": ("file can't be read", "The path does not exist, is a directory, or may not be read."),
    "MJ002": ("not UTF-8", "Scenario files are UTF-8 text without control characters."),
    "MJ003": ("file too large", "A scenario file has an upper limit of size, depth and number of values."),
    "MJ004": ("nothing here", "The file is empty or holds nothing but comments."),
    "MJ005": ("not YAML", "The text can't be read as YAML."),
    "MJ006": ("duplicate key", "A key stands twice in one map; only one could count."),
    "MJ007": ("aliases out of hand", "YAML aliases refer to themselves or unfold into too many values."),
    "MJ008": ("several documents", "A scenario file is one YAML document; use cases for variants."),
    "MJ009": ("unquoted mana symbols", "To YAML a brace that starts a value is a map: mana symbols need quotes there."),
    "MJ010": ("colon inside a value", "': ' makes YAML see a key; a value that contains it needs quotes."),
    "MJ011": ("comment inside a value", "' #' starts a comment in YAML; a value that contains it needs quotes."),
    "MJ012": ("comma inside a name", "Inside [ ] and { } a comma separates; a name that contains one needs quotes."),
    "MJ013": ("tab in the indentation", "YAML is indented with spaces only."),
    "MJ020": ("unknown key", "The key is not part of the scenario language at this place."),
    "MJ021": ("wrong kind of value", "A list, map, text or number stands where another of these is expected."),
    "MJ022": ("something is missing", "A required key is not there."),
    "MJ023": ("unknown word", "The value is not one of the words that are possible here."),
    "MJ024": ("number out of range", "The number is too small, too large or not a whole number."),
    "MJ025": ("too many copies", "An entry, or the whole board, has more objects than the limit."),
    "MJ026": ("unknown version", "The file is written in a version of the language that this program can't read."),
    "MJ030": ("unknown card", "No card of this name is in the card data or among the file's own cards."),
    "MJ031": ("unknown player", "No player of this name takes part."),
    "MJ032": ("unknown name", "Nothing in the scenario has this name or label."),
    "MJ033": ("ambiguous name", "Several different objects are meant by this name; use a label."),
    "MJ034": ("name taken", "A label or name is used twice, or is a word of the language."),
    "MJ036": ("impossible set-up", "The board could not exist under the rules."),
    "MJ037": ("unknown rule", "There is no rule of this number in the pinned edition."),
    "MJ038": ("unknown edition", "No edition of the Comprehensive Rules of this date is known here."),
    "MJ039": ("no rules text", "The file to import is no text of the Comprehensive Rules, or can't be read or kept."),
    "MJ040": ("step not understood", "The words of a step, action or choice can't be read."),
    "MJ041": ("question not understood", "The words of a question can't be read."),
    "MJ042": ("expectation not understood", "The words of an expectation can't be read."),
    "MJ050": ("choice without an answer", "The rules ask a player something, and the script has no answer."),
    "MJ051": ("answer to nothing", "The script answers, but nobody was asked, or somebody else was."),
    "MJ052": ("answer not possible", "The answer is not among the possible ones."),
    "MJ053": ("illegal action", "The rules don't allow the action, and the script does not expect that."),
    "MJ054": ("step not reached", "The game can't get to the place that the script names."),
    "MJ055": ("no such object now", "At this point of the game nothing has the name."),
    "MJ056": ("payment not scripted", "With strict payment every payment must be scripted."),
    "MJ057": ("script goes on after the game", "The game has ended before this step."),
    "MJ058": ("no such moment", "The script has no such step or case to ask about."),
    "MJ101": ("ruling differs", "The ruling is not the one that the scenario expects."),
    "MJ102": ("rule not decisive", "The expected rule is not among those that decided."),
    "MJ103": ("expected unsupported", "The scenario expects 'unsupported', but it can be ruled on now."),
    "MJ201": ("not supported", "The scenario needs something that can't be ruled on yet."),
    "MJ202": ("undetermined", "The answer can't be known from what the scenario says."),
    "MJ900": ("internal error", "A fault in mtgjudge itself; please report it."),
}

#: A file with more problems than this shows the first ones and a count of the rest.
MAX_SHOWN = 50


class Severity(Enum):
    """How bad it is."""

    ERROR = "error"
    WARNING = "warning"


class Diagnostic(Struct, frozen=True):
    """One problem, with its place."""

    code: str
    message: str
    file: str
    span: Span | None = None
    help: str | None = None
    severity: Severity = Severity.ERROR
    rule: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The code's short title."""
        return CODES[self.code][0]

    def as_json(self) -> dict[str, object]:
        """Plain data, stable between releases."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "title": self.title,
            "message": self.message,
            "file": self.file,
            "span": None
            if self.span is None
            else {
                "start": {"line": self.span.line, "column": self.span.column},
                "end": {"line": self.span.end_line, "column": self.span.end_column},
            },
            "notes": list(self.notes),
            "help": self.help,
            "rule": self.rule,
        }


class ScenarioError(Exception):
    """A problem that ends the reading of what it stands in; carries its diagnostic."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(f"{diagnostic.code} {diagnostic.message}")
        self.diagnostic = diagnostic


def problem(
    code: str,
    where: Text | tuple[Source, Span] | str,
    message: str,
    *,
    hint: str | None = None,
    at: tuple[int, int] | None = None,
    rule: str | None = None,
    notes: Iterable[str] = (),
    severity: Severity = Severity.ERROR,
) -> Diagnostic:
    """A diagnostic at a text (or at characters ``at`` of it), at a span of a source, or for a whole file."""
    if code not in CODES:
        raise KeyError(code)
    span: Span | None = None
    if isinstance(where, Text):
        file = where.source.name
        span = where.span if at is None else where.at(*at)
    elif isinstance(where, str):
        file = where
    else:
        file, span = where[0].name, where[1]
    return Diagnostic(code, message, file, span, hint, severity, rule, tuple(notes))


class Problems:
    """All problems of one file, in the order they were found; duplicates are dropped."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Diagnostic, None] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep one."""
        self._found.setdefault(diagnostic)

    def __len__(self) -> int:
        return len(self._found)

    @property
    def errors(self) -> bool:
        """True if anything is worse than a warning."""
        return any(each.severity is Severity.ERROR for each in self._found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """In the order of the file."""
        return tuple(sorted(self._found, key=lambda d: (d.span.line, d.span.column) if d.span else (0, 0)))


def render(diagnostic: Diagnostic, source: Source | None = None, width: int = 80) -> str:
    """The plain look: title, place, the line with carets, notes, help."""
    lines = [f"{diagnostic.code} {diagnostic.title}"]
    span = diagnostic.span
    if span is None:
        lines.append(f"  --> {diagnostic.file}")
        lines.append(f"   = {diagnostic.message}")
    else:
        lines.append(f"  --> {diagnostic.file}:{span.line}:{span.column}")
        if source is None:
            lines.append(f"   = {diagnostic.message}")
        else:
            lines.extend(_excerpt(diagnostic.message, span, source, width))
    lines.extend(f"   = {note}" for note in diagnostic.notes)
    if diagnostic.rule is not None:
        lines.append(f"   = rule {diagnostic.rule}")
    if diagnostic.help is not None:
        lines.append(f"help: {diagnostic.help}")
    return "\n".join(lines)


def render_all(diagnostics: Iterable[Diagnostic], source: Source | None = None, width: int = 80) -> str:
    """Several, with an empty line between them and a count of those left out."""
    everything = tuple(diagnostics)
    blocks = [render(each, source, width) for each in everything[:MAX_SHOWN]]
    if len(everything) > MAX_SHOWN:
        blocks.append(f"... and {len(everything) - MAX_SHOWN} more problems")
    return "\n\n".join(blocks)


def _excerpt(message: str, span: Span, source: Source, width: int) -> list[str]:
    """The source line with carets under the span, and the message behind them or on its own line."""
    number = str(span.line)
    gutter = " " * max(2, len(number))
    text = "".join(char if char.isprintable() else " " for char in source.line(span.line))
    first = min(span.column - 1, len(text))
    last = span.end_column - 1 if span.end_line == span.line else len(text)
    last = max(first + 1, min(last, max(len(text), first + 1)))
    room = max(20, width - len(gutter) - 3)
    if len(text) > room:
        begin = max(0, min(first - 10, len(text) - room))
        cut = text[begin : begin + room]
        if begin > 0:
            cut = "…" + cut[1:]
        if begin + room < len(text):
            cut = cut[:-1] + "…"
        text, first, last = cut, first - begin, min(last - begin, room)
    carets = " " * first + "^" * (last - first)
    lines = [f"{gutter} |", f"{number.rjust(len(gutter))} | {text}"]
    if len(carets) + 1 + len(message) <= room:
        lines.append(f"{gutter} | {carets} {message}")
    else:
        lines.append(f"{gutter} | {carets}")
        lines.extend(f"{gutter} | {part}" for part in _wrapped(message, room))
    lines.append(f"{gutter} |")
    return lines


def _wrapped(message: str, room: int) -> list[str]:
    """Word wrap without importing textwrap (start-up is counted in milliseconds)."""
    lines: list[str] = [""]
    for word in message.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return lines
