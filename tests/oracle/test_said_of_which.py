"""What a word is said of where several things stand together: texts of our own (115.1, 608.2c)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType, Color, Zone
from mtgjudge.oracle.surface import together
from tests.oracle.conftest import face, meaning

SPELL = ("Sorcery",)


def content(ability: Ability) -> Body:
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    return ability.content


@pytest.mark.cr("115.1")
@pytest.mark.parametrize(
    ("words", "spell", "other"),
    [
        ("spell or permanent that's blue", (f.IsColor(Color.BLUE),), (f.IsColor(Color.BLUE),)),
        (
            "spell or nonland permanent an opponent controls",
            (f.ControlledBy(r.EachOpponent()),),
            (f.Not(f.IsType(CardType.LAND)), f.ControlledBy(r.EachOpponent())),
        ),
        ("spell or creature", (), (f.IsType(CardType.CREATURE),)),
    ],
)
def test_what_follows_a_spell_or_permanent_is_said_of_both(
    words: str, spell: tuple[Filter, ...], other: tuple[Filter, ...]
) -> None:
    (slot,) = content(meaning(f"Return target {words} to its owner's hand.", *SPELL)).targets
    first, second = (kind for kind in slot.kind.children() if isinstance(kind, TargetObject))
    assert first == TargetObject(together((f.IsSpell(), *spell)), Zone.STACK)
    assert second == TargetObject(together(other), Zone.BATTLEFIELD)


def test_a_spell_is_never_tapped() -> None:
    (ability,) = face("Return target spell or permanent that's tapped to its owner's hand.", *SPELL).abilities
    assert ability.refusal is not None


@pytest.mark.cr("702.124e")
def test_of_two_commanders_one_comes_to_hand() -> None:
    (move,) = content(meaning("Put your commander into your hand from the command zone.", *SPELL)).effects
    assert isinstance(move, e.Move)
    assert isinstance(move.what, r.Chosen)
    assert (move.what.low, move.what.high, move.what.zone) == (a.Fixed(1), a.Fixed(1), Zone.COMMAND)


@pytest.mark.cr("404.2")
def test_the_player_of_a_graveyard_is_the_owner_of_what_goes_there() -> None:
    text = "Whenever an artifact is put into a player's graveyard from the battlefield, that player loses 2 life."
    ability = meaning(text, "Enchantment")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.content, Body)
    (only,) = ability.content.effects
    assert only == e.LoseLife(who=r.OwnerOf(r.EventObject()), amount=a.Fixed(2))


@pytest.mark.cr("702.124e")
def test_which_of_several_commanders_a_number_is_of_is_not_guessed() -> None:
    number = "the mana value of a commander you own on the battlefield or in the command zone"
    (ability,) = face(f"Draw X cards, where X is {number}.", *SPELL).abilities
    assert ability.refusal is not None
    (most,) = content(meaning(f"Draw X cards, where X is {number.replace('mana', 'greatest mana')}.", *SPELL)).effects
    assert isinstance(most, e.Draw)
    assert isinstance(most.count, a.MeasureOf)
    assert most.count.fold is a.Fold.GREATEST


@pytest.mark.cr("608.2c")
def test_the_rest_is_put_away_whether_or_not_something_is_revealed() -> None:
    looked = "Look at the top three cards of your library. You may reveal a land card from among them"
    apart = f"{looked} and put it into your hand. Put the rest on the bottom of your library in a random order."
    assert isinstance(content(meaning(apart, *SPELL)).effects[-1], e.Move)
    together_ = f"{looked}, then put the rest on the bottom of your library in a random order."
    (ability,) = face(together_, *SPELL).abilities
    assert ability.refusal is not None


@pytest.mark.cr("107.3e")
@pytest.mark.parametrize(
    "which", ["a spell with {X} in its mana cost", "your first spell with {X} in its mana cost each turn"]
)
def test_x_is_that_of_the_spell_that_is_cast(which: str) -> None:
    ability = meaning(f"Whenever you cast {which}, put X +1/+1 counters on this creature.")
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.content, Body)
    (only,) = ability.content.effects
    assert isinstance(only, e.PutCounters)
    assert only.count == a.XOf(r.EventObject())


@pytest.mark.cr("615.5")
def test_as_many_cards_as_damage_was_prevented_however_much_is_dealt() -> None:
    text = (
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. When damage is "
        "prevented this way, Test Subject deals that much damage to that source's controller and you draw that many "
        "cards."
    )
    (shield,) = content(meaning(text, "Instant")).effects
    draws = [node for node in shield.walk() if isinstance(node, e.Draw)]
    assert [node.count for node in draws] == [a.EventAmount()]
