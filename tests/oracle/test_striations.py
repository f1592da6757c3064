"""Divided text boxes: levels, classes, station symbols, Cases (711.2, 716.2, 719.3, 721.2)."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Comparison, Keyword
from mtgjudge.oracle.faces import FaceText, compile_face


def compiled(text: str, types: tuple[str, ...], power: str | None = None) -> list[Ability]:
    """The abilities of a face, all of them read."""
    face = compile_face(FaceText(name="Thing", types=types, text=text, power=power, toughness=power))
    assert face.complete, [each.refusal for each in face.abilities]
    return [each.meaning for each in face.abilities if each.meaning is not None]


def changes(ability: Ability) -> tuple[object, ...]:
    """What a static ability changes about its own object."""
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.effects
    assert isinstance(effect, Affects)
    return effect.changes


@pytest.mark.cr("711.2a")
@pytest.mark.cr("711.2b")
def test_level_symbols_bound_their_size_and_abilities() -> None:
    found = compiled("Level up {1}\nLEVEL 2-4\n3/3\nFlying\nLEVEL 5+\n5/5\nFlying", ("Creature",), "1")
    size, flying, big, _ = found[1:]
    assert changes(size) == (ch.SetPowerToughness(a.Fixed(3), a.Fixed(3)),)
    assert changes(flying) == (ch.GainAbility(KeywordAbility(Keyword.FLYING)),)
    assert isinstance(size, StaticAbility)
    assert isinstance(size.condition, c.Both)
    assert isinstance(big, StaticAbility)
    assert isinstance(big.condition, c.Compare)
    assert (big.condition.comparison, big.condition.right) == (Comparison.AT_LEAST, a.Fixed(5))


@pytest.mark.cr("716.2a")
@pytest.mark.cr("716.3")
def test_a_class_level_bar_is_an_ability_and_a_condition_for_the_rest() -> None:
    first, bar, second = compiled(
        "Creatures you control have haste.\n{1}{R}: Level 2\nWhenever you draw a card, you gain 1 life.",
        ("Enchantment",),
    )
    assert isinstance(first, StaticAbility)
    assert first.condition is None
    assert isinstance(bar, ActivatedAbility)
    assert isinstance(second, StaticAbility)
    assert second.condition == c.Is(second.effects[0].what, f.HasDesignation("level 2"))  # type: ignore[attr-defined]
    (gain,) = changes(second)
    assert isinstance(gain, ch.GainAbility)
    assert isinstance(gain.ability, TriggeredAbility)


@pytest.mark.cr("721.2b")
def test_the_highest_station_symbol_has_the_size() -> None:
    found = compiled("Station\n2+ | Flying\n6+ | Trample", ("Artifact",), "4")
    sized = [each for each in found if isinstance(each, StaticAbility) and len(changes(each)) == 2]
    assert len(sized) == 1
    assert isinstance(sized[0].condition, c.Compare)
    assert sized[0].condition.right == a.Fixed(6)


def test_results_of_dice_are_no_station_symbols() -> None:
    face = compile_face(FaceText(name="Thing", types=("Artifact",), text="{T}: Roll a d20.\n15+ | Draw a card."))
    (only,) = face.abilities
    assert isinstance(only.meaning, ActivatedAbility)
    assert only.meaning.condition is None
    assert isinstance(only.meaning.content, Body)
    (roll,) = only.meaning.content.effects
    assert isinstance(roll, e.RollDie)
    assert [(row.low, row.high) for row in roll.rows] == [(15, None)]


@pytest.mark.cr("719.3a")
@pytest.mark.cr("719.3c")
def test_a_case_is_solved_on_a_condition_and_then_has_its_ability() -> None:
    solve, then = compiled(
        "To solve — You have no cards in hand.\nSolved — Whenever you draw a card, you gain 1 life.", ("Enchantment",)
    )
    assert isinstance(solve, TriggeredAbility)
    assert isinstance(solve.condition, c.Both)
    assert isinstance(then, TriggeredAbility)
    assert then.condition == c.Is(solve.condition.parts[1].part.what, f.HasDesignation("solved"))  # type: ignore[attr-defined]
