"""What replacement effects make of mana that would be produced (106.7, 106.12b)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.instructions.mana import add_mana
from mtgjudge.engine.instructions.production import could_produce
from mtgjudge.engine.mana_options import options_of
from mtgjudge.engine.replacement.producing import as_replaced
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import mana_specs as m
from mtgjudge.language import references as r
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.costs import SacrificeCost, TapThis
from mtgjudge.language.static_effects import ReplacementAmount, ReplacementMana, Replaces
from mtgjudge.language.vocabulary import CardType, ManaType
from tests.engine.instructions.follow import context
from tests.engine.table import ALICE, Table, enchantment, land, option, static

B, C, G, W = ManaType.BLACK, ManaType.COLORLESS, ManaType.GREEN, ManaType.WHITE
LAND = f.IsType(CardType.LAND)
TAPPED = ev.TappedForMana(LAND, r.EachPlayer())
ALL_BLACK = enchantment("All black", static(Replaces(TAPPED, ReplacementMana(B, 1))))
COLORLESS = enchantment("Colorless", static(Replaces(TAPPED, ReplacementMana(C))))
TWICE = enchantment("Twice", static(Replaces(TAPPED, ReplacementAmount(2))))
NOT_MUCH = enchantment(
    "Not much", static(Replaces(ev.TappedForMana(LAND, r.EachPlayer(), at_least=2), ReplacementMana(C, 1)))
)


def taps_for(*types: ManaType) -> ActivatedAbility:
    return ActivatedAbility((TapThis(),), Body((e.AddMana(r.You(), m.FixedMana(types)),)))


def codes(groups: object) -> list[str]:
    assert isinstance(groups, tuple)
    return ["".join(unit.type.value for unit in group) for group in groups]


def made(table: Table, source: int, ability: ActivatedAbility) -> list[str]:
    return codes(options_of(table.game, ALICE, source, ability))


@pytest.mark.cr("106.7", "616.1")
def test_every_order_counts() -> None:
    table = Table()
    ability = taps_for(G, G)
    wood = table.put(land("Wood", ability))
    table.put(ALL_BLACK)
    table.put(COLORLESS)
    assert could_produce(table.game, (wood,), ()) == {B, C}
    assert sorted(made(table, wood, ability)) == ["B", "C"]


@pytest.mark.cr("106.12b")
def test_another_type_keeps_the_amount_unless_it_says_so() -> None:
    table = Table()
    ability = taps_for(G, G)
    wood = table.put(land("Wood", ability))
    table.put(COLORLESS)
    assert made(table, wood, ability) == ["CC"]
    table.put(TWICE)
    assert made(table, wood, ability) == ["CCCC"]


@pytest.mark.cr("106.12b")
def test_two_or_more() -> None:
    table = Table()
    one, two = taps_for(G), taps_for(G, G)
    wood, tomb = table.put(land("Wood", one)), table.put(land("Tomb", two))
    table.put(NOT_MUCH)
    assert made(table, wood, one) == ["G"]
    assert made(table, tomb, two) == ["C"]


@pytest.mark.cr("106.12")
def test_mana_of_a_sacrifice_is_not_tapped_for() -> None:
    table = Table()
    altar = ActivatedAbility((SacrificeCost(LAND, Fixed(1)),), Body((e.AddMana(r.You(), m.FixedMana((G,))),)))
    wood = table.put(land("Altar", altar))
    table.put(ALL_BLACK)
    assert made(table, wood, altar) == ["G"]
    assert could_produce(table.game, (wood,), ()) == {G}


@pytest.mark.cr("106.12b", "616.1")
def test_the_gate_does_the_same() -> None:
    table = Table()
    wood = table.put(land("Wood", taps_for(G, G)))
    table.put(ALL_BLACK)
    table.put(COLORLESS)
    table.answer(option(0))
    ctx = context(table.game, wood)
    ctx.tapped_for_mana = True
    add_mana(ctx, e.AddMana(r.You(), m.FixedMana((G, G))), tapped_source=wood)
    kinds = [unit.type for unit in table.game.player(ALICE).pool]
    assert len(kinds) == 1
    assert kinds[0] in (B, C)
    assert "106.12b" in table.rules()


@pytest.mark.cr("106.12b")
def test_a_choice_that_makes_no_difference_is_not_asked() -> None:
    table = Table()
    wood = table.put(land("Wood"))
    table.put(ALL_BLACK)
    ctx = context(table.game, wood)
    ctx.tapped_for_mana = True
    add_mana(ctx, e.AddMana(r.You(), m.OneOfMana(((G,), (W,)))), tapped_source=wood)
    assert [unit.type for unit in table.game.player(ALICE).pool] == [B]
    assert table.script.asked == []


@pytest.mark.cr("106.5")
def test_no_type_is_told() -> None:
    table = Table()
    wood = table.put(land("Wood"))
    add_mana(context(table.game, wood), e.AddMana(r.You(), m.ColorAmongMana(Fixed(1), r.This())))
    assert table.game.player(ALICE).pool == ()
    assert "106.5" in table.rules()


def test_nothing_replaces_what_is_not_produced() -> None:
    table = Table()
    wood = table.put(land("Wood"))
    table.put(ALL_BLACK)
    assert as_replaced(table.game, ALICE, wood, ()) == ((),)
