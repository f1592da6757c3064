"""What the abilities of an object are called: "flying", "protection from red", "snow forestwalk", "ability 3" (702.1).

Where an author says just "protection", any protection fits.
"""

from __future__ import annotations

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.state import GameObject
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Filter
from mtgjudge.language.vocabulary import COLOR_WORDS, Keyword
from mtgjudge.scenario.tokens import normal_words


def ability_words(look: Characteristics, item: GameObject | None = None) -> tuple[str, ...]:
    """The abilities as an author may write them: keywords by their words, others by their number in the text."""
    words: list[str] = []
    for place, instance in enumerate(look.abilities, 1):
        if instance.origin.startswith("keyword "):
            continue  # part of a keyword that is listed itself
        ability = instance.ability
        words.append(_keyword(ability, item) if isinstance(ability, KeywordAbility) else f"ability {place}")
    return tuple(words)


def _keyword(ability: KeywordAbility, item: GameObject | None) -> str:
    word = ability.keyword.value
    if ability.quality is None:
        return word
    if ability.keyword in (Keyword.PROTECTION, Keyword.HEXPROOF):
        what = _quality(ability.quality, item)
        return f"{word} from {what}" if what else word
    if ability.keyword is Keyword.LANDWALK:
        return _land(ability.quality)
    return word


def _quality(quality: Filter, item: GameObject | None) -> str:
    """What is meant by "from …", where one word says it."""
    if isinstance(quality, f.IsColor):
        return COLOR_WORDS[quality.color]
    if isinstance(quality, f.IsChosenColor):
        return item.choice("color") and _color(item.choice("color")) if item is not None else ""
    if isinstance(quality, f.Anything):
        return "everything"
    if isinstance(quality, f.IsMulticolored):
        return "multicolored"
    return f"{quality.type.value.lower()}s" if isinstance(quality, f.IsType) else ""


def _color(letter: str) -> str:
    return next((word for color, word in COLOR_WORDS.items() if color.value == letter), letter)


def _land(quality: Filter) -> str:
    parts = quality.parts if isinstance(quality, f.AllOf) else (quality,)
    supertypes = [part.supertype.value.lower() for part in parts if isinstance(part, f.IsSupertype)]
    subtypes = [part.subtype.lower() for part in parts if isinstance(part, f.IsSubtype)]
    if len(supertypes) + len(subtypes) != len(parts) or len(subtypes) > 1:
        return Keyword.LANDWALK.value
    return " ".join((*supertypes, f"{subtypes[0] if subtypes else 'land'}walk"))


def same_ability(written: str, each: str) -> bool:
    """Whether an author's word fits an ability: the whole word, or the keyword alone."""
    words, known = normal_words(written), normal_words(each)
    if words == ("landwalk",):
        return known[-1:] != () and known[-1].endswith("walk")
    return words in (("protection",), ("hexproof",)) and known[:1] == words
