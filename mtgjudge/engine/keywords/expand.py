"""Keywords that are short for other abilities, written out in the ability language (702).

Each function returns the abilities that the rule says the keyword means. Keywords that are looked at directly by combat, damage,
targeting … (flying, deathtouch, hexproof …) have nothing to write out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from mtgjudge.language import changes as ch
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, Body, KeywordAbility, StaticAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Filter
from mtgjudge.language.conditions import SorceryTiming
from mtgjudge.language.vocabulary import CardType, Keyword, Zone

ONE = Fixed(1)
CREATURE = f.IsType(CardType.CREATURE)
MINE = f.ControlledBy(r.You())


@lru_cache(maxsize=4096)
def expanded(ability: KeywordAbility) -> tuple[Ability, ...]:
    """The abilities that this instance of a keyword stands for; empty where it has rules of its own."""
    function = _EXPANSIONS.get(ability.keyword)
    return function(ability) if function else ()


def _all_of(*parts: Filter | None) -> Filter:
    found = tuple(part for part in parts if part is not None)
    return found[0] if len(found) == 1 else f.AllOf(found)


def _equip(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.6a: attach this to target creature you control; activate only as a sorcery."""
    slot = t.TargetSlot(t.TargetObject(_all_of(CREATURE, MINE, ability.quality)), ONE, ONE)
    body = Body((e.Attach(r.This(), r.Target(0)),), (slot,))
    return (ActivatedAbility(ability.costs, body, SorceryTiming()),)


def _cycling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.29a, e: pay, discard this card: draw a card; or search for a card of the kind named."""
    costs = (*ability.costs, k.DiscardCards(f.IsThis(), ONE))
    if ability.quality is None:
        body = Body((e.Draw(r.You(), ONE),))
    else:
        search = e.Search(r.You(), r.You(), ability.quality, ONE, ONE, reveal=True, label=1)
        body = Body((search, e.Move(r.Result(1), Zone.HAND), e.Shuffle(r.You())))
    return (ActivatedAbility(costs, body, zone=Zone.HAND),)


def _prowess(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.108a."""
    event = p.CastSpell(f.Not(CREATURE), r.You())
    pump = e.Apply(r.This(), (ch.ModifyPowerToughness(ONE, ONE),), d.UntilEndOfTurn())
    return (TriggeredAbility(event, Body((pump,))),)


def _exalted(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.83a."""
    event = p.Attacks(_all_of(CREATURE, MINE), alone=True)
    pump = e.Apply(r.EventObject(), (ch.ModifyPowerToughness(ONE, ONE),), d.UntilEndOfTurn())
    return (TriggeredAbility(event, Body((pump,))),)


def _soulshift(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.46a: when this dies, you may return target Spirit card with mana value N or less from your graveyard to your hand."""
    from mtgjudge.language.amounts import Measure
    from mtgjudge.language.vocabulary import Comparison

    limit = f.MeasureIs(Measure.MANA_VALUE, Comparison.AT_MOST, ability.amount or Fixed(0))
    kind = t.TargetObject(f.AllOf((f.IsSubtype("Spirit"), limit, f.OwnedBy(r.You()))), Zone.GRAVEYARD)
    body = Body((e.May(r.You(), (e.Move(r.Target(0), Zone.HAND),)),), (t.TargetSlot(kind, ONE, ONE),))
    return (TriggeredAbility(p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), body),)


def _ward(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.21a: counter the spell or ability of an opponent that targets this unless that player pays."""
    event = p.BecomesTarget(f.IsThis(), r.EachOpponent(), f.Anything())
    body = Body((e.UnlessPays(r.EventPlayer(), ability.costs, (e.Counter(r.EventObject(r.EventRole.OTHER)),)),))
    return (TriggeredAbility(event, body),)


def _changeling(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.73a, a characteristic-defining ability."""
    return (StaticAbility((s.Affects(r.This(), (ch.AllCreatureTypes(),)),)),)


def _devoid(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.114a, a characteristic-defining ability."""
    return (StaticAbility((s.Affects(r.This(), (ch.SetColors(()),)),)),)


def _fading_out(kind: str) -> Callable[[KeywordAbility], tuple[Ability, ...]]:
    def undying(ability: KeywordAbility) -> tuple[Ability, ...]:
        from mtgjudge.language.conditions import Is, Unless

        event = p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD)
        back = e.Move(r.CardOf(r.EventObject()), Zone.BATTLEFIELD, counters=(e.CounterGift(kind, ONE),))
        condition = Unless(Is(r.EventObject(), f.HasCounter(kind)))
        return (TriggeredAbility(event, Body((back,)), condition),)

    return undying


_EXPANSIONS: dict[Keyword, Callable[[KeywordAbility], tuple[Ability, ...]]] = {
    Keyword.EQUIP: _equip,
    Keyword.CYCLING: _cycling,
    Keyword.PROWESS: _prowess,
    Keyword.EXALTED: _exalted,
    Keyword.SOULSHIFT: _soulshift,
    Keyword.WARD: _ward,
    Keyword.CHANGELING: _changeling,
    Keyword.DEVOID: _devoid,
    Keyword.UNDYING: _fading_out("+1/+1"),
    Keyword.PERSIST: _fading_out("-1/-1"),
}
