"""Events of continuous effects and of replacement and prevention shields: they begin and end (611, 614.3, 615)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mtgjudge.engine import aspects
from mtgjudge.engine.events.base import Event, NameOf
from mtgjudge.engine.state import FloatingEffect, Shield
from mtgjudge.language.changes import RuleChange
from mtgjudge.rulebook import Citation, cr

if TYPE_CHECKING:
    from mtgjudge.engine.game import Game


class EffectBegins(Event, frozen=True, kw_only=True):
    """A continuous effect from a resolution begins (611.2)."""

    rule: ClassVar[Citation] = cr("611.2a")
    aspects: ClassVar[int] = aspects.EFFECTS

    effect: FloatingEffect
    sentence: str = ""

    def subjects(self) -> tuple[int, ...]:
        return self.effect.affected or ()

    def apply(self, game: Game) -> None:
        state = game.state
        state.effects.append(self.effect)
        state.next_id = max(state.next_id, self.effect.id + 1)
        state.sequence = max(state.sequence, self.effect.timestamp)

    def rules(self) -> tuple[Citation, ...]:
        """One that changes the rules of the game isn't limited to what is there as it begins (611.2c)."""
        changes = self.effect.changes
        if self.effect.affected is None and changes and all(isinstance(change, RuleChange) for change in changes):
            return (self.rule, cr("611.2c"), cr("613.11"))
        return (self.rule,)

    def text(self, name: NameOf) -> str:
        who = ", ".join(name(identifier) for identifier in self.effect.affected or ())
        return f"an effect of {name(self.effect.source)} begins to apply" + (f" to {who}" if who else "")


class EffectsEnd(Event, frozen=True, kw_only=True):
    """Continuous effects end (611.2a-b, 514.2)."""

    rule: ClassVar[Citation] = cr("611.2a")
    aspects: ClassVar[int] = aspects.EFFECTS
    quiet: ClassVar[bool] = True

    ids: tuple[int, ...]

    def can_happen(self, game: Game) -> bool:
        return bool(self.ids)

    def apply(self, game: Game) -> None:
        game.state.effects = [effect for effect in game.state.effects if effect.id not in self.ids]

    def text(self, name: NameOf) -> str:
        return "continuous effects end"


class ShieldMade(Event, frozen=True, kw_only=True):
    """A replacement or prevention effect from a resolution begins (614.3, 615.3, 701.19a)."""

    rule: ClassVar[Citation] = cr("614.3")
    aspects: ClassVar[int] = aspects.EFFECTS

    shield: Shield

    def subjects(self) -> tuple[int, ...]:
        return self.shield.protects

    def apply(self, game: Game) -> None:
        game.state.shields.append(self.shield)
        game.state.next_id = max(game.state.next_id, self.shield.id + 1)

    def rules(self) -> tuple[Citation, ...]:
        each = (cr("615.11"),) if self.shield.each else ()
        return (self.rule, *each, *((cr("609.7a"),) if self.shield.source_chosen else ()))

    def text(self, name: NameOf) -> str:
        who = ", ".join(name(identifier) for identifier in self.shield.protects)
        return f"a {self.shield.kind} effect of {name(self.shield.source)} begins" + (f" for {who}" if who else "")


class ShieldChanged(Event, frozen=True, kw_only=True):
    """A shield is used up, or has less left (615.7, 701.19b); or it ends."""

    rule: ClassVar[Citation] = cr("615.7")
    aspects: ClassVar[int] = aspects.EFFECTS
    quiet: ClassVar[bool] = True

    id: int
    left: Shield | None

    def apply(self, game: Game) -> None:
        kept: list[Shield] = []
        for shield in game.state.shields:
            if shield.id != self.id:
                kept.append(shield)
            elif self.left is not None:
                kept.append(self.left)
        game.state.shields = kept

    def text(self, name: NameOf) -> str:
        return "a shield is used"
