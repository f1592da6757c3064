"""Costs (118): what must be done to cast, activate or be allowed something."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Cost, Filter, ObjectRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Zone


class PayMana(Cost, frozen=True, tag=True):
    """Pay this mana. `waterbend`: artifacts and creatures may be tapped for its generic mana (701.67a)."""

    cost: ManaCost
    waterbend: bool = False


class PayManaEqualTo(Cost, frozen=True, tag=True):
    """Pay {amount} generic mana ("{1} for each …"), or the mana cost of `of` where given."""

    amount: Amount | None = None
    of: ObjectRef | None = None
    less: int = 0
    """By so much generic mana is that mana cost reduced."""


class TapThis(Cost, frozen=True, tag=True):
    """{T} (107.5)."""


class UntapThis(Cost, frozen=True, tag=True):
    """{Q} (107.6)."""


class PayLife(Cost, frozen=True, tag=True):
    """Pay this much life (119.4)."""

    amount: Amount


class SacrificeCost(Cost, frozen=True, tag=True):
    """Sacrifice `count` permanents you control that match; `This` alone is AllOf with IsThis."""

    filter: Filter
    count: Amount
    label: int = 0


class DiscardCards(Cost, frozen=True, tag=True):
    """Discard `count` cards from your hand that match; None: the whole hand."""

    filter: Filter
    count: Amount | None
    at_random: bool = False
    label: int = 0


class ExileCards(Cost, frozen=True, tag=True):
    """Exile `count` matching objects you own (or control) from this zone."""

    filter: Filter
    count: Amount
    zone: Zone
    label: int = 0
    top: bool = False
    """Only the topmost such card of the graveyard (404.2)."""


class TapPermanents(Cost, frozen=True, tag=True):
    """Tap `count` untapped permanents you control that match."""

    filter: Filter
    count: Amount
    label: int = 0


class ReturnToHand(Cost, frozen=True, tag=True):
    """Return `count` permanents you control that match to their owner's hand."""

    filter: Filter
    count: Amount
    label: int = 0


class RemoveCountersCost(Cost, frozen=True, tag=True):
    """Remove counters from this, or (with a filter) from among permanents you control that match."""

    kind: str
    count: Amount
    among: Filter | None = None
    label: int = 0


class PutCountersCost(Cost, frozen=True, tag=True):
    """Put counters on this."""

    kind: str
    count: Amount


class PutCountersOn(Cost, frozen=True, tag=True):
    """Put `count` counters of a kind on one permanent you control that matches; `blight`: by blighting (701.68a)."""

    kind: str
    count: Amount
    filter: Filter
    blight: bool = False
    label: int = 0


class ExileMaterials(Cost, frozen=True, tag=True):
    """Exile `count` (or more) objects that match from among other permanents you control and cards in your graveyard
    (702.167a)."""

    filter: Filter
    count: Amount
    or_more: bool = False
    label: int = 0


class PutFromExile(Cost, frozen=True, tag=True):
    """Put `count` cards in exile that match into their owners' graveyards."""

    filter: Filter
    count: Amount
    label: int = 0


class Loyalty(Cost, frozen=True, tag=True):
    """A loyalty cost (606): `change` counters put on or removed; `minus_x`: [−X]."""

    change: int
    minus_x: bool = False


class RevealCards(Cost, frozen=True, tag=True):
    """Reveal `count` cards from hand that match."""

    filter: Filter
    count: Amount
    label: int = 0


class Behold(Cost, frozen=True, tag=True):
    """Choose `count` permanents you control, or reveal cards from your hand, that match (701.4a); `exiles`: and exile
    them."""

    filter: Filter
    count: Amount
    exiles: bool = False
    label: int = 0


class MillCards(Cost, frozen=True, tag=True):
    """Mill this many cards."""

    count: Amount


class DrawCards(Cost, frozen=True, tag=True):
    """Draw this many cards."""

    count: Amount


class ExileTopCards(Cost, frozen=True, tag=True):
    """Exile this many cards from the top of your library."""

    count: Amount
    label: int = 0


class PayPlayerCounters(Cost, frozen=True, tag=True):
    """Pay this many counters of a kind that you have: energy (107.14)."""

    kind: str
    count: Amount


class TapTotalPower(Cost, frozen=True, tag=True):
    """Tap any number of untapped creatures you control that match, with total power `amount` or greater (702.122a);
    `saddles`: to saddle a Mount rather than to crew a Vehicle (702.171a)."""

    filter: Filter
    amount: Amount
    label: int = 0
    saddles: bool = False


class CollectEvidence(Cost, frozen=True, tag=True):
    """Exile any number of cards from your graveyard with total mana value `amount` or greater (701.59a)."""

    amount: Amount
    label: int = 0


class Forage(Cost, frozen=True, tag=True):
    """Exile three cards from your graveyard or sacrifice a Food (701.61a)."""


class ExertThis(Cost, frozen=True, tag=True):
    """Exert the permanent that the ability is on (701.43a)."""


class Repeated(Cost, frozen=True, tag=True):
    """All of these, so many times; choices are made separately each time (702.24a)."""

    parts: tuple[Cost, ...]
    times: Amount


class OneOfCosts(Cost, frozen=True, tag=True):
    """One of these, as the payer chooses: "sacrifice a creature or pay {3}{B}"."""

    options: tuple[Cost, ...]


class AllCosts(Cost, frozen=True, tag=True):
    """All of these together, where one option is made of several parts."""

    parts: tuple[Cost, ...]
