"""How an object became what it is: the steps of the layers, for explanations (613.1-613.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from mtgjudge.engine.continuous.active import ActiveEffect, granting_effect
from mtgjudge.language import changes as ch
from mtgjudge.language.changes import Layer
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game

LAYER_RULES: dict[Layer, Citation] = {
    Layer.COPY: cr("613.1a"),
    Layer.CONTROL: cr("613.1b"),
    Layer.TEXT: cr("613.1c"),
    Layer.TYPE: cr("613.1d"),
    Layer.COLOR: cr("613.1e"),
    Layer.ABILITY: cr("613.1f"),
    Layer.PT_DEFINING: cr("613.4a"),
    Layer.PT_SET: cr("613.4b"),
    Layer.PT_MODIFY: cr("613.4c"),
    Layer.PT_SWITCH: cr("613.4d"),
    Layer.RULES: cr("613.11"),
}


class Dependency(msgspec.Struct, frozen=True):
    """Why one effect waits for another (613.8a): `what` is existence, what it applies to, or what it does. `proof`:
    ids that it
    would start or stop applying to, or those to which it would do something else."""

    waiting: str
    waiting_source: int
    on: str
    on_source: int
    what: str
    proof: tuple[int, ...] = ()

    def text(self, game: Game) -> str:
        """How it reads."""
        name = game.name
        start = f"{name(self.waiting_source)}'s effect depends on {name(self.on_source)}'s, which"
        if self.what == "existence":
            return f"{start} takes the ability away"
        about = ", ".join(name(identifier) for identifier in self.proof[:4])
        return f"{start} changes {'whether it applies' if self.what == 'set' else 'what it does'} to {about}"


class Turn(msgspec.Struct, frozen=True):
    """Why an effect is the next one: the dependencies that moved it or that it waited for, and whether a loop was
    ignored."""

    dependencies: tuple[Dependency, ...] = ()
    loop: bool = False


BY_TIMESTAMP = Turn()
"""Nothing but the timestamp decided (613.7)."""


class TraceStep:
    """One effect applied to one object in one layer: what it was before and after, and why the effect came when it did.

    `dependency` is a sentence where the effect was not applied in the order of timestamps, otherwise empty, and
    `dependencies` are the proofs behind it. `loop`: it is part of a loop, where timestamps decide after all (613.8b).
    `outlived`: the ability that it comes from is gone by now (613.6). `contested`: an earlier effect of the layer says
    something else about the object, so that the timestamps decided (613.7).
    """

    __slots__ = (
        "after",
        "before",
        "contested",
        "dependencies",
        "dependency",
        "effect",
        "layer",
        "loop",
        "object",
        "outlived",
    )

    def __init__(
        self,
        layer: Layer,
        effect: ActiveEffect,
        identifier: int,
        before: tuple[object, ...],
        after: tuple[object, ...],
        turn: Turn,
        game: Game,
    ) -> None:
        self.layer = layer
        self.effect = effect
        self.object = identifier
        self.before = before
        self.after = after
        self.dependencies = turn.dependencies
        self.dependency = "; ".join(each.text(game) for each in turn.dependencies)
        self.loop = turn.loop
        self.outlived = False
        self.contested = False

    def contests(self, earlier: TraceStep) -> bool:
        """Whether the order of the two, on the same object in the same layer, makes a difference."""
        if (
            self.object != earlier.object
            or self.layer is not earlier.layer
            or self.effect.cda is not earlier.effect.cda
        ):
            return False
        if self.layer in (Layer.CONTROL, Layer.PT_SET, Layer.PT_DEFINING):
            return True
        ours, theirs = self.effect.parts[self.layer], earlier.effect.parts[self.layer]
        return any(isinstance(change, _OVERRIDING) for change in ours + theirs)

    def rules(self) -> tuple[Citation, ...]:
        """The rules behind the step: its layer, and what decided its place in the order or that it applies at all."""
        found = [LAYER_RULES[self.layer]]
        if self.outlived:
            found.append(cr("613.6"))
        if self.dependencies:
            found.append(cr("613.8a"))
        if self.loop:
            found.append(cr("613.8b"))
        if self.contested and not self.dependencies:
            found.append(cr("613.7"))
            if self.effect.static is not None and granting_effect(self.effect.static.origin):
                found.append(cr("613.7a"))
        return tuple(found)


_OVERRIDING = (
    ch.SetTypes,
    ch.LoseTypes,
    ch.AddChosenSubtype,
    ch.SetColors,
    ch.SetChosenColor,
    ch.LoseAllAbilities,
    ch.LoseAbilityWithCosts,
    ch.LoseKeywords,
)
"""Changes that undo what an earlier effect of their layer did."""
