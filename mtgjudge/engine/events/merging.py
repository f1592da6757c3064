"""A mutating creature spell becomes part of a permanent (702.140c, 730.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from mtgjudge.engine import aspects, merging, movement
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import Component, FloatingEffect, GameObject
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


def become(item: GameObject, parts: tuple[Component, ...]) -> None:
    """Write into the permanent that these represent it now. Called by `apply` methods only. `card_id` stays: it is
    the same object (730.2c)."""
    top = parts[0]
    item.merged = parts
    item.kind = top.kind  # 730.2d
    item.card = top.card
    item.face = top.face
    item.copiable = merging.merged_face(parts)
    item.commander = any(part.commander for part in parts)


class Merged(Event, frozen=True, kw_only=True):
    """The spell merges with the permanent, on top of it or under it; nothing enters the battlefield (730.2b)."""

    aspects: ClassVar[int] = aspects.ZONES | aspects.FACES

    object: int
    """The spell."""
    into: int
    on_top: bool

    def can_happen(self, game: Game) -> bool:
        return self.object in game.state.objects and game.on_battlefield(self.into)

    def subjects(self) -> tuple[int, ...]:
        return (self.object, self.into)

    def apply(self, game: Game) -> None:
        state = game.state
        permanent = state.objects[self.into]
        below = merging.components(game, permanent)
        above = merging.components(game, state.objects[self.object])
        movement.leave(game, self.object)
        become(permanent, above + below if self.on_top else below + above)
        state.effects = [_without(effect, self.into) for effect in state.effects]
        movement.carry_effects(state, self.object, self.into)  # 702.140f
        movement.note_successor(state, self.object, self.into)

    def rules(self) -> tuple[Citation, ...]:
        return (cr("702.140c"), cr("702.140e"), cr("730.2b"))

    def text(self, name: NameOf) -> str:
        return f"{name(self.object)} merges with {name(self.into)}, {'on top' if self.on_top else 'at the bottom'}"


def _without(effect: FloatingEffect, permanent: int) -> FloatingEffect:
    """What it had become a copy of is what its component shows from now on: merging is the later copiable effect
    (730.2a)."""
    if effect.copy_face is None or permanent not in (effect.affected or ()):
        return effect
    rest = tuple(each for each in effect.affected or () if each != permanent)
    return msgspec.structs.replace(effect, affected=rest)


class CameApart(Event, frozen=True, kw_only=True):
    """A merged permanent left the battlefield: its components are objects of their own (730.3)."""

    aspects: ClassVar[int] = 0

    objects: tuple[int, ...]

    def subjects(self) -> tuple[int, ...]:
        return self.objects

    def apply(self, game: Game) -> None:
        """What the move itself did is told here."""

    def rules(self) -> tuple[Citation, ...]:
        return (cr("730.3"), cr("730.3c"))

    def text(self, name: NameOf) -> str:
        listed = [name(each) for each in self.objects]
        return f"{', '.join(listed[:-1])} and {listed[-1]} are objects of their own"
