"""Prevention and redirection from resolutions, and what follows from them (609.7, 614.9, 615.5, 615.8, 615.9)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.events.zones import Destroy
from mtgjudge.engine.instructions import run_one
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.amounts import EventAmount, Fixed
from mtgjudge.language.changes import PreventDamage, SetColors
from mtgjudge.language.targets import TargetObject, TargetPlayer
from mtgjudge.language.vocabulary import CardType, Color
from tests.engine.instructions.follow import context
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, static

BEAR = creature("Bear", 2, 2, colors="G")
RED = creature("Imp", 2, 2, colors="R")
CREATURE = f.IsType(CardType.CREATURE)
TO_YOU = p.DealsDamage(f.Anything(), TargetPlayer(r.You()))


def redirecting(to: r.Reference, **more: object) -> e.ReplaceThisTurn:
    return e.ReplaceThisTurn(effect=s.Replaces(TO_YOU, s.ReplacementRedirect(to)), **more)  # type: ignore[arg-type]


@pytest.mark.cr("615.5", "609.7a")
def test_what_follows_knows_how_much_was_prevented_and_whose_source_it_was() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    back = e.DealDamage(source=r.This(), amount=EventAmount(), to=r.ControllerOf(r.EventObject()))
    table.answer((bear,))
    run_one(
        context(table.game, table.put(BEAR)),
        e.PreventNextDamage(to=r.You(), amount=None, next_time_only=True, chosen_source=True, effects=(back,)),
    )
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    assert (table.game.player(ALICE).life, table.game.player(BOB).life) == (20, 18)
    assert table.game.state.shields == []


@pytest.mark.cr("615.12")
def test_what_follows_happens_though_nothing_can_be_prevented() -> None:
    table = Table()
    bear = table.put(BEAR, owner=BOB)
    gain = e.GainLife(who=r.You(), amount=Fixed(3))
    run_one(context(table.game, bear), e.PreventNextDamage(to=r.You(), amount=Fixed(4), effects=(gain,)))
    table.perform(Damage(source=bear, to=ALICE, amount=2, unpreventable=True))
    assert table.game.player(ALICE).life == 20 - 2 + 3
    assert table.game.state.shields[0].amount == 4


@pytest.mark.cr("615.8")
def test_the_next_time_covers_all_that_the_source_deals_at_once() -> None:
    table = Table()
    imp, bear = table.put(RED, owner=BOB), table.put(BEAR)
    table.answer((imp,))
    run_one(
        context(table.game, bear),
        e.PreventNextDamage(to=r.All(f.Anything()), amount=None, next_time_only=True, chosen_source=True),
    )
    table.perform(Damage(source=imp, to=ALICE, amount=2), Damage(source=imp, to=bear, amount=2))
    assert table.game.player(ALICE).life == 20
    assert table.game.state.objects[bear].damage == 0
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 18


@pytest.mark.cr("615.9", "609.7b")
def test_the_source_is_looked_at_again_when_it_would_deal_damage() -> None:
    table = Table()
    imp = table.put(RED, owner=BOB)
    table.answer((imp,))
    run_one(
        context(table.game, table.put(BEAR)),
        e.PreventNextDamage(
            to=r.You(), amount=None, source_filter=f.IsColor(Color.RED), next_time_only=True, chosen_source=True
        ),
    )
    table.effect((SetColors((Color.BLUE,)),), imp)
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 18
    assert len(table.game.state.shields) == 1


@pytest.mark.cr("614.9")
def test_redirected_damage_is_split_where_the_shield_is_too_small() -> None:
    table = Table()
    imp, bear = table.put(RED, owner=BOB), table.put(BEAR)
    run_one(context(table.game, bear), redirecting(r.This(), amount=Fixed(1)))
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 19
    assert table.game.state.objects[bear].damage == 1
    assert table.game.state.shields == []


@pytest.mark.cr("614.9")
def test_nothing_is_redirected_to_what_is_gone() -> None:
    table = Table()
    imp, bear = table.put(RED, owner=BOB), table.put(BEAR)
    run_one(context(table.game, imp, (bear,), controller=ALICE), redirecting(r.Target(0)))
    table.perform(Destroy(object=bear))
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 18


@pytest.mark.cr("615.5")
def test_all_damage_dealt_at_once_is_one_event_for_its_recipient() -> None:
    table = Table()
    once = s.ReplacementPrevent(None, (e.PutCounters(what=r.This(), kind="charge", count=Fixed(1)),))
    sum_of_all = s.ReplacementPrevent(None, (e.PutCounters(what=r.This(), kind="age", count=EventAmount()),))
    one = table.put(creature("One", 2, 2, static(s.Replaces(p.IsDealtDamage(f.IsThis()), once))))
    other = table.put(creature("Other", 2, 2, static(s.Replaces(p.IsDealtDamage(f.IsThis()), sum_of_all))))
    imps = [table.put(RED, owner=BOB) for _ in range(2)]
    table.perform(*(Damage(source=imp, to=to, amount=2) for imp in imps for to in (one, other)))
    assert table.game.state.objects[one].counter("charge") == 1
    assert table.game.state.objects[other].counter("age") == 4


@pytest.mark.cr("615.1")
def test_only_damage_of_that_kind_from_such_sources() -> None:
    table = Table()
    change = PreventDamage(noncombat_only=True, source=f.IsColor(Color.RED))
    table.put(enchantment("Ward", static(s.Affects(r.You(), (change,)))))
    imp, bear = table.put(RED, owner=BOB), table.put(BEAR, owner=BOB)
    table.perform(Damage(source=imp, to=ALICE, amount=2))
    assert table.game.player(ALICE).life == 20
    table.perform(Damage(source=bear, to=ALICE, amount=2))
    table.perform(Damage(source=imp, to=ALICE, amount=2, combat=True))
    assert table.game.player(ALICE).life == 16


@pytest.mark.cr("614.1a")
def test_counters_in_place_of_damage_to_the_creature_it_would_be_dealt_to() -> None:
    table = Table()
    shrink = s.ReplacementEffects(
        (e.PutCounters(what=r.EventObject(r.EventRole.OTHER), kind="-1/-1", count=EventAmount()),)
    )
    kind = p.DealsDamage(f.ControlledBy(r.You()), TargetObject(CREATURE), p.DamageKind.NONCOMBAT)
    table.put(enchantment("Scar", static(s.Replaces(kind, shrink))))
    giant = table.put(creature("Giant", 5, 5), owner=BOB)
    table.perform(Damage(source=table.put(RED), to=giant, amount=2))
    assert table.game.state.objects[giant].damage == 0
    assert table.game.state.objects[giant].counter("-1/-1") == 2
