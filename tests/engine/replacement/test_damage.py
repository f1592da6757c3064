"""Prevention, regeneration, and what can't happen (614.8, 614.17, 615, 616.1, 701.19, 702.12b, 702.16e)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ChooseReplacement, OrderObjects
from mtgjudge.engine.events.effects import ShieldMade
from mtgjudge.engine.events.flow import PlayerLoses
from mtgjudge.engine.events.stack import Countered
from mtgjudge.engine.events.status import CardDrawn, CountersPut, Damage, FaceChanged, LifeGained, LifeLost, TapChange
from mtgjudge.engine.events.zones import Destroy, MoveReason, ZoneChange
from mtgjudge.engine.replacement.model import PREVENTION, REGENERATION, REPLACEMENT, UNPREVENTABLE
from mtgjudge.engine.state import Attack, CombatState
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import EventAmount, Fixed
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Zone
from mtgjudge.rulebook import cr
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, labelled, option, static, thing

CREATURE = f.IsType(CardType.CREATURE)
BEAR = creature("Bear", 2, 2, colors="G")


def keyword(word: Keyword, **more: object) -> KeywordAbility:
    return KeywordAbility(word, **more)  # type: ignore[arg-type]


# --- shields ------------------------------------------------------------------------------------------------------


@pytest.mark.cr("615.7", "615.6")
def test_a_shield_is_used_up_point_by_point() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.shield(PREVENTION, ALICE, amount=3)
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 20
    assert table.game.state.shields[0].amount == 1
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 19
    assert table.game.state.shields == []
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 17


@pytest.mark.cr("615.7")
def test_its_player_chooses_which_of_several_sources_it_prevents() -> None:
    table = Table()
    bear, snake = table.put(BEAR, owner=BOB), table.put(creature("Snake", 2, 2, keyword(Keyword.LIFELINK)), owner=BOB)
    table.shield(PREVENTION, ALICE, amount=2)
    table.answer((snake, bear))
    table.perform(Damage(source=bear, to=ALICE, amount=2), Damage(source=snake, to=ALICE, amount=2))
    asked = table.script.asked[0]
    assert isinstance(asked, OrderObjects)
    assert (asked.player, asked.items) == (ALICE, (bear, snake))
    assert (table.game.player(ALICE).life, table.game.player(BOB).life) == (18, 20)


@pytest.mark.cr("615.7")
def test_nobody_is_asked_when_the_shield_is_enough_for_all() -> None:
    table = Table()
    bear, snake = table.put(BEAR, owner=BOB), table.put(BEAR, owner=BOB)
    table.shield(PREVENTION, ALICE, amount=5)
    table.perform(Damage(source=bear, to=ALICE, amount=2), Damage(source=snake, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 20
    assert table.game.state.shields[0].amount == 1


@pytest.mark.cr("615.8", "609.7a")
def test_the_next_time_the_chosen_source_would_deal_damage() -> None:
    table = Table()
    bear, other = table.put(BEAR, owner=BOB), table.put(BEAR, owner=BOB)
    table.shield(PREVENTION, ALICE, once=True, source_chosen=bear)
    table.perform(Damage(source=other, to=ALICE, amount=1))
    table.perform(Damage(source=bear, to=ALICE, amount=5))
    table.perform(Damage(source=bear, to=ALICE, amount=1))
    assert table.game.player(ALICE).life == 18


@pytest.mark.cr("615.1")
def test_combat_damage_only() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    table.shield(PREVENTION, combat_only=True)
    table.perform(Damage(source=bear, to=ALICE, amount=2, combat=True))
    table.perform(Damage(source=bear, to=ALICE, amount=3))
    assert table.game.player(ALICE).life == 17


@pytest.mark.cr("614.3")
def test_the_next_time_effect_of_a_resolution_is_used_once() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    twice = s.Replaces(p.DealsDamage(f.IsColor(Color.GREEN)), s.ReplacementAmount(factor=2))
    table.shield(REPLACEMENT, effect=twice, once=True, source=bear)
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 14


@pytest.mark.cr("609.7b")
def test_a_shield_looks_at_the_source_again_and_is_not_used_up_by_another() -> None:
    table = Table()
    bear, imp = table.put(BEAR, owner=BOB), table.put(creature("Imp", 1, 1, colors="R"), owner=BOB)
    prevent = s.Replaces(p.PlayerIsDealtDamage(r.You(), f.IsColor(Color.RED)), s.ReplacementPrevent())
    table.shield(PREVENTION, ALICE, effect=prevent, once=True, source=bear, controller=ALICE)
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 16


# --- standing prevention -------------------------------------------------------------------------------------------


@pytest.mark.cr("615.1", "615.6")
def test_damage_to_and_by_creatures_is_prevented() -> None:
    table = Table()
    wall = table.put(creature("Wall", 0, 4, static(s.Affects(r.This(), (ch.PreventDamage(to=True, by=True),)))))
    bear = table.put(BEAR, owner=BOB)
    table.perform(Damage(source=bear, to=wall, amount=2), Damage(source=wall, to=bear, amount=1))
    assert [table.game.state.objects[identifier].damage for identifier in (wall, bear)] == [0, 0]
    assert table.script.asked == []


@pytest.mark.cr("702.16e")
def test_protection_prevents_damage_from_such_sources() -> None:
    table = Table()
    knight = table.put(creature("Knight", 2, 2, keyword(Keyword.PROTECTION, quality=f.IsColor(Color.GREEN))))
    bear, wolf = table.put(BEAR, owner=BOB), table.put(creature("Wolf", 3, 3, colors="R"), owner=BOB)
    table.perform(Damage(source=bear, to=knight, amount=2))
    table.perform(Damage(source=wolf, to=knight, amount=1))
    assert table.game.state.objects[knight].damage == 1
    assert "702.16e" in table.rules()


@pytest.mark.cr("615.10")
def test_a_standing_effect_prevents_so_much_of_each_damage() -> None:
    table = Table()
    table.put(
        enchantment(
            "Ward", static(s.Replaces(p.PlayerIsDealtDamage(r.You(), f.Anything()), s.ReplacementPrevent(Fixed(1))))
        )
    )
    bear, wolf = table.put(BEAR, owner=BOB), table.put(BEAR, owner=BOB)
    table.perform(Damage(source=bear, to=ALICE, amount=2), Damage(source=wolf, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 18


@pytest.mark.cr("615.5")
def test_what_follows_a_prevention_knows_how_much_was_prevented() -> None:
    table = Table()
    follow = (e.GainLife(r.You(), EventAmount()),)
    table.put(
        enchantment(
            "Balm", static(s.Replaces(p.PlayerIsDealtDamage(r.You(), f.Anything()), s.ReplacementPrevent(None, follow)))
        )
    )
    bear = table.put(BEAR, owner=BOB)
    table.perform(Damage(source=bear, to=ALICE, amount=4))
    assert table.game.player(ALICE).life == 24


@pytest.mark.cr("615.12", "615.12a")
def test_damage_that_can_not_be_prevented_still_meets_the_effects() -> None:
    table = Table()
    follow = (e.GainLife(r.You(), Fixed(1)),)
    table.put(
        enchantment(
            "Balm", static(s.Replaces(p.PlayerIsDealtDamage(r.You(), f.Anything()), s.ReplacementPrevent(None, follow)))
        )
    )
    bear = table.put(BEAR, owner=BOB)
    table.perform(Damage(source=bear, to=ALICE, amount=4, unpreventable=True))
    assert table.game.player(ALICE).life == 17
    assert "615.12" in table.rules()


@pytest.mark.cr("615.12")
def test_shields_are_not_reduced_by_damage_that_can_not_be_prevented() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    table.shield(PREVENTION, ALICE, amount=3)
    table.shield(UNPREVENTABLE)
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 18
    assert table.game.state.shields[0].amount == 3


@pytest.mark.cr("616.1")
@pytest.mark.parametrize(("first", "left"), [("Bear", 1), ("Ward", 2)])
def test_the_affected_player_decides_between_prevention_effects(first: str, left: int) -> None:
    table = Table()
    table.put(
        enchantment(
            "Ward", static(s.Replaces(p.PlayerIsDealtDamage(r.You(), f.Anything()), s.ReplacementPrevent(Fixed(1))))
        )
    )
    bear = table.put(BEAR, owner=BOB)
    table.shield(PREVENTION, ALICE, amount=3, source=bear)
    table.answer(labelled(first))
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert isinstance(table.script.asked[0], ChooseReplacement)
    assert table.game.player(ALICE).life == 20
    assert table.game.state.shields[0].amount == left


# --- regeneration ---------------------------------------------------------------------------------------------------


@pytest.mark.cr("701.19a", "614.8")
def test_regeneration_instead_of_destruction() -> None:
    table = Table()
    troll = table.put(creature("Troll", 2, 2), damage=1, deathtouched=True)
    wolf = table.put(BEAR, owner=BOB)
    table.shield(REGENERATION, troll)
    table.game.state.combat = CombatState((Attack(wolf, ALICE, ALICE, True, (troll,)),))
    table.perform(Destroy(object=troll))
    item = table.game.state.objects[troll]
    assert (item.zone, item.tapped, item.damage, item.deathtouched) == (Zone.BATTLEFIELD, True, 0, False)
    assert table.game.state.combat.attacks == (Attack(wolf, ALICE, ALICE, True, ()),)
    assert table.game.state.shields == []
    assert {"701.19a", "506.4"} <= set(table.rules())
    table.perform(Destroy(object=troll))
    assert table.became(troll).zone is Zone.GRAVEYARD


@pytest.mark.cr("701.19a")
def test_only_one_of_two_shields_is_used() -> None:
    table = Table()
    troll = table.put(creature("Troll", 2, 2))
    table.shield(REGENERATION, troll)
    table.shield(REGENERATION, troll)
    table.perform(Destroy(object=troll))
    assert len(table.game.state.shields) == 1
    assert table.script.asked == []


@pytest.mark.cr("701.19c")
@pytest.mark.parametrize("by_rule", [True, False])
def test_what_can_not_be_regenerated_is_destroyed(by_rule: bool) -> None:
    table = Table()
    troll = table.put(creature("Troll", 2, 2))
    table.shield(REGENERATION, troll)
    if by_rule:
        table.effect((ch.CantBeRegenerated(),), troll)
    table.perform(Destroy(object=troll, no_regeneration=not by_rule))
    assert table.became(troll).zone is Zone.GRAVEYARD


@pytest.mark.cr("701.21a", "701.19a")
def test_regeneration_does_not_save_from_sacrifice() -> None:
    table = Table()
    troll = table.put(creature("Troll", 2, 2))
    table.shield(REGENERATION, troll)
    table.perform(ZoneChange(object=troll, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED))
    assert table.became(troll).zone is Zone.GRAVEYARD


# --- can't -----------------------------------------------------------------------------------------------------------


@pytest.mark.cr("702.12b", "614.17c")
def test_indestructible_is_not_destroyed_and_its_shield_is_not_used() -> None:
    table = Table()
    golem = table.put(creature("Golem", 3, 3, keyword(Keyword.INDESTRUCTIBLE)))
    table.shield(REGENERATION, golem)
    table.perform(Destroy(object=golem))
    assert table.game.state.objects[golem].zone is Zone.BATTLEFIELD
    assert len(table.game.state.shields) == 1
    assert "702.12b" in table.rules()


@pytest.mark.cr("119.7", "119.8", "614.17c")
def test_life_that_can_not_change_is_not_replaced_either() -> None:
    table = Table()
    table.put(
        enchantment(
            "Twice", static(s.Replaces(p.GainsLife(r.EachPlayer()), s.ReplacementEffects((e.Draw(r.You(), Fixed(1)),))))
        )
    )
    table.put(enchantment("Still", static(s.Affects(r.EachPlayer(), (ch.CantGainLife(), ch.CantLoseLife())))))
    bear = table.put(BEAR)
    table.perform(LifeGained(player=ALICE, amount=3))
    table.perform(LifeLost(player=BOB, amount=3))
    table.perform(Damage(source=bear, to=BOB, amount=3))
    assert [player.life for player in table.game.state.players] == [20, 20]
    assert not table.game.player(ALICE).drew_from_empty
    assert any(isinstance(entry.event, Damage) for entry in table.game.log)
    assert {"119.7", "119.8"} <= set(table.rules())


@pytest.mark.cr("121.2b")
def test_no_more_than_one_card_each_turn() -> None:
    table = Table()
    table.put(enchantment("Limit", static(s.Affects(r.EachPlayer(), (ch.CantDraw(beyond=1),)))))
    for number in range(3):
        table.put(creature(f"Card {number}", 1, 1), Zone.LIBRARY)
    for _ in range(3):
        table.perform(CardDrawn(player=ALICE))
    assert len(table.game.player(ALICE).hand) == 1
    assert "121.2b" in table.rules()


@pytest.mark.cr("101.2", "614.17")
def test_other_things_that_can_not_happen() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.effect((ch.CantReceiveCounters(), ch.CantBeSacrificed(), ch.CantTransform()), bear)
    table.effect((ch.CantLoseGame(),), BOB)
    table.perform(CountersPut(on=bear, kind="+1/+1", count=1))
    table.perform(ZoneChange(object=bear, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED))
    table.perform(FaceChanged(object=bear, face=1))
    table.perform(PlayerLoses(player=BOB, why="no life", state_rule=cr("704.5a")))
    item = table.game.state.objects[bear]
    assert (item.counters, item.zone, item.face) == ((), Zone.BATTLEFIELD, 0)
    assert not table.game.player(BOB).lost
    table.perform(PlayerLoses(player=BOB, why="conceded", state_rule=cr("104.3a")))
    assert table.game.player(BOB).lost


@pytest.mark.cr("101.2", "701.6a")
def test_a_spell_that_can_not_be_countered() -> None:
    table = Table()
    sure = static(s.UncounterableThis(), zone=Zone.STACK)
    spell, other = table.put(thing("Sure", (CardType.SORCERY,), sure), Zone.STACK), table.put(BEAR, Zone.STACK)
    for identifier in (spell, other):
        table.perform(Countered(object=identifier))
        table.perform(ZoneChange(object=identifier, to=Zone.GRAVEYARD, reason=MoveReason.COUNTERED))
    assert table.game.state.stack == [spell]
    assert table.became(other).zone is Zone.GRAVEYARD


@pytest.mark.cr("614.17")
def test_a_stated_event_can_not_happen() -> None:
    table = Table()
    table.put(enchantment("Truce", static(s.EventCantHappen(p.DealsDamage(CREATURE)))))
    bear, rock = table.put(BEAR), table.put(thing("Rock", (CardType.ARTIFACT,)))
    table.perform(Damage(source=bear, to=BOB, amount=2), Damage(source=rock, to=BOB, amount=1))
    assert table.game.player(BOB).life == 19


@pytest.mark.cr("614.3")
def test_shields_are_made_by_events() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.shield(REGENERATION, bear)
    shield = table.game.state.shields.pop()
    table.perform(ShieldMade(shield=shield))
    assert table.game.state.shields == [shield]


# --- counters and armor ------------------------------------------------------------------------------------------


@pytest.mark.cr("122.1c")
def test_a_shield_counter_instead_of_destruction_by_an_effect_but_not_by_lethal_damage() -> None:
    table = Table()
    bear = table.put(BEAR, counters=(("shield", 1),))
    other = table.put(BEAR, counters=(("shield", 1),))
    table.perform(Destroy(object=bear))
    assert table.game.state.objects[bear].counters == ()
    table.perform(Destroy(object=other, state_rule=cr("704.5g")))
    assert table.became(other).zone is Zone.GRAVEYARD
    table.perform(Destroy(object=bear))
    assert table.became(bear).zone is Zone.GRAVEYARD


@pytest.mark.cr("122.1c", "615.12")
def test_one_shield_counter_for_all_damage_at_once() -> None:
    table = Table()
    bear = table.put(BEAR, counters=(("shield", 2),))
    wolf, imp = table.put(BEAR, owner=BOB), table.put(BEAR, owner=BOB)
    table.perform(Damage(source=wolf, to=bear, amount=2), Damage(source=imp, to=bear, amount=1))
    item = table.game.state.objects[bear]
    assert (item.damage, item.counter("shield")) == (0, 1)
    table.perform(Damage(source=wolf, to=bear, amount=1, unpreventable=True))
    assert (item.damage, item.counter("shield")) == (1, 0)


@pytest.mark.cr("122.1d")
def test_a_stun_counter_instead_of_untapping() -> None:
    table = Table()
    bear = table.put(BEAR, counters=(("stun", 1),), tapped=True)
    table.perform(TapChange(object=bear, tapped=False))
    item = table.game.state.objects[bear]
    assert (item.tapped, item.counters) == (True, ())
    table.perform(TapChange(object=bear, tapped=False))
    assert not item.tapped


@pytest.mark.cr("122.1h", "614.1a")
def test_a_finality_counter_and_an_effect_exile_it_instead() -> None:
    table = Table()
    bear, other, third = table.put(BEAR, counters=(("finality", 1),)), table.put(BEAR), table.put(BEAR)
    table.effect((ch.ExiledInsteadOfDying(),), other)
    for identifier in (bear, other, third):
        table.perform(ZoneChange(object=identifier, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED))
    assert [table.became(each).zone for each in (bear, other, third)] == [Zone.EXILE, Zone.EXILE, Zone.GRAVEYARD]


@pytest.mark.cr("702.89a", "616.1")
def test_umbra_armor_destroys_the_aura_instead() -> None:
    table = Table()
    bear = table.put(BEAR, damage=1)
    umbra = enchantment("Umbra", keyword(Keyword.UMBRA_ARMOR), subtypes=("Aura",))
    first, second = table.put(umbra, attached_to=bear), table.put(umbra, attached_to=bear)
    table.answer(option(1))
    table.perform(Destroy(object=bear, no_regeneration=True))
    assert table.game.state.objects[bear].zone is Zone.BATTLEFIELD
    assert table.game.state.objects[bear].damage == 0
    assert table.game.on_battlefield(first)
    assert table.became(second).zone is Zone.GRAVEYARD
