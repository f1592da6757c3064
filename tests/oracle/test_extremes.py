"""The greatest among others, damage to each by their own number, clashes, types of one's choice. All texts are our
own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, TriggeredAbility
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from tests.oracle.conftest import meaning
from tests.oracle.test_less_common import effects, parts


def test_the_greatest_is_compared_with_all_of_the_group() -> None:
    ability = meaning("Exile a land with the least power among lands you control.", "Sorcery")
    (found,) = parts(ability, f.MeasureIs)
    assert isinstance(found, f.MeasureIs)
    assert found.comparison is Comparison.EQUAL
    assert isinstance(found.amount, a.MeasureOf)
    assert found.amount.fold is a.Fold.LEAST


def test_each_player_is_dealt_damage_by_their_own_number() -> None:
    text = "Test Subject deals damage to each player equal to the number of artifacts that player controls."
    (made,) = effects(text, "Sorcery")
    assert isinstance(made, e.ForEach)
    assert made.of == r.EachPlayer()
    (hit,) = made.effects
    assert isinstance(hit, e.DealDamage)
    assert hit.to == r.Iterated()


@pytest.mark.cr("701.30d")
def test_winning_the_clash_is_what_the_clash_did() -> None:
    clash, won = effects("Clash with an opponent. If you win, draw a card.", "Sorcery")
    assert isinstance(clash, e.KeywordAction)
    assert isinstance(won, e.IfThen)
    assert won.condition == c.Did(clash.label)


def test_a_type_of_choice_is_chosen_first() -> None:
    chosen, _ = effects("Tap all creatures of the creature type of your choice.", "Sorcery")
    assert chosen == e.ChooseForThis(who=r.You(), what="creature type")


@pytest.mark.cr("113.6")
@pytest.mark.parametrize("text", ["{2}: Return this card from your graveyard to your hand."])
def test_abilities_of_spells_function_in_the_graveyard(text: str) -> None:
    made = meaning(text, "Instant")
    assert isinstance(made, ActivatedAbility)
    assert made.zone is Zone.GRAVEYARD
    made = meaning("Whenever you gain life, return this card from your graveyard to your hand.", "Sorcery")
    assert isinstance(made, TriggeredAbility)
    assert made.zone is Zone.GRAVEYARD


@pytest.mark.cr("701.21a")
def test_a_target_is_sacrificed_only_while_it_is_ones_own() -> None:
    text = "Untap target creature you control. Sacrifice it at the beginning of the next end step."
    ability = meaning(text, "Instant")
    (made,) = parts(ability, e.SacrificeObjects)
    assert isinstance(made, e.SacrificeObjects)
    assert made.what == r.Among(r.Target(0), f.ControlledBy(r.You()))


@pytest.mark.cr("205.1b")
def test_an_artifact_creature_keeps_its_types() -> None:
    (made,) = effects("Target land becomes an artifact creature with base power and toughness 4/4.", "Instant")
    assert isinstance(made, e.Apply)
    assert made.changes[0] == ch.AddTypes((CardType.ARTIFACT, CardType.CREATURE), ())
