"""Answers about a payment: a plan, what is missing, or that the search stopped at its bound (118.3, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from mtgjudge.engine.mana import ManaUnit
from mtgjudge.engine.payment.means import Payer, PotentialSource
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import ManaType

THE_COST = 0
"""What a unit is spent on: the cost itself. Other numbers are keys of sources whose own cost is paid."""

AsThough: TypeAlias = tuple[tuple[ManaType, tuple[ManaType, ...]], ...]
"""For each type of mana the types that it may be spent as though it were."""

_COLORS = tuple(kind for kind in ManaType if kind is not ManaType.COLORLESS)
AS_ANY_COLOR: AsThough = tuple((kind, _COLORS) for kind in ManaType)
"""Mana may be spent as though it were mana of any color (609.4b)."""
AS_ANY_TYPE: AsThough = tuple((kind, tuple(ManaType)) for kind in ManaType)
"""Mana may be spent as though it were mana of any type (118.14)."""


class Spending(msgspec.Struct, frozen=True):
    """How this player may pay this cost.

    `life`: the most that can be paid. `may_spend`: whether a unit with a restriction may be spent on this cost
    (`THE_COST`) or on the cost of the source with this key; without it, restricted mana is not spent. `as_though`: see
    609.4b; never for the costs of mana abilities on the way, and never for {S}. `bound`: so many combinations of
    complex sources are tried.
    """

    life: int = 0
    may_spend: Callable[[ManaUnit, int], bool] | None = None
    as_though: AsThough = ()
    bound: int = 2000


class Payment(msgspec.Struct, frozen=True):
    """One unit for one pip. `key` is the source that adds it, 0 for the pool."""

    pip: str
    payer: Payer
    key: int = 0


class Activation(msgspec.Struct, frozen=True):
    """A source to be used, the choice to make for it, and what its own cost is paid with."""

    source: PotentialSource
    option: int
    payments: tuple[Payment, ...] = ()


class Plan(msgspec.Struct, frozen=True):
    """How to pay: sources to use, in this order; which unit pays which pip; life; mana that stays in the pool."""

    activations: tuple[Activation, ...] = ()
    payments: tuple[Payment, ...] = ()
    life: int = 0
    unspent: tuple[ManaUnit, ...] = ()


class Missing(msgspec.Struct, frozen=True):
    """It can't be paid: the smallest missing piece, missing life, and units that a restriction kept out."""

    cost: ManaCost
    life: int = 0
    barred: tuple[ManaUnit, ...] = ()


class Bounded(msgspec.Struct, frozen=True):
    """Whether it can be paid is not known: so many combinations were tried without success."""

    tried: int
    reason: str


PaymentResult: TypeAlias = Plan | Missing | Bounded
