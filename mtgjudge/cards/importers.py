"""Card data of others as printed cards: MTGJSON's AtomicCards and Scryfall's oracle-cards bulk file.

Both are public exports of the same Oracle texts in two shapes. What is left out, and how many, is counted: cards that
are no cards of a game by the rules (jokes, tokens, art), rebalanced digital twins, and cards that lack a face.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TypeAlias, cast

import msgspec

from mtgjudge.cards.model import Layout
from mtgjudge.cards.printed import PrintedCard, PrintedFace

Record: TypeAlias = dict[str, object]

_REBALANCED = "A-"
_HINT = "give an AtomicCards file of MTGJSON or an oracle-cards file of Scryfall"
_LOYALTY = re.compile(r"^([+−-]?(?:\d+|X)): ", re.MULTILINE)
_SCRYFALL_SINGLE = {"normal", "saga", "class", "case", "mutate", "leveler", "prototype", "meld"}
_SCRYFALL_OTHER = {
    *("token", "double_faced_token", "emblem", "art_series"),
    *("planar", "scheme", "vanguard", "host", "augment"),
}


class LeftOut(StrEnum):
    """Why a card of the file is not taken."""

    JOKE = "joke cards"
    INCOMPLETE = "cards of which a face is missing"
    REBALANCED = "digital rebalanced cards"
    NO_CARD = "tokens, art and oversized cards"
    LAYOUT = "cards of an unknown layout"


class ImportFault(Exception):
    """A file that cannot be imported: what is wrong, and what would help."""

    def __init__(self, what: str, hint: str = _HINT) -> None:
        self.what = what
        self.hint = hint
        super().__init__(what)


class CardFile(msgspec.Struct, frozen=True):
    """The cards of a file, sorted by name, and what was left out."""

    cards: tuple[PrintedCard, ...]
    date: str
    source: str
    left_out: dict[LeftOut, int]


def read_cards(path: str) -> CardFile:
    """The cards of an export (`.json`, or packed with xz, gz or bz2). Raises ImportFault."""
    try:
        data = msgspec.json.decode(_unpacked(path))
    except FileNotFoundError:
        raise ImportFault(f"there is no file {path}") from None
    except (OSError, EOFError) as fault:
        raise ImportFault(f"{path} cannot be read: {fault}") from fault
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise ImportFault(f"{path} is not JSON: {fault}") from fault
    try:
        return _from_data(path, data)
    except (LookupError, TypeError, AttributeError, ValueError) as fault:
        raise ImportFault(f"{path} is not shaped as expected: {type(fault).__name__} {fault}") from fault


def _unpacked(path: str) -> bytes:
    """The bytes of a file, whether packed or not. Raises OSError."""
    ending = os.path.splitext(path)[1].lower()
    with open(path, "rb") as stream:
        content = stream.read()
    if ending == ".xz":
        import lzma

        try:
            return lzma.decompress(content)
        except lzma.LZMAError as fault:
            raise OSError(str(fault)) from fault
    if ending == ".gz":
        import gzip
        import zlib

        try:
            return gzip.decompress(content)
        except zlib.error as fault:
            raise OSError(str(fault)) from fault
    if ending == ".bz2":
        import bz2

        try:
            return bz2.decompress(content)
        except ValueError as fault:
            raise OSError(str(fault)) from fault
    return content


def _from_data(path: str, data: object) -> CardFile:
    left_out: Counter[LeftOut] = Counter()
    if isinstance(data, dict) and isinstance(data.get("data"), dict):
        meta = data.get("meta") or {}
        cards = _all(list(data["data"].values()), from_mtgjson, left_out)
        source = f"AtomicCards {meta.get('version', '')}".strip()
        return CardFile(cards, str(meta.get("date", "")), source, dict(left_out))
    if isinstance(data, list) and data and isinstance(data[0], dict) and "oracle_id" in data[0]:
        cards = _all(data, from_scryfall, left_out)
        date = max((str(record.get("released_at", "")) for record in data), default="")
        return CardFile(cards, date, "oracle-cards", dict(left_out))
    raise ImportFault(f"{path} is no known export of cards")


def _all(
    records: Sequence[object], read: Callable[[object], PrintedCard | LeftOut], left_out: Counter[LeftOut]
) -> tuple[PrintedCard, ...]:
    cards: dict[str, PrintedCard] = {}
    for record in records:
        card = read(record)
        if isinstance(card, LeftOut):
            left_out[card] += 1
        else:
            cards.setdefault(card.name, card)
    return tuple(cards[name] for name in sorted(cards))


# MTGJSON


def from_mtgjson(record: object) -> PrintedCard | LeftOut:
    """One entry of AtomicCards: the list of a card's faces."""
    faces = sorted(cast("list[Record]", record), key=lambda face: str(face.get("side", "a")))
    first = faces[0]
    name = _text(first, "name") or ""
    if any(face.get("isFunny") for face in faces):
        return LeftOut.JOKE
    if any(face.get("incomplete") for face in faces):
        return LeftOut.INCOMPLETE
    if name.startswith(_REBALANCED):
        return LeftOut.REBALANCED
    layout = _layout(str(first.get("layout", "normal")), [str(face.get("type", "")) for face in faces])
    if layout is None:
        return LeftOut.LAYOUT
    if len({_text(face, "faceName") or name for face in faces}) < len(faces):
        faces = faces[:1]
    return PrintedCard(name, layout, tuple(_mtgjson_face(face) for face in faces))


def _mtgjson_face(face: Record) -> PrintedFace:
    return PrintedFace(
        name=_text(face, "faceName") or _text(face, "name") or "",
        type_line=_text(face, "type") or "",
        mana_cost=_text(face, "manaCost"),
        text=_text(face, "text") or "",
        power=_text(face, "power"),
        toughness=_text(face, "toughness"),
        loyalty=_text(face, "loyalty"),
        defense=_text(face, "defense"),
        color_indicator=tuple(cast("list[str]", face.get("colorIndicator") or [])),
    )


def _text(record: Record, key: str) -> str | None:
    value = record.get(key)
    return None if value is None else str(value)


def _layout(word: str, types: list[str]) -> Layout | None:
    """The layout; Omens and Rooms share the words of adventures and split cards, and are told by their types."""
    if word not in Layout._value2member_map_ or word == Layout.TOKEN.value:
        return None
    layout = Layout(word)
    if layout is Layout.ADVENTURE and any(line.endswith(" Omen") for line in types):
        return Layout.OMEN
    if layout is Layout.SPLIT and any(line.endswith(" Room") for line in types):
        return Layout.ROOM
    return layout


# Scryfall


def from_scryfall(record: object) -> PrintedCard | LeftOut:
    """One card of the oracle-cards file."""
    card = cast(Record, record)
    name = str(card["name"])
    word = str(card.get("layout", "normal"))
    if word in _SCRYFALL_OTHER:
        return LeftOut.NO_CARD
    if card.get("set_type") == "funny" or card.get("border_color") == "silver":
        return LeftOut.JOKE
    if name.startswith(_REBALANCED):
        return LeftOut.REBALANCED
    faces = [card] if word in _SCRYFALL_SINGLE else cast("list[Record]", card.get("card_faces") or [card])
    if word == "reversible_card":
        faces, word, name = faces[:1], "normal", str(faces[0]["name"])
    if word == "split" and any("Aftermath" in str(face.get("oracle_text")) for face in faces):
        word = Layout.AFTERMATH.value
    layout = _layout(word, [str(face.get("type_line", "")) for face in faces])
    if layout is None:
        return LeftOut.LAYOUT
    indicator = [] if len(faces) > 1 else card.get("color_indicator")
    return PrintedCard(name, layout, tuple(_scryfall_face(face, indicator) for face in faces))


def _scryfall_face(face: Record, indicator: object) -> PrintedFace:
    text = _text(face, "oracle_text") or ""
    loyalty = _text(face, "loyalty")
    return PrintedFace(
        name=str(face["name"]),
        type_line=_text(face, "type_line") or "",
        mana_cost=_text(face, "mana_cost") or None,
        text=_LOYALTY.sub(r"[\1]: ", text) if loyalty is not None else text,
        power=_text(face, "power"),
        toughness=_text(face, "toughness"),
        loyalty=loyalty,
        defense=_text(face, "defense"),
        color_indicator=tuple(cast("list[str]", face.get("color_indicator") or indicator or [])),
    )
