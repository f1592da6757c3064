"""Instructions about objects: damage, what moves, dies, is marked, made, copied, changed (608.2, 701)."""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import (
    Ability,
    Amount,
    Change,
    Duration,
    Effect,
    Filter,
    ObjectRef,
    PlayerRef,
    Reference,
    StaticEffect,
)
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import CardType, Color, Supertype, Zone


class DealDamage(Effect, frozen=True, tag=True):
    """`source` deals `amount` damage to each of `to` (120). With several sources, each deals it. `also`: dealt at the
    same time ("… and 1 damage to you")."""

    source: ObjectRef
    amount: Amount
    to: Reference
    unpreventable: bool = False
    also: tuple[DealDamage, ...] = ()
    excess_to: PlayerRef | None = None
    """Excess damage is dealt to this player instead (120.4a)."""


class DealDividedDamage(Effect, frozen=True, tag=True):
    """`source` deals damage as divided among the targets of `slot` when they were announced (601.2d)."""

    source: ObjectRef
    slot: int


class Fight(Effect, frozen=True, tag=True):
    """Each deals damage equal to its power to the other (701.14)."""

    first: ObjectRef
    second: ObjectRef


class Destroy(Effect, frozen=True, tag=True):
    """Destroy these (701.8). `no_regeneration`: they can't be regenerated."""

    what: ObjectRef
    no_regeneration: bool = False


class SacrificeObjects(Effect, frozen=True, tag=True):
    """The players sacrifice these (701.21); those that a player doesn't control stay. With `Chosen`, `by` is the
    sacrificing player.
    """

    what: ObjectRef


class LibraryPlace(StrEnum):
    """Where in a library a card is put."""

    TOP = "top"
    BOTTOM = "bottom"
    SECOND_FROM_TOP = "second from the top"
    THIRD_FROM_TOP = "third from the top"
    SEVENTH_FROM_TOP = "seventh from the top"
    SHUFFLED = "shuffled in"
    BOTTOM_RANDOM = "bottom in a random order"


class Move(Effect, frozen=True, tag=True):
    """Put objects into a zone: exile, return to hand, put onto the battlefield or into a graveyard or library (400.6,
    701.13).

    To hand, graveyard, library: always the owner's. To the battlefield: under the owner's control, or of `under`
    where given.
    `counters`: (kind, number) it enters or is exiled with; `changes` last as long as it stays ("It's an artifact in
    addition …").
    `face_down` for exile; `attached_to` for Auras and Equipment put onto the battlefield; `attacking`: tapped and
    attacking.
    """

    what: ObjectRef
    to: Zone
    under: PlayerRef | None = None
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    place: LibraryPlace | None = None
    face_down: bool = False
    attached_to: ObjectRef | None = None
    counters: tuple[CounterGift, ...] = ()
    changes: tuple[Change, ...] = ()
    until: Duration | None = None


class CounterGift(Node, frozen=True, tag=True):
    """So many counters of a kind."""

    kind: str
    count: Amount


class PutCounters(Effect, frozen=True, tag=True):
    """Put `count` counters of a kind on each of these (122.6)."""

    what: ObjectRef
    kind: str
    count: Amount


class DistributeCounters(Effect, frozen=True, tag=True):
    """Distribute counters among the targets of `slot`, as divided when announced."""

    slot: int
    kind: str


class RemoveCounters(Effect, frozen=True, tag=True):
    """Remove `count` (None: all) counters of a kind ("" = any) from each of these. `up_to`: or fewer, as the player
    chooses."""

    what: ObjectRef
    kind: str
    count: Amount | None
    up_to: bool = False


class MoveCounters(Effect, frozen=True, tag=True):
    """Move counters from one object to another (122.5). `count` None: all; kind "" = all kinds."""

    source: ObjectRef
    to: ObjectRef
    kind: str
    count: Amount | None


class PutSameCounters(Effect, frozen=True, tag=True):
    """Put on each of `what` the counters that `source` has, or had as it last existed: "put its counters on …"."""

    source: ObjectRef
    what: ObjectRef


class GiveCounters(Effect, frozen=True, tag=True):
    """Players get counters: poison, energy, experience, rad (122.1)."""

    who: PlayerRef
    kind: str
    count: Amount


class Proliferate(Effect, frozen=True, tag=True):
    """Proliferate (701.34)."""

    who: PlayerRef


class Tap(Effect, frozen=True, tag=True):
    """Tap these (701.26a)."""

    what: ObjectRef


class Untap(Effect, frozen=True, tag=True):
    """Untap these (701.26b)."""

    what: ObjectRef


class TapOrUntap(Effect, frozen=True, tag=True):
    """`who` chooses to tap or to untap it."""

    what: ObjectRef
    who: PlayerRef


class Attach(Effect, frozen=True, tag=True):
    """Attach `what` to `to` (701.3)."""

    what: ObjectRef
    to: Reference


class Unattach(Effect, frozen=True, tag=True):
    """Unattach these (701.3d)."""

    what: ObjectRef


class Counter(Effect, frozen=True, tag=True):
    """Counter these spells or abilities (701.6). `to`: a countered spell goes there instead of the graveyard, with
    counters, or (to the battlefield) under a player's control."""

    what: ObjectRef
    to: Zone | None = None
    place: LibraryPlace | None = None
    counters: tuple[CounterGift, ...] = ()
    under: PlayerRef | None = None


class TokenSpec(Node, frozen=True, tag=True):
    """What a token is (111.3-111.4): without a name, its subtypes plus "Token". Power and toughness None for
    noncreatures.
    """

    types: tuple[CardType, ...]
    subtypes: tuple[str, ...] = ()
    colors: tuple[Color, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    supertypes: tuple[Supertype, ...] = ()
    name: str = ""


class CreateTokens(Effect, frozen=True, tag=True):
    """Players create tokens (701.7). `changes`: "it gains haste until end of turn" is a separate Apply on
    Result(label).
    """

    who: PlayerRef
    count: Amount
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    counters: tuple[CounterGift, ...] = ()


class CreatePredefinedTokens(Effect, frozen=True, tag=True):
    """Treasure, Food, Clue, Blood … tokens (111.10), by their subtype; Roles by their name, `attached_to` something."""

    who: PlayerRef
    count: Amount
    name: str
    tapped: bool = False
    attached_to: ObjectRef | None = None


class Meld(Effect, frozen=True, tag=True):
    """Two exiled cards of a meld pair are put onto the battlefield as one permanent with this name (701.42)."""

    what: ObjectRef
    name: str
    tapped: bool = False
    attacking: bool = False


class Haunt(Effect, frozen=True, tag=True):
    """These cards in exile haunt this creature from now on (702.55b)."""

    what: ObjectRef
    creature: ObjectRef


class CreateTokensOfCard(Effect, frozen=True, tag=True):
    """Tokens that are said by the name of a card alone: they have all that the card has (111.11)."""

    who: PlayerRef
    count: Amount
    name: str
    tapped: bool = False


class CreateCopyTokens(Effect, frozen=True, tag=True):
    """Tokens that are copies of these (707.2), one set of `count` for each object; `except_` changes are copiable
    (707.9).
    """

    who: PlayerRef
    count: Amount
    of: ObjectRef
    except_: tuple[Change, ...] = ()
    tapped: bool = False
    attacking: bool = False


class CopyStackObject(Effect, frozen=True, tag=True):
    """Copy a spell or ability on the stack (707.10), `count` times; `new_targets`: may choose new targets."""

    what: ObjectRef
    count: Amount
    who: PlayerRef
    new_targets: bool = True
    except_: tuple[Change, ...] = ()
    target: ObjectRef | None = None
    """What each of its targets is instead (707.10e)."""


class BecomeCopy(Effect, frozen=True, tag=True):
    """`what` becomes a copy of `of` (707.4) for a duration."""

    what: ObjectRef
    of: ObjectRef
    duration: Duration
    except_: tuple[Change, ...] = ()


class ChangeTargets(Effect, frozen=True, tag=True):
    """`who` may (or must) choose new targets for these (115.7). `must`: change the target."""

    what: ObjectRef
    who: PlayerRef
    must: bool = False


class RedirectTo(Effect, frozen=True, tag=True):
    """`who` changes one target of these to this object or player, if that is legal (115.7b). `every`: each of their
    targets, or none (115.7a)."""

    what: ObjectRef
    to: Reference
    who: PlayerRef
    every: bool = False


class Apply(Effect, frozen=True, tag=True):
    """A continuous effect from a resolution (611.2): these objects or players change so, for this long.

    With `All`, the affected set is fixed now where characteristics or control change, and is not where only rules
    change (611.2c).
    """

    what: Reference
    changes: tuple[Change, ...]
    duration: Duration


class ExchangeControl(Effect, frozen=True, tag=True):
    """Exchange control of two objects (701.12)."""

    first: ObjectRef
    second: ObjectRef


class Pair(Effect, frozen=True, tag=True):
    """Pair these two creatures for as long as both remain creatures on the battlefield under your control (702.95)."""

    first: ObjectRef
    second: ObjectRef


class Regenerate(Effect, frozen=True, tag=True):
    """A regeneration shield (701.19)."""

    what: ObjectRef


class PreventNextDamage(Effect, frozen=True, tag=True):
    """Prevent the next `amount` (None: all) damage that would be dealt to these this turn (615)."""

    to: Reference
    amount: Amount | None
    combat_only: bool = False
    source_filter: Filter | None = None
    next_time_only: bool = False
    chosen_source: bool = False
    effects: tuple[Effect, ...] = ()
    """What follows at once each time that damage is prevented so (615.5): EventAmount is how much, the SUBJECT of the
    event the source of the damage."""
    divided: bool = False
    """The amount is divided among the targets as announced (601.2d)."""


class AfterResolving(Effect, frozen=True, tag=True):
    """As this spell resolves it is put into this zone, with counters, instead of into its owner's graveyard; then these
    instructions follow, in which the SUBJECT of the event is the spell."""

    what: ObjectRef
    to: Zone
    counters: tuple[CounterGift, ...] = ()
    effects: tuple[Effect, ...] = ()


class NextSpellGoes(Effect, frozen=True, tag=True):
    """The next time you cast such a spell this turn, it is put into this zone as it resolves."""

    spells: Filter
    to: Zone


class NextSpellHas(Effect, frozen=True, tag=True):
    """The next spell of this kind that you cast this turn is changed so, from when it is on the stack; `flash`: it can
    be cast as though it had flash."""

    spells: Filter
    changes: tuple[Change, ...] = ()
    flash: bool = False


class ReplaceThisTurn(Effect, frozen=True, tag=True):
    """A replacement effect from a resolution, for the rest of the turn (614.3): `effect` says of which event and by
    what. `once`: the next such event only. `amount`: so much of it (the next 3 damage). `chosen_source`: of damage from
    a source (that matches `source_filter`) that the controller chooses now (609.7)."""

    effect: StaticEffect
    once: bool = False
    amount: Amount | None = None
    chosen_source: bool = False
    source_filter: Filter | None = None


class Unlock(Effect, frozen=True, tag=True):
    """`who` chooses a locked half of each of these and unlocks it (709.5f); `or_lock`: or an unlocked one and locks it
    (709.5g)."""

    what: ObjectRef
    who: PlayerRef
    or_lock: bool = False


class Transform(Effect, frozen=True, tag=True):
    """Transform these (701.27)."""

    what: ObjectRef


class FlipPermanent(Effect, frozen=True, tag=True):
    """Flip this permanent (710)."""

    what: ObjectRef


class TurnFace(Effect, frozen=True, tag=True):
    """Turn these face up, or face down (708)."""

    what: ObjectRef
    up: bool


class PhaseOut(Effect, frozen=True, tag=True):
    """These phase out (702.26)."""

    what: ObjectRef


class RemoveFromCombat(Effect, frozen=True, tag=True):
    """Remove these from combat (506.4)."""

    what: ObjectRef


class ChangeText(Effect, frozen=True, tag=True):
    """Replace all instances of one word of one of these kinds ("color word", "basic land type", "creature type") in the
    text of these with another of that kind (612); `to`: the word that is named."""

    what: ObjectRef
    kinds: tuple[str, ...]
    duration: Duration
    to: str = ""


class Goad(Effect, frozen=True, tag=True):
    """Goad these (701.15)."""

    what: ObjectRef
