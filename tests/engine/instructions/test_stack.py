"""Countering, copying and redirecting what is on the stack (115.7, 701.6, 707.10)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ChooseTargets
from mtgjudge.engine.state import CastFacts, ObjectKind, StackFacts
from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import Body, StaticAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.targets import TargetObject, TargetSlot
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, where
from tests.engine.instructions.follow import TARGET, context, do

ONE = a.Fixed(1)
SLOT = TargetSlot(TargetObject(f.IsType(CardType.CREATURE)), ONE, ONE)
ZAP = Body((e.Destroy(r.Target(0)),), (SLOT,))


def spell(table: Table, target: int, *abilities: Ability, way: str = "", controller: int = BOB) -> int:
    identifier = table.put("Zap", CardType.INSTANT, controller=controller, zone=Zone.STACK, abilities=abilities)
    cast = CastFacts(controller, Zone.HAND, way=way)
    table.state.objects[identifier].stack = StackFacts(ZAP, identifier, targets=(((target,),),), cast=cast)
    table.state.objects[identifier].cast = cast
    return identifier


@pytest.mark.cr("701.6a")
def test_a_countered_spell_goes_to_the_graveyard_and_an_ability_ceases() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    zap = spell(table, bear)
    ability = table.put("", CardType.INSTANT, controller=BOB, zone=Zone.STACK, kind=ObjectKind.ABILITY)
    table.state.objects[ability].stack = StackFacts(ZAP, bear, targets=(((bear,),),))
    game = table.game()
    outcome = do(context(game, 0, (zap, ability)), e.Counter(TARGET))
    assert outcome.objects == (zap, ability)
    assert where(game, zap) is Zone.GRAVEYARD
    assert game.state.stack == []


@pytest.mark.cr("101.2", "701.6a")
def test_what_cant_be_countered_stays() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    zap = spell(table, bear, StaticAbility((s.UncounterableThis(),), zone=Zone.STACK))
    game = table.game()
    assert not do(context(game, 0, (zap,)), e.Counter(TARGET)).done
    assert game.state.stack == [zap]


@pytest.mark.cr("702.34a")
def test_a_countered_flashback_spell_is_exiled() -> None:
    table = Table()
    zap = spell(table, table.creature("Bear", 2, 2), way="flashback")
    game = table.game()
    do(context(game, 0, (zap,)), e.Counter(TARGET))
    assert where(game, zap) is Zone.EXILE


def test_a_countered_spell_can_go_elsewhere() -> None:
    table = Table()
    table.put("Card", CardType.LAND, zone=Zone.LIBRARY, controller=BOB)
    zap = spell(table, table.creature("Bear", 2, 2))
    game = table.game()
    do(context(game, 0, (zap,)), e.Counter(TARGET, Zone.LIBRARY, e.LibraryPlace.TOP))
    assert game.player(BOB).library[0] == game.latest(zap)


@pytest.mark.cr("707.10", "707.10c")
def test_a_copy_is_not_cast_and_may_get_new_targets() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    cat = table.creature("Cat", 2, 2)
    zap = spell(table, bear)
    game = table.game(True, (cat,))
    (copy,) = do(context(game, 0, (zap,)), e.CopyStackObject(TARGET, ONE, r.You())).objects
    item = game.state.objects[copy]
    assert item.kind is ObjectKind.COPY
    assert (item.controller, item.cast) == (ALICE, None)
    assert item.stack is not None
    assert item.stack.is_copy
    assert item.stack.targets == (((cat,),),)
    assert game.state.stack == [zap, copy]
    decision = asked(game)[1]
    assert isinstance(decision, ChooseTargets)
    assert decision.candidates == (bear, cat)


@pytest.mark.cr("707.10")
def test_a_copy_without_new_targets_keeps_them() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    zap = spell(table, bear)
    game = table.game()
    copies = do(context(game, 0, (zap,)), e.CopyStackObject(TARGET, a.Fixed(2), r.You(), new_targets=False)).objects
    assert len(copies) == 2
    assert asked(game) == []


@pytest.mark.cr("115.7a")
def test_a_target_that_must_change_changes_only_to_another_legal_one() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    zap = spell(table, bear)
    game = table.game()
    assert not do(context(game, 0, (zap,)), e.ChangeTargets(TARGET, r.You(), must=True)).done
    cat = table.creature("Cat", 2, 2)
    game = table.game((cat,))
    assert do(context(game, 0, (zap,)), e.ChangeTargets(TARGET, r.You(), must=True)).done
    stack = game.state.objects[zap].stack
    assert stack is not None
    assert stack.targets == (((cat,),),)


@pytest.mark.cr("115.7d")
def test_choosing_new_targets_may_leave_them() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    table.creature("Cat", 2, 2)
    zap = spell(table, bear)
    game = table.game(True, (bear,))
    assert not do(context(game, 0, (zap,)), e.ChangeTargets(TARGET, r.You())).done
