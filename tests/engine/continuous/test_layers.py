"""The layers in order, one effect in several layers, sublayers of power and toughness (613.1-613.6, 613.9, 613.11)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.events.status import CountersPut
from mtgjudge.engine.state import FloatingEffect, ObjectKind
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import CountOf, Fixed
from mtgjudge.language.changes import Layer
from mtgjudge.language.durations import UntilEndOfTurn
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Supertype, Zone
from tests.engine.continuous.cards import (
    ANTHEM,
    BEAR,
    CREATURE,
    FLYING,
    HERD,
    HUMBLER,
    LAND,
    MARCH,
    MINE,
    WHITE_ANTHEM,
    affects,
    all_of,
    aura,
    base,
    bonus,
)
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, land, static, thing


@pytest.mark.cr("613.1e", "613.1g", "613.5", "613.9")
def test_color_before_size_whatever_the_timestamps() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(WHITE_ANTHEM)
    assert table.size(bear) == (2, 2)
    table.effect((ch.SetColors((Color.WHITE,)),), bear)
    assert table.size(bear) == (3, 3)
    table.effect((ch.SetColors((Color.RED,)),), bear)
    assert table.size(bear) == (2, 2)


@pytest.mark.cr("613.4b", "613.4c", "613.5")
def test_the_ogre_of_the_rule() -> None:
    table = Table()
    ogre = table.put(creature("Ogre", 2, 2))
    table.perform(CountersPut(on=ogre, kind="+1/+1", count=1))
    table.effect((bonus(4, 4),), ogre)
    table.put(enchantment("Banner", static(affects(all_of(CREATURE, MINE), bonus(0, 2)))))
    assert table.size(ogre) == (7, 9)
    table.effect((base(0, 1),), ogre)
    assert table.size(ogre) == (5, 8)


@pytest.mark.cr("613.4d")
def test_switching_comes_last_and_twice_is_nothing() -> None:
    table = Table()
    wall = table.put(creature("Wall", 1, 3))
    table.effect((bonus(0, 1),), wall)
    table.effect((ch.SwitchPowerToughness(),), wall)
    assert table.size(wall) == (4, 1)
    late = table.effect((bonus(5, 0),), wall)
    assert table.size(wall) == (4, 6)
    table.game.state.effects = [effect for effect in table.game.state.effects if effect.id != late]
    table.effect((ch.SwitchPowerToughness(),), wall)
    assert table.size(wall) == (1, 4)


@pytest.mark.cr("613.4d")
def test_a_switch_stays_when_the_bonus_ends_first() -> None:
    table = Table()
    wall = table.put(creature("Wall", 1, 3))
    early = table.effect((bonus(0, 1),), wall)
    table.effect((ch.SwitchPowerToughness(),), wall)
    table.game.state.effects = [effect for effect in table.game.state.effects if effect.id != early]
    table.game.forget_projection()
    assert table.size(wall) == (3, 1)


@pytest.mark.cr("613.6")
def test_all_noncreature_artifacts_become_creatures_with_a_size() -> None:
    table = Table()
    rock = table.put(thing("Rock", (CardType.ARTIFACT,), cost="3"))
    golem = table.put(thing("Golem", (CardType.ARTIFACT, CardType.CREATURE), cost="5"))
    march = table.put(MARCH)
    assert CardType.CREATURE in table.look(rock).types
    assert table.size(rock) == (3, 3)
    assert table.size(golem) != (5, 5)
    assert table.look(march).types == (CardType.ENCHANTMENT,)


@pytest.mark.cr("613.6")
def test_an_effect_goes_on_after_its_ability_is_gone() -> None:
    """The enchantment animates itself and others in layer 4, loses its ability in layer 6, and still sets sizes in
    layer 7b."""
    table = Table()
    mana_value = base(4, 4)
    table.put(
        enchantment(
            "Rising", static(affects(f.IsType(CardType.ENCHANTMENT), ch.AddTypes((CardType.CREATURE,)), mana_value))
        )
    )
    other = table.put(enchantment("Banner"))
    table.put(enchantment("Silence", static(affects(CREATURE, ch.LoseAllAbilities()))))
    assert table.size(other) == (4, 4)


@pytest.mark.cr("613.6")
def test_an_effect_that_applied_to_nothing_yet_has_not_started() -> None:
    """Its condition becomes true between two of its layers: the later part applies."""
    table = Table()
    is_white = c.Is(r.This(), f.IsColor(Color.WHITE))
    odd = creature(
        "Odd", 1, 1, StaticAbility((s.Affects(r.This(), (ch.AddTypes(subtypes=("Spirit",)), bonus(2, 2))),), is_white)
    )
    card = table.put(odd)
    table.effect((ch.SetColors((Color.WHITE,)),), card)
    look = table.look(card)
    assert "Spirit" not in look.subtypes
    assert (look.power, look.toughness) == (3, 3)


@pytest.mark.cr("613.3", "604.3", "613.4a")
def test_characteristic_defining_abilities_come_first_and_everywhere() -> None:
    table = Table()
    table.put(BEAR)
    table.put(BEAR, owner=BOB)
    herd, held = table.put(HERD), table.put(HERD, Zone.HAND)
    assert table.size(herd) == (3, 3)
    assert table.size(held) == (3, 3)
    table.put(HUMBLER)
    assert table.size(herd) == (1, 1)


@pytest.mark.cr("604.3", "208.2a")
def test_what_a_card_counts_may_be_where_it_is_itself() -> None:
    table = Table()
    dead = r.All(CREATURE, Zone.GRAVEYARD)
    ghoul = creature(
        "Ghoul", "*", "*", static(s.Affects(r.This(), (ch.DefinePowerToughness(CountOf(dead), CountOf(dead)),)))
    )
    first = table.put(ghoul, Zone.GRAVEYARD)
    table.put(BEAR, Zone.GRAVEYARD)
    assert table.size(first) == (2, 2)


@pytest.mark.cr("604.3a", "613.4b")
def test_a_granted_definition_sets_and_does_not_define() -> None:
    table = Table()
    lone = table.put(land("Plot"))
    defining = static(s.Affects(r.This(), (ch.DefinePowerToughness(Fixed(11), Fixed(11)),)))
    table.effect((ch.AddTypes((CardType.CREATURE,)), base(3, 3)), lone)
    table.effect((ch.GainAbility(defining),), lone)
    assert table.size(lone) == (11, 11)
    table.effect((base(4, 4),), lone)
    assert table.size(lone) == (4, 4)


@pytest.mark.cr("613.1b", "613.1f")
def test_control_first_so_that_your_creatures_are_yours() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    table.put(ANTHEM)
    assert table.size(bear) == (2, 2)
    table.put(aura("Lure", ch.ChangeControl(r.You())), attached_to=bear)
    assert table.look(bear).controller == ALICE
    assert table.size(bear) == (3, 3)


@pytest.mark.cr("613.1f", "613.7c")
def test_keyword_counters_have_timestamps_of_their_own() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.perform(CountersPut(on=bear, kind="flying", count=1))
    assert Keyword.FLYING in table.look(bear).keywords
    table.put(HUMBLER)
    assert Keyword.FLYING not in table.look(bear).keywords
    table.perform(CountersPut(on=bear, kind="flying", count=1))
    assert Keyword.FLYING in table.look(bear).keywords


@pytest.mark.cr("613.1f")
def test_an_ability_that_can_not_be_had() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    grounded = ch.LoseKeywords((Keyword.FLYING,), cant_have=True)
    table.put(enchantment("Heaviness", static(affects(all_of(CREATURE, f.ControlledBy(r.EachOpponent())), grounded))))
    table.effect((ch.GainAbility(FLYING),), bear)
    assert Keyword.FLYING not in table.look(bear).keywords


@pytest.mark.cr("613.9")
@pytest.mark.parametrize("gain_last", [True, False])
def test_gaining_and_losing_flying_go_by_timestamp(gain_last: bool) -> None:
    table = Table()
    bird = table.put(creature("Bird", 1, 1, FLYING))
    gain, lose = aura("Wings", ch.GainAbility(FLYING)), aura("Chain", ch.LoseKeywords((Keyword.FLYING,)))
    for face in (lose, gain) if gain_last else (gain, lose):
        table.put(face, attached_to=bird)
    assert (Keyword.FLYING in table.look(bird).keywords) is gain_last


@pytest.mark.cr("613.7a")
def test_a_granted_static_ability_has_the_later_timestamp() -> None:
    """The rule's example: the sword with an old timestamp takes flying away; the rune that is younger grants an
    ability to it."""
    table = Table()
    bear = table.put(BEAR)
    hammer = thing(
        "Hammer",
        (CardType.ARTIFACT,),
        static(s.Affects(r.AttachedTo(), (bonus(10, 10), ch.LoseKeywords((Keyword.FLYING,))))),
        subtypes=("Equipment",),
    )
    tool = table.put(hammer, attached_to=bear)
    flying = static(s.Affects(r.AttachedTo(), (ch.GainAbility(FLYING),)))
    table.put(aura("Rune", ch.GainAbility(flying)), attached_to=tool)
    assert Keyword.FLYING in table.look(bear).keywords
    assert table.size(bear) == (12, 12)
    older = Table()
    bear = older.put(BEAR)
    tool = older.put(hammer, attached_to=bear, timestamp=100)
    older.put(aura("Rune", ch.GainAbility(flying)), attached_to=tool, timestamp=50)
    older.game.forget_projection()
    assert Keyword.FLYING in older.look(bear).keywords


@pytest.mark.cr("611.3a")
def test_effects_of_static_abilities_are_not_locked_in() -> None:
    table = Table()
    three = c.Compare(CountOf(r.All(all_of(CREATURE, MINE))), Comparison.AT_LEAST, Fixed(2))
    pack = table.put(creature("Pack", 1, 1, StaticAbility((s.Affects(r.This(), (bonus(2, 2),)),), three)))
    assert table.size(pack) == (1, 1)
    table.put(BEAR)
    assert table.size(pack) == (3, 3)


@pytest.mark.cr("113.6b", "611.3b")
def test_an_ability_that_functions_in_the_graveyard() -> None:
    table = Table()
    bear = table.put(BEAR)
    haste = StaticAbility(
        (affects(all_of(CREATURE, MINE), ch.GainAbility(KeywordAbility(Keyword.HASTE))),), zone=Zone.GRAVEYARD
    )
    table.put(creature("Fury", 2, 2, haste), Zone.HAND)
    assert Keyword.HASTE not in table.look(bear).keywords
    table.put(creature("Fury", 2, 2, haste), Zone.GRAVEYARD)
    assert Keyword.HASTE in table.look(bear).keywords


@pytest.mark.cr("113.6p", "114.4")
def test_emblems_function_in_the_command_zone() -> None:
    table = Table()
    bear = table.put(BEAR)
    emblem = thing("", (), static(affects(all_of(CREATURE, MINE), bonus(1, 1))))
    table.put(emblem, Zone.COMMAND, kind=ObjectKind.EMBLEM, card=None, copiable=emblem)
    assert table.size(bear) == (3, 3)


@pytest.mark.cr("611.3a", "113.6")
def test_cards_in_graveyards_lose_their_abilities() -> None:
    table = Table()
    bird, live = table.put(creature("Bird", 1, 1, FLYING), Zone.GRAVEYARD), table.put(creature("Bird", 1, 1, FLYING))
    table.put(
        creature("Jailer", 2, 1, static(s.Affects(r.All(f.Anything(), Zone.GRAVEYARD), (ch.LoseAllAbilities(),))))
    )
    assert Keyword.FLYING not in table.look(bird).keywords
    assert Keyword.FLYING in table.look(live).keywords


@pytest.mark.cr("613.8a", "113.6b")
def test_an_ability_that_functions_in_the_graveyard_can_be_taken_away_there() -> None:
    table = Table()
    bear = table.put(BEAR)
    haste = StaticAbility(
        (affects(all_of(CREATURE, MINE), ch.GainAbility(KeywordAbility(Keyword.HASTE))),), zone=Zone.GRAVEYARD
    )
    table.put(creature("Fury", 2, 2, haste), Zone.GRAVEYARD)
    assert Keyword.HASTE in table.look(bear).keywords
    table.put(
        creature("Jailer", 2, 1, static(s.Affects(r.All(f.Anything(), Zone.GRAVEYARD), (ch.LoseAllAbilities(),))))
    )
    assert Keyword.HASTE not in table.look(bear).keywords


@pytest.mark.cr("613.11", "613.10", "611.2c")
def test_rule_changes_reach_what_comes_later_and_the_controller_now() -> None:
    table = Table()
    table.put(
        enchantment("Peace", static(affects(all_of(CREATURE, f.ControlledBy(r.EachOpponent())), ch.CantAttack())))
    )
    table.put(enchantment("Calm", static(s.Affects(r.EachOpponent(), (ch.CantGainLife(),)))))
    bear = table.put(BEAR, owner=BOB)
    assert table.game.rule_on(ch.CantAttack, bear)
    assert table.game.rule_on(ch.CantGainLife, BOB)
    assert not table.game.rule_on(ch.CantGainLife, ALICE)


@pytest.mark.cr("613.2a", "613.2c", "707.4")
def test_copy_effects_are_applied_first() -> None:
    table = Table()
    table.put(BEAR)
    model = table.put(HUMBLER)
    state = table.game.state
    copied = state.objects[model].card
    assert copied is not None
    blank = table.put(enchantment("Blank"))
    bird = table.put(creature("Bird", 3, 3, FLYING))
    state.objects[model].phased_out = True
    state.effects.append(
        FloatingEffect(
            99, state.sequence + 1, 0, ALICE, (blank,), None, (), UntilEndOfTurn(), 1, copy_face=copied.faces[0]
        )
    )
    table.game.forget_projection()
    assert table.look(blank).name == "Humbler"
    assert table.size(bird) == (1, 1)


@pytest.mark.cr("702.26b")
def test_phased_out_permanents_have_no_effects() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(ANTHEM, phased_out=True)
    assert table.size(bear) == (2, 2)


@pytest.mark.cr("613.1")
def test_a_trace_tells_the_steps_in_order() -> None:
    table = Table()
    bear = table.put(BEAR)
    anthem = table.put(ANTHEM)
    table.effect((ch.AddTypes((CardType.ARTIFACT,)), base(5, 5)), bear)
    steps = [step for step in Projection(table.game, trace=True).trace or () if step.object == bear]
    assert [step.layer for step in steps] == [Layer.TYPE, Layer.PT_SET, Layer.PT_MODIFY]
    assert steps[-1].effect.source == anthem
    assert steps[-1].before[6:8] == (5, 5)
    assert steps[-1].after[6:8] == (6, 6)
    assert [str(rule) for step in steps for rule in step.rules()] == ["613.1d", "613.4b", "613.4c"]


@pytest.mark.cr("613.1")
def test_published_characteristics_never_change() -> None:
    table = Table()
    bear = table.put(BEAR)
    before = table.look(bear)
    signature = before.signature()
    table.put(ANTHEM)
    table.put(HUMBLER)
    assert table.look(bear) is not before
    assert before.signature() == signature


@pytest.mark.cr("613.1")
def test_permanents_that_look_the_same_are_kept_apart_where_an_effect_tells_them_apart() -> None:
    table = Table()
    first, second = table.put(BEAR), table.put(BEAR)
    table.put(ANTHEM)
    assert table.look(first) is table.look(second)
    table.effect((bonus(1, 1),), first)
    assert (table.size(first), table.size(second)) == ((4, 4), (3, 3))


@pytest.mark.cr("205.1b", "205.4b")
def test_land_creatures_keep_their_supertypes() -> None:
    table = Table()
    forest = table.put(land("Woods", subtypes=("Forest",), supertypes=(Supertype.BASIC,)))
    table.put(enchantment("Waking", static(affects(LAND, ch.AddTypes((CardType.CREATURE,)), base(1, 1)))))
    look = table.look(forest)
    assert look.supertypes == (Supertype.BASIC,)
    assert look.types == (CardType.LAND, CardType.CREATURE)
    assert (look.power, look.toughness) == (1, 1)
