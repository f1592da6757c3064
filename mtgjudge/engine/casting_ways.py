"""Ways in which a player may cast a card: for its mana cost, for an alternative cost, from another zone, for free
(601.2b, 601.3, 118.9).

Whether a card may be cast from where it is, is one question (hand, a keyword that works in a graveyard, an effect,
an offer while something
resolves); for which cost, is another. Only one alternative cost can be applied (118.9a): being cast for free is one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.evaluate.amounts import quantity
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.flow import LandPlayed
from mtgjudge.engine.events.stack import SpellCast
from mtgjudge.engine.events.zones import MoveReason, ZoneChange
from mtgjudge.engine.preparing import permanent_of
from mtgjudge.engine.prototypes import PROTOTYPED, has_prototype
from mtgjudge.engine.state import CastOffer, GameObject
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import costs as k
from mtgjudge.language import event_patterns as p
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language import targets as t
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Change, Condition, Cost
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import AlternativeCost, AlternativeCostFor, CastPermission
from mtgjudge.language.vocabulary import CardType, Keyword, Step, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class Timing(StrEnum):
    """When a way of casting can be used, apart from what effects forbid."""

    BY_TYPE = "by its types"
    SORCERY = "as a sorcery"
    FLASH = "as though it had flash"
    NOW = "while something resolves"


class CastingWay(msgspec.Struct, frozen=True):
    """One way to cast: its word ("" is for the mana cost), the mana to start from (None: no mana cost), other costs,
    and the rule that allows it.

    `free`: without paying the mana cost, so X is 0 (107.3b). `face_down`: the keyword that lets it be cast face
    down. `any_mana`: mana of any type can be spent; `any_color`: mana as though it were of any color. `faces`: which
    faces or halves can be cast so; empty: any. `limited`: the permission can be used once each turn. `grants`: what the
    spell gets for being cast so; `exiled`: it is exiled where it would be put
    into a graveyard."""

    word: str
    mana: ManaCost | None
    costs: tuple[Cost, ...]
    rule: Citation
    permitted_by: int = 0
    free: bool = False
    face_down: str = ""
    timing: Timing = Timing.BY_TYPE
    any_mana: bool = False
    faces: tuple[int, ...] = ()
    limited: bool = False
    grants: tuple[Change, ...] = ()
    exiled: bool = False
    any_color: bool = False


FREE = "without paying"
FACE_DOWN = "face down"
FACE_DOWN_COST = ManaCost(("3",))
ADVENTURE = "on an adventure"
"""The label of a card in exile that its Adventure put there (715.3d)."""
WARPED = "warp"
"""The label of a card in exile that warp put there (702.185a)."""
PLOTTED, FORETOLD = "plotted", "foretold"

HAND_KEYWORDS: dict[Keyword, Citation] = {
    Keyword.EVOKE: cr("702.74a"),
    Keyword.OVERLOAD: cr("702.96a"),
    Keyword.BESTOW: cr("702.103a"),
    Keyword.DASH: cr("702.109a"),
    Keyword.BLITZ: cr("702.152a"),
    Keyword.SURGE: cr("702.117a"),
    Keyword.PROWL: cr("702.76a"),
    Keyword.SPECTACLE: cr("702.137a"),
    Keyword.AWAKEN: cr("702.113a"),
    Keyword.IMPENDING: cr("702.176a"),
    Keyword.WARP: cr("702.185a"),
    Keyword.MUTATE: cr("702.140a"),
    Keyword.FREERUNNING: cr("702.173a"),
    Keyword.WEB_SLINGING: cr("702.188a"),
    Keyword.SNEAK: cr("702.190a"),
    Keyword.EMERGE: cr("702.119a"),
}
"""Alternative costs in keywords that work wherever the card could be cast from."""
CREATURE = f.IsType(CardType.CREATURE)
ASSASSIN = f.AnyOf((f.AllOf((CREATURE, f.IsSubtype("Assassin"))), f.IsCommander()))
CONDITIONS: dict[Keyword, Condition] = {
    Keyword.SPECTACLE: c.Happened(p.LosesLife(r.EachOpponent())),
    Keyword.PROWL: c.Happened(
        p.DealsDamage(
            f.AllOf((f.ControlledBy(r.You()), f.SharesTypeWith("creature type", r.This()))),
            t.TargetPlayer(r.EachPlayer()),
            p.DamageKind.COMBAT,
        )
    ),
    Keyword.SURGE: c.Happened(p.CastSpell(f.Not(f.IsThis()), r.You())),
    Keyword.FREERUNNING: c.Happened(
        p.DealsDamage(
            f.AllOf((f.ControlledBy(r.You()), ASSASSIN)),
            t.TargetPlayer(r.EachPlayer()),
            p.DamageKind.COMBAT,
        )
    ),
    Keyword.SNEAK: c.During((Step.DECLARE_BLOCKERS,), whose=r.You()),
}
RETURNED = 700_001
"""The label of the creature that was returned for a sneak cost; no ability has so many of its own."""
WITH_OBJECTS: dict[Keyword, Cost] = {
    Keyword.WEB_SLINGING: k.ReturnToHand(f.AllOf((f.IsTapped(), CREATURE, f.ControlledBy(r.You()))), Fixed(1)),
    Keyword.SNEAK: k.ReturnToHand(
        f.AllOf((f.IsUnblocked(), CREATURE, f.ControlledBy(r.You()))), Fixed(1), label=RETURNED
    ),
}
"""What belongs to an alternative cost beside what stands on the card (702.188a, 702.190a)."""
ZONE_KEYWORDS: dict[Keyword, tuple[Zone, Citation]] = {
    Keyword.FLASHBACK: (Zone.GRAVEYARD, cr("702.34a")),
    Keyword.ESCAPE: (Zone.GRAVEYARD, cr("702.138a")),
    Keyword.JUMP_START: (Zone.GRAVEYARD, cr("702.133a")),
    Keyword.RETRACE: (Zone.GRAVEYARD, cr("702.81a")),
    Keyword.DISTURB: (Zone.GRAVEYARD, cr("702.146a")),
    Keyword.MAYHEM: (Zone.GRAVEYARD, cr("702.187b")),
    Keyword.HARMONIZE: (Zone.GRAVEYARD, cr("702.180a")),
}
"""Keywords that let a card be cast from another zone, each with its own cost."""
UNSUPPORTED_WAYS: tuple[Keyword, ...] = (
    Keyword.CLEAVE,
    Keyword.MORE_THAN_MEETS_THE_EYE,
)
"""Ways that a card may name and the engine can't play: asked for, they are unsupported, not illegal."""


OTHER_SPELL = ("adventure", "omen", "modal_dfc")
"""Layouts whose other face is a spell that the card itself isn't."""
BY_RESOLUTION = "effect effect "
"""How the origin of an ability begins that an effect of a resolution gives to certain cards."""


def ways_to_cast(game: Game, player: int, identifier: int, look: Characteristics) -> list[CastingWay]:
    """All ways in which the player may cast this card from where it is; the plain one first. `look`: the card as the
    spell it would be."""
    item = game.state.objects[identifier]
    offer = game.state.offer
    if offer is not None and offer.player == player and identifier in offer.cards:
        return _offered(game, player, item, look, offer)
    out: list[CastingWay] = []
    if item.zone is Zone.HAND and item.owner == player:
        out += _from(game, player, item, look, cr("601.2a"))
    elif item.zone is Zone.GRAVEYARD and (item.owner == player or as_own(game, player, item)):
        out += _from_graveyard(game, player, item, look)
    elif item.zone is Zone.EXILE:
        out += _from_exile(game, player, item, look)
    elif item.zone is Zone.COMMAND and item.commander and item.owner == player:
        out += _from(game, player, item, look, cr("903.8"))
    out += _permitted(game, player, item, look)
    return out


def as_own(game: Game, player: int, item: GameObject) -> bool:
    """Whether the player may play a card in another player's graveyard as though it were in their own (609.4a)."""
    if item.zone is not Zone.GRAVEYARD or item.owner == player:
        return False
    return bool(game.projection.rules_on(ch.PlaysFromGraveyardsAsOwn, player))


def _offered(game: Game, player: int, item: GameObject, look: Characteristics, offer: CastOffer) -> list[CastingWay]:
    """608.2g: what the resolving spell or ability lets the player cast, and for what."""
    seen = Context(game, offer.source, offer.controller, results=dict(offer.bindings))
    if offer.filter is not None and not matches(seen, offer.filter, item.id):
        return []
    if offer.costs is not None:
        return [_now(_alternative(offer.word, offer.costs, cr("118.9"), offer.source), offer)]
    if offer.pay:
        return [_now(way, offer) for way in _from(game, player, item, look, cr("608.2g"), offer.source)]
    return [_now(CastingWay(FREE, ManaCost(()), (), cr("118.9"), offer.source, free=True), offer)]


def _now(way: CastingWay, offer: CastOffer) -> CastingWay:
    return msgspec.structs.replace(way, timing=Timing.NOW, any_mana=way.any_mana or offer.any_mana)


def _from(
    game: Game, player: int, item: GameObject, look: Characteristics, rule: Citation, source: int = 0
) -> list[CastingWay]:
    """The mana cost and every alternative cost of a card that may be cast from where it is. Evaluated for the face
    at hand."""
    out = [CastingWay("", look.mana_cost, (), rule, source)]
    card = _face_up_look(item)
    for keyword in (Keyword.MORPH, Keyword.DISGUISE):
        if card.keyword_abilities(keyword):
            cite = cr("702.37c") if keyword is Keyword.MORPH else cr("702.168b")
            out.append(CastingWay(FACE_DOWN, FACE_DOWN_COST, (), cite, source, face_down=keyword.value, faces=(0,)))
    if item.face_down:
        return out
    if item.card is not None and item.copiable is None and has_prototype(item.card):
        word = Keyword.PROTOTYPE.value
        out.append(CastingWay(word, look.mana_cost, (), cr("702.160a"), source, faces=(PROTOTYPED,)))
    for keyword, cite in HAND_KEYWORDS.items():
        if keyword not in look.keywords or (keyword is Keyword.WARP and item.zone is not Zone.HAND):
            continue
        for ability in look.keyword_abilities(keyword):
            condition = CONDITIONS.get(keyword)
            if condition is None or holds(Context(game, item.id, player), condition):
                more = (WITH_OBJECTS[keyword],) if keyword in WITH_OBJECTS else ()
                way = _alternative(keyword.value, (*ability.costs, *more), cite, source)
                timing = Timing.FLASH if keyword is Keyword.SNEAK else way.timing
                out.append(msgspec.structs.replace(way, timing=timing))
    if look.keyword_abilities(Keyword.OFFERING):
        word, rule = Keyword.OFFERING.value, cr("702.48a")
        out.append(CastingWay(word, look.mana_cost, (), rule, source, timing=Timing.FLASH))
    out += _alternative_costs(game, player, item.id, look, source)
    return out + _costs_for_spells(game, player, item, source)


def _face_up_look(item: GameObject) -> Characteristics:
    """The card itself, whatever it is proposed as."""
    return base_characteristics(msgspec.structs.replace(item, face_down="") if item.face_down else item)


def _alternative(word: str, costs: tuple[Cost, ...], rule: Citation, source: int = 0) -> CastingWay:
    mana = tuple(cost.cost for cost in costs if isinstance(cost, k.PayMana))
    others = tuple(cost for cost in costs if not isinstance(cost, k.PayMana))
    return CastingWay(word, ManaCost(tuple(symbol for cost in mana for symbol in cost.symbols)), others, rule, source)


def _alternative_costs(
    game: Game, player: int, identifier: int, look: Characteristics, source: int
) -> list[CastingWay]:
    """ "You may … rather than pay this spell's mana cost" (118.9)."""
    out: list[CastingWay] = []
    for instance in look.abilities:
        if not isinstance(instance.ability, StaticAbility):
            continue
        for effect in instance.ability.effects:
            if isinstance(effect, AlternativeCost):
                ctx = Context(game, identifier, player)
                if effect.condition is None or holds(ctx, effect.condition):
                    way = _alternative(ALTERNATIVE, effect.costs, cr("118.9"), source)
                    out.append(msgspec.structs.replace(way, grants=effect.grants))
    return out


def _costs_for_spells(game: Game, player: int, item: GameObject, source: int) -> list[CastingWay]:
    """What other objects let the player pay rather than the mana cost of spells of a kind (118.9)."""
    out: list[CastingWay] = []
    for giver, controller, effect in game.statics(AlternativeCostFor):
        assert isinstance(effect, AlternativeCostFor)
        ctx = Context(game, giver, controller)
        if player not in players(ctx, effect.who) or not matches(ctx, effect.spells, item.id):
            continue
        if effect.your_turn_only and game.state.turn.active != player:
            continue
        if effect.once_each_turn and _used_for_cost(game, player, giver):
            continue
        costs = tuple(_worked_out(ctx.with_iterated(item.id), cost) for cost in effect.costs)
        way = _alternative(ALTERNATIVE, costs, cr("118.9"), giver if effect.once_each_turn else source or giver)
        timing = Timing.FLASH if effect.flash else way.timing
        out.append(msgspec.structs.replace(way, timing=timing, limited=effect.once_each_turn))
    return out


def _used_for_cost(game: Game, player: int, giver: int) -> bool:
    return any(
        isinstance(entry.event, SpellCast) and entry.event.player == player and entry.event.facts.permitted_by == giver
        for entry in game.log[game.state.turn_log_start :]
    )


def _from_graveyard(game: Game, player: int, item: GameObject, look: Characteristics) -> list[CastingWay]:
    """Keywords with which a card is cast from its owner's graveyard: its own, and those that effects give it there."""
    out: list[CastingWay] = []
    card = _face_up_look(item)
    granted = _granted(game, item, card, look)
    for keyword, (_, rule) in ZONE_KEYWORDS.items():
        own = card if keyword is Keyword.DISTURB else look
        for ability in (*own.keyword_abilities(keyword), *(each for each in granted if each.keyword is keyword)):
            way = _graveyard_way(game, item, keyword, ability, look, rule)
            if way is not None:
                out.append(way)
    if item.card is not None and item.card.layout.value == "aftermath":
        out.append(CastingWay("aftermath", look.mana_cost, (), cr("702.127a"), faces=(1,)))
    return out


def _granted(game: Game, item: GameObject, card: Characteristics, look: Characteristics) -> list[KeywordAbility]:
    """The keyword abilities that effects give the card where it is. What is given to cards of a kind helps only the
    card's own face: another face, as the spell it would be, is no card of that kind (601.3e, 715.3a)."""
    printed = [instance.ability for instance in card.abilities]
    other_face = look.name != card.name and item.card is not None and item.card.layout.value in OTHER_SPELL
    return [
        instance.ability
        for instance in game.characteristics(item.id).abilities
        if isinstance(instance.ability, KeywordAbility) and instance.ability not in printed
        if not other_face or instance.origin.startswith(BY_RESOLUTION)
    ]


def _graveyard_way(
    game: Game, item: GameObject, keyword: Keyword, ability: KeywordAbility, look: Characteristics, rule: Citation
) -> CastingWay | None:
    word = keyword.value
    if keyword is Keyword.JUMP_START:
        return CastingWay(word, look.mana_cost, (k.DiscardCards(f.Anything(), Fixed(1)),), rule)
    if keyword is Keyword.RETRACE:
        return CastingWay(word, look.mana_cost, (k.DiscardCards(f.IsType(CardType.LAND), Fixed(1)),), rule)
    costs = tuple(_in_full(cost, look) for cost in ability.costs)
    if None in costs:
        return CastingWay(word, None, (), rule)
    way = _alternative(word, tuple(cost for cost in costs if cost is not None), rule)
    if keyword is Keyword.DISTURB:
        return msgspec.structs.replace(way, faces=(1,))
    if keyword is Keyword.MAYHEM and not _discarded_this_turn(game, item.id):
        return None
    return way


def _in_full(cost: Cost, look: Characteristics) -> Cost | None:
    """A cost that equals the card's own mana cost, written out; None where the card has none (118.6)."""
    if isinstance(cost, k.PayManaEqualTo) and cost.amount is None and isinstance(cost.of, r.This):
        return k.PayMana(look.mana_cost.cheaper(cost.less)) if look.mana_cost is not None else None
    return cost


def _discarded_this_turn(game: Game, identifier: int) -> bool:
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if isinstance(event, ZoneChange) and event.reason is MoveReason.DISCARDED:
            known = game.state.last_known.get(event.object)
            if known is not None and identifier in known.successors:
                return True
    return False


def _from_exile(game: Game, player: int, item: GameObject, look: Characteristics) -> list[CastingWay]:
    """Foretold and plotted cards on a later turn, cards on an adventure, warped cards (702.143a, 702.170d, 715.3d,
    702.185a)."""
    out: list[CastingWay] = []
    prepared = permanent_of(game, item.id)
    if prepared and game.on_battlefield(prepared) and game.characteristics(prepared).controller == player:
        out.append(CastingWay("", look.mana_cost, (), cr("722.3c")))
    later = item.entered_turn < game.state.turn.number
    foretold = FORETOLD in item.designations or item.face_down == FORETOLD
    if foretold and item.owner == player and later:
        found = [*_face_up_look(item).keyword_abilities(Keyword.FORETELL)]
        found += [each for each in _given(item) if each.keyword is Keyword.FORETELL]
        for ability in found:
            costs = tuple(_in_full(cost, look) for cost in ability.costs)
            if None not in costs:
                out.append(_alternative("foretell", tuple(cost for cost in costs if cost), cr("702.143a")))
    if PLOTTED in item.designations and item.owner == player and later:
        out.append(CastingWay(FREE, ManaCost(()), (), cr("702.170d"), free=True, timing=Timing.SORCERY))
    if item.exiled_label == ADVENTURE and item.exiled_by in (0, player) and (item.exiled_by or item.owner == player):
        out.append(CastingWay("", look.mana_cost, (), cr("715.3d"), faces=(0,)))
    if item.exiled_label == WARPED and item.owner == player and later:
        out.append(CastingWay("", look.mana_cost, (), cr("702.185a")))
    return out


def _given(item: GameObject) -> list[KeywordAbility]:
    """The keyword abilities that a card keeps which an effect gave it in the zone before."""
    given = [change.ability for change in item.granted if isinstance(change, ch.GainAbility)]
    return [ability for ability in given if isinstance(ability, KeywordAbility)]


def _permitted(game: Game, player: int, item: GameObject, look: Characteristics) -> list[CastingWay]:
    """Effects that let cards be cast from other zones or for free (601.3b)."""
    out: list[CastingWay] = []
    for source, controller, effect in game.statics(CastPermission):
        if not isinstance(effect, CastPermission) or effect.zone is not item.zone:
            continue
        ctx = Context(game, source, controller)
        if player not in players(ctx, effect.who) or not matches(ctx, effect.filter, item.id):
            continue
        if item.owner != player and not effect.any_owner and not as_own(game, player, item):
            continue
        if effect.top_only and game.player(item.owner).library[:1] != [item.id]:
            continue
        if effect.your_turn_only and game.state.turn.active != player:
            continue
        if effect.once_each_turn and used(game, player, source, effect):
            continue
        meant = [way for way in _ways_permitted(ctx, player, item, look, effect) if effect.way in ("", way.word)]
        out += [_as_permitted(way, effect) for way in meant]
    for rule in game.projection.rules_on(ch.MayPlay, item.id):
        change = rule.change
        ctx = Context(game, rule.source, rule.controller, results=dict(rule.bindings))
        if isinstance(change, ch.MayPlay) and player in players(ctx, change.who):
            if change.spells is not None and not matches(ctx, change.spells, item.id):
                continue
            if change.free:
                free = CastingWay(FREE, ManaCost(()), (), cr("118.9"), rule.source, free=True, exiled=change.exiles)
                out.append(free)
            elif change.costs is not None:
                way = _alternative(ALTERNATIVE, change.costs, cr("118.9"), rule.source)
                out.append(msgspec.structs.replace(way, exiled=change.exiles))
            else:
                ways = _from(game, player, item, look, cr("601.3"), rule.source)
                more = {"any_mana": change.any_mana, "exiled": change.exiles, "any_color": change.any_color}
                out += [msgspec.structs.replace(way, **more) for way in ways]
    return out


ALTERNATIVE = "alternative"
"""The word of a way that pays an alternative cost with no keyword of its own (118.9)."""


def _ways_permitted(
    ctx: Context, player: int, item: GameObject, look: Characteristics, effect: CastPermission
) -> list[CastingWay]:
    """What a permission lets the player pay: nothing, its own alternative cost, or what the card asks for."""
    game, source = ctx.game, ctx.source
    if effect.free:
        return [CastingWay(FREE, ManaCost(()), (), cr("118.9"), source, free=True)]
    if effect.costs is not None:
        here = ctx.with_iterated(item.id)
        costs = tuple(_worked_out(here, cost) for cost in effect.costs)
        return [_alternative(ALTERNATIVE, costs, cr("118.9"), source)]
    if item.zone is Zone.HAND and not effect.additional:
        return []
    return _from(game, player, item, look, cr("601.3"), source)


def _worked_out(ctx: Context, cost: Cost) -> Cost:
    """A cost that looks at the spell, with its number: life equal to its mana value."""
    if isinstance(cost, k.PayLife):
        return k.PayLife(Fixed(quantity(ctx, cost.amount)))
    return cost


def _as_permitted(way: CastingWay, effect: CastPermission) -> CastingWay:
    return msgspec.structs.replace(
        way,
        any_mana=way.any_mana or effect.any_mana,
        limited=effect.once_each_turn,
        costs=(*way.costs, *effect.additional),
        timing=Timing.FLASH if effect.flash else way.timing,
        grants=effect.grants,
        exiled=effect.exiled_afterwards,
    )


def used(game: Game, player: int, source: int, effect: CastPermission) -> bool:
    """Whether the player has used this permission of this object this turn: a free one apart from others of the same
    object, and casting apart from playing lands unless they share the limit."""
    for entry in game.log[game.state.turn_log_start :]:
        event = entry.event
        if isinstance(event, SpellCast) and event.player == player and event.facts.permitted_by == source:
            done = (effect.shared or not effect.lands) and (event.facts.way == FREE) is effect.free
        else:
            played = isinstance(event, LandPlayed) and event.player == player and event.permitted_by == source
            done = played and (effect.shared or effect.lands)
        if done:
            return True
    return False
