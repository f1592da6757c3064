"""Flip cards (710)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Layout
from mtgjudge.engine.decisions import ActivateAbility, CastSpell
from mtgjudge.engine.flips import FLIPPED
from mtgjudge.language.vocabulary import Color, Supertype, Zone
from tests.engine.casting.board import Board, made

TOP = made("Novice", "Creature — Fox", "{1}{W}", "{0}: Flip this creature.", "1/2")
BOTTOM = made("Adept", "Legendary Creature — Fox", None, "Flying\n{0}: You gain 1 life.", "4/4")
CARD = Card("Novice // Adept", Layout.FLIP, (TOP.faces[0], BOTTOM.faces[0]))
COPIED = "Create a token that's a copy of target creature, except it's an artifact in addition to its other types."
TWIN = made("Twin", "Instant", "{U}", COPIED)
GROW = made("Grow", "Enchantment — Aura", "{G}", "Enchant creature\nEnchanted creature gets +1/+1.")
AWAY = "Exile target creature, then return it to the battlefield under its owner's control."
BLINK = made("Blink", "Instant", "{U}", AWAY)
AS_OTHER = "{0}: This creature becomes a copy of target creature until end of turn."
MIMIC = made("Mimic", "Creature — Bear", "{1}", AS_OTHER, "2/2")
HUSH = made("Hush", "Instant", "{U}", "Target creature loses all abilities until end of turn.")


def flip(board: Board, creature: int) -> None:
    """Activate its first ability and let it resolve."""
    board.do(ActivateAbility(creature, 0))
    board.resolve_all()


@pytest.mark.cr("710.1c")
@pytest.mark.cr("710.2")
def test_the_other_half_keeps_cost_and_color_and_what_else_applies() -> None:
    board = Board()
    fox = board.field(CARD)
    board.setup.attach(board.field(GROW), fox)
    stamp = board.game.state.objects[fox].timestamp
    flip(board, fox)
    look = board.game.characteristics(fox)
    assert (look.name, look.power, look.toughness, look.supertypes) == ("Adept", 5, 5, (Supertype.LEGENDARY,))
    assert look.mana_cost == TOP.faces[0].mana_cost
    assert (look.colors, len(look.abilities)) == ((Color.WHITE,), 2)
    assert board.game.state.objects[fox].timestamp == stamp


@pytest.mark.cr("710.4")
def test_it_never_flips_back() -> None:
    board = Board()
    fox = board.field(CARD)
    board.start()
    board.do(ActivateAbility(fox, 0), ActivateAbility(fox, 0))
    board.resolve_all()
    assert board.game.characteristics(fox).name == "Adept"
    assert board.game.state.objects[fox].designations == (FLIPPED,)


@pytest.mark.cr("710.4")
def test_what_returns_is_not_flipped() -> None:
    board = Board()
    board.floating("U")
    fox, blink = board.field(CARD), board.hand(BLINK)
    flip(board, fox)
    board.do(CastSpell(blink), (fox,))
    board.resolve_all()
    assert board.zone(fox) is Zone.BATTLEFIELD
    assert board.game.characteristics(board.now(fox)).name == "Novice"


@pytest.mark.cr("707.2")
@pytest.mark.cr("710.2")
def test_a_copy_is_not_flipped_but_can_flip() -> None:
    board = Board()
    board.floating("U")
    fox, twin = board.field(CARD), board.hand(TWIN)
    flip(board, fox)
    board.do(CastSpell(twin), (fox,))
    board.resolve_all()
    token = board.game.state.battlefield[-1]
    assert board.game.characteristics(token).name == "Novice"
    flip(board, token)
    look = board.game.characteristics(token)
    assert (look.name, look.power, [kind.value for kind in look.types]) == ("Adept", 4, ["creature", "artifact"])


@pytest.mark.cr("710.2")
def test_what_flips_as_a_copy_is_itself_again_when_the_copying_ends() -> None:
    board = Board()
    fox, mimic = board.field(CARD), board.field(MIMIC)
    board.do(ActivateAbility(mimic, 0), (fox,))
    board.resolve_all()
    flip(board, mimic)
    assert board.game.characteristics(mimic).name == "Adept"
    assert board.game.characteristics(fox).name == "Novice"
    board.until(board.step, -2)
    assert board.game.characteristics(mimic).name == "Mimic"


@pytest.mark.cr("710.2")
def test_losing_its_abilities_changes_nothing_about_its_half() -> None:
    board = Board()
    board.floating("U")
    fox, hush = board.field(CARD), board.hand(HUSH)
    flip(board, fox)
    board.do(CastSpell(hush), (fox,))
    board.resolve_all()
    look = board.game.characteristics(fox)
    assert (look.name, look.power, look.abilities) == ("Adept", 4, ())
