"""Small questions about what a text has named so far, asked where "it" and "that creature" are bound (608.2c)."""

from __future__ import annotations

from mtgjudge.language import effects as e
from mtgjudge.language import event_patterns as ev
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Amount, Effect, EventPattern, Filter
from mtgjudge.language.targets import TargetObject
from mtgjudge.language.vocabulary import CardType


def only_the_damaged(event: EventPattern | None, noun: str) -> bool:
    """ "Whenever a Warrior you control deals combat damage to a creature, destroy that creature": the other one was
    called a Warrior."""
    if not isinstance(event, ev.DealsDamage) or not isinstance(event.recipient, TargetObject) or noun != "creature":
        return False
    creature = f.IsType(CardType.CREATURE)
    return creature in event.recipient.filter.walk() and creature not in event.source.walk()


def chosen_by_each(effect: Effect) -> bool:
    """Whether several players each choose something by this instruction."""
    by = getattr(getattr(effect, "what", None), "by", None) if isinstance(effect, e.ChooseObjects) else None
    return isinstance(by, r.EachPlayer | r.EachOpponent | r.Iterated)


def at_most_one(high: Amount | None) -> bool:
    """Whether no more than one can be chosen."""
    return isinstance(high, Fixed) and high.value <= 1


def whose(filter_: Filter) -> str:
    """Whether the filter says that an opponent controls or owns the object."""
    parts = filter_.parts if isinstance(filter_, f.AllOf) else (filter_,)
    if f.ControlledBy(r.EachOpponent()) in parts:
        return "controlled"
    return "owned" if f.OwnedBy(r.EachOpponent()) in parts else ""
