"""All names of a kind of cards (612.7), keywords of other objects, counters that remain as a permanent moves."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Face
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.state_based import check
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.static_effects import KeepsCounters
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype, Zone
from tests.engine.continuous.cards import BEAR, affects
from tests.engine.table import ALICE, Table, creature, static, thing

CREATURES = f.AllOf((f.Not(f.IsSupertype(Supertype.LEGENDARY)), f.IsType(CardType.CREATURE)))
NAMED = (ch.HasAllNamesOf(CREATURES),)
RED = KeywordAbility(Keyword.PROTECTION, quality=f.IsColor(Color.RED))


def legend(name: str) -> Face:
    return thing(name, (CardType.ARTIFACT,), supertypes=(Supertype.LEGENDARY,))


def called(table: Table, identifier: int, name: str) -> bool:
    return matches(Context(table.game, identifier, ALICE), f.IsNamed(name), identifier)


@pytest.mark.cr("612.7", "201.2a")
def test_all_names_of_nonlegendary_creature_cards() -> None:
    table = Table()
    hero = table.put(creature("Hero", 1, 1))
    table.put(creature("Ogre", 3, 3), Zone.GRAVEYARD)
    table.put(thing("Rock", (CardType.ARTIFACT,)), Zone.GRAVEYARD)
    assert not called(table, hero, "Ogre")
    table.effect(NAMED, hero)
    assert called(table, hero, "Ogre")
    assert called(table, hero, "Hero")
    assert not called(table, hero, "Rock")
    assert not called(table, hero, "No such card")


@pytest.mark.cr("612.7", "111.4")
def test_names_are_not_subtypes() -> None:
    table = Table()
    hero = table.put(creature("Hero", 1, 1, subtypes=("Goblin",)))
    table.effect(NAMED, hero)
    assert table.look(hero).subtypes == ("Goblin",)


@pytest.mark.cr("704.5j", "612.7")
def test_two_legends_with_all_names_have_one_in_common() -> None:
    table = Table()
    first = table.put(legend("First"))
    second = table.put(legend("Second"))
    table.effect(NAMED, first)
    assert not check(table.game)
    table.effect(NAMED, second)
    table.answer((first,))
    assert check(table.game)
    assert table.became(first).zone is Zone.BATTLEFIELD
    assert table.became(second).zone is Zone.GRAVEYARD


@pytest.mark.cr("613.1f")
def test_keywords_of_cards_in_graveyards() -> None:
    table = Table()
    of = r.All(f.IsType(CardType.CREATURE), Zone.GRAVEYARD)
    wanted = (Keyword.FLYING, Keyword.PROTECTION, Keyword.TRAMPLE)
    me = table.put(creature("Shape", 4, 4, static(affects(r.This(), ch.GainKeywordsOf(of, wanted)))))
    assert table.look(me).keywords == set()
    table.put(creature("Bird", 1, 1, KeywordAbility(Keyword.FLYING), KeywordAbility(Keyword.HASTE)), Zone.GRAVEYARD)
    table.put(creature("Knight", 2, 2, RED, KeywordAbility(Keyword.FLYING)), Zone.GRAVEYARD)
    assert table.look(me).keywords == {Keyword.FLYING, Keyword.PROTECTION}
    assert table.look(me).keyword_abilities(Keyword.PROTECTION) == (RED,)
    assert len(table.look(me).keyword_abilities(Keyword.FLYING)) == 1


@pytest.mark.cr("400.7", "122.2")
def test_counters_remain_only_where_an_ability_says_so() -> None:
    table = Table()
    keeps = creature("Keeper", 1, 1, static(KeepsCounters((Zone.HAND, Zone.LIBRARY))))
    for face, to, left in ((keeps, Zone.GRAVEYARD, 2), (keeps, Zone.HAND, 0), (BEAR, Zone.GRAVEYARD, 0)):
        item = table.put(face, counters=(("+1/+1", 2),))
        table.perform(ZoneChange(object=item, to=to, reason=MoveReason.MOVED))
        assert table.became(item).counter("+1/+1") == left
