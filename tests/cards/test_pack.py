"""The pack's shape: what is written is read back, by any name, and an old pack is refused."""

import json
from pathlib import Path

import pytest

from mtgjudge.cards.build import build_pack
from mtgjudge.cards.catalogue import (
    LayeredCatalogue,
    MemoryCatalogue,
    PackCatalogue,
    ScenarioCatalogue,
    default_catalogue,
    suggest,
)
from mtgjudge.cards.inline import inline_card
from mtgjudge.cards.model import Card, Face, Layout, RefusalKind, RefusedAbility
from mtgjudge.cards.pack_files import PackFault
from mtgjudge.cards.pack_format import BrokenLine, decode_card, encode_card
from mtgjudge.cards.printed import PrintedCard, PrintedFace
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.costs import PayMana, TapThis
from mtgjudge.language.effects import AddMana
from mtgjudge.language.mana import ManaCost, parse_mana_cost
from mtgjudge.language.mana_specs import FixedMana
from mtgjudge.language.references import You
from mtgjudge.language.vocabulary import CardType, Color, Keyword, ManaType, Supertype


def printed(name: str, type_line: str = "Artifact", **fields: str) -> PrintedCard:
    faces = tuple(PrintedFace(face, type_line, **fields) for face in name.split(" // "))  # type: ignore[arg-type]
    return PrintedCard(name, Layout.SPLIT if len(faces) > 1 else Layout.NORMAL, faces)


NAMES = (
    "Alpha",
    "Alpha Centaur",
    "Alphabet, the First",
    "Ænigma of Lîm-Dûl's Tower",
    'Bob "The Builder" Torre',
    "Zap // Zip",
    "Zip-Line",
    "Zap",
    "+2 Mace",
    "_____",
    "Éclair: Blue",
)


@pytest.fixture
def pack(tmp_path: Path) -> PackCatalogue:
    build_pack([printed(name, mana_cost="{2}") for name in NAMES], str(tmp_path / "own"), date="2026-07-03")
    return PackCatalogue(str(tmp_path / "own"))


def test_every_card_and_face_is_found_by_its_exact_name(pack: PackCatalogue) -> None:
    for name in NAMES:
        found = pack.card(name)
        assert found is not None
        assert found.name == name
    face = pack.card("Zip")
    assert face is not None
    assert face.name == "Zap // Zip"
    assert pack.card("zip") is None
    assert pack.card("Alp") is None
    assert pack.card("") is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("alpha", "Alpha"),
        ("ALPHABET THE FIRST", "Alphabet, the First"),
        ("aenigma of lim-duls tower", "Ænigma of Lîm-Dûl's Tower"),
        ("Ænigma of Lim-Dûl’s Tower", "Ænigma of Lîm-Dûl's Tower"),
        ("bob the builder torre", 'Bob "The Builder" Torre'),
        ("eclair blue", "Éclair: Blue"),
        ("zip/zap", None),
        ("zap/zip", "Zap // Zip"),
        ("zap", "Zap"),
        ("zip", "Zap // Zip"),
        ("2 mace", "+2 Mace"),
        ("_____", "_____"),
        ("...", None),
        ("", None),
        ("alph", None),
    ],
)
def test_spellings_that_are_forgiven(pack: PackCatalogue, written: str, meant: str | None) -> None:
    assert pack.find(written) == meant


def test_a_spelling_that_fits_several_cards_names_them_all(tmp_path: Path) -> None:
    build_pack([printed("Fast // Furious"), printed("Slow // Furious"), printed("Re-Do")], str(tmp_path), date="")
    pack = PackCatalogue(str(tmp_path))
    assert pack.find("furious") == ("Fast // Furious", "Slow // Furious")
    assert pack.find("re do") == "Re-Do"


def test_names_are_sorted_as_they_are_spelt(pack: PackCatalogue) -> None:
    assert pack.names() == (
        "_____",
        "+2 Mace",
        "Ænigma of Lîm-Dûl's Tower",
        "Alpha",
        "Alpha Centaur",
        "Alphabet, the First",
        'Bob "The Builder" Torre',
        "Éclair: Blue",
        "Zap",
        "Zap // Zip",
        "Zip",
        "Zip-Line",
    )
    assert pack.beginning_with("alpha") == ("Alpha", "Alpha Centaur", "Alphabet, the First")
    assert pack.beginning_with("zi", limit=1) == ("Zip",)
    assert suggest("Alhpa Centuar", pack.names()) == ("Alpha Centaur",)
    assert suggest("qqqq", pack.names()) == ()


ADD_GREEN = Body((AddMana(who=You(), mana=FixedMana((ManaType.GREEN,))),))
RICH = Card(
    "Left // Right",
    Layout.SPLIT,
    (
        Face(
            "Left",
            parse_mana_cost("{X}{2/W}{B/P}"),
            (Color.BLACK,),
            (Supertype.LEGENDARY,),
            (CardType.ARTIFACT, CardType.CREATURE),
            ("Time Lord", "Bear"),
            "1+*",
            "*",
            "3",
            "4",
            (
                KeywordAbility(Keyword.FLYING),
                ActivatedAbility((TapThis(), PayMana(ManaCost(("1",)))), ADD_GREEN),
                RefusedAbility(RefusalKind.CANNOT_EXECUTE, "ability 3, the second sentence"),
                KeywordAbility(Keyword.WARD, amount=Fixed(2)),
            ),
        ),
        Face("Right", ManaCost(()), types=(CardType.LAND,)),
    ),
)


def test_every_field_comes_back() -> None:
    line = encode_card(RICH)
    assert b"\n" not in line
    assert decode_card(line) == RICH
    bare = Card("Bare", Layout.NORMAL, (Face("Bare", types=(CardType.LAND,)),))
    assert encode_card(bare) == b'{"name":"Bare","faces":[{"types":["land"]}]}'
    assert decode_card(encode_card(bare)) == bare


@pytest.mark.parametrize("old", [b'"node":"ActivatedAbility"', b'"keyword":"flying"', b'"layout":"split"'])
def test_a_line_of_another_version_is_refused_not_half_read(old: bytes) -> None:
    line = encode_card(RICH)
    assert old in line
    with pytest.raises(BrokenLine):
        decode_card(line.replace(old, old.replace(b'":"', b'":"old-')))


def test_a_pack_of_another_version_is_refused_with_the_command_that_mends_it(tmp_path: Path) -> None:
    build_pack([printed("Alpha")], str(tmp_path), date="")
    manifest = tmp_path / "manifest.json"
    data = json.loads(manifest.read_text())
    manifest.write_text(json.dumps({**data, "language": data["language"] - 1}))
    with pytest.raises(PackFault, match="another version of mtgjudge; rebuild it with `mtgjudge cards import FILE`"):
        PackCatalogue(str(tmp_path)).card("Alpha")


@pytest.mark.parametrize("content", ["", "[]", "{"])
def test_a_broken_manifest_is_no_traceback(tmp_path: Path, content: str) -> None:
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(PackFault, match="cannot be read"):
        PackCatalogue(str(tmp_path)).find("Alpha")


def test_a_missing_pack_says_so(tmp_path: Path) -> None:
    with pytest.raises(PackFault, match="there is no card pack"):
        PackCatalogue(str(tmp_path / "none")).names()


def test_rebuilding_replaces_all_of_the_old_pack(tmp_path: Path) -> None:
    build_pack([printed("Alpha"), printed("Beta")], str(tmp_path), date="")
    build_pack([printed("Beta")], str(tmp_path), date="")
    assert PackCatalogue(str(tmp_path)).card("Alpha") is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.jsonl", "manifest.json", "names.tsv"]


def test_two_processes_write_the_same_bytes(tmp_path: Path) -> None:
    cards = [printed(f"Card {number}", "Creature — Bear", power="1", toughness="2") for number in range(600)]
    build_pack(cards, str(tmp_path / "one"), date="d")
    build_pack(list(reversed(cards)), str(tmp_path / "two"), date="d", jobs=2)
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


def test_a_scenarios_own_card_stands_before_the_packs(pack: PackCatalogue) -> None:
    own = inline_card("Alpha", type_line="Creature — Bear", pt="2/2")
    cards = ScenarioCatalogue([own, inline_card("Omega", type_line="Artifact")], pack)
    assert cards.card("Alpha") == own
    assert cards.card("Zap") == pack.card("Zap")
    assert (cards.find("OMEGA"), cards.find("zip line"), cards.find("nobody")) == ("Omega", "Zip-Line", None)
    assert cards.card("Nobody") is None
    assert {"Omega", "Zap // Zip", "Zip"} <= set(cards.names())


def test_names_of_faces_do_not_hide_cards() -> None:
    both = Card("Zap // Zip", Layout.SPLIT, (Face("Zap"), Face("Zip")))
    single = Card("Zap", Layout.NORMAL, (Face("Zap"),))
    for order in ([both, single], [single, both]):
        cards = MemoryCatalogue(order)
        assert cards.card("Zap") == single
        assert cards.find("zap") == "Zap"
        assert cards.card("Zip") == both


def test_the_users_packs_come_first_the_last_one_before_the_others(tmp_path: Path) -> None:
    build_pack([printed("Alpha", "Artifact")], str(tmp_path / "2026-01"), date="")
    build_pack([printed("Alpha", "Enchantment")], str(tmp_path / "2026-02"), date="")
    layered = default_catalogue(str(tmp_path))
    assert isinstance(layered, LayeredCatalogue)
    found = layered.card("Alpha")
    assert found is not None
    assert found.faces[0].types == (CardType.ENCHANTMENT,)
    assert isinstance(default_catalogue(str(tmp_path / "nothing")), PackCatalogue)
