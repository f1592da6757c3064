"""What things become as a whole, how spells were cast, kinds said one by one. All texts are our own."""

from __future__ import annotations

import pytest

from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Phase, Zone
from tests.oracle.test_less_common import effects, static


@pytest.mark.cr("205.1a", "613.4b")
def test_with_a_card_type_it_is_nothing_else_any_more() -> None:
    made = static("Enchanted permanent is a red Boar creature with base power and toughness 2/5.")
    assert isinstance(made, st.Affects)
    assert made.changes == (
        ch.SetTypes((CardType.CREATURE,), ("Boar",)),
        ch.SetColors((Color.RED,)),
        ch.SetPowerToughness(Fixed(2), Fixed(5)),
    )


@pytest.mark.cr("205.1b")
def test_in_addition_keeps_what_it_was() -> None:
    text = "Enchanted land is a Golem creature with base power and toughness 4/4 in addition to its other types."
    made = static(text)
    assert isinstance(made, st.Affects)
    assert made.changes[0] == ch.AddTypes((CardType.CREATURE,), ("Golem",))


def test_the_chosen_type_is_added() -> None:
    made = static("Artifacts you control are the chosen type in addition to their other types.")
    assert isinstance(made, st.Affects)
    assert made.changes == (ch.AddChosenSubtype(),)


def test_protection_of_your_choice_is_one_choice() -> None:
    (made,) = effects(
        "Target land you control gains protection from artifacts or from the color of your choice until end of turn.",
        "Instant",
    )
    assert isinstance(made, e.Choose)
    assert len(made.options) == 6
    granted = [node for node in made.walk() if isinstance(node, ch.GainAbility)]
    assert {getattr(each.ability, "keyword", None) for each in granted} == {Keyword.PROTECTION}


@pytest.mark.cr("500.2")
def test_a_main_phase_lasts_while_the_spell_is_on_the_stack() -> None:
    _, more = effects("Draw a card. If you cast this spell during your main phase, scry 2.", "Instant")
    assert isinstance(more, e.IfThen)
    main = (Phase.PRECOMBAT_MAIN, Phase.POSTCOMBAT_MAIN)
    assert more.condition == c.Both((c.WasCast(r.This(), r.You()), c.During((), main, r.You())))


def test_where_a_spell_was_cast_from() -> None:
    _, more = effects("Draw a card. If this spell was cast from a graveyard, you gain 3 life.", "Sorcery")
    assert isinstance(more, e.IfThen)
    assert more.condition == c.WasCast(r.This(), from_zone=Zone.GRAVEYARD)


def test_a_colour_in_front_of_each_part_is_its_own() -> None:
    (made,) = effects("Destroy all white creatures and blue artifacts.", "Instant")
    assert isinstance(made, e.Destroy)
    white = f.AllOf((f.IsColor(Color.WHITE), f.IsType(CardType.CREATURE)))
    blue = f.AllOf((f.IsColor(Color.BLUE), f.IsType(CardType.ARTIFACT)))
    assert made.what == r.All(f.AnyOf((white, blue)))


def test_it_is_what_the_condition_asked_about() -> None:
    (then,) = effects(
        "Whenever an artifact you control enters, if you control a land, you gain 1 life. If this enchantment isn't "
        "a creature, it becomes a 2/2 Spirit creature in addition to its other types until end of turn.",
        "Enchantment",
    )[1:]
    assert isinstance(then, e.IfThen)
    (apply,) = then.then
    assert isinstance(apply, e.Apply)
    assert apply.what == r.This()
