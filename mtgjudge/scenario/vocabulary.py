"""The words of the game that can be chosen or asked about although they name no object: types, keywords,
counters, dungeons and their rooms.

Read only when a word is no name, so a scenario without such a choice never pays for the tables.
"""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.engine.dungeons.facts import DUNGEONS
from mtgjudge.language.vocabulary import CardType, Keyword, Supertype, subtypes

_OTHER = (
    "odd", "even", "heads", "tails", "colorless", "creature", "permanent", "nonland", "noncreature", "left", "right",
    "top", "bottom", "tap", "untap", "draw", "play", "day", "night", "clockwise", "counterclockwise", "token", "card",
    "spell", "add", "remove", "create", "discard", "sacrifice", "exile", "destroy",
)  # fmt: skip


@lru_cache(maxsize=1)
def game_words() -> dict[str, str]:
    """Lower-case word -> the word as the game writes it."""
    found: dict[str, str] = {}
    for word in (*_OTHER, *(each.value for each in (*CardType, *Supertype, *Keyword))):
        found.setdefault(word.casefold(), word)
    for family in subtypes().values():
        for word in family:
            found.setdefault(word.casefold(), word)
    for counter in ("+1/+1", "-1/-1", "charge", "loyalty", "lore", "time", "shield", "stun", "oil", "poison", "energy"):
        found.setdefault(counter, counter)
    for dungeon in DUNGEONS.values():
        for word in (dungeon.name, *(room.name for room in dungeon.rooms)):
            found.setdefault(word.casefold().rstrip(".!?"), word)
    return found
