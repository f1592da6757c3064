"""Each of several players does something unless they pay (118.12a): whether and with what is said by each in turn
order, then all of it happens (101.4, 608.2e)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from mtgjudge.engine import cost_objects
from mtgjudge.engine.costs import can_pay, cost_words
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.instructions.choosing import choose_word
from mtgjudge.engine.instructions.looping import act_on, chooses_what, chosen_for, step_by_step
from mtgjudge.engine.instructions.paying import pay_now, wants_to_pay
from mtgjudge.engine.instructions.zones import discards, sacrifices
from mtgjudge.engine.state import Outcome
from mtgjudge.engine.verdict import first_against
from mtgjudge.language import costs as k
from mtgjudge.language import effects as e
from mtgjudge.language.categories import Cost
from mtgjudge.language.filters import IsOneOf
from mtgjudge.language.references import Result

_PROMISED = 860_000
"""Labels from here on are for what players have said that they will pay with; no ability has so many of its own."""
_PICKED = (k.SacrificeCost, k.DiscardCards, k.ExileCards, k.TapPermanents, k.ReturnToHand)
"""Costs whose objects are picked before anybody pays."""


class Promise(msgspec.Struct, frozen=True):
    """What one player will pay: the surroundings, the costs with their choices made, and the objects picked."""

    here: Context
    costs: tuple[Cost, ...]
    picked: tuple[int, ...] = ()


def unless_each(ctx: Context, rounds: Sequence[Context], node: e.UnlessPays) -> Outcome:
    """Whoever says no has said, too, what the instruction is done to; then everybody pays, or does it, at once."""
    promises: list[Promise] = []
    unwilling: list[Context] = []
    chosen: list[list[int]] = []
    only = node.effects[0] if len(node.effects) == 1 and chooses_what(node.effects[0]) else None
    for here in rounds:
        if wants_to_pay(here, here.iterated, node.costs):
            promises.append(_promise(here, node.costs))
        else:
            unwilling.append(here)
            chosen += [chosen_for(here, only)] if only is not None else []
    _pay(ctx, promises)
    if unwilling and only is not None:
        act_on(ctx, unwilling, only, chosen)
    elif unwilling:
        step_by_step(ctx, unwilling, node.effects)
    paid = tuple(promise.here.iterated for promise in promises)
    return Outcome(paid, len(paid), bool(paid))


def _promise(here: Context, costs: tuple[Cost, ...]) -> Promise:
    settled: list[Cost] = []
    picked: list[int] = []
    for number, cost in enumerate(_decided(here, cost) for cost in costs):
        if isinstance(cost, _PICKED) and not (isinstance(cost, k.DiscardCards) and cost.at_random):
            found = cost_objects.choose(here, here.iterated, cost)
            here.results[_PROMISED + number] = Outcome(tuple(found), len(found), bool(found))
            cost = msgspec.structs.replace(cost, filter=IsOneOf(Result(_PROMISED + number)))
            picked += found
        settled.append(cost)
    return Promise(here, tuple(settled), tuple(picked))


def _decided(here: Context, cost: Cost) -> Cost:
    """Of two costs the one that the player will pay."""
    if not isinstance(cost, k.OneOfCosts):
        return cost
    game, player = here.game, here.iterated
    payable = {
        cost_words(option, number): option
        for number, option in enumerate(cost.options, 1)
        if first_against(can_pay(game, player, here.source, (option,), ctx=here)) is None
    }
    return payable[choose_word(here, player, tuple(payable), "cost")]


def _pay(ctx: Context, promises: Sequence[Promise]) -> None:
    """What is sacrificed and what is discarded goes at once; other costs are paid in turn order."""
    for kind, move in ((k.SacrificeCost, sacrifices), (k.DiscardCards, discards)):
        alike = [promise for promise in promises if all(isinstance(cost, kind) for cost in promise.costs)]
        if len(alike) > 1 and all(promise.picked for promise in alike):
            move(ctx, [item for promise in alike for item in promise.picked])
            promises = [promise for promise in promises if promise not in alike]
    for promise in promises:
        pay_now(promise.here, promise.here.iterated, promise.costs)
