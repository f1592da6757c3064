"""What a text names again: cards beside the one found, the ones not chosen, "that player" of each of several, "that
many" of an attack, two targets from one graveyard; read, and printed so that it reads the same (608.2c, 608.2h)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body, SpellAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Effect
from mtgjudge.language.targets import TargetEither, TargetObject, TargetSlot
from mtgjudge.language.vocabulary import Zone
from tests.oracle.conftest import both_ways, face, meaning

SPELL, BEAST = "Sorcery", "Creature"


def body_of(ability: Ability) -> Body:
    assert isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility)
    assert isinstance(ability.content, Body)
    return ability.content


def effects_of(text: str, kind: str) -> tuple[Effect, ...]:
    """What the text tells to do; its print must mean the same."""
    ability = both_ways(text, kind)
    return body_of(ability).effects


@pytest.mark.cr("701.20a")
def test_all_other_cards_are_those_revealed_before_the_one_that_was_found() -> None:
    until, found, others = effects_of(
        "Reveal cards from the top of your library until you reveal an artifact card. Put that card into your hand and "
        "all other cards revealed this way into your graveyard.".replace("hand and", "hand and put"),
        SPELL,
    )
    assert isinstance(until, e.RevealUntil)
    assert isinstance(found, e.Move)
    assert isinstance(others, e.Move)
    assert (found.what, others.what) == (r.Result(until.label), r.Result(until.others))


def test_all_others_are_those_that_no_player_chose() -> None:
    chosen, destroyed = effects_of("Each player chooses two lands they control. Destroy all other lands.", SPELL)
    assert isinstance(chosen, e.ForEach)
    assert isinstance(destroyed, e.Destroy)
    (choice,) = chosen.effects
    assert isinstance(destroyed.what, r.All)
    assert f.Not(f.IsOneOf(r.Result(choice.label))) in destroyed.what.filter.walk()


@pytest.mark.cr("701.23a")
def test_a_search_revealed_in_a_sentence_of_its_own_is_a_search_that_reveals() -> None:
    (once, *_), (twice, *_) = (
        effects_of(f"Search your library for a Forest card{said} put it into your hand, then shuffle.", SPELL)
        for said in (", reveal it,", " and reveal it. Then")
    )
    assert once == twice
    assert isinstance(once, e.Search)
    assert once.reveal


def test_whichever_of_two_searches_was_followed_what_was_found_has_one_name() -> None:
    either, shown, *_ = effects_of(
        "Search your library for a basic land card. If you control an Elf, instead search your library for up to two "
        "basic land cards. Reveal those cards, put them into your hand, then shuffle.",
        SPELL,
    )
    assert isinstance(either, e.IfThen)
    assert either.then[0].label == either.otherwise[0].label != 0
    assert isinstance(shown, e.Reveal)
    assert shown.what == r.Result(either.then[0].label)


@pytest.mark.cr("118.12a")
@pytest.mark.parametrize("price", ["pay {2}", "discard a card", "sacrifice a land or discard a card"])
def test_each_opponent_pays_or_does_it(price: str) -> None:
    (each,) = effects_of(f"Each opponent sacrifices a creature of their choice unless they {price}.", SPELL)
    assert isinstance(each, e.ForEach)
    assert each.of == r.EachOpponent()
    (paid,) = each.effects
    assert isinstance(paid, e.UnlessPays)
    assert paid.who == r.Iterated()
    (told,) = paid.effects
    assert isinstance(told, e.SacrificeObjects)
    assert isinstance(told.what, r.Chosen)
    assert told.what.by == r.Iterated()


def test_that_player_is_each_in_turn_whose_step_it_may_be() -> None:
    text = "At the beginning of your upkeep, each opponent loses 2 life unless that player discards a card."
    (each,) = effects_of(text, BEAST)
    assert isinstance(each, e.ForEach)
    (paid,) = each.effects
    assert isinstance(paid, e.UnlessPays)
    assert paid.who == r.Iterated()


def test_that_player_is_the_owner_of_what_was_returned() -> None:
    _, discard = effects_of("Return target permanent to its owner's hand. Then that player discards a card.", SPELL)
    assert isinstance(discard, e.Discard)
    assert discard.who == r.OwnerOf(r.Target(0))


def test_that_player_is_the_chosen_one() -> None:
    _, draw = effects_of("Choose an opponent. That player draws a card.", SPELL)
    assert isinstance(draw, e.Draw)
    assert draw.who == r.ChosenPlayer()


@pytest.mark.cr("603.2c")
def test_the_attackers_and_their_number() -> None:
    (grow,) = effects_of(
        "Whenever you attack with two or more creatures, those creatures get +1/+1 until end of turn.", BEAST
    )
    assert isinstance(grow, e.Apply)
    assert grow.what == r.EventObject()
    draw, lose = effects_of(
        "Whenever you attack with one or more Elves, draw that many cards. You lose that much life.", BEAST
    )
    assert isinstance(draw, e.Draw)
    assert isinstance(lose, e.LoseLife)
    assert draw.count == lose.amount == a.EventAmount()


def test_that_many_is_the_number_of_the_latest_step() -> None:
    text = (
        "Whenever this creature deals damage to a player, that player discards their hand, then draws that many cards."
    )
    discard, draw = effects_of(text, BEAST)
    assert isinstance(draw, e.Draw)
    assert draw.count == a.ResultAmount(discard.label)


def test_two_targets_from_one_graveyard() -> None:
    text = "Return up to one target artifact card and up to one target land card from your graveyard to your hand."
    effects_of(text, SPELL)
    slots = body_of(meaning(text, SPELL)).targets
    assert [slot.kind.zone for slot in slots if isinstance(slot.kind, TargetObject)] == [Zone.GRAVEYARD] * 2
    assert all(f.OwnedBy(r.You()) in slot.kind.walk() for slot in slots)


@pytest.mark.cr("115.4")
def test_any_other_target_is_not_the_source() -> None:
    text = "When this creature enters, it deals 2 damage to any other target."
    effects_of(text, BEAST)
    (slot,) = body_of(meaning(text, BEAST)).targets
    assert isinstance(slot, TargetSlot)
    assert isinstance(slot.kind, TargetEither)
    assert f.Not(f.IsThis()) in slot.kind.walk()


def test_more_cards_than_each_opponent() -> None:
    ability = meaning(
        "At the beginning of your upkeep, if you have more cards in hand than each opponent, draw a card."
    )
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.condition, c.PlayersAre)
    assert not ability.condition.any


def test_the_chosen_creature_is_the_target() -> None:
    text = "Choose target creature and tap it. If you control an Elf, the chosen creature gets -1/-1 until end of turn."
    tap, later = effects_of(text, SPELL)
    assert isinstance(later, e.IfThen)
    (shrink,) = later.then
    assert isinstance(tap, e.Tap)
    assert isinstance(shrink, e.Apply)
    assert shrink.what == tap.what == r.Target(0)


def test_a_condition_behind_two_steps_may_be_that_of_the_second() -> None:
    text = "Choose target creature. Mill two cards, then destroy that creature if you control an Elf."
    assert face(text, SPELL).abilities[0].refusal is not None
