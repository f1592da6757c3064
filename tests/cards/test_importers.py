"""Exports of others become the same printed cards, whichever shape they have."""

import gzip
import json
import lzma
from pathlib import Path

import pytest

from mtgjudge.cards.catalogue import PackCatalogue
from mtgjudge.cards.importers import ImportFault, LeftOut, from_mtgjson, from_scryfall, read_cards
from mtgjudge.cards.model import Layout
from mtgjudge.cards.own_packs import import_cards
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Supertype

BEAR = {
    "name": "Test Bear",
    "layout": "normal",
    "manaCost": "{1}{G}",
    "type": "Creature — Bear",
    "power": "2",
    "toughness": "1+*",
    "colors": ["G"],
}
FRONT = {
    "name": "Day // Night",
    "faceName": "Day",
    "side": "a",
    "layout": "transform",
    "manaCost": "{W}",
    "type": "Legendary Planeswalker — Jace",
    "loyalty": "3",
    "text": "[+1]: Draw a card.",
}
BACK = {
    "name": "Day // Night",
    "faceName": "Night",
    "side": "b",
    "layout": "transform",
    "type": "Snow Land",
    "colorIndicator": ["B", "U"],
}


def scryfall(**fields: object) -> dict[str, object]:
    return {"oracle_id": "x", "layout": "normal", "set_type": "core", "mana_cost": "", "oracle_text": "", **fields}


def test_mtgjson_faces_in_the_order_of_their_sides() -> None:
    assert from_mtgjson([BACK, FRONT]) == PrintedCard(
        "Day // Night",
        Layout.TRANSFORM,
        (
            PrintedFace("Day", "Legendary Planeswalker — Jace", "{W}", "[+1]: Draw a card.", loyalty="3"),
            PrintedFace("Night", "Snow Land", color_indicator=("B", "U")),
        ),
    )


def test_scryfall_gives_the_same_printed_cards() -> None:
    bear = scryfall(name="Test Bear", mana_cost="{1}{G}", type_line="Creature — Bear", power="2", toughness="1+*")
    assert from_scryfall(bear) == from_mtgjson([BEAR])
    day = {
        "name": "Day",
        "mana_cost": "{W}",
        "type_line": "Legendary Planeswalker — Jace",
        "loyalty": "3",
        "oracle_text": "+1: Draw a card.",
    }
    night = {"name": "Night", "mana_cost": "", "type_line": "Snow Land", "color_indicator": ["B", "U"]}
    faces = scryfall(name="Day // Night", layout="transform", card_faces=[day, night])
    assert from_scryfall(faces) == from_mtgjson([FRONT, BACK])


@pytest.mark.parametrize(
    ("word", "type_line", "text", "layout"),
    [
        ("adventure", "Instant — Adventure", "", Layout.ADVENTURE),
        ("adventure", "Sorcery — Omen", "", Layout.OMEN),
        ("split", "Enchantment — Room", "", Layout.ROOM),
        ("split", "Instant", "", Layout.SPLIT),
        ("split", "Instant", "Aftermath (Cast this only from your graveyard.)", Layout.AFTERMATH),
    ],
)
def test_layouts_that_share_a_word(word: str, type_line: str, text: str, layout: Layout) -> None:
    faces = [{"name": name, "type_line": type_line, "oracle_text": text} for name in ("A", "B")]
    card = from_scryfall(scryfall(name="A // B", layout=word, card_faces=faces))
    assert isinstance(card, PrintedCard)
    assert card.layout is layout


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"isFunny": True}, LeftOut.JOKE),
        ({"incomplete": True}, LeftOut.INCOMPLETE),
        ({"name": "A-Test Bear"}, LeftOut.REBALANCED),
        ({"layout": "vanguard"}, LeftOut.LAYOUT),
        ({"layout": "token"}, LeftOut.LAYOUT),
    ],
)
def test_what_is_left_out_of_mtgjson(fields: dict[str, object], reason: LeftOut) -> None:
    assert from_mtgjson([{**BEAR, **fields}]) is reason


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"layout": "art_series"}, LeftOut.NO_CARD),
        ({"layout": "scheme"}, LeftOut.NO_CARD),
        ({"set_type": "funny"}, LeftOut.JOKE),
        ({"name": "A-X"}, LeftOut.REBALANCED),
        ({"layout": "quadruple"}, LeftOut.LAYOUT),
    ],
)
def test_what_is_left_out_of_scryfall(fields: dict[str, object], reason: LeftOut) -> None:
    assert from_scryfall(scryfall(**{"name": "X", "type_line": "Artifact", **fields})) is reason


def test_a_file_becomes_a_pack_of_ones_own(tmp_path: Path) -> None:
    joke = {**BEAR, "name": "Joke Bear", "isFunny": True}
    data = {"meta": {"date": "2026-07-03", "version": "5"}, "data": {"a": [BEAR], "b": [FRONT, BACK], "c": [joke]}}
    path = tmp_path / "cards.json.xz"
    path.write_bytes(lzma.compress(json.dumps(data).encode()))
    report = import_cards(str(path), folder=str(tmp_path / "packs"))
    assert report.left_out == {LeftOut.JOKE: 1}
    assert (report.pack.cards, report.date, report.source) == (2, "2026-07-03", "AtomicCards 5")
    pack = PackCatalogue(str(tmp_path / "packs" / "2026-07-03"))
    assert (pack.size, pack.date) == (2, "2026-07-03")
    night = pack.card("Night")
    assert night is not None
    assert night.faces[1].color_indicator == (Color.BLUE, Color.BLACK)
    assert night.faces[1].supertypes == (Supertype.SNOW,)
    assert night.faces[0].mana_cost == ManaCost(("W",))
    assert pack.card("Joke Bear") is None


def test_what_the_rules_do_not_know_is_refused_not_dropped(tmp_path: Path) -> None:
    odd = {**BEAR, "type": "Summon Creature — Bear Frob", "manaCost": "{D}", "power": "?"}
    path = tmp_path / "cards.json"
    path.write_text(json.dumps({"meta": {}, "data": {"a": [odd]}}))
    import_cards(str(path), name="odd ones", folder=str(tmp_path))
    card = PackCatalogue(str(tmp_path / "odd-ones")).card("Test Bear")
    assert card is not None
    (face,) = card.faces
    assert (face.types, face.subtypes, face.mana_cost, face.power) == ((CardType.CREATURE,), ("Bear",), None, None)
    places = [refused.place for _, refused in face.refused()]
    assert [place.split(" is no")[0] for place in places] == [
        "type line: Summon",
        "type line: Frob",
        "mana cost: {D}",
        "power: ?",
    ]


def test_scryfalls_file_is_told_by_its_shape(tmp_path: Path) -> None:
    path = tmp_path / "oracle-cards.json.gz"
    cards = [scryfall(name="B", type_line="Artifact", released_at="2026-01-02"), scryfall(name="A", type_line="Land")]
    path.write_bytes(gzip.compress(json.dumps(cards).encode()))
    found = read_cards(str(path))
    assert [card.name for card in found.cards] == ["A", "B"]
    assert found.date == "2026-01-02"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is not JSON"),
        (b"\xff\xfe", "is not JSON"),
        (b"[]", "no known export"),
        (b'{"data": []}', "no known export"),
        (b'{"data": {"a": []}}', "not shaped as expected"),
        (b'{"data": {"a": 3}}', "not shaped as expected"),
        (b'[{"oracle_id": "x"}]', "not shaped as expected"),
        (b"[3]", "no known export"),
    ],
)
def test_files_that_are_no_export(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(ImportFault, match=words):
        read_cards(str(path))


def test_a_missing_or_broken_file(tmp_path: Path) -> None:
    with pytest.raises(ImportFault, match="there is no file"):
        read_cards(str(tmp_path / "none.json"))
    (tmp_path / "bad.json.xz").write_bytes(b"not xz")
    with pytest.raises(ImportFault, match="cannot be read"):
        read_cards(str(tmp_path / "bad.json.xz"))
