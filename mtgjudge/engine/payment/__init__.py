"""Paying mana costs: what a cost is in the end, whether it can be paid, and with what (106, 107.4, 118, 601.2f-h,
609.4b).

Pure functions on values; no game state is read or written. The way through the package:

* `total_cost` → the totals that a player can arrive at (`LockedCost`);
* `gather` → pool and sources as `Means`, once for many questions;
* `solve` or `pay_any` → `Plan`, `Missing` or `Bounded`; `can_pay` → yes, no or unknown, for listings.

Preferences of an unscripted payment are documented in `means`: least life first, pool first, then the least flexible
sources.
"""

from mtgjudge.engine.payment.means import (
    Means,
    Payer,
    PotentialSource,
    SourceKind,
    StandIn,
    Substitute,
    gather,
)
from mtgjudge.engine.payment.reasons import reasons_against, unpayable_reason
from mtgjudge.engine.payment.result import (
    AS_ANY_COLOR,
    AS_ANY_TYPE,
    THE_COST,
    Activation,
    AsThough,
    Bounded,
    Missing,
    Payment,
    PaymentResult,
    Plan,
    Spending,
)
from mtgjudge.engine.payment.solving import can_pay, pay_any, solve
from mtgjudge.engine.payment.totals import Increase, LockedCost, Reduction, locked, resolve_pip, total_cost

__all__ = [
    "AS_ANY_COLOR",
    "AS_ANY_TYPE",
    "THE_COST",
    "Activation",
    "AsThough",
    "Bounded",
    "Increase",
    "LockedCost",
    "Means",
    "Missing",
    "Payer",
    "Payment",
    "PaymentResult",
    "Plan",
    "PotentialSource",
    "Reduction",
    "SourceKind",
    "Spending",
    "StandIn",
    "Substitute",
    "can_pay",
    "gather",
    "locked",
    "pay_any",
    "reasons_against",
    "resolve_pip",
    "solve",
    "total_cost",
    "unpayable_reason",
]
