"""What everything is at a moment: which layers applied to what, in which order, and from what kind of ability (613).

No event tells this: at the end of each step of a scenario the layers are gone through once more with a trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mtgjudge.engine.background.registry import behind_state
from mtgjudge.engine.continuous.base import is_unknown
from mtgjudge.engine.continuous.projection import Projection
from mtgjudge.engine.continuous.trace import TraceStep
from mtgjudge.engine.state import GameObject, ObjectKind
from mtgjudge.language import changes as ch
from mtgjudge.language.abilities import ActivatedAbility
from mtgjudge.language.categories import Change
from mtgjudge.language.changes import Layer
from mtgjudge.language.vocabulary import CardType, Zone

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

_BASIC = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
_PT = (Layer.PT_DEFINING, Layer.PT_SET, Layer.PT_MODIFY, Layer.PT_SWITCH)
_LAYER: dict[Layer, tuple[str, ...]] = {
    Layer.CONTROL: ("613.1b",),
    Layer.TEXT: ("613.1c", "612.1"),
    Layer.TYPE: ("613.1d",),
    Layer.COLOR: ("613.1e", "105.3"),
    Layer.ABILITY: ("613.1f", "113.10"),
    Layer.PT_DEFINING: ("613.1g", "613.4", "613.4a", "208.2", "208.2a"),
    Layer.PT_SET: ("613.1g", "613.4", "613.4b", "208.4a"),
    Layer.PT_MODIFY: ("613.1g", "613.4", "613.4c"),
    Layer.PT_SWITCH: ("613.1g", "613.4", "613.4d"),
}
_CHANGE: dict[type[Change], tuple[str, ...]] = {
    ch.AddTypes: ("205.1b",),
    ch.LoseAllAbilities: ("113.10",),
    ch.LoseKeywords: ("113.10b",),
    ch.HasAllNamesOf: ("612.7",),
    ch.ReplaceWords: ("612.2",),
}


@behind_state
def layers(game: Game) -> Iterator[str]:
    """The rules of every step in which the layers changed something."""
    projection = Projection(game, trace=True)
    steps = [step for step in projection.trace or () if step.before != step.after]
    for step in steps:
        yield from _LAYER.get(step.layer, ())
        yield from step.rules()[1:]
        yield from _of_effect(step)
        yield from _of_changes(game, projection, step)
    if steps:
        yield "613.5"
    if _overrides(steps):
        yield "613.9"
    stripped = {step.object for step in steps if ch.LoseAllAbilities in map(type, step.effect.changes)}
    if any(step.object in stripped and step.layer in (Layer.COLOR, Layer.PT_SET) for step in steps):
        yield "113.12"
    if any(step.dependencies for step in steps):
        yield from ("613.8", "613.8c")
    yield from _copies(game)
    yield from _of_players(projection)


def _of_effect(step: TraceStep) -> Iterator[str]:
    """From what it comes: an ability that defines, another static ability, counters, a resolution."""
    effect = step.effect
    if effect.static is None:
        if "counter" in effect.key:
            yield "122.1a" if step.layer is Layer.PT_MODIFY else "122.1b"
        elif effect.key.startswith("effect "):
            yield from ("611.2", "613.7b")
        return
    yield from ("113.3d", "405.6b", "117.2b", "604.1", "604.2", "611.3", "611.3a", "611.3b", "613.7a")
    if effect.cda:
        yield from ("604.3", "604.3a")
        if step.layer not in _PT:
            yield "613.3"
    if effect.source != step.object:
        yield "113.2"


def _of_changes(game: Game, projection: Projection, step: TraceStep) -> Iterator[str]:
    """What the changes of this layer do to what the object was."""
    look = projection.working.get(step.object)
    if look is None:
        return
    for change in step.effect.parts[step.layer]:
        yield from _CHANGE.get(type(change), ())
        if isinstance(change, ch.SetTypes):
            yield "205.1b" if change.keep_subtypes else "205.1a"
            if CardType.LAND in look.types and _BASIC.intersection(change.subtypes):
                yield "305.7"
        if isinstance(change, ch.LoseKeywords) and change.cant_have:
            yield "113.11"
        if isinstance(change, ch.GainAbility):
            yield "113.1a"
            if isinstance(change.ability, ActivatedAbility) and (change.ability.condition or change.ability.limit):
                yield "113.10a"
        if isinstance(change, ch.AddTypes) and CardType.LAND in look.types and _BASIC.intersection(change.subtypes):
            yield "305.7"
        if isinstance(change, ch.GainAbility | ch.LoseAllAbilities | ch.LoseKeywords) and step.contested:
            yield "113.10c"
        if isinstance(change, ch.AddTypes | ch.SetTypes) and CardType.CREATURE in change.types:
            yield from ("301.7", "301.7b") if "Vehicle" in look.subtypes else ()
    item = game.state.objects.get(step.object)
    if item is not None and item.zone is Zone.BATTLEFIELD:
        yield "111.6" if item.kind is ObjectKind.TOKEN else "110.3"
    if item is not None and item.zone is Zone.BATTLEFIELD and step.layer is Layer.TYPE and not look.types:
        yield "110.4c"
    source = game.state.objects.get(step.effect.source)
    if source is not None and source.attached_to == step.object and step.effect.static is not None:
        yield "604.4"
        yield from _attached(projection, source)
    if item is not None and step.layer in _PT and CardType.CREATURE not in look.types:
        yield "208.3a"


def _attached(projection: Projection, source: GameObject) -> Iterator[str]:
    """Equipment and Auras speak of what they are attached to, whoever controls that."""
    look = projection.working.get(source.id)
    host = projection.working.get(source.attached_to)
    if look is None or host is None:
        return
    equipment = "Equipment" in look.subtypes
    yield "301.5f" if equipment else "303.4m"
    if look.controller != host.controller:
        yield "301.5d" if equipment else "303.4e"


def _overrides(steps: list[TraceStep]) -> bool:
    """Whether a later effect undid what an earlier one did to the same part of an object in the same layer."""
    return any(step.contested and step.before != step.after for step in steps)


def _copies(game: Game) -> Iterator[str]:
    """What is a copy, or face down, before any other layer (613.2)."""
    state = game.state
    copied = any(effect.copy_face is not None for effect in state.effects)
    for identifier in state.battlefield:
        item = state.objects[identifier]
        copied = copied or (item.kind is ObjectKind.CARD and item.copiable is not None)
        if item.face_down and not is_unknown(item):
            yield from ("613.2", "613.2b", "613.1a")
    if copied:
        yield from ("613.1a", "613.2", "613.2a", "613.2c")


def _of_players(projection: Projection) -> Iterator[str]:
    """Effects that are about players apply after all objects."""
    for effects in projection.rule_changes.values():
        for effect in effects:
            if effect.affected is not None and any(each < 0 for each in effect.affected):
                yield "613.10"


