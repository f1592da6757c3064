"""Entering as a copy, and copiable values (616.1c, 707.2-707.9)."""

from __future__ import annotations

import pytest

from mtgjudge.engine.copying import copiable_values, with_exceptions
from mtgjudge.engine.decisions import ChooseObjects
from mtgjudge.engine.events.zones import Entry, TokenEnters, ZoneChange
from mtgjudge.engine.state import FloatingEffect
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import CountOf, Fixed
from mtgjudge.language.durations import UntilEndOfTurn
from mtgjudge.language.effects import CounterGift
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype, Zone
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, land, static, thing

CREATURE = f.IsType(CardType.CREATURE)
CLONE = creature("Mirror", 0, 0, static(s.EntersAsCopy(CREATURE)), colors="U", subtypes=("Shapeshifter",))
THIS = f.IsThis()


def enters(table: Table, identifier: int, controller: int = ALICE) -> int:
    table.perform(ZoneChange(object=identifier, to=Zone.BATTLEFIELD, entry=Entry(controller=controller)))
    return table.game.latest(identifier)


@pytest.mark.cr("707.5", "707.2")
def test_it_enters_as_a_copy_of_what_its_controller_chooses() -> None:
    table = Table()
    bear = table.put(
        creature("Bear", 2, 2, KeywordAbility(Keyword.TRAMPLE), colors="G"),
        owner=BOB,
        counters=(("+1/+1", 3),),
        tapped=True,
    )
    card = table.put(CLONE, Zone.HAND)
    table.answer((bear,))
    new = enters(table, card)
    look = table.look(new)
    assert (look.name, look.power, look.toughness, look.colors) == ("Bear", 2, 2, (Color.GREEN,))
    assert Keyword.TRAMPLE in look.keywords
    assert not table.game.state.objects[new].tapped
    assert "707.5" in table.rules()
    asked = table.script.asked[0]
    assert isinstance(asked, ChooseObjects)
    assert (asked.low, asked.high, asked.candidates) == (0, 1, (bear,))


@pytest.mark.cr("707.5")
def test_it_may_stay_what_it_is_and_nobody_is_asked_when_there_is_nothing() -> None:
    table = Table()
    first = table.put(CLONE, Zone.HAND)
    assert table.look(enters(table, first)).name == "Mirror"
    assert table.script.asked == []
    second = table.put(CLONE, Zone.HAND)
    table.answer(())
    assert table.look(enters(table, second)).name == "Mirror"


@pytest.mark.cr("707.2", "707.3")
def test_effects_and_counters_are_not_copied_but_copies_are() -> None:
    table = Table()
    bear = table.put(creature("Bear", 2, 2))
    table.effect((ch.SetPowerToughness(Fixed(9), Fixed(9)), ch.AddTypes((CardType.ARTIFACT,))), bear)
    first, second = table.put(CLONE, Zone.HAND), table.put(CLONE, Zone.HAND)
    table.answer((bear,))
    copy = enters(table, first)
    table.answer((copy,))
    assert table.size(enters(table, second)) == (2, 2)


@pytest.mark.cr("616.1c", "614.12", "616.1f")
def test_the_copy_effect_comes_first_and_the_old_abilities_are_gone() -> None:
    table = Table()
    slow_clone = creature(
        "Slow Mirror", 0, 0, static(s.EntersModified(THIS, tapped=True)), static(s.EntersAsCopy(CREATURE))
    )
    bear = table.put(creature("Bear", 2, 2))
    card = table.put(slow_clone, Zone.HAND)
    table.answer((bear,))
    assert not table.game.state.objects[enters(table, card)].tapped


@pytest.mark.cr("707.5", "707.6")
def test_enters_abilities_of_the_copied_object_take_effect() -> None:
    table = Table()
    voice = creature(
        "Voice", 0, 0, static(s.EntersModified(THIS, choose="color", counters=(CounterGift("+1/+1", Fixed(1)),)))
    )
    original = table.put(voice, chosen=(("color", "W"),), counters=(("+1/+1", 4),))
    card = table.put(CLONE, Zone.HAND)
    table.answer((original,), "B")
    new = enters(table, card)
    assert table.game.state.objects[new].choice("color") == "B"
    assert table.size(new) == (1, 1)


@pytest.mark.cr("707.5", "614.5")
def test_a_copy_of_a_mirror_chooses_again() -> None:
    table = Table()
    mirror = table.put(CLONE, counters=(("+1/+1", 1),))
    bear = table.put(creature("Bear", 2, 2))
    card = table.put(CLONE, Zone.HAND)
    table.answer((mirror,), (bear,))
    assert table.look(enters(table, card)).name == "Bear"
    assert len(table.script.asked) == 2


@pytest.mark.cr("707.5")
def test_two_that_enter_together_can_not_copy_each_other() -> None:
    table = Table()
    bear = table.put(creature("Bear", 2, 2))
    table.answer((bear,), (bear,))
    arrivals = [TokenEnters(owner=ALICE, token=CLONE, entry=Entry(controller=ALICE)) for _ in range(2)]
    table.perform(*arrivals)
    assert [asked.candidates for asked in table.script.asked] == [(bear,), (bear,)]  # type: ignore[attr-defined]


@pytest.mark.cr("707.9a", "707.9b", "707.9d")
def test_exceptions_become_copiable() -> None:
    table = Table()
    growing = creature(
        "Growing", "*", "*", static(s.Affects(r.This(), (ch.DefinePowerToughness(CountOf(r.All(CREATURE)), Fixed(1)),)))
    )
    original = table.put(growing)
    exceptions = (
        ch.AddTypes((CardType.ARTIFACT,), ("Illusion",), (Supertype.LEGENDARY,)),
        ch.GainAbility(KeywordAbility(Keyword.FLYING)),
        ch.SetPowerToughness(Fixed(7), Fixed(7)),
        ch.SetColors((Color.BLACK,)),
    )
    odd = creature("Odd Mirror", 0, 0, static(s.EntersAsCopy(CREATURE, except_=exceptions)))
    first, second = table.put(odd, Zone.HAND), table.put(CLONE, Zone.HAND)
    table.answer((original,))
    copy = enters(table, first)
    table.answer((copy,))
    for identifier in (copy, enters(table, second)):
        look = table.look(identifier)
        assert (look.name, look.power, look.toughness) == ("Growing", 7, 7)
        assert look.types == (CardType.CREATURE, CardType.ARTIFACT)
        assert look.supertypes == (Supertype.LEGENDARY,)
        assert "Illusion" in look.subtypes
        assert look.colors == (Color.BLACK,)
        assert Keyword.FLYING in look.keywords


@pytest.mark.cr("707.2", "707.4")
def test_copiable_values_follow_copy_effects_in_force() -> None:
    table = Table()
    bear, wolf = table.put(creature("Bear", 2, 2)), table.put(creature("Wolf", 3, 3))
    state = table.game.state
    wolf_face = copiable_values(table.game, state.objects[wolf])
    state.effects.append(
        FloatingEffect(99, state.sequence + 1, 0, ALICE, (bear,), None, (), UntilEndOfTurn(), 1, copy_face=wolf_face)
    )
    table.game.forget_projection()
    assert copiable_values(table.game, state.objects[bear]).name == "Wolf"
    assert table.size(bear) == (3, 3)


@pytest.mark.cr("707.2", "708.2a")
def test_a_face_down_permanent_copies_as_what_it_looks_like() -> None:
    table = Table()
    hidden = table.put(creature("Bear", 5, 5), face_down="morph")
    card = table.put(CLONE, Zone.HAND)
    table.answer((hidden,))
    new = enters(table, card)
    assert (table.look(new).name, *table.size(new)) == ("", 2, 2)


@pytest.mark.cr("707.9d")
def test_what_can_not_be_written_down_is_refused() -> None:
    face = thing("Red Thing", (CardType.CREATURE,), cost="R")
    with pytest.raises(Unsupported):
        with_exceptions(face, (ch.SetColors(()),))
    with pytest.raises(Unsupported):
        with_exceptions(face, (ch.SwitchPowerToughness(),))


@pytest.mark.cr("707.9b")
@pytest.mark.parametrize(
    ("change", "types", "subtypes"),
    [
        (ch.SetTypes((CardType.ARTIFACT,)), (CardType.ARTIFACT,), ()),
        (ch.SetTypes((), ("Zombie",)), (CardType.CREATURE,), ("Zombie",)),
        (ch.LoseTypes(all_creature_types=True), (CardType.CREATURE,), ()),
        (ch.AddTypes((), ("Zombie",)), (CardType.CREATURE,), ("Bear", "Zombie")),
    ],
)
def test_types_of_exceptions(change: ch.LayeredChange, types: tuple[CardType, ...], subtypes: tuple[str, ...]) -> None:
    face = with_exceptions(creature("Bear", 2, 2, subtypes=("Bear",)), (change,))
    assert (face.types, face.subtypes) == (types, subtypes)


@pytest.mark.cr("707.2")
def test_a_land_can_copy_a_land() -> None:
    table = Table()
    copying = land("Vesture", static(s.EntersAsCopy(f.IsType(CardType.LAND))))
    forest = table.put(land("Woods", subtypes=("Forest",)), owner=BOB)
    card = table.put(copying, Zone.HAND)
    table.answer((forest,))
    new = enters(table, card)
    assert table.look(new).name == "Woods"
    assert [instance.origin for instance in table.look(new).abilities] == ["land type"]
    assert enchantment("x").name == "x"
