"""Cipher (702.99)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card
from mtgjudge.engine.decisions import CastSpell, ChooseObjects
from mtgjudge.engine.keyword_actions.cipher import ENCODED
from mtgjudge.language.vocabulary import Zone
from tests.engine.casting.board import ALICE, BOB, Board, made

DRAIN = made("Drain", "Sorcery", "{B}", "Each opponent loses 3 life.\nCipher")
GAIN = made("Gain", "Sorcery", "{W}", "You gain 4 life.\nCipher")
BEAR = made("Bear", "Creature — Bear", "{1}", "", "2/2")
HUSH = made("Hush", "Instant", "{U}", "Target creature loses all abilities until end of turn.")
RETURN = made("Recall", "Instant", "{U}", "Return target card you own in exile to your hand.")
THEFT = made("Theft", "Sorcery", "{R}", "Gain control of target creature. (This effect lasts indefinitely.)")


def encoded(*spells: Card, held: Card = HUSH) -> tuple[Board, int, list[int], int]:
    """A Bear on which these were encoded as they resolved."""
    board = Board()
    board.floating("BWUR")
    bear, cards, other = board.field(BEAR), [board.hand(each) for each in spells], board.hand(held)
    for card in cards:
        board.do(CastSpell(card))
        board.resolve_all()
        assert isinstance(board.pending, ChooseObjects)
        board.do((bear,))
    return board, bear, cards, other




@pytest.mark.cr("702.99a")
@pytest.mark.cr("702.99b")
def test_the_card_is_exiled_and_the_creature_has_an_ability() -> None:
    board, bear, (drain,), _ = encoded(DRAIN)
    card = board.game.state.objects[board.now(drain)]
    assert (card.zone, card.exiled_by, card.exiled_pair) == (Zone.EXILE, bear, ENCODED)
    assert (len(board.game.characteristics(bear).abilities), board.life(BOB)) == (1, 17)


@pytest.mark.cr("702.99a")
def test_two_cards_are_two_abilities() -> None:
    board, bear, _, _ = encoded(DRAIN, GAIN)
    first, second = (each.ability for each in board.game.characteristics(bear).abilities)
    assert first != second


@pytest.mark.cr("702.99a")
def test_nothing_is_encoded_without_a_creature() -> None:
    board = Board()
    board.floating("B")
    drain = board.hand(DRAIN)
    board.field(BEAR, BOB)
    board.do(CastSpell(drain))
    board.resolve_all()
    assert board.zone(drain) is Zone.GRAVEYARD


@pytest.mark.cr("702.99c")
def test_the_ability_goes_when_the_card_leaves_exile() -> None:
    board, bear, (drain,), recall = encoded(DRAIN, held=RETURN)
    board.do(CastSpell(recall), (board.now(drain),))
    board.resolve_all()
    assert board.zone(drain) is Zone.HAND
    assert board.game.characteristics(bear).abilities == ()


@pytest.mark.cr("702.99a")
def test_the_ability_is_one_of_the_creature() -> None:
    board, bear, _, hush = encoded(DRAIN)
    board.do(CastSpell(hush), (bear,))
    board.resolve_all()
    assert board.game.characteristics(bear).abilities == ()
    assert board.life(ALICE) == 20
