"""Drawing, discarding, life; turns, luck, later triggers; choices and payments while resolving
(101.4, 104, 118.12, 119, 121, 500.7, 603.7, 603.12, 608.2d, 705, 706)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import Chance, YesNo
from mtgjudge.engine.events.flow import StepBegins
from mtgjudge.engine.events.status import Damage
from mtgjudge.engine.resolving import resolve_top
from mtgjudge.engine.state import EventFacts, Outcome
from mtgjudge.engine.triggers.stacking import put_triggers_on_stack
from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, TriggeredAbility
from mtgjudge.language.targets import AnyTarget, TargetSlot
from mtgjudge.language.vocabulary import CardType, Comparison, Phase, Step, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, where
from tests.engine.instructions.follow import TARGET, context, do

ONE, TWO = a.Fixed(1), a.Fixed(2)
YOU = r.You()
CREATURE = f.IsType(CardType.CREATURE)


def hand(table: Table, *names: str, player: int = ALICE) -> list[int]:
    return [table.put(name, CardType.LAND, zone=Zone.HAND, controller=player) for name in names]


@pytest.mark.cr("121.2")
def test_cards_are_drawn_one_at_a_time() -> None:
    table = Table()
    for name in "AB":
        table.put(name, CardType.LAND, zone=Zone.LIBRARY)
    game = table.game()
    outcome = do(context(game), e.Draw(YOU, a.Fixed(3)))
    assert (outcome.amount, outcome.done) == (2, False)
    assert game.player(ALICE).drew_from_empty


@pytest.mark.cr("101.4", "701.9b")
def test_each_player_chooses_and_then_all_discard_at_once() -> None:
    table = Table()
    mine = hand(table, "A", "B")
    yours = hand(table, "C", "D", player=BOB)
    game = table.game((mine[0],), (yours[1],))
    outcome = do(context(game), e.Discard(r.EachPlayer(), ONE))
    assert outcome.amount == 2
    assert len({entry.batch for entry in game.log}) == 1
    assert where(game, mine[0]) is Zone.GRAVEYARD


@pytest.mark.cr("701.9b")
def test_discards_at_random_by_another_and_of_a_kind() -> None:
    table = Table()
    cards = hand(table, "A", "B", "C", player=BOB)
    game = table.game((cards[0],), (cards[2],))
    do(context(game), e.Discard(r.EachOpponent(), ONE, at_random=True))
    do(context(game), e.Discard(r.EachOpponent(), ONE, chooser=YOU))
    assert isinstance(asked(game)[0], Chance)
    assert asked(game)[1].player == ALICE
    assert not do(context(game), e.Discard(r.EachOpponent(), ONE, filter=CREATURE)).done
    assert where(game, cards[1]) is Zone.HAND


@pytest.mark.cr("119.5")
def test_a_life_total_that_becomes_a_number_is_gained_or_lost() -> None:
    table = Table()
    table.player(BOB).life = 3
    game = table.game()
    outcome = do(context(game), e.SetLife(r.EachPlayer(), a.Fixed(10)))
    assert [player.life for player in game.state.players] == [10, 10]
    assert outcome.amount == 17


@pytest.mark.cr("701.12c")
def test_exchanging_life_totals() -> None:
    table = Table()
    table.player(BOB).life = 3
    game = table.game()
    do(context(game), e.ExchangeLife(YOU, r.EachOpponent()))
    assert [player.life for player in game.state.players] == [3, 20]


@pytest.mark.cr("500.7")
def test_extra_turns() -> None:
    game = Table().game()
    do(context(game), e.ExtraTurn(YOU, TWO))
    assert game.state.turn.extra == (ALICE, ALICE)


@pytest.mark.cr("500.8")
def test_an_extra_combat_phase_comes_after_this_one() -> None:
    table = Table(step=Step.COMBAT_DAMAGE)
    table.state.turn = table.state.turn.__class__(
        number=1,
        active=ALICE,
        step=Step.COMBAT_DAMAGE,
        upcoming=(Step.END_OF_COMBAT, Step.POSTCOMBAT_MAIN, Step.END, Step.CLEANUP),
    )
    game = table.game()
    do(context(game), e.ExtraPhase(Phase.COMBAT, with_main=True))
    upcoming = game.state.turn.upcoming
    assert upcoming[:2] == (Step.END_OF_COMBAT, Step.BEGINNING_OF_COMBAT)
    assert upcoming[-4:] == (Step.POSTCOMBAT_MAIN, Step.POSTCOMBAT_MAIN, Step.END, Step.CLEANUP)


@pytest.mark.cr("614.10a")
def test_skips_are_scheduled() -> None:
    game = Table().game()
    do(context(game), e.Skip(YOU, "draw step", TWO))
    assert game.player(ALICE).skips == ("draw step", "draw step")


@pytest.mark.cr("104.3e", "104.2b")
def test_losing_and_winning_by_an_effect() -> None:
    game = Table().game()
    do(context(game), e.LoseGame(r.EachOpponent()))
    assert game.player(BOB).lost
    do(context(game), e.WinGame(YOU))
    assert game.state.winner == ALICE


@pytest.mark.cr("705.2")
@pytest.mark.parametrize(("won", "life"), [(True, 21), (False, 19)])
def test_flipping_a_coin(won: bool, life: int) -> None:
    game = Table().game(won)
    do(context(game), e.FlipCoin(YOU, (e.GainLife(YOU, ONE),), (e.LoseLife(YOU, ONE),)))
    assert game.player(ALICE).life == life


@pytest.mark.cr("706.2", "706.3a")
def test_rolling_a_die_looks_the_result_up() -> None:
    rows = (e.DieRow(1, 9, (e.LoseLife(YOU, ONE),)), e.DieRow(10, None, (e.GainLife(YOU, a.ResultAmount(1)),)))
    game = Table().game(12)
    outcome = do(context(game), e.RollDie(YOU, 20, rows, label=1))
    assert outcome.amount == 12
    assert game.player(ALICE).life == 32


@pytest.mark.cr("608.2d")
def test_may_is_asked_and_remembered() -> None:
    may = e.May(YOU, (e.GainLife(YOU, ONE),), label=1)
    then = e.IfThen(c.Did(1), (e.GainLife(YOU, a.Fixed(5)),))
    yes, no = Table().game(True), Table().game(False)
    do(context(yes), may, then)
    do(context(no), may, then)
    assert (yes.player(ALICE).life, no.player(ALICE).life) == (26, 20)


@pytest.mark.cr("608.2d")
def test_what_is_impossible_is_not_offered() -> None:
    table = Table()
    table.creature("Only one", 1, 1)
    two = e.May(YOU, (e.SacrificeObjects(r.Chosen(CREATURE, YOU, TWO, TWO)),), label=1)
    cards = e.May(YOU, (e.Discard(YOU, ONE),), label=2)
    game = table.game()
    do(context(game), two, cards, e.IfThen(c.Either((c.Did(1), c.Did(2))), (e.GainLife(YOU, ONE),)))
    assert asked(game) == []
    assert game.player(ALICE).life == 20


@pytest.mark.cr("608.2d")
def test_if_you_do_asks_whether_it_was_done() -> None:
    table = Table()
    bear = table.creature("Bear", 1, 1)
    game = table.game(True)
    may = e.May(YOU, (e.Destroy(TARGET),), label=1)
    then = e.IfThen(c.Did(1), (e.GainLife(YOU, ONE),))
    do(context(game, 0, (bear,)), e.Move(TARGET, Zone.EXILE), may, then)
    assert game.player(ALICE).life == 20


@pytest.mark.cr("101.4")
def test_several_players_who_may_are_asked_first() -> None:
    may = e.May(r.EachPlayer(), (e.GainLife(r.Iterated(), ONE),))
    game = Table().game(False, True)
    outcome = do(context(game), may)
    assert outcome.objects == (BOB,)
    assert [decision.player for decision in asked(game)] == [ALICE, BOB]
    assert [player.life for player in game.state.players] == [20, 21]


@pytest.mark.cr("608.2d")
def test_choosing_one_of_several_ways() -> None:
    choose = e.Choose(YOU, (e.Branch((e.GainLife(YOU, ONE),)), e.Branch((e.LoseLife(YOU, ONE),))))
    game = Table().game("lose life")
    do(context(game), choose)
    assert game.player(ALICE).life == 19


@pytest.mark.cr("118.12a")
def test_unless_pays_asks_only_who_can_pay() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, controller=BOB)
    unless = e.UnlessPays(r.ControllerOf(TARGET), (k.PayLife(a.Fixed(30)),), (e.Destroy(TARGET),))
    game = table.game()
    assert not do(context(game, 0, (bear,)), unless).done
    assert where(game, bear) is Zone.GRAVEYARD
    assert asked(game) == []


@pytest.mark.cr("118.12a")
def test_who_pays_prevents_it() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, controller=BOB)
    unless = e.UnlessPays(r.ControllerOf(TARGET), (k.PayLife(TWO),), (e.Destroy(TARGET),))
    game = table.game(True)
    assert do(context(game, 0, (bear,)), unless).done
    assert game.player(BOB).life == 18
    assert where(game, bear) is Zone.BATTLEFIELD
    (decision,) = asked(game)
    assert isinstance(decision, YesNo)
    assert decision.player == BOB


@pytest.mark.cr("118.12")
def test_costs_paid_while_resolving_can_be_named() -> None:
    table = Table()
    bear = table.creature("Bear", 4, 4)
    game = table.game(True)
    ctx = context(game)
    pay = e.Pay(YOU, (k.SacrificeCost(CREATURE, ONE, label=2),), label=1)
    gain = e.IfThen(c.Did(1), (e.GainLife(YOU, a.MeasureOf(a.Measure.POWER, r.Result(2))),))
    do(ctx, pay, gain)
    assert where(game, bear) is Zone.GRAVEYARD
    assert game.player(ALICE).life == 24


@pytest.mark.cr("603.7c", "603.7e")
def test_a_delayed_trigger_keeps_what_it_speaks_of() -> None:
    table = Table()
    source = table.creature("Source", 1, 1)
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    later = TriggeredAbility(p.BeginningOf(Step.END, r.EachPlayer()), Body((e.SacrificeObjects(TARGET),)))
    do(context(game, source, (bear,), x=3), e.DelayedTrigger(later))
    (delayed,) = game.state.delayed
    assert (delayed.source, delayed.controller, delayed.once, delayed.facts.x) == (source, ALICE, True, 3)
    assert isinstance(delayed.ability, TriggeredAbility)
    assert isinstance(delayed.ability.content, Body)
    (effect,) = delayed.ability.content.effects
    assert isinstance(effect, e.SacrificeObjects)
    assert isinstance(effect.what, r.Result)
    assert dict(delayed.facts.results)[effect.what.of].objects == (bear,)


@pytest.mark.cr("603.7c")
def test_labels_inside_a_delayed_trigger_are_its_own() -> None:
    game = Table().game()
    ctx = context(game, results={1: Outcome((ALICE,), 7)})
    inner = Body((e.Draw(YOU, ONE, label=2), e.GainLife(YOU, a.ResultAmount(2)), e.LoseLife(YOU, a.ResultAmount(1))))
    do(ctx, e.DelayedTrigger(TriggeredAbility(p.BeginningOf(Step.END, YOU), inner)))
    (delayed,) = game.state.delayed
    assert isinstance(delayed.ability, TriggeredAbility)
    content = delayed.ability.content
    assert isinstance(content, Body)
    assert content.effects[1] == e.GainLife(YOU, a.ResultAmount(2))
    assert content.effects[2] == e.LoseLife(YOU, a.Fixed(7))


@pytest.mark.cr("603.12", "603.12a")
def test_a_reflexive_trigger_waits_only_where_it_was_done() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    slot = TargetSlot(AnyTarget(), ONE, ONE)
    damage = e.DealDamage(r.This(), a.MeasureOf(a.Measure.POWER, r.Result(1)), r.Target(0))
    when = e.Reflexive(1, Body((damage,), (slot,)))
    game = table.game()
    ctx = context(game, bear, event=EventFacts(subject=bear))
    do(ctx, e.SacrificeObjects(r.This(), label=1), when)
    (waiting,) = game.state.pending
    assert isinstance(waiting.instance.ability, TriggeredAbility)
    content = waiting.instance.ability.content
    assert isinstance(content, Body)
    assert content.targets == (slot,)
    do(ctx, e.SacrificeObjects(r.This(), label=1), when)
    assert len(game.state.pending) == 1


@pytest.mark.cr("725.1", "725.3")
def test_becoming_the_monarch() -> None:
    game = Table().game()
    do(context(game), e.BecomeMonarch(YOU))
    assert game.state.monarch == ALICE
    do(context(game), e.BecomeMonarch(r.EachOpponent()))
    assert game.state.monarch == BOB


@pytest.mark.cr("725.2")
def test_the_monarch_draws_and_can_be_overthrown() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, controller=BOB)
    table.put("Card", CardType.LAND, zone=Zone.LIBRARY)
    table.state.monarch = ALICE
    game = table.game(lambda game, decision: decision.items[::-1])
    game.perform(StepBegins(player=ALICE, step=Step.END, upcoming=()))
    game.perform(Damage(source=bear, to=ALICE, amount=1))
    assert [trigger.controller for trigger in game.state.pending] == [ALICE]
    game.perform(Damage(source=bear, to=ALICE, amount=1, combat=True))
    put_triggers_on_stack(game)
    assert len(game.state.stack) == 2
    resolve_top(game)
    assert game.state.monarch == BOB
    resolve_top(game)
    assert len(game.player(ALICE).hand) == 1


def test_for_each_and_repeat() -> None:
    table = Table()
    table.creature("A", 1, 1)
    table.creature("B", 3, 3)
    game = table.game()
    gain = e.GainLife(YOU, a.MeasureOf(a.Measure.POWER, r.Iterated()))
    do(context(game), e.ForEach(r.All(CREATURE), (e.Repeat(TWO, (gain,)),)))
    assert game.player(ALICE).life == 28


def test_what_they_control_is_about_the_player_at_hand() -> None:
    table = Table()
    table.creature("A", 1, 1)
    table.creature("B", 1, 1)
    table.creature("C", 1, 1, controller=BOB)
    game = table.game()
    theirs = r.All(f.AllOf((CREATURE, f.ControlledBy(r.Iterated()))))
    do(context(game), e.ForEach(r.EachPlayer(), (e.LoseLife(r.Iterated(), a.CountOf(theirs)),)))
    assert [player.life for player in game.state.players] == [18, 19]


def test_a_statement_about_players_is_about_each_of_them() -> None:
    table = Table()
    table.creature("C", 1, 1, controller=BOB)
    game = table.game()
    theirs = a.CountOf(r.All(f.AllOf((CREATURE, f.ControlledBy(r.Iterated())))))
    some = c.PlayersAre(r.EachOpponent(), c.Compare(theirs, Comparison.AT_LEAST, ONE))
    assert do(context(game), e.IfThen(some, (e.GainLife(YOU, ONE),))).done
    assert game.player(ALICE).life == 21
