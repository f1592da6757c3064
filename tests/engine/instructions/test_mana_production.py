"""Which mana an effect adds (106.3-106.7), and adding it."""

from __future__ import annotations

import pytest

from mtgjudge.engine.instructions.mana import add_mana
from mtgjudge.engine.instructions.production import could_produce, options_of, production
from mtgjudge.engine.mana import ManaUnit
from mtgjudge.language import amounts as a
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.categories import ManaSpec
from mtgjudge.language.costs import TapThis
from mtgjudge.language.vocabulary import CardType, ManaType, Supertype
from tests.engine.builders import ALICE, BOB, Table, asked
from tests.engine.instructions.follow import context, do

ONE, TWO = a.Fixed(1), a.Fixed(2)
G, R, C = ManaType.GREEN, ManaType.RED, ManaType.COLORLESS
LANDS = r.All(f.AllOf((f.IsType(CardType.LAND), f.ControlledBy(r.EachOpponent()))))


def makes(mana: ManaSpec) -> ActivatedAbility:
    return ActivatedAbility((TapThis(),), Body((e.AddMana(r.You(), mana),)))


def codes(groups: list[tuple[ManaUnit, ...]]) -> list[str]:
    return ["".join(unit.type.value for unit in group) for group in groups]


@pytest.mark.cr("106.3", "107.4h")
def test_units_remember_their_source_and_whether_it_is_snow() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND, subtypes=("Forest",), supertypes=(Supertype.SNOW, Supertype.BASIC))
    game = table.game()
    ((unit,),) = production(game, land, ALICE, m.FixedMana((G,)))
    assert (unit.type, unit.source, unit.snow, unit.traits) == (G, land, True, ("snow", "basic", "land", "forest"))


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        (m.FixedMana((C, C)), ["CC"]),
        (m.RepeatedMana(G, a.Fixed(3)), ["GGG"]),
        (m.RepeatedMana(G, a.Fixed(0)), [""]),
        (m.OneOfMana(((R,), (G,))), ["R", "G"]),
        (m.AnyColorMana(TWO), ["WW", "UU", "BB", "RR", "GG"]),
        (m.CombinationMana(TWO, (R, G)), ["RR", "RG", "GG"]),
        (m.ChosenColorMana(ONE), []),
    ],
)
def test_the_groups_of_each_specification(spec: ManaSpec, expected: list[str]) -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    assert codes(production(table.game(), land, ALICE, spec)) == expected


def test_two_mana_of_any_colors_is_fifteen_choices() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    assert len(production(table.game(), land, ALICE, m.AnyColorMana(TWO, same=False))) == 15


@pytest.mark.cr("106.5")
def test_colors_among_objects_may_be_none() -> None:
    table = Table()
    bear = table.creature("Bear", 2, 2, cost="{R}{G}")
    rock = table.put("Rock", CardType.ARTIFACT, cost="{2}")
    game = table.game()
    of = m.ColorAmongMana(ONE, r.This())
    assert codes(production(game, bear, ALICE, of)) == ["R", "G"]
    assert production(game, rock, ALICE, of) == []


@pytest.mark.cr("106.7")
def test_what_lands_could_produce_whatever_it_costs() -> None:
    table = Table()
    mine = table.put("Mine", CardType.LAND, abilities=(makes(m.CouldProduceMana(ONE, LANDS)),))
    table.put("Forest land", CardType.LAND, subtypes=("Forest",), controller=BOB, tapped=True)
    table.put("Waste", CardType.LAND, abilities=(makes(m.FixedMana((C,))),), controller=BOB)
    game = table.game()
    assert codes(production(game, mine, ALICE, m.CouldProduceMana(ONE, LANDS))) == ["G"]
    any_type = m.CouldProduceMana(ONE, LANDS, any_type=True)
    assert codes(production(game, mine, ALICE, any_type)) == ["G", "C"]


@pytest.mark.cr("106.7")
def test_two_lands_that_look_at_each_other_make_nothing() -> None:
    table = Table()
    mirror = makes(m.CouldProduceMana(ONE, LANDS))
    mine = table.put("Mine", CardType.LAND, abilities=(mirror,))
    yours = table.put("Yours", CardType.LAND, abilities=(mirror,), controller=BOB)
    assert could_produce(table.game(), (mine, yours), ()) == set()


@pytest.mark.cr("106.4")
def test_adding_mana_asks_only_where_there_is_a_choice() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    game = table.game("R")
    do(context(game, land), e.AddMana(r.You(), m.FixedMana((C,))))
    do(context(game, land), e.AddMana(r.You(), m.AnyColorMana(TWO)))
    assert [unit.type for unit in game.player(ALICE).pool] == [C, R, R]
    assert len(asked(game)) == 1


@pytest.mark.cr("605.3b")
def test_an_announced_option_is_not_asked_again() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    game = table.game()
    effect = e.AddMana(r.You(), m.CombinationMana(TWO, (R, G)))
    add_mana(context(game, land), effect, option="GR", tapped_source=land)
    assert sorted(unit.type.value for unit in game.player(ALICE).pool) == ["G", "R"]


@pytest.mark.cr("106.6")
def test_a_restriction_stays_with_the_unit() -> None:
    table = Table()
    land = table.put("Land", CardType.LAND)
    game = table.game()
    use = m.ManaUse(cast=f.IsType(CardType.CREATURE))
    do(context(game, land), e.AddMana(r.You(), m.FixedMana((G,)), use))
    (unit,) = game.player(ALICE).pool
    assert unit.use == use


def test_options_of_an_ability_that_adds_mana_twice() -> None:
    table = Table()
    both = Body((e.AddMana(r.You(), m.FixedMana((C,))), e.AddMana(r.You(), m.OneOfMana(((R,), (G,))))))
    ability = ActivatedAbility((TapThis(),), both)
    land = table.put("Land", CardType.LAND, abilities=(ability,))
    found = options_of(table.game(), ALICE, land, ability)
    assert found is not None
    assert codes(list(found)) == ["CR", "CG"]
    hidden = ActivatedAbility((TapThis(),), Body((e.Repeat(TWO, (e.AddMana(r.You(), m.FixedMana((C,))),)),)))
    assert options_of(table.game(), ALICE, land, hidden) is None
