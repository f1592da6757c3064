"""Players who gain hexproof, shroud or protection for a time; protection from what was chosen (702.11c, 702.16)."""

from __future__ import annotations

import pytest

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import Body, KeywordAbility, SpellAbility, StaticAbility
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Keyword
from tests.oracle.conftest import face, meaning

NEXT_TURN = d.UntilNextTurnOf(r.You())
EVERYTHING = ch.GainAbility(KeywordAbility(Keyword.PROTECTION, quality=f.Anything()))


@pytest.mark.cr("702.16j", "702.11c")
@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("You gain protection from everything until your next turn.", EVERYTHING),
        ("You gain hexproof until your next turn.", ch.GainAbility(KeywordAbility(Keyword.HEXPROOF))),
    ],
)
def test_a_player_gains_it_for_a_time(text: str, change: ch.GainAbility) -> None:
    ability = meaning(text, "Instant")
    assert ability == SpellAbility(Body((e.Apply(r.You(), (change,), NEXT_TURN),)))


def test_what_no_player_can_have_is_refused() -> None:
    assert face("You gain flying until your next turn.", "Instant").abilities[0].refusal is not None


@pytest.mark.cr("119.8")
def test_a_life_total_that_cant_change_and_protection() -> None:
    ability = meaning(
        "Until your next turn, your life total can't change and you gain protection from everything.", "Instant"
    )
    changes = (ch.CantGainLife(), ch.CantLoseLife(), EVERYTHING)
    assert ability == SpellAbility(Body((e.Apply(r.You(), changes, NEXT_TURN),)))


@pytest.mark.cr("702.16a")
@pytest.mark.parametrize(
    ("words", "quality"),
    [("card name", f.HasChosenName()), ("color", f.IsChosenColor()), ("card type", f.IsChosenType())],
)
def test_protection_from_what_was_chosen(words: str, quality: f.Filter) -> None:
    ability = meaning(f"You have protection from the chosen {words}.", "Enchantment")
    gained = ch.GainAbility(KeywordAbility(Keyword.PROTECTION, quality=quality))
    assert ability == StaticAbility((Affects(r.You(), (gained,)),))
