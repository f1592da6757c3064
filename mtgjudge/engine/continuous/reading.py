"""What a continuous effect looks at and what it can alter: kinds of characteristics (613.8a) and aspects of the state.

Two effects are only tested for dependency where one reads what the other can alter; and a projection is only stale
where
an event touched what some effect in force reads.
"""

from __future__ import annotations

from mtgjudge.engine import aspects
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.categories import Change, EventPattern, Filter
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import BASIC_LAND_MANA, Zone

TYPES, SUBTYPES, SUPERTYPES, COLORS, ABILITIES, REMOVAL, SIZE, CONTROL = 1, 2, 4, 8, 16, 32, 64, 128
"""Kinds of characteristics. REMOVAL: abilities that may go away, and with them effects; CONTROL: who controls what."""

_SHARED = {"creature type": SUBTYPES, "land type": SUBTYPES, "card type": TYPES, "color": COLORS}
_MEASURED = {a.Measure.POWER: SIZE, a.Measure.TOUGHNESS: SIZE}
_COUNTED = {"party": SUBTYPES, "color": COLORS, "card type": TYPES, "basic land type": SUBTYPES, "power": SIZE}
_READ_BY_KIND: dict[type[Node], int] = {
    f.IsType: TYPES,
    f.IsPermanentCard: TYPES,
    f.IsSubtype: SUBTYPES,
    f.IsChosenType: TYPES | SUBTYPES,
    f.IsSupertype: SUPERTYPES,
    f.IsHistoric: TYPES | SUBTYPES | SUPERTYPES,
    f.IsColor: COLORS,
    f.IsColorless: COLORS,
    f.IsMulticolored: COLORS,
    f.IsMonocolored: COLORS,
    f.ColorCount: COLORS,
    f.IsChosenColor: COLORS,
    f.HasKeyword: ABILITIES | REMOVAL,
    f.HasNoAbilities: ABILITIES | REMOVAL,
    f.ControlledBy: CONTROL,
    r.ControllerOf: CONTROL,
    r.You: CONTROL,
    r.EachOpponent: CONTROL,
    a.Devotion: CONTROL,
    a.MatchingInZone: CONTROL,
    ch.GainKeywordsOf: ABILITIES,
    ch.GainActivatedAbilitiesOf: ABILITIES,
}


def _reads_of(part: Node) -> int:
    if isinstance(part, f.MeasureIs | f.MeasureIsEven | a.MeasureOf):
        return _MEASURED.get(part.measure, 0)
    if isinstance(part, f.SharesTypeWith):
        return _SHARED.get(part.aspect, 0)
    if isinstance(part, a.DistinctCount):
        return _COUNTED.get(part.aspect, 0)
    return _READ_BY_KIND.get(type(part), 0)


@by_identity
def reads(node: Node) -> int:
    """Which kinds of characteristics a node asks about, abilities that a change grants left out."""
    mask = _reads_of(node)
    if isinstance(node, ch.GainAbility):
        return mask
    for child in node.children():
        mask |= reads(child)
    return mask


@by_identity
def words_asked(node: Node) -> frozenset[str] | None:
    """Which subtypes and keywords a node asks about; None where it may ask about any."""
    if isinstance(node, f.IsSubtype):
        return frozenset((node.subtype,))
    if isinstance(node, f.HasKeyword):
        return frozenset((node.keyword.value,))
    if _reads_of(node) & (SUBTYPES | ABILITIES):
        return None
    words: frozenset[str] = frozenset()
    if isinstance(node, ch.GainAbility):
        return words
    for child in node.children():
        theirs = words_asked(child)
        if theirs is None:
            return None
        words |= theirs
    return words


@by_identity
def writes(change: Change) -> int:
    """Which kinds of characteristics a change can alter."""
    if isinstance(change, ch.ChangeControl):
        return CONTROL
    if isinstance(change, ch.AddTypes):
        kinds = ((change.types, TYPES), (change.subtypes, SUBTYPES), (change.supertypes, SUPERTYPES))
        return sum(mask for words, mask in kinds if words)
    if isinstance(change, ch.SetTypes):
        basic = not change.keep_subtypes and any(word in BASIC_LAND_MANA for word in change.subtypes)
        return (TYPES if change.types else 0) | SUBTYPES | (ABILITIES | REMOVAL if basic else 0)
    if isinstance(change, ch.AddChosenSubtype):
        return SUBTYPES | (ABILITIES | REMOVAL if change.replace else 0)
    if isinstance(change, ch.AllCreatureTypes):
        return SUBTYPES
    if isinstance(change, ch.LoseTypes):
        return TYPES | SUBTYPES | SUPERTYPES
    if isinstance(change, ch.SetColors | ch.AddColors | ch.SetChosenColor | ch.AddChosenColor):
        return COLORS
    if isinstance(change, ch.GainAbility | ch.GainKeywordsOf | ch.GainActivatedAbilitiesOf):
        return ABILITIES
    if isinstance(change, ch.ReplaceWords):
        return SUBTYPES | ABILITIES | REMOVAL
    if isinstance(change, ch.LoseAllAbilities | ch.LoseAbilityWithCosts | ch.LoseKeywords):
        return ABILITIES | REMOVAL
    return SIZE if isinstance(change, ch.LayeredChange) else 0


_ASPECTS_BY_KIND: dict[type[Node], int] = {
    f.IsTapped: aspects.TAPPED,
    f.IsAttacking: aspects.COMBAT,
    f.IsBlocking: aspects.COMBAT,
    f.IsBlocked: aspects.COMBAT,
    f.IsBlockedBy: aspects.COMBAT,
    f.IsUnblocked: aspects.COMBAT,
    r.DefendingPlayer: aspects.COMBAT,
    r.AttackedBy: aspects.COMBAT,
    f.EnteredThisTurn: aspects.TURN,
    r.ActivePlayer: aspects.TURN,
    c.TurnOf: aspects.TURN,
    c.During: aspects.TURN | aspects.STEP,
    c.AttackedWithPower: aspects.COMBAT | aspects.TURN,
    c.IsExtraTurn: aspects.TURN,
    c.IsTurnOfGame: aspects.TURN,
    c.SorceryTiming: aspects.TURN | aspects.STEP | aspects.STACK,
    c.IsMonarch: aspects.DESIGNATIONS,
    c.HasInitiative: aspects.DESIGNATIONS,
    c.CompletedDungeon: aspects.DESIGNATIONS,
    a.DungeonsCompleted: aspects.DESIGNATIONS,
    r.PlayerWith: aspects.DESIGNATIONS,
    c.HasCitysBlessing: aspects.DESIGNATIONS,
    c.IsTime: aspects.DESIGNATIONS,
    c.HasMaxSpeed: aspects.DESIGNATIONS,
    f.IsAbility: aspects.STACK,
    f.TargetsOnly: aspects.STACK,
    c.WasCast: aspects.STACK,
    c.CameFrom: aspects.STACK,
    c.WentTo: aspects.EVERYTHING,
    c.CostPaid: aspects.STACK,
    a.ManaSpentOn: aspects.STACK,
    a.ManaSpentOnX: aspects.STACK,
    a.ColorsSpentOn: aspects.STACK,
    a.TimesPaid: aspects.STACK,
    a.X: aspects.STACK,
    a.XOf: aspects.STACK,
    a.CastBefore: aspects.EVERYTHING,
    c.HappenedLastTurn: aspects.EVERYTHING,
    c.HappenedThisGame: aspects.EVERYTHING,
    a.TimesResolved: aspects.EVERYTHING,
    a.TimesActivated: aspects.EVERYTHING,
    a.CommanderCasts: aspects.EVERYTHING,
    a.TimesTempted: aspects.DESIGNATIONS,
    f.HelpedPay: aspects.EVERYTHING,
    f.IsRingBearer: aspects.DESIGNATIONS | aspects.ZONES,
    f.DidThisTurn: aspects.EVERYTHING,
    f.CastFrom: aspects.STACK,
    f.PaidWithManaFrom: aspects.STACK,
    f.PutThereThisTurn: aspects.EVERYTHING,
    f.NthSpell: aspects.EVERYTHING,
    f.WasCastThisTurn: aspects.EVERYTHING,
}


_OF_MEASURES = {a.Measure.DAMAGE: aspects.DAMAGE, a.Measure.MANA_VALUE: aspects.STACK}
"""A spell's mana value knows its X; power and toughness are worked out here, and counters are always read."""

_OF_THIS_TURN = {
    a.PlayerMeasure.DAMAGE_TAKEN_THIS_TURN: aspects.DAMAGE | aspects.TURN,
    a.PlayerMeasure.LIFE_GAINED_THIS_TURN: aspects.LIFE | aspects.TURN,
    a.PlayerMeasure.LIFE_LOST_THIS_TURN: aspects.LIFE | aspects.TURN,
}


def _only_spells(node: Filter) -> bool:
    """Whether no ability on the stack matches, whose coming is no change of zones."""
    return isinstance(node, f.IsSpell) or (isinstance(node, f.AllOf) and any(map(_only_spells, node.parts)))


def _of_this_turn(pattern: EventPattern) -> int:
    """What brings about or ends that such an event happened this turn: those events, and the next turn."""
    from mtgjudge.engine.triggers.patterns import event_classes

    classes = event_classes(pattern)
    if not classes:
        return aspects.EVERYTHING
    mask = aspects.TURN
    for kind in classes:
        mask |= kind.aspects
    return mask


def _aspects_of(part: Node) -> int:
    if isinstance(part, f.MeasureIs | f.MeasureIsEven | a.MeasureOf):
        return _OF_MEASURES.get(part.measure, 0)
    if isinstance(part, a.PlayerNumber):
        return _OF_THIS_TURN.get(part.measure, aspects.LIFE | aspects.ZONES)
    if isinstance(part, a.TimesHappened) or (isinstance(part, c.Happened) and not part.this_step):
        return _of_this_turn(part.event)
    if isinstance(part, c.Happened):
        return aspects.EVERYTHING
    if isinstance(part, r.All) and part.zone is Zone.STACK:
        return 0 if _only_spells(part.filter) else aspects.STACK
    return _ASPECTS_BY_KIND.get(type(part), 0)


@by_identity
def state_read(node: Node) -> int:
    """Which aspects of the state, beyond those that every projection depends on, a node asks about."""
    mask = _aspects_of(node)
    for child in node.children():
        mask |= state_read(child)
    return mask


CHARACTERISTICS = (
    f.Anything,
    f.IsType,
    f.IsSubtype,
    f.IsSupertype,
    f.IsColor,
    f.IsColorless,
    f.IsMulticolored,
    f.IsMonocolored,
    f.IsHistoric,
    f.HasKeyword,
    f.HasNoAbilities,
    f.IsNamed,
)
"""Filters that ask about nothing but what an object is like."""


def _about_looks(node: Node) -> bool:
    if isinstance(node, f.ControlledBy):
        return isinstance(node.who, r.You | r.EachOpponent | r.EachPlayer | r.ActivePlayer)
    if isinstance(node, f.AllOf | f.AnyOf):
        return all(_about_looks(part) for part in node.parts)
    if isinstance(node, f.Not):
        return _about_looks(node.part)
    if isinstance(node, f.MeasureIs):
        return node.measure in _MEASURED and isinstance(node.amount, a.Fixed)
    return isinstance(node, CHARACTERISTICS)


about_looks = by_identity(_about_looks)
"""Whether a filter asks about nothing but the characteristics of an object on the battlefield: two permanents that
look the
same get the same answer."""


@by_identity
def about_iterated(node: Node) -> bool:
    """Whether a change asks about the object that it is applied to, beyond being applied to it."""
    if isinstance(node, r.Iterated):
        return True
    if isinstance(node, ch.GainAbility):
        return False
    return any(about_iterated(child) for child in node.children())
