"""Libraries and hidden cards: scry, surveil, search, reveal, mill, shuffling and luck (401, 701.20, 701.22-25)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.decisions import Chance, ChooseObjects, Pending
from mtgjudge.engine.events.status import CardDrawn
from mtgjudge.engine.events.zones import Revealed
from mtgjudge.engine.game import Game, Undetermined
from mtgjudge.engine.verdict import IllegalAction
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.vocabulary import CardType, Zone
from tests.engine.builders import ALICE, BOB, Table, asked, static, where
from tests.engine.instructions.follow import context, do

ONE, TWO = a.Fixed(1), a.Fixed(2)
YOU = r.You()
LAND = f.IsType(CardType.LAND)


def deck(table: Table, *names: str, kind: CardType = CardType.LAND, player: int = ALICE) -> list[int]:
    return [table.put(name, kind, zone=Zone.LIBRARY, controller=player) for name in names]


def names(game: Game, player: int = ALICE) -> list[str]:
    return [game.characteristics(card).name for card in game.player(player).library]


@pytest.mark.cr("701.22a")
def test_scry_puts_cards_on_top_and_bottom_in_the_order_asked() -> None:
    table = Table()
    one, two, three, _ = deck(table, "A", "B", "C", "D")
    game = table.game((three, 0, two, one))
    do(context(game), e.Scry(YOU, a.Fixed(3)))
    assert names(game) == ["C", "D", "B", "A"]


@pytest.mark.cr("701.22a")
def test_an_arrangement_that_forgets_a_card_is_illegal() -> None:
    table = Table()
    one, _ = deck(table, "A", "B")
    game = table.game((one, 0))
    with pytest.raises(IllegalAction):
        do(context(game), e.Scry(YOU, TWO))


@pytest.mark.cr("701.22b")
def test_scry_0_is_nothing() -> None:
    table = Table()
    deck(table, "A")
    game = table.game()
    assert not do(context(game), e.Scry(YOU, a.Fixed(0))).done
    assert game.log == []


@pytest.mark.cr("701.25a")
def test_surveil_puts_cards_into_the_graveyard() -> None:
    table = Table()
    one, two, _ = deck(table, "A", "B", "C")
    game = table.game((two, 0, one))
    do(context(game), e.Surveil(YOU, TWO))
    assert names(game) == ["B", "C"]
    assert where(game, one) is Zone.GRAVEYARD


@pytest.mark.cr("701.23b")
def test_a_card_with_a_quality_need_not_be_found() -> None:
    table = Table()
    deck(table, "A", "B")
    deck(table, "Spell", kind=CardType.SORCERY)
    game = table.game(())
    outcome = do(context(game), e.Search(YOU, YOU, LAND, ONE, ONE, label=1))
    assert (outcome.objects, outcome.done) == ((), True)
    (decision,) = asked(game)
    assert isinstance(decision, ChooseObjects)
    assert (decision.low, decision.high, len(decision.candidates)) == (0, 1, 2)


@pytest.mark.cr("701.23d")
def test_a_card_without_a_quality_must_be_found() -> None:
    table = Table()
    deck(table, "A", "B")
    game = table.game(())
    with pytest.raises(IllegalAction):
        do(context(game), _tutor())


@pytest.mark.cr("701.23a", "608.2d")
@pytest.mark.parametrize(("picked", "legal"), [((0, 2), True), ((2,), True), ((), True), ((0, 1), False)])
def test_one_card_of_each_kind(picked: tuple[int, ...], legal: bool) -> None:
    table = Table()
    cards = [*deck(table, "A", "B"), *deck(table, "Spell", kind=CardType.SORCERY)]
    chosen = tuple(cards[i] for i in picked)
    game = table.game(chosen)
    search = e.Search(YOU, YOU, LAND, a.Fixed(0), TWO, label=1, also=(f.IsType(CardType.SORCERY),))
    if legal:
        assert do(context(game), search).objects == chosen
        return
    with pytest.raises(IllegalAction):
        do(context(game), search)


def _tutor() -> e.Search:
    return e.Search(YOU, YOU, f.Anything(), ONE, ONE, label=1)


@pytest.mark.cr("701.23a", "701.24a")
def test_search_put_onto_the_battlefield_and_shuffle() -> None:
    table = Table()
    one, two, three = deck(table, "A", "B", "C")
    game = table.game((two,))
    ctx = context(game)
    do(ctx, e.Search(YOU, YOU, LAND, ONE, ONE, label=1), e.Move(r.Result(1), Zone.BATTLEFIELD), e.Shuffle(YOU))
    assert where(game, two) is Zone.BATTLEFIELD
    assert game.player(ALICE).shuffled == ((one, three),)


@pytest.mark.cr("701.23a")
def test_cards_that_nobody_named_are_passed_over() -> None:
    table = Table()
    (known,) = deck(table, "A")
    (unknown,) = deck(table, "B")
    table.state.objects[unknown].card = None
    game = table.game((known,))
    do(context(game), e.Search(YOU, YOU, LAND, ONE, ONE, label=1))
    (decision,) = asked(game)
    assert isinstance(decision, ChooseObjects)
    assert decision.candidates == (known,)


@pytest.mark.cr("701.23")
def test_a_player_who_cant_search_finds_nothing() -> None:
    table = Table()
    deck(table, "A")
    table.put("Warden", CardType.ENCHANTMENT, abilities=(static(ch.CantSearch(), what=r.EachPlayer()),))
    game = table.game()
    assert not do(context(game), e.Search(YOU, YOU, LAND, ONE, ONE)).done


@pytest.mark.cr("701.24a")
def test_what_is_drawn_from_a_shuffled_library_is_lucks_choice() -> None:
    table = Table()
    one, two, three = deck(table, "A", "B", "C")
    game = table.game((three,))
    do(context(game), e.Shuffle(YOU))
    game.perform(CardDrawn(player=ALICE))
    assert where(game, three) is Zone.HAND
    (decision,) = asked(game)
    assert isinstance(decision, Chance)
    assert decision.options == (one, two, three)
    with pytest.raises(Pending):
        game.perform(CardDrawn(player=ALICE))


@pytest.mark.cr("701.24a")
def test_equal_cards_need_no_luck() -> None:
    table = Table()
    deck(table, "Same", "Same", "Same")
    game = table.game()
    do(context(game), e.Shuffle(YOU), e.Draw(YOU, TWO))
    assert len(game.player(ALICE).hand) == 2


@pytest.mark.cr("701.24a")
def test_a_card_put_on_top_of_a_shuffled_library_is_known() -> None:
    table = Table()
    deck(table, "A", "B", "C")
    bear = table.creature("Bear", 2, 2)
    game = table.game()
    do(context(game, bear), e.Shuffle(YOU), e.Move(r.This(), Zone.LIBRARY, place=e.LibraryPlace.TOP), e.Draw(YOU, ONE))
    assert where(game, bear) is Zone.HAND
    assert asked(game) == []


@pytest.mark.cr("701.24a")
def test_a_library_that_goes_on_below_is_undetermined_once_shuffled() -> None:
    table = Table()
    deck(table, "A", "B")
    table.player(ALICE).unknown_below = True
    game = table.game()
    with pytest.raises(Undetermined):
        do(context(game), e.Shuffle(YOU), e.Draw(YOU, ONE))


@pytest.mark.cr("701.20a")
def test_reveal_until_keeps_the_others_apart() -> None:
    table = Table()
    deck(table, "A", "B", kind=CardType.SORCERY)
    (land, _) = deck(table, "Land", "Deeper")
    game = table.game()
    ctx = context(game)
    outcome = do(ctx, e.RevealUntil(YOU, LAND, others=2, label=1))
    assert outcome.objects == (land,)
    assert len(ctx.results[2].objects) == 2
    assert sum(isinstance(entry.event, Revealed) for entry in game.log) == 3


@pytest.mark.cr("401.4")
def test_look_take_one_and_put_the_rest_on_the_bottom() -> None:
    table = Table()
    one, two, three, _ = deck(table, "A", "B", "C", "D")
    game = table.game((two,), (three, one))
    ctx = context(game)
    do(
        ctx,
        e.LookAt(YOU, r.TopCards(YOU, a.Fixed(3)), label=1),
        e.Move(r.ChosenAmong(r.Result(1), f.Anything(), YOU, ONE, ONE), Zone.HAND),
        e.OrderOnLibrary(r.Rest(r.Result(1)), YOU, e.LibraryPlace.BOTTOM),
    )
    assert where(game, two) is Zone.HAND
    assert names(game) == ["D", "C", "A"]


@pytest.mark.cr("608.2c")
def test_a_card_put_onto_the_battlefield_is_no_longer_among_those_looked_at() -> None:
    table = Table()
    one, two, _ = deck(table, "A", "B", "C")
    game = table.game((one,))
    ctx = context(game)
    do(
        ctx,
        e.LookAt(YOU, r.TopCards(YOU, TWO), label=1),
        e.Move(r.ChosenAmong(r.Result(1), LAND, YOU, ONE, ONE), Zone.BATTLEFIELD),
        e.Move(r.ChosenAmong(r.Result(1), LAND, YOU, ONE, ONE), Zone.HAND),
    )
    assert [game.characteristics(card).name for card in game.battlefield()] == ["A"]
    assert where(game, two) is Zone.HAND


def test_the_rest_on_the_bottom_in_a_random_order() -> None:
    table = Table()
    one, two, three = deck(table, "A", "B", "C")
    game = table.game()
    ctx = context(game)
    do(
        ctx,
        e.LookAt(YOU, r.TopCards(YOU, TWO), label=1),
        e.Move(r.Rest(r.Result(1)), Zone.LIBRARY, place=e.LibraryPlace.BOTTOM_RANDOM),
    )
    assert names(game) == ["C", "A", "B"]
    assert game.player(ALICE).shuffled == ((one, two),)
    assert three == game.player(ALICE).library[0]


@pytest.mark.cr("701.17a", "701.17b", "701.17c")
def test_mill_as_many_as_there_are() -> None:
    table = Table()
    one, two = deck(table, "A", "B", player=BOB)
    game = table.game()
    outcome = do(context(game), e.Mill(r.EachOpponent(), a.Fixed(3)))
    assert outcome.objects == (game.latest(one), game.latest(two))
    assert game.player(BOB).graveyard == list(outcome.objects)


@pytest.mark.cr("701.20a")
def test_an_unknown_card_cant_be_shown() -> None:
    table = Table()
    (card,) = deck(table, "A")
    table.state.objects[card].card = None
    game = table.game()
    with pytest.raises(Undetermined):
        do(context(game), e.Reveal(r.TopCards(YOU, ONE)))
