"""The first pass over a file: all names that its steps can mean.

Players, cards of every zone, labels (also those that steps give to tokens to come), cards that the file defines.
Nothing is reported here; the second pass, which reads everything, does that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtgjudge.scenario.entries import counted
from mtgjudge.scenario.keys import MAX_PLAYERS, ZONE_KEYS
from mtgjudge.scenario.names import CardNames, NameSpace
from mtgjudge.scenario.tokens import TokenKind, normal_words, scan
from mtgjudge.scenario.values import NameKind
from mtgjudge.scenario.yaml_source import ListNode, MapNode, Node, ScalarNode

_NOT_NAMES = frozenset({"unknown", "nothing"})


class FileCards:
    """The file's own cards, in front of the catalogue."""

    def __init__(self, catalogue: CardNames, own: Iterable[str]) -> None:
        self._catalogue = catalogue
        self._own: dict[tuple[str, ...], str] = {}
        self._found: dict[tuple[str, ...], str | tuple[str, ...] | None] = {}
        for name in own:
            for part in (name, *name.split(" // ")):
                self._own.setdefault(normal_words(part), name)

    def find(self, name: str) -> str | tuple[str, ...] | None:
        """The full name of a card of the file or of the catalogue; each spelling is looked up once."""
        words = normal_words(name)
        if not words:
            return None
        if words in self._own:
            return self._own[words]
        if words not in self._found:
            self._found[words] = self._catalogue.find(name)
        return self._found[words]

    def names(self) -> Iterable[str]:
        """All names."""
        yield from self._own.values()
        yield from self._catalogue.names()


def collect(root: MapNode, catalogue: CardNames) -> NameSpace:
    """The namespace of a file."""
    patches = list(_patches(root))
    own = [name for part in (root, *patches) for name in _inline_names(part.get("cards"))]
    names = NameSpace(FileCards(catalogue, own))
    for name in own:
        names.add_card(name)
    maps = [node for part in (root, *patches) for node in _players(part)]
    for key, _ in maps:
        names.add(key.value.strip(), NameKind.PLAYER)
    _add_implied(names)
    players = frozenset(names.players)
    for part in patches:
        maps.extend((key, value) for key, value in part.pairs if key.value.strip() in players)
    for _, value in maps:
        _collect_player(value, names)
    for part in (root, *patches):
        for entry in _items(part.get("stack")):
            _collect_entry(entry, names)
    for node in (root.get("steps"), *(case.get("steps") for case in _cases(root))):
        if node is not None:
            for label in _token_labels(node):
                names.add(label, NameKind.LABEL)
    return names


def _add_implied(names: NameSpace) -> None:
    """With one player listed an opponent is added; with none, two."""
    if not names.players:
        names.add("alice", NameKind.PLAYER)
    if len(names.players) == 1:
        names.add("alice" if names.players[0].casefold() == "bob" else "bob", NameKind.PLAYER)


def _cases(root: MapNode) -> Iterator[MapNode]:
    for node in _items(root.get("cases")):
        if isinstance(node, MapNode):
            yield node


def _patches(root: MapNode) -> Iterator[MapNode]:
    for case in _cases(root):
        for key in ("set", "add", "remove"):
            node = case.get(key)
            if isinstance(node, MapNode):
                yield node


def _items(node: Node | None) -> list[Node]:
    if isinstance(node, ListNode):
        return node.items
    return [] if node is None or isinstance(node, MapNode) else [node]


def _players(part: MapNode) -> Iterator[tuple[ScalarNode, Node]]:
    node = part.get("players")
    if isinstance(node, MapNode):
        yield from node.pairs[:MAX_PLAYERS]
    elif isinstance(node, ListNode):
        for item in node.items[:MAX_PLAYERS]:
            if isinstance(item, ScalarNode):
                yield item, item


def _collect_player(node: Node, names: NameSpace) -> None:
    if not isinstance(node, MapNode):
        return
    for key, value in node.pairs:
        if key.value in ZONE_KEYS:
            for entry in _items(value):
                _collect_entry(entry, names)


def _collect_entry(node: Node, names: NameSpace) -> None:
    if isinstance(node, ScalarNode):
        name = node.value.strip()
        if name and names.cards.find(name) is None and (parts := counted(name)) is not None:
            name = parts[1]
        _add_card(name, names)
        return
    if not isinstance(node, MapNode):
        return
    for key, value in node.pairs:
        for item in _items(value):
            if not isinstance(item, ScalarNode):
                continue
            written = item.value.strip()
            if key.value == "as":
                names.add(written, NameKind.LABEL)
            elif (
                key.value in ("card", "melded from", "merged with", "face")
                or key.value == "copy of"
                and isinstance(names.cards.find(written), str)
            ):
                _add_card(written, names)
            elif key.value == "token":
                for name in token_names(written):
                    names.add(name, NameKind.TOKEN)


def _add_card(written: str, names: NameSpace) -> None:
    words = normal_words(written)
    if not words or words[0] in _NOT_NAMES:
        return
    found = names.cards.find(written)
    if isinstance(found, str):
        names.add_card(found)
    else:
        names.add(written, NameKind.CARD)  # told once, where it stands; not again wherever it is used


def _inline_names(node: Node | None) -> Iterator[str]:
    for item in _items(node):
        if not isinstance(item, MapNode):
            continue
        faces = [face for face in _items(item.get("faces")) if isinstance(face, MapNode)]
        parts = [face.get("name") for face in faces] or [item.get("name")]
        written = [part.value.strip() for part in parts if isinstance(part, ScalarNode)]
        if written and all(written):
            yield " // ".join(written)


def token_names(description: str) -> tuple[str, ...]:
    """The name of a token by its description: ``named X``, or its subtypes (111.4)."""
    _, found, name = description.partition(" named ")
    if found:
        return (name.split(" with ")[0].split(",")[0].strip(),)
    from mtgjudge.language.vocabulary import subtypes

    known = {word for family in subtypes().values() for word in family}
    named = " ".join(word.strip(",") for word in description.split() if word.strip(",") in known)
    return (named,) if named else ()


def _token_labels(node: Node) -> Iterator[str]:
    """``naming tokens g1, g2`` anywhere in the steps."""
    if isinstance(node, ListNode):
        for item in node.items:
            yield from _token_labels(item)
    elif isinstance(node, MapNode):
        for _, value in node.pairs:
            yield from _token_labels(value)
    elif "naming" in node.value:
        tokens = scan(node.value)
        for index, token in enumerate(tokens):
            if token.norm != "naming":
                continue
            at = index + 1
            while at < len(tokens) and tokens[at].norm in ("the", "token", "tokens"):
                at += 1
            while at < len(tokens) and tokens[at].kind in (TokenKind.WORD, TokenKind.QUOTED):
                yield tokens[at].text
                if at + 1 >= len(tokens) or tokens[at + 1].norm not in (",", "and"):
                    break
                at += 2
