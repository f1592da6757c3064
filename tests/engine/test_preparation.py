"""Preparation cards and the copies of their spells (722)."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Layout
from mtgjudge.engine.decisions import ActivateAbility, CastSpell
from mtgjudge.engine.preparing import permanent_of
from mtgjudge.engine.state import ObjectKind
from mtgjudge.language.vocabulary import Color, Keyword, Zone
from tests.engine.casting.board import BOB, Board, made

PUPIL = made("Pupil", "Creature — Cat", "{G}", "This creature enters prepared.", "1/1")
CHANT = made("Chant", "Instant", "{R}", "Target player loses 3 life.")
CARD = Card("Pupil // Chant", Layout.PREPARE, (PUPIL.faces[0], CHANT.faces[0]))
COPIED = "Create a token that's a copy of target creature, except it has flying."
TWIN = made("Twin", "Sorcery", "{U}", COPIED)
FADE = made("Fade", "Instant", "{W}", "Target creature phases out.")
THEFT = made("Theft", "Sorcery", "{B}", "Gain control of target creature.")
DULL = made("Dull", "Artifact", "{1}", "{0}: Target creature becomes unprepared.")
SHARPEN = made("Sharpen", "Artifact", "{1}", "{0}: Target creature becomes prepared.")
PLAIN = made("Plain", "Creature — Dog", "{1}", "", "2/2")


def prepared(held: Card = FADE) -> tuple[Board, int, int]:
    """A prepared Pupil that was cast, and another card in hand."""
    board = Board()
    board.floating("GRRRWUB")
    pupil, other = board.hand(CARD), board.hand(held)
    board.do(CastSpell(pupil))
    board.resolve_all()
    return board, board.now(pupil), other


def copies(board: Board) -> list[int]:
    """The copies in exile."""
    objects = board.game.state.objects
    return [each for each in board.game.state.exile if objects[each].kind is ObjectKind.COPY]


def cast(board: Board, spell: int, *answers: object) -> None:
    """Cast a spell, answer and let it resolve."""
    board.do(CastSpell(spell))
    for answer in answers:
        board.do(answer)  # type: ignore[arg-type]
    board.resolve_all()


@pytest.mark.cr("722.3c")
def test_the_copy_is_the_prepare_spell_and_stays_in_exile() -> None:
    board, pupil, _ = prepared()
    (copy,) = copies(board)
    look = board.game.characteristics(copy)
    assert (look.name, look.colors, permanent_of(board.game, copy)) == ("Chant", (Color.RED,), pupil)
    assert board.game.characteristics(pupil).name == "Pupil"
    assert board.game.objects_in(Zone.EXILE) == []  # it is no card


@pytest.mark.cr("722.3c")
def test_casting_the_copy_ends_it_once_and_for_all() -> None:
    board, pupil, _ = prepared()
    (copy,) = copies(board)
    cast(board, copy, (BOB,))
    assert (board.life(BOB), copies(board), board.game.state.prepared) == (17, [], ())
    assert board.game.state.objects[pupil].designations == ()


@pytest.mark.cr("722.3c")
def test_a_token_copy_that_is_something_else_has_the_plain_prepare_spell() -> None:
    board, pupil, twin = prepared(TWIN)
    cast(board, twin, (pupil,))
    first, second = copies(board)
    look = board.game.characteristics(second)
    assert permanent_of(board.game, first) == pupil
    assert (look.name, look.colors, look.power) == ("Chant", (Color.RED,), None)
    assert Keyword.FLYING not in look.keywords
    assert Keyword.FLYING in board.game.characteristics(permanent_of(board.game, second)).keywords


@pytest.mark.cr("722.3c")
def test_the_copy_goes_while_its_permanent_is_phased_out() -> None:
    board, pupil, fade = prepared()
    cast(board, fade, (pupil,))
    assert copies(board) == []


@pytest.mark.cr("722.3c")
def test_whoever_controls_the_permanent_may_cast_the_copy() -> None:
    board = Board()
    board.floating("BRR")
    pupil = board.field(CARD, BOB, designations=("prepared",))
    theft = board.hand(THEFT)
    board.start()
    (copy,) = copies(board)
    assert "601.3" in board.refused(CastSpell(copy))
    cast(board, theft, (pupil,))
    cast(board, copy, (BOB,))
    assert board.life(BOB) == 17


@pytest.mark.cr("722.3a")
@pytest.mark.cr("722.3b")
def test_becoming_unprepared_and_prepared() -> None:
    board = Board()
    dull, sharpen, plain = board.field(DULL), board.field(SHARPEN), board.field(PLAIN)
    pupil = board.field(CARD, designations=("prepared",))
    (before,) = copies(board)
    for source, target in ((dull, pupil), (sharpen, plain), (sharpen, pupil), (sharpen, pupil)):
        board.do(ActivateAbility(source, 0))
        board.do((target,))
        board.resolve_all()
        assert len(copies(board)) == (0 if target == plain or source == dull else 1)
    assert before not in copies(board)
    assert board.game.state.objects[plain].designations == ()


@pytest.mark.cr("722.3")
def test_the_card_is_never_cast_as_its_prepare_spell() -> None:
    board = Board()
    board.floating("R")
    pupil = board.hand(CARD)
    assert "722.3" in board.refused(CastSpell(pupil, 1))
