"""Where things go instead: as a spell resolves, as a card is discarded, as a permanent would enter or leave; under
whose control it enters (614.1a, 614.12a, 616.1b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import CastSpell, Pass, PlayLand
from mtgjudge.engine.events.base import Cause
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.language.vocabulary import Step, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

BEAR = made("Test Bear", "Creature — Bear", "{G}", pt="2/2")
SHOCK = made("Test Shock", "Instant", "{R}", "Test Shock deals 2 damage to any target.")


@pytest.mark.cr("616.1b")
def test_it_enters_under_another_players_control() -> None:
    board = Board()
    snare = board.hand(
        made(
            "Test Snare",
            "Instant",
            "{U}",
            "If a creature would enter under an opponent's control this turn, it enters under your control instead.",
        ),
        BOB,
    )
    bear = board.hand(BEAR)
    board.floating("U", BOB)
    board.floating("G")
    board.do(CastSpell(bear), Pass(), CastSpell(snare))
    board.resolve_all()
    assert board.zone(bear) is Zone.BATTLEFIELD
    assert board.game.known_controller(board.now(bear)) == BOB


@pytest.mark.cr("614.1a")
def test_only_an_opponent_makes_it_go_onto_the_battlefield_when_it_is_discarded() -> None:
    board = Board()
    text = (
        "If a spell or ability an opponent controls causes you to discard this card, put it onto the battlefield "
        "instead of putting it into your graveyard."
    )
    sturdy = made("Test Sturdy", "Creature — Elk", "{G}", text, pt="4/4")
    first, second, source = board.hand(sturdy), board.hand(sturdy), board.field(BEAR, BOB)
    board.start()
    for card, player in ((first, ALICE), (second, BOB)):
        away = ZoneChange(object=card, to=Zone.GRAVEYARD, reason=MoveReason.DISCARDED, cause=Cause(source, player))
        board.game.perform(away)
    assert (board.zone(first), board.zone(second)) == (Zone.GRAVEYARD, Zone.BATTLEFIELD)


@pytest.mark.cr("614.12a", "614.6")
def test_a_land_that_is_paid_for_with_another_one() -> None:
    text = (
        "If this land would enter, sacrifice a Plains instead. If you do, put this land onto the battlefield. If you "
        "don't, put it into its owner's graveyard."
    )
    keep = made("Test Keep", "Land", None, text)
    plains = made("Test Fields", "Basic Land — Plains")
    board = Board()
    paid, given = board.hand(keep), board.field(plains)
    board.do(PlayLand(paid))
    assert (board.zone(paid), board.zone(given)) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)
    board = Board()
    unpaid = board.hand(keep)
    board.do(PlayLand(unpaid))
    assert board.zone(unpaid) is Zone.GRAVEYARD


@pytest.mark.cr("614.1a", "603.7c")
def test_a_spell_goes_elsewhere_as_it_resolves_and_comes_back() -> None:
    text = (
        "Whenever you cast an instant spell, exile that card instead of putting it into your graveyard as it resolves. "
        "If you do, return it to your hand at the beginning of the next end step."
    )
    board = Board()
    board.field(made("Test Echo", "Enchantment", "{W}", text))
    shock = board.hand(SHOCK)
    board.floating("R")
    board.do(CastSpell(shock), (BOB,))
    board.resolve_all()
    assert board.zone(shock) is Zone.EXILE
    board.until(Step.END, ALICE)
    board.resolve_all()
    assert board.zone(shock) is Zone.HAND


@pytest.mark.cr("614.1a")
def test_what_came_back_is_exiled_when_it_would_leave() -> None:
    text = (
        "Return target creature card from your graveyard to the battlefield. If it would leave the battlefield, exile "
        "it instead of putting it anywhere else."
    )
    board = Board()
    back = board.hand(made("Test Return", "Sorcery", "{B}", text))
    bear = board.grave(BEAR)
    board.floating("B")
    board.do(CastSpell(back), (bear,))
    board.resolve_all()
    assert board.zone(bear) is Zone.BATTLEFIELD
    board.game.perform(ZoneChange(object=board.now(bear), to=Zone.HAND))
    assert board.zone(bear) is Zone.EXILE


@pytest.mark.cr("614.1a")
def test_a_creature_that_was_not_cast_is_exiled_instead_of_entering() -> None:
    board = Board()
    text = "If a nontoken creature would enter and it wasn't cast, exile it instead."
    board.field(made("Test Warden", "Enchantment", "{W}", text))
    cast, dead = board.hand(BEAR), board.grave(BEAR)
    back = board.hand(
        made("Test Call", "Sorcery", "{B}", "Return target creature card from your graveyard to the battlefield.")
    )
    board.floating("GB")
    board.do(CastSpell(cast))
    board.resolve_all()
    board.do(CastSpell(back), (dead,))
    board.resolve_all()
    assert (board.zone(cast), board.zone(dead)) == (Zone.BATTLEFIELD, Zone.EXILE)
