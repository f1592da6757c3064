"""Dependency, loops and timestamps (613.7, 613.8), with the boards that judges know."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgjudge.cards.model import Face
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.continuous.trace import TraceStep
from mtgjudge.engine.events.zones import Attached
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.changes import Layer
from mtgjudge.language.vocabulary import CardType, Color, Keyword, Supertype
from tests.engine.continuous.cards import (
    ANIMATOR,
    ANTHEM,
    BEAR,
    CREATURE,
    FLYING,
    GREATEST,
    HERD,
    HUMBLER,
    LAND,
    MINE,
    RED_SKY,
    TOMB,
    affects,
    all_of,
    aura,
    base,
    bonus,
)
from tests.engine.table import ALICE, BOB, Table, creature, enchantment, land, static


def steps(table: Table, identifier: int) -> list[TraceStep]:
    return [step for step in Projection(table.game, trace=True).trace or () if step.object == identifier]


@pytest.mark.cr("613.6", "613.7", "613.4b")
@pytest.mark.parametrize("humbler_last", [True, False])
def test_all_creatures_are_one_one_and_enchantments_are_creatures(humbler_last: bool) -> None:
    """Whichever size effect is younger sets the size of the two enchantments; both lose their abilities in layer 6."""
    table = Table()
    first, second = (ANIMATOR, HUMBLER) if humbler_last else (HUMBLER, ANIMATOR)
    one, two = table.put(first), table.put(second)
    third = table.put(enchantment("Third", static(affects(f.IsThis(), ch.GainAbility(FLYING))), cost="1 G G"))
    animator, humbler = (one, two) if humbler_last else (two, one)
    assert table.look(animator).types == (CardType.ENCHANTMENT,)
    for identifier in (humbler, third):
        assert table.look(identifier).is_creature()
        assert table.look(identifier).abilities == ()
    assert table.size(third) == ((1, 1) if humbler_last else (3, 3))
    assert table.size(humbler) == ((1, 1) if humbler_last else (4, 4))


@pytest.mark.cr("613.6", "613.7")
def test_the_trace_tells_what_goes_on_and_what_timestamps_decided() -> None:
    table = Table()
    table.put(ANIMATOR)
    humbler = table.put(HUMBLER)
    told = [(step.layer, [str(rule) for rule in step.rules()[1:]]) for step in steps(table, humbler)]
    assert told == [
        (Layer.TYPE, []),
        (Layer.ABILITY, []),
        (Layer.PT_SET, []),
        (Layer.PT_SET, ["613.6", "613.7"]),
    ]


@pytest.mark.cr("613.6", "613.7")
@pytest.mark.parametrize("humbler_last", [True, False])
def test_with_a_second_animator_everything_is_a_creature(humbler_last: bool) -> None:
    table = Table()
    faces = [ANIMATOR, ANIMATOR, HUMBLER] if humbler_last else [HUMBLER, ANIMATOR, ANIMATOR]
    ids = [table.put(face) for face in faces]
    for identifier in ids:
        assert table.look(identifier).is_creature()
        assert table.look(identifier).abilities == ()
        assert table.size(identifier) == ((1, 1) if humbler_last else (4, 4))


@pytest.mark.cr("613.8a", "305.7")
@pytest.mark.parametrize("sky_last", [True, False])
def test_a_land_that_makes_swamps_is_only_a_mountain(sky_last: bool) -> None:
    table = Table()
    for face in (TOMB, RED_SKY) if sky_last else (RED_SKY, TOMB):
        table.put(face)
    forest = table.put(land("Woods", subtypes=("Forest",), supertypes=(Supertype.BASIC,)))
    tomb, sky = sorted(table.game.battlefield()[:2], key=lambda identifier: table.game.name(identifier) != "Tomb")
    assert table.look(tomb).subtypes == ("Mountain",)
    assert [instance.origin for instance in table.look(tomb).abilities] == ["land type"]
    assert table.look(forest).subtypes == ("Forest",)
    if not sky_last:
        return
    step = steps(table, tomb)[0]
    assert step.effect.source == sky
    dependency = step.dependencies[0]
    assert (dependency.waiting_source, dependency.on_source, dependency.what) == (tomb, sky, "existence")
    assert step.dependency == "Tomb's effect depends on Red Sky's, which takes the ability away"
    assert "613.8a" in [str(rule) for rule in step.rules()]


@pytest.mark.cr("305.7", "305.6", "613.1d")
def test_a_basic_land_type_replaces_abilities_but_not_those_that_effects_gave() -> None:
    table = Table()
    study = land("Study", KeywordAbility(Keyword.VIGILANCE), subtypes=("Gate",), supertypes=(Supertype.LEGENDARY,))
    card = table.put(study)
    table.effect((ch.GainAbility(FLYING),), card)
    table.put(RED_SKY)
    look = table.look(card)
    assert look.subtypes == ("Mountain",)
    assert look.supertypes == (Supertype.LEGENDARY,)
    assert look.types == (CardType.LAND,)
    assert Keyword.VIGILANCE not in look.keywords
    assert Keyword.FLYING in look.keywords
    assert [instance.origin for instance in look.abilities if instance.origin == "land type"] == ["land type"]


@pytest.mark.cr("305.7", "305.6")
def test_an_added_basic_land_type_keeps_the_rest() -> None:
    table = Table()
    study = table.put(land("Study", KeywordAbility(Keyword.VIGILANCE), subtypes=("Gate",)))
    table.put(TOMB)
    look = table.look(study)
    assert look.subtypes == ("Gate", "Swamp")
    assert Keyword.VIGILANCE in look.keywords
    assert any(instance.origin == "land type" for instance in look.abilities)


@pytest.mark.cr("305.7", "613.1f")
def test_losing_all_abilities_takes_the_mana_ability_too() -> None:
    table = Table()
    forest = table.put(land("Woods", subtypes=("Forest",)))
    table.put(enchantment("Silence", static(affects(LAND, ch.LoseAllAbilities()))))
    assert table.look(forest).abilities == ()
    assert table.look(forest).subtypes == ("Forest",)


@pytest.mark.cr("613.8a")
def test_what_it_applies_to_makes_it_wait() -> None:
    """An old effect on Goblins waits for a young one that makes Goblins."""
    table = Table()
    bear = table.put(BEAR)
    red = enchantment("Green Goblins", static(affects(f.IsSubtype("Goblin"), ch.AddTypes(subtypes=("Warrior",)))))
    old = table.put(red)
    young = table.put(enchantment("Goblin Making", static(affects(CREATURE, ch.AddTypes(subtypes=("Goblin",))))))
    assert table.look(bear).subtypes == ("Bear", "Goblin", "Warrior")
    step = steps(table, bear)[0]
    assert step.effect.source == young
    assert step.dependencies[0].waiting_source == old
    assert step.dependencies[0].proof == (bear,)
    assert "changes whether it applies to Bear" in step.dependency


@pytest.mark.cr("613.8a")
def test_what_it_does_makes_it_wait() -> None:
    table = Table()
    bear, giant = table.put(BEAR), table.put(creature("Giant", 5, 5))
    copycat = table.put(
        creature("Copycat", 1, 1, static(s.Affects(r.This(), (ch.ModifyPowerToughness(GREATEST, Fixed(0)),))))
    )
    grown = table.effect((bonus(3, 0),), giant)
    assert table.size(copycat) == (9, 1)
    assert table.size(bear) == (2, 2)
    step = steps(table, giant)[0]
    assert step.effect.key == f"effect {grown}"
    assert step.dependencies[0].what == "doing"


@pytest.mark.cr("613.8a", "613.8c")
def test_an_effect_waits_only_for_what_would_change_it_now() -> None:
    """Elves come of Druids, Druids of Clerics, Clerics of Bears, the youngest effect last in the chain. While there
    is no Cleric,
    making Druids would change nothing for the oldest effect: it does not wait, and applies to nothing."""
    table = Table()
    bear = table.put(BEAR)
    words = ("Bear", "Cleric", "Druid", "Elf")
    for have, gets in reversed(list(zip(words, words[1:], strict=False))):
        table.put(enchantment(f"{gets} Making", static(affects(f.IsSubtype(have), ch.AddTypes(subtypes=(gets,))))))
    assert table.look(bear).subtypes == ("Bear", "Cleric", "Druid")


@pytest.mark.cr("613.8b")
def test_a_loop_falls_back_to_timestamps() -> None:
    """Each of two effects would stop the other from applying to the bear: the older one applies."""
    results = []
    for order in ((0, 1), (1, 0)):
        table = Table()
        bear = table.put(BEAR)
        faces = (
            enchantment(
                "Elves", static(affects(all_of(CREATURE, f.Not(f.IsSubtype("Goblin"))), ch.AddTypes(subtypes=("Elf",))))
            ),
            enchantment(
                "Goblins",
                static(affects(all_of(CREATURE, f.Not(f.IsSubtype("Elf"))), ch.AddTypes(subtypes=("Goblin",)))),
            ),
        )
        for place in order:
            table.put(faces[place])
        results.append(table.look(bear).subtypes)
        assert steps(table, bear)[0].loop
        assert "613.8b" in [str(rule) for rule in steps(table, bear)[0].rules()]
    assert results == [("Bear", "Elf"), ("Bear", "Goblin")]


@pytest.mark.cr("613.8b")
def test_what_depends_on_a_loop_waits_for_all_of_it() -> None:
    table = Table()
    bear = table.put(BEAR)
    table.put(enchantment("Elf Warriors", static(affects(f.IsSubtype("Elf"), ch.AddTypes(subtypes=("Warrior",))))))
    table.put(
        enchantment(
            "Elves", static(affects(all_of(CREATURE, f.Not(f.IsSubtype("Goblin"))), ch.AddTypes(subtypes=("Elf",))))
        )
    )
    table.put(
        enchantment(
            "Goblins", static(affects(all_of(CREATURE, f.Not(f.IsSubtype("Elf"))), ch.AddTypes(subtypes=("Goblin",))))
        )
    )
    assert table.look(bear).subtypes == ("Bear", "Elf", "Warrior")


@pytest.mark.cr("613.8a")
def test_definitions_are_independent_of_other_effects() -> None:
    table = Table()
    herd = table.put(HERD)
    table.put(
        enchantment(
            "Waking", static(affects(f.IsType(CardType.ENCHANTMENT), ch.AddTypes((CardType.CREATURE,)), base(1, 1)))
        )
    )
    assert table.size(herd) == (2, 2)


@pytest.mark.cr("613.8c")
def test_the_order_is_looked_at_again_after_each_effect() -> None:
    """Taking away one ability frees another effect from waiting: it is gone before it could matter."""
    table = Table()
    bear = table.put(BEAR)
    maker = land("Maker", static(affects(CREATURE, ch.AddTypes(subtypes=("Goblin",)))))
    old = enchantment("Goblin Warriors", static(affects(f.IsSubtype("Goblin"), ch.AddTypes(subtypes=("Warrior",)))))
    table.put(old)
    table.put(maker)
    table.put(RED_SKY)
    assert table.look(bear).subtypes == ("Bear",)


@pytest.mark.cr("613.7e")
def test_attaching_gives_a_new_timestamp() -> None:
    table = Table()
    bear = table.put(BEAR)
    big, small = table.put(aura("Big", base(5, 5))), table.put(aura("Small", base(0, 1)))
    for identifier in (big, small, big):
        table.perform(Attached(object=identifier, to=bear))
        if identifier == small:
            assert table.size(bear) == (0, 1)
            table.perform(Attached(object=big, to=0))
    assert table.size(bear) == (5, 5)


@pytest.mark.cr("613.1b", "613.8a")
def test_control_of_what_gives_control() -> None:
    """Bob enchants Alice's creature; Alice takes the Aura, and "you" of the Aura is Alice, whichever is older."""
    for aura_first in (True, False):
        table = Table()
        bear = table.put(BEAR)
        lure = aura("Lure", ch.ChangeControl(r.You()))
        taken = table.put(lure, owner=BOB, attached_to=bear)
        thief = table.put(aura("Thief", ch.ChangeControl(r.You())), attached_to=taken)
        if not aura_first:
            table.game.state.objects[taken].timestamp = table.game.state.objects[thief].timestamp + 1
            table.game.forget_projection()
        assert table.look(taken).controller == ALICE
        assert table.look(bear).controller == ALICE


@pytest.mark.cr("613.7")
@given(st.permutations([ANTHEM, HUMBLER, ANIMATOR, RED_SKY, TOMB, BEAR, HERD]))
def test_any_order_of_arrival_gives_the_same_as_working_it_out_twice(faces: list[Face]) -> None:
    table = Table()
    ids = [table.put(face) for face in faces]
    first = [table.look(identifier).signature() for identifier in ids]
    table.game.forget_projection()
    assert [table.look(identifier).signature() for identifier in ids] == first
    tomb = ids[faces.index(TOMB)]
    assert table.look(tomb).subtypes == ("Mountain",)
    assert all(
        table.look(identifier).abilities == () for identifier, face in zip(ids, faces, strict=True) if face is BEAR
    )
    sizes_by = HUMBLER if faces.index(HUMBLER) > faces.index(ANIMATOR) else ANIMATOR
    expected = 1 if sizes_by is HUMBLER else 4  # the anthem became a creature and lost its ability before layer 7c
    assert table.size(ids[faces.index(HUMBLER)]) == (expected, expected)


@pytest.mark.cr("613.8")
def test_orders_of_independent_effects_do_not_matter() -> None:
    parts = [
        static(affects(CREATURE, bonus(1, 0))),
        static(affects(CREATURE, ch.AddColors((Color.RED,)))),
        static(affects(all_of(CREATURE, MINE), bonus(0, 1))),
    ]
    seen = set()
    for order in permutations(parts):
        table = Table()
        bear = table.put(BEAR)
        for number, ability in enumerate(order):
            table.put(enchantment(f"Part {number}", ability))
        look = table.look(bear)
        seen.add((look.power, look.toughness, look.colors))
    assert seen == {(3, 3, (Color.RED, Color.GREEN))}
