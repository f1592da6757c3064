"""What static abilities do (604): continuous effects, replacements, permissions, prohibitions, costs."""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import (
    Amount,
    Change,
    Condition,
    Cost,
    Effect,
    EventPattern,
    Filter,
    PlayerRef,
    Reference,
    Replacement,
    StaticEffect,
)
from mtgjudge.language.effects import CounterGift, LibraryPlace
from mtgjudge.language.event_patterns import DamageKind
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Color, Keyword, ManaType, Zone


class Affects(StaticEffect, frozen=True, tag=True):
    """These objects or players change so, as long as the ability functions (611.3). Not locked in: `All` is looked at
    anew each time.
    Amounts inside may use Iterated for the affected object."""

    what: Reference
    changes: tuple[Change, ...]


class SpellCostChange(StaticEffect, frozen=True, tag=True):
    """Spells that match, cast by `who`, cost this much more (or less) (601.2f). `per`: times this amount. `less`
    reduces generic mana only,
    coloured symbols in `cost` reduce those. For "this spell costs … less", the filter is IsThis and the ability
    functions on the stack."""

    spells: Filter
    who: PlayerRef
    cost: ManaCost
    less: bool
    per: Amount | None = None
    from_zone: Zone | None = None
    colored_only: bool = False
    """It reduces only the amount of colored mana (118.7c doesn't apply)."""


class AbilityCostChange(StaticEffect, frozen=True, tag=True):
    """Activated abilities of such sources, activated by `who`, cost more or less; `floor`: can't reduce the mana below
    this. `zone`: where the source is (None: anywhere); `keyword`: only abilities that are this keyword; `targets`: only
    those that target such an object; `per`: times this amount."""

    source: Filter
    who: PlayerRef
    cost: ManaCost
    less: bool
    floor: int = 0
    mana_abilities: bool = True
    zone: Zone | None = Zone.BATTLEFIELD
    keyword: Keyword | None = None
    targets: Filter | None = None
    per: Amount | None = None
    condition: Condition | None = None


class LoyaltyCostChange(StaticEffect, frozen=True, tag=True):
    """Loyalty abilities of such permanents cost an additional [+N] to activate for `who` (606.5)."""

    source: Filter
    who: PlayerRef
    change: int


class AdditionalCost(StaticEffect, frozen=True, tag=True):
    """As an additional cost to cast this spell (601.2f): mandatory here; optional ones are keywords (kicker …)."""

    costs: tuple[Cost, ...]
    optional: bool = False
    less: ManaCost | None = None
    """For paying it the spell costs so much less, of this colored mana only (601.2f)."""


class AlternativeCost(StaticEffect, frozen=True, tag=True):
    """You may pay this rather than this spell's mana cost (118.9), if the condition holds. `grants`: what the spell
    gets for it."""

    costs: tuple[Cost, ...]
    condition: Condition | None = None
    grants: tuple[Change, ...] = ()


class AlternativeCostFor(StaticEffect, frozen=True, tag=True):
    """`who` may pay this rather than the mana cost of spells that match, wherever they may be cast from (118.9).
    Amounts name the spell as Iterated. `flash`: what is cast so may be cast as though it had flash."""

    who: PlayerRef
    spells: Filter
    costs: tuple[Cost, ...]
    flash: bool = False
    once_each_turn: bool = False
    your_turn_only: bool = False


class AlternativeAbilityCost(StaticEffect, frozen=True, tag=True):
    """`who` may pay this rather than the cost of an ability that is this keyword (118.9). `first`: only of the first
    such ability that they activate each turn; `your_turn_only`: each of their own turns."""

    who: PlayerRef
    keyword: Keyword
    costs: tuple[Cost, ...]
    first: bool = False
    your_turn_only: bool = False


class SpendOnly(StaticEffect, frozen=True, tag=True):
    """Only mana from sources with all these types can be spent to cast this spell ("creature"; "basic", "land"); None:
    no mana at all (106.6, 601.2h)."""

    traits: tuple[str, ...] | None


class SpendOnX(StaticEffect, frozen=True, tag=True):
    """Only mana of these colors can be spent on the {X} in the cost of this spell or ability (601.2h)."""

    colors: tuple[Color, ...]


class GetsCitysBlessing(StaticEffect, frozen=True, tag=True):
    """Any time you control ten or more permanents and don't have the city's blessing, you get it for the rest of the
    game (702.131b)."""


class BoundToTime(StaticEffect, frozen=True, tag=True):
    """This shows its front face by day and its back face by night, and transforms for no other reason: daybound and
    nightbound (702.145)."""

    word: str


class CastRestriction(StaticEffect, frozen=True, tag=True):
    """Cast this spell only if / only during (601.3)."""

    condition: Condition


class CastPermission(StaticEffect, frozen=True, tag=True):
    """`who` may cast (and play lands, where `lands`) cards that match from this zone; `top_only`: only the top card
    of the library.
    `free`: without paying mana costs (may, 118.9a)."""

    who: PlayerRef
    filter: Filter
    zone: Zone
    top_only: bool = False
    lands: bool = False
    free: bool = False
    once_each_turn: bool = False
    your_turn_only: bool = False
    any_owner: bool = False
    """Also cards that others own ("cards exiled with ~")."""
    any_mana: bool = False
    """Mana of any type may be spent to cast them (609.4b)."""
    costs: tuple[Cost, ...] | None = None
    """These are paid rather than the mana cost (118.9); amounts name the spell as Iterated."""
    additional: tuple[Cost, ...] = ()
    """These are paid in addition to the other costs (118.8)."""
    flash: bool = False
    """They may be cast as though they had flash (601.3b)."""
    grants: tuple[Change, ...] = ()
    """What the spell (and the permanent it becomes) or the land gets: "If you do, it gains …"."""
    exiled_afterwards: bool = False
    """A spell cast so is exiled where it would be put into a graveyard."""
    shared: bool = False
    """With a limit: one use a turn for all permissions of this ability together, "play a land or cast a spell"."""
    way: str = ""
    """The keyword by whose alternative cost they must be cast; empty: any way."""


class FlashPermission(StaticEffect, frozen=True, tag=True):
    """You may cast this spell as though it had flash, if the condition holds and these additional costs are paid."""

    condition: Condition | None = None
    costs: tuple[Cost, ...] = ()


class SacrificedIfOffTiming(StaticEffect, frozen=True, tag=True):
    """If this spell is cast when a sorcery couldn't have been cast, the controller of the permanent it becomes
    sacrifices it at the beginning
    of the next cleanup step (307.5a)."""


class UncounterableThis(StaticEffect, frozen=True, tag=True):
    """This spell can't be countered."""


class RevealsFirstDraw(StaticEffect, frozen=True, tag=True):
    """`who` reveals the first card they draw each turn (each of their own turns where `own_turn`) as they draw it;
    it doesn't use the stack (603.11)."""

    who: PlayerRef
    own_turn: bool = False


class MayIgnore(StaticEffect, frozen=True, tag=True):
    """A player may pay these costs, any time they have priority, to ignore the effects of this object's abilities
    until end of turn (116.2d).
    """

    costs: tuple[Cost, ...]


class MayDiscardThis(StaticEffect, frozen=True, tag=True):
    """The player may discard this card any time they have priority (116.2e); the ability functions in hand."""


class DrawReplacementLook(StaticEffect, frozen=True, tag=True):
    """You may look at the top card of your library any time."""


class EntersModified(StaticEffect, frozen=True, tag=True):
    """Objects that match (IsThis for "this … enters") enter the battlefield tapped, with counters, or after choices
    (614.1c-d).

    `unless`: not if this holds. `unless_paid`: "you may pay 2 life. If you don't, it enters tapped" / "unless you pay
    or reveal".
    `optional`: the entering object's controller may. `choose`: what is chosen as it enters (as in ChooseForThis)."""

    subject: Filter
    tapped: bool = False
    untapped: bool = False
    counters: tuple[CounterGift, ...] = ()
    choose: str = ""
    choose_filter: Filter | None = None
    condition: Condition | None = None
    unless_paid: tuple[Cost, ...] = ()
    effects: tuple[Effect, ...] = ()
    options: tuple[str, ...] = ()
    """The words among which is chosen, where the text names them."""
    some: int = 0
    """With so many of these counters, of different kinds, which the entering object's controller chooses; 0: all."""
    designation: str = ""
    """What it enters as: "prepared"."""
    changes: tuple[Change, ...] = ()
    """What else it is from then on: "as a Mutant in addition to its other types"."""


class EntersForm(Node, frozen=True, tag=True):
    """What a permanent may become as it enters: "a 3/3 artifact creature"."""

    changes: tuple[Change, ...]


class EntersAsForm(StaticEffect, frozen=True, tag=True):
    """As this enters it becomes one of these, its controller's choice, or by the flip of a coin (heads: the first): a
    copiable value (614.1c, 707.2)."""

    forms: tuple[EntersForm, ...]
    by_coin: bool = False


class EntersIfPaid(StaticEffect, frozen=True, tag=True):
    """If this would enter, its controller pays these costs instead (may pay them, where `optional`); if they do, it
    enters; if they don't, it goes to this zone (614.12a)."""

    costs: tuple[Cost, ...]
    optional: bool = False
    otherwise: Zone = Zone.GRAVEYARD


class EntersAsCopy(StaticEffect, frozen=True, tag=True):
    """You may have this enter as a copy of an object that matches (707.5), with copiable exceptions."""

    of: Filter
    zone: Zone = Zone.BATTLEFIELD
    optional: bool = True
    except_: tuple[Change, ...] = ()
    tapped: bool = False
    subject: Filter | None = None
    """Others that enter as a copy of this: "creatures you control enter as a copy of ~" (`of` is IsThis then)."""


class KeepsCounters(StaticEffect, frozen=True, tag=True):
    """Counters remain on this as it moves to any zone other than these (against 400.7)."""

    but: tuple[Zone, ...]


class Replaces(StaticEffect, frozen=True, tag=True):
    """If such an event would happen, this instead (614.1a)."""

    event: EventPattern
    replacement: Replacement
    condition: Condition | None = None
    optional: bool = False


class ReplacementZone(Replacement, frozen=True, tag=True):
    """The object goes there instead, with counters where given; then these instructions."""

    to: Zone
    counters: tuple[CounterGift, ...] = ()
    effects: tuple[Effect, ...] = ()
    place: LibraryPlace | None = None
    """Where in the library."""


class ReplacementAmount(Replacement, frozen=True, tag=True):
    """The number of the event (damage, life, cards, counters, tokens, mana) becomes factor × it + plus (halved where
    `half_up` is set),
    not below zero. `exact`: it becomes this number instead."""

    factor: int = 1
    plus: int = 0
    half: HalfRounding | None = None
    exact: Amount | None = None


class HalfRounding(StrEnum):
    """Which way halves go."""

    UP = "up"
    DOWN = "down"


class ReplacementMana(Replacement, frozen=True, tag=True):
    """Mana of this type instead of any other type (106.12b); with `amount` so much of it instead of any other
    amount.
    """

    type: ManaType
    amount: int | None = None


class ReplacementEffects(Replacement, frozen=True, tag=True):
    """These instructions instead of the event (nothing at all: the event doesn't happen). EventAmount and
    EventObject refer to it.
    """

    effects: tuple[Effect, ...]


class ReplacementController(Replacement, frozen=True, tag=True):
    """It enters under the control of this player instead (616.1b)."""

    to: PlayerRef


class ReplacementLifeFloor(Replacement, frozen=True, tag=True):
    """A loss of life that would leave less than this leaves this much instead."""

    floor: int = 1


class ReplacementRegenerate(Replacement, frozen=True, tag=True):
    """Regenerate it (701.19b): it is not destroyed but tapped, removed from combat and healed."""


class ReplacementAlso(Replacement, frozen=True, tag=True):
    """The event happens, and these instructions besides: "those tokens plus a Food token"."""

    effects: tuple[Effect, ...]


class ReplacementRedirect(Replacement, frozen=True, tag=True):
    """That damage is dealt to this object or player instead (614.9)."""

    to: Reference


class ReplacementPrevent(Replacement, frozen=True, tag=True):
    """Prevent that damage (615), all or so much of it; then these instructions."""

    amount: Amount | None = None
    effects: tuple[Effect, ...] = ()


class TriggersAdditionally(StaticEffect, frozen=True, tag=True):
    """If such an event causes a triggered ability of a permanent you control that matches `source` to trigger, it
    triggers an additional time (603.2d). `event` None: whatever makes it trigger.
    """

    event: EventPattern | None
    source: Filter


class CausesNoTriggers(StaticEffect, frozen=True, tag=True):
    """Such an event doesn't cause triggered abilities to trigger (603.2, 101.2); `source`: only not those of permanents
    that match; None: of nothing at all."""

    event: EventPattern
    source: Filter | None = None


class DeckConstruction(StaticEffect, frozen=True, tag=True):
    """What matters only before the game: this card can be a commander (903.3), or a deck can have so many cards of its
    name (100.2a; None: any number), or it is a companion of decks of this kind (702.139a)."""

    commander: bool = False
    opening_hand: bool = False
    """In an opening hand, it may begin the game on the battlefield (103.6)."""
    copies: Amount | None = None
    companion: str = ""


class DamageCantBePrevented(StaticEffect, frozen=True, tag=True):
    """Damage of this kind from sources that match can't be prevented (615.12); IsThis: damage from this spell."""

    source: Filter
    kind: DamageKind = DamageKind.ANY


class EventCantHappen(StaticEffect, frozen=True, tag=True):
    """Such an event can't happen (614.17): "counters can't be put on …", "players can't gain life" use RuleChanges
    where there is one.
    """

    event: EventPattern


COMPANIONS = (
    "your starting deck contains only cards with even mana values",
    "no card in your starting deck has more than one of the same mana symbol in its mana cost",
    "each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card",
    "your starting deck contains only cards with mana value 3 or greater and land cards",
    "each permanent card in your starting deck has mana value 2 or less",
    "each nonland card in your starting deck has a different name",
    "your starting deck contains only cards with odd mana values and land cards",
    "each nonland card in your starting deck shares a card type",
    "your starting deck contains at least twenty cards more than the minimum deck size",
    "each permanent card in your starting deck has an activated ability",
)
"""What companions ask of a deck before the game (702.139a)."""
