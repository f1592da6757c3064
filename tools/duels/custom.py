"""The extra permanents of some duels: no types, no cost, one free activated ability or a change of costs."""

from __future__ import annotations

from mtgjudge.cards.model import Card, Face, Layout
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import ActivatedAbility, Body
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Effect, TargetKind
from mtgjudge.language.vocabulary import Zone
from tools.duels.queues import NotDriven
from tools.duels.records import Op

PREFIX = "Custom effect: "
PERMANENT = t.TargetObject(f.Anything())


def custom_card(op: Op) -> Card:
    """The permanent that a set-up operation asks for; its name carries the text by which it is activated. Raises
    NotDriven."""
    count = op.targets if isinstance(op.targets, int) else 1
    kinds: dict[str, tuple[str, TargetKind | None, Effect]] = {
        "target_damage": (
            f"target damage {op.amount}",
            t.AnyTarget(),
            e.DealDamage(r.This(), Fixed(_number(op)), r.Target(0)),
        ),
        "target_destroy": ("target destroy", PERMANENT, e.Destroy(r.Target(0))),
        "target_exile": ("target exile", PERMANENT, e.Move(r.Target(0), Zone.EXILE)),
        "target_transform": ("target transform", PERMANENT, e.Transform(r.Target(0))),
        "all_destroy": ("all destroy", None, e.Destroy(r.All(f.Anything()))),
    }
    if op.kind not in kinds:
        raise NotDriven(f"the custom effect {op.kind}")
    text, target, effect = kinds[op.kind]
    slots = (t.TargetSlot(target, Fixed(count), Fixed(count)),) if target is not None else ()
    ability = ActivatedAbility((), Body((effect,), slots))
    return Card(PREFIX + text, Layout.NORMAL, (Face(PREFIX + text, abilities=(ability,)),))


def _number(op: Op) -> int:
    return op.amount if isinstance(op.amount, int) else 0
