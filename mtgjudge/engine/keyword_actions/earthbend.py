"""Earthbend (701.66)."""

from __future__ import annotations

from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.common import permanents
from mtgjudge.engine.keyword_actions.common import call, do, number, subjects
from mtgjudge.engine.state import Outcome
from mtgjudge.language import changes as ch
from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as p
from mtgjudge.language.abilities import Body, KeywordAbility, TriggeredAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.durations import Indefinitely
from mtgjudge.language.filters import IsOneOf
from mtgjudge.language.references import CardOf, Result, You
from mtgjudge.language.vocabulary import POWER_COUNTER, CardType, Keyword, Zone

_ALIVE = (
    ch.AddTypes((CardType.CREATURE,)),
    ch.GainAbility(KeywordAbility(Keyword.HASTE)),
    ch.SetPowerToughness(Fixed(0), Fixed(0)),
)


def _return(land: Result) -> e.DelayedTrigger:
    """When that land dies or is put into exile, it comes back tapped."""
    gone = tuple(
        p.ZoneChange(IsOneOf(land), Zone.BATTLEFIELD, destination) for destination in (Zone.GRAVEYARD, Zone.EXILE)
    )
    back = e.Move(CardOf(land), Zone.BATTLEFIELD, under=You(), tapped=True)
    return e.DelayedTrigger(TriggeredAbility(p.AnyEvent(gone), Body((back,))))


def earthbend(ctx: Context, node: e.KeywordAction) -> Outcome:
    """701.66a: the land becomes a 0/0 creature with haste as well, gets counters, and returns when it dies or is
    exiled."""
    found = permanents(ctx, subjects(ctx, node, "earthbend"))
    for item in found:
        land = call(ctx, item)
        do(
            ctx,
            e.Apply(land, _ALIVE, Indefinitely()),
            e.PutCounters(land, POWER_COUNTER, Fixed(number(ctx, node))),
            _return(land),
        )
    return Outcome(tuple(found), len(found), bool(found))
