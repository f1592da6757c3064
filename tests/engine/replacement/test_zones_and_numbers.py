"""Replacement effects that change where, how much, or everything (614.1a, 614.5-614.7, 616.1)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ChooseReplacement, YesNo
from mtgjudge.engine.events.stack import Countered
from mtgjudge.engine.events.status import CardDrawn, CountersPut, Damage, LifeGained, LifeLost, ManaAdded
from mtgjudge.engine.events.zones import CreateTokens, Destroy, Entry, MoveReason, ZoneChange
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.effects import CounterGift
from mtgjudge.language.vocabulary import CardType, ManaType, Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, land, option, static

BEAR = creature("Bear", 2, 2, colors="G")
MINE = f.ControlledBy(r.You())
INSTEAD_EXILE = static(s.Replaces(p.ZoneChange(f.IsCard(), destination=Zone.GRAVEYARD), s.ReplacementZone(Zone.EXILE)))
TO_HAND = static(s.Replaces(p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), s.ReplacementZone(Zone.HAND)))
TWICE_DAMAGE = static(s.Replaces(p.DealsDamage(f.Anything()), s.ReplacementAmount(factor=2)))
LESS_DAMAGE = static(s.Replaces(p.DealsDamage(f.Anything()), s.ReplacementAmount(plus=-1)))
MORE_DAMAGE = static(s.Replaces(p.DealsDamage(f.Anything()), s.ReplacementAmount(plus=1)))


@pytest.mark.cr("614.6", "614.1a")
def test_a_card_goes_to_exile_instead_of_the_graveyard() -> None:
    table = Table()
    watcher = table.put(enchantment("Watcher", INSTEAD_EXILE))
    bear = table.put(BEAR, owner=BOB)
    table.perform(Destroy(object=bear))
    assert table.became(bear).zone is Zone.EXILE
    assert table.became(bear).exiled_by == watcher
    assert "614.6" in table.rules()
    assert any("Bear is exiled instead" in line for line in table.told())


@pytest.mark.cr("614.6")
def test_tokens_are_no_cards() -> None:
    table = Table()
    table.put(enchantment("Watcher", INSTEAD_EXILE))
    table.perform(CreateTokens(player=ALICE, count=1, token=BEAR, entry=Entry(controller=ALICE)))
    token = table.game.battlefield()[-1]
    table.perform(Destroy(object=token))
    assert table.became(token).zone is Zone.GRAVEYARD


@pytest.mark.cr("616.1", "616.1f")
@pytest.mark.parametrize("first", [0, 1])
def test_its_controller_chooses_which_replacement_applies_and_the_other_finds_no_event(first: int) -> None:
    table = Table()
    table.put(enchantment("Watcher", INSTEAD_EXILE))
    bear = table.put(creature("Homing Bear", 2, 2, TO_HAND), owner=BOB)
    table.answer(option(first))
    table.perform(Destroy(object=bear))
    asked = table.script.asked[0]
    assert isinstance(asked, ChooseReplacement)
    assert asked.player == BOB
    went = {0: Zone.EXILE, 1: Zone.HAND}[0 if "exiled" in asked.labels[first] else 1]
    assert table.became(bear).zone is went
    assert len(table.script.asked) == 1


@pytest.mark.cr("616.1")
def test_nobody_is_asked_where_the_order_gives_the_same() -> None:
    table = Table()
    table.put(enchantment("Watcher", INSTEAD_EXILE))
    table.put(enchantment("Other Watcher", INSTEAD_EXILE))
    bear = table.put(BEAR)
    table.perform(Destroy(object=bear))
    assert table.became(bear).zone is Zone.EXILE
    assert table.script.asked == []


@pytest.mark.cr("614.6")
def test_a_card_put_into_the_graveyard_from_anywhere_even_from_the_hand() -> None:
    table = Table()
    anywhere = static(s.Replaces(p.ZoneChange(f.IsThis(), destination=Zone.GRAVEYARD), s.ReplacementZone(Zone.EXILE)))
    card = table.put(creature("Shy Bear", 2, 2, anywhere), Zone.HAND)
    table.perform(ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED))
    assert table.became(card).zone is Zone.EXILE


@pytest.mark.cr("614.1a")
def test_discarded_cards_can_come_onto_the_battlefield_instead() -> None:
    table = Table()
    eager = static(
        s.Replaces(
            p.DiscardsCard(r.You(), f.IsThis()), s.ReplacementZone(Zone.BATTLEFIELD, (CounterGift("+1/+1", Fixed(2)),))
        )
    )
    card = table.put(creature("Eager Bear", 2, 2, eager), Zone.HAND)
    table.perform(ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED))
    new = table.became(card)
    assert (new.zone, new.controller, new.counter("+1/+1")) == (Zone.BATTLEFIELD, ALICE, 2)


@pytest.mark.cr("616.1", "614.5")
@pytest.mark.parametrize(("doubled_first", "lost"), [(True, 5), (False, 4)])
def test_damage_doubled_and_reduced_in_either_order(doubled_first: bool, lost: int) -> None:
    table = Table()
    table.put(enchantment("Furnace", TWICE_DAMAGE))
    table.put(enchantment("Cushion", LESS_DAMAGE))
    bear = table.put(BEAR)
    table.answer(option(0 if doubled_first else 1))
    table.perform(Damage(source=bear, to=BOB, amount=3))
    assert table.game.player(BOB).life == 20 - lost
    assert table.script.asked[0].player == BOB


@pytest.mark.cr("614.5")
def test_two_doublers_give_four_times_and_nobody_is_asked() -> None:
    table = Table()
    table.put(enchantment("Furnace", TWICE_DAMAGE))
    table.put(enchantment("Second Furnace", TWICE_DAMAGE))
    bear = table.put(BEAR)
    table.perform(Damage(source=bear, to=BOB, amount=3))
    assert table.game.player(BOB).life == 8


@pytest.mark.cr("614.7a")
def test_zero_damage_is_no_event_to_increase() -> None:
    table = Table()
    table.put(enchantment("Bellows", MORE_DAMAGE))
    bear = table.put(BEAR)
    table.perform(Damage(source=bear, to=BOB, amount=0))
    assert table.game.player(BOB).life == 20


@pytest.mark.cr("107.1a")
@pytest.mark.parametrize(("rounding", "lost"), [(s.HalfRounding.UP, 2), (s.HalfRounding.DOWN, 1)])
def test_halves_are_rounded_as_told(rounding: s.HalfRounding, lost: int) -> None:
    table = Table()
    table.put(enchantment("Half", static(s.Replaces(p.DealsDamage(f.Anything()), s.ReplacementAmount(half=rounding)))))
    bear = table.put(BEAR)
    table.perform(Damage(source=bear, to=BOB, amount=3))
    assert table.game.player(BOB).life == 20 - lost


@pytest.mark.cr("614.1a")
def test_life_counters_and_tokens_are_doubled() -> None:
    table = Table()
    twice = s.ReplacementAmount(factor=2)
    table.put(
        enchantment(
            "Twice",
            static(s.Replaces(p.GainsLife(r.You()), twice)),
            static(s.Replaces(p.CountersPut("", f.AllOf((f.IsType(CardType.CREATURE), MINE))), twice)),
            static(s.Replaces(p.TokensCreated(r.You(), f.Anything()), twice)),
            static(s.Replaces(p.LosesLife(r.EachOpponent()), twice)),
        )
    )
    bear = table.put(BEAR)
    table.perform(LifeGained(player=ALICE, amount=3))
    table.perform(LifeGained(player=BOB, amount=3))
    table.perform(LifeLost(player=BOB, amount=1))
    table.perform(CountersPut(on=bear, kind="+1/+1", count=2))
    table.perform(
        CreateTokens(player=ALICE, count=2, token=creature("Soldier Token", 1, 1), entry=Entry(controller=ALICE))
    )
    table.perform(CreateTokens(player=BOB, count=2, token=creature("Soldier Token", 1, 1), entry=Entry(controller=BOB)))
    assert table.game.player(ALICE).life == 26
    assert table.game.player(BOB).life == 21
    assert table.game.state.objects[bear].counter("+1/+1") == 4
    owners = [table.game.state.objects[identifier].owner for identifier in table.game.battlefield()[2:]]
    assert owners == [ALICE] * 4 + [BOB] * 2


@pytest.mark.cr("614.16", "614.5")
def test_two_token_doublers_make_four_times_as_many() -> None:
    table = Table()
    twice = static(s.Replaces(p.TokensCreated(r.You(), f.Anything()), s.ReplacementAmount(factor=2)))
    table.put(enchantment("Twice", twice))
    table.put(enchantment("Twice Again", twice))
    table.perform(
        CreateTokens(player=ALICE, count=1, token=creature("Soldier Token", 1, 1), entry=Entry(controller=ALICE))
    )
    assert len(table.game.battlefield()) == 6


@pytest.mark.cr("614.11", "614.5", "121.2")
def test_a_draw_replaced_by_two_draws_is_not_replaced_again() -> None:
    table = Table()
    table.put(enchantment("Study", static(s.Replaces(p.DrawsCard(r.You()), s.ReplacementAmount(factor=2)))))
    for number in range(5):
        table.put(creature(f"Card {number}", 1, 1), Zone.LIBRARY)
    table.perform(CardDrawn(player=ALICE))
    assert len(table.game.player(ALICE).hand) == 2


@pytest.mark.cr("121.6a")
def test_a_draw_from_an_empty_library_can_be_replaced() -> None:
    table = Table()
    nothing = static(s.Replaces(p.DrawsCard(r.You()), s.ReplacementEffects(())))
    table.put(enchantment("Silence", nothing))
    table.perform(CardDrawn(player=ALICE))
    assert not table.game.player(ALICE).drew_from_empty


@pytest.mark.cr("614.1a")
def test_an_optional_replacement_asks_its_controller() -> None:
    table = Table()
    exile = s.Replaces(
        p.ZoneChange(f.Anything(), Zone.BATTLEFIELD, Zone.GRAVEYARD), s.ReplacementZone(Zone.EXILE), optional=True
    )
    table.put(enchantment("Maybe", static(exile)))
    first, second = table.put(BEAR, owner=BOB), table.put(BEAR, owner=BOB)
    table.answer(False, True)
    table.perform(Destroy(object=first))
    table.perform(Destroy(object=second))
    assert [table.became(first).zone, table.became(second).zone] == [Zone.GRAVEYARD, Zone.EXILE]
    assert [type(asked) for asked in table.script.asked] == [YesNo, YesNo]
    assert {asked.player for asked in table.script.asked} == {ALICE}


@pytest.mark.cr("106.12b")
def test_mana_from_tapping_is_multiplied() -> None:
    table = Table()
    thrice = s.Replaces(p.TappedForMana(f.IsType(CardType.LAND), r.You()), s.ReplacementAmount(factor=3))
    table.put(enchantment("Mirror", static(thrice)))
    forest = table.put(land("Woods", subtypes=("Forest",)))
    unit = ManaUnit(id=0, type=ManaType.GREEN, source=forest)
    table.perform(ManaAdded(player=ALICE, units=(unit,), tapped_source=forest))
    table.perform(ManaAdded(player=ALICE, units=(unit,)))
    pool = table.game.player(ALICE).pool
    assert [each.type for each in pool] == [ManaType.GREEN] * 4
    assert len({each.id for each in pool}) == 4


@pytest.mark.cr("614.6")
def test_events_of_a_countered_spell_pass() -> None:
    table = Table()
    spell = table.put(BEAR, Zone.STACK)
    assert table.perform(Countered(object=spell))


@pytest.mark.cr("614.12", "614.6")
def test_an_arrival_replaced_by_another_zone() -> None:
    table = Table()
    priest = s.Replaces(
        p.ZoneChange(f.AllOf((f.IsType(CardType.CREATURE), f.Not(f.IsToken()))), destination=Zone.BATTLEFIELD),
        s.ReplacementZone(Zone.EXILE),
    )
    table.put(creature("Gatekeeper", 2, 2, static(priest)))
    bear = table.put(BEAR, Zone.GRAVEYARD, BOB)
    table.perform(ZoneChange(object=bear, to=Zone.BATTLEFIELD, entry=Entry(controller=BOB)))
    assert table.became(bear).zone is Zone.EXILE
