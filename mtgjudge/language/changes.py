"""Changes: what continuous effects do to objects and players, each with its layer (613.1) or none (613.10, 613.11)."""

from __future__ import annotations

from mtgjudge.language.categories import Amount, Change, Cost, Filter, ObjectRef, PlayerRef
from mtgjudge.language.combat_rules import (
    AttackCost,
    AttacksOnlyAlone,
    AttacksOnlyWith,
    BlockCost,
    BlockerCount,
    BlocksOnlyWith,
    CanAttackDespiteDefender,
    CanBlockAdditional,
    CanBlockAsThoughFlying,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    MaxAttackers,
    MaxBlockers,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    RuleChange,
)
from mtgjudge.language.layered import (
    AddChosenColor,
    AddChosenSubtype,
    AddColors,
    AddTypes,
    AllCreatureTypes,
    ChangeControl,
    CopyAlso,
    DefinePowerToughness,
    Doubled,
    GainAbility,
    GainActivatedAbilitiesOf,
    GainKeywordsOf,
    GainThisAbility,
    HasAllNamesOf,
    KeepColors,
    Layer,
    LayeredChange,
    LoseAbilityWithCosts,
    LoseAllAbilities,
    LoseKeywords,
    LoseTypes,
    ModifyPowerToughness,
    ReplaceWords,
    SetChosenColor,
    SetColors,
    SetColorsOfChoice,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.vocabulary import Color, Keyword, Zone

__all__ = [
    "AddChosenColor",
    "AddChosenSubtype",
    "AddColors",
    "AddTypes",
    "AllCreatureTypes",
    "AssignsAsThoughUnblocked",
    "AssignsByToughness",
    "AssignsNoCombatDamage",
    "AttackCost",
    "AttacksOnlyAlone",
    "AttacksOnlyWith",
    "BlockCost",
    "BlockableDespiteLandwalk",
    "BlockerCount",
    "BlocksOnlyWith",
    "CanAttackDespiteDefender",
    "CanBlockAdditional",
    "CanBlockAsThoughFlying",
    "CanBlockAsThoughShadow",
    "CantActivate",
    "CantActivateAbilitiesOf",
    "CantAttack",
    "CantBeBlocked",
    "CantBeCountered",
    "CantBeMadeToSacrifice",
    "CantBeRegenerated",
    "CantBeSacrificed",
    "CantBeTargeted",
    "CantBlock",
    "CantCast",
    "CantCrew",
    "CantDraw",
    "CantGainLife",
    "CantLoseGame",
    "CantLoseLife",
    "CantPay",
    "CantPhaseOut",
    "CantPlayLands",
    "CantReceiveCounters",
    "CantSearch",
    "CantTransform",
    "CantWinGame",
    "CastOnlyAsSorcery",
    "ChangeControl",
    "CopyAlso",
    "CrewsAsThough",
    "DamageStays",
    "DefinePowerToughness",
    "Designated",
    "DoesntUntap",
    "Doubled",
    "ExiledInsteadOfDying",
    "ExiledInsteadOfLeaving",
    "ExtraLandPlays",
    "GainAbility",
    "GainActivatedAbilitiesOf",
    "GainKeywordsOf",
    "GainThisAbility",
    "HasAllNamesOf",
    "HasFlashFor",
    "HasManaCost",
    "IgnoresEffectsOf",
    "KeepColors",
    "KeywordDoesntTrigger",
    "Layer",
    "LayeredChange",
    "LoseAbilityWithCosts",
    "LoseAllAbilities",
    "LoseKeywords",
    "LoseTypes",
    "ManaDoesntEmpty",
    "MaxAttackers",
    "MaxBlockers",
    "MaxHandSize",
    "MaxUntap",
    "MayActivateAgain",
    "MayActivateAsInstant",
    "MayBeExerted",
    "MayPayLifeFor",
    "MayPlay",
    "MaySpendManaAs",
    "MayStayTapped",
    "ModifyPowerToughness",
    "MustAttack",
    "MustBeBlocked",
    "MustBlock",
    "PlaysFromGraveyardsAsOwn",
    "PlaysWithHandRevealed",
    "PreventDamage",
    "ReplaceWords",
    "RuleChange",
    "SearchesTop",
    "SetChosenColor",
    "SetColors",
    "SetColorsOfChoice",
    "SetName",
    "SetPowerToughness",
    "SetTypes",
    "SkipsStep",
    "SwitchPowerToughness",
    "TapsAsThoughHaste",
    "TargetableDespiteHexproof",
]


class DoesntUntap(RuleChange, frozen=True, tag=True):
    """Doesn't untap during its controller's untap step (502.3). `next_only`: during the next one. `yours`: during the
    next one of who made the effect, whoever controls it then (701.43a)."""

    next_only: bool = False
    yours: bool = False


class UntapsDuring(RuleChange, frozen=True, tag=True):
    """Untaps during the untap steps of these players too, with what untaps then (502.3)."""

    whose: PlayerRef


class NoLegendRule(RuleChange, frozen=True, tag=True):
    """The legend rule doesn't apply to it (704.5j)."""


class CantBeCountered(RuleChange, frozen=True, tag=True):
    """Can't be countered (701.6, 101.2); with `by`, not by spells that match."""

    by: Filter | None = None


class MaxUntap(RuleChange, frozen=True, tag=True):
    """Player: can't untap more than so many permanents that match during their untap steps (502.3)."""

    filter: Filter
    count: int


class MayActivateAsInstant(RuleChange, frozen=True, tag=True):
    """Player: may activate abilities of this keyword any time they could cast an instant (602.5d)."""

    keyword: Keyword


class CantBeTargeted(RuleChange, frozen=True, tag=True):
    """Can't be the target of spells (`spells`) or abilities (`abilities`) that these players control (None: anybody)
    and whose source matches `by` (115.1, 101.2); a spell is its own source here."""

    by: Filter
    spells: bool = True
    abilities: bool = True
    who: PlayerRef | None = None


class TargetableDespiteHexproof(RuleChange, frozen=True, tag=True):
    """Can be the target of spells and abilities that these players control as though it didn't have hexproof
    (702.11e)."""

    who: PlayerRef


class BlockableDespiteLandwalk(RuleChange, frozen=True, tag=True):
    """Can be blocked as though it didn't have landwalk of this kind (None: of any) (702.14c, 609.4)."""

    quality: Filter | None = None


class KeywordDoesntTrigger(RuleChange, frozen=True, tag=True):
    """Its triggered abilities that are this keyword don't trigger: "ward abilities don't trigger"."""

    keyword: Keyword


class CantBeRegenerated(RuleChange, frozen=True, tag=True):
    """Can't be regenerated (701.19)."""


class CantBeSacrificed(RuleChange, frozen=True, tag=True):
    """Can't be sacrificed (701.21)."""


class CantActivate(RuleChange, frozen=True, tag=True):
    """Its activated abilities can't be activated (602.5); `mana_allowed`: unless they're mana abilities; `tapping`:
    only not those with {T} in their costs."""

    mana_allowed: bool = False
    tapping: bool = False


class TapsAsThoughHaste(RuleChange, frozen=True, tag=True):
    """Its abilities can be activated as though it had haste (702.10c)."""


class CanBlockAsThoughShadow(RuleChange, frozen=True, tag=True):
    """Can block creatures with shadow as though it had shadow (702.28)."""


class CantCrew(RuleChange, frozen=True, tag=True):
    """Can't be tapped to crew Vehicles (702.122)."""


class DamageStays(RuleChange, frozen=True, tag=True):
    """Damage isn't removed from it during cleanup steps (514.2)."""


class CantTransform(RuleChange, frozen=True, tag=True):
    """Can't transform (701.27)."""


class CantPhaseOut(RuleChange, frozen=True, tag=True):
    """Can't phase out (702.26)."""


class CantReceiveCounters(RuleChange, frozen=True, tag=True):
    """Can't have counters of this kind ("" = any) put on it (122.6); player: can't get them."""

    kind: str = ""


class PreventDamage(RuleChange, frozen=True, tag=True):
    """Prevent damage (615): dealt to it (`to`), by it (`by`); combat damage only where `combat_only`, other damage
    only where `noncombat_only`; with `source`: only from sources that match."""

    to: bool = True
    by: bool = False
    combat_only: bool = False
    noncombat_only: bool = False
    source: Filter | None = None


class AssignsByToughness(RuleChange, frozen=True, tag=True):
    """Assigns combat damage equal to its toughness rather than its power (510.1a)."""


class CrewsAsThough(RuleChange, frozen=True, tag=True):
    """Crews Vehicles and, where `saddles`, saddles Mounts as though its power were so much greater, or with its
    toughness."""

    more: int = 0
    saddles: bool = False
    by_toughness: bool = False


class AssignsNoCombatDamage(RuleChange, frozen=True, tag=True):
    """Assigns no combat damage (510.1a)."""


class AssignsAsThoughUnblocked(RuleChange, frozen=True, tag=True):
    """May assign combat damage as though it weren't blocked (510.1c)."""


class MaySpendManaAs(RuleChange, frozen=True, tag=True):
    """Player: may spend mana as though it were mana of any color (`any_type` False) or type (609.4b); with
    `spells`: to cast such spells only.
    """

    any_type: bool = False
    spells: Filter | None = None


class MayPayLifeFor(RuleChange, frozen=True, tag=True):
    """Player: for each mana symbol of this colour in a cost, may pay 2 life rather than that mana (118.9, 107.4f)."""

    color: Color


class MaxHandSize(RuleChange, frozen=True, tag=True):
    """Player: maximum hand size becomes this; None: no maximum (402.2). `more`, `less`: it is changed by so much."""

    size: Amount | None = None
    more: Amount | None = None
    less: Amount | None = None


class ExtraLandPlays(RuleChange, frozen=True, tag=True):
    """Player: may play this many additional lands (305.2)."""

    count: int


class CantGainLife(RuleChange, frozen=True, tag=True):
    """Player: can't gain life (119.7)."""


class CantLoseLife(RuleChange, frozen=True, tag=True):
    """Player: can't lose life (119.8)."""


class CantLoseGame(RuleChange, frozen=True, tag=True):
    """Player: can't lose the game (104.3)."""


class CantWinGame(RuleChange, frozen=True, tag=True):
    """Player: can't win the game."""


class CantDraw(RuleChange, frozen=True, tag=True):
    """Player: can't draw more than `beyond` cards each turn."""

    beyond: int = 0


class CantSearch(RuleChange, frozen=True, tag=True):
    """Player: can't search libraries (701.23)."""


class SearchesTop(RuleChange, frozen=True, tag=True):
    """Player: searches so many cards from the top instead of a library (701.23f)."""

    count: int


class CantPlayLands(RuleChange, frozen=True, tag=True):
    """Player: can't play lands (305.2); with `only_from`, not from that zone of theirs, with `zone` not from any such
    zone."""

    only_from: Zone | None = None
    zone: Zone | None = None


class PlaysFromGraveyardsAsOwn(RuleChange, frozen=True, tag=True):
    """Player: may play lands and cast spells from other players' graveyards as though those cards were in their own
    (609.4)."""


class MayActivateAgain(RuleChange, frozen=True, tag=True):
    """Player: may activate abilities of this name as though they hadn't been activated ("exhaust", 702.177b)."""

    name: str


class CantPay(RuleChange, frozen=True, tag=True):
    """Player: can't pay life (`life`) or sacrifice permanents that match to cast spells or activate abilities (601.2h,
    602.2b); `mana_abilities`: mana abilities included."""

    life: bool = False
    sacrifice: Filter | None = None
    mana_abilities: bool = True


class CantBeMadeToSacrifice(RuleChange, frozen=True, tag=True):
    """Player: spells and abilities that opponents control can't cause them to sacrifice permanents (101.2)."""


class CantCast(RuleChange, frozen=True, tag=True):
    """Player: can't cast spells that match (601.3, 101.2). `beyond`: more than this many each turn (None: any).
    `outside`: only from zones
    other than this one."""

    spells: Filter
    beyond: int | None = None
    outside: Zone | None = None
    only_from: Zone | None = None
    """Only from this zone of theirs."""
    others_turns: bool = False
    """Only while it isn't their turn."""


class CantActivateAbilitiesOf(RuleChange, frozen=True, tag=True):
    """Player: can't activate abilities of objects that match (602.5)."""

    source: Filter
    mana_allowed: bool = False
    others_turns: bool = False
    """Only while it isn't their turn."""


class CastOnlyAsSorcery(RuleChange, frozen=True, tag=True):
    """Player: may cast spells only any time they could cast a sorcery (307.5)."""


class HasFlashFor(RuleChange, frozen=True, tag=True):
    """Player: may cast spells that match as though they had flash (601.3b)."""

    spells: Filter


class MayPlay(RuleChange, frozen=True, tag=True):
    """These cards: `who` may play them (only cast them where `only_cast`) from where they are, `free`: without paying
    their mana costs;
    `any_mana`: mana of any type may be spent to cast them (601.3, 609.4b); `exiles`: a spell cast so is exiled where it
    would be put into a graveyard; `any_color`: mana may be spent as though it were of any color; `costs`: what is paid
    instead of the mana cost."""

    who: PlayerRef
    only_cast: bool = False
    free: bool = False
    any_mana: bool = False
    exiles: bool = False
    any_color: bool = False
    costs: tuple[Cost, ...] | None = None
    spells: Filter | None = None
    """Only spells that match may be cast so."""
    one: bool = False
    """The permission ends once it was used."""


class IgnoresEffectsOf(RuleChange, frozen=True, tag=True):
    """Player: the effects of static abilities of these objects don't apply to them (116.2d)."""

    of: ObjectRef


class Designated(RuleChange, frozen=True, tag=True):
    """It has this designation: saddled until end of turn (702.171b)."""

    word: str


class SkipsStep(RuleChange, frozen=True, tag=True):
    """Player: skips each such step or phase (614.10, 500.11): a step name or phase name."""

    part: str


class PlaysWithHandRevealed(RuleChange, frozen=True, tag=True):
    """Player: plays with their hand (or top card of the library where `top_card`) revealed."""

    top_card: bool = False


class ManaDoesntEmpty(RuleChange, frozen=True, tag=True):
    """Player: doesn't lose unspent mana as steps and phases end (500.5); `color`: of this colour alone."""

    color: Color | None = None


class SetName(Change, frozen=True, tag=True):
    """An exception of a copy: its name is this; `~`: the name of the object that becomes the copy (707.9b)."""

    name: str


class HasManaCost(Change, frozen=True, tag=True):
    """Alternative value of the mana cost for a face-down or copied object ("its mana cost is …"); None: it has no
    mana cost.
    """

    cost: ManaCost | None


class MayBeExerted(RuleChange, frozen=True, tag=True):
    """Its controller may exert it as it attacks, an optional cost (508.1g, 701.43d)."""


class MayStayTapped(RuleChange, frozen=True, tag=True):
    """Its controller may choose not to untap it during their untap step (502.3)."""


class ExiledInsteadOfDying(RuleChange, frozen=True, tag=True):
    """If it would die, it is exiled instead (614.1a): "If that creature would die this turn, exile it instead"."""


class ExiledInsteadOfLeaving(RuleChange, frozen=True, tag=True):
    """If it would leave the battlefield, it is exiled instead of being put anywhere else (614.1a)."""
