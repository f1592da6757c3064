"""Players of a kind, targets for each of several players, and what is printed back of targets and kinds. All texts are
our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, SpellAbility
from mtgjudge.language.targets import TargetPlayer
from mtgjudge.language.vocabulary import CardType, Comparison
from mtgjudge.oracle.faces import read_again
from mtgjudge.oracle.kernel.printer import spell
from mtgjudge.oracle.printing import raise_ability
from tests.oracle.conftest import face, meaning

LANDS = f.IsType(CardType.LAND)


def printed(text: str, *types: str) -> str:
    """The wording of the only ability of this text, which must mean the same when it is read again."""
    ability = meaning(text, *types)
    made = raise_ability(ability)
    assert made is not None
    assert read_again(made, ability)
    return " ".join(spell(made))


def body(text: str, *types: str) -> Body:
    """What a spell with this text does."""
    ability = meaning(text, *types or ("Sorcery",))
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.content, Body)
    return ability.content


def test_who_controls_more_is_asked_of_each_player() -> None:
    (drawn,) = body("Each opponent who controls more lands than you draws a card.").effects
    theirs = a.CountOf(r.All(f.AllOf((LANDS, f.ControlledBy(r.Iterated())))))
    yours = a.CountOf(r.All(f.AllOf((LANDS, f.ControlledBy(r.You())))))
    more = c.Compare(theirs, Comparison.MORE, yours)
    assert drawn == e.Draw(r.PlayersWho(r.EachOpponent(), more), a.Fixed(1))


def test_a_target_player_who_did_something() -> None:
    said = body("Target player who lost life this turn discards a card.")
    lost = c.Happened(ev.LosesLife(r.Iterated()))
    who = r.PlayersWho(r.EachPlayer(), lost)
    assert said.targets[0].kind == TargetPlayer(who)


@pytest.mark.parametrize(
    "text",
    [
        "Each opponent who doesn't control a Goat loses 2 life.",
        "Draw a card for each opponent who has less life than you.",
        "Draw cards equal to the number of players who have two or fewer cards in hand.",
        "Target player who attacked this turn sacrifices a creature of their choice.",
        "Each player who controls a creature with power 4 or greater discards a card.",
        "For each opponent who cast a creature spell this turn, you gain 2 life.",
    ],
)
def test_players_of_a_kind_are_printed_back(text: str) -> None:
    printed(text, "Sorcery")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "For each opponent, tap up to one target creature that player controls.",
            "for each opponent , tap up to a target creature that player controls .",
        ),
        (
            "Exile two target cards from target player's graveyard.",
            "exile two target cards in target player 's graveyard .",
        ),
        (
            "Destroy target artifact, enchantment, or creature with flying.",
            "destroy target artifact , enchantment , or creature with flying .",
        ),
        (
            "Counter target spell that targets a creature you control.",
            "counter target spell that targets a creature you control .",
        ),
        (
            "Counter target spell unless its controller pays {2}. If they do, draw a card.",
            "counter target spell unless its controller pays {2} . if they do , draw a card .",
        ),
        ("Destroy target 1/1 creature.", "destroy target 1/1 creature ."),
        (
            "Exile target creature if its power is less than or equal to the number of lands you control.",
            "exile target creature if its power is less than or equal to the number of lands you control .",
        ),
    ],
)
def test_targets_are_printed_back(text: str, words: str) -> None:
    assert printed(text, "Instant") == words


def test_a_target_for_each_of_certain_players_is_refused() -> None:
    """Who they are would have to be known when targets are chosen."""
    text = "For each opponent who lost life this turn, tap target creature that player controls."
    assert face(text, "Sorcery").abilities[0].refusal is not None
