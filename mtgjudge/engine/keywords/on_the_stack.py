"""Keywords about casting spells, written out (702.21, 702.40, 702.56, 702.78, 702.85, 702.101, 702.108, 702.153)."""

from __future__ import annotations

from mtgjudge.engine.keywords.words import CAST_THIS, CREATURE, ONE, THIS, YOU, Expansion, body, grow, number, pump
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import (
    EventAmount,
    ManaSpentOn,
    Measure,
    MeasureOf,
    ResultAmount,
    TimesHappened,
    TimesPaid,
)
from mtgjudge.language.categories import Ability, Amount, Condition
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Comparison, Keyword, Zone


def _copies(count: Amount, condition: Condition | None = None) -> tuple[Ability, ...]:
    """As this spell is cast, copies of it, for which new targets may be chosen."""
    copy = e.CopyStackObject(THIS, count, YOU)
    return (TriggeredAbility(CAST_THIS, body(copy), condition, Zone.STACK),)


def _storm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.40a: a copy for each spell cast before it this turn."""
    return _copies(EventAmount())


def _gravestorm(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.69a: a copy for each permanent put into a graveyard this turn."""
    return _copies(TimesHappened(p.ZoneChange(f.Anything(), Zone.BATTLEFIELD, Zone.GRAVEYARD)))


def _replicate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.56a: a copy for each time that its replicate cost was paid."""
    return _copies(TimesPaid("replicate"), c.CostPaid("replicate", 1))


def _casualty(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.153a: a copy if its casualty cost was paid."""
    return _copies(ONE, c.CostPaid("casualty", 1))


def _conspire(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.78a: a copy if its conspire cost was paid."""
    return _copies(ONE, c.CostPaid("conspire", 1))


def _cascade(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.85a: exile cards until a nonland card with lesser mana value, which may be cast for free."""
    return (TriggeredAbility(CAST_THIS, body(e.KeywordAction("cascade", YOU)), zone=Zone.STACK),)


def _prowess(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.108a: +1/+1 whenever its controller casts a noncreature spell."""
    return (TriggeredAbility(p.CastSpell(f.Not(CREATURE), YOU), body(pump(THIS, ONE, ONE))),)


def _extort(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.101a: whenever its controller casts a spell, {W/B} may be paid to drain each opponent for 1."""
    pay = e.Pay(YOU, (k.PayMana(ManaCost(("W/B",))),), label=1)
    drain = (e.LoseLife(r.EachOpponent(), ONE, label=2), e.GainLife(YOU, ResultAmount(2)))
    return (TriggeredAbility(p.CastSpell(f.Anything(), YOU), body(pay, e.IfThen(c.Did(1), drain))),)


def _ward(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.21a: counter the spell or ability of an opponent that targets this unless that player pays."""
    event = p.BecomesTarget(f.IsThis(), r.EachOpponent(), f.Anything())
    counter = e.Counter(r.EventObject(r.EventRole.OTHER))
    return (TriggeredAbility(event, body(e.UnlessPays(r.EventPlayer(), ability.costs, (counter,)))),)


def _increment(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.191a: a +1/+1 counter if more mana was spent on a spell of its controller than its power or toughness."""
    spent = ManaSpentOn("", r.EventObject())
    more = tuple(
        c.Compare(spent, Comparison.MORE, MeasureOf(kind, THIS)) for kind in (Measure.POWER, Measure.TOUGHNESS)
    )
    condition = c.Both((c.Is(THIS, CREATURE), c.Either(more)))
    return (TriggeredAbility(p.CastSpell(f.Anything(), YOU), body(grow(THIS)), condition),)


def _demonstrate(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.144a: its controller may copy it; then an opponent copies it, too."""
    own = e.May(YOU, (e.CopyStackObject(THIS, ONE, YOU),), label=1)
    theirs = e.IfThen(c.Did(1), (e.CopyStackObject(THIS, ONE, r.OpponentChosen()),))
    return (TriggeredAbility(CAST_THIS, body(own, theirs), zone=Zone.STACK),)


def _ripple(ability: KeywordAbility) -> tuple[Ability, ...]:
    """702.60a: the top N cards may be revealed; those with the same name may be cast for free, the rest goes to the
    bottom."""
    shown = e.May(YOU, (e.Reveal(r.TopCards(YOU, number(ability)), label=1),), label=2)
    cast = e.CastForFree(YOU, r.Result(1), f.SharesNameWith(THIS), high=None)
    rest = e.OrderOnLibrary(r.Rest(r.Result(1)), YOU, e.LibraryPlace.BOTTOM)
    return (TriggeredAbility(CAST_THIS, body(shown, e.IfThen(c.Did(2), (cast, rest))), zone=Zone.STACK),)


ON_THE_STACK: dict[Keyword, Expansion] = {
    Keyword.STORM: _storm,
    Keyword.GRAVESTORM: _gravestorm,
    Keyword.REPLICATE: _replicate,
    Keyword.CASUALTY: _casualty,
    Keyword.CONSPIRE: _conspire,
    Keyword.CASCADE: _cascade,
    Keyword.PROWESS: _prowess,
    Keyword.EXTORT: _extort,
    Keyword.WARD: _ward,
    Keyword.INCREMENT: _increment,
    Keyword.DEMONSTRATE: _demonstrate,
    Keyword.RIPPLE: _ripple,
}
"""Keywords of this module with what they stand for."""
