"""The families of nodes. Every concrete node belongs to one of these; fields are typed by family.

A *meaning* tree says what a text does, never how it was worded: "it", "that creature" and "~" all lower to the same
reference, durations have one place, target words are gathered in the slots of a `Body`.
"""

from __future__ import annotations

from mtgjudge.language.node import Node


class Ability(Node, frozen=True, tag=True):
    """An ability of an object (113.3): spell, activated, triggered, static or keyword."""


class Content(Node, frozen=True, tag=True):
    """What a spell or ability does: one `Body`, or a `Modal` choice among several."""


class Effect(Node, frozen=True, tag=True, kw_only=True):
    """One instruction of a resolving spell or ability (608.2).

    `label` names what this instruction did, for later `Result`, `ResultAmount` and `Did`; 0 means nobody refers to it.
    Labels are unique within one ability.
    """

    label: int = 0


class Cost(Node, frozen=True, tag=True):
    """One part of a cost (118.1)."""


class Filter(Node, frozen=True, tag=True):
    """A question about one object, answered yes or no from its characteristics and status."""


class Amount(Node, frozen=True, tag=True):
    """A number, worked out when it is needed (608.2h)."""


class Condition(Node, frozen=True, tag=True):
    """A statement about the game that is true or false."""


class Duration(Node, frozen=True, tag=True):
    """How long a continuous effect from a resolution lasts (611.2a)."""


class EventPattern(Node, frozen=True, tag=True):
    """What a trigger, a replacement or a history question looks for among events."""


class Reference(Node, frozen=True, tag=True):
    """Names objects or players. Evaluates to a list, which may be empty."""


class ObjectRef(Reference, frozen=True, tag=True):
    """Names objects."""


class PlayerRef(Reference, frozen=True, tag=True):
    """Names players."""


class Change(Node, frozen=True, tag=True):
    """What a continuous effect changes about an object or a player, and in which layer (613.1)."""


class StaticEffect(Node, frozen=True, tag=True):
    """One thing that a static ability does (604)."""


class Replacement(Node, frozen=True, tag=True):
    """What happens instead (614, 615)."""


class TargetKind(Node, frozen=True, tag=True):
    """What a target slot accepts (115.1)."""


class ManaSpec(Node, frozen=True, tag=True):
    """Which mana an effect adds (106.3)."""
