"""What the modules about keywords ask about a moment: has an object a keyword, how often, whose ability resolves."""

from __future__ import annotations

from collections.abc import Iterator

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.events.stack import Resolves
from mtgjudge.language.vocabulary import Keyword


def held(look: Characteristics | None, keyword: Keyword, *rules: str) -> Iterator[str]:
    """These rules if the object has the keyword, and that having it several times is redundant."""
    if look is None or keyword not in look.keywords:
        return
    yield from rules
    if keyword in table.REDUNDANT and len(look.keyword_abilities(keyword)) > 1:
        same = look.keyword_abilities(keyword)
        if keyword not in (Keyword.LANDWALK, Keyword.PROTECTION, Keyword.HEXPROOF) or len(set(same)) < len(same):
            yield table.REDUNDANT[keyword]


def under(seen: Moment, keyword: Keyword) -> bool:
    """Whether this happens while an ability of the keyword resolves."""
    for head in seen.headings():
        if isinstance(head.event, Resolves):
            item = seen.game.find_object(head.event.object)
            ability = item.stack.ability if item is not None and item.stack is not None else None
            return ability is not None and ability.keyword is keyword
    return False
