""" "… unless they pay": who may pay for it that something is not done, also where each of several players is told to do
it (118.12a)."""

from __future__ import annotations

from typing import Any

from mtgjudge.language import effects as e
from mtgjudge.language import references as r
from mtgjudge.language.categories import Cost, Effect, ObjectRef, PlayerRef, Reference
from mtgjudge.language.costs import OneOfCosts
from mtgjudge.language.node import Node
from mtgjudge.oracle.binding import labels_of, note
from mtgjudge.oracle.context import CantLower
from mtgjudge.oracle.kernel.grammar import Derivation, Part, Phrase
from mtgjudge.oracle.kernel.reader import derive
from mtgjudge.oracle.kernel.template import Slot
from mtgjudge.oracle.mentions import PLAYER
from mtgjudge.oracle.patterns import rebuilt, replaced
from mtgjudge.oracle.phrases.clauses_back import single_of
from mtgjudge.oracle.semantics import Lowerer, Raiser, as_effects

_GROUPS = (r.EachPlayer, r.EachOpponent, r.EachOtherPlayer, r.EachOtherOpponent, r.PlayersWho)


def unless_paid(low: Lowerer, parts: dict[str, Part], flags: frozenset[str]) -> object:
    """ "… unless they pay": where each of several players is told to do something, "they" are each in turn."""
    cx = low.cx
    c = as_effects(low(parts["c"]))
    groups = {who for each in c for who in _told(each)}
    if len(groups) > 1 or (groups and len(c) > 1):
        raise CantLower("several things unless one of several players pays")
    group = groups.pop() if groups else None
    if group is None:
        with cx.without(labels_of(c)):  # they pay before any of it is done
            who, prices = _payer(low(parts["who"])), _prices(low, parts)
        return (note(cx, e.UnlessPays(who=who, costs=prices, effects=c)),)
    before = cx.event_mentions
    cx.event_mentions = [m for m in before if m.sort != PLAYER]  # "that player" is each of them, not whose step it is
    with cx.about(group, True):
        each = low(parts["who"])
        if not isinstance(each, r.Iterated):
            raise CantLower("unless one of several players pays")
        prices = _prices(low, parts)
    cx.event_mentions = before
    cx.wants_each = False
    one = rebuilt(c[0], lambda node: r.Iterated() if node == group else None)
    assert isinstance(one, Effect)
    paid = e.UnlessPays(who=r.Iterated(), costs=prices, effects=(one,))
    return (note(cx, e.ForEach(of=group, effects=(paid,))),)


def _told(effect: Effect) -> list[Reference]:
    """The several players who do this, or choose what it is done to."""
    told = (getattr(effect, "who", None), getattr(getattr(effect, "what", None), "by", None))
    return [who for who in told if isinstance(who, _GROUPS)]


def _payer(who: Reference) -> PlayerRef:
    if isinstance(who, _GROUPS) or not isinstance(who, PlayerRef):
        raise CantLower("unless one of several players pays")
    return who


def _prices(low: Lowerer, parts: dict[str, Part]) -> tuple[Cost, ...]:
    if "cs" in parts:
        costs: tuple[Cost, ...] = low(parts["cs"])
        return costs
    return (OneOfCosts((low(parts["x"]), low(parts["y"]))),)


def un_unless(up: Raiser, phrase: Phrase, value: Any) -> Derivation | None:
    """The inverse of :func:`unless_paid`."""
    single = single_of(value)
    if isinstance(single, e.ForEach) and isinstance(single.of, r.EachPlayer | r.EachOpponent | r.EachOtherPlayer):
        return _un_each(up, phrase, single)
    if not isinstance(single, e.UnlessPays) or isinstance(single.who, _GROUPS):
        return None
    effects, who, costs = single.effects, single.who, single.costs
    moved = effects[0] if len(effects) == 1 else None
    if isinstance(moved, e.Move) and not moved.label:  # named already where the price is told: "its controller"
        label = up.cx.label + 1
        effects = (replaced(moved, label=label),)
        who, costs = _about_result(moved.what, r.Result(label), (who, costs))
    prices = _priced(phrase, costs)
    made = up.fill(phrase, {"c": effects, "who": who} | prices) if prices else None
    if made is not None:
        note(up.cx, single)
    return made


def _about_result(what: ObjectRef, result: r.Result, value: Any) -> Any:
    """The price and who pays it, where they speak of what the instruction is about."""

    def named(node: Node) -> Node | None:
        return result if node == what else None

    return rebuilt(value, named)


def _priced(phrase: Phrase, costs: tuple[Cost, ...]) -> dict[str, object]:
    """One price, or one of two."""
    if "cs" in phrase.variants[0].names:
        return {"cs": costs}
    only = costs[0] if len(costs) == 1 else None
    if not isinstance(only, OneOfCosts) or len(only.options) != 2:
        return {}
    return {"x": only.options[0], "y": only.options[1]}


def _un_each(up: Raiser, phrase: Phrase, value: e.ForEach) -> Derivation | None:
    """Each of several players does it or pays."""
    paid = single_of(value.effects)
    if not isinstance(paid, e.UnlessPays) or not isinstance(paid.who, r.Iterated) or len(paid.effects) != 1:
        return None
    prices = _priced(phrase, paid.costs)
    if not prices:
        return None
    told = rebuilt(paid.effects[0], lambda node: value.of if isinstance(node, r.Iterated) else None)
    values: dict[str, object] = {"c": (told,), "who": r.Iterated()} | prices
    cx = up.cx
    variant = phrase.variants[0]
    slots = [item for item in variant.items if isinstance(item, Slot)]
    made: list[Part] = []
    before = cx.event_mentions
    cx.event_mentions = [m for m in before if m.sort != PLAYER]
    for slot in slots:
        if slot.name == "c":
            part = up.slot(slot, values["c"])
        else:
            with cx.about(value.of, True):
                part = up.slot(slot, values[slot.name])
        if part is None:
            cx.event_mentions = before
            return None
        made.append(part)
    cx.event_mentions = before
    cx.wants_each = False
    return derive(phrase, variant, tuple(made))
