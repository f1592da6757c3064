"""Changes of what creatures may or must do in combat (508, 509, 613.11), and what every change of rules is."""

from __future__ import annotations

from mtgjudge.language.categories import Change, Condition, Cost, Filter, ObjectRef, PlayerRef


class RuleChange(Change, frozen=True, tag=True):
    """A change of what an object or player may or must do: no layer (613.11)."""


class CantAttack(RuleChange, frozen=True, tag=True):
    """Can't attack (508.1c). `defender`: can't attack these players; `or_planeswalkers`: nor planeswalkers they
    control;
    `unless`: unless this holds."""

    defender: PlayerRef | None = None
    unless: Condition | None = None
    or_planeswalkers: bool = False


class CantBlock(RuleChange, frozen=True, tag=True):
    """Can't block (509.1b); with `what`: can't block attackers that match."""

    what: Filter | None = None
    unless: Condition | None = None


class CantBeBlocked(RuleChange, frozen=True, tag=True):
    """Can't be blocked (509.1b) by creatures that match `by` (None: at all). "Except by X" is by = Not(X)."""

    by: Filter | None = None


class AttacksOnlyWith(RuleChange, frozen=True, tag=True):
    """Can't attack unless at least `count` other creatures that match attack as well (508.1c): "can't attack alone".
    The filter may name the creature itself as EventObject."""

    others: Filter
    count: int = 1


class BlocksOnlyWith(RuleChange, frozen=True, tag=True):
    """Can't block unless at least `count` other creatures that match block as well (509.1b)."""

    others: Filter
    count: int = 1


class AttacksOnlyAlone(RuleChange, frozen=True, tag=True):
    """Can attack only if no other creature does (508.1c)."""


class MaxAttackers(RuleChange, frozen=True, tag=True):
    """Player: can't attack with more than so many creatures each combat, or attack `defender` with more (508.1c)."""

    count: int
    defender: PlayerRef | None = None


class MaxBlockers(RuleChange, frozen=True, tag=True):
    """Player: no more than this many creatures can block each combat, whoever controls them (509.1b)."""

    count: int


class AttackCost(RuleChange, frozen=True, tag=True):
    """Can't attack (`defender`; with `or_planeswalkers`, nor planeswalkers they control) unless its controller pays
    this (508.1g-h). Amounts may name the creature as Iterated."""

    costs: tuple[Cost, ...]
    defender: PlayerRef | None = None
    or_planeswalkers: bool = False


class BlockCost(RuleChange, frozen=True, tag=True):
    """Can't block unless its controller pays this (509.1d)."""

    costs: tuple[Cost, ...]


class BlockerCount(RuleChange, frozen=True, tag=True):
    """Can't be blocked except by `low` or more creatures / by more than `high` creatures (509.1b)."""

    low: int = 0
    high: int | None = None


class MustAttack(RuleChange, frozen=True, tag=True):
    """Attacks each combat if able (508.1d); `defender`: attacks this player if able."""

    defender: PlayerRef | None = None


class MustBlock(RuleChange, frozen=True, tag=True):
    """Blocks each combat if able (509.1c); `what`: blocks these."""

    what: ObjectRef | None = None


class MustBeBlocked(RuleChange, frozen=True, tag=True):
    """Must be blocked if able (509.1c); `by_all`: by all creatures able to block it, with `by` only by those that
    match."""

    by_all: bool = False
    by: Filter | None = None


class CanBlockAdditional(RuleChange, frozen=True, tag=True):
    """Can block this many more creatures (None: any number)."""

    count: int | None = 1


class CanAttackDespiteDefender(RuleChange, frozen=True, tag=True):
    """Can attack as though it didn't have defender (702.3b)."""


class CanBlockAsThoughFlying(RuleChange, frozen=True, tag=True):
    """Can block as though it had reach."""
