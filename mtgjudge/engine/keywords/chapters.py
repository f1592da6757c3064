"""Chapter symbols: what they stand for (714.2b-c)."""

from __future__ import annotations

from functools import lru_cache

from mtgjudge.language.abilities import ChapterAbility, TriggeredAbility
from mtgjudge.language.event_patterns import ChapterReached


@lru_cache(maxsize=1024)
def chapter_triggers(ability: ChapterAbility) -> tuple[TriggeredAbility, ...]:
    """One triggered ability for each of its chapter numbers (714.2c)."""
    return tuple(TriggeredAbility(ChapterReached(chapter), ability.content) for chapter in ability.chapters)
