"""What was chosen for a permanent of the set-up (607.2d): values paired with what its abilities remember them as."""

from __future__ import annotations

from mtgjudge.cards.model import Card
from mtgjudge.language.abilities import KeywordAbility
from mtgjudge.language.categories import Ability
from mtgjudge.language.static_effects import EntersModified
from mtgjudge.language.vocabulary import CardType, Keyword, subtypes
from mtgjudge.scenario import model as m
from mtgjudge.scenario.actions.answers import CardNameValue, ColorValue, NumberValue, Value, WordValue
from mtgjudge.scenario.tokens import normal_words
from mtgjudge.scenario.values import NameKind, ObjectName, PlayerName


def chosen_pairs(
    entry: m.CardEntry, card: Card | None, players: dict[tuple[str, ...], int]
) -> tuple[tuple[str, str], ...]:
    """(what, value) as the engine remembers choices."""
    if not entry.chosen:
        return ()
    asked = [_memory(word) for word in _asked(card)]
    found: list[tuple[str, str]] = []
    for value in entry.chosen:
        what, text = _told(value, players, asked)
        if what in asked:
            asked.remove(what)
        found.append((what, text))
    return tuple(found)


def _asked(card: Card | None) -> list[str]:
    """What the card's abilities choose as it enters, in the order of its text."""
    if card is None:
        return []
    return [
        node.choose
        for face in card.faces
        for ability in face.abilities
        if isinstance(ability, Ability)
        for node in ability.walk()
        if isinstance(node, EntersModified) and node.choose
    ] + ["card name" for face in card.faces if any(_is_agenda(ability) for ability in face.abilities)]


def _is_agenda(ability: object) -> bool:
    """Whether a name is chosen in secret as the card is put into the command zone (702.106a)."""
    return isinstance(ability, KeywordAbility) and ability.keyword is Keyword.HIDDEN_AGENDA


def _memory(word: str) -> str:
    return {"opponent": "player", "basic land type": "land type"}.get(word, word)


def _told(value: Value, players: dict[tuple[str, ...], int], asked: list[str]) -> tuple[str, str]:
    if isinstance(value, ColorValue):
        return "color", value.color.value
    if isinstance(value, NumberValue):
        return "number", str(value.number)
    if isinstance(value, PlayerName):
        return "player", str(players[normal_words(value.name)])
    if isinstance(value, CardNameValue):
        return "card name", value.name
    if isinstance(value, ObjectName):
        word = _type_word(value.name)
        if word is not None and (value.kind is NameKind.TOKEN or "card name" not in asked):
            return word
        return "card name", value.name
    if isinstance(value, WordValue):
        word = _type_word(value.word)
        if word is not None:
            return word
    return (asked[0] if asked else "word"), str(value)


def _type_word(text: str) -> tuple[str, str] | None:
    families = subtypes()
    for family, what in (("creature", "creature type"), ("land", "land type")):
        for word in families[family]:
            if word.casefold() == text.casefold():
                return what, word
    if text.casefold() in {kind.value for kind in CardType}:
        return "card type", text.casefold()
    return None
