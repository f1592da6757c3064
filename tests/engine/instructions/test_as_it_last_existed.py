"""What instructions ask of objects that have moved, and of whom (107.3f, 118.12a, 608.2h, 611.2b, 122.1b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import AutomaticPayment, ChooseNumber, YesNo
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.state import CastFacts, EventFacts, StackFacts
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility
from mtgjudge.language.mana import parse_mana_cost
from mtgjudge.language.targets import AnyTarget, TargetSlot
from mtgjudge.language.vocabulary import CardType, Keyword, ManaType, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, where
from tests.engine.instructions.follow import SECOND, TARGET, context, do

ONE = a.Fixed(1)
MOVED = r.Result(1)


@pytest.mark.cr("608.2h")
def test_its_controller_and_power_are_those_of_what_was_exiled() -> None:
    table = Table()
    stolen = table.creature("Stolen", 4, 4, controller=ALICE, owner=BOB, counters=(("+1/+1", 1),))
    game = table.game()
    gain = e.GainLife(r.ControllerOf(MOVED), a.MeasureOf(a.Measure.POWER, MOVED))
    do(context(game, 0, (stolen,)), e.Move(TARGET, Zone.EXILE, label=1), gain)
    assert (game.player(ALICE).life, game.player(BOB).life) == (25, 20)


@pytest.mark.cr("608.2h", "707.10")
def test_a_spell_that_was_countered_is_still_copied() -> None:
    table = Table()
    zap = Body((e.DealDamage(r.This(), ONE, TARGET),), (TargetSlot(AnyTarget(), ONE, ONE),))
    spell = table.put("Zap", CardType.INSTANT, zone=Zone.STACK)
    cast = CastFacts(ALICE, Zone.HAND)
    table.state.objects[spell].stack = StackFacts(zap, spell, targets=(((BOB,),),), cast=cast)
    game = table.game()
    game.perform(ZoneChange(object=spell, to=Zone.GRAVEYARD, reason=MoveReason.COUNTERED))
    outcome = do(context(game, 0, (spell,)), e.CopyStackObject(TARGET, ONE, r.You(), new_targets=False))
    assert game.state.stack == list(outcome.objects)
    copied = game.state.objects[outcome.objects[0]].stack
    assert copied is not None
    assert copied.targets == (((BOB,),),)


@pytest.mark.cr("120.1")
def test_each_of_several_sources_deals_damage_equal_to_its_own_power() -> None:
    table = Table()
    small, big = table.creature("Small", 1, 1), table.creature("Big", 3, 3)
    victim = table.creature("Victim", 0, 9, controller=BOB)
    both = r.Together((TARGET, SECOND))
    game = table.game()
    here = context(game, 0, (small,), (big,), (victim,))
    do(here, e.DealDamage(both, a.MeasureOf(a.Measure.POWER, both), r.Target(2)))
    assert game.state.objects[victim].damage == 4


@pytest.mark.cr("107.3f")
def test_x_of_a_cost_is_chosen_as_it_is_paid_while_something_resolves() -> None:
    table = Table()
    table.player(ALICE).pool = tuple(ManaUnit(number, ManaType.RED, 0) for number in range(1, 4))

    game = table.game(True, 2, AutomaticPayment())
    pay = e.Pay(r.You(), (k.PayMana(parse_mana_cost("{X}{R}")),), label=1)
    then = e.IfThen(c.Did(1), (e.LoseLife(r.EachOpponent(), a.X()),))
    do(context(game), pay, then)
    assert [type(decision) for decision in asked(game)][:2] == [YesNo, ChooseNumber]
    assert game.player(BOB).life == 18
    assert game.player(ALICE).pool == ()


@pytest.mark.cr("118.12a")
@pytest.mark.parametrize(("pays", "life"), [(True, 21), (False, 20)])
def test_if_they_do_after_unless_means_if_they_paid(pays: bool, life: int) -> None:
    table = Table()
    game = table.game(pays)
    unless = e.UnlessPays(r.EachOpponent(), (k.PayLife(ONE),), (e.LoseLife(r.EachOpponent(), a.Fixed(5)),), label=1)
    do(context(game), unless, e.IfThen(c.Did(1), (e.GainLife(r.You(), ONE),)))
    assert game.player(ALICE).life == life
    assert game.player(BOB).life == (19 if pays else 15)


@pytest.mark.cr("611.2b")
def test_for_as_long_as_you_control_it_ends_as_it_leaves() -> None:
    table = Table()
    guard, ward = table.creature("Guard", 1, 1), table.creature("Ward", 1, 1)
    game = table.game()
    while_mine = d.WhileTrue(c.Is(r.This(), f.ControlledBy(r.You())))
    shield = ch.GainAbility(KeywordAbility(Keyword.INDESTRUCTIBLE))
    do(context(game, guard, (ward,)), e.Apply(TARGET, (shield,), while_mine))
    assert game.has_keyword(ward, Keyword.INDESTRUCTIBLE)
    game.perform(ZoneChange(object=guard, to=Zone.GRAVEYARD))
    assert not game.has_keyword(ward, Keyword.INDESTRUCTIBLE)


@pytest.mark.cr("122.1b")
def test_each_keyword_counter_gives_its_ability() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("exalted", 3),))
    assert len(table.game().keyword_abilities(bear, Keyword.EXALTED)) == 3


@pytest.mark.cr("608.2c")
def test_damage_to_one_and_to_another_in_one_instruction_is_dealt_at_once() -> None:
    table = Table()
    victim = table.creature("Victim", 0, 9, controller=BOB)
    source = table.creature("Source", 1, 1)
    game = table.game()
    to_you = e.DealDamage(r.This(), ONE, r.You())
    do(context(game, source, (victim,)), e.DealDamage(r.This(), a.Fixed(4), TARGET, also=(to_you,)))
    dealt = [entry for entry in game.log if isinstance(entry.event, Damage)]
    assert [(entry.event.to, entry.event.amount) for entry in dealt if isinstance(entry.event, Damage)] == [
        (victim, 4),
        (ALICE, 1),
    ]
    assert len({entry.batch for entry in dealt}) == 1


@pytest.mark.cr("608.2h")
def test_a_choice_of_a_source_that_was_sacrificed_is_remembered() -> None:
    table = Table()
    flask = table.put("Flask", CardType.ARTIFACT)
    land = table.put("Land", CardType.LAND)
    game = table.game("Swamp")
    game.perform(ZoneChange(object=flask, to=Zone.GRAVEYARD, reason=MoveReason.SACRIFICED))
    becomes = e.Apply(TARGET, (ch.AddChosenSubtype(replace=True),), d.UntilEndOfTurn())
    do(context(game, flask, (land,)), e.ChooseForThis(r.You(), "basic land type"), becomes)
    assert game.characteristics(land).subtypes == ("Swamp",)


@pytest.mark.cr("205.3d")
@pytest.mark.parametrize(("also", "subtypes"), [((), ()), ((CardType.CREATURE,), ("Illusion",))])
def test_a_subtype_of_a_type_that_it_lacks_is_not_gained(also: tuple[CardType, ...], subtypes: tuple[str, ...]) -> None:
    table = Table()
    staff = table.put("Staff", CardType.ARTIFACT)
    table.effect((staff,), ch.AddTypes(also, ("Illusion",)))
    assert table.game().characteristics(staff).subtypes == subtypes


@pytest.mark.cr("608.2h")
def test_what_was_attached_to_what_died_is_known() -> None:
    table = Table()
    bearer = table.creature("Bearer", 1, 1)
    sword = table.put("Sword", CardType.ARTIFACT, subtypes=("Equipment",), attached_to=bearer)
    spare = table.put("Spare", CardType.ARTIFACT, subtypes=("Equipment",))
    game = table.game()
    game.perform(ZoneChange(object=bearer, to=Zone.GRAVEYARD, reason=MoveReason.DESTROYED))
    game.state.objects[sword].attached_to = 0  # 704.5n
    equipment = r.All(f.AllOf((f.IsSubtype("Equipment"), f.IsAttachedTo(r.EventObject()))))
    do(context(game, event=EventFacts(subject=bearer)), e.Destroy(equipment))
    assert (where(game, sword), where(game, spare)) == (Zone.GRAVEYARD, Zone.BATTLEFIELD)
