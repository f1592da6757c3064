"""Event patterns: what triggered abilities (603), replacement effects (614) and questions about the past look for.

Each has a subject (`EventRole.SUBJECT`), maybe another object and a player, as its docstring says.
"""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import Amount, Condition, EventPattern, Filter, PlayerRef, TargetKind
from mtgjudge.language.vocabulary import Comparison, Keyword, ManaType, Step, Zone


class ZoneChange(EventPattern, frozen=True, tag=True):
    """An object that matches moves. `origin`/`destination` None: any zone. Leaves-the-battlefield, dies (battlefield
    → graveyard),
    enters (→ battlefield), "is put into a graveyard from anywhere". Looks back (603.10a) where the rules say so.
    SUBJECT: the object; PLAYER: its controller (battlefield) or owner."""

    subject: Filter
    origin: Zone | None = None
    destination: Zone | None = None
    one_or_more: bool = False
    not_origin: Zone | None = None
    resolving: bool = False
    """A spell leaves the stack as it resolves (608.2n)."""
    not_destination: Zone | None = None
    """To any other zone: "leaves the battlefield without dying"."""


class BeginningOf(EventPattern, frozen=True, tag=True):
    """A step or phase of (one of) these players begins. PLAYER: whose turn it is."""

    step: Step
    whose: PlayerRef


class CastSpell(EventPattern, frozen=True, tag=True):
    """A spell that matches is cast by one of these players (601.2i). SUBJECT: the spell; PLAYER: its caster.
    `nth`: only the n-th spell that player casts in the turn; `from_zone`: cast from there. Its number is how many
    spells were cast before it
    this turn (702.40a). `not_from`: cast from any other zone than this."""

    spell: Filter
    by: PlayerRef
    nth: int | None = None
    from_zone: Zone | None = None
    not_from: Zone | None = None
    way: str = ""
    """Cast so: for its warp cost (702.185)."""


class CommitsCrime(EventPattern, frozen=True, tag=True):
    """A player commits a crime (700.13): a spell or ability of theirs targets an opponent, something that an opponent
    controls, or a card in an opponent's graveyard."""

    who: PlayerRef


class ActivatesAbility(EventPattern, frozen=True, tag=True):
    """An ability (not a mana ability, unless `mana` is set) of an object that matches is activated. SUBJECT: the
    source, or the ability on the stack where `ability` says which are meant; PLAYER: who."""

    source: Filter
    by: PlayerRef
    mana: bool = False
    name: str = ""
    """Only abilities of this name, as soon as their activation has begun (exhaust: 702.177b)."""
    ability: Filter | None = None


class Attacks(EventPattern, frozen=True, tag=True):
    """A creature that matches is declared as an attacker (508.3a). OTHER/PLAYER: what and who is attacked.
    `defender`: attacking one of these players (or their planeswalkers where `or_planeswalker`); `alone`: the only
    attacker; `count`: how many attack, for one_or_more."""

    subject: Filter
    defender: PlayerRef | None = None
    alone: bool = False
    one_or_more: bool = False
    at_least: int = 1
    together_with: Filter | None = None
    """At least one other attacking creature matches this (702.149a)."""
    others: int = 0
    """At least so many other creatures attack (508.3)."""
    or_planeswalker: bool = False
    """Attacking a planeswalker that such a player controls counts too."""


class AttacksWith(EventPattern, frozen=True, tag=True):
    """A player attacks (with at least `at_least` creatures that match): "whenever you attack". PLAYER: the
    attacking player; SUBJECT: all those creatures.
    """

    who: PlayerRef
    filter: Filter
    at_least: int = 1
    exactly: bool = False
    """With no more than that."""
    defender: PlayerRef | None = None
    """Attacking one of these players; `planeswalker`: one of their planeswalkers instead."""
    planeswalker: bool = False
    each_attacked: bool = False
    """Once for each of these players who is attacked (508.3e): PLAYER is that one."""


class Blocks(EventPattern, frozen=True, tag=True):
    """A creature that matches blocks (509.1i) something that matches `what`. OTHER: the attacker."""

    subject: Filter
    what: Filter | None = None


class BecomesBlocked(EventPattern, frozen=True, tag=True):
    """An attacker that matches becomes blocked (509.3c); with `by`: once for each blocker that matches (509.3d).
    OTHER: the blocker.
    """

    subject: Filter
    by: Filter | None = None
    one_or_more: bool = False


class AttacksUnblocked(EventPattern, frozen=True, tag=True):
    """An attacker that matches isn't blocked (509.3g)."""

    subject: Filter


class DamageKind(StrEnum):
    """Which damage is meant."""

    ANY = "any"
    COMBAT = "combat"
    NONCOMBAT = "noncombat"


class DealsDamage(EventPattern, frozen=True, tag=True):
    """A source that matches deals damage to such a recipient (None: any). SUBJECT: the source; OTHER: the permanent
    damaged; PLAYER: the
    player damaged (or controller of the permanent)."""

    source: Filter
    recipient: TargetKind | None = None
    kind: DamageKind = DamageKind.ANY
    one_or_more: bool = False
    at_least: int = 0
    """So much damage or more, from one source to one recipient."""
    together: bool = False
    """Once for all that a source damages at once."""


class IsDealtDamage(EventPattern, frozen=True, tag=True):
    """An object that matches (SUBJECT) is dealt damage; OTHER: the source. `source`: only by such a one."""

    subject: Filter
    kind: DamageKind = DamageKind.ANY
    source: Filter | None = None


class PlayerIsDealtDamage(EventPattern, frozen=True, tag=True):
    """One of these players (PLAYER) is dealt damage by a source that matches; SUBJECT: the source."""

    who: PlayerRef
    source: Filter
    kind: DamageKind = DamageKind.ANY


class GainsLife(EventPattern, frozen=True, tag=True):
    """One of these players gains life (119.9)."""

    who: PlayerRef


class LosesLife(EventPattern, frozen=True, tag=True):
    """One of these players loses life."""

    who: PlayerRef
    by_damage: bool = False
    """Because of damage dealt to them (120.3a)."""


class PaysLife(EventPattern, frozen=True, tag=True):
    """One of these players pays life (119.4)."""

    who: PlayerRef


class DrawsCard(EventPattern, frozen=True, tag=True):
    """One of these players draws a card. `nth`: their n-th in the turn; `except_first_in_draw_step`: "except the
    first one they draw in each of their draw steps".
    """

    who: PlayerRef
    nth: int | None = None
    except_first_in_draw_step: bool = False


class DiscardsCard(EventPattern, frozen=True, tag=True):
    """One of these players discards a card that matches. SUBJECT: the card. `caused_by`: a spell or ability that one of
    these players controls makes them discard it; PLAYER is that one then."""

    who: PlayerRef
    card: Filter
    one_or_more: bool = False
    caused_by: PlayerRef | None = None


class Sacrifices(EventPattern, frozen=True, tag=True):
    """One of these players sacrifices a permanent that matches. SUBJECT: the permanent."""

    who: PlayerRef
    what: Filter
    one_or_more: bool = False


class BecomesTapped(EventPattern, frozen=True, tag=True):
    """A permanent that matches becomes tapped (`tapped`) or untapped. `by`: one of these players does it."""

    subject: Filter
    tapped: bool = True
    one_or_more: bool = False
    by: PlayerRef | None = None


class TappedForMana(EventPattern, frozen=True, tag=True):
    """A permanent that matches is tapped for mana (106.12a), by one of these players, for mana of that type where
    given, and for at least so much.
    """

    subject: Filter
    by: PlayerRef
    type: ManaType | None = None
    at_least: int = 1


class BecomesTarget(EventPattern, frozen=True, tag=True):
    """An object that matches (SUBJECT) becomes the target of a spell or ability (OTHER) that matches, controlled
    by `by` (PLAYER).
    """

    subject: Filter
    by: PlayerRef
    of: Filter


class PlayerBecomesTarget(EventPattern, frozen=True, tag=True):
    """One of these players becomes the target of such a spell or ability."""

    who: PlayerRef
    of: Filter
    by: PlayerRef


class CountersPut(EventPattern, frozen=True, tag=True):
    """Counters of this kind ("" = any) are put on an object that matches."""

    kind: str
    subject: Filter
    one_or_more: bool = True
    by: PlayerRef | None = None
    players: PlayerRef | None = None
    """Or on one of these players ("on a permanent or player")."""
    reaches: int = 0
    """Only when so many of them have become that many: "when the fourth … counter is put on"."""


class ChapterReached(EventPattern, frozen=True, tag=True):
    """Lore counters are put on this Saga and their number passes `chapter`: it was less and became at least that
    (714.2b).
    What a chapter symbol stands for; SUBJECT: the Saga."""

    chapter: int


class CountersRemoved(EventPattern, frozen=True, tag=True):
    """A counter of this kind is removed from an object that matches; `last`: it was the last one."""

    kind: str
    subject: Filter
    last: bool = False


class TokensCreated(EventPattern, frozen=True, tag=True):
    """Tokens that match are created under the control of one of these players."""

    who: PlayerRef
    filter: Filter
    one_or_more: bool = True


class TurnedFaceUp(EventPattern, frozen=True, tag=True):
    """A permanent that matches is turned face up (708.7)."""

    subject: Filter


class Transforms(EventPattern, frozen=True, tag=True):
    """A permanent that matches transforms (701.27)."""

    subject: Filter


class BecomesAttached(EventPattern, frozen=True, tag=True):
    """An Aura or Equipment that matches becomes attached to something that matches (OTHER)."""

    subject: Filter
    to: Filter


class BecomesUnattached(EventPattern, frozen=True, tag=True):
    """An Aura or Equipment that matches becomes unattached from a permanent (OTHER), also as it leaves the battlefield
    (701.3d)."""

    subject: Filter


class Searches(EventPattern, frozen=True, tag=True):
    """One of these players searches their library."""

    who: PlayerRef


class Shuffles(EventPattern, frozen=True, tag=True):
    """One of these players shuffles their library."""

    who: PlayerRef


class Scries(EventPattern, frozen=True, tag=True):
    """One of these players scries or surveils (`surveil`)."""

    who: PlayerRef
    surveil: bool = False


class PlaysLand(EventPattern, frozen=True, tag=True):
    """One of these players plays a land (`not_from`: from any other zone than this)."""

    who: PlayerRef
    not_from: Zone | None = None
    from_zone: Zone | None = None


class LosesGame(EventPattern, frozen=True, tag=True):
    """One of these players would lose the game."""

    who: PlayerRef


class Cycles(EventPattern, frozen=True, tag=True):
    """One of these players cycles a card that matches (702.29)."""

    who: PlayerRef
    card: Filter


class RevealsThisWay(EventPattern, frozen=True, tag=True):
    """One of these players reveals a card that matches by the linked ability of the same object (603.11, 607.1).
    SUBJECT: the card; PLAYER: who revealed it."""

    card: Filter
    who: PlayerRef


class LosesControl(EventPattern, frozen=True, tag=True):
    """One of these players no longer controls an object that matches: another player does, or it left (603.10d).
    SUBJECT: the object; PLAYER: who controlled it."""

    subject: Filter
    who: PlayerRef


class EntersRoom(EventPattern, frozen=True, tag=True):
    """The owner of this dungeon moves their venture marker into this room (its place, from 0) (309.4c).
    None: any room of any dungeon."""

    room: int | None


class CompletesDungeon(EventPattern, frozen=True, tag=True):
    """One of these players completes a dungeon (309.7)."""

    who: PlayerRef


class BecomesMonarch(EventPattern, frozen=True, tag=True):
    """One of these players becomes the monarch (725.1)."""

    who: PlayerRef


class TimeChanges(EventPattern, frozen=True, tag=True):
    """Day becomes night or night becomes day (731.1a); `to`: only this one of the two."""

    to: str = ""


class TakesInitiative(EventPattern, frozen=True, tag=True):
    """One of these players takes the initiative (726.2)."""

    who: PlayerRef


class Mutates(EventPattern, frozen=True, tag=True):
    """A creature that matches mutates (702.140d)."""

    subject: Filter


class Enlists(EventPattern, frozen=True, tag=True):
    """A creature that matches enlists another (702.154c): that is the OTHER of the event."""

    subject: Filter


class Exerts(EventPattern, frozen=True, tag=True):
    """One of these players exerts a permanent that matches (701.43a). `attacking`: as it attacks, as its own ability
    lets them (701.43d, 607.2h)."""

    who: PlayerRef
    subject: Filter
    attacking: bool = False


class UnlocksDoor(EventPattern, frozen=True, tag=True):
    """One of these players unlocks a half of a Room that matches (709.5h). `this_door`: the one that the ability is on
    (`door` says which that is, where it is known: 1 the left one, 2 the right one). `full`: no half of it is locked any
    more then (709.5i)."""

    who: PlayerRef
    room: Filter
    this_door: bool = False
    full: bool = False
    door: int = 0


class CoinFlipped(EventPattern, frozen=True, tag=True):
    """One of these players flips a coin; `won` tells which result, None either (705)."""

    who: PlayerRef
    won: bool | None = None


class RollsDice(EventPattern, frozen=True, tag=True):
    """One of these players rolls one or more dice, or `each`: for each die; `low` and `high` bound its result (706).
    AMOUNT: the result, of several dice their sum."""

    who: PlayerRef
    each: bool = False
    low: int = 1
    high: int | None = None


class CopiesSpell(EventPattern, frozen=True, tag=True):
    """One of these players copies a spell that matches (707.10). SUBJECT: the copy; PLAYER: its controller."""

    who: PlayerRef
    spell: Filter


class KeywordActs(EventPattern, frozen=True, tag=True):
    """What a resolving exploit, evolve or training ability of an object that matches does (702.100b, 702.110b,
    702.149c): "exploits a creature", "evolves", "trains". SUBJECT: the object with the ability; OTHER: what was
    sacrificed."""

    keyword: Keyword
    subject: Filter


class Explores(EventPattern, frozen=True, tag=True):
    """A permanent that matches explores (701.44b), revealing a card that matches where one is said. SUBJECT: the
    permanent; OTHER: the card."""

    subject: Filter
    card: Filter | None = None


class Crews(EventPattern, frozen=True, tag=True):
    """An object that matches is tapped to pay for a crew ability (`saddles`: a saddle ability) of a permanent that
    matches `what` (702.122b, 702.171c). SUBJECT: what is tapped; OTHER: the permanent with the ability."""

    subject: Filter
    what: Filter
    saddles: bool = False


class DoesAction(EventPattern, frozen=True, tag=True):
    """One of these players does this keyword action: "whenever you proliferate" (701)."""

    who: PlayerRef
    action: str


class Connives(EventPattern, frozen=True, tag=True):
    """A permanent that matches connives (701.50)."""

    subject: Filter


class BecomesDesignated(EventPattern, frozen=True, tag=True):
    """A permanent that matches gets this designation: "becomes monstrous" (701.37b)."""

    subject: Filter
    word: str


class Expends(EventPattern, frozen=True, tag=True):
    """One of these players expends so much (700.14)."""

    who: PlayerRef
    amount: int


class PhasesInOrOut(EventPattern, frozen=True, tag=True):
    """A permanent that matches phases out or in (702.26)."""

    subject: Filter
    out: bool


class Mills(EventPattern, frozen=True, tag=True):
    """One of these players mills a card that matches (701.17). SUBJECT: the card."""

    who: PlayerRef
    card: Filter
    one_or_more: bool = False


class IsDestroyed(EventPattern, frozen=True, tag=True):
    """A permanent that matches is destroyed (701.8): what replacement effects look for."""

    subject: Filter


class StateTrue(EventPattern, frozen=True, tag=True):
    """A state trigger (603.8): "when you control no Islands". `state`: what has to be true; it need not last until the
    ability resolves. Where it is None, the ability's own condition says it."""

    state: Condition | None = None


class AnyEvent(EventPattern, frozen=True, tag=True):
    """Any of these: "whenever ~ enters or attacks"."""

    options: tuple[EventPattern, ...]


class NthThisTurn(EventPattern, frozen=True, tag=True):
    """Such an event, but only when its count in the turn compares so (first each turn = EQUAL 1)."""

    event: EventPattern
    comparison: Comparison
    amount: Amount
