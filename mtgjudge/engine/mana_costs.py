"""The mana among costs that are paid together: how much it is, whether it can be paid, paying it (118, 601.2g-h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.references import objects
from mtgjudge.engine.verdict import IllegalAction, Reason, verdict_against
from mtgjudge.language import costs as k
from mtgjudge.language.categories import Cost
from mtgjudge.language.mana import ManaCost
from mtgjudge.rulebook import cr

if TYPE_CHECKING:
    from mtgjudge.engine.costs import Payment
    from mtgjudge.engine.paying import Purpose


def mana_of(payment: Payment, costs: Sequence[Cost]) -> ManaCost | None:
    """The mana of all parts together; None where no part asks for mana."""
    symbols: list[str] = []
    found = False
    for cost in costs:
        if isinstance(cost, k.PayMana):
            found = True
            symbols += cost.cost.symbols
        elif isinstance(cost, k.PayManaEqualTo):
            found = True
            symbols += _equal_to(payment, cost)
    return ManaCost(tuple(symbols)) if found else None


def _equal_to(payment: Payment, cost: k.PayManaEqualTo) -> tuple[str, ...]:
    if cost.of is None:
        return (str(quantity(payment.ctx, cost.amount)),) if cost.amount is not None else ()
    found = objects(payment.ctx, cost.of)
    mana_cost = payment.ctx.look(found[0]).mana_cost if found else None
    if mana_cost is None:
        raise IllegalAction(verdict_against([_no_mana_cost(payment)]))
    return mana_cost.cheaper(cost.less).symbols


def _no_mana_cost(payment: Payment) -> Reason:
    return Reason("a cost of an object without a mana cost can't be paid", (cr("118.6"),), payment.source)


def _purpose(payment: Payment, costs: Sequence[Cost]) -> Purpose:
    from mtgjudge.engine.paying import Purpose, PurposeKind
    from mtgjudge.engine.standing_in import waterbent

    bends = waterbent(costs, payment.ctx.x)
    symbols = tuple(symbol for cost in costs if isinstance(cost, k.PayMana) for symbol in cost.cost.symbols)
    here = Purpose(PurposeKind.OTHER, payment.source, payment.ctx.stack_object, bends=bends, symbols=symbols)
    return msgspec.structs.replace(here, action=payment.action)


def _excluded(payment: Payment, costs: Sequence[Cost]) -> tuple[int, ...]:
    return (payment.source,) if any(isinstance(cost, k.TapThis) for cost in costs) else ()


def against_mana(payment: Payment, costs: Sequence[Cost]) -> Iterator[Reason]:
    """Why the mana of these costs can't be paid."""
    try:
        symbols = mana_of(payment, costs)
    except IllegalAction as illegal:
        yield from illegal.verdict.reasons
        return
    if symbols is not None:
        from mtgjudge.engine.paying import payment_reasons
        from mtgjudge.engine.payment import locked

        total = locked(symbols, payment.ctx.x)
        purpose = _purpose(payment, costs)
        yield from payment_reasons(payment.game, payment.player, (total,), purpose, _excluded(payment, costs))


def pay_mana_of(payment: Payment, symbols: ManaCost, costs: Sequence[Cost]) -> None:
    """Pay the mana of these costs."""
    from mtgjudge.engine.paying import pay_mana
    from mtgjudge.engine.payment import locked

    total = locked(symbols, payment.ctx.x)
    pay_mana(payment.game, payment.player, (total,), _purpose(payment, costs), _excluded(payment, costs))
