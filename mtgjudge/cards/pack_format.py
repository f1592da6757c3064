"""How the card pack is written: one card a line, in shards by first letter, with an index of names and a manifest.

A pack holds what cards do, never their sentences. Lines are sorted, so that a look-up halves its way to one line of one
shard and decodes only that; a changed reading is a changed line. Files of a pack:

* `manifest.json`: language version, date of the card data, how many cards;
* `names.tsv`: folded name, name as printed, full name of the card (for faces and halves), sorted;
* `a.jsonl` … `z.jsonl`, `0.jsonl`: the cards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec

from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.cards.spelling import FACES, fold
from mtgjudge.language.categories import Ability
from mtgjudge.language.mana import ManaCost, parse_mana_cost
from mtgjudge.language.node import Json, UnknownNode, from_builtins, to_builtins
from mtgjudge.language.version import LANGUAGE_VERSION
from mtgjudge.language.vocabulary import CardType, Color, Supertype

MANIFEST = "manifest.json"
NAMES = "names.tsv"
FORMAT = 1
"""Version of these files' shape; the meaning trees in them have their own, the language version."""

_START = b'{"name":'


class Manifest(msgspec.Struct, frozen=True):
    """What a pack says about itself."""

    format: int
    language: int
    date: str
    """Date of the card data it was built from."""
    cards: int
    readable: int
    """Cards without a refused ability."""
    source: str = ""

    def is_current(self) -> bool:
        """Whether this program reads it."""
        return self.format == FORMAT and self.language == LANGUAGE_VERSION


class BrokenLine(ValueError):
    """A line of a pack that this version cannot read."""


def line_key(name: str) -> bytes:
    """What lines are sorted by and found by: the name as it is encoded, with its quotes."""
    return msgspec.json.encode(name)


def key_in_line(line: bytes) -> bytes:
    """The start of a line from which its key can be compared."""
    return line[len(_START) :]


def encode_card(card: Card) -> bytes:
    """One line, without the line's end. Values that are the usual ones are left out."""
    fields: dict[str, Json] = {"name": card.name}
    if card.layout is not Layout.NORMAL:
        fields["layout"] = card.layout.value
    fields["faces"] = [_encode_face(face, card) for face in card.faces]
    return msgspec.json.encode(fields)


def _encode_face(face: Face, card: Card) -> Json:
    fields: dict[str, Json] = {}
    if face.name != card.name:
        fields["name"] = face.name
    if face.mana_cost is not None:
        fields["cost"] = "".join(f"{{{symbol}}}" for symbol in face.mana_cost.symbols)
    if face.color_indicator:
        fields["indicator"] = "".join(face.color_indicator)
    for key, words in (("super", face.supertypes), ("types", face.types), ("sub", face.subtypes)):
        if words:
            fields[key] = [str(word) for word in words]
    for key in ("power", "toughness", "loyalty", "defense"):
        value = getattr(face, key)
        if value is not None:
            fields[key] = value
    if face.abilities:
        fields["abilities"] = [_encode_ability(ability) for ability in face.abilities]
    return fields


def _encode_ability(ability: Ability | RefusedAbility) -> Json:
    if isinstance(ability, RefusedAbility):
        return {"refused": ability.kind.value, "place": ability.place}
    return to_builtins(ability)


def decode_card(line: bytes) -> Card:
    """The card of a line. Raises BrokenLine if the line is of another version."""
    import mtgjudge.cards.nodes  # noqa: F401  (registers all nodes; only here, so that opening a pack costs nothing)

    try:
        fields = cast("dict[str, Json]", msgspec.json.decode(line))
        name = cast(str, fields["name"])
        faces = cast("list[dict[str, Json]]", fields["faces"])
        layout = Layout(cast(str, fields.get("layout", Layout.NORMAL.value)))
        return Card(name, layout, tuple(_decode_face(face, name) for face in faces))
    except (UnknownNode, TypeError, KeyError, ValueError) as fault:
        raise BrokenLine(f"{type(fault).__name__}: {fault}") from fault


def _decode_face(fields: dict[str, Json], name: str) -> Face:
    cost = cast("str | None", fields.get("cost"))
    return Face(
        name=cast(str, fields.get("name", name)),
        mana_cost=None if cost is None else _decode_cost(cost),
        color_indicator=tuple(Color(letter) for letter in cast(str, fields.get("indicator", ""))),
        supertypes=tuple(Supertype(word) for word in _words(fields, "super")),
        types=tuple(CardType(word) for word in _words(fields, "types")),
        subtypes=tuple(_words(fields, "sub")),
        power=cast("str | None", fields.get("power")),
        toughness=cast("str | None", fields.get("toughness")),
        loyalty=cast("str | None", fields.get("loyalty")),
        defense=cast("str | None", fields.get("defense")),
        abilities=tuple(
            _decode_ability(ability) for ability in cast("list[dict[str, Json]]", fields.get("abilities", []))
        ),
    )


def _words(fields: dict[str, Json], key: str) -> list[str]:
    return cast("list[str]", fields.get(key, []))


def _decode_cost(text: str) -> ManaCost:
    return parse_mana_cost(text)


def _decode_ability(fields: dict[str, Json]) -> Ability | RefusedAbility:
    refused = fields.get("refused")
    if refused is not None:
        return RefusedAbility(RefusalKind(cast(str, refused)), cast(str, fields["place"]))
    node = from_builtins(fields)
    if not isinstance(node, Ability):
        raise BrokenLine(f"{type(node).__name__} is no ability")
    return node


def index_lines(cards: Iterable[tuple[str, tuple[str, ...]]]) -> bytes:
    """The index of names from (full name, names of faces), sorted by folded name."""
    lines: list[bytes] = []
    for name, faces in cards:
        lines.append(f"{fold(name)}\t{name}\t".encode())
        lines.extend(f"{fold(face)}\t{face}\t{name}".encode() for face in dict.fromkeys(faces) if face != name)
    return b"".join(line + b"\n" for line in sorted(dict.fromkeys(lines), key=_index_key))


def _index_key(line: bytes) -> list[bytes]:
    return line.split(b"\t")


def face_names(card: Card) -> tuple[str, ...]:
    """The names of a card's faces, if they differ from its own."""
    return tuple(face.name for face in card.faces if face.name != card.name)


def halves(name: str) -> tuple[str, ...]:
    """The names that a full name is made of."""
    return tuple(name.split(FACES))
