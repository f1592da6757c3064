"""Reading one entry of a zone: ``3 Forest``, ``{card: Grizzly Bears, as: bears, tapped: true}``, a token.

Here the traps of YAML that concern names are found: a comma inside a flow list splits a name in two, a colon
turns a name into a map.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mtgjudge.scenario.diagnostics import problem
from mtgjudge.scenario.keys import CARD_KEYS, DESIGNATIONS, MAX_COPIES, Key, Kind
from mtgjudge.scenario.model import CardEntry, NamedCard, TokenCard, UnknownCard, What
from mtgjudge.scenario.names import did_you_mean, suggest
from mtgjudge.scenario.reading import Reader, build
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.values import NameKind
from mtgjudge.scenario.words import RESERVED
from mtgjudge.scenario.yaml_source import MapNode, Node, ScalarNode, unquoted_symbols

_COUNTED = re.compile(r"\s*([+-]?\d+)\s*[x×]?\s+(\S.*)", re.DOTALL)
_UNKNOWN = re.compile(r"unknown cards?", re.IGNORECASE)


def counted(value: str) -> tuple[str, str, int] | None:
    """``3 Forest`` -> the count's text, the name, where the name begins; None without a count."""
    match = _COUNTED.fullmatch(value)
    return None if match is None else (match.group(1), match.group(2).strip(), match.start(2))


class EntryReader(Reader):
    """Entries of zones."""

    def entry(self, node: Node, zone: str, siblings: Sequence[Node], index: int) -> CardEntry | None:
        """One entry, a text or a map."""
        if isinstance(node, ScalarNode):
            return self._plain(node, siblings, index)
        if not isinstance(node, MapNode):
            self.add(problem("MJ021", node.text, f"an entry of '{zone}' is a list; a card is expected"))
            return None
        if self._colon_trap(node):
            return None
        found = self.keys(node, CARD_KEYS, "a card")
        what = self._what(node, found)
        if what is None:
            return None
        values: dict[str, object] = {"span": node.text.span, "what": what}
        for key, value in found.items():
            entry = CARD_KEYS[key]
            if entry.attribute:
                values[entry.attribute] = self.key_value(entry, value, f"'{key}'")
        for designation in values.get("designations") or ():  # type: ignore[attr-defined]
            if designation not in DESIGNATIONS:
                hint = did_you_mean(suggest(designation, DESIGNATIONS)) or f"possible: {', '.join(DESIGNATIONS)}"
                self.add(problem("MJ023", found["designations"].text, f"'{designation}' is no designation", hint=hint))
        return build(CardEntry, values)

    def _plain(self, node: ScalarNode, siblings: Sequence[Node], index: int) -> CardEntry | None:
        text = self.text(node, "a card")
        if text is None:
            return None
        value = text.value.strip()
        count = 1
        if self.names.cards.find(value) is None and not self.names.has(value, NameKind.CARD):
            parts = counted(text.value)
            if parts is not None:
                number, value, start = parts
                read = self._copies(number, text)
                if read is None:
                    return None
                count = read
                text = text.part(start, start + len(value))
        if _UNKNOWN.fullmatch(value):
            return CardEntry(span=node.text.span, what=UnknownCard(), count=count)
        name = self._card(text, value, siblings, index)
        return None if name is None else CardEntry(span=node.text.span, what=NamedCard(name), count=count)

    def _copies(self, number: str, text: Text) -> int | None:
        if len(number) > 9 or not 1 <= int(number) <= MAX_COPIES:
            self.add(
                problem(
                    "MJ025",
                    text,
                    f"an entry may have from 1 to {MAX_COPIES} copies",
                    at=(text.value.index(number), text.value.index(number) + len(number)),
                )
            )
            return None
        return int(number)

    def _what(self, node: MapNode, found: dict[str, Node]) -> What | None:
        kinds = [key for key in ("card", "token") if key in found]
        if len(kinds) != 1:
            message = "an entry has one of 'card' and 'token'"
            self.add(problem("MJ021" if kinds else "MJ022", node.text, message))
            return None
        if kinds[0] == "card":
            value = found["card"]
            if isinstance(value, ScalarNode) and _UNKNOWN.fullmatch(value.value.strip()):
                return UnknownCard()
            name = self.card_name(value)
            return None if name is None else NamedCard(name)
        text = self.text(found["token"], "'token'")
        return None if text is None else TokenCard(text.value.strip())

    # --- names of cards ----------------------------------------------------------------------------------

    def card_name(self, node: Node) -> str | None:
        """A card's full name."""
        if isinstance(node, MapNode) and self._colon_trap(node):
            return None
        text = self.text(node, "a card's name")
        return None if text is None else self._card(text, text.value.strip(), (), 0)

    def _card(self, text: Text, value: str, siblings: Sequence[Node], index: int) -> str | None:
        """Find a card; what is not found may be one of YAML's traps."""
        found = self.names.cards.find(value)
        if isinstance(found, str):
            return found
        if found:
            listed = ", ".join(f'"{each}"' for each in found[:6])
            self.add(problem("MJ033", text, f"'{value}' is the name of several cards", hint=f"write one of {listed}"))
            return None
        whole = self._split_by_comma(siblings, index)
        if whole is not None:
            self.add(
                problem(
                    "MJ012",
                    text,
                    "inside [ ] a comma separates entries",
                    hint=f'put the name in quotes: "{whole}"',
                )
            )
            return None
        if self._tail_of_split(siblings, index):
            return None  # already told at its first part
        others = [name for name in self.names.known(NameKind.CARD) if self.names.cards.find(name) is not None]
        near = suggest(value, others) or suggest(value, self.names.cards.names())
        hint = did_you_mean(near) or "cards that no pack knows can be defined under 'cards:'"
        self.add(problem("MJ030", text, f"there is no card named '{value}'", hint=hint))
        return None

    def _split_by_comma(self, siblings: Sequence[Node], index: int) -> str | None:
        """The name that this entry and the following ones make together, if they are one name."""
        whole = ""
        for node in siblings[index : index + 4]:
            if not isinstance(node, ScalarNode) or node.style:
                return None
            whole = f"{whole}, {node.value.strip()}" if whole else node.value.strip()
            parts = counted(whole)
            name = parts[1] if parts is not None else whole
            found = self.names.cards.find(name) if ", " in whole else None
            if isinstance(found, str):
                return name
        return None

    def _tail_of_split(self, siblings: Sequence[Node], index: int) -> bool:
        return any(
            (whole := self._split_by_comma(siblings, begin)) is not None and begin + whole.count(", ") >= index
            for begin in range(max(0, index - 3), index)
        )

    def _colon_trap(self, node: MapNode) -> bool:
        """``Circle of Protection: Red`` without quotes is a map; so are mana symbols."""
        if not node.pairs:
            return False
        key, value = node.pairs[0]
        if key.value in CARD_KEYS or not isinstance(value, ScalarNode):
            return False
        if node.flow and node.source.text[node.start : node.start + 1] == "{" and not value.value:
            self.add(unquoted_symbols(node))
            return True
        whole = f"{key.value}: {value.value}"
        parts = counted(whole)
        if len(node.pairs) > 1 and self.names.cards.find(whole) is None:
            return False
        if len(node.pairs) == 1 and suggest(key.value, CARD_KEYS) and self.names.cards.find(whole) is None:
            return False
        name = parts[1] if parts is not None else whole
        if self.names.cards.find(name) is None and node.flow and node.source.text[node.start] == "{":
            return False
        self.add(
            problem(
                "MJ010",
                Text(whole, key.source, key.start, max(value.end, key.end)),
                "the ': ' makes this a map, not a card's name",
                hint=f'put the name in quotes: "{whole}"',
            )
        )
        return True

    # --- values by kind ----------------------------------------------------------------------------------

    def key_value(self, key: Key, node: Node, what: str) -> object:
        """A value of the kind that a key has."""
        if key.kind is Kind.NUMBER:
            return self.integer(node, what, key.low, key.high)
        if key.kind is Kind.FLAG:
            return self.flag(node, what)
        if key.kind is Kind.WORD:
            return self.word(node, what, key.choices)
        if key.kind is Kind.PLAYER:
            return self.player(node, what)
        if key.kind is Kind.OBJECT:
            return self.object(node, "an object or a card")
        if key.kind is Kind.OBJECTS:
            return self.objects(node, "an object")
        if key.kind is Kind.THING:
            return self.thing(node, "an object or a player")
        if key.kind is Kind.THINGS:
            return self.things(node, "an object or a player")
        if key.kind is Kind.VALUES:
            return self.values(node, what)
        if key.kind is Kind.COUNTERS:
            return self.counters(node, what)
        if key.kind is Kind.PER_PLAYER:
            return self.per_player(node, what)
        if key.kind is Kind.TEXTS:
            texts = self.texts(node, what)
            return None if texts is None else tuple(text.value.strip() for text in texts)
        if key.kind is Kind.CARD_NAME:
            return self.card_name(node)
        if key.kind is Kind.CARD_NAMES:
            names = [self.card_name(item) for item in self.list(node, what) or ()]
            return tuple(name for name in names if name is not None)
        text = self.text(node, what)
        if text is None:
            return None
        if key.attribute == "label":
            self.check_label(text)
        return text.value.strip()

    def values(self, node: Node, what: str) -> object:
        """Implemented by the reader of whole boards."""
        raise NotImplementedError

    def check_label(self, text: Text) -> None:
        """A label must not be a word of the language or a player."""
        value = text.value.strip()
        if value.casefold() in RESERVED:
            self.add(problem("MJ034", text, f"'{value}' is a word of the language and can't be a label"))
        elif self.names.has(value, NameKind.PLAYER):
            self.add(problem("MJ034", text, f"'{value}' is a player and can't be a label"))
