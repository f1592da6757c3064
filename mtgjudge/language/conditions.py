"""Conditions: intervening ifs (603.4), "as long as", "if", activation restrictions."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Condition, EventPattern, Filter, ObjectRef, PlayerRef
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Comparison, Phase, Step, Zone


class Compare(Condition, frozen=True, tag=True):
    """Two numbers compared: "you control three or more artifacts" = CountOf(All(...)) >= 3; "an artifact" = >= 1;
    "no" = = 0.
    """

    left: Amount
    comparison: Comparison
    right: Amount


class Is(Condition, frozen=True, tag=True):
    """Each of these objects (at least one, last known if gone) matches: "if it's a creature", "if ~ is tapped"."""

    what: ObjectRef
    filter: Filter


class Did(Condition, frozen=True, tag=True):
    """The instruction with this label was (wholly) done: "if you do"; "if you don't" is `Not`."""

    of: int


class CostPaid(Condition, frozen=True, tag=True):
    """An optional cost of this object's spell was paid: `keyword` kicker, buyback, entwine … ; `index` picks among
    several kickers (0 = any); `cost` the one with this cost: "kicked with its {W} kicker" (607.2i).
    """

    keyword: str
    index: int = 0
    cost: ManaCost | None = None


class WasCast(Condition, frozen=True, tag=True):
    """This object (or these) was cast, `by` these players where given; `from_hand`: from hand; `from_zone`: from
    there."""

    what: ObjectRef
    by: PlayerRef | None = None
    from_hand: bool = False
    from_zone: Zone | None = None


class ChosenWord(Condition, frozen=True, tag=True):
    """This word was chosen as this entered: an anchor word (614.12c)."""

    word: str


class ControlledAsCast(Condition, frozen=True, tag=True):
    """The player who cast this object's spell controlled such a permanent as they cast it."""

    filter: Filter


class CameFrom(Condition, frozen=True, tag=True):
    """These permanents entered the battlefield from this zone (of one of these players), without being cast."""

    what: ObjectRef
    zone: Zone
    who: PlayerRef | None = None


class WentTo(Condition, frozen=True, tag=True):
    """One of these objects has gone from where it was to this zone: "is put into a graveyard this way"."""

    what: ObjectRef
    zone: Zone


class TurnOf(Condition, frozen=True, tag=True):
    """It is the turn of (one of) these players: "if it's your turn"."""

    who: PlayerRef


class During(Condition, frozen=True, tag=True):
    """The current step or phase is one of these, `whose` turn where given."""

    steps: tuple[Step, ...] = ()
    phases: tuple[Phase, ...] = ()
    whose: PlayerRef | None = None


class SorceryTiming(Condition, frozen=True, tag=True):
    """It is a main phase of your turn, the stack is empty and you have priority (307.5, 117.1a): "activate only as
    a sorcery".
    """


class Happened(Condition, frozen=True, tag=True):
    """Such an event happened this turn: "if you gained life this turn". Queries the log. `this_step`: since this step
    began."""

    event: EventPattern
    this_step: bool = False


class HappenedThisGame(Condition, frozen=True, tag=True):
    """Such an event happened in any turn of the game so far."""

    event: EventPattern


class HappenedLastTurn(Condition, frozen=True, tag=True):
    """How often such an event happened in the turn before this one compares so: "if no spells were cast last turn". Not
    true in the first turn of the game, which no turn came before."""

    event: EventPattern
    comparison: Comparison
    amount: Amount


class PlayersAre(Condition, frozen=True, tag=True):
    """A statement about each of these players holds (with Iterated for the player): "each opponent has 10 or less
    life".
    """

    who: PlayerRef
    condition: Condition
    any: bool = False


class CameSinceUpkeep(Condition, frozen=True, tag=True):
    """This permanent came under its controller's control since the beginning of that player's last upkeep (702.30a)."""


class CompletedDungeon(Condition, frozen=True, tag=True):
    """One of these players has completed a dungeon (of this name) this game (309.7)."""

    who: PlayerRef
    name: str = ""


class HasInitiative(Condition, frozen=True, tag=True):
    """One of these players has the initiative (726)."""

    who: PlayerRef


class GotMoreVotes(Condition, frozen=True, tag=True):
    """In the vote of this resolution that word got more votes than any other; with `or_tied`: or the vote is tied."""

    word: str
    or_tied: bool = False


class IsMonarch(Condition, frozen=True, tag=True):
    """The player is the monarch (725)."""

    who: PlayerRef


class HasCitysBlessing(Condition, frozen=True, tag=True):
    """The player has the city's blessing (702.131c)."""

    who: PlayerRef


class IsTime(Condition, frozen=True, tag=True):
    """It is day, or night; "": neither day nor night (731.1)."""

    time: str


class HasMaxSpeed(Condition, frozen=True, tag=True):
    """The player has max speed (702.179e)."""

    who: PlayerRef


class AttackedWithPower(Condition, frozen=True, tag=True):
    """The creatures that you declared as attackers this combat had, as they were declared, at least so much power
    together (508.1)."""

    least: Amount


class IsExtraTurn(Condition, frozen=True, tag=True):
    """It is an extra turn (500.7)."""


class IsTurnOfGame(Condition, frozen=True, tag=True):
    """It is the turn of (one of) these players, and no later than that many turns of theirs into the game."""

    who: PlayerRef
    most: int


class Always(Condition, frozen=True, tag=True):
    """Nothing more is asked."""


class Both(Condition, frozen=True, tag=True):
    """All parts hold."""

    parts: tuple[Condition, ...]


class Either(Condition, frozen=True, tag=True):
    """At least one part holds."""

    parts: tuple[Condition, ...]


class Unless(Condition, frozen=True, tag=True):
    """The part does not hold: "unless", "if … don't"."""

    part: Condition
