"""Questions about the rule book itself: closed lists that the rules give, each with its rule."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mtgjudge.language.vocabulary import COLOR_WORDS, CardType, Keyword, ManaType, Step, Supertype, Zone, subtypes
from mtgjudge.scenario.questions import PlainKind
from mtgjudge.scenario.results import ReasonShown, VerdictShown

#: The special actions of 116.2, in our own words.
SPECIAL_ACTIONS: tuple[str, ...] = (
    "playing a land",
    "turning a face-down creature face up",
    "ending a continuous effect or stopping a delayed triggered ability",
    "ignoring a static ability for a time",
    "discarding a card that says so",
    "exiling a card with suspend from hand",
    "putting a companion into hand",
    "foretelling a card",
    "rolling the planar die",
    "turning a conspiracy face up",
    "plotting a card",
    "unlocking a door of a Room",
)

_LISTS: dict[PlainKind, tuple[str, Callable[[], tuple[str, ...]]]] = {
    PlainKind.SPELL_TYPES: ("205.3k", lambda: subtypes()["spell"]),
    PlainKind.CARD_TYPES: ("205.2a", lambda: tuple(kind.value for kind in CardType)),
    PlainKind.CREATURE_TYPES: ("205.3m", lambda: subtypes()["creature"]),
    PlainKind.SUPERTYPES: ("205.4a", lambda: tuple(kind.value for kind in Supertype)),
    PlainKind.COLORS: ("105.1", lambda: tuple(COLOR_WORDS.values())),
    PlainKind.MANA_TYPES: ("106.1b", lambda: (*COLOR_WORDS.values(), ManaType.COLORLESS.name.casefold())),
    PlainKind.ZONES: ("400.1", lambda: tuple(zone.value for zone in Zone if zone is not Zone.OUTSIDE)),
    PlainKind.STEPS: ("500.1", lambda: tuple(step.value for step in Step)),
    PlainKind.KEYWORDS: ("702.1", lambda: tuple(keyword.value for keyword in Keyword)),
    PlainKind.SPECIAL_ACTIONS: ("116.2", lambda: SPECIAL_ACTIONS),
}


@lru_cache(maxsize=256)
def keyword_rule(keyword: Keyword) -> str:
    """The rule that says what a keyword ability means: 702.46a for soulshift; empty if the rule book has none."""
    from mtgjudge.rulebook import exists, heading

    for number in range(2, 400):
        title = heading(f"702.{number}")
        if title is None:
            if number > 250:
                break
            continue
        if title.casefold() == keyword.value.casefold():
            return f"702.{number}a" if exists(f"702.{number}a") else f"702.{number}"
    return ""


def plain_answer(kind: PlainKind) -> VerdictShown:
    """One of the lists."""
    rule, entries = _LISTS[kind]
    found = entries()
    return VerdictShown(", ".join(found), (ReasonShown("", (rule,), True),), found)
