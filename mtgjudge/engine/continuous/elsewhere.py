"""Whether permanents stay what they are when nothing but cards in other zones moved: a card was drawn, cast, discarded.

Working out all layers anew (613.5) is only needed where an effect in force looks beyond the battlefield, or comes from
there. Which nodes don't is a closed list; every other one counts as looking everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mtgjudge.engine.characteristics import Characteristics
from mtgjudge.engine.continuous.active import ActiveEffect, static_affects
from mtgjudge.engine.continuous.base import base_characteristics
from mtgjudge.engine.continuous.memo import by_identity
from mtgjudge.engine.continuous.reading import CHARACTERISTICS
from mtgjudge.language import amounts as a
from mtgjudge.language import changes as ch
from mtgjudge.language import conditions as c
from mtgjudge.language import filters as f
from mtgjudge.language import references as r
from mtgjudge.language.changes import Layer
from mtgjudge.language.node import Node
from mtgjudge.language.vocabulary import Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game, LogEntry

_FILTERS = (
    *CHARACTERISTICS,
    f.IsToken,
    f.IsThis,
    f.ControlledBy,
    f.OwnedBy,
    f.IsTapped,
    f.IsAttacking,
    f.IsBlocking,
    f.IsBlocked,
    f.IsUnblocked,
    f.IsAttached,
    f.IsAttachedTo,
    f.IsFaceDown,
    f.MeasureIs,
    f.MeasureIsEven,
    f.HasCounter,
    f.IsChosenColor,
    f.IsChosenType,
    f.HasDesignation,
    f.EnteredThisTurn,
    f.IsModified,
    f.AllOf,
    f.AnyOf,
    f.Not,
)
_REFERENCES = (
    r.This,
    r.AttachedTo,
    r.Iterated,
    r.You,
    r.EachPlayer,
    r.EachOpponent,
    r.EachOtherPlayer,
    r.ActivePlayer,
    r.ControllerOf,
    r.OwnerOf,
)
_AMOUNTS = (a.Fixed, a.CountOf, a.CountersOn, a.MeasureOf, a.Plus, a.Minus, a.Times, a.Negative, a.Half)
_CONDITIONS = (
    c.Compare,
    c.Is,
    c.TurnOf,
    c.During,
    c.Both,
    c.Either,
    c.Unless,
    c.IsMonarch,
    c.HasCitysBlessing,
    c.IsTime,
)
_CHANGES = (
    ch.ChangeControl,
    ch.AddTypes,
    ch.SetTypes,
    ch.AllCreatureTypes,
    ch.LoseTypes,
    ch.SetColors,
    ch.AddColors,
    ch.LoseAllAbilities,
    ch.LoseKeywords,
    ch.DefinePowerToughness,
    ch.SetPowerToughness,
    ch.ModifyPowerToughness,
    ch.SwitchPowerToughness,
)
_LOOKS_HERE = frozenset((*_FILTERS, *_REFERENCES, *_AMOUNTS, *_CONDITIONS, *_CHANGES))
"""Nodes that ask about permanents and players' choices only, as far as their parts do."""


@by_identity
def looks_here(node: Node) -> bool:
    """Whether a node surely asks about nothing outside the battlefield, granted abilities left out."""
    if isinstance(node, ch.GainAbility):
        return True  # what a granted ability asks about, it asks as an effect of its own
    if isinstance(node, r.All):
        return node.zone is Zone.BATTLEFIELD and looks_here(node.filter)
    return type(node) in _LOOKS_HERE and all(looks_here(child) for child in node.children())


def stays(effect: ActiveEffect) -> bool:
    """Whether what an effect does to permanents can't change by cards moving between other zones."""
    changes = tuple(change for layer, parts in effect.parts.items() if layer is not Layer.RULES for change in parts)
    if not changes:
        return True  # changes of rules are looked at when somebody asks (613.11)
    asked = (*changes, *(node for node in (effect.what, effect.condition) if node is not None))
    return all(looks_here(node) for node in asked)


def moved_what_affects(game: Game, entries: Iterable[LogEntry]) -> bool:
    """Whether something that moved, as these events happened, affects others by static abilities of its own, before or
    after."""
    return any(
        _affects(game, identifier)
        for entry in entries
        for identifier in (*entry.event.subjects(), *entry.created)
        if identifier > 0
    )


def _affects(game: Game, identifier: int) -> bool:
    known = game.state.last_known.get(identifier)
    if known is None:
        return _affects_now(game, identifier)
    if known.object.granted or _has_effects(known.characteristics):
        return True
    return any(_affects_now(game, each) for each in known.successors)


def _affects_now(game: Game, identifier: int) -> bool:
    item = game.state.objects.get(identifier)
    return item is not None and (bool(item.granted) or _has_effects(base_characteristics(item)))


def _has_effects(look: Characteristics) -> bool:
    return any(static_affects(each.ability) for each in look.statics)  # type: ignore[arg-type]
