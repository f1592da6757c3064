"""Short names for the parts of which written-out keywords are made (702)."""

from __future__ import annotations

from collections.abc import Callable

from mtgjudge.language import changes as ch
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import Body, KeywordAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Amount, Effect, Filter, ObjectRef
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone

Expansion = Callable[[KeywordAbility], tuple[Ability, ...]]

ONE = Fixed(1)
YOU = r.You()
THIS = r.This()
CREATURE = f.IsType(CardType.CREATURE)
MINE = f.ControlledBy(YOU)
POWER = "+1/+1"

ENTERS = p.ZoneChange(f.IsThis(), None, Zone.BATTLEFIELD)
DIES = p.ZoneChange(f.IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD)
ATTACKS = p.Attacks(f.IsThis())
MY_UPKEEP = p.BeginningOf(Step.UPKEEP, YOU)
NEXT_END_STEP = p.BeginningOf(Step.END, r.EachPlayer())
CAST_THIS = p.CastSpell(f.IsThis(), YOU)
HASTE = KeywordAbility(Keyword.HASTE)


def both(*parts: Filter | None) -> Filter:
    """All of these."""
    found = tuple(part for part in parts if part is not None)
    return found[0] if len(found) == 1 else f.AllOf(found)


def number(ability: KeywordAbility) -> Amount:
    """The N of a keyword."""
    return ability.amount or Fixed(0)


def body(*effects: Effect, targets: tuple[t.TargetSlot, ...] = ()) -> Body:
    """Instructions in order."""
    return Body(effects, targets)


def target(filter_: Filter, zone: Zone = Zone.BATTLEFIELD) -> tuple[t.TargetSlot, ...]:
    """One target that matches."""
    return (t.TargetSlot(t.TargetObject(filter_, zone), ONE, ONE),)


def pump(what: ObjectRef, power: Amount, toughness: Amount) -> Effect:
    """+P/+T until end of turn."""
    return e.Apply(what, (ch.ModifyPowerToughness(power, toughness),), d.UntilEndOfTurn())


def grow(what: ObjectRef, count: Amount = ONE) -> Effect:
    """Put +1/+1 counters."""
    return e.PutCounters(what, POWER, count)


def there(what: ObjectRef, zone: Zone = Zone.BATTLEFIELD) -> ObjectRef:
    """Those of these objects that are still in the zone where they are expected: they are not followed elsewhere
    (400.7, 603.7c)."""
    return r.Among(what, f.IsOneOf(r.All(f.Anything(), zone)))
