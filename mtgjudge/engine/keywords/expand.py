"""Keywords that are short for other abilities, written out in the ability language (702).

Each function of the table returns the abilities that the rule says the keyword means. Keywords that are looked at
directly by combat,
damage, targeting, casting … (flying, deathtouch, hexproof, flashback …) have nothing to write out.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from mtgjudge.engine.characteristics import AbilityInstance
from mtgjudge.engine.instructions.fixing import rebuilt
from mtgjudge.engine.keywords.activated import ACTIVATED
from mtgjudge.engine.keywords.coming_and_going import COMING_AND_GOING
from mtgjudge.engine.keywords.gifts import EXPANSIONS as GIFTS
from mtgjudge.engine.keywords.in_combat import IN_COMBAT
from mtgjudge.engine.keywords.on_the_stack import ON_THE_STACK
from mtgjudge.engine.keywords.over_time import OVER_TIME
from mtgjudge.engine.keywords.words import THIS, Expansion
from mtgjudge.language import changes as ch
from mtgjudge.language import static_effects as s
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import TimesPaid
from mtgjudge.language.categories import Ability
from mtgjudge.language.conditions import CostPaid
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Keyword


@lru_cache(maxsize=4096)
def expanded(ability: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that this instance of a keyword stands for; empty where it has rules of its own."""
    function = EXPANSIONS.get(ability.keyword)
    return function(ability) if function else ()


PAID_APART = frozenset({Keyword.REPLICATE, Keyword.CASUALTY, Keyword.CONSPIRE, Keyword.SQUAD, Keyword.OFFSPRING})
"""Keywords of which each instance is paid for, and triggers, on its own (702.56b, 702.78b, 702.153b, 702.157b,
702.175b)."""


def meant_by(ability: KeywordAbility, before: Iterable[AbilityInstance]) -> tuple[Ability, ...]:
    """What this instance stands for, after those that the object has before it."""
    out = expanded(ability)
    if ability.keyword not in PAID_APART:
        return out
    number = 1 + sum(
        isinstance(each.ability, KeywordAbility) and each.ability.keyword is ability.keyword for each in before
    )
    return _later(ability, number) if number > 1 else out


@lru_cache(maxsize=256)
def _later(ability: KeywordAbility, number: int) -> tuple[Ability, ...]:
    made = (rebuilt(each, lambda part: _numbered(part, number)) for each in expanded(ability))
    return tuple(each for each in made if isinstance(each, Ability))


def _numbered(part: Node, number: int) -> Node | None:
    if isinstance(part, CostPaid):
        return CostPaid(part.keyword, number)
    return TimesPaid(f"{part.keyword} {number}") if isinstance(part, TimesPaid) else None


def _changeling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.73a, a characteristic-defining ability."""
    return (StaticAbility((s.Affects(THIS, (ch.AllCreatureTypes(),)),)),)


def _devoid(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.114a, a characteristic-defining ability."""
    return (StaticAbility((s.Affects(THIS, (ch.SetColors(()),)),)),)


EXPANSIONS: dict[Keyword, Expansion] = {
    Keyword.CHANGELING: _changeling,
    Keyword.DEVOID: _devoid,
    **ACTIVATED,
    **COMING_AND_GOING,
    **GIFTS,
    **IN_COMBAT,
    **ON_THE_STACK,
    **OVER_TIME,
}
"""What each keyword that is written out stands for."""
EXPANDED = frozenset(EXPANSIONS)
"""The keywords that are written out."""
