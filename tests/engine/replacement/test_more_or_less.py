"""Other numbers than would be, things besides, words chosen as a permanent enters (614.1a, 614.12c, 122.6, 701.19b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.status import CountersPut, Damage
from mtgjudge.engine.events.zones import Destroy
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

BEAR = made("Test Bear", "Creature — Bear", "{G}", pt="2/2")
TOKENS = made("Test Litter", "Sorcery", "{G}", "Create two 1/1 green Cat creature tokens.")


@pytest.mark.cr("614.1a")
def test_damage_at_once_leaves_one_life() -> None:
    board = Board()
    board.field(
        made(
            "Test Vow",
            "Enchantment",
            "{W}",
            "Damage that would reduce your life total to less than 1 reduces it to 1 instead.",
        )
    )
    first, second = board.field(BEAR, BOB), board.field(BEAR, BOB)
    board.start()
    board.game.perform(*(Damage(source=bear, to=ALICE, amount=15) for bear in (first, second)))
    assert board.life(ALICE) == 1
    board.game.perform(Damage(source=first, to=ALICE, amount=3))
    assert board.life(ALICE) == 1


@pytest.mark.cr("614.1a", "614.5")
def test_other_tokens_besides_those_that_are_created() -> None:
    board = Board()
    text = (
        "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel "
        "creature tokens are created instead."
    )
    board.field(made("Test Nest", "Enchantment", "{G}", text))
    litter = board.hand(TOKENS)
    board.floating("G")
    board.do(CastSpell(litter))
    board.resolve_all()
    game = board.game
    kinds = [
        game.characteristics(item).subtypes for item in game.battlefield() if game.state.objects[item].card is None
    ]
    assert sorted(kind[0] for kind in kinds) == ["Cat", "Cat", "Squirrel", "Squirrel"]


@pytest.mark.cr("701.19b", "614.8")
def test_regenerated_whenever_it_would_be_destroyed() -> None:
    board = Board()
    monk = board.field(
        made("Test Monk", "Creature — Human", "{W}", "If this creature would be destroyed, regenerate it.", pt="1/1")
    )
    board.start()
    board.game.perform(Destroy(object=monk))
    assert board.zone(monk) is Zone.BATTLEFIELD
    assert board.game.state.objects[monk].tapped
    board.game.perform(Destroy(object=monk, no_regeneration=True))
    assert board.zone(monk) is Zone.GRAVEYARD


@pytest.mark.cr("122.6", "614.1a")
def test_counters_on_permanents_and_players_by_their_player_only() -> None:
    board = Board()
    text = (
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of "
        "counters on that permanent or player instead."
    )
    source = board.field(made("Test Elder", "Enchantment", "{G}", text))
    bear = board.field(BEAR, BOB)
    other = board.field(BEAR, BOB)
    board.start()
    mine, theirs = Cause(source, ALICE), Cause(other, BOB)
    board.game.perform(CountersPut(on=bear, kind="+1/+1", count=1, cause=mine))
    board.game.perform(CountersPut(on=BOB, kind="poison", count=1, cause=mine))
    board.game.perform(CountersPut(on=other, kind="+1/+1", count=1, cause=theirs))
    objects = board.game.state.objects
    assert (objects[bear].counter("+1/+1"), objects[other].counter("+1/+1")) == (2, 1)
    assert board.game.player(BOB).counter("poison") == 2


@pytest.mark.cr("614.12c")
def test_the_ability_of_the_word_that_was_chosen() -> None:
    text = (
        "As this enchantment enters, choose Wolves or Bears.\n• Wolves — Creatures you control get +1/+0.\n"
        "• Bears — Creatures you control get +0/+1."
    )
    board = Board()
    choice = board.hand(made("Test Choice", "Enchantment", "{G}", text))
    bear = board.field(BEAR)
    board.floating("G")
    board.do(CastSpell(choice))
    board.resolve_all()
    board.do("Bears")
    look = board.game.characteristics(bear)
    assert (look.power, look.toughness) == (2, 3)


@pytest.mark.cr("611.3a")
def test_otherwise_is_the_other_half_of_as_long_as() -> None:
    text = "Enchant creature\nEnchanted creature gets +2/+2 as long as it's a Bear. Otherwise, it can't block."
    board = Board()
    aura = made("Test Bond", "Enchantment — Aura", "{W}", text)
    bear = board.field(BEAR)
    bond = board.hand(aura)
    board.floating("W")
    board.do(CastSpell(bond), (bear,))
    board.resolve_all()
    assert board.game.characteristics(bear).power == 4


@pytest.mark.cr("614.1a", "111.1")
def test_an_additional_token_of_another_kind_comes_with_artifact_tokens_only() -> None:
    helm = "If you would create one or more artifact tokens, instead create those tokens plus an additional Food token."
    board = Board()
    board.field(made("Test Helm", "Artifact", "{1}", helm))
    gold = board.hand(made("Test Gold", "Sorcery", "{R}", "Create a Treasure token."))
    rats = board.hand(made("Test Rats", "Sorcery", "{B}", "Create a 1/1 black Rat creature token."))
    board.floating("RB")
    for spell in (gold, rats):
        board.do(CastSpell(spell))
        board.resolve_all()
    names = sorted(board.game.name(item) for item in board.game.battlefield())
    assert sum("Food" in name for name in names) == 1
    assert sum("Treasure" in name for name in names) == 1
