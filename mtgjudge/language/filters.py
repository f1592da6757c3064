"""Filters: which objects a text means by their characteristics and status (109.2, 205, 105, 208, 202.3)."""

from __future__ import annotations

from mtgjudge.language.amounts import Measure
from mtgjudge.language.categories import Amount, EventPattern, Filter, ObjectRef, PlayerRef, Reference
from mtgjudge.language.vocabulary import CardType, Color, Comparison, Keyword, Supertype, Zone


class Anything(Filter, frozen=True, tag=True):
    """Any object: "permanent" on the battlefield, "card" elsewhere, "spell or ability" on the stack."""


class IsType(Filter, frozen=True, tag=True):
    """Has this card type."""

    type: CardType


class IsSubtype(Filter, frozen=True, tag=True):
    """Has this subtype."""

    subtype: str


class IsSupertype(Filter, frozen=True, tag=True):
    """Has this supertype."""

    supertype: Supertype


class IsColor(Filter, frozen=True, tag=True):
    """Is this colour."""

    color: Color


class IsColorless(Filter, frozen=True, tag=True):
    """Has no colour (105.2c)."""


class IsMulticolored(Filter, frozen=True, tag=True):
    """Has two or more colours (105.2b)."""


class IsMonocolored(Filter, frozen=True, tag=True):
    """Has exactly one colour (105.2a)."""


class IsHistoric(Filter, frozen=True, tag=True):
    """Legendary, artifact or Saga (700.6)."""


class IsPermanentCard(Filter, frozen=True, tag=True):
    """A card or spell that is, or would become, a permanent: artifact, battle, creature, enchantment, land,
    planeswalker (110.4).
    """


class IsSpell(Filter, frozen=True, tag=True):
    """An object on the stack that is a spell (112.1)."""


class IsAbility(Filter, frozen=True, tag=True):
    """An object on the stack that is an activated or triggered ability (113.1c)."""

    activated: bool = True
    triggered: bool = True


class IsToken(Filter, frozen=True, tag=True):
    """A token (111)."""


class IsCard(Filter, frozen=True, tag=True):
    """A card, not a token or a copy."""


class IsRingBearer(Filter, frozen=True, tag=True):
    """The Ring-bearer of one of these players: on the battlefield under that player's control (701.54e)."""

    of: PlayerRef


class IsCommander(Filter, frozen=True, tag=True):
    """A commander (903.3)."""


class IsThis(Filter, frozen=True, tag=True):
    """Is the source of the ability itself. "Another" is `Not(IsThis())`."""


class IsOneOf(Filter, frozen=True, tag=True):
    """Is one of the objects or players that the reference names ("that player controls" uses ControlledBy; this is
    for objects).
    """

    of: Reference


class ControlledBy(Filter, frozen=True, tag=True):
    """Controlled by (one of) these players."""

    who: PlayerRef


class OwnedBy(Filter, frozen=True, tag=True):
    """Owned by (one of) these players; "in your graveyard" = zone graveyard and OwnedBy(You)."""

    who: PlayerRef


class IsTapped(Filter, frozen=True, tag=True):
    """Tapped; "untapped" is `Not` of it."""


class IsAttacking(Filter, frozen=True, tag=True):
    """An attacking creature (508.1k). `defender`: attacking these players only."""

    defender: PlayerRef | None = None


class IsBlocking(Filter, frozen=True, tag=True):
    """A blocking creature (509.1g). `what`: blocking these only."""

    what: ObjectRef | None = None


class IsBlocked(Filter, frozen=True, tag=True):
    """A blocked creature (509.1h)."""


class IsBlockedBy(Filter, frozen=True, tag=True):
    """A creature that is blocked by one of these (509.1h)."""

    by: ObjectRef


class IsUnblocked(Filter, frozen=True, tag=True):
    """An attacking creature that is unblocked (509.1h)."""


class IsAttached(Filter, frozen=True, tag=True):
    """Has something attached that matches: "enchanted creature" (any Aura), "equipped creature" (any Equipment)."""

    by: Filter


class IsAttachedTo(Filter, frozen=True, tag=True):
    """Is attached to one of these: "Auras attached to it"."""

    to: ObjectRef


class IsFaceDown(Filter, frozen=True, tag=True):
    """Face down."""


class MeasureIs(Filter, frozen=True, tag=True):
    """Power, toughness, mana value … compared with a number: "with power 4 or greater"."""

    measure: Measure
    comparison: Comparison
    amount: Amount


class HasKeyword(Filter, frozen=True, tag=True):
    """Has this keyword ability: "with flying"."""

    keyword: Keyword


class HasNoAbilities(Filter, frozen=True, tag=True):
    """Has no abilities at all: "creatures with no abilities" (113.12)."""


class HasCounter(Filter, frozen=True, tag=True):
    """Has a counter of this kind ("" = any)."""

    kind: str


class IsNamed(Filter, frozen=True, tag=True):
    """Has this name (201.2)."""

    name: str


class SharesNameWith(Filter, frozen=True, tag=True):
    """Has the same name as one of these (201.2a)."""

    of: ObjectRef


class SharesTypeWith(Filter, frozen=True, tag=True):
    """Shares a characteristic with one of these: `aspect` is creature type, color, card type, land type or mana
    value.
    """

    aspect: str
    of: ObjectRef


class IsChosenColor(Filter, frozen=True, tag=True):
    """Is the colour chosen as this entered (or by an instruction before): "of the chosen color"."""


class IsChosenType(Filter, frozen=True, tag=True):
    """Is of the (creature, card …) type chosen as this entered or before."""


class HasChosenName(Filter, frozen=True, tag=True):
    """Has the name chosen as this entered or before."""


class DidThisTurn(Filter, frozen=True, tag=True):
    """Took part in such an event this turn as its subject: "that dealt damage this turn", "that attacked this turn"."""

    event: EventPattern


class EnteredThisTurn(Filter, frozen=True, tag=True):
    """Came onto the battlefield this turn."""


class PutThereByThis(Filter, frozen=True, tag=True):
    """Was put onto the battlefield by an ability of this object: "creature put onto the battlefield with ~"."""


class HasDesignation(Filter, frozen=True, tag=True):
    """Has this designation: renowned, monstrous … (700s)."""

    word: str


class IsSuspended(Filter, frozen=True, tag=True):
    """A card in exile that has suspend and a time counter on it (702.62b)."""


class HasManaSymbolX(Filter, frozen=True, tag=True):
    """Has {X} in its mana cost; an ability on the stack: in its activation cost."""


class IsModified(Filter, frozen=True, tag=True):
    """Modified: it has a counter, is equipped, or is enchanted by an Aura that its controller controls (700.9)."""


class HasAdventure(Filter, frozen=True, tag=True):
    """Has an Adventure, whether or not the spell is one (715.1)."""


class IsHauntedByThis(Filter, frozen=True, tag=True):
    """The creature that this card haunts (702.55b), whatever it has become."""


class TargetsOnly(Filter, frozen=True, tag=True):
    """A spell or ability that targets (at least one of) such objects or players; `single`: with a single target."""

    filter: Filter | None
    players: PlayerRef | None = None
    single: bool = False
    only: bool = False
    """Nothing else, however often that one thing."""


class AllOf(Filter, frozen=True, tag=True):
    """Every part holds. Parts are unique and in the order of the text."""

    parts: tuple[Filter, ...]


class AnyOf(Filter, frozen=True, tag=True):
    """At least one part holds: "artifact or enchantment", "instant and sorcery spells"."""

    parts: tuple[Filter, ...]


class Not(Filter, frozen=True, tag=True):
    """The part does not hold: "nonland", "another", "without flying"."""

    part: Filter


class WasKicked(Filter, frozen=True, tag=True):
    """A spell that was kicked, or the permanent that it became (702.33d)."""


class IsPaired(Filter, frozen=True, tag=True):
    """Is paired with a creature (702.95b)."""


class DealtDamageBy(Filter, frozen=True, tag=True):
    """Was dealt damage this turn by one of these, as it then existed: "a creature dealt damage by ~ this turn"."""

    of: ObjectRef


class CastFrom(Filter, frozen=True, tag=True):
    """A spell that was, or is being, cast from one of these zones; `outside`: from any zone but these (601.2a)."""

    zones: tuple[Zone, ...]
    outside: bool = False


class PutThereThisTurn(Filter, frozen=True, tag=True):
    """A card that came to the zone where it is this turn: from there where a zone is given; `milled`: by being milled
    (701.17).
    """

    origin: Zone | None = None
    milled: bool = False


class NthSpell(Filter, frozen=True, tag=True):
    """A spell that is the n-th of those that match which its caster casts (or has cast) in the turn."""

    nth: int
    spells: Filter


class HelpedPay(Filter, frozen=True, tag=True):
    """A creature that was tapped for this: to crew or to saddle it this turn (`way`: "crew", "saddle"), or to pay for
    it as it was cast ("convoke")."""

    way: str


class MeasureIsEven(Filter, frozen=True, tag=True):
    """This number of it is even (zero is); odd is `Not` of it."""

    measure: Measure


class WasCastThisTurn(Filter, frozen=True, tag=True):
    """A permanent that was a spell cast this turn, or such a spell."""


class PaidWithManaFrom(Filter, frozen=True, tag=True):
    """A spell or permanent on which mana from a source of this kind was spent (106.9): "treasure", "creature"."""

    trait: str


class ColorCount(Filter, frozen=True, tag=True):
    """Has exactly this many colours (105.2)."""

    count: int
