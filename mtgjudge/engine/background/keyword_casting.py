"""Keywords behind the casting of a spell: in which way, with which costs, paid with what (702)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background import keyword_rules as table
from mtgjudge.engine.background.keyword_marks import held
from mtgjudge.engine.background.moment import Moment
from mtgjudge.engine.background.registry import behind
from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.events.stack import (
    Resolves,
    SpellCast,
)
from mtgjudge.engine.events.status import TapChange
from mtgjudge.engine.events.zones import ZoneChange
from mtgjudge.language.abilities import SpellAbility
from mtgjudge.language.conditions import CostPaid
from mtgjudge.language.costs import PayMana
from mtgjudge.language.effects import IfThen
from mtgjudge.language.references import Target
from mtgjudge.language.vocabulary import Keyword, Zone

if TYPE_CHECKING:
    pass


@behind(SpellCast)
def _cast(seen: Moment) -> Iterator[str]:
    event = seen.event
    assert isinstance(event, SpellCast)
    item = seen.game.find_object(event.object)
    look = seen.look(event.object)
    if item is None or look is None:
        return
    yield from table.WAYS.get(event.facts.way, ())
    if item.face_down:
        yield from table.FACE_DOWN_BY.get(item.face_down, ())
    if item.face < 0:
        yield from ("702.102a", "702.102b", "702.102c")
    yield from _paid(event, look)
    for keyword, (rule, each) in table.CHEAPER.items():
        found = look.keyword_abilities(keyword)
        if found:
            yield rule
            if len(found) > 1:
                yield each
            if keyword is Keyword.UNDAUNTED and any(player.left or player.lost for player in seen.game.state.players):
                yield "702.125b"
    if event.facts.off_timing:
        yield from held(look, Keyword.FLASH, "702.8a")
    yield from held(look, Keyword.SPLIT_SECOND, "702.61a")
    if "Aura" in look.subtypes:
        yield from held(look, Keyword.ENCHANT, "702.5a")
        if len(look.keyword_abilities(Keyword.ENCHANT)) > 1:
            yield "702.5c"
        targets = [one for mode in item.stack.targets for slot in mode for one in slot] if item.stack else []
        if any(one < 0 for one in targets):
            yield "702.5d"
    for head in seen.headings():
        if isinstance(head.event, Resolves):
            by = seen.game.find_object(head.event.object)
            ability = by.stack.ability if by is not None and by.stack is not None else None
            if ability is not None and ability.keyword in table.CAST_BY:
                yield table.CAST_BY[ability.keyword]
            elif ability is not None and ability.origin.startswith("delayed") and Keyword.REBOUND in look.keywords:
                yield table.CAST_BY[Keyword.REBOUND]


def _paid(event: SpellCast, look: Characteristics) -> Iterator[str]:
    for word, times in event.facts.paid:
        keyword = word.rstrip("0123456789 ")
        if keyword in ("kicker", "bargain") and _has_targets_if_paid(look, keyword):
            yield "702.33g" if keyword == "kicker" else "702.166d"
        if not times:
            continue
        yield from table.PAID.get(keyword, ())
        if keyword != word and keyword in table.PAID_APART:
            yield table.PAID_APART[keyword]
        if keyword == "kicker" and len(look.keyword_abilities(Keyword.KICKER)) > 1:
            yield "702.33b"
        if keyword == "kicker" and any(ability.word for ability in look.keyword_abilities(Keyword.KICKER)):
            yield "702.33c"
    for keyword in (Keyword.ESCALATE,):
        if look.keyword_abilities(keyword):
            yield from table.PAID[keyword.value]


def _has_targets_if_paid(look: Characteristics, word: str) -> bool:
    """Whether a part of the spell that happens only if the cost was paid has targets."""
    for instance in look.abilities:
        for part in instance.ability.walk() if isinstance(instance.ability, SpellAbility) else ():
            asked = part.condition.walk() if isinstance(part, IfThen) else ()
            if any(isinstance(each, CostPaid) and each.keyword.startswith(word) for each in asked):
                return any(isinstance(each, Target) for each in part.walk())
    return False


@behind(TapChange, ZoneChange)
def _stands_in(seen: Moment) -> Iterator[str]:
    """Tapped or exiled to pay for mana of a spell."""
    cause = seen.event.cause
    if not cause.is_cost or not cause.stack_object:
        return
    look = seen.look(cause.stack_object)
    wanted = (
        (Keyword.CONVOKE, Keyword.IMPROVISE)
        if isinstance(seen.event, TapChange)
        else (Keyword.DELVE,)
        if isinstance(seen.event, ZoneChange) and seen.event.to is Zone.EXILE
        else ()
    )
    for keyword in wanted:
        yield from held(look, keyword, *table.STANDS_IN[keyword])


@behind(TapChange)
def _bends_water(seen: Moment) -> Iterator[str]:
    """Tapped for generic mana of a waterbend cost, of an ability or in addition to that of a spell."""
    event = seen.event
    cause = event.cause
    if not isinstance(event, TapChange) or not cause.is_cost or event.object == cause.source:
        return
    item = seen.game.find_object(cause.stack_object) if cause.stack_object else None
    ability = item.stack.ability if item is not None and item.stack is not None else None
    look = seen.look(cause.stack_object) if item is not None else None
    asked = [ability.ability] if ability is not None else [each.ability for each in look.abilities] if look else []
    if any(isinstance(node, PayMana) and node.waterbend for each in asked for node in each.walk()):
        yield from ("701.67a", *(("701.67b",) if ability is None else ()))


@behind(TapChange)
def _crews(seen: Moment) -> Iterator[str]:
    """Tapped to pay the cost of a crew or saddle ability."""
    cause = seen.event.cause
    item = seen.game.find_object(cause.stack_object) if cause.is_cost and cause.stack_object else None
    ability = item.stack.ability if item is not None and item.stack is not None else None
    if ability is not None and ability.keyword is Keyword.CREW:
        yield "702.122b"
    elif ability is not None and ability.keyword is Keyword.SADDLE:
        yield "702.171c"
