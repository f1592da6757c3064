"""References: which objects and players a text means (608.2c, 400.7, 607).

"It", "that creature", "those cards" never survive lowering: the antecedent is named.
"""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import Amount, Condition, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import Zone


class This(ObjectRef, frozen=True, tag=True):
    """The object that the ability is on, or the spell itself: "~", "this creature", "it" where that means the
    source.
    """


class Giver(ObjectRef, frozen=True, tag=True):
    """In an ability that an effect gives to another object: the object whose effect that is, where the ability calls
    it by name (201.5a). `known` says which object it is once the ability is given; 0 before."""

    known: int = 0


class Target(ObjectRef, PlayerRef, frozen=True, tag=True):
    """What was chosen for target slot `slot` (0-based) of the `Body` this stands in; objects or players."""

    slot: int


class EventRole(StrEnum):
    """Parts of a trigger event that a text can refer to."""

    SUBJECT = "subject"
    """What the pattern's subject filter matched: the creature that entered, died, attacked, blocked, became tapped …;
    for SpellCast the spell; for DealsDamage the source of the damage."""
    OTHER = "other"
    """The second party: the creature blocked or blocking, what was dealt damage, what became attached to."""
    PLAYER = "player"
    """The player of the event: who cast, drew, gained life, was dealt damage, whose step it is, who is attacked."""


class EventObject(ObjectRef, frozen=True, tag=True):
    """The object in this role of the event that triggered the ability, or that a replacement replaces."""

    role: EventRole = EventRole.SUBJECT


class EventPlayer(PlayerRef, frozen=True, tag=True):
    """The player of the event that triggered the ability ("that player")."""


class Result(ObjectRef, PlayerRef, frozen=True, tag=True):
    """The objects (or players) that the instruction with this label acted on or made, wherever they now are:
    "that token", "the exiled card", "those cards", "a creature sacrificed this way"; also what a cost with this
    label used."""

    of: int


class ExiledWithThis(ObjectRef, frozen=True, tag=True):
    """Cards exiled by the linked ability of the same object (607): "the exiled card" in another ability."""


class AttachedTo(ObjectRef, PlayerRef, frozen=True, tag=True):
    """What this Aura, Equipment or Fortification is attached to: "enchanted creature", "equipped creature",
    "enchanted player".
    """


class Iterated(ObjectRef, PlayerRef, frozen=True, tag=True):
    """The one at hand, in `ForEach`, and inside filters or amounts of a change that is worked out per object
    ("its").
    """


class All(ObjectRef, frozen=True, tag=True):
    """Every object in `zone` that matches: "all creatures", "each creature you control", "cards in graveyards"."""

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


class Chosen(ObjectRef, frozen=True, tag=True):
    """Objects that `by` chooses on resolution without targeting (608.2d): "a creature you control", "up to two cards
    from
    your hand". `high` None means any number. Where several players choose, APNAP order, then all at once (101.4)."""

    filter: Filter
    by: PlayerRef
    low: Amount
    high: Amount | None
    zone: Zone = Zone.BATTLEFIELD
    at_random: bool = False


class TopCards(ObjectRef, frozen=True, tag=True):
    """The top `count` cards of the libraries of `who`."""

    who: PlayerRef
    count: Amount


class Among(ObjectRef, frozen=True, tag=True):
    """Those of `of` that match `filter` ("the creatures among them")."""

    of: ObjectRef
    filter: Filter


class ChosenAmong(ObjectRef, frozen=True, tag=True):
    """`by` chooses low to high of the objects named by `of` that match ("you may put a land card from among them
    …").
    """

    of: ObjectRef
    filter: Filter
    by: PlayerRef
    low: Amount
    high: Amount | None
    also: tuple[Filter, ...] = ()
    """ "A creature card and/or a land card": at most one of `filter` and one of each of these."""


class Rest(ObjectRef, frozen=True, tag=True):
    """Those of `of` that are still in the zone where the instruction that named them left them: "the rest"."""

    of: ObjectRef


class Together(ObjectRef, PlayerRef, frozen=True, tag=True):
    """All of these: "~ and target creature", "you and that player"."""

    parts: tuple[Reference, ...]


class Itself(ObjectRef, frozen=True, tag=True):
    """What damage is dealt to, where each of several sources deals it to itself (120.1)."""


class CardOf(ObjectRef, frozen=True, tag=True):
    """The card that `of` has become in the public zone it went to (400.7): "return it to the battlefield" after it
    died.
    """

    of: ObjectRef


class You(PlayerRef, frozen=True, tag=True):
    """The controller of the spell or ability (109.5)."""


class EachPlayer(PlayerRef, frozen=True, tag=True):
    """All players, in APNAP order."""


class EachOpponent(PlayerRef, frozen=True, tag=True):
    """All opponents of you, in APNAP order; inside a filter, "an opponent controls"."""


class ControllerOf(PlayerRef, frozen=True, tag=True):
    """The controller of these objects (last known if gone, 608.2h)."""

    of: ObjectRef


class OwnerOf(PlayerRef, frozen=True, tag=True):
    """The owner of these objects."""

    of: ObjectRef


class DefendingPlayer(PlayerRef, frozen=True, tag=True):
    """The player that this creature (or the event's attacker) attacks (506.2, 508.5)."""


class PlayersWithMostLife(PlayerRef, frozen=True, tag=True):
    """The player with the most life, or those tied for it (702.105a)."""


class PlayerWith(PlayerRef, frozen=True, tag=True):
    """The player who has this designation, if anybody does: "monarch" (725), "initiative" (726)."""

    designation: str


class ActivePlayer(PlayerRef, frozen=True, tag=True):
    """Whose turn it is (102.1)."""


class ChosenPlayer(PlayerRef, frozen=True, tag=True):
    """The player chosen as this entered or by a linked ability (607.2d)."""


class EachOtherPlayer(PlayerRef, frozen=True, tag=True):
    """All players but these."""

    than: PlayerRef


class EachOtherOpponent(PlayerRef, frozen=True, tag=True):
    """All your opponents but these."""

    than: PlayerRef


class PlayersWho(PlayerRef, frozen=True, tag=True):
    """Those of these players for whom it holds, with Iterated for the player: "each opponent who controls more lands
    than you"."""

    of: PlayerRef
    condition: Condition


class AttackedBy(ObjectRef, PlayerRef, frozen=True, tag=True):
    """The player, planeswalker or battle that these creatures attack (508.1b)."""

    of: ObjectRef


class TopOfGraveyard(ObjectRef, frozen=True, tag=True):
    """The topmost `count` cards that match in the graveyard of `who` (404.2)."""

    who: PlayerRef
    filter: Filter
    count: Amount


class OpponentChosen(PlayerRef, frozen=True, tag=True):
    """An opponent whom you choose on resolution, without targeting."""


class PairedWith(ObjectRef, frozen=True, tag=True):
    """The creatures that these are paired with (702.95b)."""

    of: ObjectRef


class UsedAsCost(ObjectRef, frozen=True, tag=True):
    """What the additional costs of this spell used: the sacrificed, discarded, exiled, revealed or tapped objects, as
    they last existed
    (601.2h, 608.2h): "the sacrificed creature" in a spell whose additional cost sacrifices one."""
