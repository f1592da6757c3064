"""Ways in which a player may cast a card: for its mana cost, for an alternative cost, from another zone, for free (601.2b, 601.3, 118.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.evaluate.filters import matches
from mtgjudge.engine.evaluate.references import players
from mtgjudge.engine.events.stack import SpellCast
from mtgjudge.language import costs as k
from mtgjudge.language.abilities import StaticAbility
from mtgjudge.language.categories import Cost
from mtgjudge.language.mana import ManaCost
from mtgjudge.language.static_effects import AlternativeCost, CastPermission
from mtgjudge.language.vocabulary import Keyword, Zone
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class CastingWay(msgspec.Struct, frozen=True):
    """One way to cast: its word ("" is for the mana cost), the mana to start from (None: no mana cost), other costs, and the rule that allows it."""

    word: str
    mana: ManaCost | None
    costs: tuple[Cost, ...]
    rule: Citation
    permitted_by: int = 0


ZONE_KEYWORDS: tuple[tuple[Keyword, Zone, str, Citation], ...] = ((Keyword.FLASHBACK, Zone.GRAVEYARD, "flashback", cr("702.34a")),)
HAND_KEYWORDS: tuple[tuple[Keyword, str, Citation], ...] = ((Keyword.EVOKE, "evoke", cr("702.74a")),)
FREE = "without paying"


def ways_to_cast(game: Game, player: int, identifier: int, look: Characteristics) -> list[CastingWay]:
    """All ways in which the player may cast this card from where it is; the plain one first."""
    item = game.state.objects[identifier]
    out: list[CastingWay] = []
    if item.zone is Zone.HAND and item.owner == player:
        out.append(CastingWay("", look.mana_cost, (), cr("601.2a")))
        for keyword, word, rule in HAND_KEYWORDS:
            for ability in look.keyword_abilities(keyword):
                out.append(_alternative(word, ability.costs, rule))
        out += _alternative_costs(game, player, identifier, look)
    if item.owner == player:
        for keyword, zone, word, rule in ZONE_KEYWORDS:
            if item.zone is zone:
                out += [_alternative(word, ability.costs, rule) for ability in look.keyword_abilities(keyword)]
    out += _permitted(game, player, identifier, look)
    return out


def _alternative(word: str, costs: tuple[Cost, ...], rule: Citation) -> CastingWay:
    mana = tuple(cost.cost for cost in costs if isinstance(cost, k.PayMana))
    others = tuple(cost for cost in costs if not isinstance(cost, k.PayMana))
    return CastingWay(word, ManaCost(tuple(symbol for cost in mana for symbol in cost.symbols)), others, rule)


def _alternative_costs(game: Game, player: int, identifier: int, look: Characteristics) -> list[CastingWay]:
    """ "You may … rather than pay this spell's mana cost" (118.9)."""
    out: list[CastingWay] = []
    for instance in look.abilities:
        if not isinstance(instance.ability, StaticAbility):
            continue
        for effect in instance.ability.effects:
            if isinstance(effect, AlternativeCost):
                ctx = Context(game, identifier, player)
                if effect.condition is None or holds(ctx, effect.condition):
                    out.append(_alternative("alternative", effect.costs, cr("118.9")))
    return out


def _permitted(game: Game, player: int, identifier: int, look: Characteristics) -> list[CastingWay]:
    """Effects that let cards be cast from other zones or for free (601.3b)."""
    item = game.state.objects[identifier]
    out: list[CastingWay] = []
    for source, controller, effect in game.statics(CastPermission):
        if not isinstance(effect, CastPermission) or effect.zone is not item.zone:
            continue
        ctx = Context(game, source, controller)
        if player not in players(ctx, effect.who) or item.owner != player or not matches(ctx, effect.filter, identifier):
            continue
        if effect.top_only and game.player(item.owner).library[:1] != [identifier]:
            continue
        if effect.your_turn_only and game.state.turn.active != player:
            continue
        if effect.once_each_turn and _used(game, player, item.zone):
            continue
        if effect.free:
            out.append(CastingWay(FREE, ManaCost(()), (), cr("118.9"), source))
        elif item.zone is not Zone.HAND:
            out.append(CastingWay("", look.mana_cost, (), cr("601.3"), source))
    return out


def _used(game: Game, player: int, zone: Zone) -> bool:
    return any(
        isinstance(entry.event, SpellCast) and entry.event.player == player and entry.event.facts.from_zone is zone
        for entry in game.log[game.state.turn_log_start :]
    )
