"""The pack that is shipped: complete, sorted, small, every line readable, quick to ask."""

import time
from pathlib import Path

import pytest

from mtgjudge.cards.catalogue import SHIPPED, PackCatalogue
from mtgjudge.cards.model import Layout
from mtgjudge.cards.pack_files import PackFiles
from mtgjudge.cards.pack_format import encode_card
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Supertype

pytestmark = pytest.mark.skipif(
    not (Path(SHIPPED) / "manifest.json").exists(), reason="the pack is not built: python -m tools.build_pack FILE"
)


@pytest.fixture(scope="module")
def pack() -> PackCatalogue:
    return PackCatalogue()


def test_every_line_is_in_its_order_and_comes_back_the_same(pack: PackCatalogue) -> None:
    files = PackFiles(SHIPPED)
    lines = list(files.all_lines())
    cards = list(pack.cards())
    assert len(lines) == len(cards) == pack.size == 33_207
    for line, card in zip(lines, cards, strict=True):
        assert encode_card(card) == line
        assert card.faces
    for name in ("Krosan Grip", "Zuran Orb", "+2 Mace", "Fire // Ice", 'Henzie "Toolbox" Torre'):
        assert pack.card(name) is not None


def test_every_name_is_found(pack: PackCatalogue) -> None:
    names = pack.names()
    assert len(names) == len(set(names))
    for name in names[::50]:
        card = pack.card(name)
        assert card is not None
        assert name in (card.name, *(face.name for face in card.faces))


def test_it_is_small_and_quick() -> None:
    assert sum(path.stat().st_size for path in Path(SHIPPED).iterdir()) < 25_000_000
    PackCatalogue().card("Forest")
    start = time.perf_counter()
    for name in ("Island", "Sol Ring", "Counterspell", "Lightning Bolt", "Shock"):
        assert PackCatalogue().card(name) is not None
    assert time.perf_counter() - start < 0.1


def test_cards_of_the_first_rulings(pack: PackCatalogue) -> None:
    golem = pack.card("Icehide Golem")
    forest = pack.card("Snow-Covered Forest")
    assert golem is not None
    assert forest is not None
    assert golem.faces[0].mana_cost == ManaCost(("S",))
    assert golem.faces[0].types == (CardType.ARTIFACT, CardType.CREATURE)
    assert forest.faces[0].supertypes == (Supertype.BASIC, Supertype.SNOW)
    assert forest.faces[0].abilities == ()


@pytest.mark.parametrize(
    ("name", "layout", "faces"),
    [
        ("Fire", Layout.SPLIT, ("Fire", "Ice")),
        ("Insectile Aberration", Layout.TRANSFORM, ("Delver of Secrets", "Insectile Aberration")),
        ("Brisela, Voice of Nightmares", Layout.MELD, ("Brisela, Voice of Nightmares",)),
        ("Bonecrusher Giant", Layout.ADVENTURE, ("Bonecrusher Giant", "Stomp")),
        ("Budoka Gardener", Layout.FLIP, ("Budoka Gardener", "Dokai, Weaver of Life")),
        ("Shatterskull Smashing", Layout.MODAL_DFC, ("Shatterskull Smashing", "Shatterskull, the Hammer Pass")),
        ("Student of Warfare", Layout.LEVELER, ("Student of Warfare",)),
        ("Driven", Layout.AFTERMATH, ("Driven", "Despair")),
    ],
)
def test_kinds_of_cards(pack: PackCatalogue, name: str, layout: Layout, faces: tuple[str, ...]) -> None:
    card = pack.card(name)
    assert card is not None
    assert card.layout is layout
    assert tuple(face.name for face in card.faces) == faces


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("Circle of Protection Red", "Circle of Protection: Red"),
        ("lim-duls vault", "Lim-Dûl's Vault"),
        ("AETHER VIAL", "Aether Vial"),
        ("Fire/Ice", "Fire // Ice"),
        ("urzas mine", "Urza's Mine"),
    ],
)
def test_spellings(pack: PackCatalogue, written: str, meant: str) -> None:
    assert pack.find(written) == meant
