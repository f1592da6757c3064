"""YAML text -> a tree of positions and strings, or diagnostics.

Built on the event stream of PyYAML's ``CBaseLoader``: no value is typed implicitly (``613.10`` stays a
string), every node knows its place, and limits on size, depth, number of values and unfolded aliases hold
before anything is built. YAML's traps for this language (mana symbols without quotes, ``: `` and `` #``
inside values, tabs) get diagnostics of their own instead of the parser's.
"""

from __future__ import annotations

import re
from typing import TypeAlias

import yaml

from mtgjudge.scenario.diagnostics import Diagnostic, Problems, problem
from mtgjudge.scenario.spans import Source, Text

MAX_BYTES = 1 << 20
MAX_DEPTH = 40
MAX_NODES = 50_000

_Loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_SYMBOL_PAIR = re.compile(r"\{[^{}\s,:]{1,6}\}\s*\{")
_SYMBOL_START = re.compile(r"""(?:[:,\[\-]\s+|\[)\{[^{}\s,:'"]{1,6}\}""")
_SYMBOL_IN_FLOW = re.compile(r"\{(?:[WUBRGCSXYZTQEP]|\d+|[WUBRGC2]/[WUBRGCP](?:/P)?)\}")


class ScalarNode:
    """A string."""

    __slots__ = ("end", "source", "start", "style", "value")

    def __init__(self, value: str, source: Source, start: int, end: int, style: str) -> None:
        self.value = value
        self.source = source
        self.start = start
        self.end = end
        self.style = style

    @property
    def text(self) -> Text:
        """The value with the way back to the source."""
        return Text(self.value, self.source, self.start, self.end, self.style)


class ListNode:
    """A sequence."""

    __slots__ = ("end", "flow", "items", "source", "start")

    def __init__(self, source: Source, start: int, end: int, flow: bool) -> None:
        self.items: list[Node] = []
        self.source = source
        self.start = start
        self.end = end
        self.flow = flow

    @property
    def text(self) -> Text:
        """The place of the whole list, or of its first line if it is long."""
        return _place(self.source, self.start, self.end)


class MapNode:
    """A mapping with string keys, in the order of the file."""

    __slots__ = ("end", "flow", "keys", "pairs", "source", "start")

    def __init__(self, source: Source, start: int, end: int, flow: bool) -> None:
        self.pairs: list[tuple[ScalarNode, Node]] = []
        self.keys: set[str] = set()
        self.source = source
        self.start = start
        self.end = end
        self.flow = flow

    @property
    def text(self) -> Text:
        """The place of the whole map, or of its first line if it is long."""
        return _place(self.source, self.start, self.end)

    def get(self, key: str) -> Node | None:
        """The value under a key."""
        for name, value in self.pairs:
            if name.value == key:
                return value
        return None


Node: TypeAlias = ScalarNode | ListNode | MapNode


def _place(source: Source, start: int, end: int) -> Text:
    first_line = source.text[start:end].split("\n", 1)[0].rstrip()
    return Text(first_line, source, start, start + max(1, len(first_line)))


def read_bytes(path: str) -> bytes | Diagnostic:
    """A file's bytes, or why they can't be had."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
    except IsADirectoryError:
        return problem("MJ001", path, "this is a directory", hint="name a file; `mtgjudge check` takes directories")
    except FileNotFoundError:
        return problem("MJ001", path, "there is no such file")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        return problem("MJ001", path, f"it can't be read: {reason}")
    return data


def decode(data: bytes, name: str) -> Source | Diagnostic:
    """Bytes -> text; only UTF-8 is taken (a byte order mark is dropped)."""
    if len(data) > MAX_BYTES:
        size = f"the file is larger than {MAX_BYTES >> 10} KiB"
        return problem("MJ003", name, size, hint="split it into several scenarios")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        byte = data[error.start]
        return problem("MJ002", name, f"byte 0x{byte:02x} in line {line} is not UTF-8", hint="save the file as UTF-8")
    return Source(name, text)


def compose(source: Source, problems: Problems) -> Node | None:
    """The tree of the only document, or None with problems added."""
    if len(source.text) > MAX_BYTES:
        problems.add(problem("MJ003", source.name, f"the text is larger than {MAX_BYTES >> 10} KiB"))
        return None
    composer = _Composer(source, problems)
    try:
        root = composer.run()
    except yaml.MarkedYAMLError as error:
        problems.add(_syntax_problem(error, source))
        return None
    except yaml.YAMLError as error:
        problems.add(_character_problem(error, source))
        return None
    if root is None and not problems.errors:
        problems.add(
            problem("MJ004", source.name, "there is nothing in this file", hint="a scenario starts with `mtgjudge: 1`")
        )
    return root


def _index(mark: object) -> int:
    """The offset of a mark of the YAML parser (its C and Python versions have different classes)."""
    return int(getattr(mark, "index", 0))


class _Stop(Exception):
    """A limit was passed; its problem is already noted."""


class _Composer:
    """Events -> nodes, without recursion, within limits."""

    def __init__(self, source: Source, problems: Problems) -> None:
        self.source = source
        self.problems = problems
        self.anchors: dict[str, tuple[Node | None, int]] = {}
        self.nodes = 0
        self.root: Node | None = None
        # open collections: node, pending key (maps), anchor, count of nodes when it was opened
        self.open: list[tuple[ListNode | MapNode, list[ScalarNode], str | None, int]] = []

    def run(self) -> Node | None:
        loader = _Loader(self.source.text)
        documents = 0
        try:
            while loader.check_event():
                event = loader.get_event()
                if isinstance(event, yaml.DocumentStartEvent):
                    documents += 1
                    if documents > 1:
                        self._stop("MJ008", _index(event.start_mark), "a second document starts here")
                else:
                    self._event(event)
        except _Stop:
            return None
        finally:
            loader.dispose()
        root = self.root
        if isinstance(root, ScalarNode) and root.value == "" and root.style == "":
            return None
        return root

    def _event(self, event: yaml.Event) -> None:
        start = _index(event.start_mark)
        end = _index(event.end_mark)
        if isinstance(event, yaml.ScalarEvent):
            node = ScalarNode(event.value, self.source, start, end, event.style or "")
            self._count(1, start)
            if event.anchor:
                self.anchors[event.anchor] = (node, 1)
            self._attach(node)
        elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
            kind = ListNode if isinstance(event, yaml.SequenceStartEvent) else MapNode
            collection = kind(self.source, start, end, bool(event.flow_style))
            self._count(1, start)
            if len(self.open) >= MAX_DEPTH:
                self._stop("MJ003", start, f"lists and maps are nested deeper than {MAX_DEPTH}")
            if event.anchor:
                self.anchors[event.anchor] = (None, 0)
            self.open.append((collection, [], event.anchor, self.nodes - 1))
        elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            self._close(end)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event.anchor or "", start)

    def _close(self, end: int) -> None:
        collection, _, anchor, before = self.open.pop()
        collection.end = max(end, collection.end)
        if anchor:
            self.anchors[anchor] = (collection, self.nodes - before)
        self._attach(collection)

    def _alias(self, anchor: str, start: int) -> None:
        node, size = self.anchors.get(anchor, (None, -1))
        if size < 0:
            self._stop("MJ005", start, f"there is no anchor &{anchor} before this alias")
        if node is None:
            self._stop("MJ007", start, f"the alias *{anchor} stands inside what it refers to")
        assert node is not None
        self._count(size, start, aliases=True)
        self._attach(node)

    def _count(self, more: int, start: int, aliases: bool = False) -> None:
        self.nodes += more
        if self.nodes > MAX_NODES:
            if aliases:
                self._stop("MJ007", start, f"with its aliases unfolded the file has more than {MAX_NODES} values")
            self._stop("MJ003", start, f"the file has more than {MAX_NODES} values")

    def _stop(self, code: str, start: int, message: str) -> None:
        self.problems.add(problem(code, (self.source, self.source.span(start, start + 1)), message))
        raise _Stop

    def _attach(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent, key, _, _ = self.open[-1]
        if isinstance(parent, ListNode):
            parent.items.append(node)
        elif key:
            self._pair(parent, key.pop(), node)
        elif isinstance(node, ScalarNode):
            key.append(node)
        else:
            key.append(self._bad_key(node))

    def _pair(self, parent: MapNode, key: ScalarNode, value: Node) -> None:
        if key.value != "" and key.value in parent.keys:
            self.problems.add(
                problem(
                    "MJ006",
                    key.text,
                    f"'{key.value}' stands twice in this map",
                    hint="join the two, or use a list",
                )
            )
            return
        parent.keys.add(key.value)
        parent.pairs.append((key, value))

    def _bad_key(self, node: ListNode | MapNode) -> ScalarNode:
        raw = self.source.text[node.start : node.end]
        if _SYMBOL_IN_FLOW.match(raw):
            self.problems.add(unquoted_symbols(node))
        else:
            self.problems.add(problem("MJ021", node.text, "a key must be a text, not a list or a map"))
        return ScalarNode("", self.source, node.start, node.end, "")


def unquoted_symbols(node: Node) -> Diagnostic:
    """The diagnostic for mana symbols that YAML took for a map."""
    line = node.source.rest_of_line(node.start)
    match = re.match(r"(?:\{[^{}\s]*\}\s*)+", line)
    symbols = match.group(0).strip() if match else "{G}"
    return problem(
        "MJ009",
        Text(symbols, node.source, node.start, node.start + max(1, len(symbols))),
        "YAML reads these braces as a map",
        hint=f'put the value in quotes: "{symbols}"',
    )


def cut_by_comment(node: Node) -> str | None:
    """The comment right behind a plain value, where a reader might have meant it as part of the value."""
    if not isinstance(node, ScalarNode) or node.style:
        return None
    rest = node.source.rest_of_line(node.end)
    stripped = rest.lstrip(" \t")
    return stripped if stripped.startswith("#") and stripped != rest else None


def _syntax_problem(error: yaml.MarkedYAMLError, source: Source) -> Diagnostic:
    """What the YAML parser stumbled over, told as one of the traps where it is one."""
    mark = error.problem_mark or error.context_mark
    index = mark.index if mark is not None else 0
    what = error.problem or "this is not YAML"
    row, _ = source.position(index)
    line = source.line(row)
    if not line.strip() and error.context_mark is not None:
        row, _ = source.position(error.context_mark.index)
        line = source.line(row)
    where = (source, source.span(index, index + 1))
    if "unexpected end of stream" in what and error.context_mark is not None:
        opened = error.context_mark.index
        return problem("MJ005", (source, source.span(opened, opened + 1)), "what is opened here is not closed")
    if "cannot start any token" in what:
        char = source.text[index : index + 1]
        if char == "\t":
            return problem("MJ013", where, "a tab can't indent YAML", hint="use spaces")
        if char in ("@", "`", "%"):
            return problem("MJ005", where, f"a value can't start with {char}", hint="put the value in quotes")
    if "mapping values are not allowed" in what:
        return problem(
            "MJ010",
            where,
            "': ' makes YAML see a key here",
            hint="put the whole value in quotes if the colon belongs to it",
        )
    unquoted = _unquoted_on(line)
    if unquoted is not None:
        column, symbols = unquoted
        start = index - source.position(index)[1] + 1 if source.position(index)[0] == row else None
        span_where = where if start is None else (source, source.span(start + column, start + column + len(symbols)))
        quote = f'put the whole value in quotes: "… {symbols} …"'
        return problem("MJ009", span_where, "YAML reads these braces as a map", hint=quote)
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return problem("MJ013", where, "a tab can't indent YAML", hint="use spaces")
    return problem("MJ005", where, _plain_words(what, error.context), hint=_syntax_help(what))


def _unquoted_on(line: str) -> tuple[int, str] | None:
    """Mana symbols outside quotes on a line that YAML could not read, with their column."""
    quote = ""
    for column, char in enumerate(line):
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'" and (column == 0 or line[column - 1] in " [{:,("):
            quote = char
        elif char == "{":
            match = re.compile(r"(?:\{[^{}\s,:'\"]{1,6}\})+").match(line, column)
            if match and (_SYMBOL_IN_FLOW.match(match.group(0)) or _SYMBOL_PAIR.match(match.group(0))):
                return column, match.group(0)
    return None


def _plain_words(what: str, context: str | None) -> str:
    table = {
        "did not find expected key": "a key or the end of the map is expected here",
        "did not find expected ',' or ']'": "a comma or ] is expected here",
        "did not find expected ',' or '}'": "a comma or } is expected here",
        "did not find expected '-' indicator": "a list item ('- ') is expected here",
        "found unexpected end of stream": "a quote or bracket is not closed",
        "could not find expected ':'": "a ':' is expected after the key",
    }
    told = table.get(what, what)
    return told if context is None or what in table else f"{told} ({context})"


def _syntax_help(what: str) -> str | None:
    if "key" in what or "indicator" in what:
        return "look at the indentation, and for a bracket or quote that is not closed"
    if "','" in what:
        return "close the bracket, or put a value with brackets or braces in quotes"
    return None


def _character_problem(error: yaml.YAMLError, source: Source) -> Diagnostic:
    """A character that YAML does not allow anywhere."""
    for index, char in enumerate(source.text):
        code = ord(char)
        bad = code < 0x20 and char not in "\t\r\n"
        if bad or code in (0x7F, 0xFFFE, 0xFFFF) or 0x80 <= code < 0xA0 and code != 0x85 or 0xD800 <= code < 0xE000:
            where = (source, source.span(index, index + 1))
            return problem("MJ002", where, f"the control character U+{code:04X} is not allowed", hint="remove it")
    return problem("MJ005", source.name, str(error).split("\n", 1)[0])
