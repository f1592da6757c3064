"""Craft, joint targets, rarer effects and events: read, and printed so that the print means the same. All texts are our
own."""

from __future__ import annotations

import pytest

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.vocabulary import CardType, Comparison, Keyword
from tests.oracle.conftest import both_ways, face, meaning
from tests.oracle.test_less_common import effects, parts


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Craft with artifact {2}", "Artifact"),
        ("Craft with one or more creatures {2}{B}", "Artifact"),
        ("Craft with two creatures {B}", "Artifact"),
        (
            "Return two target artifact cards with total mana value 5 or less from your graveyard to your hand.",
            "Sorcery",
        ),
        ("Destroy two target artifacts controlled by different players.", "Sorcery"),
        ("Tap up to two target creatures with total power 4 or less.", "Sorcery"),
        ("When this creature dies, draw a card for each counter on it.", "Creature"),
        ("You gain life equal to the greatest number of artifacts an opponent controls.", "Sorcery"),
        ("Put a number of +1/+1 counters equal to the number of artifacts you control on target creature.", "Sorcery"),
        ("Target player sacrifices a creature of their choice for each artifact you control.", "Sorcery"),
        ("The owner of target artifact puts it into their library second from the top or on the bottom.", "Sorcery"),
        ("Until end of turn, target artifact becomes a copy of another target artifact.", "Sorcery"),
        ("Whenever you cast a kicked spell, draw a card.", "Creature"),
        ("When the sixth charge counter is put on this artifact, sacrifice it.", "Artifact"),
        ("At the beginning of your end step and whenever you cast a red spell, you gain 1 life.", "Artifact"),
        ("Whenever this creature blocks or becomes blocked by one or more artifacts, you gain 1 life.", "Creature"),
        ('The "legend rule" doesn\'t apply to artifacts you control.', "Artifact"),
        ("Untap this artifact during each other player's untap step.", "Artifact"),
        ("Exile the top card of your library. You may play that card until your next end step.", "Sorcery"),
        ("Whenever you discard a card, exile that card from your graveyard.", "Artifact"),
        ("Spree\n+ {1} — Destroy target artifact.\n+ {2}{R} — Draw two cards.", "Sorcery"),
        ("Tiered\n• Small — {0} — Draw a card.\n• Large — {3} — Draw two cards.", "Sorcery"),
        ("Nightbound", "Creature"),
        ("{T}: Add {G}. When you spend this mana to cast a creature spell, scry 1.", "Artifact"),
        ("{T}: Add {G}. If that mana is spent on a creature spell, it gains haste until end of turn.", "Artifact"),
        ("You may pay {1}. When you do, choose one —\n• Draw a card.\n• You gain 2 life.", "Sorcery"),
        ("As an additional cost to cast this spell, behold an Elf or pay {1}.", "Sorcery"),
        ("As an additional cost to cast this spell, behold an Elf and exile it.", "Creature"),
        ("Put a +1/+1 counter on each creature that convoked this spell.", "Sorcery"),
        (
            "Whenever this artifact attacks, target creature that crewed it this turn gains haste until end of turn.",
            "Artifact",
        ),
        ("The second spell you cast each turn costs {1} less to cast.", "Artifact"),
        (
            "At the beginning of your upkeep, if you have at least 5 life more than your starting life total, scry 1.",
            "Artifact",
        ),
        (
            "As long as your life total is less than half your starting life total, this creature has flying.",
            "Creature",
        ),
        (
            "Choose a card name, then reveal the top card of your library. If that card has the chosen name, scry 1.",
            "Sorcery",
        ),
        ("Target creature gains protection from each of your opponents until end of turn.", "Sorcery"),
        ("If it's neither day nor night, it becomes day as this creature enters.", "Creature"),
        ("Whenever day becomes night or night becomes day, draw a card.", "Creature"),
        ("It becomes night. If it's night, draw a card.", "Sorcery"),
    ],
)
def test_the_print_means_the_same(text: str, kind: str) -> None:
    both_ways(text, kind)


@pytest.mark.cr("702.167b")
def test_materials_are_of_a_kind_wherever_they_are() -> None:
    made = meaning("Craft with two creatures {B}", "Artifact")
    assert isinstance(made, KeywordAbility)
    assert made.keyword is Keyword.CRAFT
    assert made.amount == a.Fixed(2)
    assert made.quality == f.IsType(CardType.CREATURE)


def test_the_sum_is_asked_of_all_targets_together() -> None:
    made = meaning("Tap up to two target creatures with total power 4 or less.", "Sorcery")
    (slot,) = made.content.targets  # type: ignore[attr-defined]
    assert slot.total == f.MeasureIs(a.Measure.POWER, Comparison.AT_MOST, a.Fixed(4))
    assert slot.kind.filter == f.IsType(CardType.CREATURE)


def test_one_target_has_no_sum() -> None:
    (ability,) = face("Tap one target creature with total power 4 or less.", "Sorcery").abilities
    assert ability.refusal is not None


def test_the_creature_you_control_is_one_of_two_targets() -> None:
    text = "Choose target creature you control and target creature you don't control. The creature you control gets "
    (grown,) = effects(text + "+1/+0 until end of turn.", "Sorcery")
    assert isinstance(grown, e.Apply)
    assert grown.what == r.Target(0)


def test_so_many_counters_are_reached_once() -> None:
    text = "When the third charge counter is put on this artifact, draw a card."
    (event,) = parts(meaning(text, "Artifact"), ev.CountersPut)
    assert isinstance(event, ev.CountersPut)
    assert event.reaches == 3


@pytest.mark.cr("704.5j")
def test_the_legend_rule_spares_those() -> None:
    made = meaning('The "legend rule" doesn\'t apply to artifacts you control.', "Artifact")
    assert parts(made, ch.NoLegendRule)
