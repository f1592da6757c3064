"""What a permanent becomes as it enters, excess damage, the next spell that is cast (614.1c, 707.2, 120.4a, 614.3)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import ActivateAbility, CastSpell
from mtgjudge.language.vocabulary import Keyword, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

SHOCK = made("Test Shock", "Instant", "{R}", "Test Shock deals 2 damage to any target.")
CLAY_TEXT = (
    "As this creature enters, it becomes your choice of a 3/3 artifact creature, a 2/2 artifact creature with flying, "
    "or a 1/6 Wall artifact creature with defender in addition to its other types."
)


@pytest.mark.cr("614.1c", "707.2")
def test_the_form_that_is_chosen_as_it_enters_is_copied() -> None:
    board = Board()
    clay = board.hand(made("Test Clay", "Artifact Creature — Shapeshifter", "{4}", CLAY_TEXT, pt="*/*"))
    board.floating("CCCCU")
    twin = board.hand(made("Test Twin", "Sorcery", "{U}", "Create a token that's a copy of target creature."))
    board.do(CastSpell(clay))
    board.resolve_all()
    board.do("a 2/2")
    look = board.game.characteristics(board.now(clay))
    assert (look.power, look.toughness) == (2, 2)
    assert Keyword.FLYING in look.keywords
    board.do(CastSpell(twin), (board.now(clay),))
    board.resolve_all()
    board.do("a 1/6")  # its own ability asks again as the token enters
    token = board.game.battlefield()[-1]
    assert board.game.characteristics(token).toughness == 6


@pytest.mark.cr("120.4a")
def test_excess_damage_goes_to_the_controller() -> None:
    text = "Test Spill deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead."
    board = Board()
    spill = board.hand(made("Test Spill", "Instant", "{R}", text))
    bear = board.field(made("Test Bear", "Creature — Bear", "{G}", pt="2/3"), BOB)
    board.floating("R")
    board.do(CastSpell(spill), (bear,))
    board.resolve_all()
    assert (board.zone(bear), board.life(BOB)) == (Zone.GRAVEYARD, 19)


@pytest.mark.cr("614.3", "614.1a")
def test_only_the_next_spell_returns_to_hand_as_it_resolves() -> None:
    text = (
        "{0}: The next time you cast an instant spell from your hand this turn, put that card into your hand instead "
        "of into your graveyard as it resolves."
    )
    board = Board()
    master = board.field(made("Test Master", "Creature — Monk", "{W}", text, pt="2/2"))
    first, second = board.hand(SHOCK), board.hand(SHOCK)
    board.floating("RR")
    board.do(ActivateAbility(master, 0))
    board.resolve_all()
    for spell in (first, second):
        board.do(CastSpell(spell), (BOB,))
        board.resolve_all()
    assert (board.zone(first), board.zone(second)) == (Zone.HAND, Zone.GRAVEYARD)


@pytest.mark.cr("613.11")
def test_a_static_ability_may_ask_for_a_designation() -> None:
    text = "{0}: Monstrosity 1.\nAs long as this creature is monstrous, it has flying."
    board = Board()
    beast = board.field(made("Test Beast", "Creature — Beast", "{G}", text, pt="2/2"))
    board.start()
    assert Keyword.FLYING not in board.game.characteristics(beast).keywords
    board.do(ActivateAbility(beast, 0))
    board.resolve_all()
    assert Keyword.FLYING in board.game.characteristics(beast).keywords
    assert board.life(ALICE) == 20
