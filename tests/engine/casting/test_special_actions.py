"""Suspend, foretell, plot, and what effects offer (116.2c-f, h, k)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.casting_ways import FREE
from mtgjudge.engine.decisions import ActivateAbility, CastSpell, ChooseObjects, Pass, Priority, SpecialAction
from mtgjudge.engine.listing import legal_actions
from mtgjudge.engine.special_actions import legal_special_actions, reasons_against_special
from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, Body, SpellAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.costs import PayMana
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made, offered


def rules(board: Board, player: int, word: str, identifier: int) -> list[str]:
    """The rules against a special action."""
    return [
        str(rule) for reason in reasons_against_special(board.game, player, word, identifier) for rule in reason.rules
    ]


def nothing_else(card: Face) -> Card:
    """A card of one face."""
    return Card(card.name, Layout.NORMAL, (card,))


@pytest.mark.cr("116.2f", "702.62a")
def test_suspend_when_it_could_be_cast() -> None:
    board = Board()
    bolt = board.hand("Rift Bolt")
    board.floating("R")
    assert not rules(board, ALICE, "suspend", bolt)
    board.do(SpecialAction("suspend", bolt))
    item = board.game.state.objects[board.now(bolt)]
    assert (item.zone, item.counters) == (Zone.EXILE, (("time", 1),))
    assert not board.game.state.stack
    board = Board(active=BOB)
    bolt = board.hand("Rift Bolt")
    board.floating("R")
    board.do(Pass())
    assert "116.2f" in rules(board, ALICE, "suspend", bolt)
    assert board.refused(SpecialAction("suspend", bolt)) == rules(board, ALICE, "suspend", bolt)


@pytest.mark.cr("702.62a", "702.62d")
def test_the_last_counter_casts_it_for_free() -> None:
    board = Board()
    bolt = board.put("Rift Bolt", Zone.EXILE, counters=(("time", 1),))
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.resolve()
    assert offered(board.pending) == (board.now(bolt),)
    board.do((board.now(bolt),), (BOB,))
    board.resolve()
    assert board.life(BOB) == 17
    assert board.zone(bolt) is Zone.GRAVEYARD


@pytest.mark.cr("702.62a")
def test_declined_it_stays_in_exile() -> None:
    board = Board()
    bolt = board.put("Rift Bolt", Zone.EXILE, counters=(("time", 1),))
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.resolve()
    board.do(())
    assert board.zone(bolt) is Zone.EXILE


@pytest.mark.cr("702.62a", "400.7a")
def test_a_creature_cast_by_suspend_has_haste() -> None:
    board = Board()
    beast = made("Test Sleeper", "Creature — Beast", "{5}{G}", "Suspend 1—{G}", "4/4")
    card = board.put(beast, Zone.EXILE, counters=(("time", 1),))
    board.until(Step.UPKEEP, ALICE)
    board.resolve()
    board.resolve()
    board.do((board.now(card),))
    board.resolve()
    assert board.zone(card) is Zone.BATTLEFIELD
    assert Keyword.HASTE in board.game.characteristics(board.now(card)).keywords


@pytest.mark.cr("116.2f", "702.61a")
def test_split_second_forbids_suspending_because_it_forbids_casting() -> None:
    board = Board()
    shock = board.hand("Sudden Shock")
    sleeper = board.hand(made("Test Dream", "Instant", "{3}{B}", "Draw a card.\nSuspend 3—{B}"), BOB)
    board.floating("RR")
    board.floating("B", BOB)
    board.do(CastSpell(shock), (BOB,), Pass())
    assert rules(board, BOB, "suspend", sleeper)[:2] == ["116.2f", "702.61a"]


@pytest.mark.cr("116.2h", "702.143a")
def test_foretell_and_cast_on_a_later_turn() -> None:
    board = Board()
    card = board.hand(made("Test Prophecy", "Instant", "{4}{U}", "Draw a card.\nForetell {U}"))
    board.floating("UUU")
    board.do(SpecialAction("foretell", card))
    exiled = board.now(card)
    assert board.game.state.objects[exiled].face_down
    assert "601.3" in board.against(ALICE, exiled, way="foretell")
    board.until(Step.UPKEEP, BOB)
    board.do(Pass())
    assert "601.2h" in board.against(ALICE, exiled, way="foretell")
    board = Board()
    card = board.put(
        made("Test Prophecy", "Instant", "{4}{U}", "Draw a card.\nForetell {U}"), Zone.EXILE, designations=("foretold",)
    )
    board.floating("U")
    board.do(CastSpell(card, way="foretell"))
    assert board.zone(card) is Zone.STACK


@pytest.mark.cr("702.143a")
def test_foretelling_needs_ones_own_turn() -> None:
    board = Board(active=BOB)
    card = board.hand(made("Test Prophecy", "Instant", "{4}{U}", "Draw a card.\nForetell {U}"))
    board.floating("UU")
    board.do(Pass())
    assert "116.2h" in rules(board, ALICE, "foretell", card)


@pytest.mark.cr("116.2k", "702.170d")
def test_plot_and_cast_for_free_in_a_main_phase() -> None:
    robbery = made("Test Heist", "Sorcery", "{3}{R}", "Draw two cards.\nPlot {1}{R}")
    board = Board()
    card = board.hand(robbery)
    board.floating("RR")
    board.do(SpecialAction("plot", card))
    assert board.game.state.objects[board.now(card)].designations == ("plotted",)
    assert "601.3" in board.against(ALICE, board.now(card))
    board.until(Step.UPKEEP, ALICE)
    assert "702.170d" in board.against(ALICE, board.now(card), way=FREE)
    board.until(Step.PRECOMBAT_MAIN, ALICE)
    board.do(CastSpell(board.now(card), way=FREE))
    assert board.zone(card) is Zone.STACK


@pytest.mark.cr("116.2d")
def test_paying_to_ignore_an_effect() -> None:
    arbiter = nothing_else(
        Face(
            name="Test Arbiter",
            types=(CardType.CREATURE,),
            power="2",
            toughness="2",
            abilities=(
                StaticAbility(
                    (
                        s.Affects(r.EachPlayer(), (ch.CantSearch(),)),
                        s.MayIgnore((PayMana(ManaCost(("2",))),)),
                    )
                ),
            ),
        )
    )
    for pays in (True, False):
        board = Board()
        keeper = board.field(arbiter, BOB)
        wilds = board.field("Evolving Wilds")
        forest = board.library("Forest")[0]
        board.floating("GG")
        if pays:
            board.do(SpecialAction("ignore effect", keeper))
            assert not board.game.rule_on(ch.CantSearch, ALICE)
            assert board.game.rule_on(ch.CantSearch, BOB)
            assert not board.game.state.stack
        board.do(ActivateAbility(wilds, 0))
        board.resolve()
        if isinstance(board.pending, ChooseObjects):
            assert pays
            board.do((forest,))
        assert (board.zone(forest) is Zone.BATTLEFIELD) is pays


@pytest.mark.cr("116.2e")
def test_discarding_a_card_that_says_so() -> None:
    vulture = Face(
        name="Test Vulture",
        types=(CardType.CREATURE,),
        power="1",
        toughness="1",
        abilities=(StaticAbility((s.MayDiscardThis(),), zone=Zone.HAND),),
    )
    board = Board(active=BOB)
    bolt = board.hand("Lightning Bolt", BOB)
    card, other = board.hand(nothing_else(vulture)), board.hand("Grizzly Bears")
    board.floating("R", BOB)
    board.do(CastSpell(bolt), (ALICE,), Pass())
    assert rules(board, ALICE, "discard", other) == ["116.2e"]
    board.do(SpecialAction("discard", card))
    assert board.zone(card) is Zone.GRAVEYARD
    assert isinstance(board.pending, Priority)
    assert board.pending.player == ALICE


@pytest.mark.cr("116.2c")
def test_ending_a_continuous_effect() -> None:
    becomes = e.Apply(r.This(), (ch.AddTypes((CardType.ARTIFACT,)),), d.UntilPaid((PayMana(ManaCost(("U",))),)))
    licid = Face(
        name="Test Shifter",
        types=(CardType.CREATURE,),
        power="1",
        toughness="1",
        abilities=(ActivatedAbility((), Body((becomes,))),),
    )
    board = Board()
    card = board.field(nothing_else(licid))
    board.floating("U")
    assert rules(board, ALICE, "end effect", card) == ["116.2c"]
    board.do(ActivateAbility(card, 0))
    board.resolve()
    assert CardType.ARTIFACT in board.game.characteristics(card).types
    assert rules(board, BOB, "end effect", card)[-1] == "116.2c"
    board.do(SpecialAction("end effect", card))
    assert CardType.ARTIFACT not in board.game.characteristics(card).types


@pytest.mark.cr("116.2c", "603.7a")
def test_stopping_a_delayed_trigger() -> None:
    later = TriggeredAbility(
        p.BeginningOf(Step.UPKEEP, r.You()), Body((e.DealDamage(r.This(), Fixed(3), r.Target(0)),))
    )
    burn = Face(
        name="Test Ember",
        mana_cost=ManaCost(("R",)),
        types=(CardType.SORCERY,),
        abilities=(
            SpellAbility(
                Body(
                    (e.DelayedTrigger(later, stop_by=r.Target(0), stop_costs=(PayMana(ManaCost(("U",))),)),),
                    (t.TargetSlot(t.TargetPlayer(r.EachPlayer()), Fixed(1), Fixed(1)),),
                )
            ),
        ),
    )
    for pays in (True, False):
        board = Board()
        ember = board.hand(nothing_else(burn))
        board.field("Island", BOB)
        board.floating("R")
        board.do(CastSpell(ember), (BOB,))
        board.resolve()
        assert rules(board, ALICE, "stop effect", board.now(ember))[-1] == "116.2c"
        board.until(Step.PRECOMBAT_MAIN, BOB)
        if pays:
            board.do(SpecialAction("stop effect", board.now(ember)))
            assert not board.game.state.stack
        board.until(Step.DRAW, ALICE)
        assert board.life(BOB) == (20 if pays else 17)


@pytest.mark.cr("116.2")
def test_special_actions_are_listed_when_they_are_legal() -> None:
    board = Board()
    bolt = board.hand("Rift Bolt")
    scraper = board.field("Krosan Cloudscraper", face_down="morph")
    board.floating("RGGGGGGGG")
    board.start()
    assert legal_special_actions(board.game, ALICE) == [
        SpecialAction("turn face up", scraper),
        SpecialAction("suspend", bolt),
    ]
    assert legal_special_actions(board.game, BOB) == []
    assert CastSpell(bolt) in legal_actions(board.game, ALICE)
