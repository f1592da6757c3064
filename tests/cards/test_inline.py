import pytest

from mtgjudge.cards.inline import InlineFaults, inline_card
from mtgjudge.cards.model import Layout
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Color, Supertype


def faults_of(**entry: object) -> list[tuple[str, str]]:
    with pytest.raises(InlineFaults) as caught:
        inline_card("Test Card", **entry)  # type: ignore[arg-type]
    return [(fault.field, fault.what) for fault in caught.value.faults]


@pytest.mark.cr("208.1")
def test_a_creature_as_written() -> None:
    card = inline_card("Test Bear", cost="{1}{G}", type_line="Legendary Snow Creature — Bear", pt="2/2")
    (face,) = card.faces
    assert (card.name, face.name, card.layout) == ("Test Bear", "Test Bear", Layout.NORMAL)
    assert face.mana_cost == ManaCost(("1", "G"))
    assert face.supertypes == (Supertype.LEGENDARY, Supertype.SNOW)
    assert (face.types, face.subtypes, face.power, face.toughness) == ((CardType.CREATURE,), ("Bear",), "2", "2")
    assert face.abilities == ()


def test_case_and_the_kind_of_dash_are_forgiven() -> None:
    card = inline_card("Small", cost="{u}", type_line="creature - time lord bear", pt="1/*")
    assert card.faces[0].subtypes == ("Time Lord", "Bear")
    assert card.faces[0].toughness == "*"
    assert card.faces[0].mana_cost == ManaCost(("U",))


def test_no_cost_is_no_mana_cost() -> None:
    assert inline_card("Rock", type_line="Artifact").faces[0].mana_cost is None
    assert inline_card("Free", type_line="Artifact", cost="{0}").faces[0].mana_cost == ManaCost(("0",))


def test_a_text_that_is_not_read_is_no_fault_but_refused() -> None:
    card = inline_card("Odd", type_line="Instant", cost="{R}", text="Frobnicate the gargle until it blorbs.")
    assert len(card.faces[0].refused()) == 1


@pytest.mark.parametrize(
    ("entry", "field", "words"),
    [
        ({"type_line": "Creature — Baer", "pt": "2/2"}, "type", "Baer"),
        ({"type_line": "Craeture — Bear", "pt": "2/2"}, "type", "Craeture"),
        ({"type_line": ""}, "type", "no card type"),
        ({"type_line": "Artifact", "cost": "2R"}, "cost", "2R"),
        ({"type_line": "Artifact", "cost": "{2}{Q}"}, "cost", "{Q}"),
        ({"type_line": "Creature — Bear", "pt": "22"}, "pt", "22"),
        ({"type_line": "Creature — Bear", "pt": "two/2"}, "pt", "two"),
        ({"type_line": "Creature — Bear"}, "pt", "power and a toughness"),
        ({"type_line": "Artifact", "pt": "2/2"}, "pt", "only creatures"),
        ({"type_line": "Planeswalker — Jace"}, "loyalty", "has a loyalty"),
        ({"type_line": "Battle — Siege"}, "defense", "has a defense"),
        ({"type_line": "Land", "cost": "{1}"}, "cost", "no mana cost"),
        ({"type_line": "Instant Creature", "pt": "2/2"}, "type", "no permanent"),
        ({"type_line": "Artifact — Goblin"}, "type", "creature or kindred"),
        ({"type_line": "Artifact", "color_indicator": ["purple"]}, "indicator", "PURPLE"),
    ],
)
def test_each_fault_names_its_field(entry: dict[str, object], field: str, words: str) -> None:
    found = faults_of(**entry)
    assert [name for name, _ in found] == [field]
    assert words in found[0][1]


def test_all_faults_are_told_at_once() -> None:
    assert [field for field, _ in faults_of(type_line="Creature — Baer", cost="{Q}", pt="x")] == ["pt", "type", "cost"]


def test_a_near_spelling_is_offered() -> None:
    with pytest.raises(InlineFaults) as caught:
        inline_card("X", type_line="Creature — Gobblin", pt="1/1")
    assert "Goblin" in caught.value.faults[0].help


def test_vehicles_have_numbers_and_kindred_spells_creature_types() -> None:
    assert inline_card("Cart", type_line="Artifact — Vehicle", pt="3/4").faces[0].toughness == "4"
    spell = inline_card("Trick", type_line="Kindred Instant — Goblin", cost="{R}", color_indicator=["R"])
    assert spell.faces[0].color_indicator == (Color.RED,)
