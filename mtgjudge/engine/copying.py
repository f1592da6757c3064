"""Copying objects (707): copiable values as a `Face`, with exceptions folded in (707.2, 707.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from mtgjudge.cards.model import Face, Layout, RefusedAbility
from mtgjudge.engine.continuous.apply import FAMILY_OF_TYPE, family, fitting
from mtgjudge.engine.continuous.base import copiable_face
from mtgjudge.engine.flips import FlipFace, flip_face
from mtgjudge.engine.rooms import split_face
from mtgjudge.engine.state import GameObject
from mtgjudge.engine.verdict import Unsupported
from mtgjudge.language import changes as ch
from mtgjudge.language import filters as f
from mtgjudge.language.abilities import KeywordAbility, StaticAbility
from mtgjudge.language.amounts import Fixed
from mtgjudge.language.categories import Ability, Amount, Change, Filter
from mtgjudge.language.mana import cost_colors
from mtgjudge.language.static_effects import Affects
from mtgjudge.language.vocabulary import Color, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def copiable_values(game: Game, item: GameObject) -> Face:
    """An object's copiable values: printed (or its token's or copy's own), changed by copy effects and by being face
    down (707.2-707.3).

    Neither other effects nor counters nor choices are in them (707.6). Raises Unsupported for two halves at once
    (709.4)."""
    if not item.face_down:
        for floating in reversed(game.state.effects):
            if floating.copy_face is not None and item.id in (floating.affected or ()):
                return floating.copy_face
    whole = split_face(item)
    if whole is not None and item.zone is Zone.BATTLEFIELD:
        return whole
    halves = flip_face(item)
    if halves is not None:
        return halves  # being flipped is not copied (707.2)
    face = copiable_face(item)
    if isinstance(face, tuple) or whole is not None:  # a copy of a Room spell has both halves (709.5b)
        raise Unsupported("copying a card with two halves", item.id)
    return face


def both_faces(game: Game, item: GameObject) -> tuple[Face, ...]:
    """Both faces of a double-faced permanent or card, for a token that is a copy of it (707.8a); empty for others,
    and for what shows the values of another object instead."""
    copied = any(each.copy_face is not None and item.id in (each.affected or ()) for each in game.state.effects)
    if copied or item.face_down:
        return ()
    if item.faces:
        return item.faces if item.copiable in item.faces else ()
    double = item.card is not None and item.card.layout in (Layout.TRANSFORM, Layout.MODAL_DFC)
    return item.card.faces if item.card is not None and double and item.copiable is None else ()


def with_exceptions(face: Face, changes: tuple[Change, ...], source: int = 0) -> Face:
    """The copy's values with "except …" folded in: they are copiable in turn (707.9a-b). Raises Unsupported."""
    if isinstance(face, FlipFace) and face.other is not None and changes:
        other = with_exceptions(face.other, changes, source)  # they last when it flips (710.1c)
        face = msgspec.structs.replace(face, other=other)
    for change in changes:
        function = _EXCEPTIONS.get(type(change))
        if function is None:
            raise Unsupported(f"a copy with exception {type(change).__name__}", source)
        face = function(face, change)
    return face


def can_tell_kind(kind: Filter) -> bool:
    """Whether :func:`is_of_kind` can look at it: card types alone."""
    return isinstance(kind, f.Anything | f.IsType)


def is_of_kind(face: Face, kind: Filter) -> bool:
    """Whether the copy as it would be without this exception is of the kind it is about (707.9f)."""
    return isinstance(kind, f.Anything) or (isinstance(kind, f.IsType) and kind.type in face.types)


def spelled_out(
    game: Game, changes: tuple[Change, ...], copier: GameObject | None, ability: Ability | None
) -> tuple[Change, ...]:
    """Exceptions that look at what becomes the copy, or at the ability that makes it one, written out (707.9a,
    707.9c). Raises Unsupported."""
    return tuple(_spelled_out(game, change, copier, ability) for change in changes)


def _spelled_out(game: Game, change: Change, copier: GameObject | None, ability: Ability | None) -> Change:
    if isinstance(change, ch.KeepColors):
        if copier is None:
            raise Unsupported("a copy that keeps the colors of nothing")
        before = copiable_values(game, copier)
        return ch.SetColors(before.color_indicator or cost_colors(before.mana_cost))
    if isinstance(change, ch.SetName) and change.name == "~":
        if copier is None:
            raise Unsupported("a copy named like nothing")
        return ch.SetName(copiable_values(game, copier).name)
    if isinstance(change, ch.GainThisAbility):
        if ability is None:
            raise Unsupported("a copy with an ability that is not known")
        return ch.GainAbility(ability)
    return change


def _merge(old: tuple[Any, ...], new: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(old + new))


def _add_types(face: Face, change: ch.AddTypes) -> Face:
    types = _merge(face.types, change.types)
    return msgspec.structs.replace(
        face,
        types=types,
        subtypes=_merge(face.subtypes, fitting(change.subtypes, types)),
        supertypes=_merge(face.supertypes, change.supertypes),
    )


def _set_types(face: Face, change: ch.SetTypes) -> Face:
    kept = face.subtypes
    if change.types:
        families = {FAMILY_OF_TYPE[kind] for kind in change.types if kind in FAMILY_OF_TYPE}
        kept = tuple(word for word in kept if family(word) in families)
    if change.subtypes and not change.keep_subtypes:
        families = {family(word) for word in change.subtypes}
        kept = tuple(word for word in kept if family(word) not in families)
    return msgspec.structs.replace(face, types=change.types or face.types, subtypes=_merge(kept, change.subtypes))


def _lose_types(face: Face, change: ch.LoseTypes) -> Face:
    dropped = {FAMILY_OF_TYPE[kind] for kind in change.types if kind in FAMILY_OF_TYPE}
    if change.all_creature_types:
        dropped.add("creature")
    return msgspec.structs.replace(
        face,
        types=tuple(kind for kind in face.types if kind not in change.types),
        supertypes=tuple(word for word in face.supertypes if word not in change.supertypes),
        subtypes=tuple(word for word in face.subtypes if family(word) not in dropped),
    )


def _set_colors(face: Face, change: ch.SetColors) -> Face:
    if not change.colors and cost_colors(face.mana_cost):
        raise Unsupported("a copy that is colorless though its mana cost is not")
    face = _without_definitions(face, lambda part: isinstance(part, ch.SetColors))
    return msgspec.structs.replace(face, color_indicator=tuple(color for color in Color if color in change.colors))


def _add_colors(face: Face, change: ch.AddColors) -> Face:
    have = face.color_indicator or cost_colors(face.mana_cost)
    return msgspec.structs.replace(
        face, color_indicator=tuple(color for color in Color if color in have or color in change.colors)
    )


def _gain(face: Face, change: ch.GainAbility) -> Face:
    return msgspec.structs.replace(face, abilities=(*face.abilities, change.ability))


def _lose_keywords(face: Face, change: ch.LoseKeywords) -> Face:
    kept = tuple(
        item for item in face.abilities if not (isinstance(item, KeywordAbility) and item.keyword in change.keywords)
    )
    return msgspec.structs.replace(face, abilities=kept)


def _set_size(face: Face, change: ch.SetPowerToughness) -> Face:
    face = _without_definitions(face, lambda part: isinstance(part, ch.DefinePowerToughness))
    power = face.power if change.power is None else _number(change.power)
    toughness = face.toughness if change.toughness is None else _number(change.toughness)
    return msgspec.structs.replace(face, power=power, toughness=toughness)


def _number(amount: Amount) -> str:
    if not isinstance(amount, Fixed):
        raise Unsupported(f"a copy whose size is {type(amount).__name__}")
    return str(amount.value)


def _without_definitions(face: Face, defines: Callable[[Change], bool]) -> Face:
    """707.9d: characteristic-defining abilities for what the exception sets are not copied."""
    return msgspec.structs.replace(
        face, abilities=tuple(item for item in face.abilities if not _is_definition(item, defines))
    )


def _is_definition(item: Ability | RefusedAbility, defines: Callable[[Change], bool]) -> bool:
    return (
        isinstance(item, StaticAbility)
        and bool(item.effects)
        and all(
            isinstance(effect, Affects) and all(defines(change) for change in effect.changes) for effect in item.effects
        )
    )


def _set_name(face: Face, change: ch.SetName) -> Face:
    return msgspec.structs.replace(face, name=change.name)


def _mana_cost(face: Face, change: ch.HasManaCost) -> Face:
    return msgspec.structs.replace(face, mana_cost=change.cost)


_EXCEPTIONS: dict[type[Change], Callable[[Face, Any], Face]] = {
    ch.AddTypes: _add_types,
    ch.SetTypes: _set_types,
    ch.LoseTypes: _lose_types,
    ch.SetColors: _set_colors,
    ch.AddColors: _add_colors,
    ch.GainAbility: _gain,
    ch.LoseKeywords: _lose_keywords,
    ch.SetPowerToughness: _set_size,
    ch.HasManaCost: _mana_cost,
    ch.SetName: _set_name,
}
SUPPORTED_EXCEPTIONS = frozenset(_EXCEPTIONS) | {ch.GainThisAbility, ch.KeepColors}
"""Changes that can be part of "a copy, except …"."""
