"""Target slots: what a spell or ability targets, announced in the order of the text (115, 601.2c)."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Filter, PlayerRef, TargetKind
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone


class TargetObject(TargetKind, frozen=True, tag=True):
    """An object in one of these zones that matches: "target creature", "target spell" (stack), "target card in a
    graveyard".
    """

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


class TargetPlayer(TargetKind, frozen=True, tag=True):
    """One of these players: EachPlayer for "target player", EachOpponent for "target opponent". `as_announced`: what is
    asked of them beside that is asked as the target is chosen, and not again as the ability resolves."""

    who: PlayerRef
    as_announced: bool = False


class AnyTarget(TargetKind, frozen=True, tag=True):
    """A creature, player, planeswalker or battle (115.4): "any target"."""


class TargetEither(TargetKind, frozen=True, tag=True):
    """One of several kinds: "target player or planeswalker", "target spell or permanent"."""

    kinds: tuple[TargetKind, ...]


class TargetSlot(Node, frozen=True, tag=True):
    """One instance of the word "target": `low` to `high` targets of this kind (`high` None: any number), all different.

    `different_from`: earlier slots whose targets can't be chosen here ("another target", 115.3). `divided`: the
    amount that
    is divided among the targets as they are announced (601.2d).
    """

    kind: TargetKind
    low: Amount
    high: Amount | None
    different_from: tuple[int, ...] = ()
    divided: Amount | None = None
    each_of: PlayerRef | None = None
    """ "For each opponent, … target creature that player controls": low to high for each of these players, whose
    objects they are (608.2f)."""
    one_owner: bool = False
    """All of them are cards of one player: "from a single graveyard"."""
    total: Filter | None = None
    """What is compared so is the sum over all of them: "with total mana value 6 or less" (as a `MeasureIs`)."""
    controllers: str = ""
    """Whether all of them have the "same" controller, or each a "different" one."""
