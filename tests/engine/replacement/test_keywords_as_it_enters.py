"""Amplify, sunburst, devour, unleash, riot (702.38, 702.44, 702.82, 702.98, 702.136)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.continuous.active import ASKING_ON_ARRIVAL
from mtgjudge.engine.events.zones import Entry, TokenEnters, ZoneChange
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.replacement.keyworded import KEYWORDS
from mtgjudge.engine.state import CastFacts
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import CardType, Keyword, ManaType, Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, static, thing


def having(word: Keyword, number: int | None = None, **more: object) -> KeywordAbility:
    amount = None if number is None else Fixed(number)
    return KeywordAbility(word, amount=amount, **more)  # type: ignore[arg-type]


def enters(table: Table, identifier: int, **entry: object) -> int:
    table.perform(ZoneChange(object=identifier, to=Zone.BATTLEFIELD, entry=Entry(controller=ALICE, **entry)))  # type: ignore[arg-type]
    return table.game.latest(identifier)


def test_the_layers_know_the_same_keywords() -> None:
    assert frozenset(ASKING_ON_ARRIVAL) == KEYWORDS


@pytest.mark.cr("702.136a", "702.136b")
def test_riot_twice_gives_each_choice() -> None:
    table = Table()
    card = table.put(creature("Goblin", 2, 2, having(Keyword.RIOT), having(Keyword.RIOT)), Zone.HAND)
    table.answer(True, False)
    new = enters(table, card)
    assert table.size(new) == (3, 3)
    assert Keyword.HASTE in table.look(new).keywords


@pytest.mark.cr("702.136a", "614.12")
def test_riot_that_others_give() -> None:
    table = Table()
    gift = ch.GainAbility(having(Keyword.RIOT))
    table.put(enchantment("Rhythm", static(s.Affects(r.All(f.IsType(CardType.CREATURE)), (gift,)))))
    card = table.put(creature("Bear", 2, 2), Zone.HAND)
    table.answer(False)
    assert Keyword.HASTE in table.look(enters(table, card)).keywords


@pytest.mark.cr("702.98a")
@pytest.mark.parametrize("counter", [True, False])
def test_unleash(counter: bool) -> None:
    table = Table()
    card = table.put(creature("Devil", 1, 1, having(Keyword.UNLEASH)), Zone.HAND)
    table.answer(counter)
    new = enters(table, card)
    assert table.size(new) == ((2, 2) if counter else (1, 1))
    assert table.game.rule_on(ch.CantBlock, new) is counter


@pytest.mark.cr("702.44a", "702.44b")
@pytest.mark.parametrize(
    ("types", "kind"), [((CardType.ARTIFACT, CardType.CREATURE), "+1/+1"), ((CardType.ARTIFACT,), "charge")]
)
def test_sunburst_counts_colors_of_mana_spent(types: tuple[CardType, ...], kind: str) -> None:
    table = Table()
    face = thing("Prism", types, having(Keyword.SUNBURST))
    spent = tuple(
        ManaUnit(number, mana, 0)
        for number, mana in enumerate((ManaType.RED, ManaType.RED, ManaType.BLUE, ManaType.COLORLESS))
    )
    spell, card = table.put(face, Zone.STACK), table.put(face, Zone.GRAVEYARD)
    assert table.game.state.objects[
        enters(table, spell, cast=CastFacts(ALICE, Zone.HAND, mana_spent=spent))
    ].counters == ((kind, 2),)
    assert table.game.state.objects[enters(table, card)].counters == ()


@pytest.mark.cr("702.82a", "614.13b")
def test_devour_two_instances_can_not_eat_the_same() -> None:
    table = Table()
    one, two = table.put(creature("Bear", 2, 2)), table.put(creature("Bear", 2, 2))
    other, kept = table.put(creature("Bear", 2, 2), owner=BOB), table.put(creature("Saint", 1, 1))
    table.effect((ch.CantBeSacrificed(),), kept)
    card = table.put(creature("Elder", 1, 1, having(Keyword.DEVOUR, 3), having(Keyword.DEVOUR, 5)), Zone.HAND)
    table.answer((one,), (two,))
    new = enters(table, card)
    assert table.size(new) == (9, 9)
    assert [asked.candidates for asked in table.script.asked] == [(one, two), (two,)]  # type: ignore[attr-defined]
    assert table.game.on_battlefield(other)
    assert table.became(one).zone is Zone.GRAVEYARD


@pytest.mark.cr("702.82c")
def test_devour_of_a_quality() -> None:
    table = Table()
    rock = table.put(thing("Rock", (CardType.ARTIFACT,)))
    table.put(creature("Bear", 2, 2))
    token = creature("Eater", 1, 1, having(Keyword.DEVOUR, 1, quality=f.IsType(CardType.ARTIFACT)))
    table.answer((rock,))
    table.perform(TokenEnters(owner=ALICE, token=token, entry=Entry(controller=ALICE)))
    assert table.size(table.game.battlefield()[-1]) == (2, 2)


@pytest.mark.cr("702.38a")
def test_amplify_reveals_cards_that_share_a_creature_type() -> None:
    table = Table()
    dragon = creature("Dragon", 5, 5, having(Keyword.AMPLIFY, 3), subtypes=("Dragon",))
    card = table.put(dragon, Zone.HAND)
    first, second = table.put(dragon, Zone.HAND), table.put(creature("Whelp", 1, 1, subtypes=("Dragon",)), Zone.HAND)
    table.put(creature("Bear", 2, 2, subtypes=("Bear",)), Zone.HAND)
    table.answer((first, second))
    new = enters(table, card)
    assert table.size(new) == (11, 11)
    assert table.script.asked[0].candidates == (first, second)  # type: ignore[attr-defined]
    assert "Alice reveals Dragon, Whelp" in table.told()
