"""Prototype cards (718)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Layout
from mtgjudge.engine.decisions import CastSpell, Pass
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Color, Keyword, Zone
from tests.engine.casting.board import Board, made

PLAIN = made("Walker", "Artifact Creature — Golem", "{7}", "Prototype {1}{G} — 2/1\nTrample", "6/5")
CARD = Card("Walker", Layout.PROTOTYPE, PLAIN.faces)
TWIN = made("Twin", "Instant", "{U}", "Create a token that's a copy of target creature.")
ECHO = made("Repeat", "Instant", "{U}", "Copy target creature spell you control. (The copy becomes a token.)")
AWAY = "Exile target creature, then return it to the battlefield under its owner's control."
BLINK = made("Blink", "Instant", "{U}", AWAY)
BAN = made("Ban", "Artifact", "{1}", "Players can't cast spells with mana value 3 or greater.")
GIFT = made(
    "Gift",
    "Sorcery",
    "{U}",
    "You may cast a creature spell with mana value 3 or less from your hand without paying its mana cost.",
)


def cast(held: Card = TWIN, *permanents: Card) -> tuple[Board, int, int]:
    """A prototyped Walker on the stack, and another card in hand."""
    board = Board()
    board.floating("GGU")
    for card in permanents:
        board.field(card)
    walker, other = board.hand(CARD), board.hand(held)
    board.do(CastSpell(walker, None, "prototype"))
    return board, board.now(walker), other


@pytest.mark.cr("718.3b")
@pytest.mark.cr("718.5")
def test_the_spell_and_its_permanent_have_the_other_cost_size_and_color() -> None:
    board, walker, _ = cast()
    for _step in range(2):
        look = board.game.characteristics(walker)
        assert (look.power, look.toughness, look.colors) == (2, 1, (Color.GREEN,))
        assert look.mana_cost == ManaCost(("1", "G"))
        assert (look.name, Keyword.TRAMPLE in look.keywords) == ("Walker", True)
        board.resolve_all()
        walker = board.now(walker)
    assert board.zone(walker) is Zone.BATTLEFIELD


@pytest.mark.cr("718.3d")
def test_a_copy_of_the_permanent_is_as_small() -> None:
    board, walker, twin = cast()
    board.resolve_all()
    board.do(CastSpell(twin), (board.now(walker),))
    board.resolve_all()
    token = board.game.state.battlefield[-1]
    look = board.game.characteristics(token)
    assert (token != board.now(walker), look.power, look.colors) == (True, 2, (Color.GREEN,))


@pytest.mark.cr("718.3c")
def test_a_copy_of_the_spell_is_prototyped() -> None:
    board, walker, echo = cast(ECHO)
    board.do(CastSpell(echo), (walker,))
    board.do(Pass(), Pass())
    copy = board.game.state.stack[-1]
    assert (copy != walker, board.game.characteristics(copy).power) == (True, 2)
    board.resolve_all()
    powers = [board.game.characteristics(each).power for each in board.game.state.battlefield]
    assert powers == [2, 2]


@pytest.mark.cr("718.4")
def test_what_returns_is_the_normal_card() -> None:
    board, walker, blink = cast(BLINK)
    board.resolve_all()
    board.do(CastSpell(blink), (board.now(walker),))
    board.resolve_all()
    look = board.game.characteristics(board.now(walker))
    assert (look.power, look.colors) == (6, ())


@pytest.mark.cr("718.3a")
def test_only_the_prototyped_mana_value_is_asked_for() -> None:
    board, walker, _ = cast(TWIN, BAN)
    assert board.game.characteristics(walker).power == 2
    other = Board()
    other.floating("GGGGGGG")
    other.field(BAN)
    assert "101.2" in other.refused(CastSpell(other.hand(CARD)))


def test_a_prototyped_spell_for_free_is_not_played() -> None:
    board = Board()
    board.floating("U")
    board.hand(CARD)
    gift = board.hand(GIFT)
    board.do(CastSpell(gift))
    with pytest.raises(Unsupported, match="prototyped"):
        board.resolve_all()
