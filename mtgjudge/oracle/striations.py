"""Cards whose text box is divided: level symbols, class level bars and station symbols (711.2, 716.2, 721.2).

What is printed within a striation is there only as long as a condition is true: the abilities of the paragraphs that
follow a symbol are given by static abilities with that condition. A symbol itself says what else is so (base power and
toughness, being a creature).
"""

from __future__ import annotations

import re

import msgspec

from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as st
from mtgjudge.language.abilities import ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.categories import Ability, Change, Condition, StaticEffect
from mtgjudge.language.vocabulary import CardType, Comparison, Zone
from mtgjudge.oracle.context import CantLower
from mtgjudge.oracle.normalise import Paragraph

THIS = r.This()
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_STATION = re.compile(r"^(\d+)\+$")


class Striation(msgspec.Struct, frozen=True):
    """A part of the text box: under which condition what it says is so, and what its symbol says."""

    condition: Condition
    says: tuple[Ability, ...] = ()


def counters(kind: str, low: int, high: int | None = None) -> Condition:
    """So many counters at least, and at most."""
    number = a.CountersOn(kind, THIS)
    enough = c.Compare(number, Comparison.AT_LEAST, a.Fixed(low))
    if high is None:
        return enough
    return c.Both((enough, c.Compare(number, Comparison.AT_MOST, a.Fixed(high))))


def class_level(number: int) -> Condition:
    """The Class has this level or a greater one (716.2a): a level stays as the next one is gained."""
    return c.Is(THIS, f.HasDesignation(f"level {number}"))


def level_symbol(paragraph: Paragraph) -> Striation | None:
    """711.2: LEVEL 2-4, LEVEL 5+."""
    words = paragraph.words
    if not words or words[0] != "LEVEL":
        return None
    text = "".join(words[1:])
    if match := re.fullmatch(r"(\d+)-(\d+)", text):
        return Striation(counters("level", int(match[1]), int(match[2])))
    match = re.fullmatch(r"(\d+)\+", text)
    return Striation(counters("level", int(match[1]))) if match else None


def station_symbol(paragraph: Paragraph, size: tuple[str, str] | None) -> tuple[Striation, Paragraph] | None:
    """721.2: 8+ | with what follows on the same line. `size`: its power and toughness box, where it has one."""
    words = paragraph.words
    if len(words) < 3 or words[1] != "|" or not (match := _STATION.match(words[0])):
        return None
    condition = counters("charge", int(match[1]))
    says: tuple[Ability, ...] = ()
    if size is not None:
        says = (_when(condition, ch.AddTypes((CardType.CREATURE,)), base_size(*size)),)
    return Striation(condition, says), Paragraph(paragraph.tokens[2:], paragraph.label)


def class_bar(ability: Ability) -> Striation | None:
    """716.2: what follows a class level bar, whose activated ability is read by itself."""
    if not isinstance(ability, ActivatedAbility):
        return None
    for effect in getattr(ability.content, "effects", ()):
        if getattr(effect, "action", "") == "gain level" and isinstance(effect.count, a.Fixed):
            return Striation(class_level(effect.count.value))
    return None


def size_box(paragraph: Paragraph, within: Striation) -> Ability | None:
    """711.2: the power and toughness box of a level symbol."""
    match = _SIZE.match(paragraph.words[0]) if len(paragraph.words) == 1 else None
    return _when(within.condition, base_size(match[1], match[2])) if match else None


def base_size(power: str, toughness: str) -> Change:
    """A printed power and toughness as base values."""
    if not power.isdigit() or not toughness.isdigit():
        raise CantLower("a size that is no number")
    return ch.SetPowerToughness(a.Fixed(int(power)), a.Fixed(int(toughness)))


def within(striation: Striation, ability: Ability) -> Ability:
    """An ability that is there only under the condition of its striation."""
    if isinstance(ability, StaticAbility) and any(_own_arrival(effect) for effect in ability.effects):
        raise CantLower("how it enters, in a part of the text box that it doesn't have yet")
    if not isinstance(ability, ActivatedAbility | TriggeredAbility | StaticAbility | KeywordAbility):
        raise CantLower("such an ability in a part of a text box")
    return _when(striation.condition, ch.GainAbility(ability), zone=getattr(ability, "zone", Zone.BATTLEFIELD))


def _own_arrival(effect: StaticEffect) -> bool:
    """Whether it is about how the object itself enters."""
    if isinstance(effect, st.EntersAsCopy):
        return True
    return isinstance(effect, st.EntersModified) and any(isinstance(part, f.IsThis) for part in effect.subject.walk())


def _when(condition: Condition, *changes: Change, zone: Zone = Zone.BATTLEFIELD) -> StaticAbility:
    return StaticAbility((st.Affects(THIS, changes),), condition, zone)
