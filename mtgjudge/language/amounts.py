"""Amounts: numbers in effects, costs and comparisons (107, 608.2h)."""

from __future__ import annotations

from enum import StrEnum

from mtgjudge.language.categories import Amount, EventPattern, Filter, ObjectRef, PlayerRef
from mtgjudge.language.vocabulary import Color, Zone


class Fixed(Amount, frozen=True, tag=True):
    """A number as written."""

    value: int


class X(Amount, frozen=True, tag=True):
    """The value chosen for {X} of this spell or ability (107.3); for an ability of a permanent that entered from a
    spell: 107.3m.
    """


class XOf(Amount, frozen=True, tag=True):
    """The value chosen for {X} of this spell (107.3k), as an ability that triggers on it uses it."""

    of: ObjectRef


class CastBefore(Amount, frozen=True, tag=True):
    """How many spells that match one of these players cast this turn before this one (601.2i)."""

    filter: Filter
    by: PlayerRef
    of: ObjectRef


class AnyNumber(Amount, frozen=True, tag=True):
    """A number that the player chooses, with no upper bound but what is there ("any number of", "one or more")."""

    least: int = 0


class CountOf(Amount, frozen=True, tag=True):
    """How many objects these are."""

    what: ObjectRef


class CountPlayers(Amount, frozen=True, tag=True):
    """How many players these are ("for each opponent")."""

    who: PlayerRef


class Measure(StrEnum):
    """A number that an object has."""

    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"
    LOYALTY = "loyalty"
    DAMAGE = "damage marked"


class Fold(StrEnum):
    """How the numbers of several objects become one."""

    TOTAL = "total"
    GREATEST = "greatest"
    LEAST = "least"


class MeasureOf(Amount, frozen=True, tag=True):
    """Power, toughness, mana value … of these objects (last known if gone): "its power", "the greatest power among
    …".
    """

    measure: Measure
    of: ObjectRef
    fold: Fold = Fold.TOTAL


class PlayerMeasure(StrEnum):
    """A number that a player has."""

    LIFE = "life total"
    HAND = "cards in hand"
    GRAVEYARD = "cards in graveyard"
    LIBRARY = "cards in library"
    STARTING_LIFE = "starting life total"
    SPEED = "speed"
    DAMAGE_TAKEN_THIS_TURN = "damage dealt this turn"
    LIFE_GAINED_THIS_TURN = "life gained this turn"
    LIFE_LOST_THIS_TURN = "life lost this turn"


class PlayerNumber(Amount, frozen=True, tag=True):
    """Life total, hand size … of a player."""

    measure: PlayerMeasure
    of: PlayerRef
    fold: Fold = Fold.TOTAL


class TargetCount(Amount, frozen=True, tag=True):
    """How many targets this spell has (601.2c)."""


class CountersOn(Amount, frozen=True, tag=True):
    """How many counters of this kind ("" = all kinds) these objects have."""

    kind: str
    of: ObjectRef


class PlayerCounters(Amount, frozen=True, tag=True):
    """How many counters of this kind (poison, energy, experience …) the player has."""

    kind: str
    of: PlayerRef


class ResultAmount(Amount, frozen=True, tag=True):
    """What the instruction (or cost) with this label did, as a number: damage dealt, life lost, cards drawn,
    objects moved; "that much".
    """

    of: int
    excess: bool = False
    """Only the excess of the damage that it dealt to permanents (120.10)."""
    held: bool = False
    """Of the damage that it dealt no more than the player's life total or the planeswalker's loyalty was before, or
    than the creature's toughness."""


class EventAmount(Amount, frozen=True, tag=True):
    """The number of the event that triggered or is replaced: damage dealt, life gained, cards drawn, counters put."""


class Plus(Amount, frozen=True, tag=True):
    """The sum of these."""

    parts: tuple[Amount, ...]


class Minus(Amount, frozen=True, tag=True):
    """The first less the second (not below 0 where a number is used as a quantity: 107.1b)."""

    left: Amount
    right: Amount


class Times(Amount, frozen=True, tag=True):
    """A multiple: "twice", "two for each"."""

    factor: int
    of: Amount


class Negative(Amount, frozen=True, tag=True):
    """Minus this: the -X of "-X/-X"."""

    of: Amount


class Half(Amount, frozen=True, tag=True):
    """Half of this, rounded up or down (107.1a)."""

    of: Amount
    up: bool


class Devotion(Amount, frozen=True, tag=True):
    """Your devotion to these colours (700.5)."""

    colors: tuple[Color, ...]
    who: PlayerRef


class DistinctCount(Amount, frozen=True, tag=True):
    """How many different values of a characteristic appear among these objects: "colors among", "card types
    among", "basic land types". Aspect "party": how many of the places of a party they can fill (700.8).
    """

    aspect: str
    of: ObjectRef


class MostWithOneName(Amount, frozen=True, tag=True):
    """How many of these objects have a name in common, for the name that most of them have (201.2)."""

    of: ObjectRef


class TimesHappened(Amount, frozen=True, tag=True):
    """How often such an event happened this turn (from the log): "spells cast this turn", "creatures that died
    this turn".
    """

    event: EventPattern


class GreatestOf(Amount, frozen=True, tag=True):
    """The greatest of the numbers that `of` is for each of these players (with Iterated for the player)."""

    who: PlayerRef
    of: Amount


class CommanderCasts(Amount, frozen=True, tag=True):
    """How many times you've cast your commanders from the command zone this game (903.8)."""


class VotesFor(Amount, frozen=True, tag=True):
    """How many votes that word got in the vote of this resolution (701.38)."""

    word: str


class TimesTempted(Amount, frozen=True, tag=True):
    """How many times the Ring has tempted these players this game (701.54c)."""

    who: PlayerRef


class DungeonsCompleted(Amount, frozen=True, tag=True):
    """How many differently named dungeons these players have completed this game (309.7)."""

    who: PlayerRef


class TimesResolved(Amount, frozen=True, tag=True):
    """How many times this ability has resolved this turn, this resolution included."""


class TimesActivated(Amount, frozen=True, tag=True):
    """How many times this ability, of this object, has been activated this turn (602.2b), whatever became of it."""


class ManaSpentOn(Amount, frozen=True, tag=True):
    """How much mana (of this type or `S` for snow; "" = any) was spent to cast this object's spell (106.9, 601.2h)."""

    type: str
    of: ObjectRef


class ManaSpentOnX(Amount, frozen=True, tag=True):
    """How much mana of this type was spent on the {X} of this object's spell (106.9, 107.3a)."""

    type: str
    of: ObjectRef


class LeastOf(Amount, frozen=True, tag=True):
    """The least of these: "but not more than"."""

    parts: tuple[Amount, ...]


class ColorsSpentOn(Amount, frozen=True, tag=True):
    """How many colors of mana were spent to cast this object's spell (106.9): converge, sunburst."""

    of: ObjectRef


class TimesPaid(Amount, frozen=True, tag=True):
    """How often the optional additional cost `cost` (kicker, multikicker, replicate, squad …) of this spell was
    paid.
    """

    keyword: str


class TimesMutated(Amount, frozen=True, tag=True):
    """How many times this permanent has mutated (702.140d)."""

    of: ObjectRef


class Devoured(Amount, frozen=True, tag=True):
    """How many permanents that match this object devoured as it entered (702.82b)."""

    filter: Filter
    of: ObjectRef


class MatchingInZone(Amount, frozen=True, tag=True):
    """Shorthand for the number of objects in a zone that match and belong to (graveyard, hand …) or are controlled
    by `who`.
    """

    who: PlayerRef
    filter: Filter
    zone: Zone


class ChosenNumber(Amount, frozen=True, tag=True):
    """The number chosen as this entered, or by the instruction before."""


class DamageDealtThisTurn(Amount, frozen=True, tag=True):
    """How much damage sources that match have dealt this turn; `noncombat`: not counting combat damage."""

    source: Filter
    noncombat: bool = False
