"""Casting while something resolves (608.2g): without paying mana costs (118.9), split second, X, additional costs,
timing."""

from __future__ import annotations

import pytest

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.engine.decisions import ActivateAbility, CastSpell, ChooseNumber, ChooseObjects, ChooseTargets, Pass
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.casting.board import ALICE, BOB, Board, made, offered

FOUR = r.TopCards(r.You(), Fixed(4))
LOOK_AND_CAST = Body(
    (
        e.LookAt(r.You(), FOUR, label=1),
        e.CastForFree(r.You(), r.Result(1), high=Fixed(1)),
        e.Move(r.Rest(r.Result(1)), Zone.LIBRARY, place=e.LibraryPlace.BOTTOM_RANDOM),
    )
)
SHAPER = Card(
    "Test Shaper",
    Layout.NORMAL,
    (
        Face(
            name="Test Shaper",
            types=(CardType.CREATURE,),
            power="2",
            toughness="4",
            abilities=(ActivatedAbility((k.PayMana(ManaCost(("1",))), k.TapThis()), LOOK_AND_CAST),),
        ),
    ),
)
INVOCATION = Card(
    "Test Invocation",
    Layout.NORMAL,
    (
        Face(
            name="Test Invocation",
            types=(CardType.ENCHANTMENT,),
            abilities=(TriggeredAbility(p.CastSpell(f.Anything(), r.You(), from_zone=Zone.HAND), LOOK_AND_CAST),),
        ),
    ),
)
KICKED = made("Test Sparks", "Instant", "{R}", "Kicker {4}\nTest Sparks deals 2 damage to any target.")


def shaped(*top: str | Card, active: int = ALICE, floating: str = "G") -> tuple[Board, list[int]]:
    """A board on which Alice's ability is about to offer the top four cards."""
    board = Board(active)
    shaper = board.field(SHAPER)
    cards = board.library(*top)
    board.floating(floating)
    if active == BOB:
        board.do(Pass())
    board.do(ActivateAbility(shaper, 0))
    board.resolve()
    return board, cards


@pytest.mark.cr("608.2g", "118.9")
def test_one_card_is_cast_for_free_the_others_go_to_the_bottom_at_once() -> None:
    board, cards = shaped("Lightning Bolt", "Mountain", "Forest", "Island")
    assert offered(board.pending) == (cards[0],)
    board.do((cards[0],), (BOB,))
    assert board.zone(cards[0]) is Zone.STACK
    assert sorted(board.now(card) for card in cards[1:]) == sorted(board.game.player(ALICE).library[-3:])
    board.resolve()
    assert board.life(BOB) == 17


@pytest.mark.cr("608.2g")
def test_it_cannot_be_cast_later() -> None:
    board, cards = shaped("Lightning Bolt", "Mountain", "Forest", "Island")
    board.do(())
    assert board.now(cards[0]) in board.game.player(ALICE).library[-4:]
    assert "601.3" in board.against(ALICE, board.now(cards[0]))


@pytest.mark.cr("107.3b")
def test_x_is_zero() -> None:
    board, cards = shaped("Earthquake", "Mountain", "Forest", "Island", floating="GRRR")
    board.do((cards[0],))
    board.resolve()
    assert (board.life(ALICE), board.life(BOB)) == (20, 20)
    assert board.zone(cards[0]) is Zone.GRAVEYARD


@pytest.mark.cr("107.3b")
def test_another_x_is_refused() -> None:
    board = Board()
    shaper = board.field(SHAPER)
    cards = board.library("Earthquake", "Mountain", "Forest", "Island")
    board.floating("GRRR")
    board.start()
    board.session.policy = lambda game, decision: (
        None if isinstance(decision, ChooseNumber) else Board._policy(game, decision)
    )
    board.do(ActivateAbility(shaper, 0))
    board.resolve()
    board.do((cards[0],))
    assert isinstance(board.pending, ChooseNumber)
    assert (board.pending.low, board.pending.high) == (0, 0)
    from mtgjudge.engine.verdict import IllegalAction

    with pytest.raises(IllegalAction) as refused:
        board.do(3)
    assert [str(rule) for rule in refused.value.verdict.deciding_rules()] == ["107.3b"]


@pytest.mark.cr("118.9a")
def test_no_other_alternative_cost() -> None:
    board, cards = shaped("Vandalblast", "Mountain", "Forest", "Island", floating="GRRRRR")
    assert "118.9a" in board.against(ALICE, cards[0], way="overload")
    from mtgjudge.engine.verdict import IllegalAction

    with pytest.raises(IllegalAction) as refused:
        board.do(CastSpell(cards[0], way="overload"))
    assert "118.9a" in [str(rule) for rule in refused.value.verdict.deciding_rules()]


@pytest.mark.cr("118.9d")
def test_kicker_may_be_paid() -> None:
    board, cards = shaped(KICKED, "Mountain", "Forest", "Island", floating="GRRRR")
    board.do((cards[0],), 1, (BOB,))
    assert board.game.player(ALICE).pool == ()
    assert board.game.state.objects[board.now(cards[0])].stack.cast.paid == (("kicker", 1),)  # type: ignore[union-attr]


@pytest.mark.cr("118.9d", "601.2h")
def test_mandatory_additional_costs_must_be_paid() -> None:
    board = Board()
    shaper = board.field(SHAPER)
    bears = board.field("Grizzly Bears", BOB)
    swords = board.hand("Swords to Plowshares", BOB)
    cards = board.library("Bone Splinters", "Mountain", "Forest", "Island")
    board.floating("G")
    board.floating("W", BOB)
    board.do(ActivateAbility(shaper, 0))
    board.do(Pass(), CastSpell(swords), (shaper,))
    board.resolve()
    board.resolve()
    assert offered(board.pending) == (cards[0],)
    assert board.against(ALICE, cards[0])
    board = Board()
    shaper = board.field(SHAPER)
    bears = board.field("Grizzly Bears", BOB)
    cards = board.library("Bone Splinters", "Mountain", "Forest", "Island")
    board.floating("G")
    board.do(ActivateAbility(shaper, 0))
    board.resolve()
    assert board.against(ALICE, cards[0]) == []
    board.do((cards[0],), (bears,))
    assert board.zone(shaper) is Zone.GRAVEYARD
    board.resolve()
    assert board.zone(bears) is Zone.GRAVEYARD


@pytest.mark.cr("608.2g", "307.1")
def test_timing_by_type_does_not_matter() -> None:
    board, cards = shaped("Divination", "Mountain", "Forest", "Island", "Plains", "Swamp", active=BOB)
    board.do((cards[0],))
    board.resolve()
    assert board.zone(cards[4]) is Zone.HAND
    assert board.zone(cards[5]) is Zone.HAND


@pytest.mark.cr("702.61a")
def test_split_second_stops_casting_during_resolution() -> None:
    for card, allowed in (("Sudden Shock", False), ("Volcanic Hammer", True)):
        board = Board()
        board.field(INVOCATION)
        spell = board.hand(card)
        tops = board.library("Lightning Bolt", "Mountain", "Forest", "Island")
        board.floating("RR")
        board.do(CastSpell(spell), (BOB,))
        board.resolve()
        assert offered(board.pending) == (tops[0],)
        assert ("702.61a" in board.against(ALICE, tops[0])) is not allowed
        if allowed:
            board.do((tops[0],))
            assert isinstance(board.pending, ChooseTargets)
        else:
            board.do(())
            assert board.now(tops[0]) in board.game.player(ALICE).library


@pytest.mark.cr("101.2", "307.5")
def test_an_effect_that_allows_casting_only_as_a_sorcery_still_applies() -> None:
    board = Board()
    board.field("Teferi, Time Raveler", BOB)
    shaper = board.field(SHAPER)
    cards = board.library("Lightning Bolt", "Mountain", "Forest", "Island")
    board.floating("G")
    board.do(ActivateAbility(shaper, 0))
    board.resolve()
    assert "307.5" in board.against(ALICE, cards[0])


@pytest.mark.cr("601.3")
def test_cards_exiled_to_be_played_this_turn() -> None:
    sorcery = made(
        "Test Impulse", "Sorcery", "{R}", "Exile the top two cards of your library. You may play those cards this turn."
    )
    board = Board()
    spell = board.hand(sorcery)
    bolt, forest = board.library("Lightning Bolt", "Forest")
    board.floating("RR")
    board.do(CastSpell(spell))
    board.resolve()
    assert board.zone(bolt) is Zone.EXILE
    assert board.against(BOB, board.now(bolt)) != []
    board.do(CastSpell(board.now(bolt)), (BOB,))
    board.resolve()
    assert board.life(BOB) == 17
    from mtgjudge.engine.decisions import PlayLand

    board.do(PlayLand(board.now(forest)))
    assert board.zone(forest) is Zone.BATTLEFIELD


@pytest.mark.cr("707.12")
def test_a_copy_of_a_card_is_cast_and_ceases() -> None:
    copying = Body(
        (
            e.CopyCard(r.All(f.IsType(CardType.INSTANT), Zone.GRAVEYARD), label=1),
            e.CastForFree(r.You(), r.Result(1), high=Fixed(1)),
        )
    )
    scepter = Face(
        name="Test Scepter", types=(CardType.ARTIFACT,), abilities=(ActivatedAbility((k.TapThis(),), copying),)
    )
    board = Board()
    item = board.field(Card("Test Scepter", Layout.NORMAL, (scepter,)))
    bolt = board.grave("Lightning Bolt")
    board.do(ActivateAbility(item, 0))
    board.resolve()
    (copy,) = offered(board.pending)
    board.do((copy,), (BOB,))
    board.resolve()
    assert board.life(BOB) == 17
    assert board.zone(bolt) is Zone.GRAVEYARD
    assert board.game.player(ALICE).graveyard == [bolt]


def once(name: str, noun: str) -> Card:
    """A permanent that lets its controller cast one spell of a kind from the graveyard in each of their turns."""
    text = f"Once during each of your turns, you may cast {noun} from your graveyard."
    return made(name, "Enchantment", "{2}", text)


def two_permissions() -> tuple[Board, list[int], int]:
    """A creature and an artifact creature in the graveyard; a permission for creatures and one for artifacts."""
    board = Board()
    effects = [board.field(once("Chieftain", "a creature spell")), board.field(once("Gisa", "an artifact spell"))]
    board.floating("CCCCCCCCCC")
    both = board.grave(made("Both", "Artifact Creature — Golem", "{2}", "", "1/1"))
    return board, effects, both


def test_of_two_permissions_the_player_says_which_is_used() -> None:
    board, (creatures, artifacts), both = two_permissions()
    bear = board.grave(made("Bear", "Creature — Bear", "{2}", "", "2/2"))
    board.do(CastSpell(both))
    assert isinstance(board.pending, ChooseObjects)
    assert board.pending.candidates == (creatures, artifacts)
    board.do((artifacts,))
    board.resolve_all()
    board.do(CastSpell(bear))
    board.resolve_all()
    assert board.zone(bear) is Zone.BATTLEFIELD


def test_the_permission_that_was_used_is_gone_and_the_other_left_is_not_asked_about() -> None:
    board, (creatures, _), both = two_permissions()
    other = board.grave(made("Other", "Artifact Creature — Golem", "{2}", "", "1/1"))
    bear = board.grave(made("Bear", "Creature — Bear", "{2}", "", "2/2"))
    board.do(CastSpell(both), (creatures,))
    board.resolve_all()
    assert "601.3" in board.against(ALICE, bear)
    board.do(CastSpell(other))
    board.resolve_all()
    assert board.zone(other) is Zone.BATTLEFIELD
    assert "601.3" in board.against(ALICE, bear)


GALVANOTH = made(
    "Test Galvanoth",
    "Creature — Beast",
    "{3}{R}{R}",
    "When Test Galvanoth enters, you may look at the top card of your library. You may cast it without paying its "
    "mana cost if it's an instant or sorcery spell.",
    "3/3",
)


@pytest.mark.parametrize(("top", "may"), [("Divination", True), ("Grizzly Bears", False)])
def test_if_it_is_such_a_spell_is_asked_of_the_card_as_a_spell(top: str, may: bool) -> None:
    board = Board()
    board.floating("RRRRR")
    (card,) = board.library(top)
    board.do(CastSpell(board.hand(GALVANOTH)))
    board.resolve_all()
    board.do(True)
    if may:
        assert offered(board.pending) == (card,)
        board.do((card,))
        board.resolve_all()
        assert board.zone(card) is Zone.GRAVEYARD
    else:
        assert board.zone(card) is Zone.LIBRARY
