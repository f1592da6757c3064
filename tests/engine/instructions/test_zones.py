"""Instructions that move objects (400.7, 401.4, 610.3, 701.8, 701.9, 701.13, 701.21)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ChooseObjects, OrderObjects
from mtgjudge.engine.resolving import resolve_top
from mtgjudge.engine.triggers.stacking import put_triggers_on_stack
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import amounts as a
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, where
from tests.engine.instructions.follow import TARGET, context, do

ONE = a.Fixed(1)
CREATURE = f.IsType(CardType.CREATURE)
YOU = r.You()


@pytest.mark.cr("701.8a", "702.12b")
def test_destroy_leaves_the_indestructible_alone() -> None:
    table = Table()
    weak = table.creature("Weak", 1, 1)
    hard = table.creature("Hard", 1, 1, Keyword.INDESTRUCTIBLE, controller=BOB)
    game = table.game()
    outcome = do(context(game), e.Destroy(r.All(CREATURE)))
    assert (where(game, weak), where(game, hard)) == (Zone.GRAVEYARD, Zone.BATTLEFIELD)
    assert outcome.objects == (weak,)


@pytest.mark.cr("701.19c")
def test_destroy_without_regeneration() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game, bear), e.Regenerate(r.This()), e.Destroy(r.This(), no_regeneration=True))
    assert where(game, bear) is Zone.GRAVEYARD


@pytest.mark.cr("101.4", "701.21a")
def test_each_player_sacrifices_a_creature_of_their_choice_and_all_go_at_once() -> None:
    table = Table()
    mine = [table.creature(f"Mine {n}", 1, 1) for n in range(2)]
    yours = [table.creature(f"Yours {n}", 1, 1, controller=BOB) for n in range(2)]
    game = table.game((mine[1],), (yours[0],))
    what = r.Chosen(CREATURE, r.EachPlayer(), ONE, ONE)
    outcome = do(context(game), e.SacrificeObjects(what))
    assert outcome.objects == (mine[1], yours[0])
    decisions = [item for item in asked(game) if isinstance(item, ChooseObjects)]
    assert [item.player for item in decisions] == [ALICE, BOB]
    assert [item.candidates for item in decisions] == [tuple(mine), tuple(yours)]
    assert len({entry.batch for entry in game.log}) == 1


@pytest.mark.cr("701.21a")
def test_what_somebody_else_controls_is_not_sacrificed() -> None:
    table = Table()
    theirs = table.creature("Theirs", 1, 1, controller=BOB)
    game = table.game()
    assert not do(context(game, theirs, controller=ALICE), e.SacrificeObjects(r.This())).done


@pytest.mark.cr("608.2d")
def test_an_answer_outside_the_candidates_is_illegal() -> None:
    table = Table()
    table.creature("Mine", 1, 1)
    table.creature("Mine too", 1, 1)
    theirs = table.creature("Theirs", 1, 1, controller=BOB)
    game = table.game((theirs,))
    with pytest.raises(IllegalAction):
        do(context(game), e.SacrificeObjects(r.Chosen(CREATURE, YOU, ONE, ONE)))


@pytest.mark.cr("400.7", "701.13a")
def test_exile_and_return_is_a_new_object_under_its_owners_control() -> None:
    table = Table()
    stolen = table.creature("Stolen", 2, 2, owner=BOB, controller=ALICE, counters=(("+1/+1", 2),))
    game = table.game()
    ctx = context(game, stolen, (stolen,))
    do(ctx, e.Move(TARGET, Zone.EXILE, label=1), e.Move(r.Result(1), Zone.BATTLEFIELD))
    (back,) = game.battlefield()
    assert back != stolen
    assert game.characteristics(back).controller == BOB
    assert game.characteristics(back).power == 2


@pytest.mark.cr("400.7")
def test_a_result_that_moved_on_is_not_found() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear, (bear,))
    do(ctx, e.Move(TARGET, Zone.EXILE, label=1))
    exiled = game.latest(bear)
    do(context(game, exiled), e.Move(r.This(), Zone.HAND))
    assert not do(ctx, e.Move(r.Result(1), Zone.BATTLEFIELD)).done


@pytest.mark.cr("111.8")
def test_a_token_that_left_does_not_come_back() -> None:
    from mtgjudge.engine.state import ObjectKind

    table = Table()
    token = table.creature("Token", 1, 1, kind=ObjectKind.TOKEN)
    game = table.game()
    ctx = context(game, token, (token,))
    do(ctx, e.Move(TARGET, Zone.EXILE, label=1), e.Move(r.Result(1), Zone.BATTLEFIELD))
    assert game.battlefield() == []


@pytest.mark.cr("400.4a")
def test_an_instant_stays_where_it_is() -> None:
    table = Table()
    spell = table.put("Spell", CardType.INSTANT, zone=Zone.GRAVEYARD)
    game = table.game()
    assert not do(context(game, spell, (spell,)), e.Move(TARGET, Zone.BATTLEFIELD)).done
    assert where(game, spell) is Zone.GRAVEYARD


@pytest.mark.cr("110.5b", "122.6")
def test_it_enters_tapped_with_counters_under_your_control() -> None:
    table = Table()
    dead = table.creature("Dead", 2, 2, controller=BOB, zone=Zone.GRAVEYARD)
    game = table.game()
    gift = e.CounterGift("+1/+1", a.Fixed(2))
    outcome = do(context(game, 0, (dead,)), e.Move(TARGET, Zone.BATTLEFIELD, under=YOU, tapped=True, counters=(gift,)))
    (new,) = outcome.objects
    assert game.state.objects[new].tapped
    assert game.characteristics(new).power == 4
    assert game.characteristics(new).controller == ALICE


@pytest.mark.cr("303.4f")
def test_an_aura_put_onto_the_battlefield_needs_something_to_enchant() -> None:
    table = Table()
    enchant = KeywordAbility(Keyword.ENCHANT, quality=CREATURE)
    aura = table.put("Aura", CardType.ENCHANTMENT, subtypes=("Aura",), zone=Zone.GRAVEYARD, abilities=(enchant,))
    game = table.game()
    assert not do(context(game, aura, (aura,)), e.Move(TARGET, Zone.BATTLEFIELD)).done
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    (new,) = do(context(game, aura, (aura,)), e.Move(TARGET, Zone.BATTLEFIELD)).objects
    assert game.state.objects[new].attached_to == bear


@pytest.mark.cr("303.4i")
def test_an_aura_attached_to_something_illegal_stays_away() -> None:
    table = Table()
    enchant = KeywordAbility(Keyword.ENCHANT, quality=CREATURE)
    aura = table.put("Aura", CardType.ENCHANTMENT, subtypes=("Aura",), zone=Zone.GRAVEYARD, abilities=(enchant,))
    rock = table.put("Rock", CardType.ARTIFACT)
    game = table.game()
    move = e.Move(TARGET, Zone.BATTLEFIELD, attached_to=r.This())
    assert not do(context(game, rock, (aura,)), move).done


@pytest.mark.cr("401.4")
def test_several_cards_on_top_are_ordered_by_their_owner() -> None:
    table = Table()
    cards = [table.put(f"Card {n}", CardType.LAND, zone=Zone.GRAVEYARD, controller=BOB) for n in range(3)]
    game = table.game((cards[2], cards[0], cards[1]))
    do(context(game, 0, tuple(cards)), e.Move(TARGET, Zone.LIBRARY, place=e.LibraryPlace.TOP))
    library = game.player(BOB).library
    assert [game.characteristics(card).name for card in library] == ["Card 2", "Card 0", "Card 1"]
    (decision,) = asked(game)
    assert isinstance(decision, OrderObjects)
    assert decision.player == BOB


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (e.LibraryPlace.TOP, ["New", "A", "B"]),
        (e.LibraryPlace.SECOND_FROM_TOP, ["A", "New", "B"]),
        (e.LibraryPlace.THIRD_FROM_TOP, ["A", "B", "New"]),
        (e.LibraryPlace.BOTTOM, ["A", "B", "New"]),
    ],
)
def test_places_in_a_library(place: e.LibraryPlace, expected: list[str]) -> None:
    table = Table()
    for name in "AB":
        table.put(name, CardType.LAND, zone=Zone.LIBRARY)
    bear = table.creature("New", 2, 2)
    game = table.game()
    do(context(game, bear), e.Move(r.This(), Zone.LIBRARY, place=place))
    assert [game.characteristics(card).name for card in game.player(ALICE).library] == expected


@pytest.mark.cr("610.3", "610.3c")
def test_exiled_until_the_source_leaves_returns_at_once_without_the_stack() -> None:
    table = Table()
    ring = table.put("Ring", CardType.ENCHANTMENT)
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    until = d.UntilLeaves(r.This())
    do(context(game, ring, (bear,)), e.Move(TARGET, Zone.EXILE, until=until))
    assert where(game, bear) is Zone.EXILE
    do(context(game, ring), e.Destroy(r.This()))
    assert where(game, bear) is Zone.BATTLEFIELD
    assert game.state.stack == []
    assert game.state.shields == []


@pytest.mark.cr("610.3a", "610.3b")
def test_nothing_is_exiled_where_the_source_has_left_already() -> None:
    table = Table()
    ring = table.put("Ring", CardType.ENCHANTMENT)
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    ctx = context(game, ring, (bear,))
    do(ctx, e.Destroy(r.This()), e.Move(TARGET, Zone.EXILE, until=d.UntilLeaves(r.This())))
    assert where(game, bear) is Zone.BATTLEFIELD


@pytest.mark.cr("610.3")
def test_what_left_exile_meanwhile_does_not_return() -> None:
    table = Table()
    ring = table.put("Ring", CardType.ENCHANTMENT)
    bear = table.creature("Bear", 2, 2, controller=BOB)
    game = table.game()
    do(context(game, ring, (bear,)), e.Move(TARGET, Zone.EXILE, until=d.UntilLeaves(r.This())))
    do(context(game, game.latest(bear)), e.Move(r.This(), Zone.HAND))
    do(context(game, ring), e.Destroy(r.This()))
    assert where(game, bear) is Zone.HAND


@pytest.mark.cr("508.4")
def test_a_creature_put_onto_the_battlefield_attacking() -> None:
    table = Table()
    lead = table.creature("Lead", 2, 2)
    table.combat((lead, BOB))
    dead = table.creature("Dead", 2, 2, zone=Zone.GRAVEYARD)
    game = table.game()
    (new,) = do(context(game, lead, (dead,)), e.Move(TARGET, Zone.BATTLEFIELD, attacking=True)).objects
    assert game.state.objects[new].tapped
    assert game.state.combat is not None
    assert [attack.attacker for attack in game.state.combat.attacks] == [lead, new]


@pytest.mark.cr("701.21a", "608.2h")
def test_a_sacrificed_creature_is_looked_at_as_it_was() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, counters=(("+1/+1", 3),))
    game = table.game()
    ctx = context(game, bear, (BOB,))
    do(
        ctx,
        e.SacrificeObjects(r.This(), label=1),
        e.LoseLife(TARGET, a.MeasureOf(a.Measure.POWER, r.Result(1))),
    )
    assert game.player(BOB).life == 15


@pytest.mark.cr("400.7")
def test_an_ability_of_what_has_died_does_not_find_the_card() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear)
    do(ctx, e.Destroy(r.This()))
    assert not do(ctx, e.Move(r.This(), Zone.HAND)).done
    assert not do(ctx, e.PutCounters(r.This(), "+1/+1", ONE)).done
    assert where(game, bear) is Zone.GRAVEYARD


@pytest.mark.cr("400.7e", "400.7j")
def test_what_an_object_became_is_found_where_the_rules_say_so() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game, bear), e.Destroy(r.This()))
    assert do(context(game, bear), e.Move(r.CardOf(r.This()), Zone.HAND)).done
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game, bear), e.SacrificeObjects(r.This(), label=1), e.Move(r.Result(1), Zone.BATTLEFIELD))
    assert where(game, bear) is Zone.BATTLEFIELD


@pytest.mark.cr("603.7c")
def test_a_delayed_trigger_finds_the_card_only_where_it_was_put() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    ctx = context(game, bear, (bear,))
    later = TriggeredAbility(p.BeginningOf(Step.END, YOU), Body((e.Move(r.Result(1), Zone.BATTLEFIELD),)))
    do(ctx, e.Move(TARGET, Zone.EXILE, label=1), e.DelayedTrigger(later))
    do(context(game, game.latest(bear)), e.Move(r.This(), Zone.GRAVEYARD))
    (delayed,) = game.state.delayed
    assert isinstance(delayed.ability, TriggeredAbility)
    assert isinstance(delayed.ability.content, Body)
    do(context(game, bear, results=dict(delayed.facts.results)), *delayed.ability.content.effects)
    assert where(game, bear) is Zone.GRAVEYARD


@pytest.mark.cr("400.7f")
def test_an_aura_that_followed_its_creature_into_the_graveyard_is_found() -> None:
    table = Table()
    enchant = KeywordAbility(Keyword.ENCHANT, quality=CREATURE)
    dies = p.ZoneChange(f.IsOneOf(r.AttachedTo()), Zone.BATTLEFIELD, Zone.GRAVEYARD)
    back = TriggeredAbility(dies, Body((e.Move(r.This(), Zone.HAND),)))
    bear = table.creature("Bear", 2, 2)
    aura = table.put("Aura", CardType.ENCHANTMENT, subtypes=("Aura",), abilities=(enchant, back), attached_to=bear)
    game = table.game()
    do(context(game, bear), e.Destroy(r.This()))
    do(context(game, aura), e.Move(r.This(), Zone.GRAVEYARD))
    put_triggers_on_stack(game)
    resolve_top(game)
    assert where(game, aura) is Zone.HAND


@pytest.mark.cr("101.4", "608.2e")
def test_what_each_player_does_in_a_loop_is_done_at_once_and_remembered_player_by_player() -> None:
    table = Table()
    mine = [table.creature(f"Mine {n}", 1, 1) for n in range(2)]
    yours = [table.creature(f"Yours {n}", 2, 2, controller=BOB) for n in range(2)]
    game = table.game((mine[1],), (yours[0],))
    own = r.Chosen(f.AllOf((CREATURE, f.ControlledBy(r.Iterated()))), r.Iterated(), ONE, ONE)
    power = a.MeasureOf(a.Measure.POWER, r.Result(1))
    loop = e.ForEach(r.EachPlayer(), (e.Move(own, Zone.HAND, label=1), e.LoseLife(r.Iterated(), power)))
    do(context(game), loop)
    assert [where(game, item) for item in (*mine, *yours)] == [
        Zone.BATTLEFIELD,
        Zone.HAND,
        Zone.HAND,
        Zone.BATTLEFIELD,
    ]
    gone = [entry.batch for entry in game.log if type(entry.event).__name__ == "ZoneChange"]
    assert len(gone) == 2
    assert len(set(gone)) == 1
    assert [game.player(player).life for player in (ALICE, BOB)] == [19, 18]
