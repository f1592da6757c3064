"""Reading nodes into typed values: the checks that every map, list and value of a file goes through.

A ``Reader`` never stops at the first problem: each method returns None (or leaves the value out) and notes what
is wrong, so that all problems of a file are reported at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from mtgjudge.scenario.diagnostics import Diagnostic, Problems, ScenarioError, problem
from mtgjudge.scenario.names import NameSpace, did_you_mean, suggest
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.values import ObjectName, PlayerName, Thing
from mtgjudge.scenario.yaml_source import ListNode, MapNode, Node, ScalarNode, cut_by_comment, unquoted_symbols

T = TypeVar("T")

MAX_INTEGER = 1_000_000_000

FLAGS = {"true": True, "yes": True, "false": False, "no": False}


def kind_of(node: Node) -> str:
    """What a node is, in the user's words."""
    if isinstance(node, MapNode):
        return "a map"
    return "a list" if isinstance(node, ListNode) else "a text"


class Reader:
    """Problems and names of one file."""

    def __init__(self, problems: Problems, names: NameSpace) -> None:
        self.problems = problems
        self.names = names

    def add(self, diagnostic: Diagnostic) -> None:
        """Note a problem."""
        self.problems.add(diagnostic)

    # --- shapes ------------------------------------------------------------------------------------------

    def map(self, node: Node, what: str) -> MapNode | None:
        """A map, or a problem."""
        if isinstance(node, MapNode):
            return node
        if isinstance(node, ScalarNode) and node.value == "" and not node.style:
            self.add(problem("MJ021", node.text, f"{what} is empty; a map is expected"))
        else:
            self.add(problem("MJ021", node.text, f"{what} is {kind_of(node)}; a map is expected"))
        return None

    def list(self, node: Node, what: str) -> list[Node] | None:
        """A list; one text stands for a list of one."""
        if isinstance(node, ListNode):
            return node.items
        if isinstance(node, ScalarNode) and (node.value or node.style):
            return [node]
        if isinstance(node, ScalarNode):
            return []
        if node.flow and _looks_like_symbols(node):
            self.add(unquoted_symbols(node))
        else:
            self.add(problem("MJ021", node.text, f"{what} is {kind_of(node)}; a list is expected"))
        return None

    def text(self, node: Node, what: str) -> Text | None:
        """A text that is not empty."""
        if isinstance(node, ScalarNode):
            if node.value.strip():
                return node.text
            comment = cut_by_comment(node)
            self.add(problem("MJ011" if comment else "MJ022", node.text, f"{what} is empty"))
            return None
        if isinstance(node, MapNode) and node.flow and _looks_like_symbols(node):
            self.add(unquoted_symbols(node))
        elif isinstance(node, MapNode) and len(node.pairs) == 1 and isinstance(node.pairs[0][1], ScalarNode):
            key, value = node.pairs[0]
            self.add(
                problem(
                    "MJ010",
                    node.text,
                    f"{what} is read as a map, because of the ': ' in it",
                    hint=f'put it in quotes: "{key.value}: {getattr(value, "value", "")}"',
                )
            )
        else:
            self.add(problem("MJ021", node.text, f"{what} is {kind_of(node)}; a text is expected"))
        return None

    def keys(self, node: MapNode, allowed: Iterable[str], what: str) -> dict[str, Node]:
        """The values of a map by key; unknown keys are problems."""
        table = tuple(allowed)
        found: dict[str, Node] = {}
        for index, (key, value) in enumerate(node.pairs):
            if key.value in table:
                found[key.value] = value
            elif not self._comma_trap(node, index):
                self.unknown_key(key, table, what)
        return found

    def unknown_key(self, key: ScalarNode, table: Iterable[str], what: str) -> None:
        """A key that is not in the language at this place."""
        if key.value == "" and key.end > key.start:
            return  # a key that was no text: already noted
        listed = tuple(table)
        near = suggest(key.value, listed)
        hint = did_you_mean(near) or (f"possible: {', '.join(listed)}" if len(listed) <= 14 else None)
        if key.value == "<<":
            hint = "YAML's merge keys are not part of the language; use cases, or repeat the value"
        self.add(problem("MJ020", key.text, f"'{key.value}' is not a key of {what}", hint=hint))

    def _comma_trap(self, node: MapNode, index: int) -> bool:
        """``{card: A, B}``: the comma made a key of what belongs to the value before it."""
        key, value = node.pairs[index]
        empty = isinstance(value, ScalarNode) and value.value == "" and not value.style
        if not (node.flow and empty and index > 0 and not key.style):
            return False
        before = node.pairs[index - 1][1]
        if not isinstance(before, ScalarNode) or before.style:
            return False
        whole = f"{before.value}, {key.value}"
        self.add(
            problem(
                "MJ012",
                Text(whole, key.source, before.start, key.end),
                "inside { } a comma ends the value",
                hint=f'put the value in quotes: "{whole}"',
            )
        )
        return True

    # --- values ------------------------------------------------------------------------------------------

    def integer(self, node: Node, what: str, low: int = 0, high: int = MAX_INTEGER) -> int | None:
        """A whole number within bounds."""
        text = self.text(node, what)
        if text is None:
            return None
        value = text.value.strip().replace("−", "-")
        digits = value[1:] if value[:1] in "+-" else value
        if not (digits.isascii() and digits.isdigit()):
            self.add(problem("MJ024", text, f"{what} must be a whole number"))
            return None
        if len(digits) > 12 or not low <= int(value) <= high:
            self.add(problem("MJ024", text, f"{what} must lie between {low} and {high}"))
            return None
        return int(value)

    def flag(self, node: Node, what: str) -> bool | None:
        """true or false."""
        text = self.text(node, what)
        if text is None:
            return None
        found = FLAGS.get(text.value.strip().casefold())
        if found is None:
            self.add(problem("MJ023", text, f"{what} must be true or false"))
        return found

    def word(self, node: Node, what: str, choices: Iterable[str]) -> str | None:
        """One of a closed list of words."""
        text = self.text(node, what)
        if text is None:
            return None
        listed = tuple(choices)
        value = text.value.strip().casefold()
        for choice in listed:
            if choice.casefold() == value:
                return choice
        hint = did_you_mean(suggest(value, listed)) or f"possible: {', '.join(listed)}"
        self.add(problem("MJ023", text, f"'{text.value}' is not possible for {what}", hint=hint))
        return None

    def phrase(self, node: Node, what: str, read: Callable[[Phrase], T], code: str = "MJ040") -> T | None:
        """A text in the words of the language, read to its end by a parser."""
        text = self.text(node, what)
        return None if text is None else self.parse(text, read, code, node)

    def parse(self, text: Text, read: Callable[[Phrase], T], code: str = "MJ040", node: Node | None = None) -> T | None:
        """The same for a text that is at hand."""
        phrase = Phrase(text, self.names, code)
        try:
            if phrase.done:
                phrase.fail("there is nothing here")
            found = read(phrase)
            phrase.end("this word does not belong here")
        except ScenarioError as error:
            self.add(self._with_comment(error.diagnostic, node))
            return None
        if node is not None:
            comment = cut_by_comment(node)
            if comment is not None and comment[1:2].isdigit():
                self.add(
                    problem(
                        "MJ011",
                        text,
                        f"the rest of the line, '{comment}', is a comment",
                        hint="for the second of several write 'no. 2'; otherwise put a space behind the #",
                    )
                )
                return None
        return found

    def _with_comment(self, diagnostic: Diagnostic, node: Node | None) -> Diagnostic:
        comment = cut_by_comment(node) if node is not None else None
        if comment is None or node is None:
            return diagnostic
        note = f"the value ends before '{comment[:40]}': ' #' starts a comment; quote the value if it belongs to it"
        from msgspec.structs import replace

        return replace(diagnostic, notes=(*diagnostic.notes, note))

    def thing(self, node: Node, what: str) -> Thing | None:
        """An object or a player."""
        return self.phrase(node, what, lambda phrase: phrase.thing(f"{what} is expected here"))

    def object(self, node: Node, what: str) -> ObjectName | None:
        """An object."""
        return self.phrase(node, what, lambda phrase: phrase.object(f"{what} is expected here"))

    def player(self, node: Node, what: str) -> PlayerName | None:
        """A player."""
        return self.phrase(node, what, lambda phrase: phrase.player())

    def things(self, node: Node, what: str) -> tuple[Thing, ...] | None:
        """A list of objects and players; in a text, several with commas."""
        items = self.list(node, what)
        if items is None:
            return None
        found: list[Thing] = []
        for item in items:
            read = self.phrase(item, what, lambda phrase: phrase.things(f"{what} is expected here"))
            found.extend(read or ())
        return tuple(found)

    def objects(self, node: Node, what: str) -> tuple[ObjectName, ...] | None:
        """A list of objects; in a text, several with commas."""
        items = self.list(node, what)
        if items is None:
            return None
        found: list[ObjectName] = []
        for item in items:
            read = self.phrase(item, what, lambda phrase: phrase.objects(f"{what} is expected here"))
            found.extend(read or ())
        return tuple(found)

    def texts(self, node: Node, what: str) -> tuple[Text, ...] | None:
        """A list of texts."""
        items = self.list(node, what)
        if items is None:
            return None
        found = (self.text(item, what) for item in items)
        return tuple(text for text in found if text is not None)

    def counters(self, node: Node, what: str) -> tuple[tuple[str, int], ...] | None:
        """A map of kinds of counters to numbers."""
        mapping = self.map(node, what)
        if mapping is None:
            return None
        found: list[tuple[str, int]] = []
        for key, value in mapping.pairs:
            number = self.integer(value, f"the number of {key.value} counters")
            if number is not None:
                found.append((key.value.strip(), number))
        return tuple(found)

    def per_player(self, node: Node, what: str) -> tuple[tuple[PlayerName, int], ...] | None:
        """A map of players to numbers."""
        mapping = self.map(node, what)
        if mapping is None:
            return None
        found: list[tuple[PlayerName, int]] = []
        for key, value in mapping.pairs:
            player = self.player(key, what)
            number = self.integer(value, f"the number of {key.value}")
            if player is not None and number is not None:
                found.append((player, number))
        return tuple(found)

    def rules(self, node: Node) -> tuple[str, ...] | None:
        """One rule number or a list; each must exist in the rule book."""
        texts = self.texts(node, "a rule number")
        if texts is None:
            return None
        from mtgjudge.rulebook import index

        found: list[str] = []
        for text in texts:
            number = text.value.strip()
            if index.exists(number):
                found.append(number)
                continue
            near = index.nearest(number, tuple(str(each) for each in index.all_rules()))
            self.add(problem("MJ037", text, f"there is no rule {number}", hint=did_you_mean(near)))
        return tuple(found)


def build(cls: Callable[..., T], values: Mapping[str, object]) -> T:
    """A struct from values by attribute name, leaving out what is None so that defaults hold."""
    return cls(**{key: value for key, value in values.items() if value is not None})


def _looks_like_symbols(node: MapNode) -> bool:
    """Was this flow map meant as mana symbols?"""
    raw = node.source.text[node.start : node.start + 12]
    close = raw.find("}")
    inside = raw[1:close] if raw.startswith("{") and close > 0 else ""
    return bool(inside) and len(inside) <= 5 and not set(inside) & set(":, '\"") and len(node.pairs) <= 1
