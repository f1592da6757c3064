"""Tables for `support`: keywords, changes and static effects that the engine looks at, and fields or combinations
that it does not.

A line here is a promise that a room of the engine does what the rule says; what is missing is unsupported. The tests
compare the tables with the code of the rooms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mtgjudge.cards.model import Face, Layout, RefusedAbility
from mtgjudge.engine import support_statics as statics
from mtgjudge.engine.combat.assignment import OVER_PLANESWALKERS
from mtgjudge.engine.continuous import apply
from mtgjudge.engine.copying import SUPPORTED_EXCEPTIONS
from mtgjudge.engine.instructions.predefined import PREDEFINED
from mtgjudge.engine.keywords.expand import EXPANDED, expanded
from mtgjudge.engine.keywords.supported import KEYWORD_FORMS, problems
from mtgjudge.engine.replacement.choosing import ANCHOR, CARD_NAME, can_be_chosen
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import abilities as ab
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import durations as d
from mtgjudge.language import effects as e
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import static_effects as s
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import SpellAbility
from mtgjudge.language.categories import Change, StaticEffect
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import KEEPS_ITS_SOURCE, CardType, Keyword, Phase, Zone

KEYWORDS: dict[Keyword, str] = {
    Keyword.DEATHTOUCH: "702.2",
    Keyword.DEFENDER: "702.3",
    Keyword.DOUBLE_STRIKE: "702.4",
    Keyword.ENCHANT: "702.5",
    Keyword.EQUIP: "702.6",
    Keyword.FIRST_STRIKE: "702.7",
    Keyword.FLASH: "702.8",
    Keyword.FLYING: "702.9",
    Keyword.HASTE: "702.10",
    Keyword.HEXPROOF: "702.11",
    Keyword.INDESTRUCTIBLE: "702.12",
    Keyword.INTIMIDATE: "702.13",
    Keyword.LANDWALK: "702.14",
    Keyword.LIFELINK: "702.15",
    Keyword.PROTECTION: "702.16",
    Keyword.REACH: "702.17",
    Keyword.SHROUD: "702.18",
    Keyword.TRAMPLE: "702.19",
    Keyword.VIGILANCE: "702.20",
    Keyword.WARD: "702.21",
    Keyword.BANDING: "702.22",
    Keyword.PHASING: "702.26",
    Keyword.SHADOW: "702.28",
    Keyword.CYCLING: "702.29",
    Keyword.HORSEMANSHIP: "702.31",
    Keyword.FEAR: "702.36",
    Keyword.SOULSHIFT: "702.46",
    Keyword.CONVOKE: "702.51",
    Keyword.SPLIT_SECOND: "702.61",
    Keyword.DELVE: "702.66",
    Keyword.CHANGELING: "702.73",
    Keyword.PERSIST: "702.79",
    Keyword.WITHER: "702.80",
    Keyword.EXALTED: "702.83",
    Keyword.INFECT: "702.90",
    Keyword.UNDYING: "702.93",
    Keyword.PROWESS: "702.108",
    Keyword.MENACE: "702.111",
    Keyword.HIDDEN_AGENDA: "702.106",
    Keyword.DEVOID: "702.114",
    Keyword.SKULK: "702.118",
    Keyword.IMPROVISE: "702.126",
    Keyword.TOXIC: "702.164",
    Keyword.PARTNER: "702.124",
    **{keyword: form.rule for keyword, form in KEYWORD_FORMS.items()},
}
"""Keywords that some room looks at, or that are written out, each with its rule."""

RULE_CHANGES: frozenset[type[Change]] = frozenset(
    {
        ch.CantAttack,
        ch.CantBlock,
        ch.CantBeBlocked,
        ch.BlockerCount,
        ch.AttacksOnlyWith,
        ch.BlocksOnlyWith,
        ch.AttacksOnlyAlone,
        ch.MaxAttackers,
        ch.MaxBlockers,
        ch.AttackCost,
        ch.BlockCost,
        ch.MustAttack,
        ch.MustBlock,
        ch.MustBeBlocked,
        ch.CanBlockAdditional,
        ch.CanAttackDespiteDefender,
        ch.CanBlockAsThoughFlying,
        ch.DoesntUntap,
        ch.CantBeCountered,
        ch.CantBeTargeted,
        ch.MaxUntap,
        ch.MayPayLifeFor,
        ch.MayActivateAsInstant,
        ch.TargetableDespiteHexproof,
        ch.KeywordDoesntTrigger,
        ch.BlockableDespiteLandwalk,
        ch.CantBeRegenerated,
        ch.CantBeSacrificed,
        ch.UntapsDuring,
        ch.NoLegendRule,
        ch.CantActivate,
        ch.CantCrew,
        ch.TapsAsThoughHaste,
        ch.CanBlockAsThoughShadow,
        ch.DamageStays,
        ch.CantTransform,
        ch.CantPhaseOut,
        ch.CantReceiveCounters,
        ch.PreventDamage,
        ch.AssignsByToughness,
        ch.AssignsNoCombatDamage,
        ch.CrewsAsThough,
        ch.AssignsAsThoughUnblocked,
        ch.MaySpendManaAs,
        ch.MaxHandSize,
        ch.ExtraLandPlays,
        ch.CantGainLife,
        ch.CantLoseLife,
        ch.CantLoseGame,
        ch.CantWinGame,
        ch.CantDraw,
        ch.CantSearch,
        ch.SearchesTop,
        ch.CantPlayLands,
        ch.PlaysFromGraveyardsAsOwn,
        ch.MayActivateAgain,
        ch.CantPay,
        ch.CantBeMadeToSacrifice,
        ch.CantCast,
        ch.CantActivateAbilitiesOf,
        ch.CastOnlyAsSorcery,
        ch.HasFlashFor,
        ch.SkipsStep,
        ch.ManaDoesntEmpty,
        ch.MayPlay,
        ch.MayBeExerted,
        ch.MayStayTapped,
        ch.ExiledInsteadOfDying,
        ch.ExiledInsteadOfLeaving,
        ch.PlaysWithHandRevealed,  # who knows which card is no part of the state
        ch.IgnoresEffectsOf,
        ch.Designated,
    }
)
"""Rule changes (613.11) that some room asks about."""
CHANGES = RULE_CHANGES | apply.SUPPORTED | {ch.SetColorsOfChoice, ch.Doubled}

STATIC_EFFECTS: tuple[type[StaticEffect], ...] = (
    s.Affects,
    s.SpellCostChange,
    s.AbilityCostChange,
    s.LoyaltyCostChange,
    s.AdditionalCost,
    s.AlternativeCost,
    s.AlternativeCostFor,
    s.AlternativeAbilityCost,
    s.SpendOnly,
    s.SpendOnX,
    s.CastRestriction,
    s.GetsCitysBlessing,
    s.BoundToTime,
    s.CastPermission,
    s.FlashPermission,
    s.SacrificedIfOffTiming,
    s.DrawReplacementLook,
    s.MayIgnore,
    s.RevealsFirstDraw,
    s.MayDiscardThis,
    s.UncounterableThis,
    s.EntersModified,
    s.EntersAsCopy,
    s.EntersIfPaid,
    s.EntersAsForm,
    s.KeepsCounters,
    s.Replaces,
    s.TriggersAdditionally,
    s.CausesNoTriggers,
    s.DeckConstruction,
    s.EventCantHappen,
    s.DamageCantBePrevented,
)
REPLACEMENTS = (
    s.ReplacementZone,
    s.ReplacementAmount,
    s.ReplacementMana,
    s.ReplacementEffects,
    s.ReplacementPrevent,
    s.ReplacementRedirect,
    s.ReplacementController,
    s.ReplacementLifeFloor,
    s.ReplacementRegenerate,
    s.ReplacementAlso,
)
SUPPORTED_LAYOUTS = (
    Layout.NORMAL,
    Layout.TOKEN,
    Layout.SPLIT,
    Layout.AFTERMATH,
    Layout.ADVENTURE,
    Layout.OMEN,
    Layout.MODAL_DFC,
    Layout.SAGA,
    Layout.TRANSFORM,
    Layout.MUTATE,
    Layout.PREPARE,
    Layout.PROTOTYPE,
    Layout.FLIP,
    Layout.ROOM,
    Layout.LEVELER,
    Layout.CLASS,
    Layout.CASE,
)
"""Layouts whose cards are played as the rules say in every zone."""

ASKING_FIELDS: frozenset[tuple[type[Node], str]] = frozenset(
    {
        (e.DealDamage, "to"),
        (e.Fight, "first"),
        (e.Fight, "second"),
        (e.Destroy, "what"),
        (e.SacrificeObjects, "what"),
        (e.Move, "what"),
        (e.Move, "attached_to"),
        (e.CreatePredefinedTokens, "attached_to"),
        (e.PutCounters, "what"),
        (e.PutSameCounters, "what"),
        (e.RemoveCounters, "what"),
        (e.MoveCounters, "source"),
        (e.MoveCounters, "to"),
        (e.Tap, "what"),
        (e.Untap, "what"),
        (e.TapOrUntap, "what"),
        (e.Attach, "what"),
        (e.Attach, "to"),
        (e.Unattach, "what"),
        (e.Counter, "what"),
        (e.CreateCopyTokens, "of"),
        (e.CopyStackObject, "what"),
        (e.BecomeCopy, "what"),
        (e.BecomeCopy, "of"),
        (e.ChangeTargets, "what"),
        (e.RedirectTo, "what"),
        (e.Apply, "what"),
        (e.ExchangeControl, "first"),
        (e.ExchangeControl, "second"),
        (e.Pair, "second"),
        (e.Goad, "what"),
        (e.OrderOnLibrary, "what"),
        (e.Regenerate, "what"),
        (e.PreventNextDamage, "to"),
        (e.Transform, "what"),
        (e.FlipPermanent, "what"),
        (e.Unlock, "what"),
        (e.RemoveFromCombat, "what"),
        (e.PhaseOut, "what"),
        (e.DiscardObjects, "what"),
        (e.LookAt, "what"),
        (e.Reveal, "what"),
        (e.ForEach, "of"),
        (e.ChooseObjects, "what"),
        (e.KeywordAction, "what"),
        (e.CastForFree, "what"),
        (e.PermitPlay, "what"),
        (e.CopyCard, "what"),
        (e.TurnFace, "what"),
        (r.ChosenAmong, "of"),
    }
)
"""Places where an instruction asks for a choice of objects before it acts."""

COUNTS_OF_CHOICE: frozenset[tuple[type[Node], str]] = frozenset(
    {
        (r.Chosen, "high"),
        (r.ChosenAmong, "high"),
        (e.Search, "high"),
        (e.CastForFree, "high"),
        (t.TargetSlot, "high"),
        (k.SacrificeCost, "count"),
        (k.DiscardCards, "count"),
        (k.ExileCards, "count"),
        (k.TapPermanents, "count"),
        (k.ReturnToHand, "count"),
        (k.RevealCards, "count"),
        (k.RemoveCountersCost, "count"),
    }
)
"""Places where "any number" is a bound of a choice."""

Limit = Callable[[Any], Iterator[str]]


def _move(node: e.Move) -> Iterator[str]:
    if node.to in (Zone.STACK, Zone.COMMAND, Zone.OUTSIDE):
        yield f"moving to {node.to.value}"
    arrives = node.to is Zone.BATTLEFIELD
    if not arrives and (node.tapped or node.attacking or node.transformed or node.attached_to or node.changes):
        yield f"Move to {node.to.value} with what only fits the battlefield"
    if node.under is not None and not arrives:
        yield "Move under a player's control to another zone"
    if node.face_down and node.to is not Zone.EXILE:
        yield "Move face down"
    if node.counters and node.to not in (Zone.BATTLEFIELD, Zone.EXILE):
        yield f"Move to {node.to.value} with counters"
    if node.place is not None and node.to is not Zone.LIBRARY:
        yield "Move to a place in another zone than the library"
    if node.until is not None and not isinstance(node.until, d.UntilLeaves):
        yield f"Move until {type(node.until).__name__}"
    if any(statics.names_others(change) for change in node.changes):
        yield "Move with a lasting change that names other objects"
    yield from statics.free_colors(node)


def _sacrifice(node: e.SacrificeObjects) -> Iterator[str]:
    if isinstance(node.what, r.EventObject | r.AttachedTo | r.Target):
        yield "a sacrifice without saying whose"


def _tokens(node: e.CreateTokens) -> Iterator[str]:
    if "Aura" in node.token.subtypes:
        yield "creating an Aura token"
    for ability in node.token.abilities:
        context = (r.Target, r.EventObject, r.EventPlayer, r.Result)
        if isinstance(ability, ab.KeywordAbility) and any(isinstance(part, context) for part in ability.walk()):
            yield "a token whose keyword names other objects"


def _predefined(node: e.CreatePredefinedTokens) -> Iterator[str]:
    from mtgjudge.engine.support import unsupported_nodes

    spec = PREDEFINED.get(node.name)
    if spec is None or ("Aura" in spec.subtypes) is not (node.attached_to is not None):
        yield f"{node.name} tokens"
        return
    for ability in spec.abilities:
        yield from unsupported_nodes(ability)


def _prevent(node: e.PreventNextDamage) -> Iterator[str]:
    if node.source_filter is not None and not node.chosen_source:
        yield "prevention of damage from sources of a kind"


def _extra_phase(node: e.ExtraPhase) -> Iterator[str]:
    if node.phase not in (Phase.COMBAT, Phase.BEGINNING):
        yield f"an additional {node.phase.value} phase"


def _skip(node: e.Skip) -> Iterator[str]:
    if node.all_this_turn:
        yield "skipping every such part of a turn"


def _apply(node: e.Apply) -> Iterator[str]:
    dying = any(isinstance(change, ch.ExiledInsteadOfDying) for change in node.changes)
    if dying and not isinstance(node.duration, d.UntilEndOfTurn):
        yield "exile instead of dying for another time than this turn"


def _order(node: e.OrderOnLibrary) -> Iterator[str]:
    if node.place not in (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM, e.LibraryPlace.BOTTOM_RANDOM):
        yield f"cards put {node.place.value} in any order"
    chosen = any(isinstance(part, r.Chosen | r.ChosenAmong) for part in node.what.walk())
    if chosen and not isinstance(node.what, r.Chosen | r.ChosenAmong):
        yield "cards chosen and others ordered in one instruction"


_CHOICES = ("color", "creature type", "land type", "basic land type", "card type", "card name", "player", "opponent")


def _choose_for_this(node: e.ChooseForThis) -> Iterator[str]:
    if node.what not in _CHOICES and not (node.what.endswith(CARD_NAME) and can_be_chosen(node.what)):
        yield f"a choice of {node.what}"
    if node.at_random and node.what not in ("player", "opponent"):
        yield f"a choice of {node.what} at random"
    limit = node.filter
    but_one = isinstance(limit, f.Not) and isinstance(limit.part, f.IsSubtype)
    of_some = isinstance(limit, f.AnyOf) and all(isinstance(x, f.IsType) for x in limit.parts)
    fits = but_one if node.what == "creature type" else of_some and node.what == "card type"
    if limit is not None and not fits:
        yield f"a choice of {node.what} within limits"


def _forms(node: s.EntersAsForm) -> Iterator[str]:
    from mtgjudge.engine.replacement.choosing import form_word

    words = [form_word(form) for form in node.forms]
    if len(set(words)) != len(words):
        yield "forms that are told apart by more than their size"
    for form in node.forms:
        for change in form.changes:
            if type(change) not in SUPPORTED_EXCEPTIONS:
                yield f"entering with {type(change).__name__}"


_DONE_ENTERING = (
    e.LoseLife,
    e.GainLife,
    e.Draw,
    e.Discard,
    e.Mill,
    e.AddMana,
    e.DealDamage,
    e.BecomeTime,
    e.SacrificeObjects,
    e.DiscardObjects,
)
"""What a permanent may do as it enters."""


def _enters(node: s.EntersModified) -> Iterator[str]:
    if node.choose == ANCHOR and not node.options:
        yield "a choice of words that nobody names"
    if node.choose and not can_be_chosen(node.choose):
        yield f"a choice of {node.choose} as it enters"
    if node.choose_filter is not None and node.choose != "card name":
        yield f"a choice of {node.choose} within limits"
    for effect in node.effects:
        if isinstance(effect, e.Move) and effect.to is Zone.EXILE and isinstance(effect.what, r.Chosen):
            continue
        if not isinstance(effect, _DONE_ENTERING):
            yield f"{type(effect).__name__} as it enters"


def _delayed(node: e.DelayedTrigger) -> Iterator[str]:
    if not isinstance(node.ability, ab.TriggeredAbility):
        yield "a delayed ability that is not triggered"
    elif node.ability.limit is not None or node.ability.done_once or node.ability.meanwhile is not None:
        yield "a delayed trigger with a limit"


def _zone_instead(node: s.ReplacementZone) -> Iterator[str]:
    if node.to is Zone.LIBRARY and node.place in (e.LibraryPlace.TOP, e.LibraryPlace.BOTTOM):
        return
    if node.to not in (Zone.EXILE, Zone.HAND, Zone.GRAVEYARD, Zone.BATTLEFIELD):
        yield f"putting an object into {node.to.value} instead"


def _keyword_action(node: e.KeywordAction) -> Iterator[str]:
    from mtgjudge.engine.instructions import supported
    from mtgjudge.engine.instructions.keyword_actions import known_actions

    if e.KeywordAction not in supported() or node.action not in known_actions():
        yield f"keyword action {node.action}"


def _written_out(node: ab.KeywordAbility) -> Iterator[str]:
    """What a keyword stands for has to be playable too."""
    from mtgjudge.engine.support import unsupported_nodes

    if node.keyword in EXPANDED:
        try:
            meant = expanded(node)
        except Unsupported as problem:
            yield problem.what
            return
        for ability in meant:
            yield from unsupported_nodes(ability)


def _keyword(node: ab.KeywordAbility) -> Iterator[str]:
    if node.keyword in KEYWORD_FORMS:
        yield from problems(node)
        return
    word = node.keyword.value
    over = node.keyword is Keyword.TRAMPLE and node.word == OVER_PLANESWALKERS
    if node.word and node.keyword is not Keyword.PARTNER and not over and node.word != KEEPS_ITS_SOURCE:
        yield f"{word} with the word {node.word}"
    if node.keyword in (Keyword.CYCLING, Keyword.WARD, Keyword.EQUIP):
        if not node.costs:
            yield f"{word} without a cost"
    elif node.costs:
        yield f"{word} with a cost"
    if node.quality is not None and node.keyword not in _WITH_QUALITY:
        yield f"{word} of a quality"
    if node.players is not None and node.keyword not in (Keyword.ENCHANT, Keyword.PROTECTION):
        yield f"{word} of players"
    if node.amount is not None and node.keyword not in (Keyword.SOULSHIFT, Keyword.TOXIC):
        yield f"{word} with a number"
    if node.keyword is Keyword.TOXIC and not isinstance(node.amount, a.Fixed):
        yield "toxic with a number that is worked out"
    if node.keyword is Keyword.LANDWALK and node.quality is None:
        yield "landwalk of no land"


_WITH_QUALITY = (
    Keyword.ENCHANT,
    Keyword.EQUIP,
    Keyword.HEXPROOF,
    Keyword.LANDWALK,
    Keyword.PROTECTION,
    Keyword.CYCLING,
)


def _modal(node: ab.Modal) -> Iterator[str]:
    if isinstance(node.high, a.AnyNumber):
        yield "any number of modes"


def _triggered(node: ab.TriggeredAbility) -> Iterator[str]:
    if isinstance(node.condition, c.Did):
        yield "a trigger whose condition is what an instruction did"
    if node.done_once and not isinstance(node.content, ab.Body):
        yield "a choice of modes that is made only once each turn"


def _distinct(node: a.DistinctCount) -> Iterator[str]:
    if node.aspect not in ("color", "card type", "basic land type", "name", "power", "mana value", "party"):
        yield f"counting different values of {node.aspect}"


def _shares(node: f.SharesTypeWith) -> Iterator[str]:
    if node.aspect not in ("creature type", "land type", "color", "card type", "mana value"):
        yield f"sharing a {node.aspect}"


LIMITS: dict[type[Node], tuple[Limit, ...]] = {
    e.Move: (_move,),
    e.SacrificeObjects: (_sacrifice,),
    e.CreateTokens: (_tokens,),
    e.CreatePredefinedTokens: (_predefined,),
    e.CreateCopyTokens: (statics.exceptions,),
    e.CopyStackObject: (statics.exceptions,),
    e.BecomeCopy: (statics.exceptions,),
    s.EntersAsCopy: (statics.exceptions,),
    e.PreventNextDamage: (_prevent,),
    e.ExtraPhase: (_extra_phase,),
    e.Skip: (_skip,),
    e.Apply: (_apply, statics.affects),
    e.OrderOnLibrary: (_order,),
    e.ChooseForThis: (_choose_for_this,),
    s.EntersModified: (_enters,),
    s.EntersAsForm: (_forms,),
    e.DelayedTrigger: (_delayed,),
    e.KeywordAction: (_keyword_action,),
    s.AdditionalCost: (statics.additional,),
    s.CastPermission: (statics.other_costs,),
    s.FlashPermission: (statics.flash,),
    s.Affects: (statics.affects, statics.free_colors),
    ch.AttackCost: (statics.declaring_cost,),
    ch.BlockCost: (statics.declaring_cost,),
    s.AlternativeCostFor: (statics.other_costs,),
    s.ReplacementZone: (_zone_instead,),
    ab.KeywordAbility: (_keyword, _written_out),
    ab.Modal: (_modal,),
    ab.TriggeredAbility: (_triggered,),
    a.DistinctCount: (_distinct,),
    f.SharesTypeWith: (_shares,),
}
"""For node classes with limits: functions that name what is beyond them."""


def _one_spell_ability(face: Face) -> Iterator[str]:
    if sum(1 for ability in face.abilities if isinstance(ability, SpellAbility)) > 1:
        yield "a spell with more than one set of instructions"


_UNPLAYED_SUBTYPES = ("Attraction", "Contraption")


def _subtypes(face: Face) -> Iterator[str]:
    for word in face.subtypes:
        if word in _UNPLAYED_SUBTYPES:
            yield f"subtype {word}"


def _card_types(face: Face) -> Iterator[str]:
    for kind in (CardType.DUNGEON,):
        if kind in face.types:
            yield f"card type {kind.value}"


def _enchant(face: Face) -> Iterator[str]:
    if "Aura" in face.subtypes:
        listed = (item for item in face.abilities if not isinstance(item, RefusedAbility))
        if not any(isinstance(item, ab.KeywordAbility) and item.keyword is Keyword.ENCHANT for item in listed):
            yield "an Aura without an enchant ability"


FACE_LIMITS: tuple[Callable[[Face], Iterator[str]], ...] = (_one_spell_ability, _subtypes, _card_types, _enchant)
"""What of a face as a whole is beyond the engine."""
