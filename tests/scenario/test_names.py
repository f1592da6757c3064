"""Names: longest first against the closed set, narrowing words, forgiven spellings, suggestions."""

from __future__ import annotations

import pytest

from mtgjudge.language.vocabulary import Zone
from mtgjudge.scenario.diagnostics import ScenarioError
from mtgjudge.scenario.phrase import Phrase
from mtgjudge.scenario.spans import Text
from mtgjudge.scenario.values import Era, NameKind, Nature, ObjectName, Part, PartKind, PlayerName, Thing
from tests.scenario.support import space

NAMES = space("bears", "p1", "Forest Bear")


def things(text: str) -> tuple[Thing, ...]:
    phrase = Phrase(Text.of(text), NAMES)
    found = phrase.things()
    phrase.end()
    return found


def one(text: str) -> ObjectName:
    found = things(text)
    assert len(found) == 1
    assert isinstance(found[0], ObjectName)
    return found[0]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Squee, Goblin Nabob", "Squee, Goblin Nabob"),
        ("squee goblin nabob", "Squee, Goblin Nabob"),
        ("Circle of Protection Red", "Circle of Protection: Red"),
        ("circle of protection: red", "Circle of Protection: Red"),
        ("Lim-Dul's Vault", "Lim-Dûl's Vault"),
        ("Lim Duls Vault", "Lim-Dûl's Vault"),
        ("LIM-DÛL’S VAULT", "Lim-Dûl's Vault"),
        ("Snow Covered Forest", "Snow-Covered Forest"),
        ("Insectile Aberration", "Insectile Aberration"),
        ("Delver of Secrets // Insectile Aberration", "Delver of Secrets // Insectile Aberration"),
        ("1996 World Champion", "1996 World Champion"),
        ('"Squee, Goblin Nabob"', "Squee, Goblin Nabob"),
        ("Sword of Fire and Ice", "Sword of Fire and Ice"),
        ("Atraxa, Praetors' Voice", "Atraxa, Praetors' Voice"),
    ],
)
def test_spellings_are_forgiven(written: str, name: str) -> None:
    assert one(written).name == name


def test_the_longest_name_wins() -> None:
    assert one("Forest Bear").name == "Forest Bear"
    assert [each.name for each in things("Forest, Forest Bear")] == ["Forest", "Forest Bear"]
    assert [each.name for each in things("Squee, Goblin Nabob, Shock and bob")] == [
        "Squee, Goblin Nabob",
        "Shock",
        "bob",
    ]


def test_a_label_comes_before_a_card() -> None:
    assert one("bears").kind is NameKind.LABEL
    assert space("Shock").longest(Phrase(Text.of("Shock"), NAMES).tokens, 0).kind is NameKind.LABEL  # type: ignore[union-attr]


def test_players_are_no_objects() -> None:
    assert isinstance(things("bob")[0], PlayerName)


def test_narrowing() -> None:
    assert one("Forest no. 2").number == 2
    assert one("bob's Forest").owner == "bob"
    found = one("Forest in bob's graveyard")
    assert (found.owner, found.zone) == ("bob", Zone.GRAVEYARD)
    assert one("Krosan Grip on the stack").zone is Zone.STACK
    assert one("Shock in exile").zone is Zone.EXILE
    assert one("copy of Lightning Bolt").nature is Nature.COPY
    assert one("the old Grizzly Bears").era is Era.OLD
    assert one("5 Island").count == 5
    assert one("bob's Island no. 2").number == 2


def test_parts_of_an_object() -> None:
    assert one("Soul Warden's ability").part == Part(PartKind.ABILITY)
    assert one("Soul Warden's ability 2").part == Part(PartKind.ABILITY, 2)
    assert one('Soul Warden\'s ability "Switch"').part == Part(PartKind.ABILITY, None, "Switch")
    assert one("Soul Warden's trigger no. 2").part == Part(PartKind.TRIGGER, 2)
    assert one("Llanowar Elves' ability").part == Part(PartKind.ABILITY)


def test_a_possessive_inside_a_name_belongs_to_it() -> None:
    assert one("Teferi's Isle").name == "Teferi's Isle"
    assert one("bob's Teferi's Isle").owner == "bob"


def test_tokens_have_names_before_they_are_made() -> None:
    found = one("Elephant token no. 1")
    assert (found.name, found.kind, found.number) == ("Elephant", NameKind.TOKEN, 1)
    assert one("2 Goblin Soldier tokens").count == 2


def test_unknown_cards_can_be_named() -> None:
    assert one("3 unknown cards").kind is NameKind.UNKNOWN


def test_a_card_that_is_not_in_the_scenario_is_found_in_the_catalogue() -> None:
    names = space(cards=())
    names.cards = space().cards
    found = Phrase(Text.of("Squee Goblin Nabob"), names).object()
    assert (found.name, found.kind) == ("Squee, Goblin Nabob", NameKind.CATALOGUE)


def test_the_span_covers_the_words() -> None:
    span = one("bob's Forest no. 2").span
    assert (span.column, span.end_column) == (1, 19)


def test_an_unknown_name_suggests_near_ones() -> None:
    with pytest.raises(ScenarioError) as caught:
        things("bears, Krosan Gripp")
    diagnostic = caught.value.diagnostic
    assert diagnostic.code == "MJ032"
    assert diagnostic.span is not None
    assert diagnostic.span.column == 8
    assert diagnostic.help == "did you mean Krosan Grip?"
