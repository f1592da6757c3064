"""Continuous effects at work: gathered from resolutions, static abilities, counters and rules (611, 122.1b, 613.4c)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import AbilityInstance, Characteristics
from mtgjudge.engine.evaluate.conditions import holds
from mtgjudge.engine.evaluate.context import Context
from mtgjudge.engine.state import FloatingEffect, GameObject
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import CountersOn, Fixed, MeasureOf
from mtgjudge.language.categories import Amount, Change, Condition, Reference
from mtgjudge.language.node import Node
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import KEYWORD_COUNTERS, Keyword, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

TYPE, COLOR, ABILITY, SIZE, CONTROL, NAME = 1, 2, 4, 8, 16, 32


class ActiveEffect:
    """One continuous effect while the layers are applied. `key` identifies it through the layers (613.6); `cda`: characteristic-defining (604.3)."""

    __slots__ = ("affected", "cda", "changes", "condition", "controller", "key", "reads", "source", "static", "timestamp", "what", "bindings")

    def __init__(
        self,
        key: str,
        timestamp: int,
        source: int,
        controller: int,
        changes: tuple[Change, ...],
        *,
        what: Reference | None = None,
        affected: tuple[int, ...] | None = None,
        condition: Condition | None = None,
        static: AbilityInstance | None = None,
        cda: bool = False,
        floating: FloatingEffect | None = None,
    ) -> None:
        self.key = key
        self.timestamp = timestamp
        self.source = source
        self.controller = controller
        self.changes = changes
        self.what = what
        self.affected = affected
        self.condition = condition
        self.static = static
        self.cda = cda
        self.bindings = floating.bindings if floating else ()
        self.reads = _reads(what) | sum_reads(changes) | (_reads(condition) if condition else 0) | (ABILITY if static else 0)

    def context(self, game: Game, look: object) -> Context:
        """Surroundings for working it out, with the controller as it is at this point of the layers."""
        return Context(game, self.source, self.controller, results=dict(self.bindings), look=look)  # type: ignore[arg-type]


@lru_cache(maxsize=8192)
def _reads(node: Node | None) -> int:
    """Which kinds of characteristics a node asks about."""
    if node is None:
        return 0
    mask = 0
    for part in node.walk():
        if isinstance(part, f.IsType | f.IsSubtype | f.IsSupertype | f.IsPermanentCard | f.IsHistoric | f.IsChosenType | f.SharesTypeWith):
            mask |= TYPE
        elif isinstance(part, f.IsColor | f.IsColorless | f.IsMulticolored | f.IsMonocolored | f.IsChosenColor):
            mask |= COLOR
        elif isinstance(part, f.HasKeyword):
            mask |= ABILITY
        elif isinstance(part, f.MeasureIs | MeasureOf):
            mask |= SIZE
        elif isinstance(part, f.ControlledBy):
            mask |= CONTROL
        elif isinstance(part, f.IsNamed | f.SharesNameWith):
            mask |= NAME
        elif isinstance(part, Amount) and not isinstance(part, Fixed | CountersOn):
            mask |= TYPE
    return mask


def sum_reads(changes: tuple[Change, ...]) -> int:
    """What the changes of an effect ask about."""
    mask = 0
    for change in changes:
        mask |= _reads(change)
    return mask


def writes(change: Change) -> int:
    """Which kinds of characteristics a change can alter."""
    if isinstance(change, ch.ChangeControl):
        return CONTROL
    if isinstance(change, ch.SetTypes):
        return TYPE | ABILITY
    if isinstance(change, ch.AddTypes | ch.LoseTypes | ch.AllCreatureTypes | ch.AddChosenSubtype):
        return TYPE | ABILITY
    if isinstance(change, ch.SetColors | ch.AddColors | ch.SetChosenColor):
        return COLOR
    if isinstance(change, ch.GainAbility | ch.LoseAllAbilities | ch.LoseKeywords):
        return ABILITY
    return SIZE


@lru_cache(maxsize=8192)
def static_affects(ability: StaticAbility) -> tuple[Affects, ...]:
    """The continuous effects among what a static ability does."""
    return tuple(effect for effect in ability.effects if isinstance(effect, Affects))


@lru_cache(maxsize=8192)
def is_cda(ability: StaticAbility) -> bool:
    """604.3: defines characteristics of its own object (colour, types, power and toughness), without condition."""
    effects = static_affects(ability)
    kinds = (ch.DefinePowerToughness, ch.AllCreatureTypes, ch.SetColors)
    return (
        bool(effects)
        and ability.condition is None
        and all(isinstance(effect.what, r.This) and all(isinstance(change, kinds) for change in effect.changes) for effect in effects)
    )


def functions_in(ability: StaticAbility, zone: Zone) -> bool:
    """Whether a static ability functions in this zone (113.6); characteristic-defining ones do everywhere (604.3)."""
    return ability.zone is zone or is_cda(ability)


def effects_of_object(game: Game, item: GameObject, look: Characteristics) -> list[ActiveEffect]:
    """The continuous effects that an object's current static abilities generate."""
    out: list[ActiveEffect] = []
    for instance in look.abilities:
        ability = instance.ability
        if not isinstance(ability, StaticAbility) or not functions_in(ability, item.zone):
            continue
        for place, effect in enumerate(static_affects(ability)):
            cda = is_cda(ability)
            out.append(
                ActiveEffect(
                    f"{item.id}/{instance.key}/{place}",
                    item.timestamp,
                    item.id,
                    look.controller,
                    effect.changes,
                    what=effect.what,
                    affected=(item.id,) if isinstance(effect.what, r.This) else None,
                    condition=ability.condition,
                    static=instance,
                    cda=cda,
                )
            )
    return out


def effects_of_state(game: Game, item: GameObject, controller: int) -> list[ActiveEffect]:
    """Effects that come with what lies on the object: keyword and ±1/±1 counters (613.1f, 613.4c), changes granted on the way here."""
    out: list[ActiveEffect] = []
    if item.granted:
        out.append(ActiveEffect(f"{item.id}/granted", item.timestamp, item.id, controller, item.granted, affected=(item.id,)))
    for kind, number in item.counters:
        change = _counter_change(kind, number)
        if change is not None:
            out.append(ActiveEffect(f"{item.id}/counter {kind}", item.timestamp, item.id, controller, (change,), affected=(item.id,)))
    return out


@lru_cache(maxsize=1024)
def _counter_change(kind: str, number: int) -> Change | None:
    if kind in KEYWORD_COUNTERS:
        return ch.GainAbility(KeywordAbility(Keyword(kind)))
    power, slash, toughness = kind.partition("/")
    if not slash or not power.lstrip("+-").isdigit() or not toughness.lstrip("+-").isdigit():
        return None
    return ch.ModifyPowerToughness(Fixed(int(power) * number), Fixed(int(toughness) * number))


def condition_holds(game: Game, effect: ActiveEffect, look: object) -> bool:
    """Whether an effect's "as long as" is true at this point."""
    return effect.condition is None or holds(effect.context(game, look), effect.condition)


